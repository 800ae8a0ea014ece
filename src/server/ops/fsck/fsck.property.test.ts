import fc from "fast-check";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { fromAmount, toAmount } from "../../../shared/rules/money.ts";
import { restOf } from "../../../shared/rules/pricing.ts";
import { aVoucherRequest } from "../../../testing/builders.ts";
import { describeEachEngine, type TestDatabase } from "../../../testing/database.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { addUser, addVehicle } from "../../../testing/rows.ts";
import { startWalletFlow, type WalletFlow } from "../../../testing/wallet-flow.ts";
import { inTransaction } from "../../db/transaction.ts";
import { bookingPurpose } from "../../modules/booking/booking.purpose.ts";
import { findBooking } from "../../modules/booking/booking.repository.ts";
import { cancelBooking } from "../../modules/booking/cancel-booking.ts";
import { changePrice } from "../../modules/booking/change-price.ts";
import { changeStay, quoteStayChange } from "../../modules/booking/change-stay.ts";
import { redeemOnBooking } from "../../modules/booking/redeem-on-booking.ts";
import { requestBooking } from "../../modules/booking/request-booking.ts";
import { moneyColumns, priceSum } from "../../modules/booking-money/money.columns.ts";
import { blockDay } from "../../modules/day-plan/day-plan.routes.ts";
import { recordSupplier } from "../../modules/invoices/record-supplier.ts";
import { assignMoney } from "../../modules/payments/assign-money.ts";
import { createWalletOrder } from "../../modules/payments/create-order.ts";
import { findPayable, listOpenMoney } from "../../modules/payments/open-money.queries.ts";
import { findOrder } from "../../modules/payments/orders.repository.ts";
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

