import type { Kysely } from "kysely";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import { pageSize } from "./finding.ts";

/** Vehicles whose row or log there is, with both. */
export async function turnaroundsAfter(db: Kysely<Database>, after: number) {
  const rows = await db
    .selectFrom("vehicles")
    .leftJoin("turnarounds", "turnarounds.vehicle_id", "vehicles.id")
    .selectAll("turnarounds")
    .select("vehicles.id")
    .where("vehicles.id", ">", after)
    .orderBy("vehicles.id")
    .limit(pageSize)
    .execute();
  if (rows.length === 0) return [];
  const steps = await db
    .selectFrom("turnaround_steps")
    .selectAll()
    .where(
      "vehicle_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
  const stepsOf = groupBy(steps, ({ vehicle_id }) => vehicle_id);
  return rows.map((row) => ({ ...row, steps: stepsOf(row.id) }));
}

/** What of each deposit was taken, went back, and is left, by booking; see `checkDeposits`. */
export async function depositLinesAfter(db: Kysely<Database>, after: number) {
  const booked = await db
    .selectFrom("till_lines")
    .select("booking_id as id")
    .distinct()
    .where("kind", "=", "deposit")
    .where("booking_id", ">", after)
    .orderBy("booking_id")
    .limit(pageSize)
    .$narrowType<{ id: number }>()
    .execute();
  if (booked.length === 0) return [];
  const lines = await db
    .selectFrom("till_lines")
    .innerJoin("till_transactions", "till_transactions.id", "till_lines.transaction_id")
    .leftJoin("till_transactions as taken_back", "taken_back.corrects_id", "till_transactions.id")
    .select(["till_lines.booking_id", "till_lines.kind", "till_lines.total_cents", "till_lines.transaction_id"])
    .select(["till_transactions.kind as of", "taken_back.id as corrected"])
    .where(
      "till_lines.booking_id",
      "in",
      booked.map(({ id }) => id),
    )
    .execute();
  const linesOf = groupBy(lines, ({ booking_id }) => booking_id);
  return booked.map(({ id }) => ({ id, lines: linesOf(id) }));
}
