import type { ComponentProps } from "react";
import { SelectField } from "./field.tsx";

interface SalutationFieldProps<Key extends string>
  extends Omit<ComponentProps<typeof SelectField>, "value" | "onChange" | "children"> {
  /** What can be chosen, in words of the reader's language: browsers fill it in by these. */
  words: Record<Key, string>;
  value: string;
  onKey: (key: Key) => void;
}

export function SalutationField<Key extends string>({ words, value, onKey, ...field }: SalutationFieldProps<Key>) {
  const choices = Object.entries(words) as [Key, string][];
  return (
    <SelectField
      {...field}
      name="salutation"
      required
      autoComplete="honorific-prefix"
      value={choices.find(([key]) => key === value)?.[1]}
      onChange={(event) => {
        const chosen = choices.find(([, word]) => word === event.target.value);
        if (chosen) onKey(chosen[0]);
      }}
    >
      {choices.map(([key, word]) => (
        <option key={key} value={word}>
          {word}
        </option>
      ))}
    </SelectField>
  );
}
