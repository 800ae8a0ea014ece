import type { Kysely } from "kysely";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { aBookingRow, addBooking, addSession, addVehicle, addVoucher, addWalletOrder } from "../../../testing/rows.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import type { Database } from "../../db/schema.ts";
import type { NewBooking } from "../../db/tables/booking.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { Invoices } from "../../db/tables/invoices.ts";
import type { Payments, VoucherEntries } from "../../db/tables/money.ts";
import { inTransaction } from "../../db/transaction.ts";
import { takeHalfDays } from "../../modules/booking/half-days.repository.ts";
import { sha256 } from "../../modules/invoices/write-invoice.ts";
import { findContradictions } from "./fsck.ts";

type Db = Kysely<Database>;
const at = "2027-05-01T08:00:00.000Z";

/** What is found, a line each. */
export async function findingsIn(db: Db): Promise<string[]> {
  const lines: string[] = [];
  for await (const { subject, problem } of findContradictions(db)) lines.push(`${subject} ${problem}`);
  return lines;
}

export async function addPayment(db: Db, payment: Partial<NewRow<Payments>> & { cents: number }): Promise<void> {
  const row: NewRow<Payments> = {
    kind: "banktransfer",
    purpose: "booking",
    reference_id: null,
    registered_by: null,
    wallet_order_id: null,
    external_id: null,
    created_at: at,
    ...payment,
  };
  await db.insertInto("payments").values(row).execute();
}

export async function addVoucherEntry(
  db: Db,
  entry: Pick<NewRow<VoucherEntries>, "voucher_id" | "kind" | "cents"> & Partial<NewRow<VoucherEntries>>,
): Promise<void> {
  await db
    .insertInto("voucher_entries")
    .values({ booking_id: null, wallet_order_id: null, created_at: at, ...entry })
    .execute();
}

