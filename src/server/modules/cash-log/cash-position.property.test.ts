import fc from "fast-check";
import type { Transaction } from "kysely";
import { saveSaleSchema } from "../../../shared/contract/till.ts";
import { cashPosition, type DayIncome, incomeWays } from "../../../shared/rules/cash-position.ts";
import { addDays, type Day, dayOf } from "../../../shared/rules/day.ts";
import { fromAmount, toAmount } from "../../../shared/rules/money.ts";
import { tillPaymentMethods } from "../../../shared/rules/till-words.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addWalletOrder } from "../../../testing/rows.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { purposes } from "../../purposes.ts";
import { findBooking } from "../booking/booking.repository.ts";
import { cancelBooking } from "../booking/cancel-booking.ts";
import { refundMoney } from "../payments/refund-money.ts";
import { correctSale } from "../till/correct-sale.ts";
import { payOutCash } from "../till/pay-out-cash.ts";
import { recordTransaction } from "../till/record-transaction.ts";
import { returnDeposit } from "../till/return-deposit.ts";
import { saveSale } from "../till/save-sale.ts";
import { cashLog, createIncomeReader } from "./cash-log.ts";

const way = fc.constantFrom(...tillPaymentMethods);
const step = fc.oneof(
  fc.record({ kind: fc.constant("products" as const), way, quantity: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant("booking" as const), way, paid: fc.boolean() }),
  fc.record({ kind: fc.constant("correction" as const), back: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant("depositReturn" as const), way }),
  fc.record({ kind: fc.constant("payout" as const), way }),
  fc.record({ kind: fc.constant("float" as const), cents: fc.integer({ min: 1, max: 200_00 }) }),
  fc.record({ kind: fc.constant("wallet" as const), cents: fc.integer({ min: -50_00, max: 90_00 }) }),
  fc.record({ kind: fc.constant("hours" as const), hours: fc.integer({ min: 1, max: 40 }) }),
);
type Step = (typeof step extends fc.Arbitrary<infer Value> ? Value : never)[];

