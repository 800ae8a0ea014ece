import type { InferType } from "yup";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import { idField, nameField, payload, textField } from "./fields.ts";
import { deliverableEmailField } from "./guest-fields.ts";

/** The declaration of § 356a (2) BGB: who withdraws, from which contract, and where its receipt is acknowledged. */
export const withdrawalSchema = payload({
  name: nameField("validation:contactName").required("validation:contactName").max(50, "validation:contactName"),
  /** The voucher's code or number, as its buyer writes it. It goes into a mail, so it holds no link. */
  contract: nameField("validation:general").required("validation:general").max(60, "validation:general"),
  email: deliverableEmailField().required("validation:email"),
  lang: textField("validation:lang").oneOf(["de", "en"], "validation:lang").default("de"),
  /** Honeypot, as in the contact form: a declaration that fills it in is answered and dropped. */
  website: textField("validation:general").default(""),
});
export type WithdrawalRequest = InferType<typeof withdrawalSchema>;

/** The same whatever the declaration is about: nobody learns here whether a voucher exists. */
export interface WithdrawalAnswer {
  /** When it was received: ISO 8601, UTC. */
  received_at: string;
}

/** An admin takes a withdrawal that was not clear. */
export const acceptWithdrawalSchema = payload({ id: idField("validation-staff:inboxItem") });

export const withdrawalsContract = {
  send: {
    method: "POST",
    path: apiPath("rere_send_withdrawal"),
    access: "everyone",
    body: withdrawalSchema,
    answer: json<WithdrawalAnswer>(201),
  },
  accept: {
    method: "POST",
    path: apiPath("rere_accept_withdrawal"),
    access: "admin",
    body: acceptWithdrawalSchema,
    refusals: ["validation-staff:withdrawalDecided"],
    answer: json<Done>(),
  },
} as const satisfies Contract;
