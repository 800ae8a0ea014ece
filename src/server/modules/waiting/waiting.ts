import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Kysely, sql, type Transaction } from "kysely";
import {
  type JoinWaitingRequest,
  type WaitingAnswer,
  type WaitingCount,
  type WaitingView,
  waitingContract,
} from "../../../shared/contract/waiting.ts";
import { stayErrors } from "../../../shared/rules/booking-rules.ts";
import { normaliseEmail } from "../../../shared/rules/contact-identity.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { listErrors } from "../../../shared/rules/list-errors.ts";
import { mostEntries } from "../../../shared/rules/waiting.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { WaitingEntries, WaitingEntry, WaitingLinks } from "../../db/tables/waiting.ts";
import type { OutboxRow } from "../../db/tables/work.ts";
import { inTransaction, lockName } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { limitedAddress } from "../../http/client-address.ts";
import { inEqualTime } from "../../http/in-equal-time.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { isWaitingMail } from "../../mail/mail-link.ts";
import { enqueueMail } from "../../mail/outbox.repository.ts";
import { countVisitorMail } from "../../mail/visitor-mails.ts";
import { randomToken } from "../../random-token.ts";
import { isOpenFor, isStayTaken } from "../booking/availability.repository.ts";
import { readFacts, rejectErrors, startDays } from "../booking/quote-booking.ts";
import { ensureSession } from "../session/session.ts";
import { confirmEntry, declineOffer, leaveList, takeOffer, type WaitingAct } from "./answer-offer.ts";

type Trx = Transaction<Database>;

/** Entries that an address makes: people make few, programs many. */
const joinLimit = { name: "waiting-join", perMinute: 5, perHour: 20, perDay: 50 } as const;
/** Calls with a link: people press a few buttons, programs guess. */
const linkLimit = { name: "waiting-link", perMinute: 30, perHour: 200 } as const;

/** The waiting list: joining it, what the link of its mails does, and for staff how many wait. */
export function registerWaiting(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);
  const limited = { preHandler: (request: FastifyRequest) => limitCalls(deps, request, linkLimit) };

  /** Each may be repeated: what was done already is shown as it is. */
  async function act(token: string, step: WaitingAct, sessionHash: string | null): Promise<WaitingAnswer> {
    const now = deps.now();
    const entryId = await inTransaction(deps.db, async (trx) => {
      const entry = await findWaitingEntry(trx, token);
      if (entry) await step(trx, entry, now);
      return entry?.id ?? null;
    });
    return { entry: entryId === null ? null : await viewOf(deps.db, entryId, { sessionHash, now }) };
  }

  route(
    waitingContract.join,
    async ({ body, request }) => {
      const { sessionHash } = request.actor;
      await joinList(deps, body, { sessionHash, limitedAs: limitedAddress(request, deps.config) });
      return {};
    },
    { preHandler: (request) => limitCalls(deps, request, joinLimit) },
  );

  route(
    waitingContract.show,
    async ({ body, request }) => {
      const entry = await findWaitingEntry(deps.db, body.token);
      const { sessionHash } = request.actor;
      return { entry: entry && (await viewOf(deps.db, entry.id, { sessionHash, now: deps.now() })) };
    },
    limited,
  );
  route(
    waitingContract.confirm,
    ({ body, request }) => act(body.token, confirmEntry, request.actor.sessionHash),
    limited,
  );
  route(
    waitingContract.decline,
    ({ body, request }) => act(body.token, declineOffer, request.actor.sessionHash),
    limited,
  );
  route(waitingContract.leave, ({ body, request }) => act(body.token, leaveList, request.actor.sessionHash), limited);

  route(
    waitingContract.take,
    async ({ body, request, reply }) => {
      if (!(await findWaitingEntry(deps.db, body.token))) return { entry: null };
      const sessionHash = await ensureSession(request, reply, deps);
      return act(body.token, takeOffer(sessionHash), sessionHash);
    },
    limited,
  );

  route(waitingContract.counts, async () => ({ waiting: await waitingCounts(deps.db) }));
}

type JoinDeps = Pick<Deps, "db" | "now" | "wait">;
/** Who asks: what they hold themselves is free to them, and limits count by their address. */
interface Asking {
  sessionHash: string | null;
  limitedAs: string | null;
}

