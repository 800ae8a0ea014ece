import { describeEachEngine } from "../../../testing/database.ts";
import { addUser, addVoucher, voucherCode } from "../../../testing/rows.ts";
import { withWalletFlow } from "../../../testing/wallet-flow.ts";
import { captureWalletOrder } from "./capture-order.ts";
import { settleFromWebhook } from "./settle-from-webhook.ts";
import { settleWalletOrders } from "./settle-orders.ts";

const minute = 60_000;

describeEachEngine((engine, itOnSqlite) => {
  const { wallet, flow } = withWalletFlow(engine);

  describe("when the wallet does not answer a capture", () => {
    itOnSqlite("books what was captured after all, once", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId, "timeoutAfterCapture");
      expect(await flow.capture(orderId)).toBe("pending");
      await flow.settleAll();
      expect(await flow.status(orderId)).toBe("fulfilled");
      expect(wallet.order(orderId).captures).toHaveLength(1);
      expect(await flow.money(orderId)).toEqual({ cents: 360_00, movements: 1 });
      expect(await flow.mails()).toEqual(["booking-confirmation", "booking-notice"]);
    });

    itOnSqlite.each(["instrumentDeclined", "payerActionRequired"] as const)(
      "declines an order that needs its payer while nobody waits at the wallet: %s",
      async (refusal) => {
        const orderId = await flow.create();
        await wallet.approve(orderId, "serverError");
        expect(await flow.capture(orderId)).toBe("pending");
        await wallet.approve(orderId, refusal);
        await flow.settleAll();
        expect(await flow.status(orderId)).toBe("declined");
        expect(wallet.order(orderId).captures).toHaveLength(0);
      },
    );

    itOnSqlite("asks for the money again while the dates are held for the guest", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId, "timeoutBeforeCapture");
      expect(await flow.capture(orderId)).toBe("pending");
      await flow.settleAll();
      expect(await flow.status(orderId)).toBe("fulfilled");
      expect(wallet.order(orderId).captures).toHaveLength(1);
    });

    itOnSqlite("expires the order when nothing was captured until the hold ran out", async () => {
      await addVoucher(engine().db);
      const orderId = await flow.create({ voucher_code: voucherCode });
      await wallet.approve(orderId, "timeoutBeforeCapture", 1_000);
      expect(await flow.capture(orderId)).toBe("pending");
      await flow.settleAll();
      expect(await flow.status(orderId)).toBe("expired");
      expect(await flow.money(orderId)).toEqual({ cents: 0, movements: 0 });
      expect(await flow.balance()).toBe(100_00);
      expect(await engine().db.selectFrom("half_days").selectAll().execute()).toHaveLength(0);
    });

    itOnSqlite("waits for a payment under review, and books it when it comes through", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId, "pendingCapture");
      expect(await flow.capture(orderId)).toBe("pending");
      flow.clock.advance(60 * minute);
      await settleWalletOrders(flow.deps);
      expect(await flow.status(orderId)).toBe("capturing");
      await wallet.complete(orderId);
      await flow.settleAll();
      expect(await flow.status(orderId)).toBe("fulfilled");
    });
  });

  describe("when the browser is gone after the capture", () => {
    itOnSqlite("is booked from what it stored, and a late booking request is answered alike", async () => {
      const orderId = await flow.create({ adults: 4, people_number: 4 });
      await wallet.approve(orderId);
      await flow.capture(orderId);
      await settleWalletOrders(flow.deps);
      expect(await flow.status(orderId)).toBe("captured");
      flow.clock.advance(2 * minute);
      await settleWalletOrders(flow.deps);
      const [booking] = await flow.bookings();
      expect(booking).toMatchObject({ adults: 4, status: "paid" });
      expect(await flow.mails()).toEqual(["booking-confirmation", "booking-notice"]);
      expect(await flow.book(orderId)).toEqual({ kind: "created", id: booking?.id, priceCents: 360_00 });
      expect(await flow.bookings()).toHaveLength(1);
    });

    itOnSqlite("is booked in the name of the employee who ordered, be it a stay that only staff may book", async () => {
      const id = await addUser(engine().db);
      const who = { ...(await flow.anotherVisitor()), role: "staff" as const, user: { id } };
      const oneNight = { booked_day_end: "2027-05-11", booked_duration: 1 };
      const ordered = await flow.order(oneNight, { who });
      const orderId = ordered.kind === "created" ? ordered.orderId : "";
      await wallet.approve(orderId);
      expect(await captureWalletOrder(flow.deps, orderId, who.sessionHash)).toBe("captured");
      await flow.settleAll();
      expect(await flow.bookings()).toMatchObject([
        { employee_id: id, employee_name: "Kim Kapitän", nights: 1, status: "paid" },
      ]);
      await expect(flow.order(oneNight)).rejects.toMatchObject({ code: "VALIDATION" });
    });

    it("is booked once by a browser, a poller and webhooks at the same time", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId);
      await flow.capture(orderId);
      flow.clock.advance(2 * minute);
      const notify = () => settleFromWebhook(flow.deps, orderId);
      await Promise.all([flow.book(orderId), settleWalletOrders(flow.deps), notify(), notify()]);
      expect(await flow.bookings()).toHaveLength(1);
      expect(await flow.status(orderId)).toBe("fulfilled");
    });
  });

  describe("when a booking is no longer possible", () => {
    itOnSqlite.each([undefined, "timeoutBeforeRefund", "timeoutAfterRefund"] as const)(
      "is paid back exactly once (%s)",
      async (failure) => {
        await addVoucher(engine().db);
        const orderId = await flow.create({ voucher_code: voucherCode });
        await wallet.approve(orderId, failure);
        expect(await flow.capture(orderId)).toBe("captured");
        await flow.loseDates();
        expect(await flow.book(orderId)).toEqual({ kind: "refunded" });
        expect(await flow.book(orderId)).toEqual({ kind: "refunded" });
        await Promise.all([settleWalletOrders(flow.deps), settleFromWebhook(flow.deps, orderId)]);
        await flow.settleAll();
        expect(await flow.status(orderId)).toBe("refunded");
        expect(wallet.order(orderId).refunds).toHaveLength(1);
        expect(await flow.money(orderId)).toEqual({ cents: 0, movements: 2 });
        expect(await flow.balance()).toBe(100_00);
        expect((await flow.mails()).filter((template) => template === "booking-refunded")).toHaveLength(1);
        expect(await flow.capture(orderId)).toBe("refunded");
      },
    );

    itOnSqlite.each([
      ["wrongAmount", { amountCents: 359_99, currency: "EUR" }],
      ["wrongCurrency", { amountCents: 360_00, currency: "USD" }],
    ] as const)("pays back a capture of the %s, and tells the guest what was captured", async (failure, captured) => {
      const orderId = await flow.create({ lang: "en" });
      await wallet.approve(orderId, failure);
      expect(await flow.capture(orderId)).toBe("returned");
      expect(await flow.mails()).toEqual(["booking-refunded"]);
      const { data, lang } = await engine().db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
      expect([lang, JSON.parse(data)]).toMatchObject(["en", { ...captured, asOrdered: false }]);
      expect(await engine().db.selectFrom("half_days").select("day").execute()).toEqual([]);
      await flow.settleAll();
      expect(await flow.status(orderId)).toBe("refunded");
      expect(await flow.money(orderId)).toEqual({ cents: 0, movements: 2 });
      expect(await flow.bookings()).toHaveLength(0);
    });
  });

  itOnSqlite("begins no other order of a round once the server stops", async () => {
    const first = await flow.create();
    const other = { who: await flow.anotherVisitor() };
    await flow.order({ booked_day: "2027-07-01", booked_day_end: "2027-07-03" }, other);
    flow.clock.advance(60 * minute);
    let asked = 0;
    await settleWalletOrders(flow.deps, () => (asked += 1) > 1);
    const statuses = await engine().db.selectFrom("wallet_orders").select("status").orderBy("status").execute();
    expect(statuses).toEqual([{ status: "created" }, { status: "expired" }]);
    await settleWalletOrders(flow.deps);
    expect(await flow.status(first)).toBe("expired");
  });

  describe("when a webhook comes", () => {
    itOnSqlite("accepts money that came after the order expired", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId);
      await flow.settleAll();
      expect(await flow.status(orderId)).toBe("expired");
      await wallet.client.captureOrder({ orderId, requestId: "late" });
      await settleFromWebhook(flow.deps, orderId);
      expect(await flow.status(orderId)).toBe("fulfilled");
      await settleFromWebhook(flow.deps, orderId);
      expect(await flow.money(orderId)).toEqual({ cents: 360_00, movements: 1 });
    });

    itOnSqlite("changes nothing where the wallet knows of no capture", async () => {
      const orderId = await flow.create();
      await settleFromWebhook(flow.deps, orderId);
      await settleFromWebhook(flow.deps, "none");
      expect(await flow.status(orderId)).toBe("created");
    });
  });
});
