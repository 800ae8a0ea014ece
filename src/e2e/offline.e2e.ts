import type { Page } from "@playwright/test";
import sharp from "sharp";
import { staffWorkerScopes } from "../shared/contract/page.ts";
import { addDays, dayOf } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, enterAsStaff } from "./backstage.ts";
import { listed, openDay } from "./day-plan.ts";
import { test as base, expect } from "./fixtures.ts";
import { open, withSettings } from "./public.ts";
import type { Site } from "./site.ts";
import { findBoat } from "./stays.ts";
import { moreOf, paidStay, rowOf } from "./turnarounds.ts";
import { readyWithoutNetwork } from "./without-network.ts";

// Boats that come and leave today are its own. Without network every call fails, and the browser says so.
const test = base.extend({ siteName: "offline", expectedNoise: /ERR_INTERNET_DISCONNECTED|\b(?:401|409)\b|^session / });

const today = () => dayOf(new Date());
const hour = 3_600_000;

/** How much the device has stored of a database. */
const stored = (page: Page, name: "staff-rows" | "staff-queue") =>
  page.evaluate(
    (database) =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open(database);
        request.addEventListener("error", () => reject(request.error));
        request.addEventListener("success", () => {
          const { result } = request;
          if (!result.objectStoreNames.contains("values")) return resolve(0);
          const count = result.transaction("values").objectStore("values").count();
          count.addEventListener("success", () => resolve(count.result));
        });
      }),
    name,
  );

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope).length);

/** Opens the morning list and waits until the device could do without network. */
async function openMorning(page: Page): Promise<void> {
  await open(page, "/Übergabe");
  await readyWithoutNetwork(page);
  await expect.poll(() => stored(page, "staff-rows")).toBe(1);
}

const press = (page: Page, boat: string, name: RegExp) => rowOf(page, boat).getByRole("button", { name }).click();
const pressMore = async (page: Page, boat: string, name: RegExp) => {
  await press(page, boat, /^Mehr zu/);
  await moreOf(page, boat).getByRole("button", { name }).click();
};
const queue = (page: Page) => page.getByRole("region", { name: "Ohne Netz eingetragen" });

/** The last step of a boat in the server's log. */
const lastSteps = (site: Site, vehicle: number) =>
  backstage(site, async (db) => {
    const rows = await db
      .selectFrom("turnaround_steps")
      .select(["step", "at"])
      .where("vehicle_id", "=", vehicle)
      .orderBy("id")
      .execute();
    return rows.map(({ step }) => step);
  });

test("steps on the jetty wait, and are taken in their order when the network is back", async ({
  page,
  context,
  site,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "offline@example.com");
  await paidStay(site, "Hektor", today(), 2, "Anton Abfahrt");
  await openMorning(page);

  await context.setOffline(true);
  await page.goto("/Mitarbeiterbereich");
  await expect(page.getByRole("heading", { name: "Übergabe", exact: true })).toBeVisible();
  await expect(page.getByText(/^Stand: /)).toBeVisible();
  await expect(rowOf(page, "Hektor")).toContainText("Anton Abfahrt");
  await press(page, "Hektor", /^Gereinigt/);
  await press(page, "Hektor", /^Getankt/);
  await expect(rowOf(page, "Hektor").getByRole("button", { name: /^Geprüft/ })).toBeVisible();
  await expect(queue(page).getByText("wartet auf Netz")).toHaveCount(2);
  await expect(page.getByText("2 Einträge warten auf Netz.")).toBeVisible();
  await expectAccessible(page, "what waits for the network");
  await expectNoSidewaysScroll(page, "what waits for the network");

  const { id } = await findBoat(site.url, "Hektor");
  expect(await lastSteps(site, id)).toEqual([]);
  await context.setOffline(false);
  await expect(queue(page)).toBeHidden();
  expect(await lastSteps(site, id)).toEqual(["opened", "boat.cleaned", "boat.fuelled"]);
  await expect(rowOf(page, "Hektor").getByRole("button", { name: /^Geprüft/ })).toBeVisible();
  expect(await stored(page, "staff-queue")).toBe(0);
});

