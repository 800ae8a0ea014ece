import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";

const { agreeArrival, cancel } = dayPlanContract;

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  let id: number;
  beforeEach(async () => {
    id = await plan.book();
  });

  async function agree(body: object): Promise<[number, unknown]> {
    const answer = await plan.kim.post(agreeArrival.path, { booking_id: id, ...body });
    return [answer.statusCode, answer.json()];
  }
  const time = async () => (await plan.booking(id)).arrival_time;
  const dog = async () => (await plan.booking(id)).dog;
  const logged = async () =>
    (await plan.events(id)).filter(({ kind }) => kind === "arrival-agreed").map(({ detail }) => detail);

  it("notes when the guest comes, and takes it back; the log says both", async () => {
    expect(await time()).toBeNull();
    expect(await agree({ arrival_time: "17:00" })).toEqual([200, {}]);
    expect(await time()).toBe("17:00");
    expect(await agree({ arrival_time: "" })).toEqual([200, {}]);
    expect(await time()).toBeNull();
    expect(await logged()).toEqual(["17:00", ""]);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("notes whether a dog comes along, with a time or without; the log says so", async () => {
    expect(await dog()).toBe(0);
    expect(await agree({ arrival_time: "17:00", dog: true })).toEqual([200, {}]);
    expect(await dog()).toBe(1);
    expect(await agree({ arrival_time: "", dog: true })).toEqual([200, {}]);
    expect(await dog()).toBe(1);
    expect(await agree({ arrival_time: "" })).toEqual([200, {}]);
    expect(await dog()).toBe(0);
    expect(await logged()).toEqual(["17:00 dog", "dog", ""]);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("is refused where the booking has changed since, and once it is cancelled", async () => {
    expect(await agree({ arrival_time: "17:00", version: 0 })).toEqual([200, {}]);
    const tooLate = { type: "CONFLICT", errors: { version: "validation-staff:version" } };
    expect(await agree({ arrival_time: "18:30", version: 0 })).toEqual([409, tooLate]);
    await plan.kim.post(cancel.path, { booking_id: id, canceled_reason: "Krankheit" });
    const over = { type: "CONFLICT", errors: { booking_id: "validation-staff:status" } };
    expect(await agree({ arrival_time: "18:30" })).toEqual([409, over]);
    expect(await time()).toBe("17:00");
  });

  itOnSqlite("is a time of day", async () => {
    for (const arrival_time of ["00:00", "09:05", "23:59"]) {
      expect(await agree({ arrival_time })).toEqual([200, {}]);
      expect(await time()).toBe(arrival_time);
    }
    for (const arrival_time of ["24:00", "9:00", "17", "17:60", "17 Uhr"]) {
      const refused = { type: "VALIDATION", errors: { arrival_time: "validation-staff:arrivalTime" } };
      expect(await agree({ arrival_time })).toEqual([400, refused]);
    }
    expect(await time()).toBe("23:59");
  });

  itOnSqlite("is found by fsck where it is another one than the log says", async () => {
    await agree({ arrival_time: "17:00" });
    await plan.db.updateTable("bookings").set({ arrival_time: "18:00" }).where("id", "=", id).execute();
    const finding = `booking ${id} has another arrival agreed than its log says`;
    expect(await findingsIn(plan.db)).toEqual([finding]);
    await plan.db.updateTable("bookings").set({ arrival_time: "17:00", dog: 1 }).where("id", "=", id).execute();
    expect(await findingsIn(plan.db)).toEqual([finding]);
  });
});
