import { ValidationError } from "yup";
import type { FieldErrors } from "../../../shared/contract/errors.ts";

/** A yup schema of a payload, whatever its fields. */
interface PayloadSchema {
  validateSync: (value: unknown, options: { abortEarly: boolean }) => unknown;
}

/** What the schema has against the values, as message keys by field; the first one of each. */
export function schemaErrors(schema: PayloadSchema, values: object): FieldErrors {
  const errors: FieldErrors = {};
  try {
    schema.validateSync(values, { abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    for (const { path, message } of error.inner) errors[path ?? ""] ??= message;
  }
  return errors;
}
