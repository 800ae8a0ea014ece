import { type DayCollectionAnswer, dayCollectionContract } from "../../../shared/contract/day-collection.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { fromAmount, toAmount } from "../../../shared/rules/money.ts";
import { maximumNights } from "../../../shared/rules/stay.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { withTill } from "../../../testing/till-shop.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { dayCollection } from "./till.queries.ts";

const inDays = (count: number) => addDays(testToday, count);

describeEachEngine((engine, itOnSqlite) => {
  const till = withTill(engine);
  const { plan } = till;
  const fees = ["briefing", "cleaning", "deposit"];
  const collection = async (day = inDays(2)) =>
    (await plan.kim.get(`${dayCollectionContract.day.path}?day=${day}`)).json<DayCollectionAnswer>();
  const book = async (start: number, days: number, name: string) =>
    plan.book({
      vehicle: await addVehicle(plan.db, { name }),
      booked_day: inDays(start),
      booked_duration: days,
    });

  it("counts what comes back and leaves on the day, and what the till asks of the departures", async () => {
    const returning = await book(0, 2, "Oskar");
    const leaving = await book(2, 2, "Max");
    await book(1, 2, "Franky");
    const answer = await collection();
    expect(answer).toMatchObject({ day: inDays(2), returns: 1, departures: 1 });
    expect(answer.bookings.map(({ booking_id }) => booking_id)).toEqual([returning, leaving]);
    const { bookings } = await till.unpaid(`?booking_id=${leaving}`);
    const listed = bookings.find(({ id }) => id === leaving);
    if (!listed) throw new Error("the till does not ask for it");
    const { briefing, cleaning, deposit } = listed.on_site;
    const asked = [listed.due, briefing.amount, cleaning.amount, deposit.amount].map(fromAmount);
    expect(answer.to_collect).toBe(toAmount(asked.reduce((sum, cents) => sum + cents, 0)));
  });

  itOnSqlite("counts the longest stay when it comes back", async () => {
    await plan.book({
      booked_day: testToday,
      booked_day_end: inDays(maximumNights),
      booked_duration: maximumNights,
    });
    expect(await collection(inDays(maximumNights))).toMatchObject({ returns: 1, departures: 0 });
  });

  itOnSqlite("asks for less with everything that was collected, and says what deposit is held", async () => {
    const id = await book(2, 2, "Max");
    const before = fromAmount((await collection()).to_collect);
    const due = (await collection()).bookings[0]?.due;
    await till.sell({ income: due, booking_id: id, payment_method: "card" });
    expect(fromAmount((await collection()).to_collect)).toBe(before - fromAmount(due ?? ""));
    await till.sell({ income: "585", booking_id: id, pay_booking: false, fees });
    expect(await collection()).toMatchObject({
      to_collect: "0.00",
      bookings: [{ due: "0.00", fees: "0.00", deposit: "0.00", deposit_held: "500.00" }],
    });
    await till.returnDeposit(id);
    expect((await collection()).bookings).toMatchObject([{ deposit: "0.00", deposit_held: "0.00" }]);
  });

  itOnSqlite("asks for a permit that the guest chose, where there is one for sale", async () => {
    const extra = "extra_fishing_permit_day";
    await book(2, 2, "Max");
    await plan.db
      .updateTable("bookings")
      .set({ extras: JSON.stringify([extra]) })
      .execute();
    const before = fromAmount((await collection()).to_collect);
    await addProduct(plan.db, { type: "services", name: "Angelkarte", price_cents: 12_00, extra });
    expect(fromAmount((await collection()).to_collect)).toBe(before + 12_00);
  });

  itOnSqlite("leaves out what was cancelled, and is empty on a day without bookings", async () => {
    const booking_id = await book(2, 2, "Max");
    await plan.alma.post(dayPlanContract.cancel.path, { booking_id, canceled_reason: "Krank" });
    const nothing = { returns: 0, departures: 0, to_collect: "0.00", bookings: [] };
    expect(await collection()).toEqual({ day: inDays(2), ...nothing });
  });

  itOnSqlite("reads as often for nine departures as for one", async () => {
    const reads = async () => {
      let count = 0;
      const counted = plan.db.withPlugin({
        transformQuery: ({ node }) => {
          count += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      });
      await dayCollection(counted, inDays(2), []);
      return count;
    };
    await book(2, 2, "Boot 1");
    const one = await reads();
    for (let boat = 2; boat <= 9; boat += 1) await book(2, 2, `Boot ${boat}`);
    expect((await collection()).departures).toBe(9);
    expect(await reads()).toBe(one);
  });

  itOnSqlite("is refused without a day, and to guests", async () => {
    expect((await plan.kim.get(dayCollectionContract.day.path)).statusCode).toBe(400);
    const visitor = await plan.server.visitor();
    expect((await visitor.get(`${dayCollectionContract.day.path}?day=${testToday}`)).statusCode).toBe(401);
  });
});
