import type { Collected } from "../till/collected.repository.ts";
import { openedWith } from "../turnaround-log/turnaround-log.ts";
import type { Stay } from "./stays.repository.ts";
import { decidingStay, factsOf, nextDeparture, stayUnderWay, unnotedStay } from "./stays.ts";

const today = "2027-05-03";
const now = new Date("2027-05-03T08:00:00.000Z");
const agreed = (deposit: number) => {
  return { briefing: 35_00, cleaning: 50_00, deposit, visitorsTax: { rateCents: 0, nights: 4, cents: 0 }, own: [] };
};
const dogs = { label: { de: "Hund", en: "Dog" }, quantity: 4, unitCents: 8_00, cents: 32_00 };
const withDogs = { ...agreed(500_00), own: [{ name: "own_4" as const, ...dogs }] };
/** A paid stay of two nights that begins today, as far as these rules look at it. */
const aStay = (changes: Partial<Stay> = {}) =>
  ({
    id: 1,
    status: "paid",
    start_day: today,
    end_day: "2027-05-05",
    vehicle_name: "Hektor",
    vehicle_license: "no",
    license_answer: null,
    agreed_on_site: agreed(500_00),
    freed_at: null,
    ...changes,
  }) as Stay;
const ended = aStay({ id: 2, start_day: "2027-05-01", end_day: today });
const underWay = aStay({ id: 3, start_day: "2027-05-02", end_day: "2027-05-04" });

describe("the stay that leaves next", () => {
  it.each<[string, Stay[], number | null, number | null]>([
    ["begins today", [aStay()], null, 1],
    ["is not one that ends today", [ended, aStay()], null, 1],
    ["is not the one that came back, though it was made longer", [underWay, aStay({ start_day: "2027-05-04" })], 3, 1],
    ["is no day booking that came back", [aStay({ end_day: today })], 1, null],
    ["is a day booking that is to leave", [aStay({ end_day: today })], null, 1],
    ["was not cancelled", [aStay({ status: "cancelled" })], null, null],
  ])("%s", (_, stays, returning, next) => {
    expect(nextDeparture(stays, { ...openedWith(null), returning_booking: returning }, today)?.id ?? null).toBe(next);
  });

  it("is none whose guest did not come, and which the boat was freed of; nor has that one left without a word", () => {
    const harbour = openedWith(null);
    const freed = { ...underWay, freed_at: "2027-05-02T12:00:00.000Z" };
    expect(nextDeparture([underWay], harbour, today)?.id).toBe(3);
    expect(nextDeparture([freed, aStay({ start_day: "2027-05-04" })], harbour, today)?.id).toBe(1);
    expect(unnotedStay([freed], harbour, today)).toBeNull();
  });
});

describe("a stay that is under way", () => {
  it.each<[string, Partial<Stay>, boolean]>([
    ["began before today", {}, true],
    ["ends today", { end_day: today }, true],
    ["has not ended", { end_day: "2027-05-02" }, false],
    ["does not begin today", { start_day: today }, false],
    ["is paid", { status: "unpaid" }, false],
  ])("%s", (_, changes, isUnderWay) => {
    expect(stayUnderWay([{ ...underWay, ...changes }], today) !== null).toBe(isUnderWay);
  });

  it("left without a word, unless it is known to be away or back, or another one is about to leave", () => {
    const harbour = openedWith(null);
    expect(unnotedStay([underWay], harbour, today)?.id).toBe(3);
    expect(unnotedStay([underWay], openedWith(3), today)).toBeNull();
    expect(unnotedStay([underWay], { ...harbour, returning_booking: 3 }, today)).toBeNull();
    expect(unnotedStay([underWay], { ...harbour, guest: "arrived" }, today)).toBeNull();
  });
});

