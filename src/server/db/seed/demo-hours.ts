import type { Transaction } from "kysely";
import { addDays, type Day, daysFrom, instantOf, weekday } from "../../../shared/rules/day.ts";
import { firstListedDay } from "../../../shared/rules/working-hours.ts";
import type { Database } from "../schema.ts";
import { chanceOf } from "./random.ts";

/** What employee and admin worked since the first day that is listed; yesterday and today are still to be entered. */
export async function insertDemoHours(trx: Transaction<Database>, today: Day): Promise<void> {
  const people = await trx
    .selectFrom("users")
    .select(["id", "role"])
    .where("role", "!=", "root")
    .orderBy("id")
    .execute();
  const days = daysFrom(firstListedDay(today), addDays(today, -2));
  const rows = people.flatMap(({ id, role }) =>
    days.flatMap((day) => {
      const chance = chanceOf(`hours ${role} ${day}`);
      const isFree = weekday(day) === (role === "admin" ? 6 : 0) || chance.happens(role === "admin" ? 40 : 15);
      const tenths = chance.between(role === "admin" ? 6 : 10, 18) * 5;
      return isFree ? [] : [{ user_id: id, day, tenths, changed_at: instantOf(day, 19).toISOString() }];
    }),
  );
  await trx.insertInto("working_hours").values(rows).execute();
}
