import type { InvoiceKind } from "../../shared/contract/invoices.ts";
import type { Language } from "../../shared/contract/page.ts";
import { countryOfAddress } from "../../shared/rules/address-country.ts";
import type { Day } from "../../shared/rules/day.ts";
import type { ExtraName } from "../../shared/rules/extras.ts";
import type { Cents } from "../../shared/rules/money.ts";
import type { RentName } from "../../shared/rules/rent.ts";
import type { TaxedAmount } from "../../shared/rules/tax.ts";
import type { PaymentKind } from "../db/tables/money.ts";
import type { NamedCompany } from "./company-lines.ts";

/** Who sells (§ 14 (4) UStG). */
export interface Supplier extends NamedCompany {
  street: string;
  zipAndCity: string;
  phone: string;
  email: string;
  /** Whose account it is; absent in what was issued before it was said: then it is the name's. */
  accountHolder?: string;
  iban: string;
  bic: string;
  /** Tax number, or VAT id. */
  taxId: string;
}

export interface Customer {
  /** Of a guest who asked for an invoice to a company; absent or empty without. */
  company?: string;
  /** In its written form, as "DE123456788"; absent or empty without. */
  vatId?: string;
  name: string;
  street: string;
  additional: string;
  zipAndCity: string;
  /** ISO 3166. Absent in what was issued before it was said: VAT id and postcode say it. */
  country?: string;
}

/** The country of a customer's address. */
export const countryOf = ({ country, vatId = "", zipAndCity }: Customer): string =>
  country ?? countryOfAddress({ zipCodeAndCity: zipAndCity, vatId });

/**
 * Nights, persons or pieces (§ 14 (4) no. 5 UStG). Absent in what was issued before it was said, and where it is
 * unknown.
 */
interface Counted {
  quantity?: number;
}

/** What is charged, or taken back; gross. */
export type InvoiceLine =
  /** What a price list made has a name, and its first night where it is not for all. */
  | ({ what: "rent"; vehicle: string; nights: number; cents: Cents; name?: RentName; firstDay?: Day } & Counted)
  | ({ what: "extra"; name: ExtraName; cents: Cents } & Counted)
  /** Of a price list's own, as it was called when it was agreed on. */
  | ({ what: "ownExtra"; text: string; cents: Cents } & Counted)
  /** What was agreed on beside the price list, up or down. */
  | { what: "adjustment"; cents: Cents }
  /** What was too small to be asked for. */
  | { what: "waived"; cents: Cents }
  | { what: "cancelled" | "priceChanged" | "stayChanged" | "voucherRedeemed"; cents: Cents }
  /** What is kept of a booking that was cancelled before it was paid, and so has no invoice. */
  | { what: "cancellationFee"; cents: Cents }
  /** What is kept of what was given up when the stay was changed. */
  | { what: "givenUp"; cents: Cents }
  /** The code itself is money: only its end is printed. */
  | { what: "voucher"; codeEnd: string; cents: Cents };

/** All that an invoice, a credit note or a receipt says; it is written down when it is issued and never changed. */
export interface InvoiceFacts {
  kind: InvoiceKind;
  language: Language;
  /** As printed: year and number. */
  number: string;
  issuedOn: Day;
  supplier: Supplier;
  customer: Customer;
  /** The booking with its period, or the voucher. */
  about: { booking: number; vehicle: string; startDay: Day; endDay: Day } | { voucher: number };
  lines: InvoiceLine[];
  amounts: TaxedAmount;
  /** Paid by what, until it was issued; nothing on a credit note. */
  paid: { by: PaymentKind | "voucher"; cents: Cents }[];
  /** The invoice that a credit note is about, and what of it stays. */
  refersTo: { number: string; issuedOn: Day; keptCents: Cents } | null;
}

/** Year and number as they are printed: "2027-00042". */
export function invoiceNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(5, "0")}`;
}
