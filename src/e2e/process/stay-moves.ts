import { dayPlanContract } from "../../shared/contract/day-plan.ts";
import { myBookingContract } from "../../shared/contract/my-booking.ts";
import { type OpenMoneyAnswer, openMoneyContract } from "../../shared/contract/open-money.ts";
import { type RedeemVoucherAnswer, redeemVoucherContract } from "../../shared/contract/redeem-voucher.ts";
import { type StayChangeQuote, stayChangeContract } from "../../shared/contract/stay-change.ts";
import { type VoucherCheck, vouchersContract } from "../../shared/contract/vouchers.ts";
import { walletContract } from "../../shared/contract/wallet.ts";
import { addDays } from "../../shared/rules/day.ts";
import type { ExtraName } from "../../shared/rules/extras.ts";
import { type Cents, fromAmount, toAmount } from "../../shared/rules/money.ts";
import {
  afterAgreed,
  afterMoney,
  afterStay,
  costOf,
  dueOf,
  type How,
  type Line,
  priced,
  type Stay,
  surplusOf,
  type Tariff,
} from "./slow-money.ts";
import {
  atWallet,
  count,
  expectNone,
  type Game,
  guestOf,
  remember,
  send,
  sleep,
  standing,
  today,
  write,
} from "./stay-game.ts";

export const extras = ["extra_bbq", "extra_captain", "extra_bed_linen_and_towel"] as const satisfies ExtraName[];

/** What is left on the voucher. */
async function leftOnVoucher({ plan, code }: Game): Promise<Cents> {
  if (code === null) return 0;
  const asked = `${vouchersContract.check.path}?voucher_code=${encodeURIComponent(code)}`;
  const { exists, amount } = (await plan.kim.get(asked)).json<VoucherCheck>();
  return exists ? fromAmount(amount) : 0;
}

/** A stay of another boat, other days, other people, with other extras: some of these. */
export function aStay({ dice, boats }: Pick<Game, "dice" | "boats">, from: Stay, earliest: string): Stay {
  const some = <Value>(kept: Value, other: () => Value) => (dice.number(2) === 0 ? kept : other());
  return {
    boat: some(from.boat, () => dice.pick(boats) ?? from.boat),
    firstDay: some(from.firstDay, () => addDays(earliest, dice.number(dice.number(2) === 0 ? 90 : 380))),
    nights: some(from.nights, () => dice.number(7)),
    adults: some(from.adults, () => 2 + 2 * dice.number(2)),
    extras: some(from.extras, () => extras.filter(() => dice.number(2) === 0)),
  };
}

const stayOf = (game: Game) => standing(game).version.stay;

/** Asks what a change comes to, compares each sum, makes it and compares again. */
async function change(game: Game, stay: Stay, how: How = "changed"): Promise<void> {
  const { plan, tariffs, waiting, id } = game;
  const asked = {
    booking_id: id,
    vehicle: stay.boat,
    booked_day: stay.firstDay,
    booked_duration: stay.nights,
    adults: stay.adults,
    extras: stay.extras,
    waive_terms: how === "waived",
    our_fault: how === "ourFault",
  };
  const quote = await send<StayChangeQuote>(game, plan.alma, stayChangeContract.quote, asked);
  if (!quote) return;
  remember(game);
  const before = standing(game);
  // What was to go back pays again.
  const table = waiting === 0 ? game.table : afterMoney(game.table, today(game), before.paid + waiting);
  const isRedeemed = table.some(({ version }) => version.voucher > 0);
  const left = isRedeemed ? await leftOnVoucher(game) : 0;
  const given = { tariff: tariffs.get(stay.boat) as Tariff, left };
  const byOwn = priced(table, stay, given);
  const byOther = priced(table, stay, { ...given, boats: [stay.boat, before.version.stay.boat] });
  const version = how === "ourFault" && byOther.charged < byOwn.charged ? byOther : byOwn;
  const changed = afterStay(table, today(game), version, how);
  const after = changed.at(-1) as Line;
  const cheaper = Math.max(0, costOf(before) + waiting - costOf(after));
  const back = Math.min(surplusOf(after), cheaper);
  const walletBack = Math.min(back, Math.max(0, atWallet(game) + waiting));
  const right = {
    "before.price": costOf(before),
    "after.price": costOf(after),
    "after.voucher": version.voucher,
    difference: costOf(after) - costOf(before),
    fee: Math.max(0, after.kept - before.kept),
    due: dueOf(after),
    wallet_back: walletBack,
    voucher_back: Math.max(0, before.version.voucher - version.voucher),
    cash_back: back - walletBack,
  };
  const flat = { ...quote, "before.price": quote.before.price, "after.price": quote.after.price };
  const is: Record<string, unknown> = { ...flat, "after.voucher": quote.after.voucher };
  game.calls.push(`by hand: ${JSON.stringify(right)}`);
  const wrong = Object.entries(right).filter(([name, cents]) => is[name] !== toAmount(cents));
  expectNone(
    game,
    wrong.map(([name, cents]) => `quote: ${name} is ${String(is[name])} instead of ${toAmount(cents)}`),
  );
  const done = { ...asked, price: quote.after.price, reason: "Wunsch" };
  const made = await send<StayChangeQuote>(game, plan.alma, stayChangeContract.change, done);
  if (JSON.stringify(made) !== JSON.stringify(quote)) expectNone(game, ["another change was made than was quoted"]);
  if (how === "waived") game.least = { ...game.least, cents: 0 };
  if (how === "ourFault") {
    const falls = Math.max(0, before.version.charged - before.version.voucher - version.charged + version.voucher);
    game.least = { ...game.least, cents: Math.max(0, game.least.cents - falls) };
  }
  game.waiting = walletBack;
  write(game, changed);
  if (walletBack > 0 || waiting > 0) count(game);
}

