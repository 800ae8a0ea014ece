import { creditOf, withTax } from "../../shared/rules/tax.ts";
import type { InvoiceFacts } from "./invoice-facts.ts";

export const invoiceFacts: InvoiceFacts = {
  kind: "invoice",
  language: "de",
  number: "2027-00001",
  issuedOn: "2027-05-03",
  supplier: {
    name: "Musterboote Havel",
    owner: "Erika Mustermann",
    street: "Beispielufer 1",
    zipAndCity: "14770 Musterstadt",
    phone: "+49 30 23125 000",
    email: "info@musterboote.example",
    iban: "DE66999999991234567890",
    bic: "MUSTDE99XXX",
    taxId: "DE999999999",
  },
  customer: {
    name: "Jürgen Größe",
    street: "Uferweg 7",
    additional: "Hinterhaus",
    zipAndCity: "14770 Brandenburg",
  },
  about: { booking: 123, vehicle: "Hektor", startDay: "2027-05-10", endDay: "2027-05-12" },
  lines: [
    { what: "rent", vehicle: "Hektor", nights: 2, quantity: 2, cents: 360_00 },
    { what: "extra", name: "extra_bbq", quantity: 1, cents: 30_00 },
  ],
  amounts: withTax(390_00),
  paid: [
    { by: "voucher", cents: 100_00 },
    { by: "wallet", cents: 290_00 },
  ],
  refersTo: null,
};

export const creditNoteFacts: InvoiceFacts = {
  ...invoiceFacts,
  kind: "creditNote",
  number: "2027-00002",
  lines: [{ what: "cancelled", cents: -36_00 }],
  amounts: creditOf(390_00, 354_00),
  paid: [],
  refersTo: { number: "2027-00001", issuedOn: "2027-05-03", keptCents: 354_00 },
};
