import { type AnyObjectSchema, type InferType, ValidationError } from "yup";
import type { FieldErrors } from "../../shared/contract/errors.ts";
import { Problem } from "./problem.ts";

/**
 * Casts what a call sent to what its schema describes: form texts become numbers and flags, unknown fields are dropped.
 * @throws Problem VALIDATION with the first message key of each field.
 */
export function parse<Schema extends AnyObjectSchema>(schema: Schema, value: unknown): InferType<Schema> {
  try {
    return schema.validateSync(value ?? {}, { abortEarly: false, stripUnknown: true }) as InferType<Schema>;
  } catch (error) {
    if (error instanceof ValidationError) throw new Problem("VALIDATION", fieldErrors(error));
    throw error;
  }
}

function fieldErrors(error: ValidationError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of error.inner.length > 0 ? error.inner : [error]) {
    // A wrong entry of a list is told at the list's own field.
    const field = (path ?? "").replace(/[.[].*$/, "");
    if (field !== "") errors[field] ??= message;
  }
  return errors;
}
