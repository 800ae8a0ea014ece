import { addDays } from "../../shared/rules/day.ts";
import { describeEachEngineInLongRuns } from "../../testing/database.ts";
import { payAtWallet } from "../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../testing/demo-wallet.ts";
import { addVehicle } from "../../testing/rows.ts";
import { voucherShop } from "../../testing/voucher-shop.ts";
import { diceOf } from "./random-world.ts";
import { booked, priced, priceOf, type Tariff } from "./slow-money.ts";
import { cancel, compare, count, type Game, sleep, standing, today } from "./stay-game.ts";
import { aStay, extras, moves, tariffOf } from "./stay-moves.ts";

/**
 * One booking, changed, paid, taken back and cancelled in any order: each sum that page, day plan, quote and open money
 * say is that of a table which is written by hand, and so are the bounds of what giving up costs. The name of a test
 * holds its seed: `SEED=1234 npm run unit -- random-stays` makes the same calls once more.
 */
const given = process.env.SEED === undefined ? null : Number(process.env.SEED);
const games = process.env.LONG_RUN ? 40 : 1;
const seeds = () => {
  const first = Math.floor(Math.random() * 1_000_000);
  return given === null ? Array.from({ length: games }, (_, index) => first + index) : [given];
};
/** Bookings of a seed, and what happens to each of them. */
const bookings = 4;
const moments = 14;

describeEachEngineInLongRuns((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => ({
    ...wallet.client,
    verifyWebhook: () => Promise.resolve({ kind: "verified" }),
  }));

  async function begin(dice: Game["dice"], tariffs: Game["tariffs"]): Promise<Game> {
    const boats = [...tariffs.keys()];
    const earliest = addDays(today({ plan } as Game), 3);
    const nowhere = { boat: boats[0] ?? 0, firstDay: addDays(earliest, 200), nights: 3, adults: 2, extras: [] };
    const wanted = aStay({ dice, boats }, nowhere, earliest);
    const stay = { ...wanted, nights: Math.max(2, wanted.nights) };
    const tariff = tariffs.get(stay.boat) as Tariff;
    const amount = 50 + 10 * dice.number(60);
    const code = dice.number(2) === 0 ? null : (await voucherShop(plan, wallet).buy(amount)).code;
    const isUsed = code !== null && dice.number(2) === 0;
    const version = priced([], stay, { tariff, left: isUsed ? amount * 100 : 0 });
    const request = {
      vehicle: stay.boat,
      booked_day: stay.firstDay,
      booked_day_end: addDays(stay.firstDay, stay.nights),
      adults: stay.adults,
      people_number: stay.adults,
      extras: [...stay.extras],
      voucher_code: isUsed ? code : "",
    };
    const isByWallet = priceOf(version) > 0 && dice.number(3) > 0;
    const paid = isByWallet ? await payAtWallet(plan, wallet, request) : null;
    const game: Game = {
      plan,
      wallet,
      dice,
      boats,
      tariffs,
      id: paid?.id ?? (await plan.book(request)),
      code,
      table: [],
      orders: paid ? [paid.orderId] : [],
      handed: 0,
      waiting: 0,
      bound: new Set(),
      least: { cents: 0, day: "" },
      calls: [],
    };
    game.table = booked(today(game), version);
    count(game);
    return game;
  }

  it.each(seeds())("SEED=%d: sums and bounds are those of a table that is written by hand", async (seed) => {
    const dice = diceOf(seed);
    const tariffs: Game["tariffs"] = new Map([[plan.vehicle, tariffOf(180_00, 20_00)]]);
    const offered = JSON.stringify(Object.fromEntries(extras.map((name) => [name, null])));
    for (const [name, night, captain] of [
      ["Max", 260_00, 40_00],
      ["Moritz", 120_00, 10_00],
    ] as const) {
      const own = JSON.stringify({ ...JSON.parse(offered), extra_captain: captain });
      const id = await addVehicle(plan.db, { name, night_cents: night, extras: own });
      tariffs.set(id, tariffOf(night, captain));
    }
    for (let played = 0; played < bookings; played += 1) {
      const game = await begin(dice, tariffs);
      game.calls.push(`SEED=${seed}`);
      await compare(game);
      for (let moment = 0; moment < moments; moment += 1) {
        const [name, move] = dice.pick(moves) ?? [];
        game.calls.push(`- ${name}`);
        await move?.(game);
        if (today(game) >= standing(game).version.stay.firstDay) break;
        await compare(game);
      }
      if (today(game) < standing(game).version.stay.firstDay) await cancel(game, dice.number(4) === 0);
      await sleep(game, 1);
    }
  });
});
