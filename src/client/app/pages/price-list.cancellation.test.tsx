import { screen, within } from "@testing-library/react";
import type { CancellationStageFields, PriceListFields } from "../../../shared/contract/price-list.ts";
import { aPriceListVersion, aSummerList, someEffects } from "../../../testing/machines/price-list-model.ts";
import { openPriceLists } from "./price-list.screen.fixture.tsx";
import { settle, textOf } from "./staff-screen.fixture.tsx";

const stage = (changes: Partial<CancellationStageFields>): CancellationStageFields => {
  return { count: null, unit: null, fee: null, percent: null, ...changes };
};
const own = [
  stage({ count: 1, unit: "months", percent: 0 }),
  stage({ count: 14, unit: "days", fee: "99.50" }),
  stage({ percent: 100 }),
];

const section = () => screen.getByRole("region", { name: /^(Stornierung|Cancelling)$/ });
const said = () => textOf(section());

/** A draft with these stages, open to be edited. */
async function edit(cancellation: CancellationStageFields[] = []) {
  const draft = aPriceListVersion({ content: { ...aSummerList, cancellation } });
  const opened = await openPriceLists([draft], "/Preise?fassung=7");
  const { dialog, user } = opened;
  return {
    ...opened,
    stages: () => (opened.server.list(7)?.content as PriceListFields).cancellation,
    select: async (label: string, option: string) => {
      await user.selectOptions(within(dialog()).getByLabelText(label), option);
    },
    rows: () =>
      within(dialog())
        .getAllByLabelText(/Gebühr$/)
        .map((field) => (field as HTMLInputElement).value),
  };
}

describe("stages of cancelling", () => {
  it("are the usual ones, in a sentence, until a button fills them in to be changed", async () => {
    const { press, fill, select, confirm, stages, rows } = await edit();
    expect(said()).toContain(
      "Wie üblich: bis 6 Monate vorher 150 €, bis 3 Monate vorher 50 %, bis 30 Tage vorher 90 %, danach 100 %.",
    );
    expect(within(section()).queryByRole("button", { name: "Wieder wie üblich" })).toBeNull();
    await press("Eigene Stufen eingeben");
    expect(rows()).toEqual(["150", "50", "90", "100"]);
    await fill("Stufe 1: Gebühr", "99,5");
    await fill("Stufe 3: wie lange vorher", "2");
    await select("Stufe 3: Monate oder Tage", "Monate");
    await fill("Stufe 4: Gebühr", "1200");
    await select("Stufe 4: Euro oder Prozent", "€");
    await confirm("Übernehmen");
    expect(stages()).toEqual([
      stage({ count: 6, unit: "months", fee: "99.50" }),
      stage({ count: 3, unit: "months", percent: 50 }),
      stage({ count: 2, unit: "months", percent: 90 }),
      stage({ fee: "1200.00" }),
    ]);
    expect(within(section()).getAllByRole("listitem").map(textOf)).toEqual([
      "bis 6 Monate vorher 99,50 €",
      "bis 3 Monate vorher 50 %",
      "bis 2 Monate vorher 90 %",
      "danach 1.200 €",
    ]);
  });

  it("are added before the last one, removed one by one, and all at once", async () => {
    const { press, fill, confirm, stages, rows } = await edit(own);
    expect(within(section()).getAllByRole("listitem").map(textOf)).toEqual([
      "bis 1 Monat vorher kostenlos",
      "bis 14 Tage vorher 99,50 €",
      "danach 100 %",
    ]);
    await press("Stufen ändern");
    await press("Stufe hinzufügen");
    expect(rows()).toEqual(["0", "99,50", "", "100"]);
    await fill("Stufe 3: wie lange vorher", "3");
    await fill("Stufe 3: Gebühr", "80");
    await press("Stufe 1 entfernen");
    await confirm("Übernehmen");
    expect(stages()).toEqual([own[1], stage({ count: 3, unit: "days", percent: 80 }), own[2]]);
    await press("Wieder wie üblich");
    expect(stages()).toEqual([]);
    expect(said()).toContain("Wie üblich: bis 6 Monate vorher 150 €");
  });

  it.each([
    ["Stufe 1: wie lange vorher", "731", /^Jede Stufe endet näher/],
    ["Stufe 1: wie lange vorher", "", /^Jede Stufe endet näher/],
    ["Stufe 2: wie lange vorher", "60", /^Jede Stufe endet näher/],
    ["Stufe 1: Gebühr", "12,5", /^Bitte geben Sie ganze Prozente/],
    ["Stufe 1: Gebühr", "101", /^Bitte geben Sie ganze Prozente/],
    ["Stufe 2: Gebühr", "100000", /^Bitte geben Sie einen Preis/],
    ["Stufe 2: Gebühr", "", /^Bitte geben Sie einen Preis/],
  ])("are not taken with %s %s, and the focus is where it is told", async (label, value, message) => {
    const { press, fill, stages, dialog } = await edit(own);
    await press("Stufen ändern");
    await fill(label, value);
    await press("Übernehmen");
    expect(within(dialog()).getByText(message)).toBeVisible();
    expect(within(dialog()).getByLabelText("Stufe 1: wie lange vorher")).toHaveFocus();
    expect(within(dialog()).getByLabelText(label)).toHaveAccessibleDescription(message);
    expect(stages()).toEqual(own);
  });

  it("are only looked at where a version is, whether it holds or was replaced", async () => {
    const shown = aPriceListVersion({
      id: 3,
      state: "replaced",
      published_by: "Alma Anker",
      published_at: "2027-05-01T08:00:00.000Z",
      content: { ...aSummerList, cancellation: [stage({ percent: 40 })] },
    });
    await openPriceLists([shown], "/Preise?fassung=3");
    expect(said()).toContain("jederzeit 40 %");
    expect(within(section()).queryByRole("button")).toBeNull();
  });

  it("are told before publishing, as they were and as they will be, in a line each", async () => {
    const draft = aPriceListVersion({ content: { ...aSummerList, cancellation: own } });
    const cancellation = { before: [stage({ percent: 80 })], after: own };
    const { press, dialog } = await openPriceLists([draft], "/Preise?fassung=7", (server) => {
      server.effects = { ...someEffects, cancellation };
    });
    await press("Prüfen und Vorschau zeigen");
    const lines = [
      "Eine Absage kostet bisher: jederzeit 80 %.",
      "Für Buchungen danach: bis 1 Monat vorher kostenlos, bis 14 Tage vorher 99,50 €, danach 100 %.",
    ];
    for (const line of lines) expect(screen.getAllByText(line)[0]).toBeVisible();
    await press("Veröffentlichen");
    await settle();
    for (const line of lines) expect(textOf(dialog())).toContain(line);
  });

  it("are no news where they stay the same", async () => {
    const { press } = await openPriceLists([aPriceListVersion({ content: aSummerList })], "/Preise?fassung=7");
    await press("Prüfen und Vorschau zeigen");
    expect(screen.queryByText(/Eine Absage kostet bisher/)).toBeNull();
  });
});