async function agree(game: Game): Promise<void> {
  const cents = 10_00 * (1 + game.dice.number(150));
  const body = { booking_id: game.id, new_price: toAmount(cents), price_change_reason: "Abgesprochen" };
  if (!(await send(game, game.plan.kim, dayPlanContract.changePrice, body))) return;
  game.least = { ...game.least, cents: Math.min(game.least.cents, cents) };
  write(game, afterAgreed(game.table, today(game), cents));
}

async function redeem(game: Game): Promise<void> {
  if (game.code === null) return;
  const { version, paid } = standing(game);
  const left = await leftOnVoucher(game);
  const body = { booking_id: game.id, redeem_code: game.code };
  const answer = await send<RedeemVoucherAnswer>(game, game.plan.kim, redeemVoucherContract.redeem, body);
  if (!answer) return;
  remember(game);
  const missing = costOf(standing(game)) - Math.max(0, paid);
  const cents = Math.min(missing, version.list - version.voucher, left);
  if (answer.redeemed !== toAmount(cents)) expectNone(game, [`${answer.redeemed} was redeemed, not ${cents}`]);
  write(game, afterStay(game.table, today(game), { ...version, voucher: version.voucher + cents }, "changed"));
}

async function transfer(game: Game, cents: Cents): Promise<void> {
  if (cents <= 0) return;
  const outstanding = toAmount(dueOf(standing(game)));
  const body = { number: String(game.id), amount: toAmount(cents), received_on: today(game), outstanding };
  if (!(await send(game, game.plan.alma, openMoneyContract.receive, body))) return;
  game.handed += cents;
  count(game);
}

/** The guest pays at the wallet what is due. */
async function payAtWallet(game: Game): Promise<void> {
  const guest = await guestOf(game);
  const about = { booking_id: game.id };
  const order = await send<{ order_id: string }>(game, guest, myBookingContract.order, about);
  if (!order) return;
  const { order_id } = order;
  await game.wallet.approve(order_id);
  if (!(await send(game, guest, walletContract.capture, { order_id }))) return;
  await send(game, guest, myBookingContract.settle, { ...about, order_id });
  game.orders.push(order_id);
  count(game);
}

/** The wallet takes money back, or holds it back until that is decided. */
async function chargeBack(game: Game, how: "refund" | "reverse" | "dispute"): Promise<void> {
  const { wallet, dice, plan } = game;
  const order_id = dice.pick(game.orders);
  // By hand there, what is on its way would be less by it.
  if (order_id === undefined || game.waiting > 0) return;
  const tell = (event_type: string, resource: object) =>
    send(game, plan.kim, walletContract.webhook, { event_type, resource });
  const capture = wallet.order(order_id).captures[0]?.id ?? "";
  if (how === "dispute") {
    const dispute_id = await wallet.dispute(order_id).catch(() => null);
    if (dispute_id === null) return;
    const disputed_transactions = [{ seller_transaction_id: capture }];
    await tell("CUSTOMER.DISPUTE.CREATED", { dispute_id, disputed_transactions });
    await wallet.resolve(dispute_id, dice.pick(["buyer", "seller"] as const) ?? "buyer");
    await tell("CUSTOMER.DISPUTE.RESOLVED", { dispute_id, disputed_transactions });
  } else {
    const amount = dice.number(2) === 0 ? undefined : toAmount(10_00 * (1 + dice.number(30)));
    const isDone = await wallet.giveBack(order_id, amount, how).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    const links = [{ rel: "up", href: `https://api.example/v2/payments/captures/${capture}` }];
    const event = how === "refund" ? "PAYMENT.CAPTURE.REFUNDED" : "PAYMENT.CAPTURE.REVERSED";
    await tell(event, { id: wallet.order(order_id).refunds.at(-1)?.id, links });
  }
  count(game);
}

