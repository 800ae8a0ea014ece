import type { Kysely } from "kysely";
import type { LoggedMail, MailState, MailsAnswer, MailTab, SendAgainRefusal } from "../../../shared/contract/mails.ts";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import type { OutboxRow, OutboxStatus } from "../../db/tables/work.ts";
import { isLogged } from "../../mail/mail-log.ts";
import { knownBookings } from "../booking/booking.repository.ts";
import { voucherStatuses } from "../vouchers/vouchers.repository.ts";
import { mailsOf, repetitionsOf } from "./mails.repository.ts";
import { refusalOf, type Subjects } from "./refusal.ts";

type Db = Kysely<Database>;

const states: Readonly<Record<OutboxStatus, MailState>> = {
  pending: "waiting",
  sending: "sending",
  sent: "sent",
  dead: "failed",
};

/** A page of the mails to guests (requirements/mail.md), the newest first. */
export async function listMails(
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
export const isUnderWay = ({ status }: Pick<OutboxRow, "status">) => status === "pending" || status === "sending";

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