/** An invoice, credit note or receipt of 2027. @returns its id. */
export async function addInvoice(
  db: Db,
  { gross_cents, ...changes }: Partial<NewRow<Invoices>> & { number: number; gross_cents: number },
): Promise<number> {
  const { id } = await db
    .insertInto("invoices")
    .values({
      kind: "invoice",
      year: 2027,
      booking_id: null,
      voucher_id: null,
      round: 1,
      refers_to: null,
      net_cents: gross_cents,
      tax_cents: 0,
      gross_cents,
      issued_on: "2027-05-01",
      facts: "{}",
      facts_sha256: sha256("{}"),
      created_at: at,
      ...changes,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A voucher that was paid for by transfer. @returns its id. */
export async function addPaidVoucher(db: Db, changes: Parameters<typeof addVoucher>[1] = {}): Promise<number> {
  const id = await addVoucher(db, changes);
  await addPayment(db, { purpose: "voucher", reference_id: id, cents: changes?.amount_cents ?? 100_00 });
  return id;
}

export type SoundRows = Awaited<ReturnType<typeof addSoundRows>>;

/** A row of each kind, in which nothing contradicts anything. @returns their ids. */
export async function addSoundRows(db: Db) {
  const vehicle = await addVehicle(db);
  let start = addDays(testToday, 7);
  const addNextBooking = async (changes: Partial<NewBooking>, rent = 360_00): Promise<number> => {
    const row = aBookingRow({ vehicle_id: vehicle, start_day: start, ...changes });
    start = row.end_day;
    const id = await addBooking(db, row, { rent });
    if (row.status === "cancelled") return id;
    const stay = { start: row.start_day, nights: row.nights };
    await inTransaction(db, (trx) => takeHalfDays(trx, vehicle, stay, { booking_id: id, hold_id: null }));
    return id;
  };
  const paid = await addNextBooking({ status: "paid" });
  await addPayment(db, { reference_id: paid, cents: 360_00 });
  const unpaid = await addNextBooking({});
  await addPayment(db, { reference_id: unpaid, cents: 100_00 });
  const cancelled = await addNextBooking({ status: "cancelled" });
  const step = { booking_id: cancelled, kind: "cancelled" as const, actor_id: null, detail: "", created_at: "" };
  const sums = {
    price_cents: 0,
    new_price_cents: null,
    fee_cents: 0,
    wallet_cents: 0,
    voucher_cents: 0,
    cash_cents: 0,
  };
  await db
    .insertInto("booking_events")
    .values({ ...step, ...sums })
    .execute();
  await addPayment(db, { reference_id: cancelled, cents: 50_00 });
  await addPayment(db, { reference_id: cancelled, cents: -50_00, kind: "cash" });

  await addWalletOrder(db, { id: "W-1", status: "fulfilled", amount_cents: 360_00, capture_id: "C-1" });
  const byWallet = await addNextBooking({ status: "paid", payment_method: "paypal", wallet_order_id: "W-1" });
  await db.updateTable("wallet_orders").set({ reference_id: byWallet }).where("id", "=", "W-1").execute();
  const atWallet = { kind: "wallet", wallet_order_id: "W-1", reference_id: byWallet } as const;
  await addPayment(db, { ...atWallet, external_id: "C-1", cents: 360_00 });
  await addWalletOrder(db, { id: "W-2", status: "refunded", amount_cents: 80_00, capture_id: "C-2" });
  await addPayment(db, { kind: "wallet", wallet_order_id: "W-2", external_id: "C-2", cents: 80_00 });
  await addPayment(db, { kind: "wallet", wallet_order_id: "W-2", external_id: "R-2", cents: -80_00 });

  const voucher = await addPaidVoucher(db, { status: "partlyRedeemed", balance_cents: 100_00 });
  const byVoucher = await addNextBooking({ status: "paid" }, 60_00);
  await addVoucherEntry(db, { voucher_id: voucher, kind: "redeemed", cents: -60_00, booking_id: byVoucher });
  await addWalletOrder(db, { id: "W-3", status: "created", amount_cents: 340_00 });
  await addVoucherEntry(db, { voucher_id: voucher, kind: "reserved", cents: -20_00, wallet_order_id: "W-3" });
  await db.updateTable("vouchers").set({ balance_cents: 20_00 }).where("id", "=", voucher).execute();
  const requested = await addVoucher(db, { code: "AAAA-BBBB-CCCC-DDDD", status: "requested", balance_cents: 0 });
  await db.deleteFrom("voucher_entries").where("voucher_id", "=", requested).execute();

  await addSession(db, "visitor");
  const stay = { start: addDays(start, 3), nights: 2 };
  const hold = await db
    .insertInto("holds")
    .values({
      vehicle_id: vehicle,
      session_hash: "visitor",
      start_day: stay.start,
      nights: stay.nights,
      wallet_order_id: "W-3",
      address: null,
      expires_at: at,
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await inTransaction(db, (trx) => takeHalfDays(trx, vehicle, stay, { booking_id: null, hold_id: hold.id }));
  const invoice = await addInvoice(db, { number: 1, booking_id: paid, gross_cents: 360_00 });
  const takenBack = await addInvoice(db, { number: 2, booking_id: cancelled, gross_cents: 360_00 });
  const credit = { kind: "creditNote", booking_id: cancelled, refers_to: takenBack } as const;
  const creditNote = await addInvoice(db, { ...credit, number: 3, gross_cents: -360_00 });
  await addInvoice(db, { kind: "receipt", number: 4, voucher_id: voucher, gross_cents: 100_00 });
  await db.insertInto("invoice_numbers").values({ year: 2027, last: 4 }).execute();
  const product = await addProduct(db);
  return {
    product,
    invoice,
    takenBack,
    creditNote,
    vehicle,
    paid,
    unpaid,
    cancelled,
    byWallet,
    byVoucher,
    voucher,
    requested,
    hold: hold.id,
    freeDay: addDays(start, 30),
  };
}
