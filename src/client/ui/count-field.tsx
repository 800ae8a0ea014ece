import { useState } from "react";
import { StepperField, type StepperFieldProps } from "./stepper-field.tsx";

interface CountFieldProps extends Omit<StepperFieldProps, "value" | "error" | "onStep" | "onChange" | "onBlur"> {
  value: number;
  error: string | undefined;
  onCount: (count: number) => void;
}

/** A number that counts at once. What is no whole number stays as it is typed, and changes nothing. */
export function CountField({ value, onCount, error, ...field }: CountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    const isCount = /^\d{1,3}$/.test(text) && Number(text) >= field.min;
    setTyped(isCount ? null : text);
    if (isCount) onCount(Number(text));
  };
  return (
    <StepperField
      {...field}
      {...(error !== undefined && { error })}
      value={typed ?? String(value)}
      onStep={change}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
