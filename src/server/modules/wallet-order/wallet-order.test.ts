import { describeEachEngine } from "../../../testing/database.ts";
import { startDemoWallet, type TestWallet } from "../../../testing/demo-wallet.ts";
import { addBan, addVoucher } from "../../../testing/rows.ts";
import { startWalletFlow, type WalletFlow } from "../../../testing/wallet-flow.ts";
import { Problem } from "../../http/problem.ts";
import { captureWalletOrder } from "./capture-order.ts";
import { createWalletOrder } from "./create-order.ts";
import { settleToldOrder, settleWalletOrders } from "./wallet-order.poller.ts";

const voucher = "K7QM-9WXA-TR4H-B2ZN";
const minute = 60_000;

describeEachEngine((engine) => {
  let wallet: TestWallet;
  let flow: WalletFlow;

  beforeAll(async () => {
    wallet = await startDemoWallet();
  });
  afterAll(() => wallet.stop());
  beforeEach(async () => {
    flow = await startWalletFlow(engine().db, wallet.client);
  });

  const problem = (code: string) => expect.objectContaining({ name: "Problem", code });
  const balance = async () =>
    (await engine().db.selectFrom("vouchers").select("balance_cents").executeTakeFirstOrThrow()).balance_cents;
  const bookings = () => engine().db.selectFrom("bookings").selectAll().execute();
  const mails = async () =>
    (await engine().db.selectFrom("outbox").select("template").execute()).map((m) => m.template);

  describe("when it is made", () => {
    it("asks the wallet for the server's own price, less the voucher, and holds the dates", async () => {
      await addVoucher(engine().db);
      const orderId = await flow.create({ voucher_code: voucher });
      expect(wallet.order(orderId).amount).toEqual({ currency_code: "EUR", value: "260.00" });
      expect(await balance()).toBe(0);
      const other = await flow.anotherVisitor();
      expect(await createWalletOrder(flow.deps, flow.request(), other, null)).toEqual({ kind: "taken" });
    });

    it("refuses a banned guest and an order over nothing", async () => {
      await addVoucher(engine().db, { amount_cents: 360_00 });
      await expect(flow.create({ voucher_code: voucher })).rejects.toEqual(problem("VALIDATION"));
      await addBan(engine().db, { email: "erika@example.com" });
      await expect(flow.create()).rejects.toEqual(problem("BANNED"));
    });

    it("answers unavailable where the wallet does not answer", async () => {
      const down = () => Promise.resolve({ kind: "unknown", detail: "down" } as const);
      const deps = { ...flow.deps, wallet: { ...wallet.client, createOrder: down } };
      await expect(createWalletOrder(deps, flow.request(), flow.visitor, null)).rejects.toEqual(problem("UNAVAILABLE"));
    });

    it("is the same for the same key, and refuses the key for another request", async () => {
      const before = wallet.orders().length;
      const ask = (changes = {}) => createWalletOrder(flow.deps, flow.request(changes), flow.visitor, "key");
      const [one, two] = await Promise.all([ask(), ask()]);
      expect(two).toEqual(one);
      expect(await ask()).toEqual(one);
      expect(wallet.orders()).toHaveLength(before + 1);
      await expect(ask({ adults: 3, people_number: 3 })).rejects.toEqual(problem("CONFLICT"));
    });

    it("gives back what an earlier order of the same visitor kept of the voucher", async () => {
      await addVoucher(engine().db);
      const first = await flow.create({ voucher_code: voucher });
      const second = await flow.create({ voucher_code: voucher });
      expect(await flow.status(first)).toBe("expired");
      expect(await flow.status(second)).toBe("created");
      expect(await balance()).toBe(0);
    });

    it("is given up when nobody pays it while its hold lasts", async () => {
      await addVoucher(engine().db);
      const orderId = await flow.create({ voucher_code: voucher });
      flow.clock.advance(15 * minute);
      await settleWalletOrders(flow.deps);
      expect(await flow.status(orderId)).toBe("created");
      flow.clock.advance(2 * minute);
      await settleWalletOrders(flow.deps);
      expect(await flow.status(orderId)).toBe("expired");
      expect(await balance()).toBe(100_00);
    });
  });

  describe("when it is paid", () => {
    it("becomes a paid booking with the voucher redeemed and the mails queued", async () => {
      await addVoucher(engine().db);
      const orderId = await flow.create({ voucher_code: voucher });
      await wallet.approve(orderId);
      expect(await flow.capture(orderId)).toBe("captured");
      expect(await flow.book(orderId)).toMatchObject({ kind: "created", priceCents: 260_00 });
      expect(await flow.status(orderId)).toBe("booked");
      expect(await flow.money(orderId)).toEqual({ cents: 260_00, movements: 1 });
      expect(await bookings()).toMatchObject([{ status: "paid", voucher_cents: 100_00, wallet_order_id: orderId }]);
      expect(await mails()).toEqual(["booking-confirmation", "booking-notice"]);
      expect(await balance()).toBe(0);
    });

    it("is nobody's but the session's that made it", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId);
      const { sessionHash } = await flow.anotherVisitor();
      await expect(captureWalletOrder(flow.deps, orderId, sessionHash)).rejects.toEqual(problem("NOT_FOUND"));
      await expect(captureWalletOrder(flow.deps, orderId, null)).rejects.toEqual(problem("NOT_FOUND"));
      await expect(flow.capture("none")).rejects.toEqual(problem("NOT_FOUND"));
      await expect(flow.book(orderId)).rejects.toBeInstanceOf(Problem);
      expect(wallet.order(orderId).captures).toHaveLength(0);
    });

    it("keeps the agreed price where staff raise it in between", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId);
      await engine().db.updateTable("vehicles").set({ night_cents: 999_00 }).execute();
      await flow.capture(orderId);
      expect(await flow.book(orderId)).toMatchObject({ kind: "created", priceCents: 360_00 });
    });

    it("frees the voucher for another try when the wallet declines", async () => {
      await addVoucher(engine().db);
      const orderId = await flow.create({ voucher_code: voucher });
      await wallet.approve(orderId, "decline");
      expect(await flow.capture(orderId)).toBe("declined");
      expect(await flow.capture(orderId)).toBe("declined");
      expect(await balance()).toBe(100_00);
      await expect(flow.book(orderId)).rejects.toEqual(problem("VALIDATION"));
      const again = await flow.create({ voucher_code: voucher });
      await wallet.approve(again);
      expect(await flow.capture(again)).toBe("captured");
    });

    it("takes the money once, however often and at once it is captured", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId);
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => flow.capture(orderId)));
      expect(new Set(answers)).toEqual(new Set(["captured"]));
      expect(wallet.order(orderId).captures).toHaveLength(1);
      expect(await flow.money(orderId)).toEqual({ cents: 360_00, movements: 1 });
    });

    it("is taken, and nothing is captured, when the dates went to somebody else after the hold", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId);
      flow.clock.advance(15 * minute);
      await flow.loseDates();
      expect(await flow.capture(orderId)).toBe("taken");
      expect(await flow.status(orderId)).toBe("expired");
      expect(wallet.order(orderId).captures).toHaveLength(0);
    });

    it("holds the dates anew when the hold ran out and they are still free", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId);
      flow.clock.advance(15 * minute);
      expect(await flow.capture(orderId)).toBe("captured");
      expect(await flow.book(orderId)).toMatchObject({ kind: "created" });
    });
  });

  describe("when the wallet does not answer a capture", () => {
    it("books what was captured after all, once", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId, "timeoutAfterCapture");
      expect(await flow.capture(orderId)).toBe("pending");
      await flow.settleAll();
      expect(await flow.status(orderId)).toBe("booked");
      expect(wallet.order(orderId).captures).toHaveLength(1);
      expect(await flow.money(orderId)).toEqual({ cents: 360_00, movements: 1 });
      expect(await mails()).toEqual(["booking-confirmation", "booking-notice"]);
    });

    it("asks for the money again while the dates are held for the guest", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId, "timeoutBeforeCapture");
      expect(await flow.capture(orderId)).toBe("pending");
      await flow.settleAll();
      expect(await flow.status(orderId)).toBe("booked");
      expect(wallet.order(orderId).captures).toHaveLength(1);
    });

    it("gives up with nothing taken when it finds nothing captured until the hold ran out", async () => {
      await addVoucher(engine().db);
      const orderId = await flow.create({ voucher_code: voucher });
      await wallet.approve(orderId, "timeoutBeforeCapture", 1_000);
      expect(await flow.capture(orderId)).toBe("pending");
      await flow.settleAll();
      expect(await flow.status(orderId)).toBe("expired");
      expect(await flow.money(orderId)).toEqual({ cents: 0, movements: 0 });
      expect(await balance()).toBe(100_00);
      expect(await engine().db.selectFrom("half_days").selectAll().execute()).toHaveLength(0);
    });

    it("waits for a payment under review, and books it when it comes through", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId, "pendingCapture");
      expect(await flow.capture(orderId)).toBe("pending");
      flow.clock.advance(60 * minute);
      await settleWalletOrders(flow.deps);
      expect(await flow.status(orderId)).toBe("capturing");
      await wallet.complete(orderId);
      await flow.settleAll();
      expect(await flow.status(orderId)).toBe("booked");
    });
  });

  describe("when the browser is gone after the capture", () => {
    it("is booked from what it stored, and a late booking request is answered alike", async () => {
      const orderId = await flow.create({ adults: 4, people_number: 4 });
      await wallet.approve(orderId);
      await flow.capture(orderId);
      await settleWalletOrders(flow.deps);
      expect(await flow.status(orderId)).toBe("captured");
      flow.clock.advance(2 * minute);
      await settleWalletOrders(flow.deps);
      const [booking] = await bookings();
      expect(booking).toMatchObject({ adults: 4, status: "paid" });
      expect(await mails()).toEqual(["booking-confirmation", "booking-notice"]);
      expect(await flow.book(orderId)).toEqual({ kind: "created", id: booking?.id, priceCents: 360_00 });
      expect(await bookings()).toHaveLength(1);
    });

    it("is booked once by a browser, a poller and webhooks at the same time", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId);
      await flow.capture(orderId);
      flow.clock.advance(2 * minute);
      const told = () => settleToldOrder(flow.deps, orderId);
      await Promise.all([flow.book(orderId), settleWalletOrders(flow.deps), told(), told()]);
      expect(await bookings()).toHaveLength(1);
      expect(await flow.status(orderId)).toBe("booked");
    });
  });

  describe("when a booking is no longer possible", () => {
    it.each([undefined, "timeoutBeforeRefund", "timeoutAfterRefund"] as const)(
      "is paid back exactly once (%s)",
      async (failure) => {
        await addVoucher(engine().db);
        const orderId = await flow.create({ voucher_code: voucher });
        await wallet.approve(orderId, failure);
        expect(await flow.capture(orderId)).toBe("captured");
        await flow.loseDates();
        expect(await flow.book(orderId)).toEqual({ kind: "refunded" });
        expect(await flow.book(orderId)).toEqual({ kind: "refunded" });
        await Promise.all([settleWalletOrders(flow.deps), settleToldOrder(flow.deps, orderId)]);
        await flow.settleAll();
        expect(await flow.status(orderId)).toBe("refunded");
        expect(wallet.order(orderId).refunds).toHaveLength(1);
        expect(await flow.money(orderId)).toEqual({ cents: 0, movements: 2 });
        expect(await balance()).toBe(100_00);
        expect((await mails()).filter((template) => template === "booking-refunded")).toHaveLength(1);
        expect(await flow.capture(orderId)).toBe("taken");
      },
    );

    it.each(["wrongAmount", "wrongCurrency"] as const)("pays back a capture of the %s", async (failure) => {
      const orderId = await flow.create();
      await wallet.approve(orderId, failure);
      expect(await flow.capture(orderId)).toBe("declined");
      await flow.settleAll();
      expect(await flow.status(orderId)).toBe("refunded");
      expect(await flow.money(orderId)).toEqual({ cents: 0, movements: 2 });
      expect(await bookings()).toHaveLength(0);
    });
  });

  describe("when the wallet tells of it", () => {
    it("takes up money that came after the order was given up", async () => {
      const orderId = await flow.create();
      await wallet.approve(orderId);
      await flow.settleAll();
      expect(await flow.status(orderId)).toBe("expired");
      await wallet.client.captureOrder({ orderId, requestId: "late" });
      await settleToldOrder(flow.deps, orderId);
      expect(await flow.status(orderId)).toBe("booked");
      await settleToldOrder(flow.deps, orderId);
      expect(await flow.money(orderId)).toEqual({ cents: 360_00, movements: 1 });
    });

    it("believes the wallet alone: a word of nothing changes nothing", async () => {
      const orderId = await flow.create();
      await settleToldOrder(flow.deps, orderId);
      await settleToldOrder(flow.deps, "none");
      expect(await flow.status(orderId)).toBe("created");
    });
  });
});
