import { screen, within } from "@testing-library/react";
import type { PriceListFields } from "../../../shared/contract/price-list.ts";
import { aPriceListVersion, aSummerList } from "../../../testing/machines/price-list-model.ts";
import { ownExtraFields } from "../../../testing/price-list-form.ts";
import { openPriceLists } from "./price-list.screen.fixture.tsx";
import { textOf } from "./staff-screen.fixture.tsx";

/** A draft with this content, open to be edited. */
async function edit(content: Partial<PriceListFields> = {}, others: PriceListFields[] = []) {
  const draft = aPriceListVersion({ content: { ...aSummerList, ...content } });
  const older = others.map((list, index) =>
    aPriceListVersion({ id: index + 1, state: "replaced", published_at: "2027-01-01T08:00:00.000Z", content: list }),
  );
  const opened = await openPriceLists([draft, ...older], "/Preise?fassung=7");
  return { ...opened, content: () => opened.server.list(7)?.content ?? aSummerList };
}

const section = (name: string) => screen.getByRole("region", { name });
const rows = (name: string) => within(section(name)).queryAllByRole("listitem").map(textOf);

afterEach(() => window.sessionStorage.clear());

describe("the list's own extras", () => {
  it("need a name and a price, and get a number that no version has", async () => {
    const older = { ...aSummerList, own_extras: [ownExtraFields({ id: 4 })] };
    const { press, fill, tick, confirm, content } = await edit({}, [older]);
    expect(textOf(section("Extras"))).toContain("Keine eigenen Extras.");
    await press("Extra hinzufügen");
    await confirm("Übernehmen");
    expect(screen.getByLabelText(/^Name auf Deutsch/)).toHaveFocus();
    expect(screen.getByLabelText(/^Name auf Deutsch/)).toHaveAccessibleDescription(/benennen Sie das Extra/);
    await fill(/^Name auf Deutsch/, "Service");
    await fill(/^Preis in Euro/, "49");
    await tick(/^Gehört zu jedem Aufenthalt/);
    expect(screen.queryByRole("checkbox", { name: /^Mehrere Stück/ })).toBeNull();
    await confirm("Übernehmen");
    const service = ownExtraFields({
      id: 5,
      name_de: "Service",
      name_en: "Service",
      compulsory: true,
      most_pieces: 1,
      price: "49.00",
    });
    expect(content().own_extras).toEqual([service]);
    expect(rows("Extras")).toEqual([expect.stringContaining("Service49 €gehört zu jedem Aufenthalt")]);
  });

  it("have pieces, a place to pay, an amount per night and boats of their own where that is ticked", async () => {
    const { press, fill, tick, user, confirm, content, dialog } = await edit();
    await press("Extra hinzufügen");
    await fill(/^Name auf Deutsch/, "Fahrrad");
    await fill(/^Name auf Englisch/, "Bicycle");
    await fill(/^Preis in Euro/, "20");
    await user.selectOptions(within(dialog()).getByLabelText("Wofür?"), "Pro Nacht");
    await tick(/^Mehrere Stück/);
    await fill(/^Höchstens so viele Stück/, "21");
    await confirm("Übernehmen");
    expect(screen.getByLabelText(/^Höchstens so viele Stück/)).toHaveFocus();
    await fill(/^Höchstens so viele Stück/, "4");
    await tick(/^Wird vor Ort bezahlt/);
    await tick(/^Nur für bestimmte Boote/);
    await tick("Titanic");
    await confirm("Übernehmen");
    expect(content().own_extras).toEqual([ownExtraFields({ per: "night", on_site: true, vehicles: [2] })]);
    expect(rows("Extras")).toEqual([
      expect.stringContaining("Fahrrad20 € pro Stück und Nacht · Titanichöchstens 4 Stück · vor Ort zu bezahlen"),
    ]);
  });

  it("take a half-day, and are then neither compulsory nor in pieces", async () => {
    const { press, fill, tick, user, confirm, content, dialog } = await edit();
    await press("Extra hinzufügen");
    await fill(/^Name auf Deutsch/, "Früh an Bord");
    await fill(/^Preis in Euro/, "45");
    await tick(/^Gehört zu jedem Aufenthalt/);
    expect(within(dialog()).queryByLabelText(/^Buchbar ab/)).toBeNull();
    const taken = within(dialog()).getByLabelText("Nimmt dazu");
    expect(taken).toHaveAccessibleDescription(/an Bord ab 10:00 statt 14:00.*zurück bis 18:00 statt 10:00/);
    await user.selectOptions(taken, "den ersten Vormittag");
    expect(within(dialog()).queryByRole("checkbox", { name: /^Gehört zu jedem|^Mehrere Stück/ })).toBeNull();
    expect(textOf(dialog())).toContain("es gehört nicht zu jedem Aufenthalt und hat ein Stück.");
    await fill(/^Buchbar ab/, "400");
    await confirm("Übernehmen");
    expect(screen.getByLabelText(/^Buchbar ab/)).toHaveFocus();
    expect(screen.getByLabelText(/^Buchbar ab/)).toHaveAccessibleDescription(/0 bis 365 ganze Tage/);
    await fill(/^Buchbar ab/, "7");
    await confirm("Übernehmen");
    const early = ownExtraFields({
      name_de: "Früh an Bord",
      name_en: "Früh an Bord",
      most_pieces: 1,
      price: "45.00",
      takes: "firstMorning",
      days_before: 7,
    });
    expect(content().own_extras).toEqual([early]);
    expect(rows("Extras")).toEqual([
      expect.stringContaining("Früh an Bord45 €an Bord ab 10:00 · buchbar ab 7 Tagen vorher"),
    ]);
    await press("Früh an Bord ändern");
    await user.selectOptions(within(dialog()).getByLabelText("Nimmt dazu"), "nichts");
    await confirm("Übernehmen");
    const { takes: _, days_before: __, ...plain } = early;
    expect(content().own_extras).toEqual([plain]);
  });

  it("are changed under their number, copied under another, and taken out when that was asked", async () => {
    const { press, fill, confirm, content, dialog } = await edit({ own_extras: [ownExtraFields()] });
    await press("Fahrrad ändern");
    expect(within(dialog()).getByLabelText(/^Preis in Euro/)).toHaveValue("20");
    await fill(/^Preis in Euro/, "25");
    await confirm("Übernehmen");
    expect(content().own_extras).toEqual([ownExtraFields({ price: "25.00" })]);
    await press("Mehr zu Fahrrad");
    await press("Kopieren");
    await fill(/^Name auf Deutsch/, "E-Bike");
    await confirm("Übernehmen");
    expect(content().own_extras.map(({ id, name_de }) => [id, name_de])).toEqual([
      [1, "Fahrrad"],
      [2, "E-Bike"],
    ]);
    await press("Löschen", section("Extras"));
    expect(textOf(dialog())).toContain("Wer es schon gebucht hat, behält es.");
    await confirm("Löschen");
    expect(content().own_extras.map(({ id }) => id)).toEqual([2]);
  });

  it("are only shown in a version that is looked at", async () => {
    const own_extras = [ownExtraFields()];
    const content = { ...aSummerList, own_extras, extra_prices: { extra_bbq: "45.00" } };
    await openPriceLists([aPriceListVersion({ state: "replaced", content })], "/Preise?fassung=7");
    expect(rows("Extras")).toEqual(["Fahrrad20 € pro Stückhöchstens 4 Stück"]);
    expect(rows("Preise der Extras")).toEqual(["Grill (sonst 30 €)45 €"]);
    expect(within(section("Extras")).queryByRole("button")).toBeNull();
    expect(within(section("Preise der Extras")).queryByRole("button")).toBeNull();
  });
});

