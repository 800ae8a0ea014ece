import { ValidationError } from "yup";
import type { MessageKey } from "../rules/message-key.ts";
import type { FieldErrors } from "./errors.ts";

/** For yup: an error of each field. Nobody reads where one was made, and to note that takes half of the time. */
export const everyError = { abortEarly: false, disableStackTrace: true } as const;

/** A yup schema of a payload, whatever its fields. */
interface PayloadSchema {
  validateSync: (value: unknown, options: typeof everyError) => unknown;
}

/**
 * What the schema has against the values, as message keys by field: the first one of each. Empty where they are valid.
 */
export function schemaErrors(schema: PayloadSchema, values: object): FieldErrors {
  try {
    schema.validateSync(values, everyError);
    return {};
  } catch (error) {
    return fieldErrors(error);
  }
}

/** What a validation threw, like schemaErrors. @throws whatever it was, unless it is yup's. */
export function fieldErrors(error: unknown): FieldErrors {
  if (!(error instanceof ValidationError)) throw error;
  const errors: FieldErrors = {};
  for (const { path, message } of error.inner.length > 0 ? error.inner : [error]) {
    // An invalid list entry is reported at the list's field.
    const field = path?.split(/[.[]/)[0];
    if (field) errors[field] ??= message as MessageKey;
  }
  return errors;
}
