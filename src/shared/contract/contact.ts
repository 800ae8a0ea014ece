import type { InferType } from "yup";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import { emailField, longTextField, nameField, payload, textField } from "./fields.ts";

/** A message from the contact form (requirements/contact.md). The only success is 201 `{}`. */
export const contactRequestSchema = payload({
  name: nameField("validation:contactName").required("validation:contactName").max(50, "validation:contactName"),
  email: emailField(),
  body: longTextField("validation:messageMissing")
    .required("validation:messageMissing")
    .max(2_000, "validation:message"),
  /** Honeypot: people do not see this field. A message that fills it in is answered 201 and dropped. */
  website: textField("validation:general").default(""),
});
export type ContactRequest = InferType<typeof contactRequestSchema>;

export const contactContract = {
  send: {
    method: "POST",
    path: apiPath("rere_send_contact_request"),
    access: "everyone",
    body: contactRequestSchema,
    answer: json<Done>(201),
  },
} as const satisfies Contract;