it("extras are named before a draft of nothing else is thrown away", async () => {
  const { press, dialog } = await edit({ periods: [], early_birds: [], extra_prices: { extra_bbq: "45.00" } });
  await press("Mehr zum Entwurf");
  await press("Entwurf verwerfen");
  expect(textOf(dialog())).toContain("Der Entwurf mit seinen Extras wird gelöscht.");
});

describe("prices of the boats' extras", () => {
  it("are the usual ones until a field names another, and again once it is empty", async () => {
    const { press, fill, confirm, content, dialog } = await edit();
    expect(textOf(section("Preise der Extras"))).toContain("Es gelten die üblichen Preise");
    await press("Preise der Extras ändern");
    expect(within(dialog()).getByLabelText("Grill in Euro")).toHaveAttribute("placeholder", "30");
    expect(within(dialog()).getByLabelText("Stand-Up-Paddle in Euro")).toHaveAccessibleDescription(
      /Leer: der Preis aus dem Formular des Bootes/,
    );
    expect(within(dialog()).queryByLabelText(/Lautsprecher|Angelkarte/)).toBeNull();
    await fill("Grill in Euro", "45");
    await fill("Stand-Up-Paddle in Euro", "zu viel");
    await confirm("Übernehmen");
    expect(within(dialog()).getByLabelText("Stand-Up-Paddle in Euro")).toHaveFocus();
    await fill("Stand-Up-Paddle in Euro", "15,50");
    await fill("Bettwäsche und Handtücher in Euro", "30");
    await confirm("Übernehmen");
    expect(content().extra_prices).toEqual({
      extra_bbq: "45.00",
      extra_captain: "15.50",
      extra_bed_linen_and_towel: "30.00",
    });
    expect(rows("Preise der Extras")).toEqual([
      "Grill (sonst 30 €)45 €",
      "Stand-Up-Paddle (sonst laut Boot)15,50 €",
      "Bettwäsche und Handtücher (sonst 25 € pro Person)30 € pro Person",
    ]);
    await press("Preise der Extras ändern");
    for (const field of ["Grill", "Stand-Up-Paddle", "Bettwäsche und Handtücher"]) await fill(`${field} in Euro`, "");
    await confirm("Übernehmen");
    expect(content().extra_prices).toEqual({});
  });
});