test("a return is settled on the jetty by what was noted there", async ({ page, context, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "offline-return@example.com");
  await paidStay(site, "Seeglück", addDays(today(), -1), 2, "Rita Rückkehr");
  await openMorning(page);
  await context.setOffline(true);
  const dialog = page.getByRole("dialog");
  await pressMore(page, "Seeglück", /^Zurück/);
  await dialog.getByRole("button", { name: "Tank nicht voll" }).click();
  await dialog.getByLabel("Fehlende Liter").fill("5");
  await dialog.getByRole("button", { name: "Schaden", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Schaden" }).fill("Kratzer am Bug");
  await dialog.getByLabel("Kosten in Euro").fill("65");
  await expect(dialog).toContainText("12,50 €");
  await expect(dialog).toContainText("77,50 €");
  await expect(dialog).toContainText("Es gilt, was der Server berechnet");
  await expectNoSidewaysScroll(page, "a return that is settled without network");
  await dialog.getByRole("button", { name: "Abrechnen", exact: true }).click();
  // Beside what was not collected before.
  await expect(rowOf(page, "Seeglück")).toContainText("747,50 € offen");
  await context.setOffline(false);
  await expect(queue(page)).toBeHidden();
  await expect(rowOf(page, "Seeglück")).toContainText("747,50 € offen");
});

test("without network a return goes on without the protocol that the settings ask for, and the list says so", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "offline-protocol@example.com");
  await paidStay(site, "Oskar", addDays(today(), -1), 1, "Otto Ohnenetz");
  await withSettings(site, { protocol_at_return: 1 }, async () => {
    await openMorning(page);
    await context.setOffline(true);
    const sheet = page.getByRole("dialog", { name: "Oskar: zurück" });
    await press(page, "Oskar", /^Zurück/);
    await sheet.getByRole("button", { name: "Alles in Ordnung" }).click();
    // Nothing is signed without network.
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await press(page, "Oskar", /^Zurück/);
    await sheet.getByRole("button", { name: "Jetzt unterschreiben" }).click();
    const protocol = page.getByRole("dialog", { name: "Rückgabeprotokoll" });
    await expect(protocol).toContainText("Ohne Netz wird kein Protokoll geschrieben");
    await expectAccessible(page, "a protocol that needs the network, over its sheet");
    await expectNoSidewaysScroll(page, "a protocol that needs the network, over its sheet");
    await page.keyboard.press("Escape");
    await sheet.getByRole("button", { name: "Ohne Protokoll weiter" }).click();
    await expect(sheet).toContainText("Die Liste zeigt, dass es fehlt");
    // After ten o'clock it costs something.
    await sheet.getByRole("button", { name: /^(?:Alles in Ordnung|Abrechnen)/ }).click();
    await expect(sheet).toBeHidden();
    await context.setOffline(false);
    await expect(queue(page)).toBeHidden();
    const { id } = await findBoat(site.url, "Oskar");
    expect((await lastSteps(site, id)).slice(-4)).toEqual([
      "guest.returned",
      "fuel.measured",
      "damage.noted",
      "return.settled",
    ]);
    await expect(rowOf(page, "Oskar")).toContainText("Rückgabeprotokoll");
    await expect(rowOf(page, "Oskar")).toContainText("fehlt noch");
  });
});

test("a note of the staff waits without network, and is saved when it is back", async ({ page, context, site }) => {
  await enterAsStaff(site, context, "offline-note@example.com");
  await paidStay(site, "Max", today(), 2, "Nora Notiz");
  await openDay(page, today());
  const card = listed(page, "Abfahrt: 14 Uhr", "Max");
  await expect(card).toContainText("Nora Notiz");
  await readyWithoutNetwork(page);
  await context.setOffline(true);
  await card.getByRole("button", { name: "Kommentar" }).click();
  await page.getByRole("dialog").getByLabel("Kommentar").fill("Kommt mit Hund");
  await page.getByRole("dialog").getByRole("button", { name: "Kommentar speichern" }).click();
  await expect(card.getByText("Notiz, wartet auf Netz:")).toBeVisible();
  await expect(page.getByText("1 Eintrag wartet auf Netz.")).toBeVisible();
  await expectAccessible(page, "a note that waits");
  expect(await stored(page, "staff-queue")).toBe(1);
  const notes = () =>
    backstage(site, (db) => db.selectFrom("bookings").select("note").where("name", "=", "Nora Notiz").execute());
  expect(JSON.stringify(await notes())).not.toContain("Hund");
  await context.setOffline(false);
  await expect(card.getByText("Notiz, wartet auf Netz:")).toBeHidden();
  await expect(card).toContainText("Kommt mit Hund");
  expect(JSON.stringify(await notes())).toContain("Kommt mit Hund");
  expect(await stored(page, "staff-queue")).toBe(0);
});

