import { myBookingPaths } from "../../shared/rules/my-booking-paths.ts";
import { waitingPaths } from "../../shared/rules/waiting-paths.ts";
import type { OutboxRow } from "../db/tables/work.ts";
import type { Block, MailContent } from "./mail-content.ts";
import type { MailTemplate } from "./mail-data.ts";
import { mailTexts } from "./mail-language.ts";
import { toCompany } from "./outbox.repository.ts";

/** Mails to the guest of a booking: `number` of their data is the booking's. */
const linkedTemplates: readonly string[] = [
  "booking-confirmation",
  "booking-invoice",
  "booking-price",
  "booking-changed",
  "booking-protocol",
  "booking-reminder",
  "booking-cancelled",
  "booking-link",
] satisfies MailTemplate[];

/** Whether a mail carries a link that opens its booking. */
export function isLinkedMail({ template, recipient }: Pick<OutboxRow, "template" | "recipient">): boolean {
  return recipient !== toCompany && linkedTemplates.includes(template);
}

/** Mails to who waits for days: `entryId` of their data is the entry's. */
export function isWaitingMail({ template }: Pick<OutboxRow, "template">): boolean {
  return (["waiting-confirm", "waiting-offer"] satisfies MailTemplate[] as string[]).includes(template);
}

/** The link of a mail: what it is called, and the address that its token stands behind. */
export function linkOf(mail: Pick<OutboxRow, "template" | "lang" | "data">, publicUrl: string, token: string): Block {
  const { lang } = mail;
  const t = mailTexts(lang);
  if (isWaitingMail(mail)) {
    return { kind: "link", text: t("waiting.link"), href: `${publicUrl}${waitingPaths[lang]}#${token}` };
  }
  const text = t(isOfCancelled(mail) ? "bookingLink.view" : "bookingLink.link");
  return { kind: "link", text, href: `${publicUrl}${myBookingPaths[lang]}/${token}` };
}

/** Whether there is nothing left to pay or change of its booking. */
function isOfCancelled({ template, data }: Pick<OutboxRow, "template" | "data">): boolean {
  return template === "booking-cancelled" || (JSON.parse(data) as { isCancelled?: boolean }).isCancelled === true;
}

/** The mail with its link, above the closing words. */
export function withLink(content: MailContent, link: Block | null): MailContent {
  return link === null ? content : { ...content, blocks: content.blocks.toSpliced(-1, 0, link) };
}
