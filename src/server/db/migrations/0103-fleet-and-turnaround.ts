import type { Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { createPortalCalendars } from "./0103-portal-calendars.ts";
import { createProtocols } from "./0103-protocols.ts";
import { id, integers, notNegative, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";
import { countForDayPlan } from "./count-for-day-plan.ts";

/** Boats in the calendars of portals, and between two stays: steps, checklist and protocols. */
export async function changeFleetAndTurnaround(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await createPortalCalendars(trx, engine);
  await createTurnarounds(trx);
  await createSteps(trx, engine);
  await createChecklist(trx);
  await createProtocols(trx, engine);
  // The day plan shows blocked boats, and says who may cancel, which a handover decides.
  await countForDayPlan(trx, engine, "vehicles_blocked", "update of blocked on vehicles");
  for (const change of ["insert", "update"]) {
    await countForDayPlan(trx, engine, `turnaround_steps_${change}`, `${change} on turnaround_steps`);
  }
}

const returning = ["away", "returned", "fuelMeasured", "damageNoted", "settled"];
const guests = [...returning, "arrived", "licenceSeen", "briefed", "paid", "depositTaken", "missed"];
const boats = ["out", "dirty", "cleaned", "fuelled", "checked", "ready"];

/** Boats between two stays. */
async function createTurnarounds({ schema }: Transaction<Database>): Promise<void> {
  await schema
    .createTable("turnarounds")
    .addColumn("vehicle_id", "integer", (column) => column.notNull().primaryKey())
    .$call(texts("guest", "boat", "guest_since", "boat_since"))
    .$call(integers("has_returned", "is_payment_skipped", "is_deposit_skipped", "version"))
    .$call(optionalIntegers("returning_booking", "departing_booking", "missed_booking"))
    .$call(refers("turnarounds", "vehicle_id", "vehicles", "restrict"))
    .$call(refers("turnarounds", "returning_booking", "bookings", "restrict"))
    .$call(refers("turnarounds", "departing_booking", "bookings", "restrict"))
    .$call(refers("turnarounds", "missed_booking", "bookings", "restrict"))
    .$call(oneOf("turnarounds", "guest", guests))
    .$call(oneOf("turnarounds", "boat", boats))
    .$call(oneOf("turnarounds", "has_returned", [0, 1]))
    .$call(oneOf("turnarounds", "is_payment_skipped", [0, 1]))
    .$call(oneOf("turnarounds", "is_deposit_skipped", [0, 1]))
    .execute();
  await schema.createIndex("turnarounds_departing").on("turnarounds").column("departing_booking").execute();
}

/** The log of their steps. */
async function createSteps({ schema }: Transaction<Database>, engine: Engine): Promise<void> {
  await schema
    .createTable("turnaround_steps")
    .$call(id(engine))
    .$call(integers("vehicle_id"))
    .$call(texts("step", "at", "reason", "facts", "damage"))
    .$call(optionalIntegers("booking_id", "user_id", "litres", "damage_cents", "transaction_id"))
    .$call(optionalIntegers("replaced_booking", "undone_by"))
    .$call(optionalTexts("returned_at", "undone_at"))
    .$call(refers("turnaround_steps", "vehicle_id", "vehicles", "restrict"))
    .$call(refers("turnaround_steps", "booking_id", "bookings", "restrict"))
    .$call(refers("turnaround_steps", "replaced_booking", "bookings", "restrict"))
    .$call(refers("turnaround_steps", "transaction_id", "till_transactions", "restrict"))
    .$call(refers("turnaround_steps", "user_id", "users", "set null"))
    .$call(refers("turnaround_steps", "undone_by", "users", "set null"))
    .$call(notNegative("turnaround_steps", "litres", "damage_cents"))
    .execute();
  await schema.createIndex("turnaround_steps_vehicle").on("turnaround_steps").columns(["vehicle_id", "id"]).execute();
  await schema.createIndex("turnaround_steps_booking").on("turnaround_steps").columns(["booking_id", "id"]).execute();
}

/** What is checked at handover and return: one row, once somebody changed the list that everybody begins with. */
async function createChecklist({ schema }: Transaction<Database>): Promise<void> {
  await schema
    .createTable("checklist")
    .addColumn("id", "integer", (column) => column.notNull().primaryKey())
    .$call(texts("lines", "changed_at"))
    .$call(integers("asks_engine_hours"))
    .$call(oneOf("checklist", "id", [1]))
    .$call(oneOf("checklist", "asks_engine_hours", [0, 1]))
    .execute();
}
