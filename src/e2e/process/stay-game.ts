import { insertLink } from "../../server/modules/my-booking/links.repository.ts";
import { settleWalletOrders } from "../../server/modules/payments/settle-orders.ts";
import { findingsIn } from "../../server/ops/fsck/fsck.fixture.ts";
import { purposes } from "../../server/purposes.ts";
import { dayPlanContract } from "../../shared/contract/day-plan.ts";
import { myBookingContract } from "../../shared/contract/my-booking.ts";
import type { MyBookingAnswer } from "../../shared/contract/my-booking-answer.ts";
import { type OpenMoneyAnswer, openMoneyContract } from "../../shared/contract/open-money.ts";
import type { CancellationQuote, StaffBooking } from "../../shared/contract/staff-booking.ts";
import { type Day, dayOf } from "../../shared/rules/day.ts";
import { type Cents, toAmount } from "../../shared/rules/money.ts";
import { myBookingPaths } from "../../shared/rules/my-booking-paths.ts";
import type { DayPlan } from "../../testing/day-plan-staff.ts";
import type { TestWallet } from "../../testing/demo-wallet.ts";
import type { TestVisitor } from "../../testing/server.ts";
import { keptCents } from "../../testing/wallet-books.ts";
import type { Dice } from "./random-world.ts";
import {
  afterMoney,
  cancellingCosts,
  costOf,
  dueOf,
  feeOn,
  type Line,
  oncePaid,
  surplusOf,
  type Tariff,
  termsOn,
  type Version,
  written,
} from "./slow-money.ts";

/** One booking, what happens to it, and what it costs by hand. */
export interface Game {
  plan: DayPlan;
  wallet: TestWallet;
  dice: Dice;
  boats: readonly number[];
  tariffs: Map<number, Tariff>;
  id: number;
  code: string | null;
  table: Line[];
  /** Its orders at the wallet. */
  orders: string[];
  /** What came by other ways than the wallet, less what went back by them. */
  handed: Cents;
  /** What goes back to the wallet the next morning. */
  waiting: Cents;
  /** Every version that bound, and what cancelling would have cost at the least before a part was given up. */
  bound: Set<Version>;
  least: { cents: Cents; day: Day };
  calls: string[];
}

export const today = ({ plan }: Game): Day => dayOf(plan.clock.now());
export const standing = ({ table }: Game): Line => table.at(-1) as Line;
/** What the wallet has of it, by the wallet's own books, and does not give back. */
export const atWallet = ({ wallet, orders, waiting }: Game): Cents =>
  orders.reduce((sum, id) => sum + keptCents(wallet.order(id)), 0) - waiting;

/** Writes a line into the table. */
export function write(game: Game, table: Line[]): void {
  game.table = table;
  game.bound.add(standing(game).measure);
}

/** Money moved: what is there now. */
export function count(game: Game): void {
  write(game, afterMoney(game.table, today(game), game.handed + atWallet(game)));
}

/** Sends a call and writes it down. @returns the answer, or null where it was refused. */
export async function send<Answer>(
  { calls, plan }: Game,
  who: TestVisitor,
  { path }: { path: string },
  body: object,
): Promise<Answer | null> {
  const answer = await who.post(path, body);
  calls.push(`${dayOf(plan.clock.now())} ${path} ${JSON.stringify(body)}: ${answer.statusCode} ${answer.body}`);
  if (answer.statusCode >= 500) throw new Error(calls.at(-1));
  return answer.statusCode < 300 ? answer.json<Answer>() : null;
}

/** A browser that followed a link to the booking. */
export async function guestOf({ plan, id }: Game): Promise<TestVisitor> {
  const asked = { bookingId: id, endsEarlier: false };
  const token = await plan.db.transaction().execute((trx) => insertLink(trx, asked, plan.clock.now()));
  const guest = await plan.server.visitor();
  await guest.get(`${myBookingPaths.de}/${token}`);
  return guest;
}

/** Differences between what is answered and what is right. */
function differences(of: string, is: Record<string, unknown>, right: Record<string, Cents | string>): string[] {
  return Object.entries(right).flatMap(([name, value]) => {
    const wanted = typeof value === "number" ? toAmount(value) : value;
    return String(is[name]) === wanted ? [] : [`${of}: ${name} is ${String(is[name])} instead of ${wanted}`];
  });
}

/** Throws what is wrong, with all that led there. */
export function expectNone(game: Game, found: readonly string[]): void {
  if (found.length > 0) throw new Error([...found, written(game.table), ...game.calls].join("\n"));
}

export const readCard = async ({ plan, id, table }: Game): Promise<StaffBooking> => {
  const day = table.at(-1)?.version.stay.firstDay;
  const cards = await plan.seen(`?from=${day}&to=${day}`);
  const card = cards.find((each) => each.id === id);
  if (!card) throw new Error(`booking ${id} is not in the day plan of ${day}`);
  return card;
};

const openOf = async ({ plan, id }: Game) => {
  const { open_money } = (await plan.alma.get(openMoneyContract.list.path)).json<OpenMoneyAnswer>();
  return open_money.find(({ number }) => number === String(id));
};

/** Where the money goes if it is cancelled now. */
function goesBack(game: Game, fee: Cents): Record<keyof Omit<CancellationQuote, "fee_by_terms">, Cents> {
  const { paid, version } = standing(game);
  const back = Math.min(Math.max(0, paid), costOf(standing(game))) - fee;
  const wallet = Math.min(back, Math.max(0, atWallet(game)));
  return { fee, wallet, cash: back - wallet, voucher: version.voucher };
}

