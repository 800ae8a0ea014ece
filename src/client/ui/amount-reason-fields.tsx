import { TextAreaField, type TextAreaFieldProps, TextField, type TextFieldProps } from "./field.tsx";

/** An amount of money, as staff type it. */
export function AmountField(field: TextFieldProps) {
  return <TextField inputMode="decimal" autoComplete="off" required {...field} />;
}

/** Why staff do something: what the log says of it. */
export function ReasonField(field: TextAreaFieldProps) {
  return <TextAreaField maxLength={500} rows={3} required {...field} />;
}
