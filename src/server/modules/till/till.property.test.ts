import fc from "fast-check";
import { closeDaySchema } from "../../../shared/contract/closings.ts";
import { saveSaleSchema } from "../../../shared/contract/till.ts";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { tillPaymentMethods } from "../../../shared/rules/till-words.ts";
import { aBookingRequest, aVoucherRequest } from "../../../testing/builders.ts";
import { testClock } from "../../../testing/clock.ts";
import { createMigratedDatabase, type TestDatabase } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addSettings, addUser, addVehicle } from "../../../testing/rows.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { readConfig } from "../../config.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../http/problem.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { cancelBooking } from "../booking/cancel-booking.ts";
import { requestBooking } from "../booking/request-booking.ts";
import { namedBooking } from "../booking/take-step.ts";
import { closeDay } from "../closings/close-day.ts";
import { openDrawer } from "../closings/closings.queries.ts";
import { moveCash } from "../closings/move-cash.ts";
import { recordSupplier } from "../invoices/record-supplier.ts";
import { requestVoucher } from "../vouchers/request-voucher.ts";
import { correctSale } from "./correct-sale.ts";
import { returnDeposit } from "./return-deposit.ts";
import { saveSale } from "./save-sale.ts";
import { bookingsForTill, vouchersForTill } from "./till.queries.ts";
import { drawerCents, tillPaymentsOf } from "./till.repository.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createMigratedDatabase("sqlite");
});
afterAll(async () => {
  await database.db.destroy();
  await database.remove();
});

const steps = [
  "book",
  "orderVoucher",
  "sellProducts",
  "payBooking",
  "payVoucher",
  "redeem",
  "bottles",
  "collect",
  "returnDeposit",
  "correct",
  "cancel",
  "moveCash",
  "closeDay",
] as const;
type Step = (typeof steps)[number];

