import fc from "fast-check";
import { anOwnExtra } from "../../testing/price-lists.ts";
import { addDays } from "./day.ts";
import {
  addedHalvesOf,
  freeHalvesOf,
  halfDayOf,
  halfErrors,
  halfRefusal,
  halfRefusalKey,
  halvesOf,
  leftHalves,
  offeredFrom,
} from "./early-and-late.ts";
import { areOffered } from "./own-extras.ts";
import { takenHalves } from "./price-list.ts";
import { lateHours, returnDue } from "./return-charges.ts";
import { firstEarlyOf, halfDaysOf, ownAndFreed } from "./stay.ts";
import { movedHalfDays } from "./stay-change.ts";

const early = anOwnExtra({ id: 6, mostPieces: 1, takes: "firstMorning", daysBefore: 3 });
const late = anOwnExtra({ id: 7, mostPieces: 1, takes: "lastAfternoon" });
const start = "2027-06-10";
const stay = { start, nights: 2 };
const both = { startsAm: true, endsPm: true };
const words = (halfDays: readonly { day: string; half: string }[]) => halfDays.map(({ day, half }) => `${day} ${half}`);

describe("the halves of early boarding and late return", () => {
  it("are what its extras take, and back again", () => {
    expect(addedHalvesOf([undefined, "firstMorning"])).toEqual({ startsAm: true, endsPm: false });
    expect(addedHalvesOf(["lastAfternoon"])).toEqual({ startsAm: false, endsPm: true });
    expect(halvesOf(addedHalvesOf(takenHalves))).toEqual(takenHalves);
    expect(halvesOf({})).toEqual([]);
  });

  it("lie beside the half-days of the stay itself, and are none of a day booking", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.boolean(), fc.boolean(), (nights, startsAm, endsPm) => {
        const own = words(halfDaysOf(start, nights));
        const all = words(halfDaysOf(start, nights, { startsAm, endsPm }));
        const added = halvesOf({ startsAm, endsPm }).map((half) => halfDayOf({ start, nights }, half));
        expect(all.filter((one) => !own.includes(one))).toEqual(nights === 0 ? [] : words(added));
        expect(all.toSorted()).toEqual(all);
        expect(own.every((one) => all.includes(one))).toBe(true);
      }),
    );
  });

  it("are free where nobody has them", () => {
    expect(freeHalvesOf(stay, (day, half) => day === start && half === "am")).toEqual(["lastAfternoon"]);
    expect(freeHalvesOf(stay, () => false)).toEqual(takenHalves);
    expect(freeHalvesOf({ start, nights: 0 }, () => false)).toEqual([]);
  });

  it("go with the boat that is freed of who did not come", () => {
    const { own, freed } = ownAndFreed({ ...stay, ...both }, "2027-06-11T10:00:00.000Z");
    expect([words(own), words(freed)]).toEqual([
      ["2027-06-10 am", "2027-06-10 pm"],
      ["2027-06-11 am", "2027-06-11 pm", "2027-06-12 am", "2027-06-12 pm"],
    ]);
    const row = { end_day: "2027-06-12", starts_am: 1, ends_pm: 1 } as const;
    expect(leftHalves(row, "2027-06-11")).toEqual({ starts_am: 1, ends_pm: 0 });
    expect(leftHalves(row, "2027-06-12")).toEqual({ starts_am: 1, ends_pm: 1 });
    expect(leftHalves(row, null)).toEqual({ starts_am: 0, ends_pm: 0 });
  });

  it("are taken and freed by a change of nothing else", () => {
    const [without, withEarly] = [
      { ...stay, vehicleId: 1 },
      { ...stay, vehicleId: 1, startsAm: true },
    ];
    expect(movedHalfDays(without, withEarly)).toEqual({ taken: [{ day: start, half: "am" }], freed: [] });
    expect(movedHalfDays(withEarly, without)).toEqual({ taken: [], freed: [{ day: start, half: "am" }] });
  });
});

