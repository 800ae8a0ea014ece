import { countsOf } from "../../server/modules/closings/closings.fixture.ts";
import { type BoatBlocksAnswer, blockReasons, boatBlockContract } from "../../shared/contract/boat-block.ts";
import { type ClosingsAnswer, closingsContract } from "../../shared/contract/closings.ts";
import { type BookingPaidAnswer, dayPlanContract } from "../../shared/contract/day-plan.ts";
import type { DepositsAnswer } from "../../shared/contract/held-deposits.ts";
import {
  type OpenMoney,
  type OpenMoneyAnswer,
  openMoneyContract,
  type Payable,
} from "../../shared/contract/open-money.ts";
import { redeemVoucherContract } from "../../shared/contract/redeem-voucher.ts";
import { type StayChangeQuote, stayChangeContract } from "../../shared/contract/stay-change.ts";
import { tillContract } from "../../shared/contract/till.ts";
import type { UnpaidAnswer } from "../../shared/contract/till-unpaid.ts";
import { vouchersContract } from "../../shared/contract/vouchers.ts";
import { addDays, dayOf } from "../../shared/rules/day.ts";
import { toAmount } from "../../shared/rules/money.ts";
import { onSiteNames } from "../../shared/rules/till-words.ts";
import type { AskedStay, Moves, World } from "./random-world.ts";

const centsOf = (amount: unknown) => Math.round(Number(amount) * 100);

async function aBooking({ plan, dice }: World): Promise<number> {
  return dice.pick(await plan.db.selectFrom("bookings").select("id").orderBy("id").execute())?.id ?? 0;
}

async function aTarget({ plan, dice }: World): Promise<string> {
  const vouchers = await plan.db.selectFrom("vouchers").select("code").orderBy("id").execute();
  const bookings = await plan.db.selectFrom("bookings").select("id").orderBy("id").execute();
  return dice.pick([...vouchers.map(({ code }) => code), ...bookings.map(({ id }) => String(id))]) ?? "0";
}

async function openMoney(world: World): Promise<OpenMoney | undefined> {
  const { open_money } = await world.read<OpenMoneyAnswer>(await world.anAdmin(), openMoneyContract.list.path);
  return world.dice.pick(open_money);
}

const payable = async (world: World, number: string) =>
  world.read<Payable>(await world.anAdmin(), `${openMoneyContract.payable.path}?number=${encodeURIComponent(number)}`);

/** Writes down what a receipt moved. */
function count({ sums }: World, answer: Record<string, unknown> | null, way: string, cents: number): void {
  if (!answer || sums.receipts.has(Number(answer["number"]))) return;
  sums.receipts.set(Number(answer["number"]), { way, cents });
  if (way === "cash") sums.drawer += cents;
}

/** By one way, or by two; and how much of it is cash. */
function aPayment({ dice }: World, cents: number) {
  const [one, other] = dice.pick(wayPairs) ?? wayPairs[0];
  const part = 1 + dice.number(Math.max(1, cents - 1));
  if (dice.number(2) === 0 || part >= cents) {
    return { paying: { payment_method: one }, inCash: one === "cash" ? cents : 0 };
  }
  const payments = [
    { method: one, amount: toAmount(part) },
    { method: other, amount: toAmount(cents - part) },
  ];
  return { paying: { payments }, inCash: one === "cash" ? part : other === "cash" ? cents - part : 0 };
}

const wayPairs = [
  ["cash", "card"],
  ["banktransfer", "cash"],
  ["card", "banktransfer"],
] as const;

