import { addDays } from "../../../shared/rules/day.ts";
import { backupName, isBackupName, outdatedBackups } from "./backup-retention.ts";

/** A backup at 2:00 in Berlin's summer. */
const nightly = (day: string) => backupName(new Date(`${day}T00:00:05.000Z`));
const daysOf = (names: readonly string[]) => names.map((name) => name.slice(11, 21));
const kept = (names: readonly string[]) => {
  const outdated = outdatedBackups(names);
  return names.filter((name) => !outdated.includes(name));
};

describe("which backups are kept", () => {
  it("the newest of seven days, four weeks and twelve months", () => {
    const years = Array.from({ length: 800 }, (_, index) => nightly(addDays("2027-07-14", -index)));
    expect(daysOf(kept(years))).toEqual([
      // Seven days, then Sundays: that of last week is among the days. Then the last days of months.
      "2027-07-14",
      "2027-07-13",
      "2027-07-12",
      "2027-07-11",
      "2027-07-10",
      "2027-07-09",
      "2027-07-08",
      "2027-07-04",
      "2027-06-30",
      "2027-06-27",
      "2027-05-31",
      "2027-04-30",
      "2027-03-31",
      "2027-02-28",
      "2027-01-31",
      "2026-12-31",
      "2026-11-30",
      "2026-10-31",
      "2026-09-30",
      "2026-08-31",
    ]);
  });

  it("the same when every night is followed by its cleaning", () => {
    let names: string[] = [];
    for (let day = 0; day < 500; day += 1) names = kept([...names, nightly(addDays("2026-01-01", day))]);
    const all = Array.from({ length: 500 }, (_, day) => nightly(addDays("2026-01-01", day)));
    expect(names).toEqual(kept(all));
  });

  it("all of them where no new ones come, however old they are", () => {
    const old = [nightly("2020-01-01"), nightly("2020-01-02")];
    expect(outdatedBackups(old)).toEqual([]);
  });

  it("only the newest of a day, which is Berlin's", () => {
    const names = ["2027-07-13T23:30:00Z", "2027-07-14T00:10:00Z", "2027-07-14T21:59:00Z", "2027-07-14T22:00:00Z"];
    const outdated = outdatedBackups(names.map((time) => backupName(new Date(time))));
    expect(outdated.toSorted()).toEqual(names.slice(0, 2).map((time) => backupName(new Date(time))));
  });

  it("whatever else lies in the folder", () => {
    const others = ["houseboats.sqlite", "2027-01-01.backup", `${nightly("2020-01-01")}.0a1b2c3d.part`, "notes.txt"];
    const years = Array.from({ length: 100 }, (_, index) => nightly(addDays("2027-07-14", -index)));
    expect(outdatedBackups([...others, ...years]).filter((name) => others.includes(name))).toEqual([]);
    expect(others.map(isBackupName)).toEqual([false, false, true, false]);
  });
});