describe("an extra that takes a half-day", () => {
  const given = { role: "visitor" as const, today: addDays(start, -3), firstEarly: start, freeHalves: takenHalves };

  it("is offered to guests from so many days before, and to staff on any day", () => {
    expect(offeredFrom(early, start)).toBe("2027-06-07");
    expect(offeredFrom(late, start)).toBeNull();
    expect(halfRefusal(early, stay, given)).toBeNull();
    const before = { ...given, today: addDays(start, -4) };
    expect(halfRefusal(early, stay, before)).toBe("tooEarlyToChoose");
    expect(halfRefusal(early, stay, { ...before, role: "staff" })).toBeNull();
    expect(halfRefusal(late, stay, before)).toBeNull();
  });

  it("is offered until ten o'clock in Berlin of the first day, to staff as well; a late return on any day", () => {
    const at = (now: string) => ({ ...given, today: start, firstEarly: firstEarlyOf(new Date(now)) });
    const lastMoment = at("2027-06-10T07:59:59.999Z");
    const over = at("2027-06-10T08:00:00.000Z");
    expect(halfRefusal(early, stay, lastMoment)).toBeNull();
    expect(halfRefusal(early, stay, over)).toBe("boardingIsOver");
    expect(halfRefusal(early, stay, { ...over, role: "staff" })).toBe("boardingIsOver");
    expect(halfRefusal(late, stay, over)).toBeNull();
    expect(halfRefusal(anOwnExtra(), stay, over)).toBeNull();
    expect(firstEarlyOf(new Date("2027-01-10T08:59:59.999Z"))).toBe("2027-01-10");
    expect(firstEarlyOf(new Date("2027-01-10T09:00:00.000Z"))).toBe("2027-01-11");
  });

  it("is offered where its half-day is free, and with no day booking", () => {
    expect(halfRefusal(early, stay, { ...given, freeHalves: ["lastAfternoon"] })).toBe("halfTaken");
    expect(halfRefusal(late, stay, { ...given, freeHalves: ["lastAfternoon"] })).toBeNull();
    expect(halfRefusal(late, { start, nights: 0 }, { ...given, freeHalves: [], role: "staff" })).toBe("dayBooking");
    expect(halfRefusal(anOwnExtra(), { start, nights: 0 }, { ...given, freeHalves: [] })).toBeNull();
  });

  it("is refused in words of its own", () => {
    expect(halfRefusalKey("firstMorning", "halfTaken")).toBe("validation:earlyTaken");
    expect(halfRefusalKey("lastAfternoon", "halfTaken")).toBe("validation:lateTaken");
    const chosen = [{ id: 6, pieces: 1 }];
    const before = { role: "visitor" as const, today: addDays(start, -4), firstEarly: start };
    const over = { role: "staff" as const, today: start, firstEarly: addDays(start, 1) };
    expect(halfErrors(chosen, [early], stay, over)).toEqual({ own_extras: "validation:earlyOver" });
    expect(halfErrors(chosen, [early, late], stay, before)).toEqual({ own_extras: "validation:halfTooEarly" });
    expect(halfErrors(chosen, [early, late], stay, { ...before, role: "staff" })).toEqual({});
    expect(halfErrors([{ id: 9, pieces: 1 }], [early, late], stay, before)).toEqual({});
    const dayBooking = { start, nights: 0 };
    expect(halfErrors(chosen, [early], dayBooking, { ...before, role: "staff" })).toEqual({
      own_extras: "validation:halfOfDayBooking",
    });
  });

  it("is chosen once for a half-day", () => {
    const other = anOwnExtra({ id: 8, mostPieces: 1, takes: "firstMorning" });
    const chosen = (...ids: number[]) => ids.map((id) => ({ id, pieces: 1 }));
    expect(areOffered(chosen(6, 7), [early, late, other])).toBe(true);
    expect(areOffered(chosen(6, 8), [early, late, other])).toBe(false);
  });

  it("moves the hour from which a late return costs", () => {
    const ends = { end: "2027-06-12", nights: 2 };
    expect(returnDue(ends).toISOString()).toBe("2027-06-12T08:00:00.000Z");
    expect(returnDue({ ...ends, endsPm: true }).toISOString()).toBe("2027-06-12T16:00:00.000Z");
    const back = (at: string) => lateHours({ ...ends, endsPm: true }, new Date(at));
    expect(["16:00", "16:01", "17:01"].map((time) => back(`2027-06-12T${time}:00.000Z`))).toEqual([0, 1, 2]);
    expect(returnDue({ end: start, nights: 0, endsPm: true }).toISOString()).toBe("2027-06-10T22:00:00.000Z");
  });
});
