import type { Kysely, Transaction } from "kysely";
import { groupBy } from "../../db/group-by.ts";
import { emptiedColumns } from "../../db/personal-data/personal-data.ts";
import type { Database } from "../../db/schema.ts";

type Db = Kysely<Database>;

/** What staff write on a booking. */
export const staffColumns = ["note", "price_change_reason", "cancel_reason"] as const;

/** What staff typed by hand, be it done or not. It looks through whole tables, which nobody waits for. */
export type StaffTexts = Awaited<ReturnType<typeof staffTexts>>;

export async function staffTexts(db: Db) {
  const items = db.selectFrom("inbox").select(["id", "name", "facts"]);
  return {
    /** Tasks, and the reasons in notices of cancellations. */
    items: await items
      .where((is) =>
        is.or([is("kind", "=", "bookingCancelled"), is.and([is("kind", "=", "text"), is("type", "=", "todo")])]),
      )
      .orderBy("id")
      .execute(),
    bookings: await db
      .selectFrom("bookings")
      .select(["id", ...staffColumns])
      .orderBy("id")
      .execute(),
    /** All but what the guest wrote with the booking. */
    steps: await db
      .selectFrom("booking_events")
      .select(["id", "booking_id", "detail"])
      .where("kind", "!=", "created")
      .where("detail", "!=", "")
      .orderBy("id")
      .execute(),
    /** Of boats between two stays: why a step was skipped, and which damage was noted. */
    turnarounds: await db
      .selectFrom("turnaround_steps")
      .select(["id", "booking_id", "reason", "damage"])
      .where((is) => is.or([is("reason", "!=", ""), is("damage", "!=", "")]))
      .orderBy("id")
      .execute(),
    /** Of boats: what they need done, and each remark about it. */
    defects: await defectTexts(db),
    moneyReasons: [
      ...(await db.selectFrom("money_decisions").select("reason").orderBy("id").execute()),
      ...(await db.selectFrom("till_transactions").select("reason").orderBy("id").execute()),
    ].map(({ reason }) => reason),
  };
}

async function defectTexts(db: Db) {
  const defects = await db
    .selectFrom("defects")
    .select(["id", "booking_id", "text", "remark"])
    .where("text", "!=", "")
    .orderBy("id")
    .execute();
  const steps = await db
    .selectFrom("defect_steps")
    .select(["defect_id", "remark"])
    .where("remark", "!=", "")
    .orderBy("id")
    .execute();
  const stepsOf = groupBy(steps, ({ defect_id }) => defect_id);
  return defects.map(({ remark, ...defect }) => {
    const remarks = new Set([...stepsOf(defect.id).map((step) => step.remark), remark]);
    return { ...defect, remark: [...remarks].filter(Boolean).join(" | ") };
  });
}

/** Empties what staff wrote about somebody else at a step of a boat. */
export async function emptyTurnaroundTexts(trx: Transaction<Database>, id: number): Promise<void> {
  await trx.updateTable("turnaround_steps").set(emptiedColumns("turnaround_steps")).where("id", "=", id).execute();
}

/** Empties what staff wrote about somebody else on a booking, and in its log. */
export async function emptyStaffTexts(
  trx: Transaction<Database>,
  {
    booking,
    columns,
    steps,
  }: { booking: number; columns: readonly (typeof staffColumns)[number][]; steps: readonly number[] },
): Promise<void> {
  if (columns.length > 0) {
    const empty = Object.fromEntries(columns.map((column) => [column, ""]));
    await trx.updateTable("bookings").set(empty).where("id", "=", booking).execute();
  }
  if (steps.length > 0) await trx.updateTable("booking_events").set({ detail: "" }).where("id", "in", steps).execute();
}
