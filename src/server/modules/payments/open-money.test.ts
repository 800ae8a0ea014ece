import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { type InboxItem, inboxContract } from "../../../shared/contract/inbox.ts";
import { type OpenMoneyAnswer, openMoneyContract, type Payable } from "../../../shared/contract/open-money.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { payAtWallet, settleAll } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { purposes } from "../../purposes.ts";
import { payOutCash } from "../till/pay-out-cash.ts";
import { drawerCents } from "../till/till.repository.ts";
import { refundMoney } from "./refund-money.ts";

/** Two nights of 180 euros; half of it is the fee of a cancellation. */
const booked_day = addDays(testToday, 120);

describeEachEngine((engine, itOnSqlite) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);

  const open = async () => (await plan.alma.get(openMoneyContract.list.path)).json<OpenMoneyAnswer>().open_money;
  const look = async (number: number | string) => {
    const answer = await plan.alma.get(`${openMoneyContract.payable.path}?number=${number}`);
    return answer.json<Payable>();
  };
  const receive = async (number: number, amount: string, changes: object = {}) => {
    const { outstanding } = await look(number);
    const body = { number: String(number), amount, received_on: testToday, outstanding, ...changes };
    return plan.alma.post(openMoneyContract.receive.path, body);
  };
  const later = (changes: object = {}) => plan.book({ booked_day: addDays(booked_day, 14), ...changes });
  const cancel = async (booking_id: number) => {
    plan.clock.advance(60_000);
    const answer = await plan.kim.post(dayPlanContract.cancel.path, { booking_id, canceled_reason: "Krank" });
    expect(answer.statusCode).toBe(200);
    plan.clock.advance(60_000);
  };
  const tasks = async () => {
    const { inbox } = (await plan.alma.get(inboxContract.list.path)).json<{ inbox: InboxItem[] }>();
    return inbox.filter(({ type, ticked_off }) => type === "todo" && ticked_off === null);
  };
  const ledger = async () => {
    const rows = await plan.db.selectFrom("payments").selectAll().orderBy("id").execute();
    return rows.map(({ kind, cents, reference_id }) => `${kind} ${cents / 100} for ${reference_id}`);
  };
  const assign = (source: string, target: number | string, amount: string) =>
    plan.alma.post(openMoneyContract.assign.path, {
      source,
      target: String(target),
      amount,
      reason: "Wunsch des Gastes",
    });
  const refund = (source: string, way: string, amount: string) =>
    plan.alma.post(openMoneyContract.refund.path, { source, way, amount, reason: "Storno" });
  const decisions = () => plan.db.selectFrom("money_decisions").selectAll().orderBy("id").execute();
  /** A cancelled booking for which 360 euros came too late. */
  const late = async () => {
    const id = await plan.book({ booked_day });
    await cancel(id);
    expect((await receive(id, "360")).statusCode).toBe(200);
    return id;
  };

  describe("a transfer that came", () => {
    itOnSqlite("pays a booking once all of it is there, in parts and with a comma too", async () => {
      const id = await plan.book({ booked_day });
      expect(await look(id)).toMatchObject({
        state: "unpaid",
        outstanding: "360.00",
        title: "Hektor",
        number: `${id}`,
      });
      expect((await receive(id, "160,50")).statusCode).toBe(200);
      expect(await look(id)).toMatchObject({ state: "unpaid", outstanding: "199.50" });
      expect((await receive(id, "199.50")).statusCode).toBe(200);
      expect(await look(id)).toMatchObject({ state: "paid", outstanding: "0.00" });
      expect((await plan.booking(id)).status).toBe("paid");
      expect(await open()).toEqual([]);
      expect(await decisions()).toMatchObject([
        { action: "received", to_reference_id: id, cents: 160_50, received_on: testToday, actor_id: plan.adminId },
        { action: "received", to_reference_id: id, cents: 199_50 },
      ]);
    });

    itOnSqlite("is in the list with what is too much, came late or came twice", async () => {
      const tooMuch = await plan.book({ booked_day });
      await receive(tooMuch, "400");
      expect((await plan.booking(tooMuch)).status).toBe("paid");
      const twice = await later();
      await receive(twice, "360");
      plan.clock.advance(60_000);
      await receive(twice, "360");
      plan.clock.advance(60_000);
      const tooLate = await later({ booked_day: addDays(booked_day, 28) });
      await cancel(tooLate);
      await receive(tooLate, "360");
      const rows = (await open()).map(({ kind, amount, number }) => [kind, amount, Number(number)]);
      expect(rows).toEqual([
        ["surplus", "40.00", tooMuch],
        ["surplus", "360.00", twice],
        ["late", "360.00", tooLate],
      ]);
      expect(await open()).toMatchObject([
        {
          id: `booking:${tooMuch}`,
          name: "Erika Beispiel",
          email: "erika@example.com",
          title: "Hektor",
          days: { start: booked_day, end: addDays(booked_day, 2) },
          ways: ["banktransfer", "cash"],
          may_assign: true,
          history: [{ kind: "paid", amount: "400.00", way: "banktransfer", actor: "Alma Anker" }],
        },
        {},
        {},
      ]);
    });

    it("is written down once where two admins do it at once, or one twice", async () => {
      const id = await plan.book({ booked_day });
      const { outstanding } = await look(id);
      const body = { number: String(id), amount: "360", received_on: testToday, outstanding };
      const send = (key: string) => plan.alma.post(openMoneyContract.receive.path, body, { "idempotency-key": key });
      const answers = await Promise.all(["a", "a", "b", "c"].map(send));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
      expect(await ledger()).toEqual([`banktransfer 360 for ${id}`]);
      expect(await open()).toEqual([]);
    });

    itOnSqlite.each([
      [{ amount: "0" }, "amount"],
      [{ amount: "-5" }, "amount"],
      [{ amount: "1e3" }, "amount"],
      [{ amount: "12.345" }, "amount"],
      [{ received_on: addDays(testToday, 1) }, "received_on"],
      [{ received_on: "heute" }, "received_on"],
      [{ number: "" }, "number"],
    ])("is refused with %j", async (changes, field) => {
      const id = await plan.book({ booked_day });
      const answer = await receive(id, "360", changes);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
      expect(await ledger()).toEqual([]);
    });

    itOnSqlite("is refused for what is not there", async () => {
      const id = await plan.book({ booked_day });
      expect((await receive(id, "1", { number: "999999" })).statusCode).toBe(404);
      expect(await look("G-1")).toMatchObject({ type: "NOT_FOUND" });
    });
  });

  describe("money that came late", () => {
    itOnSqlite("is written down as paid back, once, and the task is done", async () => {
      const id = await late();
      expect(await tasks()).toHaveLength(1);
      const answers = await Promise.all([1, 2].map(() => refund(`booking:${id}`, "banktransfer", "360")));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(await ledger()).toEqual([`banktransfer 360 for ${id}`, `banktransfer -360 for ${id}`]);
      expect([await open(), await tasks()]).toEqual([[], []]);
      expect((await decisions()).at(-1)).toMatchObject({
        action: "refunded",
        reason: "Storno",
        actor_id: plan.adminId,
      });
    });

    itOnSqlite("goes back once where the answer got lost and the same is sent again", async () => {
      const body = { source: `booking:${await late()}`, way: "cash", amount: "360", reason: "Storno" };
      const send = () => plan.alma.post(openMoneyContract.refund.path, body, { "idempotency-key": "one" });
      expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 200]);
      expect([await ledger(), await open()]).toEqual([[expect.any(String), expect.stringMatching(/^cash -360/)], []]);
      expect(await drawerCents(plan.db)).toBe(-360_00);
    });

    itOnSqlite("leaves the drawer in cash, as a movement of the till with the reason, which is signed", async () => {
      const id = await late();
      expect((await refund(`booking:${id}`, "cash", "360")).statusCode).toBe(200);
      const [movement] = await plan.db.selectFrom("till_transactions").selectAll().execute();
      const by = { cashier_id: plan.adminId, cashier_name: "Alma Anker", reason: "Storno" };
      expect(movement).toMatchObject({ kind: "cashMovement", payment_method: "cash", total_cents: -360_00, ...by });
      expect(await plan.db.selectFrom("till_lines").selectAll().execute()).toEqual([
        expect.objectContaining({
          kind: "payout",
          name: `Auszahlung Buchung ${id}`,
          total_cents: -360_00,
          tax_percent: 0,
        }),
      ]);
      expect(await plan.count("till_signatures")).toBe(1);
      expect(await findingsIn(plan.db)).toEqual([]);
      const payment = plan.db.updateTable("payments").where("till_transaction_id", "=", movement?.id ?? 0);
      await payment.set({ cents: -359_00 }).execute();
      expect(await findingsIn(plan.db)).toContainEqual(
        expect.stringMatching(/^till transaction 1 has payments of -359/),
      );
      await payment.set({ till_transaction_id: null }).execute();
      expect(await findingsIn(plan.db)).toContainEqual(
        expect.stringMatching(/^till transaction 1 has payments of noth/),
      );
    });

    itOnSqlite("moves no cash where it cannot be written down, or goes back otherwise", async () => {
      const id = await late();
      const { db, deps } = plan;
      const asked = { source: `booking:${id}`, way: "cash" as const, amount: "360", reason: "Storno" };
      const cashier = { id: plan.adminId, name: "Alma Anker" };
      const failing: typeof payOutCash = async (...payout) => {
        await payOutCash(...payout);
        throw new Error("no connection");
      };
      const all = { purposes, payOutCash: failing };
      const refunding = db.transaction().execute((trx) => refundMoney(trx, all, asked, cashier, deps.now()));
      await expect(refunding).rejects.toThrow("no connection");
      expect([await plan.count("till_transactions"), await ledger()]).toEqual([0, [`banktransfer 360 for ${id}`]]);
      expect((await refund(`booking:${id}`, "banktransfer", "360")).statusCode).toBe(200);
      expect(await plan.count("till_transactions")).toBe(0);
    });

    itOnSqlite("goes to another booking, no more than is open there; the rest stays", async () => {
      const id = await late();
      const other = await later({ booked_duration: 2 });
      await receive(other, "100");
      expect((await assign(`booking:${id}`, other, "360")).json()).toMatchObject({
        errors: { amount: "validation-staff:moneyChanged" },
      });
      expect((await assign(`booking:${id}`, other, "260")).statusCode).toBe(200);
      expect((await plan.booking(other)).status).toBe("paid");
      expect(await open()).toMatchObject([{ kind: "late", amount: "100.00", number: String(id) }]);
      expect((await open())[0]?.history.at(-1)).toMatchObject({
        kind: "assigned",
        amount: "260.00",
        target: String(other),
        reason: "Wunsch des Gastes",
        actor: "Alma Anker",
      });
      expect((await refund(`booking:${id}`, "cash", "100")).statusCode).toBe(200);
      expect(await open()).toEqual([]);
    });

    itOnSqlite("goes to nothing that is paid, cancelled or not there", async () => {
      const id = await late();
      const paid = await later();
      await receive(paid, "360");
      const errors = async (target: number) => (await assign(`booking:${id}`, target, "360")).json<object>();
      const notPayable = { type: "CONFLICT", errors: { target: "validation-staff:moneyNotPayable" } };
      expect([await errors(paid), await errors(id)]).toEqual([notPayable, notPayable]);
      expect(await errors(999_999)).toMatchObject({ type: "NOT_FOUND" });
      expect(await ledger()).toHaveLength(2);
    });
  });

  itOnSqlite(
    "lists what a cancellation gives back in cash until it is paid out, and not what the wallet gives back",
    async () => {
      const byTransfer = await plan.book({ booked_day });
      await receive(byTransfer, "360");
      const { id } = await payAtWallet(plan, wallet, { booked_day: addDays(booked_day, 14) });
      await cancel(byTransfer);
      await cancel(id);
      expect(await open()).toMatchObject([{ kind: "owed", amount: "180.00", number: String(byTransfer) }]);
      await settleAll(plan);
      expect((await open()).map(({ number }) => number)).toEqual([String(byTransfer)]);
      expect((await refund(`booking:${byTransfer}`, "cash", "180")).statusCode).toBe(200);
      expect(await open()).toEqual([]);
    },
  );

  itOnSqlite("is the admins' alone", async () => {
    const { list, payable, ...decisions } = openMoneyContract;
    for (const path of [list.path, `${payable.path}?number=1`]) expect((await plan.kim.get(path)).statusCode).toBe(403);
    for (const { path } of Object.values(decisions)) expect((await plan.kim.post(path, {})).statusCode).toBe(403);
  });

  itOnSqlite("is decided for a reason, and only where it is in the list", async () => {
    const id = await late();
    const body = { source: `booking:${id}`, way: "cash", amount: "360" };
    const post = (changes: object) =>
      plan.alma.post(openMoneyContract.refund.path, { ...body, reason: "x", ...changes });
    expect((await post({ reason: " " })).json()).toMatchObject({ errors: { reason: "validation-staff:reason" } });
    expect((await post({ way: "gold" })).json()).toMatchObject({ errors: { way: "validation-staff:moneyWay" } });
    for (const source of ["booking:999", "order:NONE", "constructor:1", "mugs:1", "booking:", "x"]) {
      expect([source, (await post({ source })).statusCode]).toEqual([source, 409]);
    }
    expect((await post({ way: "wallet" })).json()).toMatchObject({ errors: { way: "validation-staff:moneyWay" } });
    expect((await post({ amount: "359.99" })).json()).toMatchObject({
      errors: { amount: "validation-staff:moneyChanged" },
    });
    expect(await ledger()).toHaveLength(1);
  });
});
