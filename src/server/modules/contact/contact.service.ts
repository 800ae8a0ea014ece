import type { ContactRequest } from "../../../shared/contract/contact.ts";
import type { Deps } from "../../deps.ts";
import { enqueueMail, toCompany } from "../../mail/outbox.ts";
import { addInboxItem } from "./contact.repository.ts";

/**
 * Keeps a message for the staff and queues the company's mail of it, both or neither: with the mail server down nothing
 * is lost. What a program wrote (it fills in the field that people do not see) is forgotten.
 */
export async function receiveContactRequest(deps: Pick<Deps, "db" | "now">, request: ContactRequest): Promise<void> {
  const { website, ...message } = request;
  if (website !== "") return;
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    await addInboxItem(trx, { type: "contact", ...message, phone: "", created_at: now.toISOString() });
    await enqueueMail(trx, { template: "contact-notice", to: toCompany, lang: "de", data: message }, now);
  });
}
