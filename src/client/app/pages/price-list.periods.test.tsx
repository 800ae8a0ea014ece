import { screen, within } from "@testing-library/react";
import type { PriceListFields } from "../../../shared/contract/price-list.ts";
import { aPriceListVersion, aPricePeriod, aSummerList } from "../../../testing/machines/price-list-model.ts";
import { openPriceLists } from "./price-list.screen.fixture.tsx";
import { settle, textOf } from "./staff-screen.fixture.tsx";

/** A draft with this content, open to be edited. */
async function edit(content: Partial<PriceListFields> = { periods: [] }) {
  const draft = aPriceListVersion({ content: { ...aSummerList, ...content } });
  const opened = await openPriceLists([draft], "/Preise?fassung=7");
  const { dialog, user } = opened;
  return {
    ...opened,
    content: () => opened.server.list(7)?.content ?? aSummerList,
    /** Chooses days of the week in the group of that name. */
    choose: async (group: string, ...days: string[]) => {
      for (const day of days) {
        await user.click(
          within(within(dialog()).getByRole("group", { name: group })).getByRole("checkbox", { name: new RegExp(day) }),
        );
      }
    },
    pick: async (group: string, day: string, month: string) => {
      const lists = within(within(dialog()).getByRole("group", { name: group })).getAllByRole("combobox");
      await user.selectOptions(lists[0] as HTMLElement, day);
      await user.selectOptions(lists[1] as HTMLElement, month);
    },
  };
}

const row = (name: string) =>
  screen.getAllByRole("heading", { name: new RegExp(name), level: 4 })[0]?.closest("li") as HTMLElement;

afterEach(() => window.sessionStorage.clear());

