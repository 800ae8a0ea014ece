import type { Kysely } from "kysely";
import { type BoardAnswer, type BoardBoat, type BoardStay, mostBoardDays } from "../../../shared/contract/board.ts";
import { addDays, type Day, daysBetween } from "../../../shared/rules/day.ts";
import { vehicleTypes } from "../../../shared/rules/vehicle-words.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { bannedCustomers, type IsBanned } from "../blacklist/blacklist.ts";
import { blockedDaysBetween } from "../day-plan/day-plan.repository.ts";
import { getSettings } from "../settings/settings.ts";
import { boatsThereOr, importsTouching, runningHolds, type StayRow, staysTouching } from "./board.repository.ts";

/**
 * All boats with what touches the days from `from` to `to` (requirements/board.md).
 * @throws Problem VALIDATION for days in the wrong order, and for more than `mostBoardDays`.
 */
export async function showBoard(
  db: Kysely<Database>,
  { from, to }: { from: Day; to: Day },
  now: Date,
): Promise<BoardAnswer> {
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > mostBoardDays) throw new Problem("VALIDATION", { to: "validation-staff:day" });
  const rows = await staysTouching(db, from, to);
  const held = await runningHolds(db, now.toISOString());
  const holds = held.map(({ vehicle_id, start_day, nights }) => ({
    vehicle: vehicle_id,
    start: start_day,
    end: addDays(start_day, nights),
  }));
  const imported = await importsTouching(db, from, to);
  const boats = await boatsThereOr(db, [...new Set(rows.map(({ vehicle_id }) => vehicle_id))]);
  const isBanned = await bannedCustomers(db);
  const blocked = await blockedDaysBetween(db, from, to);
  const { off_season_start, off_season_end } = await getSettings(db);
  return {
    boats: boats.map((boat) => ({ ...boat, blocked: boat.blocked === 1 })).sort(byTypeThenName),
    stays: rows.map((row) => toStay(row, isBanned)),
    holds: holds.filter(({ start, end }) => start <= to && end >= from),
    imports: imported.map(({ vehicle_id, start_day, end_day, name }) => ({
      vehicle: vehicle_id,
      start: start_day,
      end: end_day,
      name,
    })),
    blocked_days: blocked.map(({ day }) => day),
    off_season: { off_season_start, off_season_end },
  };
}

function toStay(row: StayRow, isBanned: IsBanned): BoardStay {
  const { id, name, freed, vehicle_id: vehicle, start_day: start, end_day: end } = row;
  const status = row.status === "paid" ? "paid" : "unpaid";
  return { id, vehicle, start, end, name, status, banned: isBanned(row), freed };
}

/** Sorted here and not in SQL: the engines order names differently. */
function byTypeThenName(one: BoardBoat, other: BoardBoat): number {
  const types = vehicleTypes.indexOf(one.type) - vehicleTypes.indexOf(other.type);
  return types || one.name.localeCompare(other.name, "de") || one.id - other.id;
}
