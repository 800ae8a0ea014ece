import type { OutboxRow } from "../db/tables/work.ts";
import type { MailDocuments } from "./mail-content.ts";
import type { BookingMailData, MailTemplate } from "./mail-data.ts";
import { logTabOf } from "./mail-log.ts";
import type { MailConfig } from "./render.ts";

export const mailConfig: MailConfig = {
  publicUrl: "https://musterboote.example",
  mailFrom: "Musterboote Havel <post@musterboote.example>",
  company: {
    name: "Musterboote Havel",
    owner: "Erika Mustermann",
    legalForm: "",
    register: "",
    vatId: "",
    street: "Beispielufer 1",
    zipAndCity: "14770 Musterstadt",
    phone: "+49 30 23125 000",
    email: "info@musterboote.example",
    accountHolder: "Musterboote Havel",
    iban: "DE66999999991234567890",
    bic: "MUSTDE99XXX",
    tourUrl: "",
    facebookUrl: "",
    instagramUrl: "",
    whatsapp: "",
  },
};

/** For mails without documents. */
export const noDocuments: MailDocuments = {
  invoice: () => Promise.reject(new Error("this mail has no document")),
  protocol: () => Promise.reject(new Error("this mail has no document")),
  voucher: () => Promise.reject(new Error("this mail has no document")),
};

/** Three nights with a grill and a fishing permit, partly paid by voucher, otherwise unpaid. */
export function someBookingMailData(changes: Partial<BookingMailData> = {}): BookingMailData {
  return {
    number: 42,
    salutation: "Frau",
    name: "Erika Beispiel",
    vehicleName: "Seeglück",
    startDay: "2027-05-10",
    endDay: "2027-05-13",
    nights: 3,
    rentCents: 540_00,
    extras: [
      { name: "extra_bbq", cents: 30_00 },
      { name: "extra_fishing_permit_day", cents: 0 },
      { name: "extra_speaker", cents: 0 },
    ],
    totalCents: 570_00,
    voucherCents: 50_50,
    briefingCents: 35_00,
    cleaningCents: 85_00,
    depositCents: 500_00,
    paid: false,
    dueInDays: 5,
    dueDay: "2027-05-08",
    details: {
      adults: 2,
      children: 1,
      ownComment: "Mit Hund\nund Katze",
      cancellation: [{ until: null, fee: 519_50 }],
      bookedAt: "2027-05-03T08:00:00.000Z",
    },
    ...changes,
  };
}

export function anOutboxRow(template: MailTemplate, data: object, changes: Partial<OutboxRow> = {}): OutboxRow {
  return {
    id: 7,
    template,
    recipient: "erika@example.com",
    lang: "de",
    data: JSON.stringify(data),
    status: "sending",
    attempts: 1,
    next_attempt_at: "2027-05-03T08:00:00.000Z",
    claimed_until: "2027-05-03T08:05:00.000Z",
    last_error: "",
    created_at: "2027-05-03T08:00:00.000Z",
    sent_at: null,
    log_tab: logTabOf(template),
    search_text: "",
    subject: null,
    body_text: null,
    failure: null,
    task_id: null,
    repeats_id: null,
    ...changes,
  };
}

/** What any mail may say, so that one of each kind can be made of it. */
export const everyMailData = {
  ...someBookingMailData(),
  email: "ann@example.com",
  phone: "+491701234",
  streetAndNumber: "Road 1",
  additional: "",
  zipCodeAndCity: "1 A",
  paymentMethod: "banktransfer",
  bookedByStaff: false,
  comment: "Adults: 2",
  text: "",
  recipient: "",
  code: "A-B",
  amountCents: 90_00,
  currency: "EUR",
  expiresOn: "2030-12-31",
  feeCents: 0,
  walletCents: 0,
  handedCents: 0,
  voucherBackCents: 0,
  cashCents: 0,
  oldCents: 2_00,
  newCents: 1_00,
  about: "paid",
  priceCents: 1_00,
  adults: 2,
  children: 0,
  extras: [],
  kind: "return",
  isCorrection: false,
  termDay: "2027-05-09",
  termInDays: 3,
  minutes: 30,
  before: { ...someBookingMailData(), adults: 2, children: 0, extras: [], priceCents: 1_00, voucherCents: 0 },
  entryId: 1,
  heldUntil: null,
  body: "Hello",
  firstName: "Ann",
  password: "x",
  loginUrl: "https://a.example",
  contract: "Voucher 42",
  receivedAt: "2027-05-03T08:00:00.000Z",
  writtenAt: "2027-05-03T08:00:00.000Z",
  sequence: 1,
};
