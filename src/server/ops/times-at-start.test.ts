import type { BookingRequest } from "../../shared/contract/booking.ts";
import { walletContract } from "../../shared/contract/wallet.ts";
import { aBookingRequest, aVoucherRequest } from "../../testing/builders.ts";
import { describeEachEngine } from "../../testing/database.ts";
import { withDayPlan } from "../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../testing/demo-wallet.ts";
import type { TestVisitor } from "../../testing/server.ts";
import { day, withWaiting } from "../modules/waiting/waiting.fixture.ts";
import { watchClock } from "./clock-watch.ts";

describeEachEngine((engine) => {
  describe("a start of the server", () => {
    const wallet = withDemoWallet();
    const plan = withDayPlan(engine, () => wallet.client);
    const list = withWaiting(plan);
    /** A server that starts looks at the clock first. */
    const start = () => watchClock({ ...plan.deps, now: plan.clock.now })();
    const until = async (table: "holds" | "wallet_orders") => {
      const orders = plan.db.selectFrom("wallet_orders").select("next_attempt_at as at").orderBy("id");
      const holds = plan.db.selectFrom("holds").select("expires_at as at").orderBy("id");
      return (await (table === "holds" ? holds : orders).execute()).map(({ at }) => at ?? "never");
    };
    /** An offer of the waiting list, in the session of the guest who took it. */
    const takeOffer = async () => {
      const booking = await list.book(30, 34);
      const token = await list.wait("anna@example.com", 30, 34);
      await list.cancel(booking);
      const guest = await plan.server.visitor();
      await list.act("take", token, guest);
      return { guest, token };
    };
    const order = async (who: TestVisitor, request: object) => {
      const asked = { ...request, banktransfer: false, paypal: true };
      expect((await who.post(walletContract.create.path, asked)).statusCode).toBe(201);
    };
    const stay = (): Partial<BookingRequest> => ({
      vehicle: plan.vehicle,
      booked_day: day(30),
      booked_day_end: day(34),
      booked_duration: 4,
    });

    it("leaves an offer of the waiting list its 24 hours, and who held days at the wallet their 15 minutes", async () => {
      const { token } = await takeOffer();
      await list.hold(await plan.server.visitor(), 40, 42);
      const before = await until("holds");
      const [now, minute] = [plan.clock.now().getTime(), 60_000];
      const left = before.map((at) => Math.round((Date.parse(at) - now) / minute));
      expect(left.toSorted((a, b) => a - b)).toEqual([15, 24 * 60]);
      await start();
      expect(await until("holds")).toEqual(before);
      plan.clock.advance(23 * 60 * minute);
      await list.tend();
      expect(await list.status(token)).toBe("offered");
    });

    it("leaves the order at the wallet for an offer, or for a voucher, as long as its guest has", async () => {
      const { guest } = await takeOffer();
      await order(guest, aBookingRequest(stay()));
      await order(await plan.server.visitor(), aVoucherRequest());
      const before = await until("wallet_orders");
      const minutes = before.map((at) => Math.round((Date.parse(at) - plan.clock.now().getTime()) / 60_000));
      expect(minutes.toSorted((a, b) => a - b)).toEqual([61, 24 * 60 + 1]);
      await start();
      expect(await until("wallet_orders")).toEqual(before);
    });

    it("shortens each to its own longest time where the clock was set back before it", async () => {
      const { guest } = await takeOffer();
      await order(guest, aBookingRequest(stay()));
      await order(await plan.server.visitor(), aVoucherRequest());
      plan.clock.advance(-3 * 3_600_000);
      await start();
      const left = (at: string) => Math.round((Date.parse(at) - plan.clock.now().getTime()) / 60_000);
      expect((await until("holds")).map(left)).toEqual([24 * 60]);
      const orders = (await until("wallet_orders")).map(left);
      expect(orders.toSorted((a, b) => a - b)).toEqual([61, 24 * 60 + 1]);
    });
  });
});
