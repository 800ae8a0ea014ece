import fc from "fast-check";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { aVoucherRequest } from "../../../testing/builders.ts";
import { createMigratedDatabase, type TestDatabase } from "../../../testing/database.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { addUser } from "../../../testing/rows.ts";
import { startWalletFlow, type WalletFlow } from "../../../testing/wallet-flow.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findBooking } from "../../modules/booking/booking.repository.ts";
import { cancelBooking } from "../../modules/booking/cancel-booking.ts";
import { changePrice } from "../../modules/booking/change-price.ts";
import { requestBooking } from "../../modules/booking/request-booking.ts";
import { recordSupplier } from "../../modules/invoices/record-supplier.ts";
import { assignMoney } from "../../modules/payments/assign-money.ts";
import { createWalletOrder } from "../../modules/payments/create-order.ts";
import { findPayable, listOpenMoney } from "../../modules/payments/open-money.queries.ts";
import { refundMoney } from "../../modules/payments/refund-money.ts";
import { registerTransfer } from "../../modules/payments/register-transfer.ts";
import { settleFromWebhook } from "../../modules/payments/settle-from-webhook.ts";
import { settleWalletOrders } from "../../modules/payments/settle-orders.ts";
import { refreshSearch } from "../../modules/search/refresh-search.ts";
import { payOutCash } from "../../modules/till/pay-out-cash.ts";
import { expireVouchers } from "../../modules/vouchers/expire-vouchers.ts";
import { requestVoucher } from "../../modules/vouchers/request-voucher.ts";
import { voucherPurpose } from "../../modules/vouchers/voucher.purpose.ts";
import { findingsIn } from "./fsck.fixture.ts";

const wallet = withDemoWallet();
let database: TestDatabase;
beforeAll(async () => {
  database = await createMigratedDatabase("sqlite");
});
afterAll(async () => {
  await database.db.destroy();
  await database.remove();
});

const steps = [
  "orderVoucher",
  "buyVoucher",
  "book",
  "bookByWallet",
  "holdAtWallet",
  "transfer",
  "cancel",
  "reprice",
  "giveBack",
  "dispute",
  "refund",
  "assign",
  "settle",
  "years",
] as const;
type Step = (typeof steps)[number];

/** One of them, by any number; undefined where there is none. */
const pick = <Item>(items: readonly Item[], number: number) => items[number % items.length];

