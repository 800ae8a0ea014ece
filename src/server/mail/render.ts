import type { SendMailOptions } from "nodemailer";
import { withoutLinks } from "../../shared/rules/links-in-names.ts";
import type { Config } from "../config.ts";
import type { OutboxRow } from "../db/tables/work.ts";
import { layoutHtml, layoutText } from "./layout.ts";
import type { AttachedFile, MailDocument, MailDocuments, Template } from "./mail-content.ts";
import type { MailDataByTemplate, MailTemplate } from "./mail-data.ts";
import { mailTexts } from "./mail-language.ts";
import { linkOf, withLink } from "./mail-link.ts";
import { toCompany } from "./outbox.repository.ts";
import { bookingChanged } from "./templates/booking-changed.ts";
import { bookingLinkMail } from "./templates/booking-link.ts";
import { bookingCancelled, bookingInvoice, bookingRefunded, bookingReminder } from "./templates/booking-money.ts";
import { bookingPrice } from "./templates/booking-price.ts";
import { bookingProtocol } from "./templates/booking-protocol.ts";
import { bookingConfirmation } from "./templates/confirmation-content.ts";
import { bookingNotice, contactNotice, voucherNotice } from "./templates/notices.ts";
import { recover } from "./templates/recover.ts";
import {
  voucherPaid,
  voucherRefunded,
  voucherRequested,
  voucherWithdrawn,
  withdrawalReceived,
} from "./templates/voucher.ts";
import { waitingConfirm, waitingOffer } from "./templates/waiting.ts";

const templates: { [Name in MailTemplate]: Template<MailDataByTemplate[Name]> } = {
  "booking-confirmation": bookingConfirmation,
  "booking-notice": bookingNotice,
  "booking-refunded": bookingRefunded,
  "booking-cancelled": bookingCancelled,
  "booking-invoice": bookingInvoice,
  "booking-price": bookingPrice,
  "booking-changed": bookingChanged,
  "booking-protocol": bookingProtocol,
  "booking-reminder": bookingReminder,
  "booking-link": bookingLinkMail,
  "waiting-confirm": waitingConfirm,
  "waiting-offer": waitingOffer,
  "voucher-requested": voucherRequested,
  "voucher-paid": voucherPaid,
  "voucher-notice": voucherNotice,
  "voucher-refunded": voucherRefunded,
  "withdrawal-received": withdrawalReceived,
  "voucher-withdrawn": voucherWithdrawn,
  "contact-notice": contactNotice,
  recover,
};

/** A mail ready to be handed over; `outboxId` names it for transports that store it. */
export interface RenderedMail {
  outboxId: number;
  /** The token of the link in it, which the log does not keep; null without. */
  token: string | null;
  message: SendMailOptions & { subject: string; text: string; html: string };
}

export type MailConfig = Pick<Config, "company" | "mailFrom" | "publicUrl">;

/**
 * Turns an outbox row into a mail. The same row always gives the same Message-ID and date, so a mail that is sent again
 * after a crash is recognised as the same one.
 * @param token of the link that opens the booking or the entry of the waiting list; null where the mail has none.
 * @throws Error when the row names no template, or a document that cannot be made.
 */
export async function renderMail(
  row: OutboxRow,
  config: MailConfig,
  documents: MailDocuments,
  token: string | null = null,
): Promise<RenderedMail> {
  const template = templates[row.template as MailTemplate] as Template<unknown> | undefined;
  if (!template) throw new Error(`no mail template ${row.template}`);
  const { company, mailFrom, publicUrl } = config;
  const data: { documents?: MailDocument[] } = JSON.parse(row.data, writtenInMails);
  const link = token === null ? null : linkOf(row, publicUrl, token);
  const { recipient, lang: language } = row;
  const written = await template(data, { t: mailTexts(language), language, company, publicUrl, recipient });
  const content = withLink(written, link);
  const date = new Date(row.created_at);
  return {
    outboxId: row.id,
    token,
    message: {
      from: mailFrom,
      to: { name: "", address: row.recipient === toCompany ? company.email : row.recipient },
      replyTo: { name: "", address: content.replyTo ?? company.email },
      subject: headerText(content.subject),
      messageId: `<outbox-${row.id}-${date.getTime()}@${domainOf(mailFrom)}>`,
      date,
      headers: { "Auto-Submitted": "auto-generated" },
      text: layoutText(content, company),
      html: layoutHtml(content, company, row.lang),
      ...(content.calendar && {
        alternatives: [{ contentType: content.calendar.contentType, content: content.calendar.content }],
      }),
      attachments: [
        ...content.images.map((image) => ({
          cid: image.contentId,
          filename: image.filename,
          content: image.png,
          contentType: "image/png",
          contentDisposition: "inline" as const,
        })),
        ...(content.files ?? []),
        ...(await filesOf(data.documents ?? [], documents)),
      ],
      disableFileAccess: true,
      disableUrlAccess: true,
    },
  };
}

/** What somebody calls themselves, or whom they give something to, in the data of any template. */
const names = ["salutation", "name", "firstName", "recipient", "invoiceTo", "contract"];

const writtenInMails = (key: string, value: unknown) =>
  typeof value === "string" && names.includes(key) ? withoutLinks(value) : value;

function filesOf(wanted: readonly MailDocument[], documents: MailDocuments): Promise<AttachedFile[]> {
  return Promise.all(
    wanted.map(({ kind, id }) => {
      const make = documents[kind] as MailDocuments[typeof kind] | undefined;
      if (!make) throw new Error(`no document is called ${kind}`);
      return make(id);
    }),
  );
}

/** No line break gets into a header, whatever a guest typed. */
const headerText = (text: string) => text.replace(/\p{Cc}+/gu, " ").trim();

const domainOf = (address: string) => /@([^>\s]+)/.exec(address)?.[1] ?? "localhost";
