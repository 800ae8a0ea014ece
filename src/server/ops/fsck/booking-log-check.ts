import type { Kysely } from "kysely";
import { agreementText } from "../../../shared/rules/agreement.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import type { Database } from "../../db/schema.ts";
import type { ChangedColumns, StayChange } from "../../db/tables/booking.ts";
import { changedColumns } from "../../modules/booking/plan-stay-change.ts";
import { versionOf } from "../../modules/booking-money/agreed-money.repository.ts";
import { moneyColumns } from "../../modules/booking-money/money.columns.ts";
import { type Check, inPages, pageSize } from "./finding.ts";

type Db = Kysely<Database>;

/**
 * A booking is what its log made of it: the stay of the last change, each change of the stay that the one before left,
 * the price and the arrival that were agreed on last, and cancelled only where the log says so.
 */
export const checkBookingLogs: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => loggedBookingsAfter(db, after))) {
    const logs = new Map<number, Row[]>();
    for (const row of page) {
      const known = logs.get(row.id);
      if (known) known.push(row);
      else logs.set(row.id, [row]);
    }
    for (const [id, rows] of logs) {
      for (const problem of problemsOf(rows)) yield { subject: `booking ${id}`, problem };
    }
  }
};

type Row = Awaited<ReturnType<typeof loggedBookingsAfter>>[number];

/** Another price may be agreed on between two changes of the stay. */
const priced: readonly (keyof ChangedColumns)[] = ["charged_cents"];

function problemsOf(rows: readonly Row[]): string[] {
  const [booking] = rows;
  if (!booking) return [];
  const problems: string[] = [];
  let last: ChangedColumns | null = null;
  let agreed: number | null = null;
  let arrival = "";
  for (const { kind, stay_change, event_price, detail } of rows) {
    if (kind === "arrival-agreed") arrival = detail ?? "";
    if (kind === "price-changed") agreed = event_price;
    if (kind !== "changed" || stay_change === null) continue;
    const change = JSON.parse(stay_change) as StayChange;
    if (last)
      problems.push(...differences("was changed from another stay than the log left", last, change.from, agreed));
    if (event_price === null || event_price < versionOf(change.to).priceCents)
      problems.push("has a change of its stay with another price in its log");
    [last, agreed] = [change.to, null];
  }
  const [isCancelled, saysCancelled] = [booking.status === "cancelled", rows.some(({ kind }) => kind === "cancelled")];
  if (saysCancelled && !isCancelled) problems.push("was cancelled, as its log says, but is not");
  if (isCancelled && !saysCancelled) problems.push("is cancelled, but its log does not say so");
  if (last) problems.push(...differences("is another stay than its log says", last, changedColumns(booking), agreed));
  const isPriceLogged = last !== null && agreed === null;
  const isOther = agreed === null ? booking.adjusted_cents !== 0 : agreed !== moneyOf(booking).priceCents;
  if (!isPriceLogged && isOther) problems.push("costs something else than its log says");
  const agreement = { arrivalTime: booking.arrival_time ?? "", dog: booking.dog === 1 };
  if (arrival !== agreementText(agreement)) problems.push("has another arrival agreed than its log says");
  return problems;
}

function differences(problem: string, before: ChangedColumns, after: ChangedColumns, agreed: number | null): string[] {
  const [one, other] = [changedColumns(before), changedColumns(after)];
  const names = (Object.keys(one) as (keyof ChangedColumns)[]).filter(
    (name) => agreed === null || !priced.includes(name),
  );
  const different = names.filter((name) => one[name] !== other[name]);
  return different.length > 0 ? [`${problem} (${different.join(", ")})`] : [];
}

/** Bookings with each row of their log that says what they are; one row without where there is none. */
function loggedBookingsAfter(db: Db, after: number) {
  const page = db
    .selectFrom("bookings")
    .select(["id", "vehicle_id", "start_day", "nights", "starts_am", "ends_pm", "adults", "children"])
    .select(["extras", "own_extras", "arrival_time", "dog", ...moneyColumns])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .as("booking");
  return db
    .selectFrom(page)
    .leftJoin("booking_events", (join) =>
      join
        .onRef("booking_events.booking_id", "=", "booking.id")
        .on("booking_events.kind", "in", ["changed", "price-changed", "arrival-agreed", "cancelled"]),
    )
    .selectAll("booking")
    .select(["booking_events.kind", "booking_events.stay_change", "booking_events.new_price_cents as event_price"])
    .select("booking_events.detail")
    .orderBy("booking.id")
    .orderBy("booking_events.id")
    .execute();
}
