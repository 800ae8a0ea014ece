import type { FastifyInstance } from "fastify";
import type { Kysely, Selectable } from "kysely";
import { type JettyMove, type JettyWeekAnswer, jettyWeekContract } from "../../../shared/contract/jetty-week.ts";
import { addDays, type Day, dayOf, daysFrom } from "../../../shared/rules/day.ts";
import { firstNameOf } from "../../../shared/rules/names.ts";
import { maximumNights } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import type { Bookings } from "../../db/tables/booking.ts";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../http/route.ts";
import { freedAt } from "../booking/booking.repository.ts";
import { vehiclesThere } from "../fleet/fleet.ts";

type Db = Kysely<Database>;

/** Which boats come back and leave this week, without their guests: the jetty prints it. */
export function registerJettyWeek(app: FastifyInstance, { db, now }: Deps): void {
  routesOf(app)(jettyWeekContract.show, () => showJettyWeek(db, dayOf(now())));
}

/** The boats with what moves of them today and on the six days after it (requirements/jetty.md). */
async function showJettyWeek(db: Db, today: Day): Promise<JettyWeekAnswer> {
  const days = daysFrom(today, addDays(today, 6));
  const boats = await vehiclesThere(db).select(["id", "name"]).execute();
  const rows = await staysOf(db, today, addDays(today, 6));
  const moves = rows.flatMap(movesOf).filter(({ day }) => days.includes(day));
  return {
    days,
    // Sorted here and not in SQL: the engines order names differently.
    boats: boats.sort((one, other) => one.name.localeCompare(other.name, "de") || one.id - other.id),
    moves: moves.sort((one, other) => days.indexOf(one.day) - days.indexOf(other.day) || orderOf(one) - orderOf(other)),
  };
}

const orderOf = ({ kind }: JettyMove) => (kind === "returns" ? 0 : 1);

/** Each field is named: what is added to a booking is not seen at the jetty until it stands here. */
function movesOf(row: StayRow): JettyMove[] {
  const shared = {
    vehicle: row.vehicle_id,
    first_name: firstNameOf(row.name),
    day_booking: row.nights === 0,
    people: row.adults + row.children,
    dog: row.dog === 1,
  };
  return [
    {
      ...shared,
      kind: "leaves",
      day: row.start_day,
      arrival_time: row.arrival_time,
      added_half: row.starts_am === 1,
    },
    { ...shared, kind: "returns", day: row.end_day, arrival_time: null, added_half: row.ends_pm === 1 },
  ];
}

type StayRow = Pick<
  Selectable<Bookings>,
  | "vehicle_id"
  | "start_day"
  | "end_day"
  | "nights"
  | "starts_am"
  | "ends_pm"
  | "name"
  | "arrival_time"
  | "adults"
  | "children"
  | "dog"
>;

/**
 * The stays that stand and touch the days, by first day, of boats that are there. No stay is longer than
 * `maximumNights`, so the index on the first day bounds what is read. Who did not come, and whose boat was freed of
 * them, neither leaves nor comes back.
 */
async function staysOf(db: Db, from: Day, to: Day): Promise<StayRow[]> {
  const rows = await db
    .selectFrom("bookings")
    .innerJoin("vehicles", "vehicles.id", "bookings.vehicle_id")
    .select(["vehicle_id", "start_day", "end_day", "nights", "starts_am", "ends_pm", "bookings.name"])
    .select(["arrival_time", "adults", "children", "dog", freedAt.as("freed_at")])
    .where("start_day", ">=", addDays(from, -maximumNights))
    .where("start_day", "<=", to)
    .where("end_day", ">=", from)
    .where("status", "!=", "cancelled")
    .where("vehicles.deleted_at", "is", null)
    .orderBy("start_day")
    .orderBy("bookings.id")
    .execute();
  return rows.flatMap(({ freed_at, ...row }) => (freed_at === null ? [row] : []));
}
