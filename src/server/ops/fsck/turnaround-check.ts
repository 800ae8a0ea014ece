import type { Kysely } from "kysely";
import { toAmount } from "../../../shared/rules/money.ts";
import { isReturnCharge, type TillKind } from "../../../shared/rules/till-words.ts";
import { guestSteps, type LoggedStep, undoSteps } from "../../../shared/rules/turnaround-words.ts";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import type { TurnaroundStepRow } from "../../db/tables/turnarounds.ts";
import { type LoggedState, openedWith, stateAfter, undoneBy } from "../../modules/turnaround-log/turnaround-log.ts";
import { type Check, inPages, pageSize } from "./finding.ts";

/**
 * A boat between two stays is where the steps of its log lead, and those are undone that the log undid. What one press
 * took is one guest's, by one person and at one time; and what moved money has a receipt of that kind.
 */
export const checkTurnarounds: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => turnaroundsAfter(db, after))) {
    for (const row of page) {
      const subject = `turnaround of vehicle ${row.id}`;
      for (const problem of problemsOf(row)) yield { subject, problem };
    }
  }
};

type Stored = Awaited<ReturnType<typeof turnaroundsAfter>>[number];

const columns = [
  "guest",
  "boat",
  "has_returned",
  "is_payment_skipped",
  "is_deposit_skipped",
  "returning_booking",
  "departing_booking",
  "missed_booking",
] as const satisfies readonly (keyof LoggedState)[];

function problemsOf({ steps, ...row }: Stored): string[] {
  if (row.vehicle_id === null) return steps.length > 0 ? ["has a log, but no row"] : [];
  const { state, standing } = replayed(steps);
  const problems: string[] = [];
  const different = columns.filter((name) => row[name] !== state[name]);
  if (different.length > 0) problems.push(`is not where its log leads (${different.join(", ")})`);
  if (row.version !== steps.length)
    problems.push(`is in version ${row.version}, but its log has ${steps.length} steps`);
  const undone = steps.filter((step) => isStep(step) && (step.undone_at !== null) === standing.includes(step));
  if (undone.length > 0) problems.push(`has steps that are undone otherwise than its log says (${undone.length})`);
  const torn = steps.filter((step) => !isOfPress(step, steps));
  if (torn.length > 0) problems.push(`has steps that no press can have taken together (${torn.length})`);
  const misled = steps.filter(({ step, moved }) => moved !== null && moved !== receipts[step]);
  if (misled.length > 0) problems.push(`has steps with a receipt that is none of theirs (${misled.length})`);
  return problems;
}

/** What money moves by, where a step moves any. */
const receipts: Partial<Record<LoggedStep, TillKind>> = {
  "return.settled": "depositReturn",
  "boat.handedOver": "sale",
};

/** A step that was taken alone, or one of a guest that has all of this in common with the first of its press. */
function isOfPress(step: TurnaroundStepRow, steps: readonly TurnaroundStepRow[]): boolean {
  if (step.together === null) return true;
  const first = steps.find(({ id }) => id === step.together);
  const isOfGuest = guestSteps.some((name) => name === step.step);
  if (!isOfGuest || first?.together !== first?.id) return false;
  const { booking_id, user_id, at } = step;
  return first?.booking_id === booking_id && first.user_id === user_id && first.at === at;
}

const isUndoing = (step: TurnaroundStepRow["step"]) =>
  step === "departure.withdrawn" || undoSteps.some((undo) => undo === step);
const isStep = ({ step }: TurnaroundStepRow) => !isUndoing(step);

/** Where the log leads, and the steps of it that stand then. */
function replayed(steps: readonly TurnaroundStepRow[]) {
  let state: LoggedState = openedWith(null);
  let standing: TurnaroundStepRow[] = [];
  for (const entry of steps) {
    const after = stateAfter(state, entry);
    const { step } = entry;
    if (step === "departure.withdrawn" || step === "guestStep.undone" || step === "boatStep.undone") {
      const undone = undoneBy(standing, step, state, after);
      standing = standing.filter((one) => !undone.includes(one));
    } else standing.push(entry);
    state = after;
  }
  return { state, standing };
}

