import { describeEachEngine } from "../../../testing/database.ts";
import { addUser, makeCost } from "../../../testing/rows.ts";
import { withWalletFlow } from "../../../testing/wallet-flow.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findBooking } from "../booking/booking.repository.ts";
import { cancelBooking } from "../booking/cancel-booking.ts";
import { requestBooking } from "../booking/request-booking.ts";
import { namedBooking } from "../booking/take-step.ts";
import { listInbox } from "../inbox/inbox.queries.ts";
import { payOutCash } from "../till/pay-out-cash.ts";
import { assignMoney } from "./assign-money.ts";
import { listOpenMoney } from "./open-money.queries.ts";
import type { PaymentDeps, Purpose } from "./purpose.ts";
import { refundMoney } from "./refund-money.ts";
import { requestRefunds } from "./refund-order.ts";
import { settleWalletOrders } from "./settle-orders.ts";

describeEachEngine((engine, itOnSqlite) => {
  /** What goes wrong: the server fails at making a booking, the wallet at paying back or at saying what it took. */
  let fault: "fulfil" | "refund" | "read" | null;
  /** What the wallet says to have taken, in place of what was ordered. */
  let taken: number | null;
  let actor: { actorId: number };
  let cashier: { id: number; name: string };
  const { wallet, flow } = withWalletFlow(engine, (client) => ({
    ...client,
    async captureOrder(capture) {
      const answer = await client.captureOrder(capture);
      if (answer.kind !== "captured" || taken === null) return answer;
      return { ...answer, capture: { ...answer.capture, cents: taken } };
    },
    getOrder: (orderId) =>
      fault === "read" ? Promise.resolve({ kind: "rejected", issue: "FORBIDDEN" }) : client.getOrder(orderId),
    refundCapture: (refund) =>
      fault === "refund"
        ? Promise.resolve({ kind: "rejected", issue: "REFUND_NOT_PERMITTED" })
        : client.refundCapture(refund),
  }));
  beforeEach(async () => {
    fault = null;
    taken = null;
    actor = { actorId: await addUser(engine().db, { role: "admin" }) };
    cashier = { id: actor.actorId, name: "Alma Anker" };
  });

  const deps = (): PaymentDeps => {
    const booking = flow.deps.purposes["booking"] as Purpose;
    const fulfil: Purpose["fulfil"] = async (...args) => {
      if (fault === "fulfil") throw new Error("a bug");
      return booking.fulfil(...args);
    };
    return { ...flow.deps, purposes: { ...flow.deps.purposes, booking: { ...booking, fulfil } } };
  };
  const rounds = async (count = 8) => {
    for (let passed = 0; passed < count; passed += 1) {
      flow.clock.advance(60_000);
      await settleWalletOrders(deps());
    }
  };
  const open = () => listOpenMoney(deps());
  const paid = async () => {
    const orderId = await flow.create();
    await wallet.approve(orderId);
    await flow.capture(orderId);
    return orderId;
  };
  /** Captured, and the server cannot make the booking. */
  const unbooked = async () => {
    const orderId = await paid();
    fault = "fulfil";
    await rounds();
    return orderId;
  };
  /** The guest booked anew, to pay by transfer. */
  const byTransfer = async (booked_day: string) => {
    const request = flow.request({ banktransfer: true, paypal: false, booked_day });
    const who = await flow.anotherVisitor();
    const made = await inTransaction(engine().db, (trx) => requestBooking(trx, request, who, flow.clock.now()));
    if (made.kind !== "created") throw new Error(made.kind);
    return made.id;
  };
  const amount = "360.00";
  const assign = (orderId: string, target: number | string) =>
    inTransaction(engine().db, (trx) => {
      const asked = { source: `order:${orderId}`, target: String(target), amount, reason: "Angerufen" };
      return assignMoney(trx, deps(), asked, actor, flow.clock.now());
    });
  const refund = (orderId: string, way: "wallet" | "again" = "wallet") =>
    inTransaction(engine().db, (trx) => {
      const asked = { source: `order:${orderId}`, way, amount, reason: "Angerufen" };
      return refundMoney(trx, { ...deps(), payOutCash }, asked, cashier, flow.clock.now());
    });
  const outcomes = async (...calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map(({ status }) => status).toSorted();
  const openTasks = async () =>
    (await listInbox(engine().db, { admin: true })).filter(({ type, ticked_off }) => type === "todo" && !ticked_off);

  itOnSqlite("is empty while money goes its way", async () => {
    const orderId = await paid();
    expect(await open()).toEqual([]);
    await expect(refund(orderId)).rejects.toMatchObject({ errors: { source: "validation-staff:moneySource" } });
    await flow.book(orderId);
    const refused = await flow.create({ booked_day: "2027-06-01" });
    await wallet.approve(refused);
    taken = 1;
    await flow.capture(refused);
    taken = null;
    await rounds();
    expect([await flow.status(orderId), await flow.status(refused)]).toEqual(["fulfilled", "refunded"]);
    expect(await open()).toEqual([]);
  });

  itOnSqlite("lists money that nothing came of, and pays an unpaid booking with it", async () => {
    const orderId = await unbooked();
    const id = await byTransfer("2027-06-01");
    expect(await open()).toMatchObject([
      {
        id: `order:${orderId}`,
        kind: "unbooked",
        amount,
        name: "Erika Beispiel",
        title: "Hektor",
        number: null,
        order: orderId,
        ways: ["wallet"],
        may_assign: true,
        history: [
          { kind: "ordered", amount },
          { kind: "paid", amount, way: "wallet", actor: "" },
        ],
      },
    ]);
    expect(await openTasks()).toHaveLength(1);
    await assign(orderId, id);
    expect([await open(), await openTasks()]).toEqual([[], []]);
    expect(await flow.status(orderId)).toBe("fulfilled");
    expect(await flow.bookings()).toMatchObject([{ id, status: "paid", wallet_order_id: orderId }]);
    expect(await engine().db.selectFrom("holds").selectAll().execute()).toEqual([]);
    fault = null;
    await rounds(2);
    expect(await flow.bookings()).toHaveLength(1);
    // A cancellation pays back from the order that paid.
    const seen = await namedBooking(deps(), { booking_id: id });
    const how = { reason: "Krank", ...actor, isAdmin: true, ourFault: true };
    await inTransaction(engine().db, (trx) => cancelBooking(trx, seen, how, flow.clock.now()));
    await rounds(2);
    expect(await flow.money(orderId)).toEqual({ cents: 0, movements: 2 });
    expect(await open()).toEqual([]);
  });

  itOnSqlite("assigns only where amount and state allow it", async () => {
    const orderId = await unbooked();
    const cheap = await byTransfer("2027-06-01");
    await makeCost(engine().db, cheap, 100_00);
    await expect(assign(orderId, cheap)).rejects.toMatchObject({ errors: { target: "validation-staff:moneyTooMuch" } });
    const other = await byTransfer("2027-08-01");
    await engine().db.updateTable("bookings").set({ status: "paid" }).where("id", "=", other).execute();
    await expect(assign(orderId, other)).rejects.toMatchObject({
      errors: { target: "validation-staff:moneyNotPayable" },
    });
    await expect(assign(orderId, 999)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await flow.status(orderId)).toBe("captured");
    expect(await flow.money(orderId)).toEqual({ cents: 360_00, movements: 1 });
  });

  it("pays a booking with the money of two orders, and sends the newest back first", async () => {
    const first = await unbooked();
    flow.clock.advance(60_000);
    const second = await flow.create({ booked_day: "2027-07-01" });
    await wallet.approve(second);
    await flow.capture(second);
    await rounds();
    fault = null;
    const id = await byTransfer("2027-06-01");
    await makeCost(engine().db, id, 720_00);
    await assign(first, id);
    await assign(second, id);
    expect((await flow.bookings()).find((booking) => booking.id === id)).toMatchObject({ status: "paid" });
    const giveBack = (cents: number) =>
      inTransaction(engine().db, (trx) => {
        return requestRefunds(trx, { purpose: "booking", reference_id: id }, cents, flow.clock.now());
      });
    await giveBack(60_00);
    expect([await flow.status(second), await flow.status(first)]).toEqual(["refunding", "fulfilled"]);
    await giveBack(340_00);
    const known = await findBooking(engine().db, id);
    expect(known).toMatchObject({ paid_cents: 320_00, wallet_cents: 320_00 });
    await rounds(2);
    expect([await flow.money(second), await flow.money(first)]).toMatchObject([{ cents: 0 }, { cents: 320_00 }]);
    await expect(giveBack(320_01)).rejects.toThrow("1 cents too little");
  });

  itOnSqlite("pays money that nothing came of back once, while the poller tries to use it", async () => {
    const orderId = await unbooked();
    const target = await byTransfer("2027-06-01");
    const poller = settleWalletOrders(deps());
    const ended = await outcomes(refund(orderId), refund(orderId), assign(orderId, target));
    await poller;
    expect(ended).toEqual(["fulfilled", "rejected", "rejected"]);
    fault = null;
    await rounds();
    const [booking] = await flow.bookings();
    const isAssigned = booking?.status === "paid";
    expect(await flow.money(orderId)).toEqual({ cents: isAssigned ? 360_00 : 0, movements: isAssigned ? 1 : 2 });
    expect([await open(), await openTasks()]).toEqual([[], []]);
    expect(wallet.order(orderId).refunds).toHaveLength(isAssigned ? 0 : 1);
  });

  itOnSqlite("tells the payer, and is empty once the wallet paid back", async () => {
    const orderId = await unbooked();
    await refund(orderId);
    expect(await open()).toEqual([]);
    expect(await flow.mails()).toContain("booking-refunded");
    await rounds(2);
    expect(await flow.status(orderId)).toBe("refunded");
  });

  itOnSqlite(
    "lists a refund that the wallet refuses, also of another amount than was ordered, and asks again at once",
    async () => {
      fault = "refund";
      taken = 100_00;
      const orderId = await paid();
      await rounds();
      const row = { kind: "differs", amount: "100.00", ways: ["again"], may_assign: false, order: orderId };
      expect(await open()).toMatchObject([row]);
      await expect(assign(orderId, await byTransfer("2027-06-01"))).rejects.toMatchObject({ code: "CONFLICT" });
      await expect(refund(orderId, "again")).rejects.toMatchObject({ errors: { amount: expect.any(String) } });
      taken = null;
      const lost = await flow.create({ booked_day: "2027-07-01" });
      await wallet.approve(lost);
      await flow.capture(lost);
      const vehicles = engine().db.updateTable("vehicles");
      await vehicles.set({ blocked: 1 }).execute();
      await rounds();
      expect((await open()).map(({ kind }) => kind).toSorted()).toEqual(["differs", "refundStuck"]);
      await expect(refund(lost, "wallet")).rejects.toMatchObject({ errors: { way: "validation-staff:moneyWay" } });
      fault = null;
      await refund(lost, "again");
      // At once: no time passes.
      await settleWalletOrders(deps());
      expect(await flow.status(lost)).toBe("refunded");
      expect((await open()).map(({ kind }) => kind)).toEqual(["differs"]);
    },
  );

  it("lists an order that cannot be read until it can", async () => {
    const orderId = await flow.create();
    fault = "read";
    flow.clock.advance(20 * 60_000);
    await rounds(10);
    expect(await open()).toMatchObject([
      { kind: "unread", amount, order: orderId, ways: ["again"], may_assign: false },
    ]);
    fault = null;
    await refund(orderId, "again");
    await settleWalletOrders(deps());
    expect(await flow.status(orderId)).toBe("expired");
    expect(await open()).toEqual([]);
  });
});
