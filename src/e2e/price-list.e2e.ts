import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { enterAsStaff } from "./backstage.ts";
import { test as base, expect } from "./fixtures.ts";
import { open } from "./public.ts";

/** Prices are there for everybody: no other test books on this server. */
const test = base.extend({ siteName: "price list" });

const menu = "/Mitarbeiterbereich";

/** An owner who enters a list: each press and each field that is filled in is counted. */
class Owner {
  taps = 0;
  fields = 0;

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  async press(name: string | RegExp): Promise<void> {
    await this.tap(this.page.getByRole("button", { name, exact: true }));
  }

  async confirm(name = "Übernehmen"): Promise<void> {
    await this.tap(this.dialog.getByRole("button", { name, exact: true }));
    await expect(this.dialog).toBeHidden();
  }

  async tick(name: RegExp): Promise<void> {
    await this.tap(this.dialog.getByRole("checkbox", { name }));
  }

  async radio(name: string): Promise<void> {
    await this.tap(this.dialog.getByRole("radio", { name }));
  }

  async fill(label: RegExp | string, text: string): Promise<void> {
    this.fields += 1;
    await this.dialog.getByLabel(label).fill(text);
  }

  /** A day of each year: two lists. */
  async pick(group: string, day: string, month: string): Promise<void> {
    this.fields += 2;
    const lists = this.dialog.getByRole("group", { name: group }).getByRole("combobox");
    await lists.first().selectOption(day);
    await lists.last().selectOption({ label: month });
  }

  async weekday(group: string, day: string): Promise<void> {
    await this.tap(this.dialog.getByRole("group", { name: group }).getByRole("checkbox", { name: day }));
  }

  /** Whether all of it is on the server. */
  async saved(): Promise<void> {
    await expect(this.page.getByText("Gespeichert", { exact: true })).toBeVisible();
  }

  report(list: string): void {
    console.log(`price list (${list}): ${this.taps} taps, ${this.fields} fields`);
  }

  private async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.click();
  }
}

/** From the main menu to an empty draft. */
async function beginDraft(page: Page): Promise<Owner> {
  await open(page, menu);
  await page.getByRole("main").getByRole("link", { name: "Preisliste", exact: true }).click();
  const owner = new Owner(page);
  const [begin, more] = ["Entwurf beginnen", "Mehr zum neuen Entwurf"].map((name) =>
    page.getByRole("button", { name, exact: true }),
  );
  await expect(begin as Locator).toBeVisible();
  if (await more?.isVisible()) {
    await owner.press("Mehr zum neuen Entwurf");
    await owner.press("Leeren Entwurf beginnen");
  } else await owner.press("Entwurf beginnen");
  await expect(page.getByRole("button", { name: "Zeitraum hinzufügen" })).toBeVisible();
  return owner;
}

async function discard(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Mehr zum Entwurf" }).click();
  await page.getByRole("button", { name: "Entwurf verwerfen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Verwerfen" }).click();
  await expect(page.getByRole("button", { name: "Entwurf beginnen" })).toBeVisible();
}

const year = new Date().getFullYear() + 1;

test("on a phone: a ladder of nights is entered, previewed and published, and is copied to the next year", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "price-list-a@example.com", "admin");
  const owner = await beginDraft(page);
  await owner.press("Zeitraum hinzufügen");
  await owner.fill(/^Name/, "Ganzes Jahr");
  await owner.fill(/^Erste Nacht/, `${year}-01-01`);
  await owner.fill(/^Letzte Nacht/, `${year}-12-31`);
  await owner.tick(/Staffel/);
  for (const [nights, price] of [
    [2, "340"],
    [3, "490"],
    [4, "640"],
    [5, "765"],
    [6, "890"],
  ]) {
    await owner.fill(`Preis für ${nights} Nächte in Euro`, String(price));
  }
  await owner.fill(/^Jede weitere Nacht/, "130");
  await expectAccessible(page, "price list, a ladder in the form");
  await expectNoSidewaysScroll(page, "price list, a ladder in the form");
  await owner.confirm();
  await owner.saved();
  owner.report("a");
  const period = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Ganzes Jahr" }) });
  await expect(period).toContainText("6 Nächte 890 €");
  await expect(period).toContainText("jede weitere Nacht 130 €");
  await expectAccessible(page, "price list, a draft");
  await expectNoSidewaysScroll(page, "price list, a draft");

  await page.getByRole("button", { name: "Jahr kopieren" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Kopieren" }).click();
  await expect(page.getByRole("heading", { name: String(year + 1), exact: true })).toBeVisible();
  await owner.saved();

  await page.getByRole("button", { name: "Prüfen und Vorschau zeigen" }).click();
  await expect(
    page.getByRole("table", { name: "Beispiele" }).or(page.getByText(/nächsten 60 Tagen/).first()),
  ).toBeVisible();
  await expectAccessible(page, "price list, the preview");
  await expectNoSidewaysScroll(page, "price list, the preview");
  await page.getByRole("button", { name: "Veröffentlichen" }).click();
  await expect(page.getByRole("dialog")).toContainText("Wer schon gebucht hat, behält seinen Preis.");
  await expectAccessible(page, "price list, asked before publishing");
  await page.getByRole("dialog").getByRole("button", { name: "Veröffentlichen" }).click();
  await expect(page.getByText("Die Preisliste ist veröffentlicht und gilt ab jetzt.")).toBeVisible();
  await page.getByRole("link", { name: "Zur geltenden Preisliste" }).click();
  await expect(page.getByRole("heading", { name: /^Gilt seit/ })).toBeVisible();
  await expectAccessible(page, "price list that holds", 2);
  await expectNoSidewaysScroll(page, "price list that holds");

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Als CSV herunterladen" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await page.getByRole("button", { name: "English", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^In force since/ })).toBeVisible();
  await expectAccessible(page, "price list in English");
});

