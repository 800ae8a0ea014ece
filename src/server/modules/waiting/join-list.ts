import type { Transaction } from "kysely";
import type { JoinWaitingRequest } from "../../../shared/contract/waiting.ts";
import { stayErrors } from "../../../shared/rules/booking-rules.ts";
import { normaliseEmail } from "../../../shared/rules/contact-identity.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { mostEntries } from "../../../shared/rules/waiting.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction, lockName } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { inEqualTime } from "../../http/in-equal-time.ts";
import { Problem } from "../../http/problem.ts";
import { enqueueMail } from "../../mail/outbox.repository.ts";
import { countVisitorMail } from "../../mail/visitor-mails.ts";
import { isOpenFor, isStayTaken } from "../booking/availability.repository.ts";
import { readFacts, rejectErrors, startDays } from "../booking/quote-booking.ts";
import { countEntries, findOrAddEntry } from "./waiting.repository.ts";

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
  const { vehicle: boat, offSeason } = await readFacts(db, { vehicle, name: "", phone: "", email });
  rejectErrors(stayErrors(stay, { role: "visitor", ...startDays(now), offSeason }));
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
async function entryOf(trx: Transaction<Database>, asked: JoinWaitingRequest, now: Date): Promise<number | null> {
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
