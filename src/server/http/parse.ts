import type { InferType, Schema } from "yup";
import { everyError, fieldErrors } from "../../shared/contract/field-errors.ts";
import { Problem } from "./problem.ts";

/**
 * Casts what a call sent to what its schema describes: form texts become numbers and flags, unknown fields are dropped.
 * @throws Problem VALIDATION with the first message key of each field.
 */
export function parse<Of extends Schema>(schema: Of, value: unknown): InferType<Of> {
  try {
    return schema.validateSync(value ?? {}, { ...everyError, stripUnknown: true }) as InferType<Of>;
  } catch (error) {
    throw new Problem("VALIDATION", fieldErrors(error));
  }
}
