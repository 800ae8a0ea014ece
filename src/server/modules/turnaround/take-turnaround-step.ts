import type { Transaction } from "kysely";
import { verdictOn } from "../../../../machines/support/refusals.ts";
import { afterEvent, noFacts, storedOf, turnaroundAt } from "../../../../machines/turnaround/turnaround.state.ts";
import type { TurnaroundFacts } from "../../../../machines/turnaround/turnaround.types.ts";
import type { TillAnswer } from "../../../shared/contract/till.ts";
import type { TurnaroundStepRequest } from "../../../shared/contract/turnaround.ts";
import { dayOf, instantOf } from "../../../shared/rules/day.ts";
import { stayOfRow } from "../../../shared/rules/early-and-late.ts";
import type { TurnaroundGuard } from "../../../shared/rules/message-key.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import { fullName } from "../../../shared/rules/names.ts";
import { ownAndFreed } from "../../../shared/rules/stay.ts";
import { boatSteps, type TurnaroundStep, type UndoStep, undoSteps } from "../../../shared/rules/turnaround-words.ts";
import type { Database } from "../../db/schema.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import type { TurnaroundRow, TurnaroundStepRow } from "../../db/tables/turnarounds.ts";
import { Problem } from "../../http/problem.ts";
import { boatsBlockedAt } from "../booking/availability.repository.ts";
import { findVehicle, freeHalfDays, lockBooking } from "../booking/booking.repository.ts";
import { insertHalfDays } from "../booking/half-days.repository.ts";
import { freeExpiredHolds } from "../booking/holds.repository.ts";
import { noteFoundDamage, withdrawReturnDamages } from "../defect/found-damage.ts";
import { collectedFor } from "../till/collected.repository.ts";
import type { Cashier } from "../till/save-sale.ts";
import {
  findTurnaround,
  insertTurnaround,
  lastStepBy,
  lockTurnaround,
  markUndone,
  standingSteps,
} from "../turnaround-log/turnaround.repository.ts";
import { openedWith, stateOf, undoneBy } from "../turnaround-log/turnaround-log.ts";
import { type StepToWrite, writeStep } from "../turnaround-log/write-step.ts";
import { refuseUndoingAtTheJetty } from "./for-the-jetty.ts";
import { refuseWhereMoneyMoved, settleFromDeposit } from "./settle-return.ts";
import { type Stay, staysTouching } from "./stays.repository.ts";
import { decidingStay, factsOf, nextDeparture, stayUnderWay, unnotedStay } from "./stays.ts";

type Trx = Transaction<Database>;

/** What a step is about, as it was seen. */
type Seen = Pick<TurnaroundStepRequest, "vehicle_id" | "version" | "step" | "booking_id">;

/** A boat at a step, all of it locked. */
export interface Situation {
  vehicle: VehicleRow;
  row: TurnaroundRow;
  stays: readonly Stay[];
  /** The stay that leaves next, where nobody has arrived yet. */
  arriving: Stay | null;
  facts: TurnaroundFacts;
}

/** Who takes a step, from the session. */
export interface StepTaker extends Cashier {
  jetty?: true | undefined;
}

/** The step, the version that it made, and the transaction of the till that gave the deposit back. */
export interface TakenStep {
  id: number;
  version: number;
  deposit: TillAnswer | null;
}

/**
 * Takes one step of a boat between two stays (requirements/turnaround.md), or undoes the last one: the machine decides
 * by the facts of this moment, and row, log and money are written together or not at all.
 *
 * Bookings are locked before the boat's row, and that before the till, as everywhere.
 * @param sale by which a guest paid who leaves by the same press.
 * @throws Problem as `turnaroundStepSchema` says.
 */
export async function takeTurnaroundStep(
  trx: Trx,
  asked: TurnaroundStepRequest,
  by: StepTaker,
  now: Date,
  sale: TillAnswer | null = null,
): Promise<TakenStep> {
  const { vehicle, row, stays, arriving, facts } = await lockedSituation(trx, asked, by, now);
  const about = subjectOf(asked, row, arriving);
  refuseByMachine(row, facts, asked.step);
  const details = detailsOf(asked, stayOf(stays, about), now);
  const undone = await undo(trx, row, facts, asked.step, by, now);
  if (undone?.step === "boat.freed") await takeDaysBack(trx, stayOf(stays, undone.booking_id), now);
  const deposit = await giveDepositBack(trx, stays, asked, by, now, about);
  const written = await writeStep(
    trx,
    row,
    {
      step: asked.step,
      booking_id: undone?.booking_id ?? about,
      user_id: by.id,
      reason: asked.reason,
      facts,
      ...details,
      transaction_id: (deposit ?? sale)?.id ?? null,
      replaced_booking: asked.step === "boat.handedOver" ? row.returning_booking : (undone?.replaced_booking ?? null),
    },
    now,
  );
  if (asked.step === "boat.freed") await freeDays(trx, stayOf(stays, about), now);
  if (details.damage) {
    const found = { vehicle_id: vehicle.id, booking_id: about, text: details.damage };
    await noteFoundDamage(trx, { ...found, source: { step_id: written.stepId } }, by.id, now);
  }
  return { id: written.stepId, version: written.row.version, deposit };
}

