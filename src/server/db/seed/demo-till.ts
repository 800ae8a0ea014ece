import type { Transaction } from "kysely";
import { type SaveSaleRequest, saveSaleSchema } from "../../../shared/contract/till.ts";
import { addDays, type Day, daysFrom, instantOf, weekday } from "../../../shared/rules/day.ts";
import { fromAmount, toAmount } from "../../../shared/rules/money.ts";
import { type OnSiteName, tillPaymentMethods } from "../../../shared/rules/till-words.ts";
import { moveCash } from "../../modules/closings/move-cash.ts";
import { saveProduct } from "../../modules/products/products.ts";
import { correctSale } from "../../modules/till/correct-sale.ts";
import { returnDeposit } from "../../modules/till/return-deposit.ts";
import { saveSale } from "../../modules/till/save-sale.ts";
import { bookingsForTill } from "../../modules/till/till.queries.ts";
import { drawerCents } from "../../modules/till/till.repository.ts";
import type { Database } from "../schema.ts";
import type { ProductRow } from "../tables/products.ts";
import { type Chance, chanceOf } from "./random.ts";

type Trx = Transaction<Database>;
interface World {
  now: Date;
  today: Day;
  employeeId: number;
}
/** Something that happens at the till. */
interface Happening {
  at: Date;
  happens: (trx: Trx) => Promise<unknown>;
}

/** The till of the demo is that old, in days. */
export const tillAge = 30;
/** Stays that began more than so many days ago are paid, the last of them at the till. */
export const paidAtLatest = 7;
const openingCents = 300_00;
const staff = { name: "Stine Steg" };
const boss = { name: "Alma Anker" };

/**
 * A month at the till, in the order of time and by the same commands as any other: drinks and food, what stays pay on
 * site, deposits that come and go, cash that is taken to the bank, and one mistake.
 */
export async function insertDemoSales(trx: Trx, world: World): Promise<void> {
  const adminId = await idOf(trx, "admin@demo.example");
  const cashier = { id: world.employeeId, ...staff };
  const admin = { id: adminId, ...boss };
  const first = addDays(world.today, -tillAge);
  const days = daysFrom(first, world.today);
  const float = { direction: "in" as const, amount: toAmount(openingCents), reason: "Wechselgeld" };
  const kiosk = await kioskSales(trx, days, cashier.id, instantOf(first, 8));
  const month: Happening[] = [
    { at: instantOf(first, 8), happens: (at) => moveCash(at, float, admin, instantOf(first, 8)) },
    ...kiosk.map(({ at, sale }) => ({ at, happens: (now: Trx) => saveSale(now, sale, cashier, at) })),
    ...(await stayHappenings(trx, world, cashier)),
    ...days.filter((day) => weekday(day) === 6).map((day) => bankRun(instantOf(day, 19), admin)),
  ];
  const past = month.filter(({ at }) => at < world.now).toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const { happens } of past) await happens(trx);
  await takeBackLast(trx, admin, world.now);
  // Nobody is written to: the guests of the demo do not exist.
  await trx.deleteFrom("outbox").where("template", "=", "booking-invoice").execute();
}