/** What happens around a till, in any order; refusals are part of the game. */
async function aTill() {
  const { db } = database;
  await emptyTables(db);
  await addSettings(db);
  const vehicle = await addVehicle(db);
  const cashier = { id: await addUser(db), name: "Kim" };
  await recordSupplier({ db, config: readConfig({}) });
  const products = [
    await addProduct(db),
    await addProduct(db, { type: "foods", name: "Brot", tax_percent: 7, price_cents: 333 }),
  ];
  const { now, advance } = testClock();
  const inside = <Result>(work: (trx: Parameters<typeof saveSale>[0]) => Promise<Result>) => inTransaction(db, work);
  const sell = async (sale: object) => {
    const asked = saveSaleSchema.validateSync(sale);
    await inside((trx) => saveSale(trx, asked, cashier, now()));
  };
  const pick = <Item>(items: readonly Item[], number: number) => items[number % Math.max(1, items.length)];
  const way = (number: number) => pick(tillPaymentMethods, number);
  const unpaid = () => bookingsForTill(db, {}, [], now());
  const bookings = () => db.selectFrom("bookings").select("id").orderBy("id").execute();
  /** By one way or by two: what the request says of it, and how much of it is cash. */
  const paying = (number: number, cents: number) => {
    const ways = [way(number), way(number + 1)];
    const part = 1 + (number % Math.max(1, cents - 1));
    if (number % 2 === 0 || cents < 2)
      return { asked: { payment_method: ways[0] }, inCash: ways[0] === "cash" ? cents : 0 };
    const payments = [part, cents - part].map((amount, index) => ({ method: ways[index], amount: toAmount(amount) }));
    const inCash = ways[0] === "cash" ? part : ways[1] === "cash" ? cents - part : 0;
    return { asked: { payments: JSON.stringify(payments) }, inCash };
  };
  /** What the cash of each step should have done to the drawer, by its own reckoning. */
  let drawer = 0;
  const cash = (payment_method: string | undefined, cents: number) => {
    if (payment_method === "cash") drawer += cents;
  };

  const moves: Record<Step, (number: number) => Promise<void>> = {
    async book(number) {
      const booked_day = addDays(dayOf(now()), 5 + 3 * (number % 20));
      const request = aBookingRequest({ vehicle, booked_day, booked_day_end: addDays(booked_day, 2) });
      const actor = { role: "visitor" as const, user: null, sessionHash: null };
      await inside(async (trx) => {
        const outcome = await requestBooking(trx, request, actor, now());
        if (outcome.kind === "taken") throw new Problem("CONFLICT");
      });
    },
    async orderVoucher(number) {
      const request = aVoucherRequest({ voucherAmount: 50 + (number % 400) });
      await inside((trx) => requestVoucher(trx, request, { sessionHash: null, limitedAs: null }, now()));
    },
    async sellProducts(number) {
      const quantity = 1 + (number % 3);
      const id = pick(products, number) ?? 0;
      const cents = quantity * (id === products[0] ? 250 : 333);
      const { asked, inCash } = paying(number, cents);
      await sell({ products: [{ id, quantity }], income: toAmount(cents), ...asked });
      drawer += inCash;
    },
    async payBooking(number) {
      const booking = pick(await unpaid(), number);
      if (!booking) return;
      const { asked, inCash } = paying(number, Math.round(Number(booking.due) * 100));
      await sell({ booking_id: booking.id, income: booking.due, ...asked });
      drawer += inCash;
    },
    async payVoucher(number) {
      const voucher = pick(await vouchersForTill(db, {}), number);
      if (!voucher) return;
      const { asked, inCash } = paying(number, Math.round(Number(voucher.due) * 100));
      await sell({ voucher_code: voucher.code, income: voucher.due, ...asked });
      drawer += inCash;
    },
    async redeem(number) {
      const booking = pick(await unpaid(), number);
      const usable = db.selectFrom("vouchers").selectAll().where("status", "in", ["paid", "partlyRedeemed"]);
      const voucher = pick(await usable.where("balance_cents", ">", 0).orderBy("id").execute(), number);
      if (!booking || !voucher) return;
      const cents = Math.max(0, Math.round(Number(booking.due) * 100) - voucher.balance_cents);
      const { asked, inCash } = paying(number, cents);
      await sell({ booking_id: booking.id, redeem_code: voucher.code, income: toAmount(cents), ...asked });
      drawer += inCash;
    },
    async bottles(number) {
      const [taken, returned] = [1 + (number % 90), 1 + (number % 2_70)];
      const drinks = number % 3 === 0 ? [{ id: products[0], quantity: 1 }] : [];
      const cents = taken - returned + (drinks.length > 0 ? 2_50 : 0);
      const free_amounts = [
        { kind: "bottleDeposit", amount: toAmount(taken), tax_percent: 19 },
        { kind: "bottleReturn", amount: toAmount(returned), tax_percent: number % 2 === 0 ? 19 : 7 },
      ];
      await sell({ products: drinks, free_amounts, income: toAmount(cents) });
      drawer += cents;
      if (cents < 0) expect(drawer).toBeGreaterThanOrEqual(0);
    },
    async collect(number) {
      const booking = pick(await bookings(), number);
      if (!booking) return;
      const [fees, cents] = pick(
        [
          [["briefing"], 35_00],
          [["deposit"], 500_00],
          [["cleaning", "deposit"], 550_00],
        ] as const,
        number,
      ) ?? [[], 0];
      const { asked, inCash } = paying(number, cents);
      await sell({ booking_id: booking.id, pay_booking: false, fees, income: toAmount(cents), ...asked });
      drawer += inCash;
    },
    async returnDeposit(number) {
      const booking = pick(await bookings(), number);
      const payment_method = way(number);
      if (!booking || !payment_method) return;
      await inside((trx) => returnDeposit(trx, { booking_id: booking.id, payment_method }, cashier, now()));
      cash(payment_method, -500_00);
    },
    async correct(number) {
      const sales = await db
        .selectFrom("till_transactions")
        .selectAll()
        .where("corrects_id", "is", null)
        .orderBy("id")
        .execute();
      const sale = pick(sales, number);
      if (!sale) return;
      const taken = await tillPaymentsOf(db, sale.id);
      await inside((trx) => correctSale(trx, { number: sale.number, reason: "test" }, cashier, now()));
      for (const { payment_method, cents } of taken) cash(payment_method, -cents);
    },
    async cancel(number) {
      const booking = pick(await bookings(), number);
      if (!booking) return;
      const seen = await namedBooking({ db }, { booking_id: booking.id });
      await inside((trx) => cancelBooking(trx, seen, { reason: "test", actorId: cashier.id, isAdmin: true }, now()));
    },
    async moveCash(number) {
      const direction = number % 2 === 0 ? "in" : "out";
      const cents = 1 + (number % 20_000);
      await inside((trx) => moveCash(trx, { direction, amount: toAmount(cents), reason: "test" }, cashier, now()));
      drawer += direction === "in" ? cents : -cents;
    },
    async closeDay(number) {
      const notes = number % 30;
      const counted = notes * 20_00;
      const withdrawal = (number % 3) * 10_00;
      const count = { counts: JSON.stringify({ "2000": notes }), withdrawal: toAmount(withdrawal), reason: "test" };
      const by = { cashier, tillSerial: "test" };
      await inside(async (trx) => {
        const expected = toAmount((await openDrawer(trx)).expectedCents);
        return closeDay(trx, closeDaySchema.validateSync({ ...count, expected }), by, now());
      });
      drawer = counted - withdrawal;
    },
  };
  return { moves, advance, drawer: () => drawer };
}

it("has in the drawer what its rows say, and one unbroken chain, whatever is sold, taken back, held, moved and closed", async () => {
  const step = fc.tuple(fc.constantFrom(...steps), fc.nat({ max: 1_000_000 }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25, size: "max" }), async (chosen) => {
      const till = await aTill();
      for (const [name, number] of chosen) {
        till.advance(3_600_000);
        await till.moves[name](number).catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error;
        });
        expect([name, Math.round(till.drawer())]).toEqual([name, await drawerCents(database.db)]);
      }
      expect(await findingsIn(database.db)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
