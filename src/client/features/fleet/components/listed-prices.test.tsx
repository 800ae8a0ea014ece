import { screen } from "@testing-library/react";
import type { Language } from "../../../../shared/contract/page.ts";
import type { PriceList as List } from "../../../../shared/rules/price-list.ts";
import { aVehicle, testToday } from "../../../../testing/builders.ts";
import { aList, anOwnExtra, aPeriod, aStep } from "../../../../testing/price-lists.ts";
import { renderIn } from "../../../../testing/render.tsx";
import { PriceList } from "./price-list.tsx";

const weeks = aList(aPeriod({ arrivalDays: [5], returnDays: [5], shortestNights: 7, ladder: [aStep(7, 980_00)] }));

function openPrices(language: Language, list: List): void {
  const listed = { list, today: testToday, offSeason: { off_season_start: null, off_season_end: null } };
  renderIn(language, <PriceList vehicle={aVehicle()} visitorsTax={0} listed={listed} open onClose={() => {}} />);
}

function nightIn(language: Language, list: List): string {
  openPrices(language, list);
  const [first] = screen.getAllByRole("term", { hidden: true });
  return (first?.nextElementSibling?.textContent ?? "").replaceAll("\u00a0", " ");
}

it("says in the boat's prices what the cheapest stay costs by the list, and else what a night costs", () => {
  expect(nightIn("de", weeks)).toBe("7 Nächte ab 980 €, je nach Reisezeit");
});

it("says so in English, and what a night costs where the list is about other boats", () => {
  expect(nightIn("en", weeks)).toBe("7 nights from €980, by time of the year");
  document.body.replaceChildren();
  expect(nightIn("de", aList(aPeriod({ vehicleId: 2 })))).toBe("180 €");
});

it("names the list's prices of extras, and its own extras with what is to be known of them", () => {
  const own = [
    anOwnExtra({ per: "night" }),
    anOwnExtra({ id: 2, english: "Service", isCompulsory: true, mostPieces: 1, isOnSite: true, cents: 49_00 }),
    anOwnExtra({ id: 3, english: "Sauna", vehicleIds: [2] }),
    anOwnExtra({ id: 4, english: "Late return", mostPieces: 1, takes: "lastAfternoon", isOnSite: true, cents: 60_00 }),
  ];
  openPrices("en", { ...aList(), ownExtras: own, extraCents: { extra_captain: 15_00, extra_bed_linen_and_towel: 0 } });
  const lines = screen.getAllByRole("term", { hidden: true }).map((term) => term.parentElement?.textContent);
  expect(lines).toEqual(expect.arrayContaining(["Stand-up paddle€15", "Bed linen and towels€0 per person"]));
  expect(lines).toEqual(
    expect.arrayContaining(["Bicycle€20 each per night", "Service€49part of every stay, paid on site"]),
  );
  expect(lines).toContain("Late return€60back by 6 pm where the boat is free, paid on site");
  expect(lines.join()).not.toContain("Sauna");
});
