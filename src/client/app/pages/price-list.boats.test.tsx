import { screen } from "@testing-library/react";
import { aPriceListVersion, aPricePeriod } from "../../../testing/machines/price-list-model.ts";
import { openPriceLists } from "./price-list.screen.fixture.tsx";
import { textOf } from "./staff-screen.fixture.tsx";

const row = (name: string) => {
  const heading = screen.getByRole("heading", { name: new RegExp(name), level: 4 });
  return textOf(heading.closest("li") as HTMLElement);
};

beforeEach(() => jest.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
});

it("says at the period of a boat that was deleted, and at no other, that the list cannot be published with it", async () => {
  const periods = [aPricePeriod({ name: "Alle" }), aPricePeriod({ name: "Fort", vehicle: 99 })];
  const content = { ...aPriceListVersion().content, periods };
  await openPriceLists([aPriceListVersion({ content })], "/Preise?fassung=7");
  expect(row("Fort")).toContain("Boot 99 (gelöscht)");
  expect(row("Fort")).toContain("Dieses Boot gibt es nicht mehr: Der Zeitraum gilt für nichts");
  expect(row("Alle")).not.toContain("gibt es nicht mehr");
});
