import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withBlocks } from "../boat-block/boat-block.fixture.ts";
import { feedBlocks, freedTimes, isEcho, toldTimes } from "./own-times.ts";

const day = (ahead: number) => addDays(testToday, ahead);
/** As portals tell it: from an afternoon to a morning. */
const night = (from: number, to: number) =>
  ({ start_day: day(from), end_day: day(to), starts_am: 0, ends_pm: 0 }) as const;

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const blocks = withBlocks(plan);
  const told = async () =>
    (await feedBlocks(plan.db, plan.vehicle, plan.clock.now())).map(({ start, end, sequence }) => [
      start,
      end,
      sequence,
    ]);

  it("tells portals of a block in nights: a morning takes the one before, an afternoon the next", async () => {
    await blocks.add(5, 8);
    await blocks.add(10, 12, { starts_am: true, ends_pm: true });
    await blocks.add(15, 15, { starts_am: true });
    await blocks.add(15, 15, { ends_pm: true });
    const whole = await blocks.add(20, 20);
    const last = [day(14), day(15), 1];
    expect(await told()).toEqual([
      [day(5), day(8), 1],
      [day(9), day(13), 1],
      last,
      [day(15), day(16), 1],
      [day(19), day(21), 1],
    ]);
    await blocks.change(whole, 20, 22);
    expect((await told()).at(-1)).toEqual([day(20), day(22), 2]);
    await blocks.end(whole);
    expect((await told()).at(-1)).toEqual([day(15), day(16), 1]);
  });

  it("knows its blocks as ours when they come back, also those that were just ended, moved or shortened", async () => {
    const since = plan.clock.now().toISOString();
    const isOurs = async (from: number, to: number) => [
      isEcho(night(from, to), await toldTimes(plan.db, plan.vehicle, plan.clock.now())),
      isEcho(night(from, to), await freedTimes(plan.db, plan.vehicle, since)),
    ];
    const [ended, moved] = [await blocks.add(5, 8), await blocks.add(10, 12)];
    expect([await isOurs(5, 8), await isOurs(10, 12), await isOurs(5, 7)]).toEqual([
      [true, false],
      [true, false],
      [false, false],
    ]);
    await blocks.end(ended);
    await blocks.change(moved, 20, 22);
    expect([await isOurs(5, 8), await isOurs(10, 12), await isOurs(20, 22)]).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
  });

  itOnSqlite("says nothing of another boat's", async () => {
    await blocks.add(5, 8);
    expect(await feedBlocks(plan.db, plan.vehicle + 1, plan.clock.now())).toEqual([]);
  });
});
