import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { WaitingEntry, WaitingLinks } from "../../db/tables/waiting.ts";
import { randomToken } from "../../random-token.ts";

/** 256 bits, as base64url. */
const tokenBytes = 32;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Draws a new link. @returns its token, which is stored nowhere; null where the entry has ended. */
export async function insertWaitingLink(trx: Transaction<Database>, entryId: number): Promise<string | null> {
  const entry = await trx.selectFrom("waiting_entries").select("id").where("id", "=", entryId).executeTakeFirst();
  if (!entry) return null;
  const token = randomToken(tokenBytes);
  const row: NewRow<WaitingLinks> = { entry_id: entryId, token_hash: hashOf(token) };
  await trx.insertInto("waiting_links").values(row).execute();
  return token;
}

/** The entry that a link opens; null for one that is unknown and one whose entry has ended, which look alike. */
export async function findWaitingEntry(db: Kysely<Database>, token: string): Promise<WaitingEntry | null> {
  const row = await db
    .selectFrom("waiting_links")
    .innerJoin("waiting_entries", "waiting_entries.id", "waiting_links.entry_id")
    .selectAll("waiting_entries")
    .where("waiting_links.token_hash", "=", hashOf(token))
    .executeTakeFirst();
  return row ?? null;
}
