import type { Updateable } from "kysely";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { type JettyWeekAnswer, jettyWeekContract } from "../../../shared/contract/jetty-week.ts";
import { turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { addDays, daysFrom } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addUser, addVehicle } from "../../../testing/rows.ts";
import type { Bookings } from "../../db/tables/booking.ts";

const inDays = (count: number) => addDays(testToday, count);
const guest = {
  name: "Prof. Dr. Anna-Lena Beispiel",
  email: "anna.beispiel@example.com",
  phone: "+49 170 5550123",
  streetAndNumber: "Seestraße 99",
  zipCodeAndCity: "14770 Brandenburg",
};

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);

  const ask = async (role: "jetty" | "employee") => {
    const id = role === "jetty" ? await addUser(plan.db, { email: "jetty@example.com", role }) : plan.employeeId;
    return (await plan.server.login(id)).get(jettyWeekContract.show.path);
  };
  const week = async () => (await ask("employee")).json<JettyWeekAnswer>();
  const said = async () => (await week()).moves.map(({ day, kind, first_name }) => `${day} ${kind} ${first_name}`);
  const change = (id: number, changes: Updateable<Bookings>) =>
    plan.db.updateTable("bookings").set(changes).where("id", "=", id).execute();
  const book = async (from: number, nights: number, changes: object = {}) => {
    const stay = { booked_day: inDays(from), booked_day_end: inDays(from + nights), booked_duration: nights };
    const now = plan.clock.now().toISOString();
    // Nobody books days that have passed.
    if (from < 0) plan.clock.set(`${inDays(from)}T08:00:00.000Z`);
    const id = await plan.book({ ...guest, ...stay, ...changes }, { byStaff: true });
    plan.clock.set(now);
    return id;
  };

  it("says of each day which boats come back and leave, and of their guests nothing but what the jetty needs", async () => {
    const other = await addVehicle(plan.db, { name: "Ärmel" });
    const back = await book(-2, 2);
    const next = await book(0, 3, { name: "Jan Muster" });
    const day = await book(6, 0, { vehicle: other, name: "Muster" });
    const extras = { starts_am: 1, ends_pm: 1, dog: 1, arrival_time: "11:30", note: "zahlt bar" } as const;
    await change(back, { adults: 2, children: 1 });
    await change(next, { ...extras, adults: 4, children: 0 });
    await change(day, { adults: 1, children: 0 });
    const answer = await ask("jetty");
    const usual = { first_name: "Anna-Lena", arrival_time: null, added_half: false, day_booking: false };
    const jan = {
      vehicle: plan.vehicle,
      first_name: "Jan",
      added_half: true,
      day_booking: false,
      people: 4,
      dog: true,
    };
    const alone = {
      ...usual,
      vehicle: other,
      first_name: "",
      day: inDays(6),
      day_booking: true,
      people: 1,
      dog: false,
    };
    expect(answer.json()).toEqual({
      days: daysFrom(testToday, inDays(6)),
      boats: [
        { id: other, name: "Ärmel" },
        { id: plan.vehicle, name: "Hektor" },
      ],
      moves: [
        { ...usual, vehicle: plan.vehicle, day: testToday, kind: "returns", people: 3, dog: false },
        { ...jan, day: testToday, kind: "leaves", arrival_time: "11:30" },
        { ...jan, day: inDays(3), kind: "returns", arrival_time: null },
        { ...alone, kind: "returns" },
        { ...alone, kind: "leaves" },
      ],
    });
    for (const word of ["Beispiel", "Muster", "example.com", "555", "Seestra", "14770", "zahlt bar", '"180', "00"]) {
      expect(answer.body.replaceAll(/"\d{4}-\d{2}-\d{2}"/g, "")).not.toContain(word);
    }
    expect((await ask("employee")).json()).toEqual(answer.json());
  });

  itOnSqlite("leaves out what lies outside of the week, what is cancelled, and boats that are gone", async () => {
    await book(-3, 2);
    await book(7, 1);
    const cancelled = await book(1, 1);
    expect(await said()).toEqual([`${inDays(1)} leaves Anna-Lena`, `${inDays(2)} returns Anna-Lena`]);
    const body = { booking_id: cancelled, canceled_reason: "So gewünscht" };
    expect((await plan.alma.post(dayPlanContract.cancel.path, body)).statusCode).toBe(200);
    expect(await said()).toEqual([]);
    await book(-1, 14, { vehicle: await addVehicle(plan.db, { name: "Weit" }) });
    const gone = await addVehicle(plan.db, { name: "Fort" });
    await book(2, 1, { vehicle: gone });
    expect(await said()).toHaveLength(2);
    await plan.db.updateTable("vehicles").set({ deleted_at: testToday }).where("id", "=", gone).execute();
    expect(await said()).toEqual([]);
  });

  it("waits neither for the departure nor for the return of a guest of whom the boat was freed", async () => {
    await book(0, 3);
    expect(await said()).toHaveLength(2);
    plan.clock.set("2027-05-03T12:30:00.000Z");
    const steps = [turnaroundContract.take.path, plan.vehicle] as const;
    for (const [version, step] of ["guest.missed", "boat.freed"].entries()) {
      const kim = await plan.employee();
      const taken = await kim.post(steps[0], { vehicle_id: steps[1], version: version && version + 1, step });
      expect([step, taken.statusCode, taken.body]).toEqual([step, 200, taken.body]);
    }
    expect(await said()).toEqual([]);
  });

  itOnSqlite("is for accounts alone", async () => {
    expect((await (await plan.server.visitor()).get(jettyWeekContract.show.path)).statusCode).toBe(401);
  });
});
