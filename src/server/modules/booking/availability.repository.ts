import { type Kysely, sql } from "kysely";
import { addDays } from "../../../shared/rules/day.ts";
import { freeHalvesOf } from "../../../shared/rules/early-and-late.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { HeldPriceList, TakenHalf } from "../../../shared/rules/price-list.ts";
import type { OffSeason } from "../../../shared/rules/season.ts";
import { halfDayAt, type Stay, spanOf } from "../../../shared/rules/stay.ts";
import { engineOf } from "../../db/engine.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow } from "../../db/tables/booking.ts";
import type { Instant } from "../../db/tables/columns.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import { bansOf, customerKeys } from "../blacklist/blacklist.ts";
import { heldPriceList } from "../price-list/price-list-content.ts";
import { liesIn } from "./half-days.repository.ts";

type Db = Kysely<Database>;

/** What a booking needs to know of its vehicle: the rest of the row is for pages. */
export type BookedVehicle = Pick<
  VehicleRow,
  "id" | "name" | "passengers" | "deposit_cents" | "license" | "blocked" | "extras" | "night_cents" | "deleted_at"
>;

/** What is checked of a stay beside its dates. */
export interface StayFacts {
  vehicle: BookedVehicle;
  offSeason: OffSeason;
  /** For an adult and night. */
  visitorsTaxCents: Cents;
  isBanned: boolean;
  priceList: HeldPriceList;
}

/** Whose stay it is, and on which vehicle. */
interface AskedStay {
  vehicle: number;
  name: string;
  email: string;
  phone: string;
}

