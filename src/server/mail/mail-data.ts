import type { CancellationStep } from "../../shared/rules/cancellation-fee.ts";
import type { Day } from "../../shared/rules/day.ts";
import type { ExtraName } from "../../shared/rules/extras.ts";
import type { Cents } from "../../shared/rules/money.ts";
import type { Label } from "../../shared/rules/own-extras.ts";
import type { ProtocolKind } from "../../shared/rules/protocol-words.ts";
import type { RentLine } from "../../shared/rules/rent.ts";
import type { AddedHalves } from "../../shared/rules/stay.ts";
import type {
  VoucherNoticeData,
  VoucherPaidData,
  VoucherRefundedData,
  VoucherRequestedData,
  VoucherWithdrawnData,
  WithdrawalReceivedData,
} from "./voucher-mail-data.ts";

/** Who booked which boat, and when; early boarding and late return are absent without. */
interface StayMailData extends Partial<AddedHalves> {
  salutation: string;
  name: string;
  vehicleName: string;
  startDay: Day;
  endDay: Day;
}

/** An extra of a price list's own. */
export interface OwnExtraData extends NamedOwnExtra {
  /** In all. */
  cents: Cents;
}

export interface NamedOwnExtra {
  label: Label;
  pieces: number;
}

/**
 * The stay and its price, as both the guest and the company read it. Company data are added when the mail is rendered.
 */
export interface BookingMailData extends StayMailData {
  number: number;
  /** 0 is a day booking. */
  nights: number;
  rentCents: Cents;
  /** What the rent is made of; absent where each night costs the boat's own price. */
  rentLines?: RentLine[];
  extras: { name: ExtraName; cents: Cents }[];
  /** Of the price list's own, those paid with the booking, and on site; absent where there are none. */
  ownExtras?: OwnExtraData[];
  ownOnSite?: OwnExtraData[];
  totalCents: Cents;
  voucherCents: Cents;
  /** What was agreed on in place of the price above, the voucher's part left out. */
  agreedCents?: Cents;
  /** What is still to be paid, where that is not the whole price. */
  dueCents?: Cents;
  /** The guest means to pay at the till: no bank details. */
  atTill?: boolean;
  briefingCents: Cents;
  cleaningCents: Cents;
  /** Absent where none is owed. `rateCents` is for an adult and night. */
  visitorsTax?: { rateCents: Cents; cents: Cents };
  /** A litre of used fuel, where a price list named it. */
  fuelLitreCents?: Cents;
  depositCents: Cents;
  paid: boolean;
  /** Days to pay in, and the last of them. */
  dueInDays: number;
  dueDay: Day;
  /** What the guest's confirmation says beside. Absent in mails that were queued before there was any. */
  details?: BookingMailDetails;
  /** The invoice goes with the guest's confirmation. Absent in mails that were queued before there was one. */
  hasInvoice?: boolean;
}

export interface BookingMailDetails {
  adults: number;
  children: number;
  /** The guest's own words; "" without. */
  ownComment: string;
  /** What cancelling costs from the booking on; once stay or price were changed, from today on. */
  cancellation: CancellationStep[];
  /** Company and VAT id of a business guest; absent without. */
  invoiceTo?: string;
  /** The list whose terms it agreed on; absent where none was published. */
  priceList?: number;
  /** ISO 8601, UTC. */
  bookedAt: string;
  /** Once stay or price were changed: what is so since. No mail says it. */
  changed?: ChangedSince;
}

export interface ChangedSince {
  /** The booking's version. */
  sequence: number;
  /** What the terms kept of what was given up; part of the price. */
  keptCents: Cents;
  /** What of the price is still to be paid. */
  dueCents: Cents;
}

/** What the company reads beside the stay. */
export interface BookingNoticeData extends BookingMailData {
  email: string;
  phone: string;
  streetAndNumber: string;
  additional: string;
  zipCodeAndCity: string;
  /** ISO 3166. Absent in mails that were queued before it was said. */
  country?: string;
  paymentMethod: "banktransfer" | "paypal";
  bookedByStaff: boolean;
  comment: string;
}

/** A payment that was captured although the dates were gone, or in another amount or currency than was ordered. */
export interface BookingRefundedData extends StayMailData {
  amountCents: Cents;
  /** Absent in mails that were queued before there were others: EUR, and as ordered. */
  currency?: string;
  asOrdered?: boolean;
}

/** A booking that was cancelled, and where its money goes: kept, back by the wallet, the voucher or in cash. */
export interface BookingCancelledData extends StayMailData {
  number: number;
  paid: boolean;
  feeCents: Cents;
  walletCents: Cents;
  voucherCents: Cents;
  cashCents: Cents;
  /** The list whose terms it agreed on; absent where none was published. */
  priceList?: number;
  /** A credit note goes with it. Absent as above. */
  hasCreditNote?: boolean;
  /** Likewise an invoice of the fee: of the booking itself there is none. */
  hasInvoice?: boolean;
  /**
   * The booking's version and when it got it, ISO 8601: a calendar file goes with it that takes the stay out of the
   * guest's calendar. Absent as above.
   */
  sequence?: number;
  writtenAt?: string;
}

