import { describeEachEngine } from "../../../testing/database.ts";
import { addVoucher, voucherCode } from "../../../testing/rows.ts";
import { withWalletFlow } from "../../../testing/wallet-flow.ts";
import { Problem } from "../../http/problem.ts";
import type { WalletClient } from "../../wallet/client.ts";
import { requestBooking } from "../booking/request-booking.ts";
import { captureWalletOrder } from "./capture-order.ts";
import { settleWalletOrders } from "./settle-orders.ts";

const minute = 60_000;

describeEachEngine((engine, itOnSqlite) => {
  const { wallet, flow } = withWalletFlow(engine);

  const problem = (code: string) => expect.objectContaining({ name: "Problem", code });

  describe("when it is paid", () => {
    itOnSqlite("becomes a paid booking with the voucher redeemed and the mails queued", async () => {
      await addVoucher(engine().db);
      const orderId = await flow.create({ voucher_code: voucherCode });
      await wallet.approve(orderId);
      expect(await flow.capture(orderId)).toBe("captured");
      expect(await flow.book(orderId)).toMatchObject({ kind: "created", priceCents: 260_00 });
      expect(await flow.status(orderId)).toBe("fulfilled");
      expect(await flow.money(orderId)).toEqual({ cents: 260_00, movements: 1 });
      expect(await flow.bookings()).toMatchObject([
        { status: "paid", voucher_cents: 100_00, wallet_order_id: orderId },
      ]);
      expect(await flow.mails()).toEqual(["booking-confirmation", "booking-notice"]);
      expect(await flow.balance()).toBe(0);
    });

    itOnSqlite("is nobody's but the session's that made it", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId);
      const { sessionHash } = await flow.anotherVisitor();
      await expect(captureWalletOrder(flow.deps, orderId, sessionHash)).rejects.toEqual(problem("NOT_FOUND"));
      await expect(captureWalletOrder(flow.deps, orderId, null)).rejects.toEqual(problem("NOT_FOUND"));
      await expect(flow.capture("none")).rejects.toEqual(problem("NOT_FOUND"));
      await expect(flow.book(orderId)).rejects.toBeInstanceOf(Problem);
      expect(wallet.order(orderId).captures).toHaveLength(0);
    });

    itOnSqlite("is booked, and answered again, for that session alone", async () => {
      const { db } = engine();
      const orderId = await flow.create();
      await wallet.approve(orderId);
      await flow.capture(orderId);
      const stranger = await flow.anotherVisitor();
      const request = flow.request({ paypal_order_id: orderId });
      const bookAsStranger = () =>
        db.transaction().execute((trx) => requestBooking(trx, request, stranger, flow.clock.now()));
      await expect(bookAsStranger()).rejects.toEqual(problem("VALIDATION"));
      expect(await flow.status(orderId)).toBe("captured");
      const booked = await flow.book(orderId);
      expect(await flow.book(orderId)).toMatchObject({ ...booked, kind: "created" });
      await expect(bookAsStranger()).rejects.toEqual(problem("VALIDATION"));
    });

    itOnSqlite("keeps the agreed price where staff raise it in between", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId);
      await engine().db.updateTable("vehicles").set({ night_cents: 999_00 }).execute();
      await flow.capture(orderId);
      expect(await flow.book(orderId)).toMatchObject({ kind: "created", priceCents: 360_00 });
    });

    itOnSqlite("counts as a booking of the address that it comes from, once", async () => {
      const { db } = engine();
      const orderId = await flow.create();
      await wallet.approve(orderId);
      await flow.capture(orderId);
      const limited = { ...flow.visitor, limitedAs: "198.51.100.1" };
      const request = flow.request({ paypal_order_id: orderId });
      const book = () => db.transaction().execute((trx) => requestBooking(trx, request, limited, flow.clock.now()));
      expect(await book()).toEqual(await book());
      const counted = await db.selectFrom("booking_addresses").select("address").execute();
      expect(counted).toEqual([{ address: "198.51.100.1" }]);
    });

    itOnSqlite("frees the voucher for another try when the wallet declines", async () => {
      await addVoucher(engine().db);
      const orderId = await flow.create({ voucher_code: voucherCode });
      await wallet.approve(orderId, "decline");
      expect(await flow.capture(orderId)).toBe("declined");
      expect(await flow.capture(orderId)).toBe("declined");
      expect(await flow.balance()).toBe(100_00);
      await expect(flow.book(orderId)).rejects.toEqual(problem("VALIDATION"));
      const again = await flow.create({ voucher_code: voucherCode });
      await wallet.approve(again);
      expect(await flow.capture(again)).toBe("captured");
    });

    itOnSqlite.each(["instrumentDeclined", "payerActionRequired"] as const)(
      "lets the same order be paid after %s, voucher and dates still reserved",
      async (refusal) => {
        await addVoucher(engine().db);
        const orderId = await flow.create({ voucher_code: voucherCode });
        await wallet.approve(orderId, refusal);
        flow.clock.advance(10 * minute);
        expect(await flow.capture(orderId)).toBe(refusal);
        expect([await flow.status(orderId), await flow.balance()]).toEqual(["created", 0]);
        // It has as much time as a new order.
        const expires_at = new Date(flow.clock.now().getTime() + 15 * minute).toISOString();
        expect(await engine().db.selectFrom("holds").select("expires_at").execute()).toEqual([{ expires_at }]);
        flow.clock.advance(14 * minute);
        await settleWalletOrders(flow.deps);
        expect(await flow.status(orderId)).toBe("created");
        await wallet.approve(orderId);
        expect(await flow.capture(orderId)).toBe("captured");
        expect(await flow.book(orderId)).toMatchObject({ kind: "created", priceCents: 260_00 });
        expect(wallet.order(orderId).captures).toHaveLength(1);
        expect(await flow.money(orderId)).toEqual({ cents: 260_00, movements: 1 });
      },
    );

    itOnSqlite(
      "is declined, and reserves nothing, where the boat is gone when another means could be chosen",
      async () => {
        const { db } = engine();
        await addVoucher(db);
        const orderId = await flow.create({ voucher_code: voucherCode });
        await wallet.approve(orderId, "instrumentDeclined");
        const meanwhileBlocked: WalletClient = {
          ...flow.deps.wallet,
          async captureOrder(order) {
            await db.updateTable("vehicles").set({ blocked: 1 }).execute();
            return flow.deps.wallet.captureOrder(order);
          },
        };
        const deps = { ...flow.deps, wallet: meanwhileBlocked };
        expect(await captureWalletOrder(deps, orderId, flow.visitor.sessionHash)).toBe("declined");
        expect([await flow.status(orderId), await flow.balance()]).toEqual(["declined", 100_00]);
      },
    );

    it.each(["instrumentDeclined", "payerActionRequired"] as const)(
      "answers all who asked at once: %s",
      async (refusal) => {
        const orderId = await flow.create();
        await wallet.approve(orderId, refusal);
        const answers = await Promise.all([1, 2, 3].map(() => flow.capture(orderId)));
        expect(new Set(answers)).toEqual(new Set([refusal]));
        expect(await flow.status(orderId)).toBe("created");
      },
    );

    itOnSqlite("expires, with voucher and dates free again, where no other means of payment is chosen", async () => {
      await addVoucher(engine().db);
      const orderId = await flow.create({ voucher_code: voucherCode });
      await wallet.approve(orderId, "instrumentDeclined");
      expect(await flow.capture(orderId)).toBe("instrumentDeclined");
      await flow.settleAll();
      expect([await flow.status(orderId), await flow.balance()]).toEqual(["expired", 100_00]);
      expect(await flow.loseDates()).toBe(true);
    });

    it("takes the money once, however many captures are requested at the same time", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId);
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => flow.capture(orderId)));
      expect(new Set(answers)).toEqual(new Set(["captured"]));
      expect(wallet.order(orderId).captures).toHaveLength(1);
      expect(await flow.money(orderId)).toEqual({ cents: 360_00, movements: 1 });
    });

    itOnSqlite("is taken, and nothing is captured, when the dates went to somebody else after the hold", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId);
      flow.clock.advance(15 * minute);
      await flow.loseDates();
      expect(await flow.capture(orderId)).toBe("taken");
      expect(await flow.status(orderId)).toBe("expired");
      expect(wallet.order(orderId).captures).toHaveLength(0);
    });

    itOnSqlite.each([
      [1, 15],
      [14, 24],
    ])(
      "in minute %i holds the dates until minute %i: for ten more, and never for less than before",
      async (at, end) => {
        const begun = flow.clock.now().getTime();
        const orderId = await flow.create();
        await wallet.approve(orderId, "timeoutBeforeCapture");
        flow.clock.advance(at * minute);
        expect(await flow.capture(orderId)).toBe("pending");
        const [hold] = await engine().db.selectFrom("holds").select("expires_at").execute();
        expect(hold?.expires_at).toBe(new Date(begun + end * minute).toISOString());
      },
    );

    itOnSqlite("holds the dates anew when the hold ran out and they are still free", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId);
      flow.clock.advance(15 * minute);
      expect(await flow.capture(orderId)).toBe("captured");
      expect(await flow.book(orderId)).toMatchObject({ kind: "created" });
    });
  });
});
