import type { Transaction } from "kysely";
import type { SaveSaleRequest } from "../../../shared/contract/till.ts";
import { type Cents, fromAmount } from "../../../shared/rules/money.ts";
import { isOwnExtraName, type OwnExtraName } from "../../../shared/rules/own-extras.ts";
import { taxPercent } from "../../../shared/rules/tax.ts";
import { isBottles, isReturnCharge, type ReturnCharge, saleCentsOf } from "../../../shared/rules/till-words.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { documentTexts, shortDay } from "../../mail/mail-language.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import type { Redeemed } from "../booking/redeem-on-booking.ts";
import { sumOfPayments } from "../payments/payments.repository.ts";
import type { Purpose, Subject } from "../payments/purpose.ts";
import { productsForSale } from "../products/move-stock.ts";
import { voucherPurpose } from "../vouchers/voucher.purpose.ts";
import { type Collected, collectedFor } from "./collected.repository.ts";
import { chosenPermits, openPieces, openTaxedNights } from "./on-site.ts";
import type { NewTillLine } from "./record-transaction.ts";
import { type ReturnCosts, returnCostsOf } from "./return-charges.repository.ts";
import { findTillBooking, type TillBookingRow } from "./till.repository.ts";
import { missingOf } from "./till.subject.ts";

type Trx = Transaction<Database>;

/** What is written on receipts is German, as the law has it. */
const text = documentTexts("de");

/** What a voucher pays of the booking, in cents above 0; it is redeemed already. */
export type RedeemedPart = Pick<Redeemed, "voucherId" | "cents">;

/**
 * What a sale is about at the server's own prices, with all of it locked: bookings before vouchers before products, as
 * everywhere.
 * @throws Problem NOT_FOUND or CONFLICT naming the field.
 */
export async function linesOfSale(
  trx: Trx,
  asked: SaveSaleRequest,
  redeemed: RedeemedPart | null,
): Promise<NewTillLine[]> {
  const booking = await lockedBooking(trx, asked);
  const lines = booking === null ? [] : await bookingLines(trx, asked, booking, redeemed);
  return [
    ...lines,
    ...(await voucherLines(trx, asked)),
    ...(await productLines(trx, asked, booking)),
    ...freeLines(asked),
  ];
}

async function lockedBooking(trx: Trx, { booking_id: id }: SaveSaleRequest): Promise<TillBookingRow | null> {
  if (id == null) return null;
  await bookingPurpose.staff.lock(trx, id);
  const booking = await findTillBooking(trx, id);
  if (!booking) throw new Problem("NOT_FOUND", { booking_id: "validation-staff:booking" });
  if (booking.status === "cancelled") throw new Problem("CONFLICT", { booking_id: "validation-staff:status" });
  return booking;
}

async function bookingLines(
  trx: Trx,
  asked: SaveSaleRequest,
  booking: TillBookingRow,
  redeemed: RedeemedPart | null,
): Promise<NewTillLine[]> {
  const moneyCents = asked.pay_booking ? await missingCents(trx, booking) : 0;
  const wholeCents = moneyCents + (redeemed?.cents ?? 0);
  return [
    ...(wholeCents > 0 ? [bookingLine(booking, wholeCents)] : []),
    ...(redeemed ? [redeemedLine(booking, redeemed)] : []),
    ...(await feeLines(trx, asked, booking)),
  ];
}

async function missingCents(trx: Trx, { id }: TillBookingRow): Promise<Cents> {
  const cents = await dueCents(trx, bookingPurpose, await bookingPurpose.staff.describe(trx, id));
  if (cents === 0) throw new Problem("CONFLICT", { booking_id: "validation-staff:tillPaid" });
  return cents;
}

/** All of it that is settled in this sale, by whatever: what a voucher pays is a line of its own. */
function bookingLine(booking: TillBookingRow, cents: Cents): NewTillLine {
  const { id: number, vehicle_name: vehicle, start_day, end_day } = booking;
  const days = { start: shortDay(start_day, "de"), end: shortDay(end_day, "de") };
  const name = text("till.line.booking", { number, vehicle, ...days });
  return { kind: "booking", name, booking_id: number, unit_cents: cents, tax_percent: 0 };
}

/**
 * A voucher that pays for the booking is no money that comes in, so it takes off what it pays. A correction of the sale
 * finds by this line what the voucher gets back.
 */
function redeemedLine({ id: number }: TillBookingRow, { voucherId, cents }: RedeemedPart): NewTillLine {
  const name = text("till.line.redeemed", { voucher: voucherId, number });
  return { kind: "redeemed", name, booking_id: number, voucher_id: voucherId, unit_cents: -cents, tax_percent: 0 };
}

