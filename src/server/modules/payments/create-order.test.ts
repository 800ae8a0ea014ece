import { describeOnSqlite } from "../../../testing/database.ts";
import { addBan, addBlockedDay, addVoucher, voucherCode } from "../../../testing/rows.ts";
import { withWalletFlow } from "../../../testing/wallet-flow.ts";
import { requestBooking } from "../booking/request-booking.ts";
import { checkVoucher } from "../vouchers/vouchers.queries.ts";
import { settleWalletOrders } from "./settle-orders.ts";

const minute = 60_000;

describeOnSqlite((engine) => {
  const { wallet, flow } = withWalletFlow(engine);

  const problem = (code: string) => expect.objectContaining({ name: "Problem", code });

  describe("when it is made", () => {
    it("asks the wallet for the server's own price, less the voucher, and holds the dates", async () => {
      await addVoucher(engine().db);
      const orderId = await flow.create({ voucher_code: voucherCode });
      expect(wallet.order(orderId).amount).toEqual({ currency_code: "EUR", value: "260.00" });
      expect(await flow.balance()).toBe(0);
      const other = await flow.anotherVisitor();
      expect(await flow.order({}, { who: other })).toEqual({ kind: "taken" });
    });

    it("refuses a banned guest and an order over nothing", async () => {
      await addVoucher(engine().db, { amount_cents: 360_00 });
      await expect(flow.create({ voucher_code: voucherCode })).rejects.toEqual(problem("VALIDATION"));
      await addBan(engine().db, { email: "erika@example.com" });
      await expect(flow.create()).rejects.toEqual(problem("BANNED"));
    });

    it("holds and orders nothing on a day that staff blocked", async () => {
      const { db } = engine();
      await addBlockedDay(db, flow.request().booked_day_end);
      const before = wallet.orders().length;
      expect(await flow.order()).toEqual({ kind: "taken" });
      expect(await db.selectFrom("holds").select("id").execute()).toEqual([]);
      expect(wallet.orders()).toHaveLength(before);
    });

    it("answers unavailable where the wallet does not answer", async () => {
      const down = () => Promise.resolve({ kind: "unknown", detail: "down" } as const);
      const silent = { ...wallet.client, createOrder: down };
      await expect(flow.order({}, { wallet: silent })).rejects.toEqual(problem("UNAVAILABLE"));
    });

    it("is the same for the same key, and refuses the key for another request", async () => {
      const before = wallet.orders().length;
      const ask = (changes = {}) => flow.order(changes, { idempotencyKey: "key" });
      const [one, two] = await Promise.all([ask(), ask()]);
      expect(two).toEqual(one);
      expect(await ask()).toEqual(one);
      expect(wallet.orders()).toHaveLength(before + 1);
      await expect(ask({ adults: 3, people_number: 3 })).rejects.toEqual(problem("CONFLICT"));
    });

    it("is not another visitor's, whatever key they send", async () => {
      const other = await flow.anotherVisitor();
      await flow.order({}, { idempotencyKey: "guessed" });
      expect(await flow.order({}, { idempotencyKey: "guessed", who: other })).toEqual({ kind: "taken" });
    });

    it("releases what an earlier order of the same visitor had reserved of the voucher", async () => {
      await addVoucher(engine().db);
      const first = await flow.create({ voucher_code: voucherCode });
      const second = await flow.create({ voucher_code: voucherCode });
      expect(await flow.status(first)).toBe("expired");
      expect(await flow.status(second)).toBe("created");
      expect(await flow.balance()).toBe(0);
    });

    it("leaves the voucher to the visitor who ordered: to check it, and to pay by transfer instead", async () => {
      const { db } = engine();
      await addVoucher(db, { amount_cents: 100_00 });
      const orderId = await flow.create({ voucher_code: voucherCode });
      const left = { exists: true, amount: "100.00" };
      expect(await checkVoucher(db, voucherCode, flow.visitor.sessionHash, flow.clock.now())).toEqual(left);
      const nothing = { exists: false, amount: "0.00" };
      expect(await checkVoucher(db, voucherCode, null, flow.clock.now())).toEqual(nothing);
      expect(await checkVoucher(db, voucherCode, (await flow.anotherVisitor()).sessionHash, flow.clock.now())).toEqual(
        nothing,
      );

      const transfer = flow.request({ voucher_code: voucherCode, banktransfer: true, paypal: false });
      const booked = await db
        .transaction()
        .execute((trx) => requestBooking(trx, transfer, flow.visitor, flow.clock.now()));
      expect(booked).toMatchObject({ kind: "created", priceCents: 260_00 });
      expect(await flow.status(orderId)).toBe("expired");
      expect(await flow.balance()).toBe(0);
    });

    it("expires when nobody pays it while its hold lasts", async () => {
      await addVoucher(engine().db);
      const orderId = await flow.create({ voucher_code: voucherCode });
      flow.clock.advance(15 * minute);
      await settleWalletOrders(flow.deps);
      expect(await flow.status(orderId)).toBe("created");
      flow.clock.advance(2 * minute);
      await settleWalletOrders(flow.deps);
      expect(await flow.status(orderId)).toBe("expired");
      expect(await flow.balance()).toBe(100_00);
    });
  });
});
