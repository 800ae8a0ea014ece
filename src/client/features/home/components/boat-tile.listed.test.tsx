import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import type { Language } from "../../../../shared/contract/page.ts";
import type { PriceList } from "../../../../shared/rules/price-list.ts";
import { aVehicle, testToday } from "../../../../testing/builders.ts";
import { aList, aPeriod, aStep } from "../../../../testing/price-lists.ts";
import { renderIn } from "../../../../testing/render.tsx";
import { BoatTile } from "./boat-tile.tsx";

const offSeason = { off_season_start: null, off_season_end: null };
const cheapWeek = aPeriod({ arrivalDays: [5], returnDays: [5], shortestNights: 7, ladder: [aStep(7, 980_00)] });

function read(language: Language, list: PriceList): string[] {
  renderIn(
    language,
    <MemoryRouter>
      <BoatTile
        boat={aVehicle({ deposit: "0.00" })}
        visitorsTax={0}
        listed={{ list, offSeason, today: testToday }}
        bookPath="/book"
        overviewPath="/overview"
      />
    </MemoryRouter>,
  );
  return [...screen.getByRole("listitem").querySelectorAll("p")].map(({ textContent }) =>
    textContent.replaceAll("\u00a0", " "),
  );
}

it("says from how much the boat can be had where a list names prices, and no price of a night", () => {
  expect(read("de", aList(cheapWeek))).toEqual(["Bis zu 6 Personen", "7 Nächte ab 1.065 € gesamt"]);
});

it("says so in English", () => {
  expect(read("en", aList(cheapWeek))).toEqual(["Up to 6 people", "7 nights from €1,065 in total"]);
});

it("is what it was where the list is about other boats", () => {
  expect(read("de", aList(aPeriod({ vehicleId: 2 })))).toEqual([
    "Bis zu 6 Personen180 € pro Nacht",
    "2 Nächte 445 € gesamt",
  ]);
});
