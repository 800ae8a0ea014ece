import type { Kysely } from "kysely";
import type { MoneyEvent, OpenMoney, OpenMoneyKind, Payable } from "../../../shared/contract/open-money.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { fullName } from "../../../shared/rules/names.ts";
import type { Database } from "../../db/schema.ts";
import { balanceOf } from "./balance.ts";
import {
  type DecisionRow,
  decisionsOf,
  type MovementRow,
  movementsOf,
  openReferences,
  paidOrdersOf,
  stuckOrderIds,
} from "./open-money.repository.ts";
import { findOrder } from "./orders.repository.ts";
import { type Reference, walletSums } from "./payments.repository.ts";
import { type Order, type PaymentDeps, type Purpose, purposeOf, type Subject, type SubjectFacts } from "./purpose.ts";

type Db = Kysely<Database>;
type From = Pick<PaymentDeps, "db" | "purposes">;

/** Money whose place is not clear (requirements/payments.md), the oldest first. */
export async function listOpenMoney({ db, purposes }: From): Promise<OpenMoney[]> {
  const rows: OpenMoney[] = [];
  for (const id of await stuckOrderIds(db)) {
    const order = await findOrder(db, id);
    if (order) rows.push(await rowOfOrder({ db, purposes }, order));
  }
  for (const { opened_at, ...of } of await openReferences(db)) {
    const row = await rowOfReference({ db, purposes }, of, opened_at);
    if (row) rows.push(row);
  }
  return rows.toSorted((one, other) => one.since.localeCompare(other.since));
}

async function rowOfOrder({ db, purposes }: From, order: Order): Promise<OpenMoney> {
  const purpose = purposeOf({ purposes }, order);
  const { captured, refunded } = await walletSums(db, order.id);
  const sold = order.reference_id === null ? null : await purpose.staff.describe(db, order.reference_id);
  const history = await historyOf({ db, purposes }, { wallet_order_id: order.id });
  const ordered: MoneyEvent = {
    ...noEvent,
    dateTime: order.created_at,
    kind: "ordered",
    amount: toAmount(order.amount_cents),
    way: "wallet",
  };
  const isCaptured = order.status === "captured";
  return {
    ...factsOf(purpose, sold ?? (await purpose.staff.describeOrder(db, order))),
    id: `order:${order.id}`,
    kind: kindOfOrder(order, captured),
    amount: toAmount(captured === 0 ? order.amount_cents : (order.refund_cents ?? captured) - refunded),
    since: order.updated_at,
    number: sold?.number ?? null,
    order: order.id,
    ways: [isCaptured ? "wallet" : "again"],
    may_assign: isCaptured,
    history: [ordered, ...history],
  };
}

function kindOfOrder({ status, amount_cents }: Order, captured: number): OpenMoneyKind {
  if (status === "captured") return "unbooked";
  if (status !== "refunding") return "unread";
  return captured === amount_cents ? "refundStuck" : "differs";
}

/** @returns null where nothing is too much any more. */
async function rowOfReference({ db, purposes }: From, of: Reference, since: string): Promise<OpenMoney | null> {
  const purpose = purposeOf({ purposes }, of);
  const subject = await purpose.staff.describe(db, of.reference_id);
  if (!subject) return null;
  const { surplusCents, handedCents } = await balanceOf(db, purpose.name, subject);
  if (surplusCents === 0) return null;
  const movements = await movementsOf(db, of);
  return {
    ...factsOf(purpose, subject),
    id: `${purpose.name}:${subject.id}`,
    kind: kindOfSurplus(subject, movements),
    amount: toAmount(handedCents > 0 ? handedCents : surplusCents),
    since,
    number: subject.number,
    order: handedCents > 0 ? null : ((await paidOrdersOf(db, of))[0] ?? null),
    ways: handedCents > 0 ? ["banktransfer", "cash"] : ["wallet"],
    may_assign: handedCents > 0,
    history: await historyOf({ db, purposes }, of, movements),
  };
}

function kindOfSurplus({ endedAt }: Subject, movements: readonly MovementRow[]): OpenMoneyKind {
  if (endedAt === null) return "surplus";
  const isLate = movements.some(({ cents, movement, created_at }) => {
    return movement === "regular" && cents > 0 && created_at > endedAt;
  });
  return isLate ? "late" : "owed";
}

function factsOf({ name: purpose }: Purpose, { name, phone, email, title, days }: SubjectFacts) {
  return { name, phone, email, purpose, title, days };
}

const noEvent = { actor: "", reason: "", target: "", way: null } as const;

/** What the ledger says, and what was decided. */
async function historyOf(
  { db, purposes }: From,
  of: Reference | { wallet_order_id: string },
  movements?: readonly MovementRow[],
): Promise<MoneyEvent[]> {
  const ledger = (movements ?? (await movementsOf(db, of))).map((row): MoneyEvent => {
    const { created_at: dateTime, cents, kind: way } = row;
    return { ...noEvent, dateTime, kind: kindOf(row), amount: toAmount(Math.abs(cents)), way, actor: nameOf(row) };
  });
  const decisions: MoneyEvent[] = [];
  for (const row of await decisionsOf(db, of)) {
    const { created_at: dateTime, cents, reason } = row;
    const kind = row.to_purpose === null ? ("refunded" as const) : ("assigned" as const);
    const target = await targetOf({ db, purposes }, row);
    decisions.push({ dateTime, kind, amount: toAmount(cents), way: null, actor: nameOf(row), reason, target });
  }
  return [...ledger, ...decisions].toSorted((one, other) => one.dateTime.localeCompare(other.dateTime));
}

function kindOf({ movement, cents }: MovementRow): MoneyEvent["kind"] {
  if (movement !== "regular") return movement;
  return cents > 0 ? "paid" : "paidBack";
}

function nameOf({ first_name, last_name }: MovementRow | DecisionRow): string {
  return first_name === null ? "" : fullName({ first_name, last_name });
}

async function targetOf({ db, purposes }: From, { to_purpose, to_reference_id }: DecisionRow): Promise<string> {
  if (to_purpose === null || to_reference_id === null) return "";
  return (await purposes[to_purpose]?.staff.describe(db, to_reference_id))?.number ?? "";
}

/** What staff call so, of whatever is sold; null where there is none. */
export async function findSold(
  db: Db,
  { purposes }: Pick<PaymentDeps, "purposes">,
  number: string,
): Promise<{ purpose: Purpose; id: number } | null> {
  for (const purpose of Object.values(purposes)) {
    const id = await purpose.staff.find(db, number);
    if (id !== null) return { purpose, id };
  }
  return null;
}

export async function findPayable({ db, purposes }: From, number: string): Promise<Payable | null> {
  const sold = await findSold(db, { purposes }, number);
  const subject = await sold?.purpose.staff.describe(db, sold.id);
  if (!sold || !subject) return null;
  const { outstandingCents } = await balanceOf(db, sold.purpose.name, subject);
  return {
    ...factsOf(sold.purpose, subject),
    number: subject.number,
    outstanding: toAmount(outstandingCents),
    state: subject.endedAt !== null ? "ended" : subject.isPayable ? "unpaid" : "paid",
  };
}
