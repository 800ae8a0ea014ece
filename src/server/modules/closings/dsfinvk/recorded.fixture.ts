import { withoutTax } from "../../../../shared/rules/tax.ts";
import type { TillPayment } from "../../../db/tables/till.ts";
import type { ClosingFacts } from "../../../documents/closing-facts.ts";
import type { RecordedLine, RecordedSignature, RecordedTransaction } from "./recorded.ts";

export const aLine = (changes: Partial<RecordedLine> = {}): RecordedLine => {
  const line = {
    position: 1,
    kind: "product" as const,
    name: "Apfelschorle",
    product_id: 7,
    booking_id: null,
    voucher_id: null,
    quantity: 1,
    unit_cents: 2_50,
    tax_percent: 19 as const,
    invoice: null,
    group: "drinks",
    ...changes,
  };
  return { total_cents: line.quantity * line.unit_cents, ...line };
};

export const aSignature = (changes: Partial<RecordedSignature> = {}): RecordedSignature => ({
  status: "signed",
  tse_serial: "a".repeat(64),
  transaction_number: 11,
  signature_counter: 22,
  started_at: "2027-05-03T08:00:00.000Z",
  logged_at: "2027-05-03T08:00:01.000Z",
  algorithm: "ecdsa-plain-SHA256",
  time_format: "unixTime",
  signature: "c2lnbmF0dXJl",
  public_key: "cHVibGlj",
  process_type: "Kassenbeleg-V1",
  process_data: "Beleg^2.50_0.00_0.00_0.00_0.00^2.50:Bar",
  error: "",
  ...changes,
});

export function aTransaction({
  payment_method = "cash",
  ...changes
}: Partial<RecordedTransaction> & Partial<Pick<TillPayment, "payment_method">> = {}): RecordedTransaction {
  const lines = (changes.lines ?? [aLine()]).map((line, index) => ({ ...line, position: index + 1 }));
  const total_cents = lines.reduce((sum, line) => sum + line.total_cents, 0);
  return {
    number: 1,
    kind: "sale",
    payments: [{ payment_method, cents: total_cents }],
    total_cents,
    cashier_id: 3,
    cashier_name: "Kim Kapitän",
    reason: "",
    started_at: "2027-05-03T08:00:00.000Z",
    finished_at: "2027-05-03T08:00:30.000Z",
    business_day: "2027-05-03",
    signature: aSignature(),
    corrects: null,
    ...changes,
    lines,
  };
}

export const someFacts = (changes: Partial<ClosingFacts> = {}): ClosingFacts => ({
  number: 1,
  closedAt: "2027-05-03T18:00:00.000Z",
  closedBy: "Alma Anker",
  company: {
    name: "Musterboote Havel",
    owner: "Erika Mustermann",
    street: "Beispielufer 1",
    zipAndCity: "14770 Musterstadt",
    taxId: "DE999999999",
  },
  register: {
    id: "KASSE-1",
    brand: "Havel Houseboats",
    model: "Kassensystem",
    serial: "KASSE-1",
    software: "Havel Houseboats",
    version: "0.1.0",
  },
  first: { number: 1, day: "2027-05-03" },
  last: { number: 1, day: "2027-05-03" },
  transactions: 1,
  corrections: 0,
  sums: {
    sales: [{ percent: 19, ...withoutTax(0) }],
    bookings: 0,
    vouchers: 0,
    depositsIn: 0,
    payouts: 0,
    depositsOut: 0,
    cashIn: 0,
    cashOut: 0,
    ways: { cash: 0, card: 0, banktransfer: 0 },
  },
  drawer: { float: 0, expected: 0, counted: 0, difference: 0, reason: "", withdrawal: 0, left: 0 },
  counts: {},
  ...changes,
});
