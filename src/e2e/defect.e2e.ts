import type { Page } from "@playwright/test";
import sharp from "sharp";
import { inTransaction } from "../server/db/transaction.ts";
import { openDefect } from "../server/modules/defect/take-defect-step.ts";
import { addDays, dayOf } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, enterAsStaff } from "./backstage.ts";
import { card } from "./day-plan.ts";
import { test as base, expect } from "./fixtures.ts";
import { textsOf } from "./guest-texts.ts";
import { Keyboard } from "./keyboard.ts";
import { open } from "./public.ts";
import type { Site } from "./site.ts";
import { findBoat } from "./stays.ts";
import { paidStay, rowOf } from "./turnarounds.ts";

// What boats need done, and who leaves with them today, is its own.
const test = base.extend({ siteName: "defect" });

const today = () => dayOf(new Date());

/** What a boat needs done, in the list. */
const entryOf = (page: Page, text: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: text, exact: true }) });

async function note(page: Page, boat: string, text: string, rest: () => Promise<void> = async () => {}): Promise<void> {
  await page.getByRole("button", { name: "Mangel melden" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Boot/).selectOption(boat);
  await dialog.getByLabel("Was ist zu tun?").fill(text);
  await rest();
  await dialog.getByRole("button", { name: "Speichern" }).click();
}

test("a defect is noted with a photo on a phone, found, changed, closed and opened again", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "defect@example.com");
  await open(page, "/Mitarbeiterbereich");
  await page.getByRole("link", { name: "Mängel", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Mängel" })).toBeVisible();
  await expect(page.getByText(/Nichts zu tun/)).toBeVisible();
  await expectAccessible(page, "no defects");

  const dialog = page.getByRole("dialog");
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#aa3322" } })
    .jpeg()
    .toBuffer();
  await note(page, "Hektor", "Bilgepumpe läuft nicht an", async () => {
    await dialog.getByLabel("Fällig am").fill(today());
    await dialog.getByLabel("Foto aufnehmen").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect(dialog.getByRole("img", { name: "Ausgewähltes Foto" })).toBeVisible();
    await expectAccessible(page, "a defect that is noted");
    await expectNoSidewaysScroll(page, "a defect that is noted");
  });
  const entry = entryOf(page, "Bilgepumpe läuft nicht an");
  await expect(entry).toContainText("Fällig");

  // The photo lies over the page, and Back closes it.
  await entry.getByRole("button", { name: /^Foto 1 ansehen/ }).click();
  await expect(dialog.getByRole("img", { name: /^Foto:/ })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/M%C3%A4ngel$/);

  await note(page, "Oskar", "Fender fehlt");
  await expect(entryOf(page, "Fender fehlt")).toBeVisible();
  await page.getByRole("searchbox", { name: "Suchen", exact: true }).fill("bilge");
  await expect(entryOf(page, "Fender fehlt")).toBeHidden();
  await page.getByRole("searchbox", { name: "Suchen", exact: true }).fill("");
  await page.getByLabel("Boot", { exact: true }).selectOption("Oskar");
  await expect(page).toHaveURL(/\?Boot=Oskar$/);
  await expect(entry).toBeHidden();
  await page.getByLabel("Boot", { exact: true }).selectOption("");

  await entry.getByRole("button", { name: /^Mehr zu/ }).click();
  await entry.getByRole("button", { name: "Ändern" }).click();
  await dialog.getByLabel("Was ist zu tun?").fill("Bilgepumpe tauschen");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  const changed = entryOf(page, "Bilgepumpe tauschen");
  await expect(changed.getByRole("button", { name: "Ändern" })).toBeFocused();
  await expectAccessible(page, "defects");
  await expectNoSidewaysScroll(page, "defects");

  await changed.getByRole("button", { name: /^Erledigt/ }).click();
  await dialog.getByLabel("Bemerkung").fill("Neue Pumpe");
  await dialog.getByRole("button", { name: "Erledigt" }).click();
  await expect(changed).toBeHidden();
  await expect(page.getByRole("heading", { name: "Mängel" })).toBeFocused();

  await page.getByRole("radio", { name: "Erledigt" }).click();
  await expect(page).toHaveURL(/\?Stand=erledigt$/);
  await expect(changed).toContainText("Neue Pumpe");
  await expectAccessible(page, "closed defects");
  await changed.getByRole("button", { name: /^Mehr zu/ }).click();
  await changed.getByRole("button", { name: /^Wieder öffnen/ }).click();
  await dialog.getByRole("button", { name: "Wieder öffnen" }).click();
  await expect(changed).toBeHidden();
  await page.getByRole("radio", { name: "Offen" }).click();
  await expect(changed).toBeVisible();
});

test("the damage of a return is a defect, the boat is blocked for it, and the block ends as it is mended", async ({
  page,
  context,
  site,
}) => {
  test.slow();
  await enterAsStaff(site, context, "defect-return@example.com");
  const booking = await paidStay(site, "Hubert", addDays(today(), -2), 2, "Rita Rückgabe");
  await open(page, "/Übergabe");
  const row = rowOf(page, "Hubert");
  const dialog = page.getByRole("dialog");
  const press = (name: string | RegExp) => row.getByRole("button", { name }).click();
  await press(/^Zurück/);
  await dialog.getByRole("button", { name: "Schaden", exact: true }).click();
  await dialog.getByRole("textbox").first().fill("Schraube verbogen");
  await expect(dialog).toContainText("Ein Schaden steht danach unter den Mängeln des Boots");
  await dialog.getByRole("button", { name: "Abrechnen" }).click();
  await row.getByRole("link", { name: "Offener Mangel: Schraube verbogen" }).click();

  await expect(page).toHaveURL(/\?Boot=Hubert$/);
  const entry = entryOf(page, "Schraube verbogen");
  await expect(entry).toContainText("bei der Rückgabe");
  // The day on which it was noted is another one than that of the stay.
  await entry.getByRole("link", { name: `Buchung ${booking}` }).click();
  await expect(page).toHaveURL(/\/Buchungen$/);
  await expect(page.locator(`[aria-selected="true"] [data-day="${addDays(today(), -2)}"]`)).toBeVisible();
  await expect(card(page, "Hubert")).toBeFocused();
  await page.goBack();
  await entry.getByRole("button", { name: /^Mehr zu/ }).click();
  await entry.getByRole("button", { name: "Boot sperren …" }).click();
  await page.keyboard.press("Escape");
  await expect(entry.getByRole("button", { name: "Boot sperren …" })).toBeFocused();
  await entry.getByRole("button", { name: "Boot sperren …" }).click();
  await expect(dialog.getByLabel("Grund")).toHaveValue("repair");
  await expect(dialog.getByLabel("Was ist zu tun?")).toHaveValue("Schraube verbogen");
  await dialog.getByLabel("Bis", { exact: false }).first().fill(addDays(today(), 3));
  await dialog.getByRole("button", { name: "Sperren", exact: true }).click();
  await expect(entry).toContainText("Gesperrt:");
  await expect(page.getByRole("heading", { name: "Mängel" })).toBeFocused();
  await entry.getByRole("button", { name: /^Erledigt/ }).click();
  await expect(dialog).toContainText("Das Boot ist dafür gesperrt");
  await expectAccessible(page, "a defect that is closed");
  await dialog.getByRole("button", { name: "Erledigt" }).click();
  await expect(dialog).toContainText("Sperre beenden: Hubert");
  await dialog.getByRole("button", { name: "Jetzt beenden" }).click();
  await expect(entry).toBeHidden();
  const standing = () =>
    backstage(site, (db) => db.selectFrom("boat_blocks").select("id").where("status", "=", "standing").execute());
  await expect.poll(standing).toEqual([]);
});

test("what blocks a boat proposes a block of it, and its rows say so today", async ({ page, context, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "defect-block@example.com");
  await paidStay(site, "Kleine Freiheit", today(), 2, "Anton Abfahrt");
  await open(page, "/Übersicht/Hausboote");
  await page.getByRole("button", { name: /^Mehr zu Kleine Freiheit/ }).click();
  await page.getByRole("button", { name: "Mangel melden … Kleine Freiheit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Was ist zu tun?").fill("Ruder klemmt");
  await dialog.getByLabel("Blockiert das Boot").check();
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(dialog).toContainText("Zeitraum sperren: Kleine Freiheit");
  await expect(dialog.getByLabel("Was ist zu tun?")).toHaveValue("Ruder klemmt");
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("article", { name: "Kleine Freiheit" }).getByRole("link", { name: "1 offener Mangel" }),
  ).toBeVisible();
  await expectAccessible(page, "the fleet with a defect");

  for (const address of ["/Übergabe", "/Buchungen"]) {
    await open(page, address);
    await expect(page.getByRole("link", { name: "Blockiert: Ruder klemmt" })).toBeVisible();
    await expectAccessible(page, address);
    await expectNoSidewaysScroll(page, address);
  }
  await page.getByRole("link", { name: "Blockiert: Ruder klemmt" }).click();
  await expect(entryOf(page, "Ruder klemmt")).toContainText("Blockiert das Boot");
});

test("a service by engine hours is due once a protocol says them, which opens what it found as a defect, too", async ({
  page,
  context,
  site,
}) => {
  test.slow();
  await enterAsStaff(site, context, "defect-service@example.com");
  await open(page, "/Mängel");
  await page.getByRole("button", { name: "Wartung anlegen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Boot/).selectOption("Editha");
  await dialog.getByLabel("Was ist zu warten?").fill("Motoröl wechseln");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(dialog).toContainText("Eine Wartung kommt alle so viele Betriebsstunden oder Monate");
  await dialog.getByLabel("Alle … Betriebsstunden").fill("100");
  await dialog.getByLabel("Fällig bei Betriebsstunden").fill("815,5");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  const service = entryOf(page, "Motoröl wechseln");
  await expect(service).toContainText("fällig bei 815,5 Bh");
  await expect(service).toContainText("alle 100 Bh");
  await expect(service.getByText("Fällig", { exact: true })).toBeHidden();

  const booking = await paidStay(site, "Editha", today(), 2, "Petra Protokoll");
  await open(page, `/Protokoll/Übergabe/${booking}`);
  const hull = page.getByRole("listitem").filter({ hasText: "Rumpf und Deck" });
  await hull.getByRole("radio", { name: "Mangel" }).check();
  await hull.getByRole("textbox").fill("Kratzer am Bug");
  await page.getByRole("button", { name: /offenen Punkte/ }).click();
  await page.getByLabel("Tank", { exact: true }).selectOption("7/8");
  await page.getByLabel("Betriebsstunden").fill("820");
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#aa3322" } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel("Foto aufnehmen oder auswählen")
    .setInputFiles({ name: "bug.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByRole("img", { name: "Foto 1" })).toBeVisible();
  await page.getByRole("button", { name: "Weiter zur Unterschrift" }).click();
  for (const place of [0, 1])
    await page
      .getByRole("checkbox", { name: /Ohne Zeichnung/ })
      .nth(place)
      .check();
  await page.getByRole("button", { name: "Verbindlich unterschreiben" }).click();
  await page.getByRole("link", { name: "1 offener Mangel steht jetzt in der Liste" }).click();

  const found = page.getByRole("listitem").filter({ hasText: "Kratzer am Bug" });
  await expect(found).toContainText("im Protokoll");
  await found.getByRole("button", { name: /^Foto 1 ansehen/ }).click();
  await expect(dialog.getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");

  await expect(service).toContainText("fällig bei 815,5 Bh · jetzt 820");
  await expect(service.getByText("Fällig", { exact: true })).toBeVisible();
  await service.getByRole("button", { name: /^Erledigt/ }).click();
  await expect(dialog.getByLabel("Betriebsstunden jetzt")).toHaveValue("820");
  await dialog.getByLabel("Betriebsstunden jetzt").fill("821");
  await expect(dialog).toContainText("Danach wieder fällig bei 921 Bh.");
  await dialog.getByRole("button", { name: "Erledigt" }).click();
  await expect(service).toContainText("fällig bei 921 Bh · jetzt 821");
  await expect(service.getByText("Fällig", { exact: true })).toBeHidden();
  await service.getByRole("button", { name: /^Mehr zu/ }).click();
  await expect(service).toContainText("Wartung erledigt");
  await service.getByRole("button", { name: "Wartung beenden" }).click();
  await dialog.getByRole("button", { name: "Wartung beenden" }).click();
  await expect(service).toBeHidden();
});

test("by keyboard alone a defect is noted and closed, and the focus comes back", async ({ page, context, site }) => {
  await enterAsStaff(site, context, "defect-keys@example.com");
  await open(page, "/Mängel");
  const keys = new Keyboard(page);
  const dialog = page.getByRole("dialog");
  const report = page.getByRole("button", { name: "Mangel melden" });
  await keys.tabTo(report);
  await keys.press("Enter");
  await expect(dialog.getByLabel("Was ist zu tun?")).toBeFocused();
  await keys.type("Polster nass");
  await keys.press("Shift+Tab");
  await keys.type("Max");
  await expect(dialog.getByLabel(/^Boot/)).toHaveValue(String((await findBoat(site.url, "Max")).id));
  // Between them is a date field, within whose parts the browser draws the focus itself.
  const save = dialog.getByRole("button", { name: "Speichern" });
  while (!(await save.evaluate((button) => button === document.activeElement))) await keys.press("Tab");
  await keys.press("Enter");
  await expect(report).toBeFocused();
  const entry = entryOf(page, "Polster nass");
  await keys.tabTo(entry.getByRole("button", { name: /^Erledigt/ }));
  await keys.press("Enter");
  await expect(dialog.getByLabel("Bemerkung")).toBeFocused();
  await keys.type("Getrocknet");
  await keys.tabTo(dialog.getByRole("button", { name: "Erledigt" }));
  await keys.press("Enter");
  await expect(entry).toBeHidden();
  await expect(page.getByRole("heading", { name: "Mängel" })).toBeFocused();
});

/** What the boat needs done: all that an entry can say. @returns what is open of it. */
async function needMuch(site: Site, boat: string, user: number) {
  const { id: vehicle_id } = await findBoat(site.url, boat);
  const damage = { vehicle_id, kind: "damage", source: "noted" } as const;
  const service = { ...damage, kind: "service", every_tenths: 1000, every_months: 12 } as const;
  const texts = {
    damage: "Landanschluss-Sicherungsautomat fällt bei Volllast heraus, sobald Herd und Heizlüfter zusammen laufen",
    service: "Motoröl und Ölfilter wechseln",
  };
  await backstage(site, (db) =>
    inTransaction(db, async (trx) => {
      const at = new Date();
      const urgent = { ...damage, text: texts.damage, due_day: dayOf(at), blocks_boat: 1 } as const;
      await openDefect(trx, urgent, user, at);
      const yearly = { ...service, text: texts.service, due_day: addDays(dayOf(at), 90), due_tenths: 12_500 };
      await openDefect(trx, yearly, user, at);
      const reading = { vehicle_id, tenths: 12_435, read_at: at.toISOString(), protocol_id: null };
      await trx.insertInto("engine_readings").values(reading).execute();
    }),
  );
  return texts;
}

const boats = { de: "Franky", en: "Editha" };

for (const language of ["de", "en"] as const) {
  test(`the list and its dialogs fit at every width, and axe finds nothing: ${language}`, async ({
    page,
    context,
    site,
  }) => {
    test.slow();
    const words = textsOf(language, "defect");
    const id = await enterAsStaff(site, context, `defect-${language}@example.com`);
    await backstage(site, (db) => db.updateTable("users").set({ language }).where("id", "=", id).execute());
    const boat = boats[language];
    const texts = await needMuch(site, boat, id);
    const dialog = page.getByRole("dialog");
    await open(page, `/Mängel?Boot=${boat}`);
    const [damage, service] = [entryOf(page, texts.damage), entryOf(page, texts.service)];
    for (const entry of [damage, service]) await entry.getByRole("button", { expanded: false }).click();
    await expectAccessible(page, `defects, ${language}`, 2);
    const dialogs = {
      note: page.getByRole("button", { name: words["note"]?.["damage"] ?? "" }),
      plan: page.getByRole("button", { name: words["note"]?.["service"] ?? "" }),
      close: service.getByRole("button", { name: words["row"]?.["close"] ?? "" }).first(),
      change: service.getByRole("button", { name: words["row"]?.["change"] ?? "" }),
      "was none": damage.getByRole("button", { name: words["row"]?.["withdraw"]?.["damage"] ?? "" }),
      "no longer": service.getByRole("button", { name: words["row"]?.["withdraw"]?.["service"] ?? "" }),
    };
    for (const width of [360, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, `defects at ${width} px, ${language}`);
      for (const [name, button] of Object.entries(dialogs)) {
        await button.click();
        await expect(dialog).toBeVisible();
        await expectNoSidewaysScroll(page, `${name} at ${width} px, ${language}`);
        if (width === 360) await expectAccessible(page, `${name}, ${language}`);
        await page.keyboard.press("Escape");
        await expect(button).toBeFocused();
      }
    }
    // A damage that was none stands among the closed ones as that.
    await dialogs["was none"].click();
    await dialog.getByRole("button", { name: words["withdraw"]?.["confirm"]?.["damage"] ?? "" }).click();
    await expect(damage).toBeHidden();
    await page.getByRole("radio", { name: words["status"]?.["closed"] ?? "" }).click();
    await expect(damage).toContainText(words["step"]?.["withdrawn"] ?? "");
    await expectAccessible(page, `closed defects, ${language}`, 2);
  });
}
