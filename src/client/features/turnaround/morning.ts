import { refusalOf } from "../../../../machines/support/refusals.ts";
import { nextSteps, turnaroundAt } from "../../../../machines/turnaround/turnaround.state.ts";
import type { TurnaroundBoat, TurnaroundLogEntry, TurnaroundStay } from "../../../shared/contract/turnaround.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { TurnaroundGuard } from "../../../shared/rules/message-key.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import type { ProtocolKind } from "../../../shared/rules/protocol-words.ts";
import {
  boatSteps,
  type GuestState,
  isBefore,
  isSkippable,
  type LoggedStep,
  type TurnaroundStep,
  type UndoStep,
  undoSteps,
} from "../../../shared/rules/turnaround-words.ts";

/** What can be done with a boat now. */
export interface BoatActions {
  /** The first is the next one: for guest and boat each. */
  next: { step: TurnaroundStep; refusal: TurnaroundGuard | null }[];
  skippable: TurnaroundStep[];
  undoable: UndoStep[];
  /** The guest who was to leave may be said not to have come. */
  isMissable: boolean;
}

/** The machine at the state that the morning list shows. */
export function snapshotOf(boat: TurnaroundBoat) {
  const {
    has_returned: hasReturned,
    is_payment_skipped: isPaymentSkipped,
    is_deposit_skipped: isDepositSkipped,
    was_missed: wasMissed,
  } = boat;
  return turnaroundAt(
    { guest: boat.guest, boat: boat.boat, hasReturned, isPaymentSkipped, isDepositSkipped, wasMissed },
    boat.facts,
  );
}

/** What the machine says of the next steps: nobody arrives for a stay that begins on another day. */
export function actionsOf(boat: TurnaroundBoat, today: Day): BoatActions {
  const snapshot = snapshotOf(boat);
  const isDeparting = boat.departing !== null && boat.departing.booked_day <= today;
  const next = nextSteps(boat)
    .filter((step) => step !== "guest.arrived" || isDeparting)
    .map((step) => ({ step, refusal: refusalOf(snapshot, { type: step }) as TurnaroundGuard | null }));
  return {
    next,
    isMissable: isDeparting && snapshot.can({ type: "guest.missed" }),
    skippable: next.flatMap(({ step, refusal }) => (isSkippable(step) && refusal === null ? [step] : [])),
    undoable: undoSteps.filter(
      (step) => snapshot.can({ type: step }) && boat.steps.some((entry) => standsIn(entry, step)),
    ),
  };
}

const isOfBoat = (step: LoggedStep) => boatSteps.some((one) => one === step);
const isUndo = (step: LoggedStep) => undoSteps.some((one) => one === step);
const isTaken = ({ step, undone }: TurnaroundLogEntry) =>
  !undone && step !== "opened" && step !== "departure.withdrawn" && !isUndo(step);

/** Whether a step of the log stands, and is of the region whose last step is undone. */
export const standsIn = (entry: TurnaroundLogEntry, undo: UndoStep) =>
  isTaken(entry) && isOfBoat(entry.step) === (undo === "boatStep.undone");

/** The steps that stand, the last one first. */
export const takenSteps = ({ steps }: TurnaroundBoat) => steps.filter(isTaken).toReversed();

/** Whether a stay that came back is over: nothing of it is left to do. */
export const isOver = ({ returning, guest }: TurnaroundBoat, today: Day) =>
  returning === null || (guest !== "away" && fromAmount(returning.due) === 0 && returning.booked_end < today);

/** Whether a stay is one of those that the morning list shows of a boat. */
export const hasStay = ({ returning, departing, unnoted }: TurnaroundBoat, bookingId: number) =>
  [returning, departing, unnoted].some((stay) => stay?.booking_id === bookingId);

/** The sheet of the guest whose turn it is. */
export type NextAsk = "return" | "unnoted" | "handOver";

/**
 * The sheet that takes all that is left of the guest of a boat: of who is away, or whose return is not settled; of a
 * stay whose departure was never noted; of who leaves today, while the boat is made ready, too. Null where there is none.
 */
