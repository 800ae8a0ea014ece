import type { FastifyInstance } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { FieldErrors } from "../../../shared/contract/errors.ts";
import {
  type LoggedMail,
  type MailState,
  type MailsAnswer,
  type MailTab,
  mailsAtOnce,
  mailsContract,
  type SendAgainRefusal,
} from "../../../shared/contract/mails.ts";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import { hasWord, searchWords } from "../../db/search-text.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { Outbox, OutboxRow, OutboxStatus } from "../../db/tables/work.ts";
import type { Deps } from "../../deps.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { isLogged } from "../../mail/mail-log.ts";
import { knownBookings, lockBooking } from "../booking/booking.repository.ts";
import { lockVoucher, voucherStatuses } from "../vouchers/vouchers.repository.ts";
import { refusalOf, type Subjects } from "./refusal.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** What was mailed to guests, for admins. */
export function registerMails(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(mailsContract.list, ({ query }) => listMails(deps.db, query, deps.now()));

  route(mailsContract.sendAgain, ({ body, request }) =>
    takeOnce(request, deps, {}, (trx) => sendMailAgain(trx, body.id, deps.now())),
  );
}

const refusals: Readonly<Record<SendAgainRefusal, FieldErrors[string]>> = {
  waiting: "validation-staff:mailWaiting",
  ended: "validation-staff:mailEnded",
  paid: "validation-staff:mailPaid",
  changed: "validation-staff:mailChanged",
};

/**
 * Queues a mail once more, to the same recipient and with its documents; what it was first stays as it is. A task that
 * asks staff to look after it is ticked off once it was sent.
 * @throws Problem NOT_FOUND for what is not in the log; CONFLICT where it waits already, or would be wrong by now.
 */
export async function sendMailAgain(trx: Trx, id: number, now: Date): Promise<void> {
  const locked = await lockMail(trx, id);
  if (!locked) throw new Problem("NOT_FOUND", { id: "validation-staff:mail" });
  const { mail, original } = locked;
  const repetitions = await repetitionsOf(trx, [original]);
  if (isUnderWay(mail) || repetitions.some(isUnderWay)) throw refused("waiting");
  const isOfBooking = mail.template.startsWith("booking-");
  const number = numberOf(mail);
  const booking = isOfBooking ? await lockBooking(trx, number) : null;
  const voucher = isOfBooking ? null : await lockVoucher(trx, number);
  const refusal = refusalOf(mail, { booking: booking ?? undefined, voucher: voucher ?? undefined }, now);
  if (refusal !== null) throw refused(refusal);
  await insertRepetition(trx, mail, original, now);
}

const refused = (refusal: SendAgainRefusal) => new Problem("CONFLICT", { id: refusals[refusal] });

const states: Readonly<Record<OutboxStatus, MailState>> = {
  pending: "waiting",
  sending: "sending",
  sent: "sent",
  dead: "failed",
};

/** A page of the mails to guests (requirements/mail.md), the newest first. */
async function listMails(
  db: Db,
  asked: { tab: MailTab; search: string; before?: number | null | undefined },
  now: Date,
): Promise<MailsAnswer> {
  const { rows, next } = await mailsOf(db, asked);
  if (rows.length === 0) return { mails: [], next };
  const originals = [...new Set(rows.map(originalOf))];
  const repetitions = groupBy(await repetitionsOf(db, originals), ({ repeats_id }) => repeats_id);
  const subjectsOf = await subjectsOfAll(db, rows);
  const mails = rows.map((row): LoggedMail => {
    const isWaiting = isUnderWay(row) || repetitions(originalOf(row)).some(isUnderWay);
    const refusal: SendAgainRefusal | null = isWaiting ? "waiting" : refusalOf(row, subjectsOf(row), now);
    const sent = repetitions(row.id).findLast(({ sent_at }) => sent_at !== null);
    return { ...toLoggedMail(row), refusal, sent_again_at: sent?.sent_at ?? null };
  });
  return { mails, next };
}

const originalOf = ({ id, repeats_id }: OutboxRow) => repeats_id ?? id;
const isUnderWay = ({ status }: Pick<OutboxRow, "status">) => status === "pending" || status === "sending";

function toLoggedMail(row: OutboxRow): Omit<LoggedMail, "refusal" | "sent_again_at"> {
  const { template } = row;
  if (!isLogged(template)) throw new Error(`the log of mails has none called ${template}`);
  return {
    id: row.id,
    template,
    recipient: row.recipient,
    subject: row.subject,
    text: row.body_text,
    created_at: row.created_at,
    state: states[row.status],
    sent_at: row.sent_at,
    attempts: row.attempts,
    error: row.last_error,
    failure: row.failure,
    next_attempt_at: row.status === "pending" ? row.next_attempt_at : null,
    is_repetition: row.repeats_id !== null,
  };
}

