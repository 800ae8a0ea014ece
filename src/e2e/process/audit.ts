import { type Kysely, sql } from "kysely";
import { engineOf } from "../../server/db/engine.ts";
import type { Database } from "../../server/db/schema.ts";
import { findContradictions } from "../../server/ops/fsck/fsck.ts";
import { halfDaysOf } from "../../shared/rules/stay.ts";
import { type Attempt, askAgain } from "./booking-load.ts";
import { brokenDeeds } from "./office-audit.ts";
import { type Deed, type Office, repeatDeeds } from "./office-load.ts";

/** What guests and staff did at a server, and what they were answered. */
export interface Work {
  url: string;
  attempts: readonly Attempt[];
  office: Office;
  deeds: readonly Deed[];
}

/**
 * What is wrong after a fault that the server outlived, as sentences: nobody works there any more, and each caller
 * without an answer, or told to come back, has asked again by then.
 */
export async function faultsIn(db: Kysely<Database>, { url, attempts, office, deeds }: Work): Promise<string[]> {
  const answers = [...attempts, ...deeds].flatMap(({ answer }) => (answer === null ? [] : [answer]));
  const unexpected = answers.filter(({ status, retryAfter }) => {
    return status === 503 ? retryAfter === null : status !== 200 && status !== 201;
  });
  // 503 does not say whether it was done: who sent a key asks again, and who did not is none of the promised.
  for (const attempt of attempts) if (attempt.answer?.status === 503) attempt.answer = null;
  await askAgain(url, attempts);
  await repeatDeeds(url, office, deeds);
  return [
    ...unexpected.map(({ status, text }) => `answered ${status} ${text}`),
    ...(await audit(db)),
    ...(await brokenPromises(db, attempts)),
    ...(await brokenDeeds(db, deeds)),
    ...(await contradictions(db)),
  ];
}

/** What `npm run fsck` would find. */
export async function contradictions(db: Kysely<Database>): Promise<string[]> {
  const found: string[] = [];
  for await (const { subject, problem } of findContradictions(db)) found.push(`${subject} ${problem}`);
  return found;
}

/** What is wrong in a database that nobody works on, as sentences; empty where nothing is. */
export async function audit(db: Kysely<Database>): Promise<string[]> {
  const found = [await damage(db), await dates(db), await ledgers(db), await mails(db), await money(db)];
  return found.flat();
}

/** What does not agree with the answers that guests were given, as sentences. */
export async function brokenPromises(db: Kysely<Database>, attempts: readonly Attempt[]): Promise<string[]> {
  const bookings = await db.selectFrom("bookings").selectAll().execute();
  const asked = new Map(attempts.map((attempt) => [attempt.request.name, attempt]));
  const ids = new Map(bookings.map(({ name, id }) => [name, id]));
  const faults = bookings.flatMap((booking) => {
    const request = asked.get(booking.name)?.request;
    if (!request) return [`nobody asked for booking ${booking.id}`];
    const wanted = [request.vehicle, request.booked_day, request.booked_duration, request.email].join();
    const is = [booking.vehicle_id, booking.start_day, booking.nights, booking.email].join();
    return wanted === is ? [] : [`booking ${booking.id} is ${is} instead of ${wanted}`];
  });
  if (ids.size !== bookings.length) faults.push("somebody has two bookings for one request");
  for (const { request, answer } of attempts) {
    if (answer?.status === 201 && ids.get(request.name) !== answer.body["id"]) {
      faults.push(`${request.name} was promised ${answer.text} and has booking ${ids.get(request.name)}`);
    }
    const refused = answer !== null && answer.status !== 201 && answer.body["status"] !== "pending";
    if (refused && ids.has(request.name)) faults.push(`${request.name} was refused (${answer.text}) and has a booking`);
  }
  return faults;
}

async function damage(db: Kysely<Database>): Promise<string[]> {
  if (engineOf(db) === "postgres") return [];
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const foreignKeys = await sql`pragma foreign_key_check`.execute(db);
  const texts = integrity.rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
  return [...texts, ...foreignKeys.rows.map((row) => `foreign key: ${JSON.stringify(row)}`)];
}

