import type { Kysely, Transaction } from "kysely";
import { type MailTab, mailsAtOnce } from "../../../shared/contract/mails.ts";
import type { Database } from "../../db/schema.ts";
import { hasWord, searchWords } from "../../db/search-text.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { Outbox, OutboxRow } from "../../db/tables/work.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** Mails that one call looks through for what is searched: the next call goes on behind them. */
export const searchedAtOnce = 10_000;

interface Asked {
  tab: MailTab;
  search: string;
  before?: number | null | undefined;
}

/** A page of the log, the newest first, and where the next one begins. */
export async function mailsOf(
  db: Db,
  { tab, search, before }: Asked,
): Promise<{ rows: OutboxRow[]; next: number | null }> {
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
export function repetitionsOf(
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
export async function lockMail(trx: Trx, id: number): Promise<{ mail: OutboxRow; original: number } | null> {
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
export async function insertRepetition(trx: Trx, mail: OutboxRow, original: number, now: Date): Promise<void> {
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
