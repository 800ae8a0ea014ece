import { sql, type Transaction } from "kysely";
import { phoneKey, storedNumber } from "../../phone-number.ts";
import type { Database } from "../schema.ts";

const rowsAtOnce = 500;

/**
 * Phone numbers of before in the form in which they are stored now, "+491701234567", and the keys by which bans know
 * them. What is found by a number gets new words from the triggers of the search.
 */
export async function rewritePhoneNumbers(trx: Transaction<Database>): Promise<void> {
  for (const table of ["bookings", "users", "inbox", "bans"] as const) {
    let last = 0;
    for (let rows = await phonesAfter(trx, table, last); rows.length > 0; rows = await phonesAfter(trx, table, last)) {
      last = rows.at(-1)?.id ?? last;
      const changed = rows.flatMap(({ id, phone }) => {
        const stored = storedNumber(phone);
        return stored === phone ? [] : [{ id, value: stored }];
      });
      if (table === "inbox") await addSearchTexts(trx, changed);
      await writeTexts(trx, table, "phone", changed);
      const keys = rows.map(({ id, phone }) => ({ id, value: phoneKey(phone) }));
      if (table === "bans") await writeTexts(trx, table, "phone_key", keys);
    }
  }
}

type Tables = "bookings" | "users" | "inbox" | "bans";
type Texts = readonly { id: number; value: string }[];

async function phonesAfter(trx: Transaction<Database>, table: Tables, last: number) {
  const { rows } = await sql<{ id: number; phone: string }>`select id, phone from ${sql.table(table)}
    where id > ${last} and phone <> '' order by id limit ${sql.lit(rowsAtOnce)}`.execute(trx);
  return rows;
}

async function writeTexts(trx: Transaction<Database>, table: Tables, column: string, texts: Texts): Promise<void> {
  if (texts.length === 0) return;
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${chosenBy(texts)}
    where id in (${sql.join(texts.map(({ id }) => sql.lit(id)))})`.execute(trx);
}

/** The log of the inbox is searched by a text: the old spelling stays beside the new one. */
async function addSearchTexts(trx: Transaction<Database>, texts: Texts): Promise<void> {
  if (texts.length === 0) return;
  await sql`update inbox set search_text = search_text || ' ' || ${chosenBy(texts)}
    where id in (${sql.join(texts.map(({ id }) => sql.lit(id)))})`.execute(trx);
}

const chosenBy = (texts: Texts) =>
  sql`case id ${sql.join(
    texts.map(({ id, value }) => sql`when ${sql.lit(id)} then ${value}`),
    sql` `,
  )} end`;
