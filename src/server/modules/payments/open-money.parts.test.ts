import { testToday } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { addUser, makeCost } from "../../../testing/rows.ts";
import { withWalletFlow } from "../../../testing/wallet-flow.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { bookingMoney } from "../booking/booking.subject.ts";
import { cancelBooking } from "../booking/cancel-booking.ts";
import { cancellationOf } from "../booking/cancellation.ts";
import { changeStay } from "../booking/change-stay.ts";
import { namedBooking } from "../booking/take-step.ts";
import { agreedMoneyOf } from "../booking-money/agreed-money.repository.ts";
import { payOutCash } from "../till/pay-out-cash.ts";
import { watchBalance } from "./balance.ts";
import { listOpenMoney } from "./open-money.queries.ts";
import { refundMoney } from "./refund-money.ts";
import { registerPayment } from "./register-payment.ts";
import { registerTransfer } from "./register-transfer.ts";
import { settleWalletOrders } from "./settle-orders.ts";

describeOnSqlite((engine) => {
  let isRefused: boolean;
  let actorId: number;
  const { wallet, flow } = withWalletFlow(engine, (client) => ({
    ...client,
    refundCapture: (refund) =>
      isRefused ? Promise.resolve({ kind: "rejected", issue: "REFUND_NOT_PERMITTED" }) : client.refundCapture(refund),
  }));
  beforeEach(async () => {
    isRefused = false;
    actorId = await addUser(engine().db, { role: "admin" });
  });

  const rounds = async (count: number) => {
    for (let passed = 0; passed < count; passed += 1) {
      flow.clock.advance(60_000);
      await settleWalletOrders(flow.deps);
    }
  };
  const paid = async () => {
    const orderId = await flow.create();
    await wallet.approve(orderId);
    await flow.capture(orderId);
    return orderId;
  };
  const open = () => listOpenMoney(flow.deps);
  const seen = async () => namedBooking(flow.deps, { booking_id: (await flow.bookings())[0]?.id ?? 0 });

  const refund = (what: { source: string; way: "again" | "wallet"; amount: string }) =>
    inTransaction(engine().db, (trx) => {
      const asked = { ...what, reason: "Angerufen" };
      return refundMoney(
        trx,
        { ...flow.deps, payOutCash },
        asked,
        { id: actorId, name: "Alma Anker" },
        flow.clock.now(),
      );
    });

  it("of a stuck refund is what is left after a part went back by hand: in the task, in the list, and what is sent", async () => {
    const orderId = await paid();
    await engine().db.updateTable("vehicles").set({ blocked: 1 }).execute();
    isRefused = true;
    await rounds(2);
    expect(await flow.status(orderId)).toBe("refunding");
    await wallet.giveBack(orderId, "100.00");
    await rounds(8);
    const [task] = await engine().db.selectFrom("inbox").select("facts").where("kind", "=", "refundStuck").execute();
    expect(JSON.parse(task?.facts ?? "{}")).toMatchObject({ amountCents: 260_00 });
    expect(await open()).toMatchObject([{ kind: "refundStuck", amount: "260.00", order: orderId }]);
    isRefused = false;
    await refund({ source: `order:${orderId}`, way: "again", amount: "260.00" });
    await rounds(1);
    expect([await flow.status(orderId), await flow.money(orderId)]).toEqual(["refunded", { cents: 0, movements: 3 }]);
    expect(await open()).toEqual([]);
  });

  it("that came by the wallet alone can go back there alone, as much as is too much", async () => {
    const orderId = await paid();
    await flow.book(orderId);
    const { id } = await seen();
    await makeCost(engine().db, id, 300_00);
    await inTransaction(engine().db, (trx) => watchBalance(trx, bookingMoney, id, flow.clock.now()));
    const row = { kind: "surplus", amount: "60.00", ways: ["wallet"], order: orderId, may_assign: false };
    expect(await open()).toMatchObject([row]);
    await refund({ source: `booking:${id}`, way: "wallet", amount: "60.00" });
    await rounds(1);
    expect(await flow.money(orderId)).toEqual({ cents: 300_00, movements: 2 });
    expect(await open()).toEqual([]);
    // Nothing is left to decide about.
    const nothing = refund({ source: `booking:${id}`, way: "wallet", amount: "0.00" });
    await expect(nothing).rejects.toMatchObject({ errors: { source: "validation-staff:moneySource" } });
  });

  it("that came by the wallet goes back there as a whole, also where more was handed out than was handed in", async () => {
    const orderId = await paid();
    await flow.book(orderId);
    const { id } = await seen();
    const { db } = engine();
    await makeCost(db, id, 250_00);
    await inTransaction(db, async (trx) => {
      const payment = { kind: "cash" as const, cents: -50_00, referenceId: id, registeredBy: actorId };
      await registerPayment(trx, bookingPurpose, payment, flow.clock.now());
      await watchBalance(trx, bookingMoney, id, flow.clock.now());
    });
    expect(await open()).toMatchObject([{ kind: "surplus", amount: "60.00", ways: ["wallet"] }]);
    await refund({ source: `booking:${id}`, way: "wallet", amount: "60.00" });
    await rounds(1);
    expect(await flow.money(orderId)).toEqual({ cents: 300_00, movements: 2 });
    expect(await open()).toEqual([]);
  });

  it("is, while a part is on its way back by the wallet, only what came beside it", async () => {
    const orderId = await paid();
    await flow.book(orderId);
    const { id } = await seen();
    const { db } = engine();
    await makeCost(db, id, 300_00);
    await inTransaction(db, (trx) => watchBalance(trx, bookingMoney, id, flow.clock.now()));
    isRefused = true;
    await refund({ source: `booking:${id}`, way: "wallet", amount: "60.00" });
    await wallet.giveBack(orderId, "20.00");
    await rounds(1);
    expect(await seen()).toMatchObject({ paid_cents: 300_00 });
    const received = { number: String(id), amount: "50.00", outstanding: "0.00", received_on: testToday };
    await inTransaction(db, (trx) => registerTransfer(trx, flow.deps, received, { actorId }, flow.clock.now()));
    expect(await open()).toMatchObject([{ kind: "surplus", amount: "50.00" }]);
  });

  it("pays nothing while it is on its way back: a stay that gets longer again is unpaid, by what it costs more", async () => {
    const orderId = await paid();
    await flow.book(orderId);
    isRefused = true;
    const { db } = engine();
    const change = async (booked_duration: number, price: string) => {
      const booking = await seen();
      const stay = {
        vehicle: booking.vehicle_id,
        booked_day: booking.start_day,
        booked_duration,
        waive_terms: true,
        our_fault: false,
      };
      const request = { ...stay, booking_id: booking.id, version: booking.version, price, reason: "Angerufen" };
      const actor = { id: actorId, admin: true };
      return inTransaction(db, (trx) => changeStay(trx, booking, request, actor, flow.clock.now()));
    };
    expect(await change(1, "180.00")).toMatchObject({ wallet_back: "180.00" });
    // It left the next morning.
    flow.clock.advance(24 * 3_600_000);
    expect(await change(2, "360.00")).toMatchObject({ due: "180.00" });
    expect(await seen()).toMatchObject({ status: "unpaid", paid_cents: 180_00 });
    expect(await findingsIn(db)).toEqual([]);
    isRefused = false;
    await flow.settleAll();
    expect(await flow.money(orderId)).toMatchObject({ cents: 180_00 });
    expect(await seen()).toMatchObject({ status: "unpaid", paid_cents: 180_00 });
  });

  it("of a cancelled booking is nothing that is on its way back already", async () => {
    const orderId = await paid();
    await flow.book(orderId);
    const booking = {
      ...(await seen()),
      status: "unpaid" as const,
      paid_cents: 200_00,
      wallet_cents: 150_00,
    };
    const ourFault = true;
    const agreed = await agreedMoneyOf(engine().db, booking);
    expect(cancellationOf(booking, agreed, booking.start_day, ourFault)).toMatchObject({
      fee: 0,
      wallet: 150_00,
      cash: 50_00,
    });
  });

  it("that the wallet is paying back after a cancellation is not in the list", async () => {
    const orderId = await paid();
    await flow.book(orderId);
    isRefused = true;
    const booking = await seen();
    const how = { reason: "Krank", actorId, isAdmin: true, ourFault: true };
    await inTransaction(engine().db, (trx) => cancelBooking(trx, booking, how, flow.clock.now()));
    expect(await flow.status(orderId)).toBe("refunding");
    expect(await open()).toEqual([]);
    expect(await seen()).toMatchObject({ paid_cents: 0, wallet_cents: 0 });
    await wallet.giveBack(orderId, "100.00");
    await rounds(1);
    expect(await seen()).toMatchObject({ paid_cents: 0, wallet_cents: 0 });
  });
});
