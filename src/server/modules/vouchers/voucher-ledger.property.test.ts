import fc from "fast-check";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { aBookingRow, addVehicle, addVoucher, addWalletOrder, voucherCode } from "../../../testing/rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../http/problem.ts";
import { lockOrder } from "../payments/orders.repository.ts";
import { registerPayment } from "../payments/register-payment.ts";
import { coverVoucher } from "./cover-voucher.ts";
import { expireVouchers } from "./expire-vouchers.ts";
import { sumsOf } from "./ledger.ts";
import { redeemVoucher, releaseReservation, reserveVoucher, returnToVoucher } from "./spend-voucher.ts";
import { voucherPurpose } from "./voucher.purpose.ts";

type Act =
  | { kind: "redeem" | "reserve"; cents: number; slot: number }
  | { kind: "cancel" | "release"; slot: number }
  | { kind: "returned"; cents: number }
  | { kind: "disputed" | "decided" | "expire" };

const slots = 3;
const slot = fc.nat(slots - 1);
const cents = fc.integer({ min: 1, max: 120_00 });
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constantFrom("redeem", "reserve"), cents, slot }),
  fc.record({ kind: fc.constantFrom("cancel", "release"), slot }),
  fc.record({ kind: fc.constant("returned"), cents: fc.integer({ min: 1, max: 60_00 }) }),
  fc.record({ kind: fc.constantFrom("disputed", "decided", "expire") }),
);

/** Whatever happens to a voucher, in whatever order. */
describeEachEngine((engine) => {
  it("keeps its balance the sum of its ledger, its status what is left, and never spends money that is not there", async () => {
    await fc.assert(fc.asyncProperty(fc.array(acts, { maxLength: 12 }), live), {
      numRuns: engine().engine === "sqlite" ? 40 : 5,
    });
  });

  async function live(steps: Act[]): Promise<void> {
    const { db } = engine();
    await emptyTables(db);
    await addWalletOrder(db, { id: "BOUGHT", purpose: "voucher", amount_cents: 100_00, payload: '{"request":{}}' });
    const voucherId = await addVoucher(db, { wallet_order_id: "BOUGHT" });
    await db.updateTable("wallet_orders").set({ reference_id: voucherId }).where("id", "=", "BOUGHT").execute();
    const vehicle_id = await addVehicle(db);
    const rows = Array.from({ length: slots }, () => aBookingRow({ vehicle_id }));
    const bookings = (await db.insertInto("bookings").values(rows).returning("id").execute()).map(({ id }) => id);
    for (const index of bookings.keys()) await addWalletOrder(db, { id: `ORDER-${index}` });
    const redeemed = new Map<number, number>();
    let now = new Date("2027-05-03T10:00:00.000Z");
    let held = 0;

    const act = async (step: Act, number: number): Promise<void> => {
      const bookingId = "slot" in step ? (bookings[step.slot] ?? 0) : 0;
      const walletOrderId = "slot" in step ? `ORDER-${step.slot}` : "";
      const move = (amount: number, movement: "returned" | "disputed") =>
        inTransaction(db, async (trx) => {
          const order = await lockOrder(trx, "BOUGHT");
          if (!order) throw new Error("the order is gone");
          const payment = { kind: "wallet", order, externalId: `M${number}`, cents: amount, movement } as const;
          await registerPayment(trx, voucherPurpose, payment, now);
          await coverVoucher(trx, voucherId, now);
        });
      if (step.kind === "redeem" && !redeemed.has(bookingId)) {
        const wanted = { code: voucherCode, cents: step.cents, bookingId, agreedOn: now.toISOString().slice(0, 10) };
        await inTransaction(db, (trx) => redeemVoucher(trx, wanted, now));
        redeemed.set(bookingId, step.cents);
      } else if (step.kind === "cancel" && redeemed.has(bookingId)) {
        const taken = { voucherId, cents: redeemed.get(bookingId) ?? 0, bookingId };
        await inTransaction(db, (trx) => returnToVoucher(trx, taken, now));
        redeemed.delete(bookingId);
      } else if (step.kind === "reserve") {
        const wanted = { code: voucherCode, cents: step.cents, walletOrderId };
        await inTransaction(db, (trx) => reserveVoucher(trx, wanted, now));
      } else if (step.kind === "release") {
        await inTransaction(db, (trx) => releaseReservation(trx, walletOrderId, now));
      } else if (step.kind === "returned") {
        await move(-step.cents, "returned");
      } else if (step.kind === "disputed" && held === 0) {
        held = 100_00;
        await move(-held, "disputed");
      } else if (step.kind === "decided" && held > 0) {
        await move(held, "disputed");
        held = 0;
      } else if (step.kind === "expire") {
        now = new Date("2031-01-01T10:00:00.000Z");
        await expireVouchers({ db, now: () => now });
      }
    };

    for (const [number, step] of steps.entries()) {
      await act(step, number).catch((error: unknown) => {
        // A code that cannot pay is refused; nothing else may go wrong.
        if (!(error instanceof Problem)) throw error;
      });
      await look(voucherId);
    }
  }

  async function look(voucherId: number): Promise<void> {
    const { db } = engine();
    const voucher = await db.selectFrom("vouchers").selectAll().where("id", "=", voucherId).executeTakeFirstOrThrow();
    const { restCents, reservedCents, redeemedCents } = await sumsOf(db, voucherId);
    const { status, balance_cents: balance } = voucher;
    expect(balance).toBe(restCents - reservedCents);
    expect(balance).toBeGreaterThanOrEqual(0);
    expect(redeemedCents).toBeLessThanOrEqual(100_00);
    if (status === "cancelled" || status === "expired") expect(balance).toBe(0);
    if (status === "spent") expect([restCents, redeemedCents > 0]).toEqual([0, true]);
    if (status === "paid") expect([restCents > 0, redeemedCents]).toEqual([true, 0]);
    if (status === "partlyRedeemed") expect([restCents > 0, redeemedCents > 0]).toEqual([true, true]);
    const rows = await db.selectFrom("payments").select("cents").execute();
    const worth = Math.max(0, 100_00 + rows.reduce((sum, { cents: each }) => sum + each, 0));
    // What was used before the money went back is gone; nothing of it can be used any more.
    if (balance > 0) expect(redeemedCents + balance).toBeLessThanOrEqual(worth);
  }
});
