import { type ContactRequest, contactRequestSchema } from "../../../shared/contract/contact.ts";
import { schemaErrors } from "../../../shared/contract/field-errors.ts";

/** Texts as they stand in the inputs. */
export type ContactFormValues = ContactRequest;
export type ContactErrors = Partial<Record<keyof ContactFormValues, string>>;

/** The fields that people see, in their order. */
export const contactFields = ["name", "email", "body"] as const satisfies readonly (keyof ContactFormValues)[];

export const emptyContactForm: ContactFormValues = { name: "", email: "", body: "", website: "" };

/** What keeps the form from being sent, as message keys by field (public-side 5). */
export function contactErrors(values: ContactFormValues): ContactErrors {
  return schemaErrors(contactRequestSchema, values);
}

/** The payload of a form without errors: trimmed (public-side 5). */
export function toContactRequest(values: ContactFormValues): ContactRequest {
  return contactRequestSchema.cast(values);
}