describeEachEngine((engine) => {
  const plan = withDayPlan(engine);

  it("comes to the same, counted from sales, from payments and from the log", async () => {
    const water = await addProduct(plan.db, { actual_stock: 10_000, target_stock: 10_000, price_cents: 2_50 });
    const cashier = { id: plan.adminId, name: "Alma Anker" };
    const readIncome = createIncomeReader(plan.db);
    const bookings: number[] = [];
    let last = 0;
    let orders = 0;
    let payouts = 0;

    const inTransaction = async (work: (trx: Transaction<Database>) => Promise<{ number: number }>) => {
      try {
        last = (await plan.db.transaction().execute(work)).number;
      } catch (error) {
        // Such as a sale that was corrected before.
        if (!(error instanceof Problem)) throw error;
      }
    };
    const sell = (sale: object) => {
      const asked = saveSaleSchema.cast({ received: "1000", ...sale });
      return inTransaction((trx) => saveSale(trx, asked, cashier, plan.clock.now()));
    };
    const take = async (each: Step[number]) => {
      plan.clock.advance(1_000);
      const now = plan.clock.now();
      switch (each.kind) {
        case "products": {
          const { quantity, way: payment_method } = each;
          const products = JSON.stringify([{ id: water, quantity }]);
          return sell({ income: toAmount(quantity * 2_50), products, payment_method });
        }
        case "booking": {
          const id = await plan.book({ booked_day: addDays(testToday, 40 + bookings.length * 3) });
          bookings.push(id);
          const fees = '["briefing","deposit"]';
          const income = each.paid ? "895.00" : "535.00";
          return sell({ income, booking_id: id, pay_booking: each.paid, fees, payment_method: each.way });
        }
        case "correction":
          if (last <= each.back) return;
          return inTransaction((trx) =>
            correctSale(trx, { number: last - each.back, reason: "Verzählt" }, cashier, now),
          );
        case "depositReturn": {
          const booking_id = bookings.at(-1);
          if (booking_id === undefined) return;
          return inTransaction((trx) => returnDeposit(trx, { booking_id, payment_method: each.way }, cashier, now));
        }
        case "payout": {
          const id = await plan.book({ booked_day: addDays(testToday, 40 + bookings.length * 3) });
          bookings.push(id);
          await sell({ income: "360.00", booking_id: id, payment_method: each.way });
          const booking = await findBooking(plan.db, id);
          return inTransaction(async (trx) => {
            const cancelling = { reason: "Krank", actorId: cashier.id, ourFault: true };
            if (booking) await cancelBooking(trx, booking, cancelling, now);
            const asked = { source: `booking:${id}`, way: "cash", amount: "360.00", reason: "Abgesagt" } as const;
            await refundMoney(trx, { purposes, payOutCash }, asked, cashier, now);
            payouts += 1;
            return { number: last + 1 };
          });
        }
        case "float": {
          const line = { kind: "openingFloat", name: "Wechselgeld", unit_cents: each.cents, tax_percent: 0 } as const;
          const movement = { kind: "cashMovement", payment_method: "cash", cashier, lines: [line] } as const;
          return inTransaction((trx) => recordTransaction(trx, movement, now));
        }
        case "wallet": {
          orders += 1;
          const wallet_order_id = `ORDER-${orders}`;
          await addWalletOrder(plan.db, { id: wallet_order_id });
          const row = { kind: "wallet", cents: each.cents, purpose: "booking", movement: "regular" } as const;
          const rest = { wallet_order_id, external_id: wallet_order_id, created_at: now.toISOString() };
          const nobody = { reference_id: null, registered_by: null, till_transaction_id: null };
          await plan.db
            .insertInto("payments")
            .values({ ...row, ...rest, ...nobody })
            .execute();
          return;
        }
        default:
          plan.clock.advance(each.hours * 3_600_000);
      }
    };

    await take({ kind: "payout", way: "card" });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        for (const each of steps) await take(each);
        const now = plan.clock.now();
        const incomes = await readIncome(now);
        const fromPayments = await paymentsByDay();
        expect(sumsOf(incomes)).toEqual(sumsOf(fromPayments));
        expect(cashPosition(incomes, dayOf(now))).toEqual(cashPosition(fromPayments, dayOf(now)));
        const logged = await cashLog(plan.db, now);
        const since = addDays(dayOf(now), -13);
        for (const day of new Set(incomes.map((income) => income.day).filter((income) => income >= since))) {
          const own = logged.filter(
            ({ cashregister_day, cashier: by }) => cashregister_day === day && by !== "Voucher",
          );
          expect([day, own.reduce((sum, { income }) => sum + fromAmount(income), 0)]).toEqual([
            day,
            incomes.reduce((sum, income) => sum + (income.day === day ? income.cents : 0), 0),
          ]);
        }
      }),
      { numRuns: 6 },
    );
    expect(last).toBeGreaterThan(15);
    expect(payouts).toBeGreaterThan(0);
  });

  /** The same money from the other ledger: what the till and the wallet paid, but for deposits. */
  async function paymentsByDay(): Promise<DayIncome[]> {
    const rows = await plan.db.selectFrom("payments").selectAll().where("purpose", "!=", "deposit").execute();
    return rows.map(({ kind, cents, created_at }) => ({
      day: dayOf(new Date(created_at)),
      way: kind === "wallet" ? "paypal" : kind,
      cents,
    }));
  }
});

/** Cents by day and way, without zeros. */
function sumsOf(incomes: readonly DayIncome[]): Record<string, number> {
  const sums: Record<string, number> = {};
  const days = [...new Set(incomes.map(({ day }): Day => day))].toSorted();
  for (const day of days) {
    for (const each of incomeWays) {
      const own = incomes.filter((income) => income.day === day && income.way === each);
      const cents = own.reduce((sum, income) => sum + income.cents, 0);
      if (cents !== 0) sums[`${day} ${each}`] = cents;
    }
  }
  return sums;
}
