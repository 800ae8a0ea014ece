import { afterEvent, type TurnaroundSnapshot } from "../../../../machines/turnaround/turnaround.state.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { StepsTogether } from "../../../shared/contract/turnaround.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { boatSteps, type LoggedStep, undoSteps } from "../../../shared/rules/turnaround-words.ts";
import type { TurnaroundStepRow } from "../../db/tables/turnarounds.ts";
import type { MovedMoney } from "../till/moved-money.repository.ts";

/** Who asks, from the session. */
export type Caller = Pick<User, "id" | "admin" | "jetty">;
type Logged = Pick<TurnaroundStepRow, "step" | "user_id" | "at" | "transaction_id" | "together" | "undone_at">;

const notOfGuest: readonly LoggedStep[] = [...boatSteps, ...undoSteps, "departure.withdrawn"];

/**
 * The last steps of a boat's guest that one press took; none where the last one was taken alone, or one of them was
 * undone.
 * @param log the steps of the boat in their order.
 */
export function lastTogether<Step extends Logged>(log: readonly Step[]): Step[] {
  const last = log.findLast(({ step, undone_at }) => undone_at === null && !notOfGuest.includes(step));
  const steps = last?.together == null ? [] : log.filter(({ together }) => together === last.together);
  return steps.every(({ undone_at }) => undone_at === null) ? steps : [];
}

export const kindOf = (steps: readonly Logged[]): StepsTogether["kind"] =>
  steps.some(({ step }) => step === "boat.handedOver") ? "handover" : "return";

/** The transaction of the till that moved money with them; null without one. */
export const transactionOf = (steps: readonly Logged[]): number | null =>
  steps.find(({ transaction_id }) => transaction_id !== null)?.transaction_id ?? null;

/**
 * Whether somebody may undo steps that one press took (requirements/turnaround.md): their own ones of this day in
 * Berlin, before a closing has the receipt; the jetty none with money or a settling.
 */
export function mayUndo(user: Caller, steps: readonly Logged[], money: MovedMoney | null, now: Date): boolean {
  const isOwn = steps.every(({ user_id, at }) => user_id === user.id && dayOf(new Date(at)) === dayOf(now));
  const isOfTill = money !== null || steps.some(({ step }) => step === "return.settled");
  if (!isOwn || (user.jetty && isOfTill)) return false;
  if (money === null || money.isTakenBack) return true;
  return !money.isClosed && (user.admin || !money.isForAdmins);
}

/** Whether the machine takes all of the undos: a return is undone only until the boat is cleaned. */
export function acceptsUndo(snapshot: TurnaroundSnapshot, steps: readonly Logged[]): boolean {
  let at = snapshot;
  return steps.every(() => {
    const before = at;
    at = afterEvent(before, { type: "guestStep.undone" });
    return at !== before;
  });
}

/** As the list says it; of money that was taken back already nothing. */
export function toStepsTogether(steps: readonly Logged[], money: MovedMoney | null, can_undo: boolean): StepsTogether {
  const moved = money?.isTakenBack ? null : money;
  return {
    kind: kindOf(steps),
    amount: toAmount(Math.abs(moved?.cents ?? 0)),
    receipt: moved?.number ?? null,
    can_undo,
  };
}
