import { ValidationError } from "yup";
import { type ContactRequest, contactRequestSchema } from "../../../shared/contract/contact.ts";

/** Texts as they stand in the inputs. */
export type ContactFormValues = ContactRequest;
export type ContactErrors = Partial<Record<keyof ContactFormValues, string>>;

/** The fields that people see, in their order. */
export const contactFields = ["name", "email", "body"] as const satisfies readonly (keyof ContactFormValues)[];

export const emptyContactForm: ContactFormValues = { name: "", email: "", body: "", website: "" };

/** What keeps the form from being sent, as message keys by field (public-side 5); the first one of each. */
export function contactErrors(values: ContactFormValues): ContactErrors {
  const errors: ContactErrors = {};
  try {
    contactRequestSchema.validateSync(values, { abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    for (const { path, message } of error.inner) errors[path as keyof ContactFormValues] ??= message;
  }
  return errors;
}

/** The payload of a form without errors: trimmed (public-side 5). */
export function toContactRequest(values: ContactFormValues): ContactRequest {
  return contactRequestSchema.cast(values);
}
