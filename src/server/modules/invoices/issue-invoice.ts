import type { Transaction } from "kysely";
import { type BookedSums, moneyOf } from "../../../shared/rules/booking-money.ts";
import { type Charge, centsOf, isOfExtra, sumOfCharges } from "../../../shared/rules/charges.ts";
import { chargeOf } from "../../../shared/rules/extras.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { isRentName } from "../../../shared/rules/rent.ts";
import { withTax } from "../../../shared/rules/tax.ts";
import { countryOfBooking } from "../../booking-country.ts";
import type { Database } from "../../db/schema.ts";
import type { InvoiceFacts, InvoiceLine } from "../../documents/invoice-facts.ts";
import { chargesOf } from "../booking-money/charges.repository.ts";
import {
  type InvoicedBooking,
  invoicesAbout,
  lockInvoicedBooking,
  openInvoice,
  paidByKind,
} from "./invoices.repository.ts";
import { writeInvoice } from "./write-invoice.ts";

/**
 * Issues the invoice of a booking, in the transaction that makes it paid. However often it is called: a booking has one
 * invoice until a credit note takes it back.
 * @returns the one that counts; null where the booking is not paid, costs nothing, or its guest was forgotten.
 */
export async function issueInvoice(
  trx: Transaction<Database>,
  { id }: { id: number },
  now: Date,
): Promise<{ id: number; isNew: boolean } | null> {
  const booking = await lockInvoicedBooking(trx, id);
  if (!booking || !isInvoiced(booking)) return null;
  const earlier = await invoicesAbout(trx, { booking_id: id });
  const open = openInvoice(earlier);
  if (open) return { id: open.id, isNew: false };
  const facts = await factsOf(trx, booking);
  const round = 1 + earlier.filter(({ kind }) => kind === "invoice").length;
  const about = { booking_id: id, voucher_id: null };
  return { id: await writeInvoice(trx, { about, round, refersTo: null, facts }, now), isNew: true };
}

/** Whether a booking can have an invoice. */
export function isInvoiced(booking: Pick<InvoicedBooking, "name"> & BookedSums) {
  return booking.status === "paid" && booking.name !== "" && moneyOf(booking).wholeCents > 0;
}

async function factsOf(
  trx: Transaction<Database>,
  booking: InvoicedBooking,
): Promise<Omit<InvoiceFacts, "number" | "issuedOn" | "supplier">> {
  // A voucher is a way to pay, and its tax is due where it is redeemed (§ 3 (15) UStG).
  const { wholeCents: gross } = moneyOf(booking);
  const payments = await paidByKind(trx, { purpose: "booking", ...booking });
  const paid = [
    { by: "voucher" as const, cents: booking.voucher_cents },
    ...payments.map(({ kind: by, cents }) => ({ by, cents })),
  ];
  return {
    kind: "invoice",
    ...subjectOf(booking),
    lines: linesOf(booking, await chargesOf(trx, booking.id), gross),
    amounts: withTax(gross),
    paid: paid.filter(({ cents }) => cents > 0),
    refersTo: null,
  };
}

/** Whom it is addressed to, and which stay it is about. */
export function subjectOf(booking: InvoicedBooking): Pick<InvoiceFacts, "language" | "customer" | "about"> {
  return {
    language: booking.lang,
    customer: {
      ...(booking.company && { company: booking.company }),
      ...(booking.vat_id && { vatId: booking.vat_id }),
      name: booking.name,
      street: booking.street_and_number,
      additional: booking.additional,
      zipAndCity: booking.zip_code_and_city,
      country: countryOfBooking(booking),
    },
    about: {
      booking: booking.id,
      vehicle: booking.vehicle_name,
      startDay: booking.start_day,
      endDay: booking.end_day,
    },
  };
}

function linesOf(booking: InvoicedBooking, charges: readonly Charge[], gross: Cents): InvoiceLine[] {
  const waived = gross - sumOfCharges(charges) - booking.kept_cents;
  return [
    ...charges.flatMap((charge) => lineOf(booking, charge, charges)),
    ...(booking.kept_cents === 0 ? [] : [{ what: "givenUp", cents: booking.kept_cents } as const]),
    ...(waived === 0 ? [] : [{ what: "waived", cents: waived } as const]),
  ];
}

/** None for what is paid in cash on site. */
function lineOf(booking: InvoicedBooking, charge: Charge, all: readonly Charge[]): InvoiceLine[] {
  const { kind, quantity, label } = charge;
  const cents = centsOf(charge);
  if (kind === "adjustment") return [{ what: "adjustment", cents }];
  if (isOfExtra(charge)) {
    return chargeOf(charge.name).kind === "cash" ? [] : [{ what: "extra", name: charge.name, quantity, cents }];
  }
  if (label) return [{ what: "ownExtra", text: label[booking.lang], quantity, cents }];
  return [rentLine(booking, charge, all)];
}

/** A line that a price list made says what it is for, and from which night on. */
function rentLine(
  { vehicle_name: vehicle, nights }: InvoicedBooking,
  charge: Charge,
  all: readonly Charge[],
): InvoiceLine {
  const { name, firstDay, quantity } = charge;
  const rent = { what: "rent" as const, vehicle, nights, quantity, cents: centsOf(charge) };
  if (!isRentName(name) || (name === "" && firstDay === undefined)) return rent;
  const further = all.reduce((sum, other) => (other.name === "furtherNights" ? sum + other.quantity : sum), 0);
  const counted = name === "ladder" ? nights - further : quantity;
  return { ...rent, nights: nights === 0 ? 0 : counted, name, ...(firstDay !== undefined && { firstDay }) };
}
