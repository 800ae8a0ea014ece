import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type BookingRequest, bookingContract } from "../../shared/contract/booking.ts";
import { fleetContract, type Vehicle } from "../../shared/contract/fleet.ts";
import { type BusinessSettings, settingsContract } from "../../shared/contract/settings.ts";
import { walletContract } from "../../shared/contract/wallet.ts";
import { addDays, dayOf, daysFrom } from "../../shared/rules/day.ts";
import { isClosed } from "../../shared/rules/season.ts";
import { bookingHorizon } from "../../shared/rules/stay.ts";
import { aBookingRequest } from "../../testing/builders.ts";
import { type Answered, type Caller, openCaller } from "../caller.ts";

/** A booking that somebody asks for, and the answer. The guest's name is different in each. */
export interface Attempt {
  request: BookingRequest;
  /** Idempotency-Key of the booking call; null sends none. */
  key: string | null;
  /** null: no answer came. */
  answer: Answered | null;
}

/** Makes up attempts until there are no dates left: stays of two to four nights on all boats, one after the other. */
export interface AttemptSource {
  next: (payment: "banktransfer" | "paypal") => Attempt;
}

/** Codes of vouchers: one that pays for many stays, and some that pay for less than a night, each for one stay. */
export interface TestVouchers {
  large: string;
  small: string[];
}

/** Some of the dates are wanted twice, some stays are paid with a voucher, some at the wallet, some by both. */
export async function attemptsAt(url: string, vouchers: TestVouchers): Promise<AttemptSource> {
  const caller = await openCaller(url);
  const { body: boats } = await caller.get(`${fleetContract.operating.path}?vehicleType=houseboats`);
  const { body: settings } = await caller.get(settingsContract.get.path);
  const stays = (boats as unknown as Vehicle[])
    .flatMap((boat) => staysOf(boat, settings as unknown as BusinessSettings))
    .map((stay) => ({ stay, order: Math.random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ stay }) => stay);
  let count = 0;
  return {
    next(payment) {
      const stay = count % 5 === 4 ? stays.at(-1) : stays.pop();
      if (!stay) throw new Error("all dates are given away: fewer guests would do");
      count += 1;
      const paypal = payment === "paypal";
      // One that pays for everything would leave nothing to the wallet.
      const voucher = () => (paypal ? (vouchers.small.pop() ?? "") : vouchers.large);
      const request = aBookingRequest({
        ...stay,
        name: `Erika Beispiel ${count}`,
        email: `erika${count}@example.com`,
        license_answer: "yes",
        voucher_code: count % 3 === 0 ? voucher() : "",
        banktransfer: !paypal,
        paypal,
      });
      return { request, key: count % 2 === 0 ? randomUUID() : null, answer: null };
    },
  };
}

function staysOf(boat: Vehicle, settings: BusinessSettings) {
  const today = dayOf(new Date());
  const stays: Pick<BookingRequest, "vehicle" | "booked_day" | "booked_day_end" | "booked_duration">[] = [];
  // The server may be three hours ahead.
  let start = addDays(today, 2);
  while (start < addDays(today, bookingHorizon - 10)) {
    const nights = 2 + (stays.length % 3);
    const end = addDays(start, nights);
    const closed = daysFrom(start, end).some((day) => isClosed(day, settings));
    if (!closed) stays.push({ vehicle: boat.id, booked_day: start, booked_day_end: end, booked_duration: nights });
    start = closed ? addDays(start, 1) : end;
  }
  return stays;
}

/** The guest agrees at the wallet. */
export type Approve = (orderId: string) => Promise<void>;

/** Books as a browser does: at once, or after paying at the wallet. Rejects where an answer does not come. */
export async function book(caller: Caller, attempt: Attempt, approve: Approve): Promise<void> {
  const { request, key } = attempt;
  const headers: Record<string, string> = key === null ? {} : { "idempotency-key": key };
  if (!request.paypal) {
    attempt.answer = await caller.post(bookingContract.send.path, request, headers);
    return;
  }
  const created = await caller.post(walletContract.create.path, request);
  const orderId = created.body["order_id"];
  if (typeof orderId !== "string") {
    attempt.answer = created;
    return;
  }
  await approve(orderId);
  const captured = await caller.post(walletContract.capture.path, { order_id: orderId });
  if (captured.body["status"] !== "captured") {
    attempt.answer = captured;
    return;
  }
  const paid = { ...request, paypal_order_id: orderId };
  attempt.answer = await caller.post(bookingContract.send.path, paid, headers);
}

/** A caller with a key but without an answer asks again, as the website does. */
export async function askAgain(url: string, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    const { request, key, answer } = attempt;
    if (answer !== null || key === null || request.paypal) continue;
    const caller = await openCaller(url);
    attempt.answer = await caller.post(bookingContract.send.path, request, { "idempotency-key": key });
  }
}

export interface Load {
  /** The attempts that were answered so far. */
  answered: () => Attempt[];
  /** The bookings that were made so far. */
  bookings: () => number[];
  /** How many guests wait for an answer at this moment. */
  waiting: () => number;
  /** Nobody begins anything new from now on. @returns all attempts once the last call has ended in some way. */
  stop: () => Promise<Attempt[]>;
}

/**
 * The longest rest of a guest between two bookings: each of them is two mails with documents, which take most of the
 * time.
 */
const restMs = 200;

/**
 * So many guests book one stay after the other, every other one pays at the wallet; each attempt is a new browser's.
 */
export function startLoad(url: string, guests: number, source: AttemptSource, approve: Approve): Load {
  const attempts: Attempt[] = [];
  let stopping = false;
  let waiting = 0;
  const guest = async (_: unknown, index: number) => {
    while (!stopping) {
      const attempt = source.next(index % 2 === 0 ? "banktransfer" : "paypal");
      attempts.push(attempt);
      waiting += 1;
      try {
        await book(await openCaller(url), attempt, approve);
      } catch {
        // The connection broke: what became of the booking is what the test is about.
      } finally {
        waiting -= 1;
      }
      // Who is told to come back later, or nothing, rests longer: else an outage would use up all dates.
      await sleep(attempt.answer === null || attempt.answer.status === 503 ? restMs : randomInt(restMs));
    }
  };
  const all = Promise.all(Array.from({ length: guests }, guest));
  return {
    answered: () => attempts.filter(({ answer }) => answer !== null),
    bookings: () => attempts.flatMap(({ answer }) => (answer?.status === 201 ? [Number(answer.body["id"])] : [])),
    waiting: () => waiting,
    async stop() {
      stopping = true;
      await all;
      return attempts;
    },
  };
}
