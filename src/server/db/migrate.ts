import { type Kysely, Migrator, sql, type Transaction } from "kysely";
import { type Engine, engineOf } from "./engine.ts";
import { createBooking } from "./migrations/0001-booking.ts";
import { createInbox } from "./migrations/0002-inbox.ts";
import { createAccounts } from "./migrations/0003-accounts.ts";
import { createDayPlan } from "./migrations/0004-day-plan.ts";
import { createStuckMoney } from "./migrations/0005-stuck-money.ts";
import { createPayments } from "./migrations/0006-payments.ts";
import { createInboxFacts } from "./migrations/0007-inbox-facts.ts";
import { nameCompanyRecipient } from "./migrations/0008-company-recipient.ts";
import { mergeVehicleExtras } from "./migrations/0009-vehicle-extras.ts";
import { lookAtExpiredOrders } from "./migrations/0011-expired-orders.ts";
import { createVisitorLimits } from "./migrations/0012-visitor-limits.ts";
import { indexVoucherCodes } from "./migrations/0013-voucher-codes.ts";
import { addEmployeeName } from "./migrations/0014-employee-name.ts";
import { createReturnedMoney } from "./migrations/0015-returned-money.ts";
import { createPaymentReminders } from "./migrations/0016-payment-reminders.ts";
import { addConfirmationToken } from "./migrations/0017-confirmation-token.ts";
import { createWriteProbe } from "./migrations/0018-write-probe.ts";
import { createVoucherLife } from "./migrations/0019-voucher-life.ts";
import { createInvoices } from "./migrations/0020-invoices.ts";
import { createOpenMoney } from "./migrations/0021-open-money.ts";
import { createFsckRuns } from "./migrations/0022-fsck-runs.ts";
import { createProducts } from "./migrations/0023-products.ts";
import { createTill } from "./migrations/0024-till.ts";
import { createTillSignatures } from "./migrations/0025-till-signatures.ts";
import { createClosings } from "./migrations/0026-closings.ts";
import { indexMoneyByTime } from "./migrations/0027-cash-log.ts";
import { createWorkingHours } from "./migrations/0028-working-hours.ts";
import { createMailLog } from "./migrations/0029-mail-log.ts";
import { indexInbox } from "./migrations/0030-inbox-log.ts";
import { createPictures } from "./migrations/0031-pictures.ts";
import { createVehicleLife } from "./migrations/0032-vehicle-life.ts";
import { createWithdrawals } from "./migrations/0034-withdrawals.ts";
import { createSeveralServers } from "./migrations/0035-several-servers.ts";
import { createChangeCounts } from "./migrations/0037-change-counts.ts";
import { changePeople } from "./migrations/0100-people.ts";
import { changeBookingsAndMoney } from "./migrations/0101-bookings-and-money.ts";
import { changeTill } from "./migrations/0102-till.ts";
import { changeFleetAndTurnaround } from "./migrations/0103-fleet-and-turnaround.ts";
import { changeOperations } from "./migrations/0104-operations.ts";
import { createDemoWallet } from "./migrations/0105-demo-wallet.ts";
import { addAccountLanguage } from "./migrations/0106-account-language.ts";
import { extendPortalEvents } from "./migrations/0107-portal-events.ts";
import { addCountry } from "./migrations/0108-country.ts";
import { rewritePhoneNumbers } from "./migrations/0109-phone-numbers.ts";
import { addBottlesAndRedeemed } from "./migrations/0110-bottles-and-redeemed.ts";
import { createPriceLists } from "./migrations/0111-price-lists.ts";
import { extendToListedExtras } from "./migrations/0112-listed-extras.ts";
import { createBoatBlocks } from "./migrations/0113-boat-blocks.ts";
import { addEarlyAndLate } from "./migrations/0114-early-and-late.ts";
import { createDefects } from "./migrations/0115-defects.ts";
import { prepareOneMorning } from "./migrations/0116-one-morning.ts";
import { withForeignKeysOff } from "./migrations/rebuild-table.ts";
import type { Database } from "./schema.ts";
import { withoutUnreleased } from "./unreleased-steps.ts";

type Migration = (trx: Transaction<Database>, engine: Engine) => Promise<void>;