const stayOf = (stays: readonly Stay[], id: number | null) => stays.find((stay) => stay.id === id);

/**
 * Locks what the step is about and reads it, as it is then. It may be locked already by the same transaction.
 * @throws Problem NOT_FOUND without the boat; CONFLICT {version} where somebody was faster.
 */
export async function lockedSituation(trx: Trx, asked: Seen, by: Cashier, now: Date): Promise<Situation> {
  const vehicle = await findVehicle(trx, asked.vehicle_id);
  if (!vehicle) throw new Problem("NOT_FOUND", { vehicle_id: "validation-staff:vehicle" });
  const today = dayOf(now);
  const known = await findTurnaround(trx, vehicle.id);
  if ((known?.version ?? 0) !== asked.version) throw await fasterThan(trx, vehicle.id);
  const read = () => {
    const { returning_booking, departing_booking, missed_booking } = known ?? {};
    const ids = [returning_booking, departing_booking, missed_booking].filter((id) => id != null);
    return staysTouching(trx, { from: today, to: today, vehicleId: vehicle.id, ids });
  };
  const locked = (await read()).map(({ id }) => id).toSorted((one, other) => one - other);
  for (const id of locked) await lockBooking(trx, id);
  const stays = (await read()).filter(({ id }) => locked.includes(id));
  const row = await lockedRow(trx, vehicle.id, known, { stays, asked, by }, now);
  const arriving = row.departing_booking === null ? nextDeparture(stays, row, today) : null;
  const deciding = decidingStay(stays, row, arriving);
  const collected = await collectedFor(trx, deciding ? [deciding.id] : []);
  const boat = { ...vehicle, isBlockedNow: (await boatsBlockedAt(trx, now)).has(vehicle.id) };
  return { vehicle, row, stays, arriving, facts: factsOf(boat, deciding, collected, now) };
}

/**
 * The boat's row, locked; the first step of a boat opens it, and so does the return of a stay whose start is missing.
 */
async function lockedRow(
  trx: Trx,
  vehicle_id: number,
  known: TurnaroundRow | null,
  { stays, asked, by }: { stays: readonly Stay[]; asked: Seen; by: Cashier },
  now: Date,
): Promise<TurnaroundRow> {
  const today = dayOf(now);
  const opening = (booking_id: number | null) => ({
    step: "opened" as const,
    booking_id,
    user_id: by.id,
    facts: noFacts,
  });
  if (known) {
    if (!(await lockTurnaround(trx, known))) throw await fasterThan(trx, vehicle_id);
    const unnoted = asked.step === "guest.returned" ? unnotedStay(stays, known, today) : null;
    const isMeant = unnoted !== null && asked.booking_id === unnoted.id;
    return isMeant ? (await writeStep(trx, known, opening(unnoted.id), now)).row : known;
  }
  const underWay = stayUnderWay(stays, today);
  const at = now.toISOString();
  const fresh = { vehicle_id, ...openedWith(underWay?.id ?? null), guest_since: at, boat_since: at, version: 0 };
  if (!(await insertTurnaround(trx, fresh))) throw await fasterThan(trx, vehicle_id);
  return (await writeStep(trx, fresh, opening(underWay?.id ?? null), now)).row;
}

async function fasterThan(trx: Trx, vehicleId: number): Promise<Problem> {
  const last = await lastStepBy(trx, vehicleId);
  const facts = { name: last ? fullName(last) : "" };
  return new Problem("CONFLICT", { version: "validation-staff:turnaroundVersion" }, undefined, facts);
}

/** The stay that the step is about. @throws Problem CONFLICT where another one was seen. */
function subjectOf({ step, booking_id }: TurnaroundStepRequest, row: TurnaroundRow, arriving: Stay | null) {
  const { returning_booking, departing_booking } = row;
  if (boatSteps.some((ofBoat) => ofBoat === step)) {
    return returning_booking ?? departing_booking ?? arriving?.id ?? null;
  }
  const isArrival = step === "guest.arrived" || step === "guest.missed";
  const subject = departing_booking ?? (isArrival ? (arriving?.id ?? null) : returning_booking);
  const isNamed = isArrival || step === "guest.returned";
  if (isNamed && booking_id != null && booking_id !== subject) {
    throw new Problem("CONFLICT", { booking_id: "validation-staff:turnaroundStay" });
  }
  if (isArrival && subject === null) throw new Problem("CONFLICT", { step: "validation-staff:turnaroundStep" });
  return subject;
}

