import type { Cents } from "../../shared/rules/money.ts";
import type { TaxedAmount } from "../../shared/rules/tax.ts";
import type { TillKind, TillLineKind, TillPaymentMethod } from "../../shared/rules/till-words.ts";
import type { TseSignature } from "../tse/tse-provider.ts";
import type { Supplier } from "./invoice-facts.ts";

/** Who takes the money, as it was when the till recorded it. */
export type ReceiptIssuer = Omit<Supplier, "accountHolder" | "iban" | "bic">;

export interface ReceiptLine {
  kind: TillLineKind;
  name: string;
  quantity: number;
  unitCents: Cents;
  totalCents: Cents;
  taxPercent: number;
}

/** All that a receipt of the till says (§ 6 KassenSichV). */
export interface ReceiptFacts {
  number: number;
  kind: TillKind;
  /** The sale that a correction takes back. */
  corrects: number | null;
  /** Why it was corrected, or the cash moved; "" without. */
  reason: string;
  startedAt: Date;
  finishedAt: Date;
  lines: ReceiptLine[];
  totalCents: Cents;
  /** Cash first; together the total. None where nobody paid. */
  paidBy: { way: TillPaymentMethod; cents: Cents }[];
  /** What was handed over in cash; null where it is not known. */
  receivedCents: Cents | null;
  /** One for each rate that something was sold at. */
  taxes: (TaxedAmount & { percent: number })[];
  issuer: ReceiptIssuer;
  registerSerial: string;
  /** Or why there is none: no security system is set up, it failed, or it has not answered yet. */
  signature: TseSignature | "none" | "failed" | "pending";
}