async function sell(world: World): Promise<void> {
  const { dice } = world;
  const kim = await world.anEmployee();
  const booking_id = await aBooking(world);
  const asked = booking_id === 0 ? "" : `?booking_id=${booking_id}`;
  const list = await world.read<UnpaidAnswer>(kim, tillContract.unpaid.path + asked);
  const booking = dice.number(2) === 0 ? dice.pick(list.bookings) : list.bookings.find(({ id }) => id === booking_id);
  const voucher = dice.number(3) === 0 ? dice.pick(list.vouchers) : undefined;
  const quantity = dice.number(2);
  const fees = booking ? onSiteNames.filter((name) => !booking.on_site[name].collected && dice.number(2) === 0) : [];
  const pay_booking = booking !== undefined && centsOf(booking.due) > 0 && dice.number(2) === 0;
  const cents =
    quantity * 2_50 +
    fees.reduce((sum, name) => sum + centsOf(booking?.on_site[name].amount), 0) +
    (pay_booking ? centsOf(booking.due) : 0) +
    (voucher ? centsOf(voucher.due) : 0);
  const { paying, inCash } = aPayment(world, cents);
  const sale = {
    income: toAmount(cents),
    booking_id: booking?.id,
    pay_booking,
    voucher_code: voucher?.code,
    products: quantity > 0 ? [{ id: world.product, quantity }] : [],
    fees,
    ...paying,
  };
  count(world, await world.call(kim, tillContract.save.path, sale), "cash", inCash);
}

/** A voucher that has something, or another one; of a booking that may be paid, cancelled or have one already. */
async function aCode({ plan, dice }: World): Promise<string> {
  const vouchers = await plan.db.selectFrom("vouchers").select("code").orderBy("id").execute();
  return dice.pick(vouchers)?.code ?? "";
}

async function redeem(world: World): Promise<void> {
  const body = { booking_id: await aBooking(world), redeem_code: await aCode(world) };
  await world.call(await world.anEmployee(), redeemVoucherContract.redeem.path, body);
}

/** With the rest in money, or without; sometimes with another total than the voucher leaves. */
async function redeemAtTill(world: World): Promise<void> {
  const { dice } = world;
  const kim = await world.anEmployee();
  const redeem_code = await aCode(world);
  const { bookings } = await world.read<UnpaidAnswer>(kim, tillContract.unpaid.path);
  const booking = dice.pick(bookings);
  if (!booking) return;
  const check = `${vouchersContract.check.path}?voucher_code=${encodeURIComponent(redeem_code)}`;
  const { amount } = await world.read<{ amount: string }>(kim, check);
  const pay_booking = dice.number(3) > 0;
  const rest = Math.max(0, centsOf(booking.due) - centsOf(amount));
  const cents = pay_booking ? rest : 0;
  const { paying, inCash } = aPayment(world, cents);
  const sale = { income: toAmount(cents), booking_id: booking.id, redeem_code, pay_booking, fees: [], ...paying };
  count(world, await world.call(kim, tillContract.save.path, sale), "cash", inCash);
}

/** A booking that stands, and its stay as a change would name it. */
async function aStay({ dice, plan }: World): Promise<AskedStay | undefined> {
  const bookings = plan.db.selectFrom("bookings").selectAll().where("status", "!=", "cancelled").orderBy("id");
  const booking = dice.pick(await bookings.execute());
  return (
    booking && {
      booking_id: booking.id,
      vehicle: booking.vehicle_id,
      booked_day: booking.start_day,
      booked_duration: booking.nights,
      adults: booking.adults,
      extras: JSON.parse(booking.extras) as string[],
    }
  );
}

/** Changes a stay to what it is to be, sometimes without what the terms keep. */
async function change(
  world: World,
  wanted: (stay: AskedStay) => Partial<AskedStay> | undefined,
  ours: { our_fault?: true; waive_terms?: boolean } = {},
): Promise<void> {
  const alma = await world.anAdmin();
  const stay = await aStay(world);
  const to = stay && wanted(stay);
  if (!stay || !to) return;
  const asked = { ...stay, ...to, ...ours };
  const quote = await world.call(alma, stayChangeContract.quote.path, asked);
  if (!quote) return;
  const { after, wallet_back } = quote as unknown as StayChangeQuote;
  const body = { ...asked, price: after.price, reason: "Wunsch" };
  const made = await world.call(alma, stayChangeContract.change.path, body);
  if (!made) return;
  if (made["wallet_back"] !== wallet_back) throw new Error(world.calls.at(-1));
  const earlier = world.stays.get(stay.booking_id) ?? [];
  world.stays.set(stay.booking_id, [...earlier, stay]);
}

