import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { addEventRow, addImportRow, halfDaysFor, takenHalfDays } from "../portal-calendars/portal-calendars.fixture.ts";
import { placeImportedDays } from "./imported-days.repository.ts";

const day = (ahead: number) => addDays(testToday, ahead);

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const place = () => inTransaction(plan.db, (trx) => placeImportedDays(trx, plan.vehicle));
  const taken = () => takenHalfDays(plan.db, plan.vehicle);
  const booked = { booked_day: day(10), booked_day_end: day(12), booked_duration: 2 };

  it("blocks what is free, from the first afternoon to the last morning, and leaves bookings as they are", async () => {
    const id = await plan.book(booked);
    const portal = await addImportRow(plan.db, { vehicle_id: plan.vehicle });
    await addEventRow(plan.db, { import_id: portal, start_day: day(8), end_day: day(11) });
    await place();
    expect(await taken()).toEqual([
      ...halfDaysFor(`import ${portal}`, day(8), day(10)),
      ...halfDaysFor(`booking ${id}`, day(10), day(12)),
    ]);
    expect(await findingsIn(plan.db)).toEqual([]);
    await expect(plan.book({ booked_day: day(8) })).rejects.toThrow("taken");
  });

  itOnSqlite("gives what a cancelled booking had to the import that wants it, in the same transaction", async () => {
    const id = await plan.book(booked);
    const portal = await addImportRow(plan.db, { vehicle_id: plan.vehicle });
    await addEventRow(plan.db, { import_id: portal, start_day: day(11), end_day: day(13) });
    await place();
    await plan.kim.post(dayPlanContract.cancel.path, { booking_id: id, canceled_reason: "Krank" });
    expect(await taken()).toEqual(halfDaysFor(`import ${portal}`, day(11), day(13)));
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it("of two imports that want a half-day one has it; where its event goes, the other one gets it", async () => {
    const first = await addImportRow(plan.db, { vehicle_id: plan.vehicle });
    const second = await addImportRow(plan.db, { vehicle_id: plan.vehicle });
    await addEventRow(plan.db, { import_id: second, start_day: day(5), end_day: day(7) });
    await place();
    await addEventRow(plan.db, { import_id: first, start_day: day(4), end_day: day(6) });
    await place();
    expect(await taken()).toEqual([
      ...halfDaysFor(`import ${first}`, day(4), day(5)),
      ...halfDaysFor(`import ${second}`, day(5), day(7)),
    ]);
    await plan.db.deleteFrom("imported_events").where("import_id", "=", second).execute();
    await place();
    expect(await taken()).toEqual(halfDaysFor(`import ${first}`, day(4), day(6)));
    await plan.db.deleteFrom("imported_events").execute();
    await place();
    expect(await taken()).toEqual([]);
  });
});