const steps = [
  "orderVoucher",
  "buyVoucher",
  "book",
  "bookByWallet",
  "holdAtWallet",
  "transfer",
  "cancel",
  "reprice",
  "changeStay",
  "redeem",
  "blockDay",
  "blockBoat",
  "sellTwice",
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
      await inside((trx) => changePrice(trx, known, price, "price.changed", actorId, clock.now()));
    },
    async changeStay(number) {
      const booking = pick(await bookings(), number);
      const known = booking && (await findBooking(db, booking.id));
      if (!known) return;
      const vehicles = await db.selectFrom("vehicles").select("id").orderBy("id").execute();
      const asked = {
        booking_id: known.id,
        vehicle: (number % 4 === 0 ? pick(vehicles, number >> 3)?.id : known.vehicle_id) ?? known.vehicle_id,
        booked_day: number % 3 === 0 ? stay(number >> 2).booked_day : known.start_day,
        booked_duration: number % 5 === 0 ? known.nights : number % 7,
        adults: number % 2 === 0 ? 1 + (number % 4) : undefined,
        extras: pick(
          [undefined, [], ["extra_bbq"], ["extra_captain", "extra_bed_linen_and_towel"]],
          number >> 4,
        ) as never,
        waive_terms: number % 11 === 0,
        our_fault: number % 4 === 0 && number % 7 === 0,
      };
      const quote = await quoteStayChange(db, known, asked, { admin: true }, clock.now());
      const request = { ...asked, reason: "test", price: quote.after.price };
      const actor = { id: actorId, admin: true };
      const made = await inside((trx) => changeStay(trx, known, request, actor, clock.now()));
      expect(made).toEqual(quote);
    },
    async redeem(number) {
      const booking = pick(await bookings(), number);
      const voucher = pick(await vouchers(), number >> 3);
      if (!booking || !voucher) return;
      const asked = { bookingId: booking.id, version: null, code: voucher.code, actorId };
      await inside((trx) => redeemOnBooking(trx, asked, clock.now()));
    },
    async blockDay(number) {
      const day = stay(number).booked_day;
      await blockDay(deps, { day, blocked: number % 3 !== 0 }, actorId);
    },
    async blockBoat(number) {
      const blocked = number % 3 === 0 ? 1 : 0;
      const boat = pick(await db.selectFrom("vehicles").select("id").orderBy("id").execute(), number);
      if (boat) await db.updateTable("vehicles").set({ blocked }).where("id", "=", boat.id).execute();
    },
    /** An order that could not be booked pays for another booking: then that has two of them. */
    async sellTwice(number) {
      const orderId = await flow.create({ ...stay(number), voucher_code: "" });
      await wallet.approve(orderId);
      await flow.capture(orderId);
      const order = await findOrder(db, orderId);
      const target = pick(await bookings(), number);
      if (!order || order.status !== "captured" || !target) return;
      const { amount_cents } = order;
      const task_id = await inside((trx) =>
        bookingPurpose.addStuckTask(trx, order as never, amount_cents, clock.now()),
      );
      await db.updateTable("wallet_orders").set({ task_id }).where("id", "=", orderId).execute();
      const payable = await findPayable(deps, String(target.id));
      if (!payable || fromAmount(payable.outstanding) < order.amount_cents) return;
      const asked = { source: `order:${orderId}`, target: String(target.id), reason: "test" };
      const money = { ...asked, amount: toAmount(order.amount_cents) };
      await inside((trx) => assignMoney(trx, deps, money as never, { actorId }, clock.now()));
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
      const amount = toAmount(Math.min(fromAmount(money.amount), fromAmount(payable?.outstanding ?? "0.00")));
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

const isPrice = (kind: string) => ["rent", "extra", "adjustment"].includes(kind);

/** What bookings cost and have of vouchers and payments, by their rows one by one. */
async function sumsOfRows(db: TestDatabase["db"]) {
  const charges = await db.selectFrom("booking_charges").selectAll().execute();
  const entries = await db.selectFrom("voucher_entries").selectAll().execute();
  const cancelled = await db.selectFrom("booking_events").selectAll().where("kind", "=", "cancelled").execute();
  const payments = await db.selectFrom("payments").selectAll().where("purpose", "=", "booking").execute();
  const sum = <Row extends { cents: number }>(rows: readonly Row[], isCounted: (row: Row) => boolean) =>
    rows.reduce((total, row) => (isCounted(row) ? total + row.cents : total), 0);
  return (await db.selectFrom("bookings").select("id").orderBy("id").execute()).map(({ id }) => ({
    id,
    charged_cents: sum(charges, ({ booking_id, kind }) => booking_id === id && isPrice(kind)),
    adjusted_cents: sum(charges, ({ booking_id, kind }) => booking_id === id && kind === "adjustment"),
    voucher_cents:
      (cancelled.find(({ booking_id }) => booking_id === id)?.voucher_cents ?? 0) -
      sum(entries, ({ booking_id }) => booking_id === id),
    came_cents: sum(payments, ({ reference_id, movement }) => reference_id === id && movement !== "disputed"),
  }));
}

/** The same as lists select it; what is on its way back has not left the ledger yet. */
async function sumsOfLists(db: TestDatabase["db"]) {
  const orders = await db
    .selectFrom("wallet_orders")
    .select(["id", "reference_id"])
    .where("status", "=", "refunding")
    .execute();
  const rows = await db
    .selectFrom("bookings")
    .select(["id", ...moneyColumns, priceSum.as("price_cents")])
    .orderBy("id")
    .execute();
  return rows.map(({ id, price_cents, ...row }) => {
    expect(restOf(price_cents, 0)).toBe(moneyOf(row).priceCents);
    const { charged_cents, adjusted_cents, voucher_cents, paid_cents } = row;
    const isGoingBack = orders.some(({ reference_id }) => reference_id === id);
    const came_cents = isGoingBack ? (expect.any(Number) as number) : paid_cents;
    return { id, charged_cents, adjusted_cents, voucher_cents, came_cents };
  });
}

function expectRefusal(error: unknown): void {
  if (error instanceof Error && (error.name === "Problem" || error.message === "taken")) return;
  throw error;
}

const name =
  "finds nothing, whatever is bought, redeemed, changed, cancelled, transferred and paid back in whatever order";

describeEachEngine((engine) => {
  it(name, async () => {
    expect.hasAssertions();
    await findNothing(engine().db);
  });
});

async function findNothing(db: TestDatabase["db"]): Promise<void> {
  // What moves stays and money of every kind at once is tried more often than the rest.
  const chosenStep = fc.oneof(fc.constantFrom(...steps), fc.constantFrom("changeStay" as const, "transfer" as const));
  const step = fc.tuple(chosenStep, fc.nat({ max: 1_000_000 }));
  const bought = fc.tuple(fc.constantFrom(...steps.slice(0, 4)), fc.nat({ max: 1_000_000 }));
  const path = fc
    .tuple(fc.array(bought, { minLength: 2, maxLength: 6 }), fc.array(step, { maxLength: 14, size: "max" }))
    .map(([first, then]) => [...first, ...then]);
  await fc.assert(
    fc.asyncProperty(path, async (chosen) => {
      const flow = await startWalletFlow(db, wallet.client);
      await addVehicle(db, { name: "Max", night_cents: 99_99 });
      await recordSupplier(flow.deps);
      const moves = movesOf(flow, await addUser(db, { role: "admin" }));
      for (const [step, number] of chosen) {
        await moves[step](number).catch(expectRefusal);
        // Before the next step: what that changes must lose its words.
        await refreshSearch(db);
        expect([step, await findingsIn(db)]).toEqual([step, []]);
        expect(await sumsOfRows(db)).toEqual(await sumsOfLists(db));
      }
      await flow.settleAll();
      expect(await findingsIn(db)).toEqual([]);
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
}
