import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { VoucherStatus } from "../../../../machines/voucher-lifecycle/voucher-lifecycle.machine.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { VoucherPart } from "../../../shared/rules/voucher-parts.ts";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import type { Instant, NewRow } from "../../db/tables/columns.ts";
import type { VoucherEntries, VoucherRow, Vouchers } from "../../db/tables/money.ts";
import { randomToken } from "../../random-token.ts";
import { voucherReference } from "./voucher-code.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** Paid, and perhaps something is left. */
export const usableStatuses: VoucherStatus[] = ["paid", "partlyRedeemed"];

/** A stored code without its hyphens: the index vouchers_code_letters has it (migration 0013). */
const lettersAndDigits = (column: "code" | "vouchers.code") => sql<string>`replace(${sql.ref(column)}, '-', '')`;

/**
 * What staff read of a voucher: its code where it is paid or was, else its reference, also of one that has a code
 * since its payment was taken back.
 */
export const shownCode = sql<string>`
  case vouchers.status when 'requested' then 'Gutschein ' || vouchers.id else vouchers.code end`;

/** The voucher with this code, in capital letters and without hyphens, that can pay on that day; null for any other. */
export async function findUsable(
  db: Db,
  code: string,
  today: Day,
): Promise<Pick<VoucherRow, "id" | "balance_cents"> | null> {
  const row = await db
    .selectFrom("vouchers")
    .select(["id", "balance_cents"])
    .where(lettersAndDigits("code"), "=", code)
    .where("status", "in", usableStatuses)
    .where("expires_on", ">=", today)
    .where("balance_cents", ">", 0)
    .executeTakeFirst();
  return row ?? null;
}

