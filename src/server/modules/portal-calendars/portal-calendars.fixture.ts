import type { Kysely } from "kysely";
import { daysBetween } from "../../../shared/rules/day.ts";
import { halfDaysOf } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { CalendarImports, ImportedEvents } from "../../db/tables/portal-calendars.ts";

/** A calendar of another portal as a row, fetched a moment ago. @returns its id. */
export async function addImportRow(
  db: Kysely<Database>,
  { vehicle_id, ...changes }: Partial<NewRow<CalendarImports>> & { vehicle_id: number },
): Promise<number> {
  const at = "2027-05-03T08:00:00.000Z";
  const row: NewRow<CalendarImports> = {
    vehicle_id,
    name: "Portal",
    url: `https://portal.example/${Math.random()}.ics`,
    problem: "",
    unread_days: "[]",
    tried_at: at,
    succeeded_at: at,
    task_id: null,
    created_by: null,
    created_at: at,
    ...changes,
  };
  return (await db.insertInto("calendar_imports").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

export async function addEventRow(
  db: Kysely<Database>,
  event: Partial<NewRow<ImportedEvents>> & Pick<NewRow<ImportedEvents>, "import_id" | "start_day" | "end_day">,
): Promise<void> {
  await db
    .insertInto("imported_events")
    .values({ uid: `${event.start_day}@portal`, ...event })
    .execute();
}

/** "2027-05-10 pm", in order, with the owner where one asks for it. */
export async function takenHalfDays(db: Kysely<Database>, vehicleId: number): Promise<string[]> {
  const rows = db.selectFrom("half_days").selectAll().where("vehicle_id", "=", vehicleId);
  return (await rows.orderBy("day").orderBy("half").execute()).map(({ day, half, ...owner }) => {
    const { import_id, booking_id, hold_id, block_id } = owner;
    const owners = { import: import_id, booking: booking_id, block: block_id, hold: hold_id };
    const [name] = Object.entries(owners).flatMap(([kind, id]) => (id === null ? [] : [`${kind} ${id}`]));
    return `${day} ${half} ${name}`;
  });
}

/** What `takenHalfDays` says of one owner. */
export const halfDaysFor = (owner: string, start: string, end: string) =>
  halfDaysOf(start, daysBetween(start, end)).map(({ day, half }) => `${day} ${half} ${owner}`);