/**
 * Of each deposit what was kept and what went back is what was taken: none is held below zero, one that goes back does
 * so as a whole, and no receipt keeps more of it than there was.
 */
export const checkDeposits: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => depositLinesAfter(db, after))) {
    for (const { id, lines } of page) {
      const sumOf = (isCounted: (line: (typeof lines)[number]) => boolean) =>
        lines.filter(isCounted).reduce((sum, { total_cents }) => sum + total_cents, 0);
      const held = sumOf(({ kind }) => kind === "deposit");
      const subject = `deposit of booking ${id}`;
      if (held < 0) yield { subject, problem: `is held with ${toAmount(held)}` };
      const returns = lines.filter(
        ({ kind, of, corrected }) => kind === "deposit" && of !== "sale" && corrected === null && of !== "correction",
      );
      if (returns.length > 0 && held !== 0) {
        yield { subject, problem: `went back, but ${toAmount(held)} of it are held` };
      }
      for (const { transaction_id, of } of returns) {
        const isOfReturn = (line: (typeof lines)[number]) => line.transaction_id === transaction_id;
        const back = -sumOf((line) => isOfReturn(line) && line.kind === "deposit");
        const kept = sumOf((line) => isOfReturn(line) && isReturnCharge(line.kind));
        if (of === "depositReturn" && (kept < 0 || kept > back)) {
          yield { subject, problem: `went back with ${toAmount(back)}, of which ${toAmount(kept)} were kept` };
        }
      }
    }
  }
};

/** Vehicles whose row or log there is, with both. */
async function turnaroundsAfter(db: Kysely<Database>, after: number) {
  const rows = await db
    .selectFrom("vehicles")
    .leftJoin("turnarounds", "turnarounds.vehicle_id", "vehicles.id")
    .selectAll("turnarounds")
    .select("vehicles.id")
    .where("vehicles.id", ">", after)
    .orderBy("vehicles.id")
    .limit(pageSize)
    .execute();
  if (rows.length === 0) return [];
  const steps = await db
    .selectFrom("turnaround_steps")
    .leftJoin("till_transactions", "till_transactions.id", "turnaround_steps.transaction_id")
    .selectAll("turnaround_steps")
    .select("till_transactions.kind as moved")
    .where(
      "vehicle_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("turnaround_steps.id")
    .execute();
  const stepsOf = groupBy(steps, ({ vehicle_id }) => vehicle_id);
  return rows.map((row) => ({ ...row, steps: stepsOf(row.id) }));
}

/** What of each deposit was taken, went back, and is left, by booking; see `checkDeposits`. */
async function depositLinesAfter(db: Kysely<Database>, after: number) {
  const booked = await db
    .selectFrom("till_lines")
    .select("booking_id as id")
    .distinct()
    .where("kind", "=", "deposit")
    .where("booking_id", ">", after)
    .orderBy("booking_id")
    .limit(pageSize)
    .$narrowType<{ id: number }>()
    .execute();
  if (booked.length === 0) return [];
  const lines = await db
    .selectFrom("till_lines")
    .innerJoin("till_transactions", "till_transactions.id", "till_lines.transaction_id")
    .leftJoin("till_transactions as taken_back", "taken_back.corrects_id", "till_transactions.id")
    .select(["till_lines.booking_id", "till_lines.kind", "till_lines.total_cents", "till_lines.transaction_id"])
    .select(["till_transactions.kind as of", "taken_back.id as corrected"])
    .where(
      "till_lines.booking_id",
      "in",
      booked.map(({ id }) => id),
    )
    .execute();
  const linesOf = groupBy(lines, ({ booking_id }) => booking_id);
  return booked.map(({ id }) => ({ id, lines: linesOf(id) }));
}