describe("a period's form", () => {
  it("takes a ladder of 2 to 6 nights and each further one", async () => {
    const { press, fill, tick, confirm, content } = await edit();
    await press("Zeitraum hinzufügen");
    await fill(/^Name/, "Saison");
    await fill(/Erste Nacht/, "2027-04-01");
    await fill(/Letzte Nacht/, "2027-10-31");
    await tick(/Staffel/);
    for (const [nights, price] of [
      [2, "340"],
      [3, "490"],
      [4, "640"],
      [5, "765"],
      [6, "890"],
    ]) {
      await fill(`Preis für ${nights} Nächte in Euro`, String(price));
    }
    await fill(/Jede weitere Nacht/, "130");
    await confirm("Übernehmen");
    expect(content().periods).toEqual([
      aPricePeriod({
        name: "Saison",
        from: "2027-04-01",
        to: "2027-10-31",
        night: null,
        ladder: [
          { nights: 2, price: "340.00", arrival_days: [] },
          { nights: 3, price: "490.00", arrival_days: [] },
          { nights: 4, price: "640.00", arrival_days: [] },
          { nights: 5, price: "765.00", arrival_days: [] },
          { nights: 6, price: "890.00", arrival_days: [] },
        ],
        further_night: "130.00",
      }),
    ]);
    expect(textOf(row("Saison"))).toContain("2 Nächte 340 €3 Nächte 490 €");
    expect(textOf(row("Saison"))).toContain("jede weitere Nacht 130 €");
  });

  it("takes each year, some boats, weekends, and a surcharge from the third person on", async () => {
    const { press, fill, tick, choose, pick, confirm, content, user, dialog } = await edit();
    await press("Zeitraum hinzufügen");
    await fill(/^Name/, "Nebensaison");
    await user.click(within(dialog()).getByRole("radio", { name: "Jedes Jahr" }));
    await pick("Erste Nacht", "1", "November");
    await pick("Letzte Nacht", "31", "März");
    await fill(/Preis pro Nacht/, "120,50");
    await tick(/Nur für bestimmte Boote/);
    await tick("Titanic");
    await tick("Hektor");
    await tick(/Wochentagen/);
    await fill(/Preis dieser Nächte/, "150");
    await choose("Nächte, die an diesen Tagen beginnen", "Sonntag");
    await tick(/Zuschlag/);
    await fill(/Personen im Preis/, "2");
    await fill(/Jede weitere Person/, "25");
    await confirm("Übernehmen");
    const period = aPricePeriod({
      name: "Nebensaison",
      from: "11-01",
      to: "03-31",
      night: "120.50",
      weekdays: { 4: "150.00", 5: "150.00", 6: "150.00" },
      persons_included: 2,
      person_night: "25.00",
    });
    expect(content().periods).toEqual([
      { ...period, vehicle: 1 },
      { ...period, vehicle: 2 },
    ]);
    expect(textOf(row("Nebensaison"))).toContain("jedes Jahr 1. Nov. – 31. März · Hektor");
    expect(textOf(row("Nebensaison"))).toContain("Fr, Sa, So 150 €für 2 Personen, jede weitere 25 € pro Nacht");
  });

  it("takes whole weeks from Saturday to Saturday, released two weeks before", async () => {
    const { press, fill, tick, choose, confirm, content } = await edit();
    await press("Zeitraum hinzufügen");
    await fill(/^Name/, "Ferien");
    await fill(/Erste Nacht/, "2027-07-03");
    await fill(/Letzte Nacht/, "2027-08-27");
    await tick(/Regeln/);
    await fill(/Mindestens so viele Nächte/, "7");
    await choose("Anreise an diesen Tagen", "Samstag");
    await choose("Abreise an diesen Tagen", "Samstag");
    await fill(/Kurz vorher ohne Regeln/, "14");
    await confirm("Übernehmen");
    expect(content().periods[0]).toMatchObject({
      shortest_nights: 7,
      arrival_days: [5],
      return_days: [5],
      released_days_before: 14,
      night: null,
    });
    expect(textOf(row("Ferien"))).toContain(
      "Preis des Bootesmindestens 7 Nächte · Anreise Sa · Abreise Sa · ab 14 Tagen vorher jeder Aufenthalt",
    );
  });

  it("says at the fields what is wrong, leads to the first, and sends nothing", async () => {
    const { press, fill, confirm, deeds, dialog } = await edit();
    await press("Zeitraum hinzufügen");
    await fill(/Preis pro Nacht/, "viel");
    await confirm("Übernehmen");
    const field = (name: RegExp) => within(dialog()).getByLabelText(name);
    expect(field(/^Name/)).toHaveFocus();
    expect(field(/^Name/)).toHaveAccessibleDescription(/Bitte benennen Sie den Zeitraum/);
    expect(field(/Erste Nacht/)).toHaveAccessibleDescription(/Bitte geben Sie Tage an, die es gibt/);
    expect(field(/Preis pro Nacht/)).toHaveAccessibleDescription(/Bitte geben Sie einen Preis bis 99.999 € an/);
    expect(deeds()).toEqual([]);
  });

  it("keeps what was typed when a slip closes it, and begins afresh once it was taken over", async () => {
    const { press, fill, confirm, dialog } = await edit();
    await press("Zeitraum hinzufügen");
    await fill(/^Name/, "Sommer");
    await confirm("Zurück");
    await press("Zeitraum hinzufügen");
    expect(within(dialog()).getByLabelText(/^Name/)).toHaveValue("Sommer");
    await fill(/Erste Nacht/, "2027-07-03");
    await fill(/Letzte Nacht/, "2027-08-27");
    await confirm("Übernehmen");
    await press("Zeitraum hinzufügen");
    expect(within(dialog()).getByLabelText(/^Name/)).toHaveValue("");
  });

  it("gives a weekday one price: chosen in another row, it leaves the first", async () => {
    const { press, fill, tick, confirm, content, user, dialog } = await edit(aSummerList);
    await press("Sommer ändern");
    await tick(/Wochentagen/);
    await press("Weitere Wochentage", dialog());
    const rows = within(dialog()).getAllByRole("group", { name: "Nächte, die an diesen Tagen beginnen" });
    await user.click(within(rows[1] as HTMLElement).getByRole("checkbox", { name: /Samstag/ }));
    const prices = within(dialog()).getAllByLabelText(/Preis dieser Nächte/);
    await user.type(prices[0] as HTMLElement, "200");
    await user.type(prices[1] as HTMLElement, "220");
    await fill(/^Name/, "Sommer 2027");
    await confirm("Übernehmen");
    expect(content().periods[0]).toMatchObject({ name: "Sommer 2027", weekdays: { 4: "200.00", 5: "220.00" } });
  });
});