/**
 * Every change of the tables, by the name of its file. One that was released is never edited; a new one is added below.
 * Migrations run in the order of their names.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-booking": createBooking,
  "0002-inbox": createInbox,
  "0003-accounts": createAccounts,
  "0004-day-plan": createDayPlan,
  "0005-stuck-money": createStuckMoney,
  "0006-payments": createPayments,
  "0007-inbox-facts": createInboxFacts,
  "0008-company-recipient": nameCompanyRecipient,
  "0009-vehicle-extras": mergeVehicleExtras,
  "0011-expired-orders": lookAtExpiredOrders,
  "0012-visitor-limits": createVisitorLimits,
  "0013-voucher-codes": indexVoucherCodes,
  "0014-employee-name": addEmployeeName,
  "0015-returned-money": createReturnedMoney,
  "0016-payment-reminders": createPaymentReminders,
  "0017-confirmation-token": addConfirmationToken,
  "0018-write-probe": createWriteProbe,
  "0019-voucher-life": createVoucherLife,
  "0020-invoices": createInvoices,
  "0021-open-money": createOpenMoney,
  "0022-fsck-runs": createFsckRuns,
  "0023-products": createProducts,
  "0024-till": createTill,
  "0025-till-signatures": createTillSignatures,
  "0026-closings": createClosings,
  "0027-cash-log": indexMoneyByTime,
  "0028-working-hours": createWorkingHours,
  "0029-mail-log": createMailLog,
  "0030-inbox-log": indexInbox,
  "0031-pictures": createPictures,
  "0032-vehicle-life": createVehicleLife,
  "0034-withdrawals": createWithdrawals,
  "0035-several-servers": createSeveralServers,
  "0037-change-counts": createChangeCounts,
  "0100-people": changePeople,
  "0101-bookings-and-money": changeBookingsAndMoney,
  "0102-till": changeTill,
  "0103-fleet-and-turnaround": changeFleetAndTurnaround,
  "0104-operations": changeOperations,
  "0105-demo-wallet": createDemoWallet,
  "0106-account-language": addAccountLanguage,
  "0107-portal-events": extendPortalEvents,
  "0108-country": addCountry,
  "0109-phone-numbers": rewritePhoneNumbers,
  "0110-bottles-and-redeemed": addBottlesAndRedeemed,
  "0111-price-lists": createPriceLists,
  "0112-listed-extras": extendToListedExtras,
  "0113-boat-blocks": createBoatBlocks,
  "0114-early-and-late": addEarlyAndLate,
  "0115-defects": createDefects,
  "0116-one-morning": prepareOneMorning,
};

const migrationTable = "schema_migrations";

/** Stands among the migrations of a database that a move is filling, so that no server starts on it (ops/move). */
export const unfinishedMove = "unfinished-move";

interface WithMigrations extends Database {
  schema_migrations: { name: string; timestamp: string };
}

/** Any number that nobody else uses for an advisory lock on this database. */
const namesLock = 7_204_113_377;

/**
 * Brings the tables up to date with Kysely's Migrator: all in one transaction that begins with a lock, so that of
 * several processes which start at once one migrates and the others wait and find nothing to do; and a migration that
 * fails leaves nothing behind. SQLite has both from db/sqlite.ts, whose adapter says that its tables change inside of
 * transactions.
 * @param options.forMove notes `unfinishedMove` as well.
 * @returns the names of the migrations that were applied.
 * @throws what a migration throws; Error where the database knows a migration that this program does not;
 * BetweenVersionsError.
 */
export async function migrate(db: Kysely<Database>, { forMove = false } = {}): Promise<string[]> {
  const engine = engineOf(db);
  const wanted = forMove ? { ...migrations, [unfinishedMove]: async () => undefined } : migrations;
  await renewNames(db, engine);
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries<Migration>(wanted).map(([name, migration]) => [
          name,
          { up: (trx: Kysely<Database>) => migration(trx as Transaction<Database>, engine) },
        ]),
      ),
  };
  const migrator = new Migrator({ db, provider, migrationTableName: migrationTable, allowUnorderedMigrations: true });
  const { error, results = [] } = await withForeignKeysOff(db, engine, () => migrator.migrateToLatest());
  if (error !== undefined) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/** Notes what was applied as this program does, before it looks for what is missing. */
async function renewNames(db: Kysely<Database>, engine: Engine): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (engine === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(namesLock)})`.execute(trx);
    const tables = await trx.introspection.getTables();
    const columns = tables.find(({ name }) => name === migrationTable)?.columns;
    if (!columns) return;
    // Databases that were made before the Migrator keep its times there.
    if (columns.some(({ name }) => name === "applied_at")) {
      await trx.schema.alterTable(migrationTable).renameColumn("applied_at", "timestamp").execute();
    }
    await replaceUnreleased(trx as unknown as Transaction<WithMigrations>);
  });
}

async function replaceUnreleased(trx: Transaction<WithMigrations>): Promise<void> {
  const rows = await trx.selectFrom(migrationTable).select(["name", "timestamp"]).orderBy("name").execute();
  const known = new Set(rows.map(({ name }) => name));
  const wanted = new Set(withoutUnreleased([...known]));
  const gone = rows.filter(({ name }) => !wanted.has(name));
  const timestamp = gone.at(-1)?.timestamp;
  if (timestamp === undefined) return;
  const names = gone.map(({ name }) => name);
  await trx.deleteFrom(migrationTable).where("name", "in", names).execute();
  const added = [...wanted].filter((name) => !known.has(name));
  const renamed = added.map((name) => ({ name, timestamp }));
  await trx.insertInto(migrationTable).values(renamed).execute();
}

/** Whether every migration that this program knows was applied. @throws what the driver throws where it cannot ask. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const applied = await appliedMigrations(db);
  return Object.keys(migrations).every((name) => applied.includes(name));
}

/** The names of those that were applied, in their order. */
export async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const applied = (db as unknown as Kysely<WithMigrations>).selectFrom(migrationTable).select("name");
  return (await applied.orderBy("name").execute()).map(({ name }) => name);
}

/** Whether a move began to fill the database and did not end. @throws as `isMigrated`. */
export async function isUnfinishedMove(db: Kysely<Database>): Promise<boolean> {
  return (await appliedMigrations(db)).includes(unfinishedMove);
}

/**
 * The last step of a move, in the transaction that filled the database: no other one ends it as well.
 * @returns false where there is none to end.
 */
export async function endMove(trx: Transaction<Database>): Promise<boolean> {
  const noted = (trx as unknown as Transaction<WithMigrations>).deleteFrom(migrationTable);
  return (await noted.where("name", "=", unfinishedMove).executeTakeFirst()).numDeletedRows > 0n;
}
