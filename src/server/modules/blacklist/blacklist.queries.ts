import type { Kysely } from "kysely";
import type { BlacklistEntry } from "../../../shared/contract/blacklist.ts";
import type { Database } from "../../db/schema.ts";
import { allBans } from "./blacklist.repository.ts";

/** Everybody who is banned, the newest first. */
export async function listBlacklist(db: Kysely<Database>): Promise<BlacklistEntry[]> {
  const bans = await allBans(db);
  return bans.map(({ id, name, phone, email, created_at, reason, start_day }) => ({
    id,
    name,
    phone,
    email,
    dateTime: created_at,
    reason,
    booking: start_day ?? "",
  }));
}
