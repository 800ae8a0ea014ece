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
import { createBackupRuns } from "./migrations/0033-backup-runs.ts";
import { createErasures } from "./migrations/0034-erasures.ts";
import { createWithdrawals } from "./migrations/0034-withdrawals.ts";
import { createSeveralServers } from "./migrations/0035-several-servers.ts";
import { createChangeCounts } from "./migrations/0037-change-counts.ts";
import { addBookingNote } from "./migrations/0040-booking-note.ts";
import { countDayPlanWarnings } from "./migrations/0041-day-plan-warnings.ts";
import { nameOnSiteReturns } from "./migrations/0042-on-site-returns.ts";
import { normaliseBanKeys } from "./migrations/0045-ban-keys.ts";
import { widenAmounts } from "./migrations/0046-large-amounts.ts";
import { createLoginNetworks } from "./migrations/0047-login-networks.ts";
import { createSearch } from "./migrations/0050-search.ts";
import { createPortalCalendars } from "./migrations/0053-portal-calendars.ts";
import { markPortalBlocks } from "./migrations/0054-portal-blocks.ts";
import { addStayChanges } from "./migrations/0055-stay-changes.ts";
import { createTurnarounds } from "./migrations/0057-turnarounds.ts";
import { nameReturnCharges } from "./migrations/0058-return-charges.ts";
import { addArrivalTime } from "./migrations/0059-arrival-time.ts";
import { createTillPayments } from "./migrations/0060-till-payments.ts";
import { createChecklist } from "./migrations/0061-checklist.ts";
import { createProtocols } from "./migrations/0062-protocols.ts";
import { nameFreeAmounts } from "./migrations/0064-free-amounts.ts";
import { indexClashes } from "./migrations/0065-clash-indexes.ts";
import { addInvoiceRecipient } from "./migrations/0066-invoice-recipient.ts";
import { addCorrectedRecipient } from "./migrations/0067-recipient-corrected.ts";
import { addWorkingTimes } from "./migrations/0068-working-times.ts";
import { createBookingLinks } from "./migrations/0069-booking-links.ts";
import { createCrewMembers } from "./migrations/0070-crew-members.ts";
import { createWaitingList } from "./migrations/0071-waiting-list.ts";
import { createReceiptLinks } from "./migrations/0072-receipt-links.ts";
import { addVisitorsTax } from "./migrations/0073-visitors-tax.ts";
import { addDog } from "./migrations/0074-dog.ts";
import { countDayPlanHandovers } from "./migrations/0075-day-plan-handovers.ts";
import { indexEntriesForAll } from "./migrations/0076-search-entries-for-all.ts";
import { addEndsEarlier } from "./migrations/0077-asked-links.ts";
import { refreshPhoneWords } from "./migrations/0078-search-phone-ends.ts";
import { addMissedGuests } from "./migrations/0079-missed-guests.ts";
import { addDeclinedOffers } from "./migrations/0080-declined-offers.ts";
import { addBookingCharges } from "./migrations/0081-booking-charges.ts";
import { takePricesFromLines } from "./migrations/0082-prices-from-lines.ts";
import { addFloors } from "./migrations/0083-floors.ts";
import { addRefundFrom } from "./migrations/0084-refund-from.ts";
import { addOnSiteLines } from "./migrations/0085-on-site-lines.ts";
import { takeVouchersFromLedger } from "./migrations/0086-vouchers-of-bookings.ts";
import { addAccountLanguage } from "./migrations/0087-account-language.ts";
import { withForeignKeysOff } from "./migrations/rebuild-table.ts";
import type { Database } from "./schema.ts";

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
  "0033-backup-runs": createBackupRuns,
  "0034-erasures": createErasures,
  "0034-withdrawals": createWithdrawals,
  "0035-several-servers": createSeveralServers,
  "0037-change-counts": createChangeCounts,
  "0040-booking-note": addBookingNote,
  "0041-day-plan-warnings": countDayPlanWarnings,
  "0042-on-site-returns": nameOnSiteReturns,
  "0045-ban-keys": normaliseBanKeys,
  "0046-large-amounts": widenAmounts,
  "0047-login-networks": createLoginNetworks,
  "0050-search": createSearch,
  "0053-portal-calendars": createPortalCalendars,
  "0054-portal-blocks": markPortalBlocks,
  "0055-stay-changes": addStayChanges,
  "0057-turnarounds": createTurnarounds,
  "0058-return-charges": nameReturnCharges,
  "0059-arrival-time": addArrivalTime,
  "0060-till-payments": createTillPayments,
  "0061-checklist": createChecklist,
  "0062-protocols": createProtocols,
  "0064-free-amounts": nameFreeAmounts,
  "0065-clash-indexes": indexClashes,
  "0066-invoice-recipient": addInvoiceRecipient,
  "0067-recipient-corrected": addCorrectedRecipient,
  "0068-working-times": addWorkingTimes,
  "0069-booking-links": createBookingLinks,
  "0070-crew-members": createCrewMembers,
  "0071-waiting-list": createWaitingList,
  "0072-receipt-links": createReceiptLinks,
  "0073-visitors-tax": addVisitorsTax,
  "0074-dog": addDog,
  "0075-day-plan-handovers": countDayPlanHandovers,
  "0076-search-entries-for-all": indexEntriesForAll,
  "0077-asked-links": addEndsEarlier,
  "0078-search-phone-ends": refreshPhoneWords,
  "0079-missed-guests": addMissedGuests,
  "0080-declined-offers": addDeclinedOffers,
  "0081-booking-charges": addBookingCharges,
  "0082-prices-from-lines": takePricesFromLines,
  "0083-floors": addFloors,
  "0084-refund-from": addRefundFrom,
  "0085-on-site-lines": addOnSiteLines,
  "0086-vouchers-of-bookings": takeVouchersFromLedger,
  "0087-account-language": addAccountLanguage,
};

const migrationTable = "schema_migrations";

/** Stands among the migrations of a database that a move is filling, so that no server starts on it (ops/move). */
export const unfinishedMove = "unfinished-move";

interface WithMigrations extends Database {
  schema_migrations: { name: string };
}

/** Any number that nobody else uses for an advisory lock on this database. */
const renameLock = 7_204_113_377;

/**
 * Brings the tables up to date with Kysely's Migrator: all in one transaction that begins with a lock, so that of
 * several processes which start at once one migrates and the others wait and find nothing to do; and a migration that
 * fails leaves nothing behind. SQLite has both from db/sqlite.ts, whose adapter says that its tables change inside of
 * transactions.
 * @param options.forMove notes `unfinishedMove` as well.
 * @returns the names of the migrations that were applied.
 * @throws what a migration throws; Error where the database knows a migration that this program does not.
 */
export async function migrate(db: Kysely<Database>, { forMove = false } = {}): Promise<string[]> {
  const engine = engineOf(db);
  const wanted = forMove ? { ...migrations, [unfinishedMove]: async () => undefined } : migrations;
  await renameOldColumn(db, engine);
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

/** Databases that were made before the Migrator keep its times in `applied_at`. */
async function renameOldColumn(db: Kysely<Database>, engine: Engine): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (engine === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(renameLock)})`.execute(trx);
    const tables = await trx.introspection.getTables();
    const columns = tables.find(({ name }) => name === migrationTable)?.columns ?? [];
    if (!columns.some(({ name }) => name === "applied_at")) return;
    await trx.schema.alterTable(migrationTable).renameColumn("applied_at", "timestamp").execute();
  });
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
