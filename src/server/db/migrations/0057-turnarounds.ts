import type { Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { id, integers, notNegative, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";

const settledStates = ["away", "returned", "fuelMeasured", "damageNoted", "settled"];
const guests = [...settledStates, "arrived", "licenceSeen", "briefed", "paid", "depositTaken"];
const boats = ["out", "dirty", "cleaned", "fuelled", "checked", "ready"];

/** Boats between two stays, and the log of their steps. */
export async function createTurnarounds({ schema }: Transaction<Database>, engine: Engine): Promise<void> {
  await schema
    .createTable("turnarounds")
    .addColumn("vehicle_id", "integer", (column) => column.notNull().primaryKey())
    .$call(texts("guest", "boat", "guest_since", "boat_since"))
    .$call(integers("has_returned", "is_payment_skipped", "is_deposit_skipped", "version"))
    .$call(optionalIntegers("returning_booking", "departing_booking"))
    .$call(refers("turnarounds", "vehicle_id", "vehicles", "restrict"))
    .$call(refers("turnarounds", "returning_booking", "bookings", "restrict"))
    .$call(refers("turnarounds", "departing_booking", "bookings", "restrict"))
    .$call(oneOf("turnarounds", "guest", guests))
    .$call(oneOf("turnarounds", "boat", boats))
    .$call(oneOf("turnarounds", "has_returned", [0, 1]))
    .$call(oneOf("turnarounds", "is_payment_skipped", [0, 1]))
    .$call(oneOf("turnarounds", "is_deposit_skipped", [0, 1]))
    .execute();
  await schema.createIndex("turnarounds_departing").on("turnarounds").column("departing_booking").execute();
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
