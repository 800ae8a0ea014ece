import "fake-indexeddb/auto";
import type { TurnaroundsAnswer } from "../../shared/contract/turnaround.ts";
import { aUser } from "../../testing/builders.ts";
import { forgetRows, forgetRowsOfOthers, readRetainedRows, retainRows } from "./retained-rows.ts";

const rows: TurnaroundsAnswer = { today: "2027-05-03", boats: [] };
const read = new Date("2027-05-03T08:00:00.000Z");
const after = (hours: number) => new Date(read.getTime() + hours * 3_600_000);
const mia = aUser({ id: 3 });

describe("the rows on a device", () => {
  beforeEach(() => retainRows(mia, rows, read));
  afterEach(forgetRows);

  it("are there for 36 hours, with who read them, but for their mail address", async () => {
    const retained = { user: { ...mia, email: "" }, readAt: read.toISOString(), rows };
    expect(await readRetainedRows(read)).toEqual(retained);
    expect(await readRetainedRows(after(35.99))).toEqual(retained);
  });

  it.each([
    ["36 hours later", 36],
    ["by a clock that was set back", -0.01],
  ])("are deleted %s, as soon as somebody looks", async (_, hours) => {
    expect(await readRetainedRows(after(hours))).toBeNull();
    expect(await readRetainedRows(read)).toBeNull();
  });

  it("of the last read replace those before", async () => {
    await retainRows(aUser({ id: 4 }), { ...rows, today: "2027-05-04" }, after(1));
    expect(await readRetainedRows(after(1))).toMatchObject({ user: { id: 4 }, rows: { today: "2027-05-04" } });
  });

  it.each([
    ["the same account", mia, true],
    ["another account", aUser({ id: 4 }), false],
    ["the same account once it works at the jetty", aUser({ id: 3, jetty: true }), false],
  ])("of somebody else are gone: for %s they stay, or not", async (_, user, stay) => {
    await forgetRowsOfOthers(user);
    expect((await readRetainedRows(read)) !== null).toBe(stay);
  });

  it("are gone once they are forgotten", async () => {
    await forgetRows();
    expect(await readRetainedRows(read)).toBeNull();
  });
});
