import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { bookingContract } from "../../shared/contract/booking.ts";
import { contactContract } from "../../shared/contract/contact.ts";
import { dayPlanContract } from "../../shared/contract/day-plan.ts";
import { sessionContract } from "../../shared/contract/session.ts";
import type { StaffBooking } from "../../shared/contract/staff-booking.ts";
import { tillContract } from "../../shared/contract/till.ts";
import { vouchersContract } from "../../shared/contract/vouchers.ts";
import { type Answered, type Caller, openCaller } from "../caller.ts";
import { type Approve, type Attempt, type AttemptSource, book } from "./booking-load.ts";

/** A POST that is repeated under its key until somebody says what became of it. */
interface Repeatable {
  path: string;
  body: object;
  key: string;
  answer: Answered | null;
}

/** What was asked of the servers, and what they said. */
export interface Records {
  attempts: Attempt[];
  /** Messages by their text; null: nobody knows whether it arrived. */
  messages: { body: string; status: number | null }[];
  sales: Repeatable[];
  cancellations: (Repeatable & { bookingId: number })[];
  /** Answers that nobody should ever get. */
  unexpected: string[];
}

export interface Storm {
  records: Records;
  /** Bookings that were made so far. */
  booked: () => number;
  /** Whether each kind of work was done at least once. */
  isVaried: () => boolean;
  /** Nobody begins anything new from now on; resolves once the last call has ended in some way. */
  stop: () => Promise<void>;
}

export interface StormOptions {
  url: string;
  source: AttemptSource;
  approve: Approve;
  voucher: string;
  staff: { email: string; password: string };
  /** A product without stock, at 2.50. */
  productId: number;
  /** The longest rest of a guest between two bookings, in milliseconds. */
  pauseMs: number;
}

/** No answer, or the proxy's word that the server went away: the call may have had its effect. */
const isUnknown = (answer: Answered | null) => answer === null || [502, 503, 504].includes(answer.status);
/** Who is told to come back does not do so at once. */
const restMs = 50;
const rivalsOf = 4;

