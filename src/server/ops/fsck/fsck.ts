import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { checkBookings } from "./booking-check.ts";
import { checkBookingLogs } from "./booking-log-check.ts";
import { checkClosings } from "./closing-check.ts";
import { checkDefects } from "./defect-check.ts";
import type { Check, Finding } from "./finding.ts";
import { checkGivingUp } from "./giving-up-check.ts";
import { checkHalfDays } from "./half-day-check.ts";
import { checkImports } from "./import-check.ts";
import { checkInvoices } from "./invoice-check.ts";
import { checkListedFees } from "./listed-fees-check.ts";
import { checkOwnExtras } from "./own-extras-check.ts";
import { checkOrders, checkPayments } from "./payment-check.ts";
import { checkPictures } from "./picture-check.ts";
import { checkListedRents } from "./price-list-check.ts";
import { checkProducts } from "./product-check.ts";
import { checkProtocols } from "./protocol-check.ts";
import { checkSearch } from "./search-check.ts";
import { checkSignatures, checkTill } from "./till-check.ts";
import { checkDeposits, checkTurnarounds } from "./turnaround-check.ts";
import { checkVehicles } from "./vehicle-check.ts";
import { checkVouchers, checkWithdrawals } from "./voucher-check.ts";
import { checkWaiting } from "./waiting-check.ts";

const checks: readonly Check[] = [
  checkVouchers,
  checkWithdrawals,
  checkBookings,
  checkBookingLogs,
  checkListedRents,
  checkListedFees,
  checkOwnExtras,
  checkGivingUp,
  checkHalfDays,
  checkImports,
  checkWaiting,
  checkOrders,
  checkPayments,
  checkInvoices,
  checkProducts,
  checkTill,
  checkSignatures,
  checkDeposits,
  checkTurnarounds,
  checkProtocols,
  checkDefects,
  checkClosings,
  checkVehicles,
  checkPictures,
  checkSearch,
];

/**
 * Looks for whatever contradicts itself in the whole database (requirements/operations.md). It reads page by page and
 * writes nothing; the server may be running.
 */
export async function* findContradictions(
  db: Kysely<Database>,
  signal = new AbortController().signal,
): AsyncGenerator<Finding> {
  for (const check of checks) yield* check(db, signal);
}