describe("copying", () => {
  it("a period opens its form with the same prices; the first one stays", async () => {
    const { press, fill, confirm, content } = await edit(aSummerList);
    await press("Mehr zu Sommer");
    await press("Kopieren");
    await fill(/^Name/, "Herbst");
    await fill(/Erste Nacht/, "2027-09-04");
    await fill(/Letzte Nacht/, "2027-10-31");
    await confirm("Übernehmen");
    expect(content().periods).toEqual([
      aPricePeriod(),
      aPricePeriod({ name: "Herbst", from: "2027-09-04", to: "2027-10-31" }),
    ]);
  });

  it("a year moves its periods by 52 weeks, and says where periods are already", async () => {
    const later = aPricePeriod({ name: "Ostern", from: "2028-04-01", to: "2028-04-10" });
    const { press, confirm, content, dialog, user } = await edit({ periods: [aPricePeriod(), later] });
    await press("Jahr kopieren");
    expect(within(dialog()).getByLabelText("Aus dem Jahr")).toHaveValue("2028");
    await user.selectOptions(within(dialog()).getByLabelText("Aus dem Jahr"), "2027");
    expect(textOf(dialog())).toContain("1 Zeitraum kommt in das Jahr 2028.");
    expect(textOf(dialog())).toContain("2028 hat schon 1 Zeitraum.");
    await confirm("Kopieren");
    expect(content().periods.map(({ name, from, to }) => [name, from, to])).toEqual([
      ["Sommer", "2027-06-05", "2027-09-03"],
      ["Ostern", "2028-04-01", "2028-04-10"],
      ["Sommer", "2028-06-03", "2028-09-01"],
    ]);
  });
});

describe("discounts", () => {
  it("take an early bird and a long stay, and are removed with one tap", async () => {
    const { press, fill, pick, confirm, content } = await edit();
    await press("Frühbucher hinzufügen");
    await pick("Gebucht bis", "31", "Januar");
    await fill(/Nachlass/, "10");
    await confirm("Übernehmen");
    await press("Langen Aufenthalt hinzufügen");
    await fill(/Ab so vielen Nächten/, "14");
    await fill(/Nachlass/, "5");
    await confirm("Übernehmen");
    await settle();
    expect(content()).toMatchObject({
      early_birds: [{ until: "01-31", percent: 10 }],
      long_stays: [{ nights: 14, percent: 5 }],
    });
    await press(/^Entfernen: Frühbucher: 10 % bei Buchung bis 31\.\sJan\.$/);
    expect(content().early_birds).toEqual([]);
  });

  it.each(["", "101", "ten"])("refuse %j per cent", async (percent) => {
    const { press, fill, pick, confirm, deeds, dialog } = await edit();
    await press("Frühbucher hinzufügen");
    await pick("Gebucht bis", "31", "Januar");
    await fill(/Nachlass/, percent);
    await confirm("Übernehmen");
    expect(within(dialog()).getByLabelText(/Nachlass/)).toHaveAccessibleDescription(/ganze Prozente von 0 bis 100/);
    expect(deeds()).toEqual([]);
  });
});

it("wants prices on days of the calendar, or not", async () => {
  const { user, content } = await edit();
  await user.click(screen.getByRole("checkbox", { name: /Tage zeigen einen Preis/ }));
  await settle();
  expect(content().day_prices).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: /Tage zeigen einen Preis/ }));
  await settle();
  expect(content().day_prices).toBe(false);
});

it("shows the next twelve months and the twelve after them", async () => {
  const { press } = await edit(aSummerList);
  expect(screen.getByRole("button", { name: "Zwölf Monate früher" })).toHaveAttribute("aria-disabled", "true");
  await press("Zwölf Monate später");
  expect(screen.getByRole("img", { name: /Mai 2028 bis April 2029/ })).toBeVisible();
  await press("Zwölf Monate früher");
  expect(screen.getByRole("img", { name: /Mai 2027 bis April 2028/ })).toBeVisible();
});
