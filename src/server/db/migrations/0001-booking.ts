import type { Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { createMoneyAndDates } from "./0001-money-and-dates.ts";
import { createPeopleAndFleet } from "./0001-people-and-fleet.ts";
import { createWork } from "./0001-work.ts";

/** All that a booking needs: people and fleet, dates and money, and the server's own work. */
export async function createBooking(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await createPeopleAndFleet(trx, engine);
  await createMoneyAndDates(trx, engine);
  await createWork(trx, engine);
}