/** Compares what page, day plan and open money say with the table. */
export async function compare(game: Game): Promise<void> {
  const line = standing(game);
  const day = today(game);
  const card = await readCard(game);
  const page = (await (await guestOf(game)).get(myBookingContract.show.path)).json<MyBookingAnswer>().booking;
  const open = await openOf(game);
  const surplus = surplusOf(line);
  const wasPaid = game.table.some((each) => dueOf(each) === 0);
  const byTerms = termsOn(wasPaid ? line : { ...line, measure: line.version }, day);
  const costs = goesBack(game, cancellingCosts(line, day));
  const byGuest = page?.cancellation[0];
  const paid = Math.max(0, line.paid);
  const cost = { price: costOf(line), outstanding: dueOf(line) };
  const later = (page?.cancellation ?? []).slice(1).flatMap(({ from, ...quote }) => {
    return differences(`page from ${from}`, { ...quote }, { fee: cancellingCosts(line, from) });
  });
  expectNone(game, [
    ...differences("card", { ...card, price: card.new_price ?? card.price }, cost),
    ...differences("card's cancellation", { ...card.cancellation }, { ...costs, fee_by_terms: byTerms }),
    ...differences("card's own fault", { ...card.cancellation_our_fault }, { ...goesBack(game, 0), fee_by_terms: 0 }),
    ...differences("page", { ...page }, { ...cost, paid }),
    ...differences("page's cancellation", { ...byGuest }, { ...costs, fee_by_terms: termsOn(oncePaid(line), day) }),
    ...later,
    ...differences("open money", { amount: "0.00", ...open }, { amount: openAmount(game, surplus) }),
  ]);
}

/** What came by hand is handed out first. */
const openAmount = ({ handed }: Game, surplus: Cents): Cents =>
  surplus > 0 && handed > 0 ? Math.min(surplus, handed) : surplus;

/** Days pass; what was on its way to the wallet is there in the morning. @param leaving what else leaves it at once. */
export async function sleep(game: Game, days: number, leaving: Cents = 0): Promise<void> {
  const { plan } = game;
  const there = atWallet(game) - leaving;
  plan.clock.advance(days * 24 * 3_600_000);
  game.calls.push(`${today(game)} …`);
  // They log in once a day.
  Object.assign(plan.kim, await plan.employee());
  Object.assign(plan.alma, await plan.admin());
  await settleWalletOrders({ ...plan.deps, purposes });
  game.waiting = 0;
  if (atWallet(game) !== there) expectNone(game, [`${atWallet(game)} cents are at the wallet instead of ${there}`]);
  if (leaving > 0) count(game);
}

/** Before a part is given up: no path is cheaper than cancelling then. What is undone on its day leaves nothing behind. */
export function remember(game: Game): void {
  const { least, table } = game;
  const day = today(game);
  const isFirst = !table.some((line, index) => index > 0 && line.day === day && line.what !== "money");
  if (isFirst && least.day !== day) {
    game.least = { cents: Math.max(least.cents, cancellingCosts(standing(game), day)), day };
  }
}

/** Cancels it, and looks where the money is then; no less and no more was kept than the rule allows. */
export async function cancel(game: Game, ourFault: boolean): Promise<void> {
  const { plan, id } = game;
  const line = standing(game);
  const day = today(game);
  const { fee, wallet, cash } = goesBack(game, ourFault ? 0 : cancellingCosts(line, day));
  const there = atWallet(game);
  const isGuests = !ourFault && game.dice.number(2) === 0;
  const { version } = await readCard(game);
  const who = isGuests ? await guestOf(game) : plan.alma;
  const done = isGuests
    ? await send(game, who, myBookingContract.cancel, { booking_id: id, version, fee: toAmount(fee) })
    : await send(game, who, dayPlanContract.cancel, { booking_id: id, canceled_reason: "Krank", our_fault: ourFault });
  if (!done) expectNone(game, ["the cancellation was refused"]);
  const page = (await (await guestOf(game)).get(myBookingContract.show.path)).json<MyBookingAnswer>().booking;
  plan.clock.advance(24 * 3_600_000);
  await settleWalletOrders({ ...plan.deps, purposes });
  game.waiting = 0;
  const open = await openOf(game);
  // What came later than a change, and is too much, is no part of what was paid for the stay.
  const least = Math.min(game.least.cents, Math.max(0, line.paid), costOf(line));
  const most = Math.max(...[...game.bound].map((version) => feeOn(version, day)));
  const surplus = cash + surplusOf(line);
  expectNone(game, [
    ...differences("cancelled page", { ...page }, { price: fee, status: "cancelled" }),
    ...differences("open money", { amount: "0.00", ...open }, { amount: openAmount(game, surplus) }),
    ...differences("wallet", { has: toAmount(atWallet(game)) }, { has: there - wallet }),
    ...(!ourFault && fee < least ? [`cancelling costs ${toAmount(fee)}, and cost ${toAmount(least)} before`] : []),
    ...(fee > most ? [`cancelling costs ${toAmount(fee)}, and ${toAmount(most)} by the dearest stay that bound`] : []),
    ...(await findingsIn(plan.db)),
  ]);
}