const changeStay = (world: World) =>
  change(
    world,
    ({ booked_day }) => ({
      booked_day: addDays(booked_day, world.dice.number(4)),
      booked_duration: world.dice.number(6),
      adults: 1 + world.dice.number(4),
      extras: world.dice.pick([[], ["extra_bbq"], ["extra_bed_linen_and_towel", "extra_captain"]]) ?? [],
    }),
    { waive_terms: world.dice.number(6) === 0 },
  );

/** There and back, on the same day or later. */
const changeBack = (world: World) =>
  change(world, ({ booking_id }) => world.dice.pick(world.stays.get(booking_id) ?? []));

const changeExtra = (world: World) =>
  change(world, ({ extras }) => {
    const other = world.dice.pick(["extra_bbq", "extra_captain", "extra_bed_linen_and_towel"]) ?? "";
    const without = extras.filter((name) => name !== other);
    return { extras: without.length === extras.length ? [...without, other] : without };
  });

/** Days of a boat that staff want to block, within those that guests book. */
function daysToBlock({ dice, plan, boats }: World) {
  const start = addDays(dayOf(plan.clock.now()), dice.number(60));
  const halves = { starts_am: dice.number(2) === 0, ends_pm: dice.number(2) === 0 };
  const end = addDays(start, dice.number(5));
  return { vehicle_id: dice.pick(boats) ?? 0, start, end, ...halves, reason: dice.pick(blockReasons) ?? "other" };
}

/** A block of those that stand, as it was seen. */
async function aBlock(world: World): Promise<{ id: number; version: number } | undefined> {
  const { boat_blocks } = await world.read<BoatBlocksAnswer>(await world.anEmployee(), boatBlockContract.list.path);
  const block = world.dice.pick(boat_blocks);
  return block && { id: block.id, version: block.version };
}

const anotherBoat = (world: World) => ({ vehicle: world.dice.pick(world.boats) ?? 0 });

