import type { Day } from "../../shared/rules/day.ts";
import type { DayPlan } from "../../testing/day-plan-staff.ts";
import type { TestWallet } from "../../testing/demo-wallet.ts";
import type { TestVisitor } from "../../testing/server.ts";

/** The next number from 0 to below `limit`, and one of a list; the same for the same seed. */
export interface Dice {
  number: (limit: number) => number;
  pick: <Item>(items: readonly Item[]) => Item | undefined;
}

/** mulberry32. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const number = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
  return { number, pick: (items) => items[number(items.length)] };
}

type Answer = Awaited<ReturnType<TestVisitor["post"]>>;

/** What the test counts itself, in cents. */
export interface OwnSums {
  drawer: number;
  /** Transfers that an admin wrote down, less those that were paid back. */
  transfers: number;
  /** What each receipt of the till moved: a correction moves it back. */
  receipts: Map<number, { way: string; cents: number }>;
}

/** A stay as a change names it. */
export interface AskedStay {
  booking_id: number;
  vehicle: number;
  booked_day: Day;
  booked_duration: number;
  adults: number;
  extras: string[];
}

export interface World {
  plan: DayPlan;
  wallet: TestWallet;
  dice: Dice;
  sums: OwnSums;
  product: number;
  boats: number[];
  /** The stays that bookings had before they were changed. */
  stays: Map<number, AskedStay[]>;
  /** Each call that was made, and its answer: what to read when something is wrong. */
  calls: string[];
  /** Calls, sometimes twice at the same time. @returns what was answered with success, else null. */
  call: (who: TestVisitor, path: string, body: object) => Promise<Record<string, unknown> | null>;
  read: <Body>(who: TestVisitor, path: string) => Promise<Body>;
  aGuest: () => Promise<TestVisitor>;
  anEmployee: () => Promise<TestVisitor>;
  anAdmin: () => Promise<TestVisitor>;
}

export type Moves = Record<string, (world: World) => Promise<unknown>>;

/** Somebody sends a call: refusals are part of the game, a failure of the server is not. */
export function callOf({ calls, dice }: Pick<World, "calls" | "dice">): World["call"] {
  return async (who, path, body) => {
    const send = async () => {
      const answer = await who.post(path, body, { "idempotency-key": key });
      calls.push(`${path} ${JSON.stringify(body)}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
      if (answer.statusCode >= 500 && answer.statusCode !== 503) throw new Error(calls.at(-1));
      return answer;
    };
    const key = `random-${calls.length}-${dice.number(1_000_000)}`;
    const answers: Answer[] = dice.number(10) === 0 ? await Promise.all([send(), send()]) : [await send()];
    const done = answers.find(({ statusCode }) => statusCode === 200 || statusCode === 201);
    return done ? done.json<Record<string, unknown>>() : null;
  };
}
