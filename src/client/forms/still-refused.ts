import type { FieldErrors } from "../../shared/contract/errors.ts";
import type { FormErrors } from "./use-form.ts";

/** What a payload was refused for: message keys by field of the payload. */
export interface Refusal {
  errors: FieldErrors;
  /** The payload that was refused. */
  sent: object | null;
}

/**
 * What the server refused, by field of the form, for as long as the payload says the same there.
 * @param now the payload as the form stands; null while it makes none.
 * @param formFields where the form shows the fields of the payload that are called otherwise there.
 */
export function stillRefused<Field extends string>(
  { errors, sent }: Refusal,
  now: object | null,
  formFields: Readonly<Partial<Record<string, Field>>> = {},
): FormErrors<Field> {
  const shown: FormErrors = {};
  for (const [field, message] of Object.entries(errors)) {
    if (sent && now && Object.hasOwn(sent, field) && partOf(sent, field) !== partOf(now, field)) continue;
    shown[formFields[field] ?? field] ??= message;
  }
  return shown as FormErrors<Field>;
}

const partOf = (payload: object, field: string) => JSON.stringify((payload as Record<string, unknown>)[field]);
