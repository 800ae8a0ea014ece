import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { bookElsewhere, enterAsStaff } from "./backstage.ts";
import { test as base, expect } from "./fixtures.ts";
import { open } from "./public.ts";
import { freeStay } from "./stays.ts";

// Its boats have calendars of other portals.
const test = base.extend({ siteName: "portal calendars" });

test("an admin hands a boat's calendar to a portal, and enters theirs, which cannot be read", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "portale@example.com", "admin");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 360, height: 740 });
  const stay = await freeStay(site.url, "Hubert", 2);
  await bookElsewhere(site, "Hubert", stay, { name: "Gisela Geheim", email: "geheim@example.com" });
  await open(page, "/Übersicht/Hausboote?Ansicht=Karten#Hubert");
  await page.getByRole("button", { name: "Kalender Hubert" }).click();
  const calendars = page.getByRole("dialog", { name: "Kalender: Hubert" });
  await calendars.getByRole("button", { name: "Adresse anlegen" }).click();
  await page
    .getByRole("dialog", { name: "Neue Adresse für Hubert" })
    .getByRole("button", { name: "Adresse anlegen" })
    .click();
  await expect(calendars.getByRole("textbox", { name: "Adresse" })).toHaveValue(/\/calendars\/.+\.ics$/);
  await calendars.getByRole("button", { name: "Kopieren" }).click();
  await expect(calendars.getByRole("status")).toHaveText("Kopiert");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const feed = await (await fetch(new URL(new URL(copied).pathname, site.url))).text();
  expect(feed).toContain(`DTSTART;VALUE=DATE:${stay.start.replaceAll("-", "")}`);
  expect(feed).toContain("SUMMARY:Belegt");
  expect(feed).not.toContain("Geheim");

  await calendars.getByRole("button", { name: "Kalender eintragen" }).click();
  const entry = page.getByRole("dialog", { name: "Kalender eintragen: Hubert" });
  await entry.getByLabel("Name").fill("Airbnb");
  await entry.getByLabel("Adresse des Kalenders").fill("http://portal.example/calendar.ics");
  await entry.getByRole("button", { name: "Eintragen" }).click();
  await expect(entry.getByText("Bitte geben Sie eine Adresse an, die mit https:// beginnt")).toBeVisible();
  // Our own machines are no portal: nobody reads them through us.
  await entry.getByLabel("Adresse des Kalenders").fill("https://127.0.0.1/calendar.ics");
  await entry.getByRole("button", { name: "Eintragen" }).click();
  await expect(entry).toBeHidden();
  // It was fetched at once.
  await expect(calendars.getByText("Die Adresse führt in ein privates Netz")).toBeVisible();
  await calendars.getByRole("button", { name: "Jetzt abrufen" }).click();
  const fetching = page.getByRole("dialog", { name: "Airbnb abrufen" });
  await fetching.getByRole("button", { name: "Jetzt abrufen" }).click();
  await expect(calendars.getByText("Die Adresse führt in ein privates Netz")).toBeVisible();
  await expectAccessible(page, "a calendar that cannot be read");
  await expectNoSidewaysScroll(page, "a calendar that cannot be read");
});