export const staffMoves: Moves = {
  async cancel(world) {
    const alma = await world.anAdmin();
    const booking_id = await aBooking(world);
    const our_fault = world.dice.number(4) === 0;
    const return_on_site = world.dice.pick([undefined, "cash", "card"] as const);
    const asked = `${dayPlanContract.paid.path}?booking_id=${booking_id}`;
    const { paid = [] } = booking_id === 0 ? {} : await world.read<BookingPaidAnswer>(alma, asked);
    const onSite = paid.filter(({ goes_back }) => goes_back).reduce((sum, { amount }) => sum + centsOf(amount), 0);
    const body = { booking_id, canceled_reason: "Krank", our_fault, ...(onSite > 0 && { return_on_site }) };
    if (!(await world.call(alma, dayPlanContract.cancel.path, body))) return;
    if (body.return_on_site === "cash") world.sums.drawer -= onSite;
  },
  async changePrice(world) {
    const new_price = toAmount(50_00 + world.dice.number(90_000));
    const body = { booking_id: await aBooking(world), new_price, price_change_reason: "Abgesprochen" };
    await world.call(await world.anEmployee(), dayPlanContract.changePrice.path, body);
  },
  changeStay,
  changeStayMore: changeStay,
  changeBack,
  changeBackMore: changeBack,
  changeExtra,
  changeBoat: (world) => change(world, () => anotherBoat(world)),
  /** The boat is out of service. */
  replaceBoat: (world) => change(world, () => anotherBoat(world), { our_fault: true }),
  blockDays: async (world) => world.call(await world.anEmployee(), boatBlockContract.add.path, daysToBlock(world)),
  async changeBlock(world) {
    const block = await aBlock(world);
    if (!block) return;
    await world.call(await world.anEmployee(), boatBlockContract.change.path, { ...block, ...daysToBlock(world) });
  },
  async endBlock(world) {
    const block = await aBlock(world);
    if (block) await world.call(await world.anEmployee(), boatBlockContract.end.path, block);
  },
  redeem,
  redeemMore: redeem,
  redeemAtTill,
  sell,
  sellMore: sell,
  async returnDeposit(world) {
    const kim = await world.anEmployee();
    const { deposits } = await world.read<DepositsAnswer>(kim, tillContract.deposits.path);
    const held = world.dice.pick(deposits);
    if (!held) return;
    const payment_method = world.dice.pick(["cash", "card"] as const) ?? "cash";
    const body = { booking_id: held.booking_id, payment_method };
    count(world, await world.call(kim, tillContract.returnDeposit.path, body), payment_method, -centsOf(held.amount));
  },
  async returnOnSite(world) {
    const alma = await world.anAdmin();
    const { cancelled_on_site } = await world.read<DepositsAnswer>(alma, tillContract.deposits.path);
    const left = world.dice.pick(cancelled_on_site);
    if (!left) return;
    const payment_method = world.dice.pick(["cash", "card"] as const) ?? "cash";
    const body = { booking_id: left.booking_id, payment_method, reason: "Kulanz" };
    count(world, await world.call(alma, tillContract.returnOnSite.path, body), payment_method, -centsOf(left.amount));
  },
  async correct(world) {
    const number = world.dice.pick([...world.sums.receipts.keys()]) ?? 0;
    const receipt = world.sums.receipts.get(number);
    const answer = await world.call(await world.anAdmin(), tillContract.correct.path, { number, reason: "Vertippt" });
    if (receipt) count(world, answer, receipt.way, -receipt.cents);
  },
  async moveCash(world) {
    const direction = world.dice.pick(["in", "out"] as const) ?? "in";
    const cents = 1 + world.dice.number(20_000);
    const body = { direction, amount: toAmount(cents), reason: "Wechselgeld" };
    const answer = await world.call(await world.anAdmin(), closingsContract.moveCash.path, body);
    count(world, answer, "cash", direction === "in" ? cents : -cents);
  },
  async closeDay(world) {
    const alma = await world.anAdmin();
    const { expected } = (await world.read<ClosingsAnswer>(alma, closingsContract.list.path)).open;
    const difference = world.dice.number(3) === 0 ? world.dice.number(500) : 0;
    const counted = Math.max(0, centsOf(expected) + difference);
    const taken = world.dice.number(2) === 0 ? 0 : world.dice.number(counted + 1);
    const body = { counts: countsOf(counted), expected, withdrawal: toAmount(taken), reason: "Gezählt" };
    if (await world.call(alma, closingsContract.close.path, body)) world.sums.drawer = counted - taken;
  },
  async transfer(world) {
    const number = await aTarget(world);
    const { outstanding } = await payable(world, number);
    if (outstanding === undefined) return;
    const cents =
      world.dice.number(2) === 0 && centsOf(outstanding) > 0 ? centsOf(outstanding) : 1 + world.dice.number(60_000);
    const body = { number, amount: toAmount(cents), received_on: dayOf(world.plan.clock.now()), outstanding };
    if (await world.call(await world.anAdmin(), openMoneyContract.receive.path, body)) world.sums.transfers += cents;
  },
  async refund(world) {
    const money = await openMoney(world);
    if (!money) return;
    const way = world.dice.pick(money.ways) ?? "wallet";
    const body = { source: money.id, way, amount: money.amount, reason: "Zurück" };
    if (!(await world.call(await world.anAdmin(), openMoneyContract.refund.path, body))) return;
    if (way === "banktransfer") world.sums.transfers -= centsOf(money.amount);
    if (way === "cash") world.sums.drawer -= centsOf(money.amount);
  },
  async assign(world) {
    const money = await openMoney(world);
    const target = await aTarget(world);
    const { outstanding } = await payable(world, target);
    if (!money) return;
    const amount = toAmount(Math.min(centsOf(money.amount), centsOf(outstanding ?? "0")));
    const body = { source: money.id, target, amount, reason: "Gehört dorthin" };
    await world.call(await world.anAdmin(), openMoneyContract.assign.path, body);
  },
};