/** What guests, staff, the wallet and time may do in any order; refusals are part of the game. */
function movesOf(flow: WalletFlow, actorId: number) {
  const { deps, clock, visitor } = flow;
  const cashier = { id: actorId, name: "Alma Anker" };
  const { db } = deps;
  const inside = <Result>(work: (trx: Parameters<typeof requestBooking>[0]) => Promise<Result>) =>
    inTransaction(db, work);
  const vouchers = () => db.selectFrom("vouchers").select(["id", "code"]).orderBy("id").execute();
  const bookings = () => db.selectFrom("bookings").select("id").orderBy("id").execute();
  const captured = () =>
    db.selectFrom("wallet_orders").select("id").where("capture_id", "is not", null).orderBy("id").execute();
  const codeOf = async (number: number) => (number % 3 === 0 ? "" : (pick(await vouchers(), number)?.code ?? ""));
  const stay = (number: number) => {
    const booked_day = addDays(dayOf(clock.now()), 3 + 3 * (number % 20));
    return { booked_day, booked_day_end: addDays(booked_day, 2) };
  };
  const numbers = async () => [
    ...(await vouchers()).map(({ code }) => code),
    ...(await bookings()).map(({ id }) => String(id)),
  ];
  const open = async (number: number) => pick(await listOpenMoney(deps), number);

  const moves: Record<Step, (number: number) => Promise<unknown>> = {
    orderVoucher: (number) =>
      inside((trx) =>
        requestVoucher(
          trx,
          aVoucherRequest({ voucherAmount: 50 + (number % 400) }),
          { sessionHash: visitor.sessionHash, limitedAs: null },
          clock.now(),
        ),
      ),
    async buyVoucher(number) {
      const request = aVoucherRequest({ banktransfer: false, paypal: true, voucherAmount: 50 + (number % 400) });
      const payer = { sessionHash: visitor.sessionHash, employeeId: null };
      const order = await createWalletOrder(deps, voucherPurpose, { request, payer, idempotencyKey: null });
      if (order.kind !== "created") return;
      await wallet.approve(order.orderId);
      await flow.capture(order.orderId);
      const paid = { ...request, paypal_order_id: order.orderId };
      await inside((trx) =>
        requestVoucher(trx, paid, { sessionHash: visitor.sessionHash, limitedAs: null }, clock.now()),
      );
    },
    async book(number) {
      const asked = { ...stay(number), banktransfer: true, paypal: false, voucher_code: await codeOf(number) };
      await inside(async (trx) => {
        const outcome = await requestBooking(trx, flow.request(asked), visitor, clock.now());
        if (outcome.kind === "taken") throw Object.assign(new Error("taken"), { name: "Problem" });
      });
    },
    async bookByWallet(number) {
      const asked = { ...stay(number), voucher_code: await codeOf(number) };
      const orderId = await flow.create(asked);
      await wallet.approve(orderId);
      await flow.capture(orderId);
      await inside((trx) =>
        requestBooking(trx, flow.request({ ...asked, paypal_order_id: orderId }), visitor, clock.now()),
      );
    },
    holdAtWallet: async (number) => flow.create({ ...stay(number), voucher_code: await codeOf(number) }),
    async transfer(number) {
      const to = pick(await numbers(), number);
      const payable = to === undefined ? null : await findPayable(deps, to);
      if (to === undefined || !payable) return;
      const amount =
        number % 2 === 0 && payable.outstanding !== "0.00" ? payable.outstanding : toAmount(1 + (number % 90_000));
      const asked = { number: to, amount, received_on: dayOf(clock.now()), outstanding: payable.outstanding };
      await inside((trx) => registerTransfer(trx, deps, asked as never, { actorId }, clock.now()));
    },
    async cancel(number) {
      const booking = pick(await bookings(), number);
      const known = booking && (await findBooking(db, booking.id));
      if (!known) return;
      await inside((trx) =>
        cancelBooking(trx, known, { reason: "test", actorId, isAdmin: true, ourFault: number % 2 === 0 }, clock.now()),
      );
    },
    async reprice(number) {
      const booking = pick(await bookings(), number);
      const known = booking && (await findBooking(db, booking.id));
      if (!known) return;
      const price = { new_price: toAmount(1_00 + (number % 50_000)), price_change_reason: "test" };
      await inside((trx) => changePrice(trx, known, price, actorId, clock.now()));
    },
    async giveBack(number) {
      const order = pick(await captured(), number);
      if (!order) return;
      await wallet.giveBack(order.id, number % 2 === 0 ? undefined : "20.00").catch(() => undefined);
      await settleFromWebhook(deps, order.id);
    },
    async dispute(number) {
      const order = pick(await captured(), number);
      if (!order) return;
      const dispute = await wallet.dispute(order.id).catch(() => null);
      if (dispute === null) return;
      await settleFromWebhook(deps, order.id, { disputeId: dispute });
      if (number % 3 === 0) return;
      await wallet.resolve(dispute, number % 3 === 1 ? "buyer" : "seller");
      await settleFromWebhook(deps, order.id, { disputeId: dispute });
    },
    async refund(number) {
      const money = await open(number);
      if (!money) return;
      const asked = { source: money.id, way: pick(money.ways, number), amount: money.amount, reason: "test" };
      await inside((trx) => refundMoney(trx, { ...deps, payOutCash }, asked as never, cashier, clock.now()));
    },
    async assign(number) {
      const money = await open(number);
      const target = pick(await numbers(), number);
      if (!money?.may_assign || target === undefined) return;
      const payable = await findPayable(deps, target);
      const amount = toAmount(Math.min(Number(money.amount), Number(payable?.outstanding)) * 100);
      const asked = { source: money.id, target, amount, reason: "test" };
      await inside((trx) => assignMoney(trx, deps, asked as never, { actorId }, clock.now()));
    },
    async settle() {
      clock.advance(20 * 60_000);
      await settleWalletOrders(deps);
    },
    async years(number) {
      clock.advance((number % 5) * 365 * 24 * 3_600_000);
      await expireVouchers(deps);
    },
  };
  return moves;
}

function expectRefusal(error: unknown): void {
  if (error instanceof Error && (error.name === "Problem" || error.message === "taken")) return;
  throw error;
}

it("finds nothing, whatever is bought, redeemed, cancelled, transferred and paid back in whatever order", async () => {
  const step = fc.tuple(fc.constantFrom(...steps), fc.nat({ max: 1_000_000 }));
  const bought = fc.tuple(fc.constantFrom(...steps.slice(0, 4)), fc.nat({ max: 1_000_000 }));
  const path = fc
    .tuple(fc.array(bought, { minLength: 2, maxLength: 6 }), fc.array(step, { maxLength: 14, size: "max" }))
    .map(([first, then]) => [...first, ...then]);
  await fc.assert(
    fc.asyncProperty(path, async (chosen) => {
      const flow = await startWalletFlow(database.db, wallet.client);
      await recordSupplier(flow.deps);
      const moves = movesOf(flow, await addUser(database.db, { role: "admin" }));
      for (const [step, number] of chosen) {
        await moves[step](number).catch(expectRefusal);
        // Before the next step: what that changes must lose its words.
        await refreshSearch(database.db);
        expect([step, await findingsIn(database.db)]).toEqual([step, []]);
      }
      await flow.settleAll();
      expect(await findingsIn(database.db)).toEqual([]);
    }),
    // A price that is lowered below what was paid before: the rest is money that somebody has to settle.
    {
      numRuns: 8,
      examples: [
        [
          [
            ["book", 0],
            ["transfer", 203_759],
            ["reprice", 0],
          ],
        ],
      ],
    },
  );
});
