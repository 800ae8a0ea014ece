import { type FinderAnswer, finderContract } from "../../../shared/contract/finder.ts";
import { waitingContract } from "../../../shared/contract/waiting.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { aList, aPeriod, aStep, publishList } from "../../../testing/price-lists.ts";
import { addVehicle } from "../../../testing/rows.ts";
import type { TestVisitor } from "../../../testing/server.ts";

/** A Saturday. */
const saturday = "2027-06-26";

describeEachEngine((engine) => {
  const plan = withDayPlan(engine);
  let guest: TestVisitor;
  beforeEach(async () => {
    guest = await plan.server.visitor();
  });

  const find = async (start: Day, nights: number, who = guest) => {
    const query = new URLSearchParams({ from: start, to: addDays(start, nights), people: "4" });
    return (await who.get(`${finderContract.find.path}?${query}`)).json<FinderAnswer>();
  };
  const publish = (...periods: Parameters<typeof aList>) =>
    publishList(plan.db, aList(...periods), plan.clock.now().toISOString());

  it("prices by the list, the cheapest first", async () => {
    await addVehicle(plan.db, { name: "Editha", night_cents: 310_50, passengers: 8 });
    await publish(
      aPeriod({ vehicleId: plan.vehicle, from: "06-01", to: "06-27", nightCents: 400_00 }),
      aPeriod({ vehicleId: plan.vehicle, from: "06-28", to: "06-30", personsIncluded: 2, personNightCents: 10_00 }),
    );
    expect((await find(saturday, 3)).boats).toMatchObject([
      { name: "Editha", price: "931.50", fees: "135.00", total: "1066.50" },
      { name: "Hektor", price: "1000.00", fees: "85.00", total: "1085.00" },
    ]);
  });

  it("offers guests only what the list lets them book, and the nearest stays of that kind; staff any", async () => {
    await publish(aPeriod({ ladder: [aStep(7, 900_00, [5])] }));
    expect((await find(saturday, 7)).boats).toMatchObject([{ price: "900.00" }]);
    const other = await find(addDays(saturday, 2), 7);
    expect(other.boats).toEqual([]);
    expect(other.nearest.map(({ from }) => from)).toEqual([saturday, addDays(saturday, 7)]);
    expect(await find(saturday, 6)).toMatchObject({ boats: [], nearest: [] });
    expect((await find(saturday, 6, plan.kim)).boats).toMatchObject([{ price: "1080.00" }]);
  });

  it("lets nobody wait for a stay that the list refuses", async () => {
    await publish(aPeriod({ shortestNights: 5 }));
    const asked = { vehicle: plan.vehicle, booked_day: saturday, booked_duration: 4, email: "erika@example.com" };
    const answer = await guest.post(waitingContract.join.path, { ...asked, lang: "de", consent: true, website: "" });
    expect(answer.json()).toMatchObject({ errors: { booked_duration: "validation:listShortest" } });
  });
});
