import { type ComponentProps, useRef, useState } from "react";
import styles from "./field.module.css";
import { describeField, TextField } from "./field.tsx";
import { FieldError } from "./field-error.tsx";

interface TownFieldProps
  extends Omit<
    ComponentProps<typeof TextField>,
    "id" | "label" | "error" | "rule" | "value" | "name" | "onChange" | "hint"
  > {
  /** Of the first input; also what an ErrorSummary links to. */
  id: string;
  labels: { zipCode: string; town: string };
  /** Postcode and town in one text, as they are stored and sent. */
  value: string;
  error?: string | undefined;
  rule?: string | undefined;
  onText: (text: string) => void;
}

interface Parts {
  zipCode: string;
  town: string;
}

const joined = ({ zipCode, town }: Parts) => [zipCode.trim(), town.trim()].filter(Boolean).join(" ");

/** The leading words with a digit are the postcode: "14770 Brandenburg an der Havel", "SW1A 1AA London". */
function partsOf(text: string): Parts {
  const [, zipCode = "", town = ""] = /^((?:\S*\d\S*\s+)*(?:\S*\d\S*(?=\s|$))?)(.*)$/.exec(text.trim()) ?? [];
  return { zipCode: zipCode.trim(), town: town.trim() };
}

/**
 * Postcode and town as two inputs of one text. A browser fills each by its own token; an input for both it would leave
 * with the postcode alone.
 */
export function TownField({ id, labels, value, error, rule, onText, ...input }: TownFieldProps) {
  const zipCode = useRef<HTMLInputElement>(null);
  const town = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => partsOf(value));
  // What is typed stays where it was typed, until the text comes from elsewhere: a draft, or a form begun anew.
  const parts = joined(typed) === value.trim() ? typed : partsOf(value);
  const onChange = () => {
    // From the inputs themselves: a browser that fills both does not wait for a rendering between them.
    const now = { zipCode: zipCode.current?.value ?? "", town: town.current?.value ?? "" };
    setTyped(now);
    onText(joined(now));
  };
  const shared = { ...input, ...describeField(id, null, error, rule), onChange };
  return (
    <div className={styles.town}>
      <TextField
        {...shared}
        ref={zipCode}
        id={id}
        name="zipCode"
        label={labels.zipCode}
        value={parts.zipCode}
        autoComplete={input.autoComplete ?? "postal-code"}
      />
      <TextField
        {...shared}
        ref={town}
        id={`${id}-town`}
        name="town"
        label={labels.town}
        value={parts.town}
        autoComplete={input.autoComplete ?? "address-level2"}
        autoCapitalize="words"
      />
      <FieldError id={`${id}-error`} rule={rule}>
        {error}
      </FieldError>
    </div>
  );
}