/** @throws Problem CONFLICT with the guard that refuses, or because nothing waits for the step. */
function refuseByMachine(row: TurnaroundRow, facts: TurnaroundFacts, step: TurnaroundStep): void {
  const verdict = verdictOn(turnaroundAt(stateOf(row), facts), { type: step });
  if (verdict.kind === "accepted") return;
  const guard = verdict.kind === "refused" ? (verdict.guards.at(-1) as TurnaroundGuard | undefined) : undefined;
  throw new Problem("CONFLICT", { step: guard ? `guards:turnaround.${guard}` : "validation-staff:turnaroundStep" });
}

/** By how much the clock of a phone may be fast: what it says of the next minutes is now. */
const fastestClockMs = 5 * 60_000;

/**
 * What is written down with the step.
 * @throws Problem VALIDATION for a return in the future, or before the stay began.
 */
function detailsOf(asked: TurnaroundStepRequest, stay: Stay | undefined, now: Date): Partial<StepToWrite> {
  if (asked.step === "guest.returned") {
    const typed = asked.returned_at ? new Date(asked.returned_at) : now;
    const at = typed > now && typed.getTime() <= now.getTime() + fastestClockMs ? now : typed;
    const isBefore = stay !== undefined && at < instantOf(stay.start_day, 0);
    if (at > now || isBefore) throw new Problem("VALIDATION", { returned_at: "validation-staff:returnedAt" });
    return { returned_at: at.toISOString() };
  }
  if (asked.reason !== "") return {};
  if (asked.step === "fuel.measured") return { litres: asked.litres };
  if (asked.step === "damage.noted") return { damage: asked.damage, damage_cents: fromAmount(asked.damage_cost) };
  return {};
}

const isUndo = (step: TurnaroundStep): step is UndoStep => undoSteps.some((undoing) => undoing === step);

/**
 * Marks the steps that are undone. @returns the first of them; null for any other step.
 * @throws Problem CONFLICT where the log has none, or the money of one has moved; FORBIDDEN {step} where the jetty may
 * not undo it.
 */
async function undo(
  trx: Trx,
  row: TurnaroundRow,
  facts: TurnaroundFacts,
  step: TurnaroundStep,
  by: StepTaker,
  now: Date,
): Promise<TurnaroundStepRow | null> {
  if (!isUndo(step)) return null;
  const before = turnaroundAt(stateOf(row), facts);
  const after = afterEvent(before, { type: step });
  const steps = undoneBy(await standingSteps(trx, row.vehicle_id), step, storedOf(before), storedOf(after));
  const [first] = steps;
  if (!first) throw new Problem("CONFLICT", { step: "guards:turnaround.hasReturned" });
  if (by.jetty) refuseUndoingAtTheJetty(steps);
  for (const undone of steps) if (undone.step === "return.settled") await refuseWhereMoneyMoved(trx, undone);
  await markUndone(trx, steps, { at: now.toISOString(), user: by.id });
  await withdrawReturnDamages(
    trx,
    steps.map(({ id }) => id),
    by.id,
    now,
  );
  return first;
}

/** Whoever wants the days of a guest who did not come can book them from now on: what is left of today among them. */
async function freeDays(trx: Trx, stay: Stay | undefined, now: Date): Promise<void> {
  if (!stay) return;
  await freeHalfDays(trx, stay, ownAndFreed(stayOfRow(stay), now.toISOString()).freed, now);
}

/** @throws Problem CONFLICT where the stay was cancelled, or somebody has one of its days since. */
async function takeDaysBack(trx: Trx, stay: Stay | undefined, now: Date): Promise<void> {
  if (!stay?.freed_at) return;
  if (stay.status === "cancelled") throw new Problem("CONFLICT", { step: "validation-staff:stayCancelled" });
  const { id, vehicle_id: vehicleId, freed_at } = stay;
  await freeExpiredHolds(trx, vehicleId, now.toISOString());
  const { freed } = ownAndFreed(stayOfRow(stay), freed_at);
  const isFree = await insertHalfDays(trx, vehicleId, freed, { booking_id: id, hold_id: null });
  if (!isFree) throw new Problem("CONFLICT", { step: "validation-staff:turnaroundDaysTaken" });
}

/** What is left of the deposit goes back with the settling, where staff say by which way. */
async function giveDepositBack(
  trx: Trx,
  stays: readonly Stay[],
  { step, reason, deposit_way: way }: TurnaroundStepRequest,
  cashier: Cashier,
  now: Date,
  about: number | null,
) {
  const stay = stayOf(stays, about);
  if (step !== "return.settled" || reason !== "" || way === undefined || !stay) return null;
  return settleFromDeposit(trx, stay, { way, cashier }, now);
}
