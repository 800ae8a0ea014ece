import { calendarContract } from "../../../shared/contract/calendar.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { openMoneyContract } from "../../../shared/contract/open-money.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { payAtWallet, settleAll } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { addVoucher, voucherCode } from "../../../testing/rows.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import type { WalletClient } from "../../wallet/client.ts";
import { agreedMoneyOf } from "../booking-money/agreed-money.repository.ts";
import { listInbox } from "../inbox/inbox.queries.ts";
import { findBooking } from "./booking.repository.ts";
import { cancellationOf } from "./cancellation.ts";

/** Between three months and 30 days before the stay: the fee is 90 percent. */
const booked_day = addDays(testToday, 40);

describeEachEngine((engine, itOnSqlite) => {
  const wallet = withDemoWallet();
  let diesAfterRefund = false;
  const refundCapture: WalletClient["refundCapture"] = async (refund) => {
    const answer = await wallet.client.refundCapture(refund);
    if (!diesAfterRefund) return answer;
    diesAfterRefund = false;
    throw new Error("the process was killed before it wrote anything down");
  };
  const plan = withDayPlan(engine, () => ({ ...wallet.client, refundCapture }));

  const cancel = async (booking_id: number, headers?: Record<string, string>) =>
    (await plan.employee()).post(dayPlanContract.cancel.path, { booking_id, canceled_reason: "Krankheit" }, headers);
  const vouchers = async () => {
    const { balance_cents } = await plan.db.selectFrom("vouchers").select("balance_cents").executeTakeFirstOrThrow();
    const entries = await plan.db.selectFrom("voucher_entries").select(["kind", "cents"]).orderBy("id").execute();
    return { balance_cents, entries, sum: entries.reduce((all, { cents }) => all + cents, 0) };
  };
  const payments = async () => {
    const rows = await plan.db.selectFrom("payments").select("cents").orderBy("id").execute();
    return rows.map(({ cents }) => cents);
  };
  const mails = () => plan.db.selectFrom("outbox").selectAll().where("template", "=", "booking-cancelled").execute();
  const lastEvent = async (id: number) => (await plan.events(id)).at(-1);
  const refundsOf = (orderId: string) => wallet.order(orderId).refunds.map(({ amount }) => amount.value);

  itOnSqlite("frees the dates, so that the next guest can book them", async () => {
    const id = await plan.book({ booked_day });
    await expect(plan.book({ booked_day })).rejects.toThrow("taken");
    expect((await cancel(id)).json()).toEqual({ status: "success" });
    expect(await plan.count("half_days")).toBe(0);
    const visitor = await plan.server.visitor();
    expect((await visitor.get(calendarContract.future.path)).json()).toEqual([]);
    expect(await plan.book({ booked_day })).toBeGreaterThan(id);
  });

  itOnSqlite("costs nothing while it is unpaid", async () => {
    const id = await plan.book({ booked_day });
    await cancel(id);
    expect(await lastEvent(id)).toMatchObject({ fee_cents: 0, wallet_cents: 0, voucher_cents: 0, cash_cents: 0 });
    expect((await mails()).map(({ data }) => (JSON.parse(data) as { paid: boolean }).paid)).toEqual([false]);
  });

  itOnSqlite("keeps of a part that was paid what the terms ask for on the whole price, and invoices it", async () => {
    const id = await plan.book({ booked_day });
    const asked = { number: String(id), amount: "200", received_on: testToday, outstanding: "360.00" };
    expect((await plan.alma.post(openMoneyContract.receive.path, asked)).statusCode).toBe(200);
    const [seen] = await plan.seen();
    expect(seen?.cancellation).toMatchObject({ fee: "200.00", fee_by_terms: "324.00", cash: "0.00" });
    await cancel(id);
    expect(await lastEvent(id)).toMatchObject({ fee_cents: 200_00, cash_cents: 0 });
    const issued = await plan.db.selectFrom("invoices").selectAll().execute();
    expect(issued).toMatchObject([{ kind: "invoice", gross_cents: 200_00, tax_cents: 31_93 }]);
    expect(JSON.parse(issued[0]?.facts ?? "")).toMatchObject({
      lines: [{ what: "cancellationFee", cents: 200_00 }],
      paid: [{ by: "banktransfer", cents: 200_00 }],
    });
    const [mail] = await mails();
    expect(JSON.parse(mail?.data ?? "")).toMatchObject({
      hasInvoice: true,
      documents: [{ kind: "invoice", id: issued[0]?.id }],
    });
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("counts what is to be paid back of a paid transfer, and the changed price counts", async () => {
    const id = await plan.book({ booked_day });
    const agreed = { booking_id: id, new_price: "300", price_change_reason: "Stammgast", version: 0 };
    expect((await plan.kim.post(dayPlanContract.changePrice.path, agreed)).statusCode).toBe(200);
    const received = { number: String(id), amount: "300", received_on: testToday, outstanding: "300.00" };
    expect((await plan.alma.post(openMoneyContract.receive.path, received)).statusCode).toBe(200);
    const [seen] = await plan.seen();
    expect(seen?.cancellation).toEqual({
      fee: "270.00",
      fee_by_terms: "270.00",
      wallet: "0.00",
      voucher: "0.00",
      cash: "30.00",
    });
    await cancel(id);
    expect(await lastEvent(id)).toMatchObject({ price_cents: 300_00, fee_cents: 270_00, cash_cents: 30_00 });
  });

  itOnSqlite("costs from midnight in Berlin what the next stage says, announced and charged alike", async () => {
    const id = await plan.book({ booked_day }, { paid: true });
    const lastDay = addDays(booked_day, -30);
    plan.clock.set(`${lastDay}T21:59:59.000Z`);
    expect(await plan.seen()).toMatchObject([{ cancellation: { fee: "324.00" } }]);
    plan.clock.set(`${lastDay}T22:00:00.000Z`);
    expect(await plan.seen()).toMatchObject([{ cancellation: { fee: "360.00" } }]);
    await cancel(id);
    expect(await lastEvent(id)).toMatchObject({ fee_cents: 360_00, cash_cents: 0 });
  });

  itOnSqlite("costs on the last day of a stage, until midnight in Berlin, what that says", async () => {
    const id = await plan.book({ booked_day }, { paid: true });
    plan.clock.set(`${addDays(booked_day, -30)}T21:59:59.000Z`);
    await cancel(id);
    expect(await lastEvent(id)).toMatchObject({ fee_cents: 324_00, cash_cents: 36_00 });
  });

  itOnSqlite("gives back nothing that is not there, and keeps nothing of that", async () => {
    const id = await plan.book({ booked_day });
    const known = await findBooking(plan.db, id);
    if (!known) throw new Error("there is no booking");
    const agreed = await agreedMoneyOf(plan.db, known);
    const split = (paid_cents: number, wallet_cents: number, ourFault = true) => {
      const { fee, wallet, cash } = cancellationOf({ ...known, paid_cents, wallet_cents }, agreed, testToday, ourFault);
      return ourFault ? [wallet / 100, cash / 100] : fee / 100;
    };
    expect(split(200_00, 50_00)).toEqual([50, 150]);
    // More went back than came.
    expect(split(150_00, -50_00)).toEqual([0, 150]);
    expect(split(-50_00, -50_00)).toEqual([0, 0]);
    expect(split(-50_00, -50_00, false)).toBe(0);
  });

  itOnSqlite("gives a voucher all that it paid, as a row of its ledger, once", async () => {
    await addVoucher(plan.db);
    const id = await plan.book({ booked_day, voucher_code: voucherCode });
    expect(await vouchers()).toMatchObject({ balance_cents: 0, sum: 0 });
    await Promise.all([cancel(id), cancel(id), cancel(id)]);
    await cancel(id);
    expect(await vouchers()).toEqual({
      balance_cents: 100_00,
      sum: 100_00,
      entries: [
        { kind: "paid", cents: 100_00 },
        { kind: "redeemed", cents: -100_00 },
        { kind: "released", cents: 100_00 },
      ],
    });
    const again = await plan.book({ booked_day, voucher_code: voucherCode });
    expect(await plan.booking(again)).toMatchObject({ voucher_cents: 100_00 });
  });

  itOnSqlite("of a rest of ten cents, which nobody was asked for, keeps and pays back nothing", async () => {
    await addVoucher(plan.db, { amount_cents: 359_92 });
    const id = await plan.book({ booked_day, voucher_code: voucherCode });
    const [seen] = await plan.seen();
    expect(seen).toMatchObject({ price: "0.00", status: "paid" });
    expect(seen?.cancellation).toEqual({
      fee: "0.00",
      fee_by_terms: "0.00",
      wallet: "0.00",
      voucher: "359.92",
      cash: "0.00",
    });
    await cancel(id);
    expect(await lastEvent(id)).toMatchObject({ price_cents: 0, fee_cents: 0, cash_cents: 0, voucher_cents: 359_92 });
  });

  itOnSqlite("tells the guest in the language they booked in, and the staff in the inbox's log", async () => {
    await addVoucher(plan.db);
    const id = await plan.book({ booked_day, voucher_code: voucherCode, lang: "en" }, { paid: true });
    await cancel(id);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: "erika@example.com", lang: "en" });
    expect(JSON.parse(mail?.data ?? "")).toEqual({
      number: id,
      salutation: "Frau",
      name: "Erika Beispiel",
      vehicleName: "Hektor",
      startDay: booked_day,
      endDay: addDays(booked_day, 2),
      paid: true,
      feeCents: 234_00,
      walletCents: 0,
      voucherCents: 100_00,
      cashCents: 26_00,
      hasCreditNote: true,
      hasInvoice: false,
      sequence: 1,
      writtenAt: "2027-05-03T08:00:00.000Z",
      documents: [{ kind: "invoice", id: expect.any(Number) }],
    });
    const items = await listInbox(plan.db, { admin: true });
    expect(items).toMatchObject([{ type: "cancellation", canceled: true, name: "Erika Beispiel", ticked_off: null }]);
    expect(items[0]?.body.replaceAll("\u00a0", " ")).toBe(
      `Buchung ${id}, Hektor, 12. Juni 2027 bis 14. Juni 2027: abgesagt.\nGrund: Krankheit\n` +
        "Gebühr 234 €, zurück über PayPal 0 €, auf den Gutschein 100 €, bar oder per Überweisung 26 €",
    );
  });

  itOnSqlite("answers a repeated call alike and does everything once", async () => {
    const id = await plan.book({ booked_day });
    const key = { "idempotency-key": "once" };
    const answers = [await cancel(id, key), await cancel(id, key)];
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [200, { status: "success" }],
      [200, { status: "success" }],
    ]);
    expect(await mails()).toHaveLength(1);
  });

  describe("of a booking that was paid at the wallet", () => {
    itOnSqlite("pays back what the terms leave, and shows it before", async () => {
      const { id, orderId } = await payAtWallet(plan, wallet, { booked_day });
      const [seen] = await plan.seen();
      expect(seen?.cancellation).toEqual({
        fee: "324.00",
        fee_by_terms: "324.00",
        wallet: "36.00",
        voucher: "0.00",
        cash: "0.00",
      });
      expect((await cancel(id)).statusCode).toBe(200);
      // Nothing moved yet: the order remembers what is owed, whatever becomes of this process.
      expect(refundsOf(orderId)).toEqual([]);
      await settleAll(plan);
      expect(refundsOf(orderId)).toEqual(["36.00"]);
      expect(await payments()).toEqual([360_00, -36_00]);
    });

    itOnSqlite("beside a voucher: each has its own back", async () => {
      await addVoucher(plan.db);
      const { id, orderId } = await payAtWallet(plan, wallet, { booked_day, voucher_code: voucherCode });
      await cancel(id);
      await settleAll(plan);
      expect(refundsOf(orderId)).toEqual(["26.00"]);
      expect(await vouchers()).toMatchObject({ balance_cents: 100_00, sum: 100_00 });
    });

    itOnSqlite("pays nothing back where the fee is the whole price", async () => {
      const { id, orderId } = await payAtWallet(plan, wallet, { booked_day: addDays(testToday, 10) });
      await cancel(id);
      await settleAll(plan);
      expect(refundsOf(orderId)).toEqual([]);
      expect(await payments()).toEqual([360_00]);
    });

    itOnSqlite.each(["timeoutBeforeRefund", "timeoutAfterRefund"] as const)(
      "pays back exactly once (%s)",
      async (failure) => {
        const { id, orderId } = await payAtWallet(plan, wallet, { booked_day }, failure);
        await Promise.all([cancel(id), cancel(id)]);
        await settleAll(plan);
        await cancel(id);
        await settleAll(plan);
        expect(refundsOf(orderId)).toEqual(["36.00"]);
        expect(await payments()).toEqual([360_00, -36_00]);
        const order = plan.db.selectFrom("wallet_orders").selectAll().where("id", "=", orderId);
        expect(await order.executeTakeFirstOrThrow()).toMatchObject({
          status: "refunded",
          refund_cents: 36_00,
          next_attempt_at: null,
        });
      },
    );

    itOnSqlite("pays back exactly once when the process dies between the wallet's answer and the books", async () => {
      const { id, orderId } = await payAtWallet(plan, wallet, { booked_day });
      await cancel(id);
      diesAfterRefund = true;
      await settleAll(plan);
      expect(diesAfterRefund).toBe(false);
      expect(refundsOf(orderId)).toEqual(["36.00"]);
      expect(await payments()).toEqual([360_00, -36_00]);
    });

    it("changes nothing at all where one part cannot be done", async () => {
      await addVoucher(plan.db);
      const { id, orderId } = await payAtWallet(plan, wallet, { booked_day, voucher_code: voucherCode });
      await plan.db.updateTable("wallet_orders").set({ status: "declined" }).where("id", "=", orderId).execute();
      expect((await cancel(id)).statusCode).toBe(500);
      expect(await plan.booking(id)).toMatchObject({ status: "paid", cancel_reason: "", version: 0 });
      expect(await vouchers()).toMatchObject({ balance_cents: 0, sum: 0 });
      expect(await plan.count("half_days")).toBe(4);
      expect(await mails()).toEqual([]);
      expect((await plan.events(id)).map(({ kind }) => kind)).toEqual(["created", "paid"]);
    });
  });
});
