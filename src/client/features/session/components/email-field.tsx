import { TextField } from "../../../ui/field.tsx";
import type { FieldProps } from "./auth-form.tsx";

/** A required email address with the keyboard that has an @. */
export function EmailField(props: FieldProps) {
  return <TextField {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} required />;
}
