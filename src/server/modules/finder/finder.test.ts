import { bookingContract } from "../../../shared/contract/booking.ts";
import { type FinderAnswer, finderContract } from "../../../shared/contract/finder.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { specifiedPriceList } from "../../../shared/rules/price-list.ts";
import { halfDaysOf } from "../../../shared/rules/stay.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { anOwnExtra, publishList } from "../../../testing/price-lists.ts";
import { aBookingRow, addBlockedDay, addVehicle } from "../../../testing/rows.ts";
import type { TestVisitor } from "../../../testing/server.ts";

const inDays = (count: number) => addDays(testToday, count);

describeOnSqlite((engine) => {
  const plan = withDayPlan(engine);
  let guest: TestVisitor;
  beforeEach(async () => {
    guest = await plan.server.visitor();
  });

  const ask = (query: Record<string, string | number>, visitor = guest) =>
    visitor.get(`${finderContract.find.path}?${new URLSearchParams(query as Record<string, string>)}`);
  const find = async (start: Day, nights: number, more: Record<string, string | number> = {}) => {
    const answer = await ask({ from: start, to: addDays(start, nights), people: 2, ...more });
    expect(answer.statusCode).toBe(200);
    return answer.json<FinderAnswer>();
  };
  const names = ({ boats }: Pick<FinderAnswer, "boats">) => boats.map(({ name }) => name);

  async function take(vehicle_id: number, start_day: Day, nights: number): Promise<void> {
    const { id } = await plan.db
      .insertInto("bookings")
      .values(aBookingRow({ vehicle_id, start_day, nights }))
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = halfDaysOf(start_day, nights).map((half) => ({ ...half, vehicle_id, booking_id: id, hold_id: null }));
    await plan.db.insertInto("half_days").values(rows).execute();
  }

  it("answers the boats that are free, the cheapest first, each with its total and what of it is paid on site", async () => {
    await addVehicle(plan.db, { name: "Editha", night_cents: 310_50, passengers: 8 });
    await addVehicle(plan.db, { name: "Max", night_cents: null });
    await addVehicle(plan.db, { name: "Oskar", blocked: 1 });
    const taken = await addVehicle(plan.db, { name: "Hubert", night_cents: 90_00 });
    await take(taken, inDays(9), 2);
    const answer = await find(inDays(10), 3);
    expect(answer).toMatchObject({ nearest: [], most_people: 8 });
    expect(answer.boats).toMatchObject([
      { id: plan.vehicle, type: "houseboats", price: "540.00", fees: "85.00", total: "625.00", deposit: "500.00" },
      { name: "Editha", passengers: 8, price: "931.50", fees: "135.00", total: "1066.50" },
    ]);
    expect(names(await find(inDays(11), 3))).toContain("Hubert");
  });

  it("counts the visitor's tax of all people for all nights into what is paid on site", async () => {
    await plan.db.updateTable("business_settings").set({ visitors_tax_cents: 2_50 }).execute();
    const { boats } = await find(inDays(10), 3, { people: 4 });
    expect(boats).toMatchObject([{ price: "540.00", fees: "115.00", visitors_tax: "30.00", total: "655.00" }]);
  });

  it("counts what a price list makes part of each stay, for all people, into what is paid now and on site", async () => {
    const compulsory = { isCompulsory: true, mostPieces: 1 };
    const ownExtras = [
      anOwnExtra({ id: 1, cents: 999_00 }),
      anOwnExtra({ id: 2, ...compulsory, cents: 49_00 }),
      anOwnExtra({ id: 3, ...compulsory, per: "personNight", isOnSite: true, cents: 1_50 }),
      anOwnExtra({ id: 4, ...compulsory, vehicleIds: [plan.vehicle + 1] }),
    ];
    await publishList(plan.db, { ...specifiedPriceList, ownExtras }, plan.clock.now().toISOString());
    const { boats } = await find(inDays(10), 3, { people: 4 });
    expect(boats).toMatchObject([{ price: "589.00", fees: "103.00", total: "692.00" }]);
  });

  it("asks for a total as the server charges it", async () => {
    const { boats } = await find(inDays(10), 2);
    const request = aBookingRequest({
      vehicle: plan.vehicle,
      booked_day: inDays(10),
      booked_day_end: inDays(12),
      extras: [],
    });
    const booked = await guest.post(bookingContract.send.path, request);
    expect(Number(boats[0]?.price)).toBe(Number(booked.json<{ price: string }>().price));
  });

  it("offers the nearest stays of the same length, before and after, where no boat is free", async () => {
    await take(plan.vehicle, inDays(10), 10);
    const { boats, nearest } = await find(inDays(12), 3);
    expect(boats).toEqual([]);
    expect(nearest.map(({ from, to, ...stay }) => [from, to, names(stay).length])).toEqual([
      [inDays(7), inDays(10), 1],
      [inDays(20), inDays(23), 1],
    ]);
    expect((await find(inDays(1), 12)).nearest.map(({ from }) => from)).toEqual([inDays(20)]);
  });

  it("takes the closed season and blocked days for days on which nothing is free", async () => {
    await plan.db
      .updateTable("business_settings")
      .set({ off_season_start: "2000-05-20", off_season_end: "2000-06-10" })
      .execute();
    await addBlockedDay(plan.db, "2027-05-15");
    expect((await find("2027-06-01", 2)).nearest.map(({ from }) => from)).toEqual(["2027-05-17", "2027-06-11"]);
    expect((await find("2027-05-14", 2)).nearest.map(({ from }) => from)).toEqual(["2027-05-12", "2027-05-16"]);
  });

  it("looks at the boats of one type, and of those that take the party", async () => {
    await addVehicle(plan.db, { name: "Paddel", type: "canoes", passengers: 2, night_cents: 20_00 });
    expect(names(await find(inDays(10), 2))[0]).toBe("Paddel");
    expect(names(await find(inDays(10), 2, { category: "canoes" }))).toEqual(["Paddel"]);
    expect(names(await find(inDays(10), 2, { people: 3 }))).not.toContain("Paddel");
    const tooMany = await find(inDays(10), 2, { people: 3, category: "canoes" });
    expect(tooMany).toEqual({ boats: [], nearest: [], most_people: 2 });
  });

  it("does not count what the guest holds, and counts what others hold", async () => {
    const { name, email, phone } = aBookingRequest();
    const hold = { vehicle: plan.vehicle, employee: "", name, email, phone, booked_duration: 2, hold: true };
    await guest.post(bookingContract.availability.path, { ...hold, booked_day: inDays(10) });
    expect(names(await find(inDays(10), 2))).toHaveLength(1);
    const other = await plan.server.visitor();
    const answer = await ask({ from: inDays(10), to: inDays(12), people: 2 }, other);
    expect(answer.json<FinderAnswer>().boats).toEqual([]);
  });

  it.each([
    [{ from: inDays(-1) }, { from: "validation:startDay" }],
    [{ from: inDays(731), to: inDays(733) }, { from: "validation:startDay" }],
    [{ to: inDays(11) }, { to: "validation:duration" }],
    [{ to: inDays(9) }, { to: "validation:duration" }],
    [{ to: inDays(71) }, { to: "validation:duration" }],
    [{ from: "2027-02-30" }, { from: "validation:startDay" }],
    [{ to: "bald" }, { to: "validation:endDay" }],
    [{ people: 0 }, { people: "validation:passengers" }],
    [{ people: "1e3" }, { people: "validation:passengers" }],
    [{ category: "rafts" }, { category: "validation:vehicleType" }],
  ] as [Record<string, string | number>, Record<string, string>][])("refuses %j", async (changes, errors) => {
    const answer = await ask({ from: inDays(10), to: inDays(12), people: 2, ...changes });
    expect([answer.statusCode, answer.json()]).toEqual([400, { type: "VALIDATION", errors }]);
  });

  it("finds one night for staff, who may book it, and a day without a night", async () => {
    const answer = await ask({ from: inDays(10), to: inDays(11), people: 2 }, plan.kim);
    expect(answer.json<FinderAnswer>().boats).toHaveLength(1);
    const day = { from: inDays(10), to: inDays(10), people: 2 };
    expect((await ask(day)).statusCode).toBe(400);
    expect((await ask(day, plan.kim)).json<FinderAnswer>().boats).toMatchObject([
      { id: plan.vehicle, price: "180.00" },
    ]);
    await take(plan.vehicle, inDays(9), 1);
    const { boats, nearest } = (await ask(day, plan.kim)).json<FinderAnswer>();
    expect([boats, nearest.map(({ from, to }) => [from, to])]).toEqual([
      [],
      [
        [inDays(8), inDays(8)],
        [inDays(11), inDays(11)],
      ],
    ]);
  });
});
