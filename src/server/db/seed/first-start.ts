import type { Transaction } from "kysely";
import { isShortNumber } from "../../../shared/contract/staff-fields.ts";
import type { Deps } from "../../deps.ts";
import { ConfigError } from "../../env.ts";
import { isCommonPassword } from "../../modules/session/common-passwords.ts";
import { hashPassword, randomPassword } from "../../modules/session/passwords.ts";
import { rootPasswordFile, writeRootPassword } from "../../modules/session/root-password-file.ts";
import type { Database } from "../schema.ts";
import type { NewRow } from "../tables/columns.ts";
import type { Settings } from "../tables/fleet.ts";
import { inTransaction } from "../transaction.ts";
import { accountRow, rootName } from "./accounts.ts";
import { houseboatRows } from "./fleet.ts";

export type SeedDeps = Pick<Deps, "db" | "config" | "now">;

/** Open from the middle of March to the end of October; the year of a date is ignored. */
const settings: NewRow<Settings> = {
  id: 1,
  hiring: 0,
  visitors_tax_cents: 0,
  general_opening_hour: "9",
  general_closing_hour: "18",
  off_season_start: "2026-11-01",
  off_season_end: "2027-03-14",
  season_begin_start: "2026-03-15",
  season_begin_end: "2026-04-30",
  season_begin_opening_hour: "10",
  season_begin_closing_hour: "16",
  season_end_start: "2026-10-01",
  season_end_end: "2026-10-31",
  season_end_opening_hour: "10",
  season_end_closing_hour: "16",
};

/**
 * Fills an empty database: settings, the nine houseboats and the root account. A database that has settings is left
 * alone, and of several processes that start at once one fills it.
 * @throws ConfigError where ROOT_PASSWORD is easily guessed.
 * @returns whether it was filled now, and the file with the root account's password where it was made up here.
 */
export async function seedFirstStart({
  db,
  config,
  now,
}: SeedDeps): Promise<{ seeded: boolean; passwordFile: string | null }> {
  const nothing = { seeded: false, passwordFile: null };
  const seeded = await db.selectFrom("business_settings").select("id").executeTakeFirst();
  if (seeded) return nothing;
  const password = config.rootPassword ?? randomPassword();
  if (isCommonPassword(password) || isShortNumber(password)) {
    throw new ConfigError(
      "ROOT_PASSWORD is guessed at once: set another one, with letters or 8 digits, or leave it out",
    );
  }
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    if (!(await insertFoundation(trx))) return nothing;
    const root = { email: config.rootEmail, ...rootName, role: "root" as const, passwordHash };
    await trx.insertInto("users").values(accountRow(root, now())).execute();
    if (config.rootPassword !== null) return { seeded: true, passwordFile: null };
    await writeRootPassword(config, { email: config.rootEmail, password });
    return { seeded: true, passwordFile: rootPasswordFile(config) };
  });
}

/**
 * Settings and fleet. The settings row comes first: a second process waits for its primary key and then finds it taken.
 * @returns false, and nothing written, where the database was filled before.
 */
export async function insertFoundation(trx: Transaction<Database>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("business_settings")
    .values(settings)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await trx.insertInto("vehicles").values(houseboatRows()).execute();
  return true;
}