describe("whose money and licence decide", () => {
  it("is who is away, else who leaves, else who arrives next", () => {
    const stays = [underWay, aStay()];
    const arriving = aStay({ id: 9 });
    expect(decidingStay(stays, openedWith(3), arriving)?.id).toBe(3);
    const leaving = { ...openedWith(null), guest: "arrived", departing_booking: 1 } as const;
    expect(decidingStay(stays, leaving, arriving)?.id).toBe(1);
    expect(decidingStay(stays, openedWith(null), arriving)?.id).toBe(9);
    expect(decidingStay(stays, { ...openedWith(null), guest: "returned" }, arriving)).toBeNull();
  });
});

describe("what a handover needs", () => {
  const boat = { blocked: 0, deleted_at: null, isBlockedNow: false } as const;
  const collected =
    (changes: Partial<Collected> = {}) =>
    () =>
      ({ fees: ["briefing", "cleaning"], ownPieces: {}, heldCents: 500_00, ...changes }) as Collected;

  it.each<[string, Partial<Stay>, Partial<Collected>, { isPaid: boolean; hasDeposit: boolean }]>([
    ["all of it", {}, {}, { isPaid: true, hasDeposit: true }],
    ["the price", { status: "unpaid" }, {}, { isPaid: false, hasDeposit: true }],
    ["the briefing", {}, { fees: ["cleaning"] }, { isPaid: false, hasDeposit: true }],
    ["the cleaning", {}, { fees: ["briefing"] }, { isPaid: false, hasDeposit: true }],
    ["the deposit", {}, { heldCents: 0 }, { isPaid: true, hasDeposit: false }],
    ["an extra of the list's own", { agreed_on_site: withDogs }, {}, { isPaid: false, hasDeposit: true }],
    [
      "such an extra of before the stay grew",
      { agreed_on_site: withDogs },
      { ownPieces: { own_4: 3 } },
      { isPaid: false, hasDeposit: true },
    ],
    [
      "nothing once it was collected",
      { agreed_on_site: withDogs },
      { ownPieces: { own_4: 4 } },
      { isPaid: true, hasDeposit: true },
    ],
    [
      "no deposit where the boat has none",
      { agreed_on_site: agreed(0) },
      { heldCents: 0 },
      { isPaid: true, hasDeposit: true },
    ],
  ])("%s", (_, stay, money, facts) => {
    expect(factsOf(boat, aStay(stay), collected(money), now)).toMatchObject(facts);
  });

  it.each<[string, Partial<Stay>, boolean]>([
    ["where the boat needs one", { vehicle_license: "yes" }, true],
    [
      "on a larger boat of who said to have one",
      { vehicle_name: "Seeglück", vehicle_license: "captain", license_answer: "yes" },
      true,
    ],
    [
      "not of who said to have none",
      { vehicle_name: "Seeglück", vehicle_license: "captain", license_answer: "no" },
      false,
    ],
    ["not on a smaller boat", { license_answer: "yes" }, false],
  ])("the licence %s", (_, stay, needsLicence) => {
    expect(factsOf(boat, aStay(stay), collected(), now).needsLicence).toBe(needsLicence);
  });

  it.each([
    ["2027-05-03T11:59:59.999Z", false],
    ["2027-05-03T12:00:00.000Z", true],
  ])("at %s the guest is overdue: %s", (at, isOverdue) => {
    expect(factsOf(boat, aStay(), collected(), new Date(at)).isOverdue).toBe(isOverdue);
  });

  it("a boat that is neither blocked nor deleted", () => {
    expect(factsOf(boat, null, collected(), now)).toEqual({
      needsLicence: false,
      isPaid: false,
      hasDeposit: false,
      isInService: true,
      isOverdue: false,
    });
    expect(factsOf({ ...boat, blocked: 1 }, aStay(), collected(), now).isInService).toBe(false);
    expect(factsOf({ ...boat, isBlockedNow: true }, aStay(), collected(), now).isInService).toBe(false);
    expect(factsOf({ ...boat, deleted_at: "2027-05-01T00:00:00.000Z" }, aStay(), collected(), now).isInService).toBe(
      false,
    );
  });
});
