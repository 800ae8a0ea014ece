import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { enterAsStaff } from "./backstage.ts";
import { expect, test } from "./fixtures.ts";
import { open } from "./public.ts";
import { readyWithoutNetwork } from "./without-network.ts";

const menu = "/Mitarbeiterbereich";

test("an admin opens every choice of the main menu, and closes it with Escape", async ({ page, context, site }) => {
  await enterAsStaff(site, context, "menu-admin@example.com", "admin");
  await open(page, menu);
  for (const name of ["Kalender wählen", "Kassensystem", "Art wählen", "Produkte"]) {
    const opener = page.getByRole("main").getByRole("button", { name, exact: true });
    await opener.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    // The lists look alike.
    if (name === "Kassensystem") await expectAccessible(page, `main menu, ${name}`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test("an admin opens cash position and log over the main menu", async ({ page, context, site }) => {
  await enterAsStaff(site, context, "menu-cash@example.com", "admin");
  await open(page, menu);
  for (const name of ["Kassenstand", "Logbuch"]) {
    const opener = page.getByRole("main").getByRole("button", { name: "Kassensystem", exact: true });
    await opener.click();
    await page.getByRole("dialog").getByRole("button", { name }).click();
    const view = page.getByRole("dialog", { name });
    await expect(view.getByText(name === "Logbuch" ? "Beleg suchen" : "Kasse und PayPal")).toBeVisible();
    await expectAccessible(page, `main menu, ${name}`);
    await expectNoSidewaysScroll(page, `main menu, ${name}`);
    await page.keyboard.press("Escape");
    await expect(view).toBeHidden();
  }
});

test("the menu begins with the day, in two lines on a phone, and leads to today's bookings", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "menu-today@example.com");
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, menu);
  const strip = page.getByRole("navigation", { name: "Heute" });
  await expect(strip.getByRole("link")).toHaveText([
    /^\d+ (Ankunft|Ankünfte)$/,
    /^\d+ Abfahrt/,
    /€ zu kassieren$/,
    /gesperrt$/,
  ]);
  expect((await strip.boundingBox())?.height).toBeLessThan(110);
  await expectAccessible(page, "main menu with the day");
  await expectNoSidewaysScroll(page, "main menu with the day");
  await strip.getByRole("link", { name: "zu kassieren" }).click();
  await expect(page).toHaveURL(/\/Buchungen$/);
});

test.describe("without a connection", () => {
  test.use({ expectedNoise: /^Failed to load resource|^session |ERR_INTERNET_DISCONNECTED/ });

  test("the internal area says so, and a page that cannot be fetched opens once it can", async ({
    page,
    context,
    site,
  }) => {
    await enterAsStaff(site, context, "menu-offline@example.com");
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, menu);
    await expect(page.getByRole("main").getByRole("link", { name: "Aufgaben" })).toBeVisible();
    const offline = page.getByText("Keine Verbindung: Sie sehen den letzten Stand.");
    await readyWithoutNetwork(page);
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    await expectAccessible(page, "main menu without a connection");
    await expectNoSidewaysScroll(page, "main menu without a connection");
    await page.getByRole("link", { name: "Impressum" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hauptmenü" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Impressum" })).toBeVisible();
    await expect(page).toHaveURL(/\/Impressum$/);
  });
});
