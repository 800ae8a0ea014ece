import type { Day } from "../../../shared/rules/day.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { withWalletFlow } from "../../../testing/wallet-flow.ts";
import { inTransaction } from "../../db/transaction.ts";
import { placeHold } from "../booking/place-hold.ts";
import { requestBooking } from "../booking/request-booking.ts";
import { settleWalletOrders } from "./settle-orders.ts";

describeOnSqlite((engine) => {
  const { wallet, flow } = withWalletFlow(engine);
  let hubert: number;
  beforeEach(async () => {
    hubert = await addVehicle(engine().db, { name: "Hubert" });
  });

  /** Another window of a visitor begins to pay for other dates. */
  const hold = (vehicleId: number, start: Day, { sessionHash } = flow.visitor) =>
    inTransaction(engine().db, (trx) => placeHold(trx, { vehicleId, start, nights: 2, sessionHash }, flow.clock.now()));
  const heldBoats = async () => {
    const rows = await engine().db.selectFrom("holds").select("vehicle_id").orderBy("vehicle_id").execute();
    return rows.map(({ vehicle_id }) => vehicle_id);
  };
  const approved = async () => {
    const orderId = await flow.create();
    await wallet.approve(orderId);
    return orderId;
  };

  describe("an order whose dates were given up in another window", () => {
    it("takes no money, leaves the newer hold alone, and can be ordered again", async () => {
      const orderId = await approved();
      await hold(hubert, "2027-05-20");
      expect(await flow.capture(orderId)).toBe("replaced");
      expect(await flow.capture(orderId)).toBe("replaced");
      expect(wallet.order(orderId).captures).toHaveLength(0);
      expect(await flow.status(orderId)).toBe("expired");
      expect(await heldBoats()).toEqual([hubert]);
      expect(await flow.capture(await approved())).toBe("captured");
      expect(await heldBoats()).toEqual([flow.vehicle]);
    });

    it("is replaced by a newer order or a booking by transfer as well, and is not said to be somebody else's", async () => {
      const first = await approved();
      const second = await flow.create({ vehicle: hubert });
      expect(await flow.capture(first)).toBe("replaced");
      const transfer = flow.request({ vehicle: hubert, banktransfer: true, paypal: false, booked_day: "2027-06-20" });
      await inTransaction(engine().db, (trx) => requestBooking(trx, transfer, flow.visitor, flow.clock.now()));
      expect(await flow.capture(second)).toBe("replaced");
      expect(await flow.capture(await approved())).toBe("captured");
    });

    it("is taken where somebody else has the dates by then", async () => {
      const orderId = await approved();
      await hold(hubert, "2027-05-20");
      await hold(flow.vehicle, flow.request().booked_day, await flow.anotherVisitor());
      expect(await flow.capture(orderId)).toBe("taken");
      expect(wallet.order(orderId).captures).toHaveLength(0);
    });
  });

  describe("dates whose money is being taken", () => {
    it("stay held when another window holds or books other dates, and become the booking", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId, "pendingCapture");
      expect(await flow.capture(orderId)).toBe("pending");
      expect(await hold(hubert, "2027-05-20")).toMatchObject({ kind: "held" });
      const transfer = flow.request({ banktransfer: true, paypal: false, booked_day: "2027-06-20" });
      await inTransaction(engine().db, (trx) => requestBooking(trx, transfer, flow.visitor, flow.clock.now()));
      expect(await heldBoats()).toEqual([flow.vehicle, hubert]);
      expect(await flow.order({}, { who: await flow.anotherVisitor() })).toEqual({ kind: "taken" });
      await wallet.complete(orderId);
      flow.clock.advance(5 * 60_000);
      await settleWalletOrders(flow.deps);
      expect(await flow.status(orderId)).toBe("fulfilled");
      expect(await heldBoats()).toEqual([hubert]);
    });

    it("are held or not paid for, whichever of two windows is faster", async () => {
      for (let round = 0; round < 4; round += 1) {
        const orderId = await approved();
        const [status] = await Promise.all([flow.capture(orderId), hold(hubert, "2027-05-20")]);
        expect(["captured", "replaced"]).toContain(status);
        expect(wallet.order(orderId).captures).toHaveLength(status === "captured" ? 1 : 0);
        expect((await heldBoats()).includes(flow.vehicle)).toBe(status === "captured");
        await engine().db.deleteFrom("holds").execute();
      }
    });
  });
});