async function feeLines(trx: Trx, { fees }: SaveSaleRequest, booking: TillBookingRow): Promise<NewTillLine[]> {
  const { id: booking_id } = booking;
  const collected = (await collectedFor(trx, [booking_id]))(booking_id);
  const prices = booking.agreed_on_site;
  const costs = (await returnCostsOf(trx, [booking]))(booking);
  return fees.map((fee): NewTillLine => {
    if (isOwnExtraName(fee)) return ownLine(booking, collected, fee);
    if (collected.fees.includes(fee)) throw new Problem("CONFLICT", { fees: "validation-staff:tillCollected" });
    if (isReturnCharge(fee)) return chargeLine(booking_id, costs, fee);
    if (fee === "visitorsTax") return taxLine(booking, collected);
    const line = { name: text(`till.line.${fee}`, { number: booking_id }), booking_id, unit_cents: prices[fee] };
    if (fee === "deposit") return { kind: "deposit", ...line, tax_percent: 0 };
    return { kind: "fee", fee, ...line, tax_percent: taxPercent };
  });
}

/** @throws Problem CONFLICT where there is none, or all of it was collected. */
function taxLine(booking: TillBookingRow, collected: Collected): NewTillLine {
  const { id: booking_id, agreed_on_site: agreed } = booking;
  const quantity = openTaxedNights(booking, collected);
  if (quantity === 0) {
    throw new Problem("CONFLICT", {
      fees: collected.taxedNights > 0 ? "validation-staff:tillCollected" : "validation-staff:tillNoVisitorsTax",
    });
  }
  const name = text("till.line.visitorsTax", { number: booking_id });
  const { rateCents: unit_cents } = agreed.visitorsTax;
  return { kind: "visitorsTax", name, booking_id, quantity, unit_cents, tax_percent: 0 };
}

/** As often as it is missing. @throws Problem VALIDATION where the booking has none, CONFLICT where it was collected. */
function ownLine(booking: TillBookingRow, collected: Collected, fee: OwnExtraName): NewTillLine {
  const { id: booking_id, agreed_on_site: agreed } = booking;
  const owed = agreed.own.find(({ name }) => name === fee);
  if (!owed) throw new Problem("VALIDATION", { fees: "validation-staff:tillFees" });
  const quantity = openPieces(owed, collected);
  if (quantity === 0) throw new Problem("CONFLICT", { fees: "validation-staff:tillCollected" });
  const name = text("till.line.own", { number: booking_id, name: owed.label.de });
  return { kind: "fee", fee, name, booking_id, quantity, unit_cents: owed.unitCents, tax_percent: taxPercent };
}

/** @throws Problem CONFLICT where the return costs nothing of that kind, or is not settled. */
function chargeLine(booking_id: number, { lines, isSettled }: ReturnCosts, kind: ReturnCharge): NewTillLine {
  const line = isSettled ? lines.find((one) => one.kind === kind) : undefined;
  if (!line) throw new Problem("CONFLICT", { fees: "validation-staff:tillNoCharge" });
  return { ...line, name: text(`till.line.${kind}`, { number: booking_id }), booking_id };
}

async function voucherLines(trx: Trx, { voucher_code: code }: SaveSaleRequest): Promise<NewTillLine[]> {
  if (code == null) return [];
  const { staff } = voucherPurpose;
  const id = await staff.find(trx, code);
  if (id === null) throw new Problem("NOT_FOUND", { voucher_code: "validation-staff:voucher" });
  await staff.lock(trx, id);
  const voucher = await staff.describe(trx, id);
  const cents = await dueCents(trx, voucherPurpose, voucher);
  if (cents === 0) {
    throw new Problem("CONFLICT", {
      voucher_code: voucher?.endedAt === null ? "validation-staff:tillPaid" : "validation-staff:status",
    });
  }
  const name = text("till.line.voucher", { number: id });
  return [{ kind: "voucher", name, voucher_id: id, unit_cents: cents, tax_percent: 0 }];
}

/** A fishing permit that the guest of the booking chose is written down with the booking: it counts as collected. */
async function productLines(
  trx: Trx,
  { products: cart }: SaveSaleRequest,
  booking: TillBookingRow | null,
): Promise<NewTillLine[]> {
  if (cart.length === 0) return [];
  const chosen: readonly string[] = booking === null ? [] : chosenPermits(booking);
  const rows = await productsForSale(
    trx,
    cart.map(({ id }) => id),
  );
  return cart.flatMap(({ id, quantity }) =>
    rows
      .filter((product) => product.id === id)
      .map(({ name, price_cents, tax_percent, extra }): NewTillLine => {
        const booking_id = booking !== null && extra !== null && chosen.includes(extra) ? booking.id : null;
        return { kind: "product", name, product_id: id, booking_id, quantity, unit_cents: price_cents, tax_percent };
      }),
  );
}

/** What is sold and no product: its price and its rate of tax are the cashier's. What is given back takes off. */
function freeLines({ free_amounts }: SaveSaleRequest): NewTillLine[] {
  return free_amounts.map(({ kind, text: typed, amount, tax_percent }) => ({
    kind,
    name: isBottles(kind) && typed === "" ? text(`till.line.${kind}`) : typed,
    unit_cents: saleCentsOf({ kind, cents: fromAmount(amount) }),
    tax_percent,
  }));
}

/** What the till asks for; 0 where nothing can be paid. */
async function dueCents(trx: Trx, { name }: Pick<Purpose, "name">, subject: Subject | null): Promise<Cents> {
  if (!subject?.isPayable) return 0;
  const paid = await sumOfPayments(trx, { purpose: name, reference_id: subject.id });
  return missingOf(subject.dueCents, paid);
}
