import type { Language } from "../../shared/contract/page.ts";
import { myBookingPaths } from "../../shared/rules/my-booking-paths.ts";
import type { OutboxRow } from "../db/tables/work.ts";
import type { MailContent } from "./mail-content.ts";
import type { MailTemplate } from "./mail-data.ts";
import { mailTexts } from "./mail-language.ts";
import { toCompany } from "./outbox.repository.ts";

/** Mails to the guest of a booking: `number` of their data is the booking's. */
const linkedTemplates: readonly string[] = [
  "booking-confirmation",
  "booking-invoice",
  "booking-price",
  "booking-changed",
  "booking-reminder",
  "booking-cancelled",
  "booking-link",
] satisfies MailTemplate[];

/** Whether a mail carries a link that opens its booking. */
export function isLinkedMail({ template, recipient }: Pick<OutboxRow, "template" | "recipient">): boolean {
  return recipient !== toCompany && linkedTemplates.includes(template);
}

/** The address that a link's token stands behind. */
export const bookingLink = (publicUrl: string, language: Language, token: string) =>
  `${publicUrl}${myBookingPaths[language]}/${token}`;

/** The mail with its link, above the closing words. */
export function withBookingLink(content: MailContent, link: string | null, language: Language): MailContent {
  if (link === null) return content;
  const t = mailTexts(language);
  const block = { kind: "link", text: t("bookingLink.link"), href: link } as const;
  return { ...content, blocks: content.blocks.toSpliced(-1, 0, block) };
}
