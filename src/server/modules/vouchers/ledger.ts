import type { Kysely, Transaction } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { VoucherEntries } from "../../db/tables/money.ts";
import { addEntry, entriesOf } from "./vouchers.repository.ts";

type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

/** What the ledger of a voucher says. */
export interface LedgerSums {
  /** What no booking has and nobody wrote off; what orders reserved is among it. */
  restCents: Cents;
  /** What orders at the wallet have reserved. */
  reservedCents: Cents;
  /** What bookings have. */
  redeemedCents: Cents;
  /** What was written off because the money went back, and was not given again since. */
  cancelledCents: Cents;
}

/** Lock the voucher before deciding by it: its ledger changes with its row. */
export async function sumsOf(db: Kysely<Database>, voucherId: number): Promise<LedgerSums> {
  const entries = await entriesOf(db, { voucher_id: voucherId });
  const sum = (isCounted: (entry: Entry) => boolean) =>
    entries.reduce((total, entry) => total + (isCounted(entry) ? entry.cents : 0), 0);
  const isFreed = ({ kind, booking_id, wallet_order_id }: Entry) =>
    kind === "released" && booking_id === null && wallet_order_id === null;
  return {
    restCents: sum(({ wallet_order_id }) => wallet_order_id === null),
    reservedCents: 0 - sum(({ wallet_order_id }) => wallet_order_id !== null),
    redeemedCents: 0 - sum(({ booking_id }) => booking_id !== null),
    cancelledCents: 0 - sum((entry) => entry.kind === "cancelled" || isFreed(entry)),
  };
}

/** Writes down what the balance was changed by. */
export async function writeEntry(
  trx: Transaction<Database>,
  of: Pick<VoucherEntries, "voucher_id" | "kind" | "cents"> & { bookingId?: number; walletOrderId?: string },
  now: Date,
): Promise<void> {
  const { bookingId, walletOrderId, ...rest } = of;
  const ids = { booking_id: bookingId ?? null, wallet_order_id: walletOrderId ?? null };
  await addEntry(trx, { ...rest, ...ids, created_at: now.toISOString() });
}