/** A booking that costs something else from now on: less the voucher, as the guest pays it. */
export interface BookingPriceData extends StayMailData {
  number: number;
  oldCents: Cents;
  newCents: Cents;
  /** What is still to be paid of it. */
  dueCents: Cents;
  /** What a voucher paid of it since; below 0 where that was taken back. Absent where the price itself is another. */
  voucherCents?: Cents;
  /** The guest did it themselves. */
  byGuest?: boolean;
  /** What goes with it; absent in mails of before. */
  hasCreditNote?: boolean;
  hasInvoice?: boolean;
  /** The booking's version and when it got it, ISO 8601: a calendar file goes with it. */
  sequence?: number;
  writtenAt?: string;
}

/** A stay as it is or was, with its price in money and what its voucher pays. */
export interface ChangedStayData
  extends Pick<StayMailData, "vehicleName" | "startDay" | "endDay" | "startsAm" | "endsPm"> {
  adults: number;
  children: number;
  extras: ExtraName[];
  /** Of the price list's own; absent where there are none. */
  ownExtras?: NamedOwnExtra[];
  priceCents: Cents;
  voucherCents: Cents;
}

/** A booking whose stay was changed, and what becomes of the money. */
export interface BookingChangedData extends StayMailData, ChangedStayData {
  number: number;
  before: ChangedStayData;
  /** The guest did it themselves. Absent in mails of before. */
  byGuest?: boolean;
  /** What of the price is kept for what was given up. */
  feeCents: Cents;
  dueCents: Cents;
  /** The term of the difference; null where nothing is due, or the whole price is and has its own. */
  dueDay: Day | null;
  walletCents: Cents;
  voucherBackCents: Cents;
  cashCents: Cents;
  /** The list whose terms it agreed on; absent where none was published. */
  priceList?: number;
  hasCreditNote: boolean;
  hasInvoice: boolean;
  sequence: number;
  /** ISO 8601, UTC. */
  writtenAt: string;
}

/** A booking whose money came: the invoice goes with it. Mails of before also brought corrected invoices. */
export interface BookingInvoiceData extends StayMailData {
  number: number;
  about: "paid" | "corrected";
  /** The whole price. */
  priceCents: Cents;
  /** Whether an invoice goes with it: a corrected one follows once the new price is paid. */
  hasInvoice: boolean;
}

/** A protocol of handover or return that was signed, and goes with it. */
export interface BookingProtocolData extends StayMailData {
  number: number;
  kind: ProtocolKind;
  /** It corrects an earlier one. */
  isCorrection: boolean;
}

/** A transfer that did not come in time, and until when it may still come. */
export interface BookingReminderData extends StayMailData {
  number: number;
  amountCents: Cents;
  dueDay: Day;
  /** The new last day, and how many days away it is. */
  termDay: Day;
  termInDays: number;
  /** The list whose terms it agreed on; absent where none was published. */
  priceList?: number;
}

/** The link to a booking, which its guest asked for once more. */
export interface BookingLinkData extends StayMailData {
  number: number;
  /** There is nothing left to pay or change. Absent in mails of before. */
  isCancelled?: boolean;
}

/** An address is to be confirmed for the waiting list. `entryId` is the entry that the mail's link opens. */
export interface WaitingConfirmData extends Pick<StayMailData, "vehicleName" | "startDay" | "endDay"> {
  entryId: number;
}

/** Days that somebody waited for are free. */
export interface WaitingOfferData extends WaitingConfirmData {
  /** ISO 8601, UTC; null where nothing is held for them. */
  heldUntil: string | null;
}

/** A message from the website's contact form, as the company reads it. */
export interface ContactNoticeData {
  name: string;
  email: string;
  body: string;
}

/** A password that works once, for who forgot theirs. */
export interface RecoverData {
  firstName: string;
  password: string;
  /** How long it works. */
  minutes: number;
  loginUrl: string;
}

/** The data of each mail by the name of its template. */
export interface MailDataByTemplate {
  "booking-confirmation": BookingMailData;
  "booking-notice": BookingNoticeData;
  "booking-refunded": BookingRefundedData;
  "booking-cancelled": BookingCancelledData;
  "booking-invoice": BookingInvoiceData;
  "booking-price": BookingPriceData;
  "booking-changed": BookingChangedData;
  "booking-protocol": BookingProtocolData;
  "booking-reminder": BookingReminderData;
  "booking-link": BookingLinkData;
  "waiting-confirm": WaitingConfirmData;
  "waiting-offer": WaitingOfferData;
  "voucher-requested": VoucherRequestedData;
  "voucher-paid": VoucherPaidData;
  "voucher-notice": VoucherNoticeData;
  "voucher-refunded": VoucherRefundedData;
  "withdrawal-received": WithdrawalReceivedData;
  "voucher-withdrawn": VoucherWithdrawnData;
  "contact-notice": ContactNoticeData;
  recover: RecoverData;
}
export type MailTemplate = keyof MailDataByTemplate;