/**
 * Puts an address on the waiting list for days of a boat, and mails it the link that confirms it. Where it waits for
 * them already it gets its link again; where it has too many entries or mails nothing happens. All are answered alike.
 * @throws Problem VALIDATION for days that no guest could book, and for days that are free.
 */
export async function joinList(deps: JoinDeps, asked: JoinWaitingRequest, asking: Asking): Promise<void> {
  const vehicleName = await requireTakenDays(deps, asked, asking.sessionHash);
  await inEqualTime(deps, addAndMail(deps, asked, vehicleName, asking.limitedAs));
}

async function requireTakenDays(
  { db, now: clock }: JoinDeps,
  { vehicle, booked_day: start, booked_duration: nights, email }: JoinWaitingRequest,
  sessionHash: string | null,
): Promise<string> {
  const now = clock();
  const stay = { start, nights };
  const { vehicle: boat, offSeason, priceList } = await readFacts(db, { vehicle, name: "", phone: "", email });
  const given = { role: "visitor" as const, ...startDays(now), offSeason };
  rejectErrors({ ...listErrors(priceList.list, boat.id, stay, given), ...stayErrors(stay, given) });
  const isFree =
    (await isOpenFor(db, vehicle, stay)) &&
    !(await isStayTaken(db, { ...stay, vehicleId: vehicle, sessionHash, now: now.toISOString() }));
  if (isFree) throw new Problem("VALIDATION", { booked_day: "validation:daysFree" });
  return boat.name;
}

async function addAndMail(
  { db, now: clock }: JoinDeps,
  asked: JoinWaitingRequest,
  vehicleName: string,
  limitedAs: string | null,
): Promise<void> {
  if (asked.website !== "") return;
  const now = clock();
  const { email: to, lang, booked_day: startDay, booked_duration: nights } = asked;
  await inTransaction(db, async (trx) => {
    if (!(await countVisitorMail(trx, { template: "waiting-confirm", to, limitedAs }, now))) return;
    const entryId = await entryOf(trx, asked, now);
    if (entryId === null) return;
    const data = { entryId, vehicleName, startDay, endDay: addDays(startDay, nights) };
    await enqueueMail(trx, { template: "waiting-confirm", to, lang, data }, now);
  });
}

/** @returns null where the address has as many entries as it may. */
async function entryOf(trx: Trx, asked: JoinWaitingRequest, now: Date): Promise<number | null> {
  const { vehicle: vehicle_id, booked_day: start_day, booked_duration: nights, email, lang } = asked;
  const email_key = normaliseEmail(email);
  await lockName(trx, `waiting ${email_key}`);
  const key = { vehicle_id, start_day, nights, email_key };
  if ((await countEntries(trx, email_key, key)) >= mostEntries) return null;
  return findOrAddEntry(trx, {
    ...key,
    email,
    lang,
    end_day: addDays(start_day, nights),
    status: "unconfirmed",
    offers: 0,
    hold_id: null,
    created_at: now.toISOString(),
    confirmed_at: null,
  });
}

/** Draws the link of a mail that is about to be sent. @returns its token; null for any other mail. */
export async function drawWaitingLink(
  { db }: { db: Kysely<Database> },
  mail: Pick<OutboxRow, "template" | "data">,
): Promise<string | null> {
  if (!isWaitingMail(mail)) return null;
  const { entryId } = JSON.parse(mail.data) as { entryId: number };
  return inTransaction(db, (trx) => insertWaitingLink(trx, entryId));
}

type EntryKey = Pick<WaitingEntry, "vehicle_id" | "start_day" | "nights" | "email_key">;

/** Entries of the address, but for the one of that key. */
async function countEntries(trx: Trx, emailKey: string, except: EntryKey): Promise<number> {
  const { vehicle_id, start_day, nights } = except;
  const others = await trx
    .selectFrom("waiting_entries")
    .select("id")
    .where("email_key", "=", emailKey)
    .where((is) => is.not(is.and({ vehicle_id, start_day, nights })))
    .execute();
  return others.length;
}