test("damage is photographed without network, and the photo is in the protocol once it is back", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "offline-photo@example.com");
  await paidStay(site, "Editha", today(), 2, "Fritz Foto");
  await openMorning(page);
  await context.setOffline(true);
  await pressMore(page, "Editha", /^Gast ist da/);
  await rowOf(page, "Editha").getByRole("link", { name: "Übergabeprotokoll: Editha" }).click();
  await expect(page.getByText(/^Ohne Netz wird kein Protokoll geschrieben/)).toBeVisible();
  const buffer = await sharp({ create: { width: 2_400, height: 1_800, channels: 3, background: "#aa3322" } })
    .jpeg()
    .toBuffer();
  const photo = { name: "bug.jpg", mimeType: "image/jpeg", buffer };
  await page.getByLabel("Foto aufnehmen oder auswählen").setInputFiles(photo);
  await expect(page.getByRole("img", { name: "Foto 1, das auf diesem Gerät wartet" })).toBeVisible();
  await expectAccessible(page, "a photo that waits");
  await expectNoSidewaysScroll(page, "a photo that waits");
  // The page may be closed meanwhile.
  await context.route("**/rere_add_protocol_photo/", (route) => route.abort("internetdisconnected"));
  await context.setOffline(false);
  await page.goto("/Übergabe");
  await expect(queue(page).getByText(/Editha: Foto für das Protokoll/)).toBeVisible();
  await context.unroute("**/rere_add_protocol_photo/");
  await page.reload();
  await expect(queue(page)).toBeHidden();
  await rowOf(page, "Editha").getByRole("link", { name: "Übergabeprotokoll: Editha" }).click();
  await expect(page.getByRole("img", { name: "Foto 1", exact: true })).toBeVisible();
  const photos = await backstage(site, (db) => db.selectFrom("protocol_photos").select("width").execute());
  expect(photos).toEqual([{ width: 1_600 }]);
});

test("two tabs have one queue: what is refused stays with its reason, is sent again or dropped in either", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "offline-tabs@example.com");
  await paidStay(site, "Franky", today(), 2, "Zora Zweifach");
  await openMorning(page);
  await press(page, "Franky", /^Gereinigt/);
  await expect(rowOf(page, "Franky").getByRole("button", { name: /^Getankt/ })).toBeVisible();
  const other = await context.newPage();
  await openMorning(other);
  const { id } = await findBoat(site.url, "Franky");
  const somebodyElseIsFaster = (version: number) =>
    backstage(site, (db) => db.updateTable("turnarounds").set({ version }).where("vehicle_id", "=", id).execute());

  await context.setOffline(true);
  await press(page, "Franky", /^Getankt/);
  await press(page, "Franky", /^Geprüft/);
  await expect(queue(other).getByText("wartet auf Netz")).toHaveCount(2);
  await somebodyElseIsFaster(7);
  await context.setOffline(false);
  await expect(queue(page).getByRole("alert")).toContainText("war schneller");
  await expect(queue(other)).toContainText("wartet, bis über den abgelehnten Schritt davor entschieden ist");
  await page.reload();
  await expect(queue(page).getByRole("alert")).toContainText("war schneller");
  await expectAccessible(page, "what was refused");
  await queue(page)
    .getByRole("button", { name: /^Erneut senden/ })
    .click();
  await expect(queue(page)).toBeHidden();
  await expect(queue(other)).toBeHidden();
  const taken = ["opened", "boat.cleaned", "boat.fuelled", "boat.checked"];
  expect(await lastSteps(site, id)).toEqual(taken);

  await expect(rowOf(page, "Franky").getByRole("button", { name: /^Boot ist bereit/ })).toBeVisible();
  await context.setOffline(true);
  await press(page, "Franky", /^Boot ist bereit/);
  await expect(queue(other).getByText("wartet auf Netz")).toHaveCount(1);
  await somebodyElseIsFaster(20);
  await context.setOffline(false);
  await expect(queue(other).getByRole("alert")).toContainText("war schneller");
  await queue(page)
    .getByRole("button", { name: /^Verwerfen/ })
    .click();
  await expect(queue(other)).toBeHidden();
  expect(await stored(page, "staff-queue")).toBe(0);
  expect(await lastSteps(site, id)).toEqual(taken);
});

