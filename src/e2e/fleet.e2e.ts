import type { Page } from "@playwright/test";
import sharp from "sharp";
import { bookingPath } from "../client/features/booking/booking.routes.ts";
import { overviewPath } from "../client/features/fleet/fleet.routes.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { homePaths } from "./addresses.ts";
import { bookingsOf, enterAsStaff } from "./backstage.ts";
import { confirm, dialog, press, test } from "./day-plan.ts";
import { expect } from "./fixtures.ts";
import { erika, Guest } from "./guest.ts";
import { open } from "./public.ts";
import { freeStay } from "./stays.ts";

// Chosen files have addresses of their own.
test.use({ expectedNoise: /^blob:/ });

const twoPictures = () =>
  Promise.all(
    ["red", "blue"].map(async (background) => ({
      name: `${background}.jpg`,
      mimeType: "image/jpeg",
      buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  );

/** Pages arrive rendered with their data: what they say needs no further page in the browser. */
async function arrived(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(encodeURI(path));
  expect(answer.status(), path).toBe(200);
  return answer.text();
}

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const row = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

/** Opens what staff can do behind "⋯", and does it. */
async function act(page: Page, name: string, action: string): Promise<void> {
  const more = row(page, name).getByRole("button", { name: `Mehr zu ${name}` });
  if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
  await press(row(page, name), `${action} ${name}`);
}

/** Guests see the boat on the start page, on the overview with its pictures, and may book it, in both languages. */
async function expectOffered(page: Page, name: string): Promise<void> {
  await open(page, overviewPath("de", "houseboats", name));
  await expect(card(page, name).getByRole("button", { name: "Bild 2 zeigen" })).toBeVisible();
  await expect.poll(() => card(page, name).getByRole("img").first().evaluate(isDrawn)).toBe(true);
  await expect(card(page, name).getByRole("group", { name: /verwalten/ })).toHaveCount(0);
  for (const language of ["de", "en"] as const) {
    const paths = [overviewPath(language, "houseboats"), bookingPath(language, "houseboats", name)];
    for (const path of [homePaths[language], ...paths]) expect(await arrived(page, path), path).toContain(`>${name}<`);
  }
}

const isDrawn = (image: Element) => (image as HTMLImageElement).naturalWidth > 0;

test("a boat is added, booked, blocked, freed and deleted, and guests see what becomes of it", async ({
  page,
  context,
  browser,
  site,
}) => {
  const email = "seeadler@example.com";
  const guests = await browser.newContext({ baseURL: site.url });
  const visitor = await guests.newPage();
  const guest = new Guest(visitor, "de");
  await enterAsStaff(site, context, "skipper@example.com");

  await open(page, overviewPath("de", "houseboats"));
  await page.getByRole("link", { name: "Hinzufügen" }).click();
  await page.locator("#vehicle-name").fill("Seeadler");
  await page.locator("#vehicle-passengers").fill("4");
  await page.locator("#vehicle-price1h").fill("1");
  await page.getByText("kein Bootsführerschein nötig", { exact: true }).click();
  await page.locator("#vehicle-images").setInputFiles(await twoPictures());
  await expect(page.getByRole("list", { name: "Bilder" }).getByRole("img")).toHaveCount(2);
  await press(page, "Bestätigen");
  await expect(page.getByText("Das Hausboot wurde erfolgreich hinzugefügt")).toBeVisible();
  await open(page, overviewPath("de", "houseboats"));
  // The cheapest boat comes first.
  const boats = page.getByRole("heading", { level: 2 }).filter({ hasNotText: "Freie Boote finden" });
  await expect(boats.first()).toHaveText("Seeadler");
  await expectOffered(visitor, "Seeadler");

  await guest.open("Seeadler");
  await guest.order({ ...(await freeStay(site.url, "Seeadler", 3)), values: { ...erika, email } });
  await expect(guest.outcome("succeeded")).toBeVisible();

  await expectAccessible(page, "the fleet as rows");
  await expectNoSidewaysScroll(page, "the fleet as rows");
  await act(page, "Seeadler", "Sperren");
  await expect(dialog(page).getByRole("article", { name: /Erika Beispiel/ })).toBeVisible();
  await expectAccessible(page, "a boat with a booking is about to be blocked");
  await confirm(page, "Sperren");
  const otherBoats = page.getByRole("dialog", { name: "Anderes Boot statt Seeadler" });
  await expect(otherBoats.getByRole("article", { name: /Erika Beispiel/ }).getByRole("list")).toBeVisible();
  await expectAccessible(page, "other boats for the stays of a blocked one");
  await press(otherBoats, "Schließen");
  await expect(otherBoats).toBeHidden();
  await expect(row(page, "Seeadler").getByText("Gesperrt")).toBeVisible();
  await visitor.goto(bookingPath("de", "houseboats", "Seeadler"));
  await expect(visitor.getByText("Seeadler ist zurzeit nicht verfügbar.")).toBeVisible();
  expect(await arrived(visitor, overviewPath("en", "houseboats"))).toContain("Currently not available");
  await row(page, "Seeadler")
    .getByRole("link", { name: /^Seeadler/ })
    .click();
  await expect(card(page, "Seeadler")).toBeInViewport();
  await expectAccessible(page, "the fleet as cards, for staff");
  await press(card(page, "Seeadler"), "Entsperren Seeadler");
  await confirm(page, "Entsperren");
  await expect(card(page, "Seeadler").getByRole("link", { name: "Seeadler buchen" })).toBeVisible();
  expect(await arrived(visitor, bookingPath("de", "houseboats", "Seeadler"))).toContain("<form");

  // The overview of staff asks for news: without a session it would be refused.
  await page.goto("about:blank");
  await context.clearCookies();
  await enterAsStaff(site, context, "chief@example.com", "admin");
  await open(page, overviewPath("de", "houseboats"));
  await act(page, "Seeadler", "Löschen");
  const popup = page.getByRole("dialog", { name: "Seeadler löschen" });
  await press(popup, /^Absagen Erika Beispiel/);
  await page.getByLabel("Grund").fill("Verkauft");
  await press(page.getByRole("dialog", { name: "Buchung absagen" }), "Buchung absagen");
  await expect(popup.getByRole("status").filter({ hasText: "Erika Beispiel wurde abgesagt" })).toBeFocused();
  expect(await bookingsOf(site, email)).toMatchObject([{ status: "cancelled" }]);
  await press(popup, "Löschen");
  await expect(row(page, "Seeadler")).toHaveCount(0);
  await expect(page.getByText("Seeadler wurde gelöscht.")).toBeVisible();
  const gone = await arrived(visitor, bookingPath("de", "houseboats", "Seeadler"));
  expect(gone).toContain("Seeadler ist zurzeit nicht verfügbar.");
  expect(gone).not.toMatch(/>Seeadler</);
  await guests.close();
});