/** The bookings and vouchers that mails name by their numbers, in two looks. */
async function subjectsOfAll(db: Db, rows: readonly OutboxRow[]): Promise<(row: OutboxRow) => Subjects> {
  const numbers = (kind: string) => rows.filter(({ template }) => template.startsWith(kind)).map(numberOf);
  const bookings = await knownBookings(db)
    .where("bookings.id", "in", [0, ...numbers("booking-")])
    .execute();
  const vouchers = await voucherStatuses(db, [0, ...numbers("voucher-")]);
  const booking = new Map(bookings.map((one) => [one.id, one]));
  const voucher = new Map(vouchers.map((one) => [one.id, one]));
  return (row) => ({ booking: booking.get(numberOf(row)), voucher: voucher.get(numberOf(row)) });
}

/** Of the booking or voucher; 0 where it became none. */
export const numberOf = ({ data }: Pick<OutboxRow, "data">) => (JSON.parse(data) as { number?: number }).number ?? 0;

/** Mails that one call looks through for what is searched: the next call goes on behind them. */
export const searchedAtOnce = 10_000;

interface Asked {
  tab: MailTab;
  search: string;
  before?: number | null | undefined;
}

/** A page of the log, the newest first, and where the next one begins. */
async function mailsOf(db: Db, { tab, search, before }: Asked): Promise<{ rows: OutboxRow[]; next: number | null }> {
  const words = searchWords(search);
  const inTab = db
    .selectFrom("outbox")
    .select(["id", "search_text"])
    .where("log_tab", "=", tab)
    .$if(before != null, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc");
  const looked = words.length === 0 ? mailsAtOnce + 1 : searchedAtOnce;
  const found = await db
    .selectFrom(inTab.limit(looked).as("mails"))
    .select("id")
    .where((is) => is.and(words.map(hasWord)))
    .orderBy("id", "desc")
    .limit(mailsAtOnce + 1)
    .execute();
  const ids = found.slice(0, mailsAtOnce).map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom("outbox").selectAll().where("id", "in", ids).orderBy("id", "desc").execute();
  if (found.length > mailsAtOnce) return { rows, next: ids.at(-1) ?? null };
  if (words.length === 0) return { rows, next: null };
  const last = await inTab
    .offset(searchedAtOnce - 1)
    .limit(1)
    .executeTakeFirst();
  return { rows, next: last?.id ?? null };
}

/** What became of the repetitions of those mails, in the order in which they were asked for. */
function repetitionsOf(
  db: Db,
  ids: readonly number[],
): Promise<Pick<OutboxRow, "repeats_id" | "status" | "sent_at">[]> {
  return db
    .selectFrom("outbox")
    .select(["repeats_id", "status", "sent_at"])
    .where("repeats_id", "in", ids)
    .orderBy("id")
    .execute();
}

/**
 * A mail of the log, and the one that it repeats or itself: locked until the transaction ends, so that of two who send
 * it again the second sees the repetition of the first.
 */
async function lockMail(trx: Trx, id: number): Promise<{ mail: OutboxRow; original: number } | null> {
  const found = await trx.selectFrom("outbox").select("repeats_id").where("id", "=", id).executeTakeFirst();
  if (!found) return null;
  const original = found.repeats_id ?? id;
  await trx
    .updateTable("outbox")
    .set((column) => ({ lang: column.ref("lang") }))
    .where("id", "=", original)
    .execute();
  const query = trx.selectFrom("outbox").selectAll().where("id", "=", id).where("log_tab", "is not", null);
  const mail = await query.executeTakeFirst();
  return mail ? { mail, original } : null;
}

/** Queues what a mail said as a new one: mail programs drop a second one with the same Message-ID. */
async function insertRepetition(trx: Trx, mail: OutboxRow, original: number, now: Date): Promise<void> {
  const at = now.toISOString();
  const { template, recipient, lang, data, log_tab, search_text, task_id } = mail;
  const row: NewRow<Outbox> = {
    template,
    recipient,
    lang,
    data,
    status: "pending",
    attempts: 0,
    next_attempt_at: at,
    claimed_until: null,
    last_error: "",
    created_at: at,
    sent_at: null,
    log_tab,
    search_text,
    failure: null,
    task_id,
    repeats_id: original,
  };
  await trx.insertInto("outbox").values(row).execute();
}