/** @throws Error where there is none. */
export function readVoucher(db: Db, id: number): Promise<VoucherRow> {
  return db.selectFrom("vouchers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The voucher with this code, whatever became of it. */
export async function findByCode(db: Db, code: string): Promise<VoucherRow | null> {
  const query = db.selectFrom("vouchers").selectAll().where(lettersAndDigits("code"), "=", code);
  return (await query.executeTakeFirst()) ?? null;
}

export async function findVoucherRow(db: Db, id: number): Promise<VoucherRow | null> {
  return (await db.selectFrom("vouchers").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** What became of those vouchers; there are no others. */
export function voucherStatuses(db: Db, ids: readonly number[]): Promise<Pick<VoucherRow, "id" | "status">[]> {
  return db.selectFrom("vouchers").select(["id", "status"]).where("id", "in", ids).execute();
}

/** Cents of the voucher that unpaid wallet orders of the session have reserved. */
export async function reservedForSession(db: Db, code: string, sessionHash: string): Promise<Cents> {
  const { cents } = await db
    .selectFrom("voucher_entries")
    .innerJoin("vouchers", "vouchers.id", "voucher_entries.voucher_id")
    .innerJoin("wallet_orders", "wallet_orders.id", "voucher_entries.wallet_order_id")
    .select((all) => all.fn.sum<number | null>("voucher_entries.cents").as("cents"))
    .where(lettersAndDigits("vouchers.code"), "=", code)
    .where("vouchers.status", "in", usableStatuses)
    .where("wallet_orders.session_hash", "=", sessionHash)
    .where("wallet_orders.status", "=", "created")
    .executeTakeFirstOrThrow();
  return -Number(cents ?? 0);
}

/**
 * Takes `cents` off the voucher with this code that can pay on that day. That there is so much left is not asked here:
 * CHECK (balance_cents >= 0) alone refuses to take more.
 * @returns the voucher, locked until the transaction ends; null where none can pay.
 * @throws the driver's error where less is left (`isCheckViolation`).
 */
export async function takeBalance(trx: Trx, code: string, cents: Cents, today: Day): Promise<VoucherRow | null> {
  const row = await trx
    .updateTable("vouchers")
    .set((column) => ({ balance_cents: column("balance_cents", "-", cents) }))
    .where(lettersAndDigits("code"), "=", code)
    .where("status", "in", usableStatuses)
    .where("expires_on", ">=", today)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds to the balance, or takes off it where `cents` is negative, and locks the row until the transaction ends. */
export async function changeBalance(trx: Trx, voucherId: number, cents: Cents): Promise<VoucherRow | null> {
  const row = await trx
    .updateTable("vouchers")
    .set((column) => ({ balance_cents: column("balance_cents", "+", cents) }))
    .where("id", "=", voucherId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The voucher as it is, locked until the transaction ends. */
export const lockVoucher = (trx: Trx, voucherId: number) => changeBalance(trx, voucherId, 0);

type Change = Partial<
  Pick<Vouchers, "code" | "paid_at" | "expires_on" | "cancel_reason" | "wallet_order_id" | "download_token">
>;

/** Moves a voucher on. @returns false, and nothing changed, where it is not in that status any more. */
export async function moveVoucher(
  trx: Trx,
  { id, status }: Pick<VoucherRow, "id" | "status">,
  changes: Change & { status: VoucherStatus },
): Promise<boolean> {
  const query = trx.updateTable("vouchers").set(changes).where("id", "=", id).where("status", "=", status);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Writes a voucher with its reference in the place of a code. */
export async function insertVoucher(trx: Trx, voucher: Omit<NewRow<Vouchers>, "code">): Promise<VoucherRow> {
  // The reference says the number, which the database gives.
  const row = { ...voucher, code: randomToken(16) };
  const { id } = await trx.insertInto("vouchers").values(row).returning("id").executeTakeFirstOrThrow();
  const named = trx
    .updateTable("vouchers")
    .set({ code: voucherReference(id) })
    .where("id", "=", id);
  return named.returningAll().executeTakeFirstOrThrow();
}

/** Appends to the ledger. */
export async function addEntry(trx: Trx, entry: NewRow<VoucherEntries>): Promise<void> {
  await trx.insertInto("voucher_entries").values(entry).execute();
}

/** The ledger of a voucher; of what it reserved and gave back, only that of one order where one is named. */
export function entriesOf(
  db: Db,
  of: { voucher_id: number } | { wallet_order_id: string },
): Promise<Selectable<VoucherEntries>[]> {
  return db
    .selectFrom("voucher_entries")
    .selectAll()
    .where((is) => is.and(of))
    .orderBy("id")
    .execute();
}

/** What a booking took of vouchers, and gave back, the oldest first. */
export async function voucherMovesOf(db: Db, bookingId: number): Promise<VoucherMove[]> {
  return (await voucherMovesOfAll(db, [bookingId]))(bookingId);
}

export type VoucherMove = VoucherPart & { code: string };

/** Likewise of many in one look. */
export async function voucherMovesOfAll(
  db: Db,
  bookingIds: readonly number[],
): Promise<(bookingId: number) => VoucherMove[]> {
  if (bookingIds.length === 0) return () => [];
  const rows = await db
    .selectFrom("voucher_entries")
    .innerJoin("vouchers", "vouchers.id", "voucher_entries.voucher_id")
    .select(["voucher_entries.booking_id", "voucher_entries.voucher_id", "voucher_entries.cents", "vouchers.code"])
    .where("voucher_entries.booking_id", "in", bookingIds)
    .orderBy("voucher_entries.id")
    .execute();
  const movesOf = groupBy(rows, ({ booking_id }) => booking_id);
  return (id) => movesOf(id).map(({ voucher_id, cents, code }) => ({ voucherId: voucher_id, cents: -cents, code }));
}

/** What a booking took of a voucher at that moment, less what it gave back in the same; null where it took nothing. */
export async function redemptionAt(
  db: Db,
  { bookingId, at }: { bookingId: number; at: Instant },
): Promise<VoucherPart | null> {
  const row = await db
    .selectFrom("voucher_entries")
    .select("voucher_id as voucherId")
    .select((all) => all.fn.sum<number>("cents").as("cents"))
    .where("booking_id", "=", bookingId)
    .where("created_at", "=", at)
    .groupBy("voucher_id")
    .orderBy("cents")
    .executeTakeFirst();
  return row ? { ...row, cents: Math.max(0, -Number(row.cents)) } : null;
}

/** Vouchers whose last day is over, and that do not say so yet. */
export async function overdueVouchers(db: Db, today: Day, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("vouchers")
    .select("id")
    .where("status", "in", ["requested", ...usableStatuses])
    .where("expires_on", "<", today)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The voucher that can be downloaded by that token, if it was paid since. */
export async function findByToken(db: Db, token: string, since: Instant): Promise<VoucherRow | null> {
  const query = db.selectFrom("vouchers").selectAll().where("download_token", "=", token).where("paid_at", ">=", since);
  return (await query.executeTakeFirst()) ?? null;
}

/** @returns false where it was used before. */
export async function spendToken(db: Db, token: string): Promise<boolean> {
  const query = db.updateTable("vouchers").set({ download_token: null }).where("download_token", "=", token);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

/** The token by which the voucher can be downloaded; null where it cannot be. */
export async function downloadTokenOf(db: Db, voucherId: number): Promise<string | null> {
  const query = db.selectFrom("vouchers").select("download_token").where("id", "=", voucherId);
  return (await query.executeTakeFirst())?.download_token ?? null;
}
