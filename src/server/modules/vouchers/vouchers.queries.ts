import type { Kysely } from "kysely";
import type { ConfirmationBlock } from "../../../shared/contract/booking.ts";
import type { VoucherCheck } from "../../../shared/contract/vouchers.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { type Cents, toAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { pageContext, shownBlocks } from "../../mail/shown-blocks.ts";
import { voucherTransfer } from "../../mail/templates/voucher.ts";
import { requestedMailData } from "./voucher.mails.ts";
import { normalizeCode } from "./voucher-code.ts";
import { findUsable, findVoucherRow, readVoucher, reservedForSession, usableStatuses } from "./vouchers.repository.ts";

/** A voucher that can pay: it is paid itself, something is left, and its last day is not over. */
export interface UsableVoucher {
  id: number;
  balanceCents: Cents;
}

/**
 * The voucher a guest means by `code`, whatever its case, with or without its spaces and hyphens; null where it cannot
 * pay, also for text that is no code.
 */
export async function findVoucher(db: Kysely<Database>, code: string, now: Date): Promise<UsableVoucher | null> {
  const normalized = normalizeCode(code);
  const row = normalized && (await findUsable(db, normalized, dayOf(now)));
  return row ? { id: row.id, balanceCents: row.balance_cents } : null;
}

/** What a voucher can still pay; 0 where it cannot pay, or there is none. */
export async function usableCents(db: Kysely<Database>, id: number, now: Date): Promise<Cents> {
  const voucher = await findVoucherRow(db, id);
  const isUsable = voucher && usableStatuses.includes(voucher.status) && voucher.expires_on >= dayOf(now);
  return isUsable ? voucher.balance_cents : 0;
}

/**
 * What the guest learns about a code: never why it cannot pay. What is reserved for their own unpaid orders at the
 * wallet counts as theirs: whatever they book next releases it.
 */
export async function checkVoucher(
  db: Kysely<Database>,
  code: string,
  sessionHash: string | null,
  now: Date,
): Promise<VoucherCheck> {
  const normalized = normalizeCode(code);
  const reserved = normalized && sessionHash !== null ? await reservedForSession(db, normalized, sessionHash) : 0;
  const cents = ((await findVoucher(db, code, now))?.balanceCents ?? 0) + reserved;
  return { exists: cents > 0, amount: toAmount(cents) };
}

/** How to pay for a voucher that waits for its transfer, in the order's language; null where it does not. */
export async function voucherTransferOf(
  { db, config }: Pick<Deps, "db" | "config">,
  id: number,
): Promise<ConfirmationBlock[] | null> {
  const voucher = await readVoucher(db, id);
  if (voucher.status !== "requested") return null;
  return shownBlocks(await voucherTransfer(requestedMailData(voucher), pageContext(voucher.lang, config)));
}