test("a logout asks, leaves what waits to its account, and takes the rows along", async ({ page, context, site }) => {
  const email = "offline-logout@example.com";
  const own = await enterAsStaff(site, context, email);
  await paidStay(site, "Hubert", today(), 2, "Berta Bleibt");
  await openMorning(page);
  await context.route("**/rere_take_turnaround_step/", (route) => route.abort("internetdisconnected"));
  await context.setOffline(true);
  await press(page, "Hubert", /^Gereinigt/);
  await expect(queue(page)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Logout" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 Eintrag ist noch nicht gesendet.");
  await expectAccessible(page, "a logout while something waits");
  await dialog.getByRole("button", { name: "Abmelden" }).click();
  await expect(page.getByText("Sie wurden abgemeldet", { exact: false }).first()).toBeVisible();
  await expect.poll(() => stored(page, "staff-rows")).toBe(0);
  await expect.poll(() => workers(page)).toBe(0);
  expect(await stored(page, "staff-queue")).toBe(1);

  await context.unroute("**/rere_take_turnaround_step/");
  await enterAsStaff(site, context, "offline-other@example.com");
  await openMorning(page);
  await expect(rowOf(page, "Hubert").getByRole("button", { name: /^Gereinigt/ })).toBeVisible();
  await expect(queue(page)).toBeHidden();
  expect(await stored(page, "staff-queue")).toBe(1);

  const { createSession } = await import("../server/modules/session/session.repository.ts");
  const { token } = await backstage(site, (db) => createSession(db, own, new Date()));
  await context.addCookies([{ name: "sessionid", value: token, url: site.url }]);
  await open(page, "/Übergabe");
  await expect.poll(() => stored(page, "staff-queue")).toBe(0);
  const { id } = await findBoat(site.url, "Hubert");
  expect(await lastSteps(site, id)).toEqual(["opened", "boat.cleaned"]);
});

test("rows of somebody who was deactivated, and rows that are too old, are gone", async ({ page, context, site }) => {
  const id = await enterAsStaff(site, context, "offline-gone@example.com");
  await openMorning(page);
  await context.setOffline(true);
  await page.clock.install({ time: new Date(Date.now() + 36 * hour + 60_000) });
  await page.goto("/Übergabe");
  await expect(page).toHaveURL(/\/Login$/);
  expect(await stored(page, "staff-rows")).toBe(0);

  await context.setOffline(false);
  await openMorning(page);
  await backstage(site, async (db) => {
    await db.updateTable("users").set({ active: 0 }).where("id", "=", id).execute();
    await db.deleteFrom("sessions").where("user_id", "=", id).execute();
  });
  await expect(page).toHaveURL(/\/Login/);
  await expect.poll(() => stored(page, "staff-rows")).toBe(0);
  await expect.poll(() => workers(page)).toBe(0);
});

test("a guest's browser has no service worker, and none answers for public pages", async ({ page, context, site }) => {
  for (const path of ["/", "/Buchen/Hausboote/Hektor", "/Login", "/staff-shell"]) {
    await page.goto(path);
    expect(await workers(page)).toBe(0);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  }
  await enterAsStaff(site, context, "offline-public@example.com");
  await openMorning(page);
  expect(await workers(page)).toBe(staffWorkerScopes.length);
  await page.goto("/");
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