async function idOf(trx: Trx, email: string): Promise<number> {
  return (await trx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
}

/**
 * What is sold from the kiosk. As much is delivered before, so that the stock is what the products were put in with.
 */
async function kioskSales(trx: Trx, days: readonly Day[], employeeId: number, delivered: Date) {
  const products = await trx.selectFrom("products").selectAll().where("extra", "is", null).orderBy("id").execute();
  const chance = chanceOf("till");
  const sales = days.flatMap((day) =>
    Array.from({ length: chance.between(1, 4) }, () => kioskSale(chance, day, products)),
  );
  for (const product of products.filter(({ type }) => type !== "services")) {
    const sold = sales.flatMap(({ sale }) => sale.products).filter(({ id }) => id === product.id);
    const count = sold.reduce((sum, { quantity }) => sum + quantity, 0);
    if (count > 0) await deliver(trx, product, count, { employeeId, delivered });
  }
  return sales;
}

function kioskSale(chance: Chance, day: Day, products: readonly ProductRow[]): { at: Date; sale: SaveSaleRequest } {
  const at = new Date(instantOf(day, chance.between(9, 17)).getTime() + chance.between(0, 3_599) * 1_000);
  const cart = new Map<number, number>();
  for (let line = chance.between(1, 3); line > 0; line -= 1) cart.set(chance.pick(products).id, chance.between(1, 4));
  const cents = products.reduce((sum, { id, price_cents }) => sum + price_cents * (cart.get(id) ?? 0), 0);
  const payment_method = chance.happens(70) ? "cash" : "card";
  const received = payment_method === "cash" ? toAmount(Math.ceil(cents / 5_00) * 5_00) : undefined;
  const started_at = new Date(at.getTime() - chance.between(15, 90) * 1_000).toISOString();
  const bought = [...cart].map(([id, quantity]) => ({ id, quantity }));
  const sale = saveSaleSchema.cast({ income: toAmount(cents), products: bought, payment_method, received, started_at });
  return { at, sale };
}

async function deliver(
  trx: Trx,
  { id, type, name, price_cents, target_stock, actual_stock, version }: ProductRow,
  count: number,
  { employeeId, delivered }: { employeeId: number; delivered: Date },
): Promise<void> {
  const stock = { target_stock, actual_stock: actual_stock + count, reason: "Lieferung" };
  const by = { user: { id: employeeId, admin: false }, seenVersion: version };
  await saveProduct(trx, { id, type, name, price: toAmount(price_cents), ...stock }, by, delivered);
}

/** What stays pay when the boat leaves, and get back when it returns. */
async function stayHappenings(trx: Trx, { today }: World, cashier: { id: number; name: string }): Promise<Happening[]> {
  const stays = await trx
    .selectFrom("bookings")
    .select(["id", "start_day", "end_day", "status"])
    .where("status", "!=", "cancelled")
    .where("start_day", "<=", today)
    .orderBy("id")
    .execute();
  return stays.flatMap(({ id, start_day, end_day, status }): Happening[] => {
    const chance = chanceOf(`on site ${id}`);
    const minutes = (count: number) => count * 60_000;
    const leaves = new Date(instantOf(start_day, 13).getTime() + minutes(chance.between(20, 90)));
    const returns = new Date(instantOf(end_day, 9).getTime() + minutes(chance.between(5, 55)));
    const isLate = status === "unpaid" && start_day < addDays(today, -paidAtLatest);
    const payment_method = chance.happens(60) ? "cash" : "card";
    const back = (now: Trx) => returnDeposit(now, { booking_id: id, payment_method }, cashier, returns);
    return [
      { at: leaves, happens: (now) => collect(now, { id, payment_method, isLate }, cashier, leaves) },
      // Who comes back today is settled with by those who play with the demo.
      ...(end_day < today ? [{ at: returns, happens: back }] : []),
    ];
  });
}

async function collect(
  trx: Trx,
  { id, payment_method, isLate }: { id: number; payment_method: (typeof tillPaymentMethods)[number]; isLate: boolean },
  cashier: { id: number; name: string },
  at: Date,
): Promise<void> {
  const permits = await trx.selectFrom("products").selectAll().where("extra", "is not", null).execute();
  const booking = (await bookingsForTill(trx, { booking_id: id }, permits, at)).find((one) => one.id === id);
  if (!booking) return;
  const { on_site, due } = booking;
  const fees: OnSiteName[] = ["briefing", "cleaning", "deposit"];
  const chosen = on_site.permits.flatMap(({ product_id, price }) =>
    product_id && price ? [{ product_id, price }] : [],
  );
  const amounts = [
    ...fees.map((fee) => on_site[fee].amount),
    ...chosen.map(({ price }) => price),
    ...(isLate ? [due] : []),
  ];
  const income = toAmount(amounts.reduce((sum, amount) => sum + fromAmount(amount), 0));
  const products = chosen.map(({ product_id }) => ({ id: product_id, quantity: 1 }));
  const sale = saveSaleSchema.cast({ income, booking_id: id, pay_booking: isLate, fees, products, payment_method });
  await saveSale(trx, sale, cashier, at);
}

/** On Sundays what is not needed goes to the bank. */
function bankRun(at: Date, admin: { id: number; name: string }): Happening {
  return {
    at,
    async happens(trx) {
      // Deposits have to be given back.
      const spare = Math.floor(((await drawerCents(trx)) - openingCents - 2_500_00) / 100_00) * 100_00;
      if (spare <= 0) return;
      await moveCash(trx, { direction: "out", amount: toAmount(spare), reason: "Zur Bank" }, admin, at);
    },
  };
}

/** The last thing that was sold was sold to somebody else. */
async function takeBackLast(trx: Trx, admin: { id: number; name: string }, now: Date): Promise<void> {
  const sale = await trx
    .selectFrom("till_transactions")
    .innerJoin("till_lines", "till_lines.transaction_id", "till_transactions.id")
    .select("till_transactions.number")
    .where("till_transactions.kind", "=", "sale")
    .where("till_lines.position", "=", 1)
    .where("till_lines.kind", "=", "product")
    .orderBy("till_transactions.id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const reason = "Falsches Getränk getippt";
  await correctSale(trx, { number: sale.number, reason }, admin, new Date(now.getTime() - 60_000));
}
