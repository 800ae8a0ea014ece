import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { bookingLifePath, type LifeAnswer } from "../../../shared/contract/life.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import { turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withTill } from "../../../testing/till-shop.ts";
import { bookingLife } from "./life.ts";

describeOnSqlite((engine) => {
  const till = withTill(engine);
  const { plan } = till;
  const lifeOf = async (id: number, by = plan.kim) => (await by.get(bookingLifePath(id))).json<LifeAnswer>().steps;
  const kinds = async (id: number, time: string, by = plan.kim) =>
    (await lifeOf(id, by)).filter((step) => step.time === time).map(({ kind }) => kind);
  const take = async (...steps: string[]) => {
    for (const step of steps) {
      const { boats } = (await plan.kim.get(turnaroundContract.list.path)).json<{
        boats: { vehicle_id: number; version: number }[];
      }>();
      const version = boats.find(({ vehicle_id }) => vehicle_id === plan.vehicle)?.version;
      const answer = await plan.kim.post(turnaroundContract.take.path, { vehicle_id: plan.vehicle, version, step });
      expect([step, answer.statusCode]).toEqual([step, 200]);
    }
  };

  it("follows a stay from its booking to its settled return", async () => {
    const id = await plan.book({ booked_day: "2027-05-03", booked_day_end: "2027-05-05" });
    expect(await kinds(id, "past")).toEqual(["booked"]);
    expect(await kinds(id, "now")).toEqual(["awaitsPayment"]);
    const fees = ["briefing", "cleaning", "deposit"];
    const { bookings } = (await plan.kim.get(`${tillContract.unpaid.path}?booking_id=${id}`)).json<{
      bookings: { id: number; due: string }[];
    }>();
    const due = bookings.find((one) => one.id === id)?.due;
    await plan.kim.post(tillContract.save.path, { income: due, booking_id: id });
    expect(await kinds(id, "now")).toEqual(["isPaid"]);
    expect(await kinds(id, "next")).toContain("feesDue");
    await take("boat.cleaned", "boat.fuelled", "boat.checked", "boat.released", "guest.arrived");
    const board = (await plan.kim.get(turnaroundContract.list.path)).json<{
      boats: { departing: { booking_id: number; due: string } | null }[];
    }>();
    const open = board.boats.find(({ departing }) => departing?.booking_id === id)?.departing?.due;
    await till.sell({ income: open, booking_id: id, pay_booking: false, fees });
    await take("guest.briefed", "boat.handedOver");
    expect((await kinds(id, "past")).toSorted()).toEqual(
      ["booked", "paid", "guestArrived", "feesCollected", "depositTaken", "briefed", "handedOver"].toSorted(),
    );
    expect(await kinds(id, "now")).toEqual(["isPaid", "isUnderWay"]);
    expect(await kinds(id, "next")).toEqual(["return", "fuelCheck", "damageCheck", "settling"]);
    expect(await kinds(id, "possible")).toEqual([]);
    expect(await kinds(id, "possible", plan.alma)).toEqual(["cancellingOngoing"]);
    await take("guest.returned", "fuel.measured", "damage.noted", "return.settled");
    expect(await kinds(id, "now")).toEqual(["isPaid", "isOver"]);
    expect(await kinds(id, "next")).toEqual([]);
  });

  it("gives a guest no note, no reason and no name of the staff, and says 404 of no booking", async () => {
    const id = await plan.book({ booked_day: "2027-05-10", booked_day_end: "2027-05-12" });
    await plan.kim.post(dayPlanContract.comment.path, { booking_id: id, comment: "schwieriger Gast" });
    expect(await kinds(id, "past")).toEqual(["booked", "noteWritten"]);
    const guests = JSON.stringify(await bookingLife(plan.db, id, "guest", plan.clock.now()));
    expect(guests).toContain("booked");
    expect(guests).not.toMatch(/schwierig|noteWritten|Kim/);
    expect((await plan.kim.get(bookingLifePath(999_999))).statusCode).toBe(404);
    expect((await plan.kim.get("/api/rere_get_booking_life/x/")).statusCode).toBe(400);
  });
});
