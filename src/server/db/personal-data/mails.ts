import type { MailDataByTemplate, MailTemplate } from "../../mail/mail-data.ts";

/** What names a guest, or their booking, in the data of a mail. */
type Naming = "name" | "email" | "phone" | "number" | "entryId";

/** The number of the booking that a mail is about; mails about vouchers have another one. */
type BookingNumber<Template extends string, Data> = Template extends `booking-${string}`
  ? "number" extends keyof Data
    ? "number"
    : null
  : null;

/**
 * Whom a mail names, and by what it is found where that guest asks for what is held about them, or to be forgotten
 * (requirements/privacy.md). What it could not be found by does not compile.
 * - `guest`: it is sent to them, so it is found by its recipient.
 * - `company`: it is found by the guest's address, which has to be a field of its data.
 * - `staff`: it names no guest.
 *
 * Who names a phone number alone finds what names one of their bookings.
 */
export type HeldInMail<Template extends string, Data> =
  | { to: "guest"; booking: BookingNumber<Template, Data> }
  | ("email" extends keyof Data ? { to: "company"; email: "email"; booking: BookingNumber<Template, Data> } : never)
  | (Extract<keyof Data, Naming> extends never ? { to: "staff" } : never);

/** For each mail whom it names. A new one does not compile until it says so here. */
export const mailPersons: { readonly [Template in MailTemplate]: HeldInMail<Template, MailDataByTemplate[Template]> } =
  {
    "booking-confirmation": { to: "guest", booking: "number" },
    "booking-notice": { to: "company", email: "email", booking: "number" },
    "booking-refunded": { to: "guest", booking: null },
    "booking-cancelled": { to: "guest", booking: "number" },
    "booking-invoice": { to: "guest", booking: "number" },
    "booking-price": { to: "guest", booking: "number" },
    "booking-changed": { to: "guest", booking: "number" },
    "booking-protocol": { to: "guest", booking: "number" },
    "booking-reminder": { to: "guest", booking: "number" },
    "booking-link": { to: "guest", booking: "number" },
    "waiting-confirm": { to: "guest", booking: null },
    "waiting-offer": { to: "guest", booking: null },
    "voucher-requested": { to: "guest", booking: null },
    "voucher-paid": { to: "guest", booking: null },
    "voucher-notice": { to: "company", email: "email", booking: null },
    "voucher-refunded": { to: "guest", booking: null },
    "withdrawal-received": { to: "guest", booking: null },
    "voucher-withdrawn": { to: "guest", booking: null },
    "contact-notice": { to: "company", email: "email", booking: null },
    recover: { to: "staff" },
  };

const templatesWhere = (isMeant: (held: { to: string; booking?: "number" | null }) => boolean) =>
  Object.entries(mailPersons).flatMap(([template, held]) => (isMeant(held) ? [template] : []));

/** Of mails that name a booking by its number. */
export const bookingTemplates: readonly string[] = templatesWhere(({ booking }) => booking === "number");
/** Of mails to the company that name a guest. */
export const companyTemplates: readonly string[] = templatesWhere(({ to }) => to === "company");
