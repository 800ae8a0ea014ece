import { type TurnaroundsAnswer, turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { aListOfHalves } from "../../../testing/own-extras-list.ts";
import { publishList } from "../../../testing/price-lists.ts";
import { feedStays } from "../portal-calendars/own-times.ts";

const days = { booked_day: "2027-05-03", booked_day_end: "2027-05-05", booked_duration: 2 };
const early = { id: 6, pieces: 1 };
const late = { id: 7, pieces: 1 };

describeEachEngine((engine) => {
  const plan = withDayPlan(engine);
  beforeEach(() => publishList(plan.db, aListOfHalves(), plan.clock.now().toISOString()));

  const halves = async (id: number) => {
    const rows = await plan.db.selectFrom("half_days").select(["day", "half"]).where("booking_id", "=", id).execute();
    return rows.map(({ day, half }) => `${day} ${half}`).toSorted();
  };
  const board = async () => {
    const { boats } = (await plan.kim.get(turnaroundContract.list.path)).json<TurnaroundsAnswer>();
    return boats.find(({ vehicle_id }) => vehicle_id === plan.vehicle);
  };
  const take = async (step: string, more: object = {}) => {
    const version = (await board())?.version;
    const answer = await plan.kim.post(turnaroundContract.take.path, {
      vehicle_id: plan.vehicle,
      version,
      step,
      ...more,
    });
    return [step, answer.statusCode, answer.json<{ errors?: object }>().errors];
  };

  it("count the hours of a late return from 18:00", async () => {
    const id = await plan.book({ ...days, own_extras: [late] }, { paid: true });
    await plan.handOver(id);
    plan.clock.set("2027-05-05T16:30:00.000Z");
    Object.assign(plan.kim, await plan.employee());
    expect(await take("guest.returned", { returned_at: "2027-05-05T16:01:00Z" })).toEqual([
      "guest.returned",
      200,
      undefined,
    ]);
    const seen = (await board())?.returning;
    expect(seen).toMatchObject({ ends_pm: true, charges: [{ kind: "lateReturn", quantity: 1 }] });
  });

  it("let a guest who boards early be missed from 10:00, and give their half-days back until that is undone", async () => {
    plan.clock.set("2027-05-03T07:00:00.000Z");
    const id = await plan.book({ ...days, own_extras: [early, late] }, { paid: true });
    const all = await halves(id);
    expect(all).toHaveLength(6);
    plan.clock.set("2027-05-03T07:59:00.000Z");
    expect(await take("guest.missed")).toEqual(["guest.missed", 409, { step: "guards:turnaround.isOverdue" }]);
    plan.clock.set("2027-05-03T08:00:00.000Z");
    expect(await take("guest.missed")).toEqual(["guest.missed", 200, undefined]);
    expect(await take("boat.freed")).toEqual(["boat.freed", 200, undefined]);
    expect(await halves(id)).toEqual([]);
    expect(await feedStays(plan.db, plan.vehicle, plan.clock.now())).toEqual([]);
    expect(await take("guestStep.undone")).toEqual(["guestStep.undone", 200, undefined]);
    expect(await halves(id)).toEqual(all);
  });
});