/** Reads the vehicle, the season windows, the price list that holds and a ban of the customer; null where the vehicle is unknown. */
export async function findStayFacts(db: Db, { vehicle: id, ...customer }: AskedStay): Promise<StayFacts | null> {
  const row = await db
    .selectFrom("vehicles")
    .leftJoin("business_settings", (join) => join.on("business_settings.id", "=", sql.lit(1)))
    .leftJoin("price_lists", (join) => join.on("price_lists.state", "=", sql.lit("published")))
    .select(["price_lists.id as price_list_id", "price_lists.content as price_list"])
    .select(["vehicles.id", "vehicles.name", "vehicles.passengers", "vehicles.deposit_cents", "vehicles.license"])
    .select(["vehicles.blocked", "vehicles.extras", "vehicles.night_cents", "vehicles.deleted_at"])
    .select(["business_settings.off_season_start", "business_settings.off_season_end"])
    .select("business_settings.visitors_tax_cents")
    .select(bansOf(db, customerKeys(customer)).limit(sql.lit(1)).as("ban_id"))
    .where("vehicles.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { price_list_id, price_list, off_season_start, off_season_end, visitors_tax_cents, ban_id, ...vehicle } = row;
  return {
    vehicle,
    offSeason: { off_season_start, off_season_end },
    visitorsTaxCents: visitors_tax_cents ?? 0,
    isBanned: ban_id !== null,
    priceList: heldPriceList(price_list_id, price_list),
  };
}

/**
 * Whether staff let the vehicle be booked for the stay: it is there and not blocked, nor is a day of the stay, its last
 * included. In a transaction nobody blocks, deletes or changes the vehicle until that ends: they wait, and then find
 * the booking. SQLite's transactions begin with the write lock.
 */
export async function isOpenFor(db: Db, vehicleId: number, { start, nights }: Stay): Promise<boolean> {
  const row = await db
    .selectFrom("vehicles")
    .select("id")
    .where("id", "=", vehicleId)
    .where("blocked", "=", sql.lit(0 as const))
    .where("deleted_at", "is", null)
    .where((is) => {
      const blocked = is.selectFrom("blocked_days").select("day").where("day", ">=", start);
      return is.not(is.exists(blocked.where("day", "<=", addDays(start, nights))));
    })
    .$if(db.isTransaction && engineOf(db) === "postgres", (query) => query.forShare())
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a half-day of the stay, with what it has of early boarding and late return, is taken by a booking, or by a
 * running hold of somebody else.
 */
export async function isStayTaken(
  db: Db,
  asked: Stay & { vehicleId: number; sessionHash: string | null; now: Instant; exceptBooking?: number },
): Promise<boolean> {
  const row = await takenHalfDays(db, asked)
    .select("half_days.day")
    .where(liesIn(spanOf(asked)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The boat's half-days that somebody else has: a hold that ran out has none. */
const takenHalfDays = (
  db: Db,
  asked: { vehicleId: number; sessionHash: string | null; now: Instant; exceptBooking?: number },
) =>
  db
    .selectFrom("half_days")
    .leftJoin("holds", "holds.id", "half_days.hold_id")
    .where("half_days.vehicle_id", "=", asked.vehicleId)
    .where((is) =>
      is.or([
        is.and([
          is("half_days.hold_id", "is", null),
          is.or([is("half_days.booking_id", "is", null), is("half_days.booking_id", "!=", asked.exceptBooking ?? 0)]),
        ]),
        is.and([is("holds.expires_at", ">", asked.now), is("holds.session_hash", "!=", asked.sessionHash ?? "")]),
      ]),
    );

/** Those of the morning of its first day and the afternoon of its last that nobody else has, likewise. */
export async function freeHalves(db: Db, asked: Parameters<typeof isStayTaken>[1]): Promise<TakenHalf[]> {
  const { start, nights } = asked;
  const rows = await takenHalfDays(db, asked)
    .select(["half_days.day", "half_days.half"])
    .where("half_days.day", "in", [start, addDays(start, nights)])
    .execute();
  return freeHalvesOf(asked, (day, half) => rows.some((row) => row.day === day && row.half === half));
}

/** Those of a booking's own days: what it has itself counts as free. */
export const freeHalvesOfBooking = (
  db: Db,
  {
    id,
    vehicle_id: vehicleId,
    start_day: start,
    nights,
  }: Pick<BookingRow, "id" | "vehicle_id" | "start_day" | "nights">,
  now: Date,
) => freeHalves(db, { vehicleId, start, nights, sessionHash: null, now: now.toISOString(), exceptBooking: id });

/** The boats that a block has at that time, though they may be in service otherwise. */
export async function boatsBlockedAt(db: Db, now: Date): Promise<ReadonlySet<number>> {
  const { day, half } = halfDayAt(now);
  const rows = await db
    .selectFrom("half_days")
    .select("vehicle_id")
    .where("day", "=", day)
    .where("half", "=", half)
    .where("block_id", "is not", null)
    .execute();
  return new Set(rows.map(({ vehicle_id }) => vehicle_id));
}

/**
 * Whether a boat is blocked, now or until further notice, has an open defect that blocks it, or came back damaged and was
 * not handed over since; a damage whose defect was closed does not count any more.
 */
export async function isBoatOut(db: Db, vehicleId: number, now: Date): Promise<boolean> {
  const boat = await db.selectFrom("vehicles").select("blocked").where("id", "=", vehicleId).executeTakeFirst();
  if ((await boatsBlockedAt(db, now)).has(vehicleId)) return true;
  const last = await db
    .selectFrom("turnaround_steps")
    .leftJoin("defects", "defects.step_id", "turnaround_steps.id")
    .select(["turnaround_steps.step", "turnaround_steps.damage", "defects.status"])
    .where("turnaround_steps.vehicle_id", "=", vehicleId)
    .where("turnaround_steps.undone_at", "is", null)
    .where("turnaround_steps.step", "in", ["damage.noted", "boat.handedOver"])
    .orderBy("turnaround_steps.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const blocking = await db
    .selectFrom("defects")
    .select("id")
    .where("vehicle_id", "=", vehicleId)
    .where("status", "=", "open")
    .where("blocks_boat", "=", 1)
    .limit(1)
    .executeTakeFirst();
  const isDamaged = last?.step === "damage.noted" && last.damage !== "" && last.status !== "closed";
  return boat?.blocked === 1 || isDamaged || blocking !== undefined;
}