/** @returns the id of the new entry, or of the one that has these days and this address. */
async function findOrAddEntry(trx: Trx, entry: NewRow<WaitingEntries>): Promise<number> {
  const { vehicle_id, start_day, nights, email_key } = entry;
  await trx
    .insertInto("waiting_entries")
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const query = trx.selectFrom("waiting_entries").select("id");
  const found = query.where((is) => is.and({ vehicle_id, start_day, nights, email_key }));
  return (await found.executeTakeFirstOrThrow()).id;
}

/**
 * What its guest sees of an entry; null once it ended. An offer that ran out is over before the server noticed. Who had
 * theirs reads "book first" only while the days can be booked: not what the next one has been offered.
 */
async function viewOf(
  db: Kysely<Database>,
  entryId: number,
  { sessionHash, now }: { sessionHash: string | null; now: Date },
): Promise<WaitingView | null> {
  const row = await db
    .selectFrom("waiting_entries")
    .innerJoin("vehicles", "vehicles.id", "waiting_entries.vehicle_id")
    .leftJoin("holds", "holds.id", "waiting_entries.hold_id")
    .select(["vehicles.type as vehicle_type", "vehicles.name as vehicle_name", "holds.expires_at"])
    .select(["waiting_entries.start_day", "waiting_entries.end_day", "waiting_entries.status"])
    .select(["waiting_entries.nights", "waiting_entries.vehicle_id"])
    .where("waiting_entries.id", "=", entryId)
    .executeTakeFirst();
  if (!row) return null;
  const { expires_at, status, nights, vehicle_id: vehicleId, ...stay } = row;
  const has_declined = status === "declined";
  const at = now.toISOString();
  const held_until = expires_at !== null && expires_at > at ? expires_at : null;
  const hadOffer = status === "told" || has_declined || (status === "offered" && held_until === null);
  if (!hadOffer) return { ...stay, held_until, status, has_declined };
  const asked = { start: stay.start_day, nights, vehicleId, sessionHash, now: at };
  const isBookable = !(await isStayTaken(db, asked)) && (await isOpenFor(db, vehicleId, asked));
  return { ...stay, held_until, has_declined, status: isBookable ? "told" : "passedOn" };
}

/** How many confirmed addresses wait for which days, by day. */
async function waitingCounts(db: Kysely<Database>): Promise<WaitingCount[]> {
  const rows = await db
    .selectFrom("waiting_entries")
    .innerJoin("vehicles", "vehicles.id", "waiting_entries.vehicle_id")
    .select(["vehicles.id as vehicle", "vehicles.name as vehicle_name"])
    .select(["waiting_entries.start_day", "waiting_entries.end_day"])
    .select((is) => is.fn.countAll<number>().as("count"))
    .select(sql<number>`cast(sum(case when waiting_entries.hold_id is null then 0 else 1 end) as integer)`.as("held"))
    .where("waiting_entries.status", "!=", "unconfirmed")
    .groupBy(["vehicles.id", "vehicles.name", "waiting_entries.start_day", "waiting_entries.end_day"])
    .orderBy("waiting_entries.start_day")
    .orderBy("waiting_entries.end_day")
    .orderBy("vehicles.name")
    .execute();
  return rows.map(({ held, count, ...row }) => ({ ...row, count: Number(count), is_offered: held > 0 }));
}

/** 256 bits, as base64url. */
const tokenBytes = 32;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Draws a new link. @returns its token, which is stored nowhere; null where the entry has ended. */
export async function insertWaitingLink(trx: Trx, entryId: number): Promise<string | null> {
  const entry = await trx.selectFrom("waiting_entries").select("id").where("id", "=", entryId).executeTakeFirst();
  if (!entry) return null;
  const token = randomToken(tokenBytes);
  const row: NewRow<WaitingLinks> = { entry_id: entryId, token_hash: hashOf(token) };
  await trx.insertInto("waiting_links").values(row).execute();
  return token;
}

/** The entry that a link opens; null for one that is unknown and one whose entry has ended, which look alike. */
async function findWaitingEntry(db: Kysely<Database>, token: string): Promise<WaitingEntry | null> {
  const row = await db
    .selectFrom("waiting_links")
    .innerJoin("waiting_entries", "waiting_entries.id", "waiting_links.entry_id")
    .selectAll("waiting_entries")
    .where("waiting_links.token_hash", "=", hashOf(token))
    .executeTakeFirst();
  return row ?? null;
}
