import type { Kysely } from "kysely";
import type { DepositPart } from "../../../shared/contract/held-deposits.ts";
import type { PaidBy } from "../../../shared/contract/till-unpaid.ts";
import type { ExtraName } from "../../../shared/rules/extras.ts";
import { type Cents, toAmount } from "../../../shared/rules/money.ts";
import { isOwnExtraName, type OwnExtraName } from "../../../shared/rules/own-extras.ts";
import { isReturnCharge, type OnSiteName, returnCharges, type TillLineKind } from "../../../shared/rules/till-words.ts";
import type { Database } from "../../db/schema.ts";
import { depositMoney, saleMoney, visitorsTaxMoney } from "./till.subject.ts";
import { type PartByWay, partsByPurpose, waysByPurpose } from "./ways.repository.ts";

type Db = Kysely<Database>;

/** The purpose of the money of such a line. */
function moneyOf(kind: TillLineKind): string {
  if (kind === "visitorsTax") return visitorsTaxMoney.name;
  return (kind === "deposit" ? depositMoney : saleMoney).name;
}

const toParts = (parts: readonly PartByWay[]): DepositPart[] =>
  parts.map(({ way, cents }) => ({ way, amount: toAmount(cents) }));

/** Lines of what is collected on site for a booking. */
export const onSiteKinds = ["fee", "visitorsTax", "deposit", "product"] as const;

/** What was collected on site for a booking, by sales that nobody took back; charges of a return also of a deposit. */
export interface Collected {
  fees: OnSiteName[];
  /** For how many nights of adults the visitor's tax was taken: a stay that grew later owes more of it. */
  taxedNights: number;
  /** How often an extra of the price list's own was taken, which a stay that grew later owes more often. */
  ownPieces: Partial<Record<OwnExtraName, number>>;
  /** Fishing permits that its guest chose. */
  extras: ExtraName[];
  /** The deposit that is to go back. */
  heldCents: Cents;
  /** By which ways that came, cash first. */
  heldParts: DepositPart[];
  /** Who took what of these last, when and how. */
  by: Partial<Record<OnSiteName | OwnExtraName | ExtraName, PaidBy>>;
  /** More of something went back, or was taken back, than was collected: the caller rolls back. */
  isGivenBack: boolean;
}

/** What was collected for these bookings, by their ids. Lock a booking first where something is decided by it. */
export async function collectedFor(db: Db, bookingIds: readonly number[]): Promise<(bookingId: number) => Collected> {
  const rows = bookingIds.length === 0 ? [] : await collectedLines(db, bookingIds);
  const partsOf = await partsByPurpose(db, [...new Set(rows.map(({ transaction_id }) => transaction_id))]);
  return (bookingId) => {
    const own = rows.filter(({ booking_id }) => booking_id === bookingId);
    const sold = own.filter(({ is_sold }) => Boolean(is_sold));
    // What went back after a cancellation has lines of the other sign.
    const count = (isCounted: (line: (typeof own)[number]) => boolean) =>
      own.filter(isCounted).reduce((sum, { quantity }) => sum + quantity, 0);
    const deposits = own.filter(({ kind }) => kind === "deposit");
    const heldCents = deposits.reduce((sum, { total_cents }) => sum + total_cents, 0);
    const lastDeposit = deposits.findLast(({ quantity }) => quantity > 0);
    const charged = returnCharges.filter((name) => count(({ kind }) => kind === name) > 0);
    const fees = sold.flatMap(({ kind, fee }) => {
      if (kind === "deposit") return "deposit" as const;
      return fee !== null && !isOwnExtraName(fee) && count((line) => line.fee === fee) > 0 ? fee : [];
    });
    const ownFees = sold.flatMap(({ fee }) => (fee !== null && isOwnExtraName(fee) ? fee : []));
    return {
      fees: [...fees, ...charged],
      taxedNights: count(({ kind }) => kind === "visitorsTax"),
      ownPieces: Object.fromEntries(ownFees.map((fee) => [fee, count((line) => line.fee === fee)])),
      extras: sold.flatMap(({ extra }) => {
        return (extra !== null && count((line) => line.extra === extra) > 0 ? extra : []) as ExtraName[];
      }),
      by: Object.fromEntries(
        [...sold, ...own.filter(({ kind, quantity }) => isReturnCharge(kind) && quantity > 0)].map(
          ({ kind, fee, extra, cashier_name: name, finished_at: dateTime, payment_method: way, transaction_id }) => {
            const ways = partsOf(transaction_id, moneyOf(kind)).map(({ way }) => way);
            return [
              fee ?? extra ?? kind,
              { name, dateTime, way: ways[0] ?? way, ways: ways.length > 0 ? ways : [way] },
            ];
          },
        ),
      ),
      isGivenBack: own.some(
        ({ kind, fee, extra }) => count((line) => line.kind === kind && line.fee === fee && line.extra === extra) < 0,
      ),
      heldCents,
      heldParts: heldCents > 0 && lastDeposit ? toParts(partsOf(lastDeposit.transaction_id, depositMoney.name)) : [],
    };
  };
}

function collectedLines(db: Db, bookingIds: readonly number[]) {
  return db
    .selectFrom("till_lines")
    .innerJoin("till_transactions", "till_transactions.id", "till_lines.transaction_id")
    .leftJoin("till_transactions as taken_back", "taken_back.corrects_id", "till_transactions.id")
    .leftJoin("products", "products.id", "till_lines.product_id")
    .select(["till_lines.booking_id", "till_lines.kind", "till_lines.fee", "till_lines.total_cents", "products.extra"])
    .select(["till_lines.quantity", "till_transactions.cashier_name", "till_transactions.finished_at"])
    .select(["till_transactions.payment_method", "till_lines.transaction_id"])
    .select((is) => is.and([is("till_transactions.kind", "=", "sale"), is("taken_back.id", "is", null)]).as("is_sold"))
    .where("till_lines.booking_id", "in", bookingIds)
    .where("till_lines.kind", "in", [...onSiteKinds, ...returnCharges])
    .orderBy("till_lines.transaction_id")
    .execute();
}

/** Lines of what was collected for a booking and is still there, the oldest first, and how it came. */
export async function collectedOnSite(db: Db, bookingId: number) {
  const rows = await db
    .selectFrom("till_lines")
    .innerJoin("till_transactions", "till_transactions.id", "till_lines.transaction_id")
    .select(["till_lines.kind", "fee", "product_id", "name", "booking_id", "unit_cents", "tax_percent", "quantity"])
    .select(["till_transactions.payment_method", "transaction_id"])
    .where("booking_id", "=", bookingId)
    .where("till_lines.kind", "in", onSiteKinds)
    .orderBy("transaction_id")
    .orderBy("position")
    .execute();
  const waysOf = await waysByPurpose(
    db,
    rows.map(({ transaction_id }) => transaction_id),
  );
  const same = (one: (typeof rows)[number], other: (typeof rows)[number]) =>
    one.kind === other.kind && one.fee === other.fee && one.product_id === other.product_id;
  return rows
    .filter((row, index) => rows.findIndex((other) => same(row, other)) === index)
    .flatMap((first) => {
      const own = rows.filter((row) => same(first, row));
      const quantity = own.reduce((sum, row) => sum + row.quantity, 0);
      const last = own.findLast((row) => row.quantity > 0);
      if (!last || quantity <= 0) return [];
      const { transaction_id, ...line } = last;
      return [{ ...line, quantity, ways: waysOf(transaction_id, moneyOf(line.kind)) }];
    });
}
