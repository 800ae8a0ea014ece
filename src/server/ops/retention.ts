import type { Kysely } from "kysely";
import type { RetainedData } from "../../shared/rules/retention.ts";
import type { Database } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { deleteOldCounts } from "../http/call-counts.repository.ts";
import { deleteOldKeys } from "../http/idempotency.repository.ts";
import { deleteOldMails } from "../mail/outbox.repository.ts";
import { deleteExpiredHolds } from "../modules/booking/holds.repository.ts";
import { forgetOldGuests } from "../modules/booking/old-bookings.repository.ts";
import { deleteOldBookingAddresses } from "../modules/booking/visitor-limits.repository.ts";
import { deleteUnconfirmedEntries } from "../modules/booking/waiting-entries.repository.ts";
import { deleteOldHours } from "../modules/hours/hours.ts";
import { deleteOldItems } from "../modules/inbox/inbox.repository.ts";
import { forgetOldInvoices } from "../modules/invoices/invoices.repository.ts";
import { deleteOldCrews } from "../modules/my-booking/crew.repository.ts";
import { deleteOldLinks } from "../modules/my-booking/links.repository.ts";
import { forgetOldPayers, forgetUnpaidOrders } from "../modules/payments/old-orders.repository.ts";
import { deleteOldPhotos } from "../modules/protocol-log/protocols.repository.ts";
import { deleteOldReceiptLinks } from "../modules/receipts/receipts.ts";
import { deleteOldFailures } from "../modules/session/login-failures.repository.ts";
import { deleteOldGuesses, deleteOldNetworks } from "../modules/session/login-guesses.repository.ts";
import { deleteOldRecoveries } from "../modules/session/recovery.repository.ts";
import { deleteExpiredSessions } from "../modules/session/session.repository.ts";
import { forgetOldBuyers } from "../modules/vouchers/old-vouchers.repository.ts";
import { deleteOldAttempts } from "../modules/vouchers/voucher-attempts.repository.ts";
import { forgetOldWithdrawals } from "../modules/withdrawals/withdrawals.ts";

type Delete = (db: Kysely<Database>, now: Date) => Promise<void>;

/** What deletes each row of the retention table; what is missing here does not compile. */
const deletions: Record<RetainedData, Delete> = {
  holds: deleteExpiredHolds,
  loginFailures: deleteOldFailures,
  loginGuesses: deleteOldGuesses,
  loginNetworks: deleteOldNetworks,
  bookingAddresses: deleteOldBookingAddresses,
  voucherAttempts: deleteOldAttempts,
  callCounts: deleteOldCounts,
  recoveryMails: deleteOldRecoveries,
  recoveryPasswords: deleteOldRecoveries,
  visitorSessions: deleteExpiredSessions,
  repeatedCalls: deleteOldKeys,
  staffSessions: deleteExpiredSessions,
  mails: deleteOldMails,
  messages: deleteOldItems,
  protocolPhotos: deleteOldPhotos,
  unpaidOrders: forgetUnpaidOrders,
  bookingLinks: deleteOldLinks,
  waitingEntries: deleteUnconfirmedEntries,
  receiptLinks: deleteOldReceiptLinks,
  crew: deleteOldCrews,
  bookings: forgetOldGuests,
  orders: forgetOldPayers,
  vouchers: forgetOldBuyers,
  withdrawals: forgetOldWithdrawals,
  invoices: forgetOldInvoices,
  workingHours: deleteOldHours,
};

/**
 * Deletes everything, or takes out who it was about, that was retained for as long as shared/rules/retention.ts says.
 */
export async function purgeExpired({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  for (const deleteOld of new Set(Object.values(deletions))) await deleteOld(db, now());
}
