import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import type { PaymentKind } from "../../db/tables/money.ts";
import { inTransaction } from "../../db/transaction.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { registerPayment } from "../payments/register-payment.ts";
import { issueFeeInvoice } from "./issue-fee-invoice.ts";

type Way = Exclude<PaymentKind, "wallet">;

describeOnSqlite((engine) => {
  const plan = withDayPlan(engine);

  it.each<[fee: number, paid: [Way, number][], kept: [Way, number][]]>([
    [
      100,
      [
        ["banktransfer", 60],
        ["cash", 50],
      ],
      [
        ["banktransfer", 60],
        ["cash", 40],
      ],
    ],
    [
      60,
      [
        ["banktransfer", 60],
        ["cash", 50],
      ],
      [["banktransfer", 60]],
    ],
    [
      61,
      [
        ["banktransfer", 60],
        ["cash", 50],
        ["cash", -49],
      ],
      [
        ["banktransfer", 60],
        ["cash", 1],
      ],
    ],
    [
      61,
      [
        ["cash", 110],
        ["banktransfer", -49],
      ],
      [["cash", 61]],
    ],
  ])("a fee of %i says by which ways what is kept of it was paid: %j", async (fee, paid, kept) => {
    const id = await plan.book();
    const issued = await inTransaction(plan.db, async (trx) => {
      for (const [kind, euros] of paid) {
        const payment = { kind, cents: euros * 100, referenceId: id, registeredBy: null };
        await registerPayment(trx, bookingPurpose, payment, plan.clock.now());
      }
      return issueFeeInvoice(trx, { id }, fee * 100, plan.clock.now());
    });
    const { facts } = await plan.db
      .selectFrom("invoices")
      .select("facts")
      .where("id", "=", issued)
      .executeTakeFirstOrThrow();
    const said = (JSON.parse(facts) as { paid: { by: string; cents: number }[] }).paid;
    const byWay = (one: { by: string }, other: { by: string }) => one.by.localeCompare(other.by);
    expect(said.toSorted(byWay)).toEqual(kept.map(([by, euros]) => ({ by, cents: euros * 100 })));
  });
});