test("on a tablet, by keys alone: a dearer first night, and a surcharge from the third person on", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await enterAsStaff(site, context, "price-list-b@example.com", "admin");
  const owner = await beginDraft(page);
  const add = page.getByRole("button", { name: "Zeitraum hinzufügen" });
  await add.focus();
  await page.keyboard.press("Enter");
  await expect(owner.dialog.getByLabel(/^Name/)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(owner.dialog).toBeHidden();
  await expect(add).toBeFocused();
  await page.keyboard.press("Enter");
  owner.taps += 1;
  await page.keyboard.type("Jedes Jahr gleich");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  owner.taps += 1;
  owner.fields += 1;
  await expect(owner.dialog.getByRole("radio", { name: "Jedes Jahr" })).toBeChecked();
  await owner.pick("Erste Nacht", "1", "Januar");
  await owner.pick("Letzte Nacht", "31", "Dezember");
  await owner.dialog.getByRole("checkbox", { name: /Staffel/ }).focus();
  await page.keyboard.press("Space");
  owner.taps += 1;
  await owner.fill("Preis für 2 Nächte in Euro", "390");
  await owner.fill(/^Jede weitere Nacht/, "170");
  await owner.dialog.getByRole("checkbox", { name: /Zuschlag/ }).focus();
  await page.keyboard.press("Space");
  owner.taps += 1;
  await owner.fill(/^Personen im Preis/, "2");
  await owner.fill(/^Jede weitere Person/, "25");
  await page.keyboard.press("Enter");
  owner.taps += 1;
  await expect(owner.dialog).toBeHidden();
  await owner.saved();
  owner.report("b");
  const period = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Jedes Jahr gleich" }) });
  await expect(period).toContainText("2 Nächte 390 €");
  await expect(period).toContainText("für 2 Personen, jede weitere 25 € pro Nacht");
  await expectAccessible(page, "price list on a tablet");
  await discard(page);
});

test("on a desk: whole weeks in three seasons, with an early bird and a compulsory extra; an overlap is told and mended", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAsStaff(site, context, "price-list-c@example.com", "admin");
  const owner = await beginDraft(page);
  const season = async (name: string, from: string, to: string, price: string) => {
    await owner.fill(/^Name/, name);
    await owner.fill(/^Erste Nacht/, from);
    await owner.fill(/^Letzte Nacht/, to);
    await owner.fill(/^Preis pro Nacht/, price);
  };
  await owner.press("Zeitraum hinzufügen");
  await season("Frühling", `${year}-04-01`, `${year}-06-04`, "150");
  await owner.tick(/Regeln/);
  await owner.fill(/^Mindestens so viele Nächte/, "7");
  await owner.weekday("Anreise an diesen Tagen", "Samstag");
  await owner.weekday("Abreise an diesen Tagen", "Samstag");
  await owner.confirm();
  // The rules are the same: the season is copied, and its name, days and price are changed.
  for (const [name, from, to, price] of [
    ["Sommer", `${year}-06-05`, `${year}-09-03`, "220"],
    ["Herbst", `${year}-09-01`, `${year}-10-31`, "140"],
  ] as const) {
    await owner.press(/^Mehr zu Frühling/);
    await owner.press("Kopieren");
    await season(name, from, to, price);
    await owner.confirm();
    await owner.press(/^Mehr zu Frühling/);
  }
  const row = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(row("Herbst")).toContainText(/Überschneidet sich mit \d: Sommer/);
  await expect(page.getByRole("button", { name: "Prüfen und Vorschau zeigen" })).toBeDisabled();
  await expectAccessible(page, "price list with an overlap");
  await owner.press("Herbst ändern");
  await owner.fill(/^Erste Nacht/, `${year}-09-04`);
  await owner.confirm();
  await expect(row("Herbst")).not.toContainText("Überschneidet");
  await owner.press("Frühbucher hinzufügen");
  await owner.pick("Gebucht bis", "31", "Januar");
  await owner.fill(/^Nachlass/, "10");
  await owner.confirm();
  await owner.press("Extra hinzufügen");
  await owner.fill(/^Name auf Deutsch/, "Service");
  await owner.fill(/^Preis in Euro/, "49");
  await owner.tick(/^Gehört zu jedem Aufenthalt/);
  await expectAccessible(page, "price list, an extra in the form");
  await owner.confirm();
  await owner.saved();
  owner.report("c");
  await expect(page.getByRole("region", { name: "Extras", exact: true })).toContainText(/Service\s*49\s€/);
  await expect(row("Sommer")).toContainText("mindestens 7 Nächte · Anreise Sa · Abreise Sa");
  await expect(page.getByText("Frühbucher: 10 % bei Buchung bis 31. Jan.")).toBeVisible();
  await page.getByText("Als Tabelle").click();
  await expect(
    page
      .getByRole("table")
      .getByText(/Sommer$/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page, "price list on a desk", 2);
  await page.reload();
  await expect(row("Herbst")).toBeVisible();
  await discard(page);
});