/** Each stay and each hold has exactly its half-days, and no half-day belongs to nobody. */
async function dates(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom("half_days").selectAll().where("import_id", "is", null).execute();
  const bookings = await db.selectFrom("bookings").selectAll().where("status", "!=", "cancelled").execute();
  const holds = await db.selectFrom("holds").selectAll().execute();
  const taken = new Map<string, typeof rows>();
  for (const row of rows) {
    const owner = `booking ${row.booking_id} hold ${row.hold_id} boat ${row.vehicle_id}`;
    taken.set(owner, [...(taken.get(owner) ?? []), row]);
  }
  const list = (halves: { day: string; half: string }[]) =>
    halves
      .map(({ day, half }) => `${day} ${half}`)
      .toSorted()
      .join(", ");
  const faults: string[] = [];
  const compare = (owner: string, start: string, nights: number) => {
    const [is, wanted] = [list(taken.get(owner) ?? []), list(halfDaysOf(start, nights))];
    taken.delete(owner);
    if (is !== wanted) faults.push(`${owner} has [${is}] instead of [${wanted}]`);
  };
  for (const one of bookings) compare(`booking ${one.id} hold null boat ${one.vehicle_id}`, one.start_day, one.nights);
  for (const one of holds) compare(`booking null hold ${one.id} boat ${one.vehicle_id}`, one.start_day, one.nights);
  return [...faults, ...[...taken.keys()].map((owner) => `half-days of ${owner}, which is not there`)];
}

/** A voucher's balance is the sum of its entries, never below zero; what a cancelled booking took went back. */
async function ledgers(db: Kysely<Database>): Promise<string[]> {
  const entries = await db.selectFrom("voucher_entries").selectAll().orderBy("id").execute();
  const sum = (of: { cents: number }[]) => of.reduce((total, { cents }) => total + cents, 0);
  const vouchers = await db.selectFrom("vouchers").selectAll().execute();
  const wrong = vouchers.filter(({ id, balance_cents }) => {
    return balance_cents < 0 || balance_cents !== sum(entries.filter((entry) => entry.voucher_id === id));
  });
  const bookings = await db.selectFrom("bookings").select(["id", "status"]).execute();
  const isOnce = ({ id, status }: { id: number; status: string }) => {
    const own = entries.filter((entry) => entry.booking_id === id);
    const kinds = own.map(({ kind }) => kind).join(", ");
    return (
      own.length === 0 ||
      (status === "cancelled" ? kinds === "redeemed, released" && sum(own) === 0 : kinds === "redeemed")
    );
  };
  const faults = bookings.filter((booking) => !isOnce(booking));
  return [
    ...wrong.map(({ id }) => `the balance of voucher ${id} is not the sum of its entries`),
    ...faults.map(
      ({ id, status }) => `booking ${id} is ${status} and did not take of its voucher once, or not give it back`,
    ),
  ];
}

/** Each booking has its confirmation and its notice, once, and no mail tells of a booking that is not there. */
async function mails(db: Kysely<Database>): Promise<string[]> {
  const outbox = await db.selectFrom("outbox").select(["template", "data"]).execute();
  const mailed = outbox
    .filter(({ template }) => template === "booking-confirmation" || template === "booking-notice")
    .map(({ template, data }) => `${template} ${(JSON.parse(data) as { number: number }).number}`);
  const ids = (await db.selectFrom("bookings").select("id").execute()).map(({ id }) => id);
  const wanted = ids.flatMap((id) => [`booking-confirmation ${id}`, `booking-notice ${id}`]);
  const missing = wanted.filter((mail) => !mailed.includes(mail)).map((mail) => `no mail ${mail}`);
  return mailed.length === wanted.length ? missing : [...missing, `${mailed.length} mails instead of ${wanted.length}`];
}

/** Money that was taken belongs to a booking, is on its way, or went back; a key is kept with its answer only. */
async function money(db: Kysely<Database>): Promise<string[]> {
  const payments = await db.selectFrom("payments").selectAll().execute();
  const orders = await db.selectFrom("wallet_orders").selectAll().execute();
  const bookings = await db.selectFrom("bookings").select(["id", "wallet_order_id", "status"]).execute();
  const wrong = orders.filter((order) => {
    const cents = payments.filter((one) => one.wallet_order_id === order.id).reduce((all, one) => all + one.cents, 0);
    const booked = bookings.filter((one) => one.wallet_order_id === order.id);
    const holdsMoney = ["captured", "fulfilled", "refunding"].includes(order.status);
    const [booking] = booked;
    // Cancelled, with a part of the money going back, or with none where the fee is the whole price.
    const isCancelled = booking?.status === "cancelled";
    const kept = order.status === "refunded" && isCancelled ? order.amount_cents - (order.refund_cents ?? 0) : 0;
    const isBooked =
      booked.length === 1 && booking?.id === order.reference_id && (isCancelled || booking?.status === "paid");
    const agrees = order.status === "fulfilled" || isCancelled ? isBooked : !booking;
    return cents !== (holdsMoney ? order.amount_cents : kept) || !agrees;
  });
  const open = await db.selectFrom("idempotency_keys").select("key").where("status", "=", 0).execute();
  return [
    ...wrong.map(({ id, status }) => `payments and bookings do not agree with order ${id}, which is ${status}`),
    ...open.map(({ key }) => `key ${key} has no answer`),
  ];
}
