import type { InferType } from "yup";
import { emailField, longTextField, payload, textField } from "./fields.ts";
import { apiPath } from "./path.ts";

export const contactContract = {
  send: { method: "POST", path: apiPath("rere_send_contact_request") },
} as const;

/** A message from the contact form (public-side 5). 201 `{}` is its only success. */
export const contactRequestSchema = payload({
  name: textField("validation:contactName").required("validation:contactName").max(50, "validation:contactName"),
  email: emailField(),
  body: longTextField("validation:messageMissing")
    .required("validation:messageMissing")
    .max(2_000, "validation:message"),
  /** A field that people do not see: whoever fills it in is a program, and is thanked and forgotten. */
  website: textField("validation:general").default(""),
});
export type ContactRequest = InferType<typeof contactRequestSchema>;
