import { screen, within } from "@testing-library/react";
import { emptyPriceList, type PriceListFields } from "../../../shared/contract/price-list.ts";
import { aPriceListVersion } from "../../../testing/machines/price-list-model.ts";
import { openPriceLists } from "./price-list.screen.fixture.tsx";
import { textOf } from "./staff-screen.fixture.tsx";

/** What the section shows: its table by rows, or its words. */
const section = () => screen.getByRole("region", { name: "Gebühren und Kaution" });
const rows = () => within(section()).getAllByRole("row").slice(1).map(textOf);
const button = (name: string) => within(section()).queryByRole("button", { name });

const usual: PriceListFields["fees"] = [
  {
    vehicle: null,
    briefing: "35.00",
    charter_briefing: "35.00",
    cleaning: "50.00",
    deposit: null,
    fuel_litre: "2.50",
    late_hour: "25.00",
  },
];
const boatRow = { ...usual[0], briefing: null, charter_briefing: null, fuel_litre: null, late_hour: null };
const hektors = { ...boatRow, vehicle: 1, cleaning: "70.00", deposit: null };

async function edit(fees: PriceListFields["fees"] = []) {
  const draft = aPriceListVersion({ content: { ...emptyPriceList, fees } });
  const opened = await openPriceLists([draft], "/Preise?fassung=7");
  return { ...opened, fees: () => opened.server.list(7)?.content.fees };
}

afterEach(() => window.sessionStorage.clear());

describe("fees and deposit of a draft", () => {
  it("are the usual ones until somebody wants others, which begin as what is usual", async () => {
    const { press, fees } = await edit();
    expect(textOf(section())).toContain("Es gelten die üblichen Gebühren für Einweisung, Endreinigung, Kraftstoff");
    expect(within(section()).queryByRole("table")).toBeNull();
    await press("Eigene Gebühren festlegen");
    expect(screen.getByRole("heading", { name: "Gebühren und Kaution" })).toHaveFocus();
    // Neither Hektor nor Titanic asks for anything else.
    expect(fees()).toEqual(usual);
    expect(rows()).toEqual(["Alle Boote35 €35 €50 €laut Formular2,50 €25 €"]);
  });

  it("of all boats are changed in a form, with what is wrong at its field", async () => {
    const { press, fill, dialog, confirm, fees } = await edit(usual);
    await press("Alle Boote ändern");
    expect(within(dialog()).getByLabelText(/^Kaution/)).toHaveAccessibleDescription(
      "Leer: die Kaution aus dem Formular des Bootes.",
    );
    await fill(/^Endreinigung/, "100000");
    await fill(/^Kaution/, "400");
    await confirm("Übernehmen");
    expect(within(dialog()).getByLabelText(/^Endreinigung/)).toHaveAccessibleDescription(/Preis bis 99\.999 €/);
    await fill(/^Endreinigung/, "55,50");
    await fill(/^Kraftstoff/, "");
    await confirm("Übernehmen");
    expect(fees()).toEqual([{ ...usual[0], cleaning: "55.50", deposit: "400.00", fuel_litre: null }]);
    expect(rows()).toEqual(["Alle Boote35 €35 €55,50 €400 €wie üblich25 €"]);
  });

  it("of a boat are added where they differ, and otherwise as of all boats", async () => {
    const { press, user, fill, dialog, confirm, fees } = await edit(usual);
    await press("Boot mit eigenen Preisen hinzufügen");
    await confirm("Übernehmen");
    expect(within(dialog()).getByLabelText(/^Boot/)).toHaveAccessibleDescription(/Boot/);
    await user.selectOptions(within(dialog()).getByLabelText(/^Boot/), "Hektor");
    expect(within(dialog()).getByLabelText(/^Endreinigung/)).toHaveAccessibleDescription(/^Leer: 50\s€$/);
    expect(within(dialog()).queryByLabelText(/Charterschein/)).toBeNull();
    await fill(/^Endreinigung/, "70");
    await confirm("Übernehmen");
    expect(fees()).toEqual([usual[0], hektors]);
    expect(rows()[1]).toBe("Hektor35 €–70 €laut Formular2,50 €25 €Entfernen");
    await press("Boot mit eigenen Preisen hinzufügen");
    const offered = within(within(dialog()).getByLabelText(/^Boot/)).getAllByRole("option").map(textOf);
    expect(offered).toEqual(["Bitte wählen", "Titanic"]);
  });

  it("are named before a draft of nothing else is thrown away", async () => {
    const { press, dialog } = await edit(usual);
    await press("Mehr zum Entwurf");
    await press("Entwurf verwerfen");
    expect(textOf(dialog())).toContain("Der Entwurf mit seinen Gebühren wird gelöscht.");
  });

  it("of a boat are removed, and all of them once that is confirmed", async () => {
    const { press, confirm, dialog, fees } = await edit([...usual, hektors]);
    await press("Entfernen: Hektor");
    expect(fees()).toEqual(usual);
    expect(button("Entfernen: Alle Boote")).toBeNull();
    await press("Wieder wie üblich");
    expect(textOf(dialog())).toContain("Alle Gebühren und Kautionen dieser Liste werden gelöscht.");
    expect(fees()).toEqual(usual);
    await confirm("Wieder wie üblich");
    expect(fees()).toEqual([]);
    expect(button("Eigene Gebühren festlegen")).toBeVisible();
  });
});

it("is only shown of a list that holds", async () => {
  const content = { ...emptyPriceList, fees: [...usual, hektors] };
  await openPriceLists([
    aPriceListVersion({ id: 3, state: "published", content, published_at: "2027-05-01T08:00:00.000Z" }),
  ]);
  expect(rows()).toEqual(["Alle Boote35 €35 €50 €laut Formular2,50 €25 €", "Hektor35 €–70 €laut Formular2,50 €25 €"]);
  expect(within(section()).queryByRole("button")).toBeNull();
});
