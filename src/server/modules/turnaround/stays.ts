import type { TurnaroundFacts } from "../../../../machines/turnaround/turnaround.types.ts";
import { type Day, instantOf } from "../../../shared/rules/day.ts";
import { mustAnswerLicense } from "../../../shared/rules/license.ts";
import { checkIn } from "../../../shared/rules/stay.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import type { Collected } from "../till/collected.repository.ts";
import { openPieces, openTaxedNights } from "../till/on-site.ts";
import type { LoggedState } from "../turnaround-log/turnaround-log.ts";
import type { Stay } from "./stays.repository.ts";

/** A stay that stands and is paid, has begun before today, and ends today or later; null without one. Nobody missed it. */
export function stayUnderWay(stays: readonly Stay[], today: Day): Stay | null {
  const isUnderWay = ({ status, start_day, end_day, freed_at }: Stay) =>
    status === "paid" && start_day < today && end_day >= today && freed_at === null;
  return stays.findLast(isUnderWay) ?? null;
}

/**
 * A stay that is under way though its departure was never noted, since staff left that out: its return can be noted all
 * the same.
 */
export function unnotedStay(stays: readonly Stay[], row: LoggedState, today: Day): Stay | null {
  const stay = row.guest === "settled" || row.guest === "away" ? stayUnderWay(stays, today) : null;
  return stay && stay.id !== row.returning_booking ? stay : null;
}

/** The stay that leaves next: the first that goes on, but for the one that came back last, and those that were missed. */
export function nextDeparture(
  stays: readonly Stay[],
  { returning_booking }: Pick<LoggedState, "returning_booking">,
  today: Day,
): Stay | null {
  const isAhead = ({ id, status, end_day, start_day, freed_at }: Stay) =>
    status !== "cancelled" && id !== returning_booking && freed_at === null && (end_day > today || start_day === today);
  return stays.find(isAhead) ?? null;
}

/** The larger boats ask of everybody; who says yes pays for the cheaper briefing, and shows the licence. */
function needsLicence({ vehicle_name: name, vehicle_license: license, license_answer: answer }: Stay): boolean {
  return license === "yes" || (mustAnswerLicense({ name, license }) && answer === "yes");
}

/** Whose money and licence decide: the stay that leaves next, or that has just left; null between two. */
export function decidingStay(stays: readonly Stay[], row: LoggedState, arriving: Stay | null): Stay | null {
  const id = row.guest === "away" ? row.returning_booking : row.departing_booking;
  return stays.find((stay) => stay.id === id) ?? (row.guest === "settled" ? arriving : null);
}

/** A boat, and whether a block has it at that time (requirements/boat-block.md). */
type BoatInService = Pick<VehicleRow, "blocked" | "deleted_at"> & { isBlockedNow: boolean };

/** What the machine has to know; of a boat without a departure that is near, that nothing is there. */
export function factsOf(
  { blocked, deleted_at, isBlockedNow }: BoatInService,
  deciding: Stay | null,
  collected: (bookingId: number) => Collected,
  now: Date,
): TurnaroundFacts {
  const isInService = blocked === 0 && !isBlockedNow && deleted_at === null;
  if (!deciding) return { needsLicence: false, isPaid: false, hasDeposit: false, isInService, isOverdue: false };
  const known = collected(deciding.id);
  const { fees, heldCents } = known;
  const isTaxCollected = openTaxedNights(deciding, known) === 0;
  const isOwnCollected = deciding.agreed_on_site.own.every((line) => openPieces(line, known) === 0);
  const isCollected = isTaxCollected && isOwnCollected && fees.includes("briefing") && fees.includes("cleaning");
  return {
    needsLicence: needsLicence(deciding),
    isPaid: deciding.status === "paid" && isCollected,
    hasDeposit: deciding.agreed_on_site.deposit === 0 || heldCents > 0,
    isInService,
    isOverdue: now >= instantOf(deciding.start_day, Number.parseInt(checkIn, 10)),
  };
}
