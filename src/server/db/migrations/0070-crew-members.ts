import type { Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { integers, oneOf, refers, texts } from "./columns.ts";

/** Who sails on a booked boat, as the guest entered it. */
export async function createCrewMembers({ schema }: Transaction<Database>, _engine: Engine): Promise<void> {
  await schema
    .createTable("crew_members")
    .$call(integers("booking_id", "position"))
    .$call(texts("name", "licence", "written_at"))
    .addPrimaryKeyConstraint("crew_members_pkey", ["booking_id", "position"])
    .$call(refers("crew_members", "booking_id", "bookings", "cascade"))
    .$call(oneOf("crew_members", "licence", ["none", "inland", "sea", "charter"]))
    .execute();
}