/** What is too much goes back. */
async function payBack(game: Game): Promise<void> {
  const { open_money } = (await game.plan.alma.get(openMoneyContract.list.path)).json<OpenMoneyAnswer>();
  const open = open_money.find(({ number }) => number === String(game.id));
  const [way] = open?.ways ?? [];
  // What is on its way already would leave with it.
  if (!open || way === undefined || game.waiting > 0) return;
  const body = { source: open.id, way, amount: open.amount, reason: "Zu viel" };
  if (!(await send(game, game.plan.alma, openMoneyContract.refund, body))) return;
  if (way === "wallet") return sleep(game, 0, fromAmount(open.amount));
  game.handed -= fromAmount(open.amount);
  count(game);
}

/** The boat costs something else from now on; what was agreed stays agreed. */
async function raisePrices({ dice, boats, tariffs, plan, calls }: Game): Promise<void> {
  const boat = dice.pick(boats) ?? 0;
  const [night, captain] = [60_00 + 10_00 * dice.number(30), 10_00 * (1 + dice.number(6))];
  const offered = JSON.stringify({ ...Object.fromEntries(extras.map((name) => [name, null])), extra_captain: captain });
  await plan.db.updateTable("vehicles").set({ night_cents: night, extras: offered }).where("id", "=", boat).execute();
  tariffs.set(boat, tariffOf(night, captain));
  calls.push(`boat ${boat} costs ${night} a night and ${captain} for the board`);
}

export const tariffOf = (night: Cents, captain: Cents): Tariff => ({
  night,
  extra: (name) => (name === "extra_captain" ? captain : name === "extra_bbq" ? 30_00 : 25_00),
});

/** Much was given up of what was paid at the wallet, which takes some of it back; other money comes later. */
async function keepLess(game: Game): Promise<void> {
  await payAtWallet(game);
  await change(game, { ...stayOf(game), nights: 1, extras: [] });
  await sleep(game, 1);
  await chargeBack(game, "reverse");
  await transfer(game, 10_00 * (1 + game.dice.number(40)));
}

/** The boat is out of service: another one, of what was paid for perhaps. */
async function ourFault(game: Game): Promise<void> {
  if (game.dice.number(2) === 0) await transfer(game, dueOf(standing(game)));
  const others = game.boats.filter((boat) => boat !== stayOf(game).boat);
  await change(game, { ...stayOf(game), boat: game.dice.pick(others) ?? 0 }, "ourFault");
}

type Move = (game: Game) => Promise<void>;
/** What may happen, and how often. */
const weighted: readonly (readonly [number, string, Move])[] = [
  [3, "change", (game) => change(game, anotherStay(game))],
  [3, "back", (game) => change(game, earlierStay(game))],
  [1, "extra", (game) => change(game, withOtherExtra(game))],
  [1, "waive", (game) => change(game, anotherStay(game), "waived")],
  [2, "our fault", ourFault],
  [1, "agree", agree],
  [1, "redeem", redeem],
  [1, "transfer a part", (game) => transfer(game, 10_00 * (1 + game.dice.number(40)))],
  [1, "transfer the rest", (game) => transfer(game, dueOf(standing(game)))],
  [1, "pay at the wallet", payAtWallet],
  [1, "refund there", (game) => chargeBack(game, "refund")],
  [1, "chargeback", (game) => chargeBack(game, "reverse")],
  [1, "dispute", (game) => chargeBack(game, "dispute")],
  [1, "keep less", keepLess],
  [1, "pay back", payBack],
  [1, "other prices", raisePrices],
  [3, "sleep", (game) => sleep(game, 1)],
  [1, "weeks", (game) => sleep(game, 20)],
  [1, "months", (game) => sleep(game, 60)],
];
export const moves = weighted.flatMap(([weight, name, move]) =>
  Array.from({ length: weight }, () => [name, move] as const),
);

const earliest = (game: Game) => addDays(today(game), 3);
const anotherStay = (game: Game) => aStay(game, stayOf(game), earliest(game));

/** One that stood before: there and back. */
function earlierStay(game: Game): Stay {
  const stays = game.table.map(({ version }) => version.stay).filter(({ firstDay }) => firstDay >= earliest(game));
  return game.dice.pick(stays) ?? stayOf(game);
}

function withOtherExtra(game: Game): Stay {
  const other = game.dice.pick(extras);
  const stay = stayOf(game);
  const without = stay.extras.filter((name) => name !== other);
  return { ...stay, extras: other && without.length === stay.extras.length ? [...without, other] : without };
}