/** Guests who book, several of them the same stay, who check vouchers and write; staff who cancel and sell. */
export function startStorm(options: StormOptions): Storm {
  const { url, source, approve } = options;
  const records: Records = { attempts: [], messages: [], sales: [], cancellations: [], unexpected: [] };
  let stopping = false;

  const expected = (answer: Answered | null, what: string, ...statuses: number[]) => {
    if (isUnknown(answer) || answer === null || statuses.includes(answer.status)) return;
    records.unexpected.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
  };

  /** As the website does: under a key again and again, on whichever server the proxy chooses. */
  async function bookOnce(attempt: Attempt): Promise<void> {
    records.attempts.push(attempt);
    const mayRepeat = attempt.key !== null && !attempt.request.paypal;
    for (let tries = mayRepeat ? 20 : 1; tries > 0 && attempt.answer === null; tries -= 1) {
      await openCaller(url)
        .then((caller) => book(caller, attempt, approve))
        .catch(() => undefined);
      if (!isUnknown(attempt.answer)) break;
      attempt.answer = null;
      await sleep(restMs);
    }
    expected(attempt.answer, "a booking", 200, 201);
  }

  /** Several guests want the same boat on the same days at the same moment. */
  async function contest(): Promise<void> {
    const { request } = source.next("banktransfer");
    const rivals = Array.from({ length: rivalsOf }, (_, index) => ({
      request: { ...request, name: `${request.name} ${index}`, email: `rival${index}${request.email}` },
      key: randomUUID(),
      answer: null,
    }));
    await Promise.all(rivals.map(bookOnce));
  }

  async function write(): Promise<void> {
    const message = { body: `Nachricht ${randomUUID()}`, status: null as number | null };
    records.messages.push(message);
    const caller = await openCaller(url);
    const asked = { name: "Erika Beispiel", email: "erika@example.com", body: message.body };
    const answer = await caller.post(contactContract.send.path, asked);
    expected(answer, "a message", 201);
    if (!isUnknown(answer)) message.status = answer.status;
    const voucher = await caller.get(`${vouchersContract.check.path}?voucher_code=${options.voucher}`);
    expected(voucher, "a voucher", 200);
  }

  async function repeat(caller: Caller, call: Repeatable): Promise<void> {
    while (isUnknown(call.answer)) {
      const headers = { "idempotency-key": call.key };
      call.answer = await caller.post(call.path, call.body, headers).catch(() => null);
      if (isUnknown(call.answer)) await sleep(restMs);
    }
  }

  async function sell(staff: Caller): Promise<void> {
    const body = { income: "2.50", products: [{ id: options.productId, quantity: 1 }], payment_method: "cash" };
    const sale: Repeatable = { path: tillContract.save.path, body, key: randomUUID(), answer: null };
    records.sales.push(sale);
    await repeat(staff, sale);
    expected(sale.answer, "a sale", 200);
  }

  /** A booking that was promised, paid at the wallet where there is one: its money goes back. */
  async function cancel(staff: Caller): Promise<void> {
    const done = new Set(records.cancellations.map(({ bookingId }) => bookingId));
    const isOpen = ({ answer }: Attempt) => answer?.status === 201 && !done.has(Number(answer.body["id"]));
    const open = records.attempts.filter(isOpen);
    const chosen = open.find(({ request }) => request.paypal) ?? open[0];
    if (!chosen) return;
    const bookingId = Number(chosen.answer?.body["id"]);
    const days = `?from=${chosen.request.booked_day}&to=${chosen.request.booked_day}`;
    const plan = await staff.get(dayPlanContract.day.path + days);
    expected(plan, "the day plan", 200);
    const found = (plan.body["bookings"] as StaffBooking[] | undefined)?.find(({ id }) => id === bookingId);
    if (!found) return;
    const body = { booking_id: bookingId, canceled_reason: "Sturm", version: found.version };
    const call = { path: dayPlanContract.cancel.path, body, key: randomUUID(), answer: null, bookingId };
    records.cancellations.push(call);
    await repeat(staff, call);
    expected(call.answer, "a cancellation", 200);
  }

  /** Logged in once: the session holds at each server, and while any of them is down. */
  async function work(): Promise<void> {
    const staff = await openCaller(url);
    const login = () => staff.post(sessionContract.login.path, options.staff).catch(() => null);
    let answer = await login();
    while (isUnknown(answer)) answer = await login();
    expected(answer, "a login", 200);
    await untilStopped(async () => {
      await sell(staff);
      await cancel(staff);
      await sleep(10 * restMs);
    });
  }

  /** A connection may break anywhere: what became of it is what the test is about. */
  async function untilStopped(round: () => Promise<void>): Promise<void> {
    while (!stopping) {
      await round().catch(() => undefined);
      await sleep(randomInt(options.pauseMs));
    }
  }

  const all = Promise.all([
    untilStopped(() => bookOnce(source.next("banktransfer"))),
    untilStopped(() => bookOnce(source.next("paypal"))),
    untilStopped(() => bookOnce(source.next("paypal"))),
    untilStopped(() => contest().then(() => sleep(4 * restMs))),
    untilStopped(() => write().then(() => sleep(2 * restMs))),
    work(),
  ]);
  const isBooked = ({ answer }: Attempt) => answer?.status === 201;
  const isKnown = ({ answer }: Repeatable) => answer?.status === 200;
  return {
    records,
    booked: () => records.attempts.filter(isBooked).length,
    isVaried: () =>
      records.attempts.some((one) => isBooked(one) && one.request.paypal) &&
      records.attempts.some((one) => isBooked(one) && one.request.voucher_code !== "") &&
      records.attempts.some(({ answer }) => answer?.status === 200) &&
      records.messages.some(({ status }) => status === 201) &&
      records.sales.some(isKnown) &&
      records.cancellations.some(isKnown),
    async stop() {
      stopping = true;
      await all;
    },
  };
}

/** Asks again for what was answered, on any server. @returns answers that differ, as sentences. */
export async function differingAnswers(
  url: string,
  { attempts, sales, cancellations }: Records,
  staff: { email: string; password: string },
): Promise<string[]> {
  const guest = await openCaller(url);
  const employee = await openCaller(url);
  await employee.post(sessionContract.login.path, staff);
  const booked = attempts.filter(({ request, key, answer }) => key !== null && answer !== null && !request.paypal);
  const calls = [
    ...booked.map(({ request, key, answer }) => ({
      caller: guest,
      call: { path: bookingContract.send.path, body: request, key: key ?? "", answer },
    })),
    ...[...sales, ...cancellations].map((call) => ({ caller: employee, call })),
  ];
  const findings: string[] = [];
  for (const { caller, call } of calls) {
    const again = await caller.post(call.path, call.body, { "idempotency-key": call.key });
    const [is, was] = [again, call.answer].map((answer) => `${answer?.status} ${answer?.text}`);
    if (is !== was) findings.push(`${call.path} under ${call.key} answered ${is} after ${was}`);
  }
  return findings;
}