export function nextAsk(
  { guest, returning, departing, unnoted }: Pick<TurnaroundBoat, "guest" | "returning" | "departing" | "unnoted">,
  today: Day,
): NextAsk | null {
  if (isReturning(guest)) return returning && "return";
  if (unnoted !== null) return "unnoted";
  return guest !== "missed" && departing !== null && departing.booked_day <= today ? "handOver" : null;
}

/** Who is away, or came back and is not done with. */
const isReturning = (guest: GuestState) => isBefore(guest, "settled");

/** The protocols that are due by now, signed or not: of a return, of a handover, also once the guest has left. */
export function protocolsDue(boat: TurnaroundBoat, today: Day): { kind: ProtocolKind; stay: TurnaroundStay }[] {
  const { guest, returning, departing } = boat;
  const isAway = guest === "away";
  const leaving = isAway ? returning : departing;
  const hasArrived = isAway || (guest !== "missed" && isBefore("settled", guest));
  return [
    ...(!isAway && returning && !isOver(boat, today) ? [{ kind: "return" as const, stay: returning }] : []),
    ...(hasArrived && leaving ? [{ kind: "handover" as const, stay: leaving }] : []),
  ];
}

/** What is to be done next for a boat: a sheet of its guest, or a step that is taken at once, unless a guard refuses it. */
export type NextStep =
  | { sheet: NextAsk; step: TurnaroundStep }
  | { sheet: null; step: TurnaroundStep; refusal: TurnaroundGuard | null };

/**
 * The one next step of a boat on a day: who is to be back comes back, then the boat is made ready, then who leaves is
 * handed it over. For tomorrow it is only made ready. The jetty leaves settling to the till. Null where nothing is to be
 * done.
 */
export function nextStepOf(
  boat: TurnaroundBoat,
  today: Day,
  { day = today, isJetty = false }: { day?: Day; isJetty?: boolean } = {},
): NextStep | null {
  const { next } = actionsOf(boat, today);
  const ofBoat = boat.unnoted === null ? next.find(({ step }) => isOfBoat(step)) : undefined;
  const atOnce = ofBoat ? { sheet: null, ...ofBoat } : null;
  if (day > today) return atOnce;
  const sheet = nextAsk(boat, today);
  if (sheet === "handOver") return atOnce ?? { sheet, step: "boat.handedOver" };
  if (isJetty && boat.guest === "damageNoted") return atOnce;
  if (sheet !== null) return isOut(boat, today) ? null : { sheet, step: "guest.returned" };
  const freed = next.find(({ step }) => step === "boat.freed");
  return atOnce ?? (freed ? { sheet: null, ...freed } : null);
}

/** Whether somebody has the boat until a later day. */
const isOut = ({ guest, returning, unnoted }: TurnaroundBoat, today: Day) => {
  const out = unnoted ?? (guest === "away" ? returning : null);
  return out !== null && out.booked_end > today;
};

export type MorningGroup = "returns" | "makeReady" | "handOver" | "tomorrow" | "underWay" | "harbour";

/** What a boat waits for: its guest to come back, to be made ready, or its next guest; today before tomorrow. */
export function groupOf(boat: TurnaroundBoat, today: Day): MorningGroup {
  const { returning, departing } = boat;
  const isReturning = nextAsk(boat, today) === "return" || boat.unnoted !== null;
  const isLeaving = departing !== null && departing.booked_day <= today;
  if (isReturning && (isLeaving || !isOut(boat, today))) return "returns";
  if (isLeaving) return boat.boat === "ready" ? "handOver" : "makeReady";
  if (!isReturning && returning?.booked_end === today && boat.boat !== "ready") return "makeReady";
  if (departing !== null) return "tomorrow";
  return isReturning ? "underWay" : "harbour";
}

type Dashed<Step extends string> = Step extends `${infer Who}.${infer What}` ? `${Who}-${What}` : Step;

/** A step as keys of texts name it, which dots would take apart. */
export const dashed = <Step extends LoggedStep>(step: Step) => step.replace(".", "-") as Dashed<Step>;
