import type { Transaction } from "kysely";
import { describeOnPostgres } from "../../../testing/database.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { withWalletFlow } from "../../../testing/wallet-flow.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { placeHold } from "../booking/place-hold.ts";
import { advance, findOrder } from "./orders.repository.ts";
import type { Order } from "./purpose.ts";

describeOnPostgres((engine) => {
  const { wallet, flow } = withWalletFlow(engine);

  /** Begins to take the money of an order, in a transaction that the caller commits. */
  const beginCapture = (orderId: string) => async (trx: Transaction<Database>) => {
    const order = (await findOrder(trx, orderId)) as Order<never>;
    const begun = await advance(trx, order, "capture.requested", {}, flow.clock.now());
    if (!begun) throw new Error("not begun");
    const { reservation } = bookingPurpose;
    expect(await reservation.extend(trx, begun, new Date("2027-05-03T12:00:00Z"), flow.clock.now())).toBe(true);
  };
  const isHeld = async (orderId: string) => {
    const query = engine().db.selectFrom("holds").select("id").where("wallet_order_id", "=", orderId);
    return (await query.execute()).length === 1;
  };

  it("dates whose money is just being taken stay held while another window holds a boat", async () => {
    const vehicleId = await addVehicle(engine().db, { name: "Hubert" });
    const orderId = await flow.create();
    const wanted = { vehicleId, start: "2027-05-20", nights: 2, sessionHash: flow.visitor.sessionHash };
    const held = await whileUncommitted(engine().db, beginCapture(orderId), () =>
      inTransaction(engine().db, (trx) => placeHold(trx, wanted, flow.clock.now())),
    );
    expect(held).toMatchObject({ kind: "held" });
    expect(await isHeld(orderId)).toBe(true);
  });

  it("dates whose money is just being taken stay held while an order that was paid before becomes a booking", async () => {
    const paid = await flow.create();
    await wallet.approve(paid);
    expect(await flow.capture(paid)).toBe("captured");
    const orderId = await flow.create({ booked_day: "2027-06-20", booked_day_end: "2027-06-22" });
    const booked = await whileUncommitted(engine().db, beginCapture(orderId), () => flow.book(paid));
    expect(booked).toMatchObject({ kind: "created" });
    expect(await isHeld(orderId)).toBe(true);
  });
});
