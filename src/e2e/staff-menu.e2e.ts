import type { BrowserContext } from "@playwright/test";
import { createSession } from "../server/modules/session/session.repository.ts";
import { addUser } from "../testing/rows.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage } from "./backstage.ts";
import { expect, test } from "./fixtures.ts";
import { open } from "./public.ts";
import type { Site } from "./site.ts";

const menu = "/Mitarbeiterbereich";

/** Makes an account of that role and logs the browser in as it. */
async function enterAs(site: Site, context: BrowserContext, role: "employee" | "admin"): Promise<void> {
  const { token } = await backstage(site, async (db) => {
    const email = `${role}-${crypto.randomUUID()}@example.com`;
    return createSession(db, await addUser(db, { role, email }), new Date());
  });
  await context.addCookies([{ name: "sessionid", value: token, url: site.url }]);
}

test("the main menu shows an employee no tile of the admin's, and is accessible on a phone", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAs(site, context, "employee");
  await page.goto(menu);
  await expect(page.getByRole("main").getByRole("link", { name: "Aufgaben" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Kassensystem" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Sperrungen" })).toHaveCount(0);
  await expectAccessible(page, "main menu of an employee");
  await expectNoSidewaysScroll(page, "main menu of an employee");
});

test("an admin opens every choice of the main menu, each accessible and closed with Escape", async ({
  page,
  context,
  site,
}) => {
  await enterAs(site, context, "admin");
  await open(page, menu);
  for (const name of ["Kalender wählen", "Kassensystem", "Art wählen", "Produkte"]) {
    const opener = page.getByRole("main").getByRole("button", { name, exact: true });
    await opener.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, `main menu, ${name}`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test("an admin turns an employee off and on again, at two widths", async ({ page, context, site }) => {
  const lastName = `Steg${Date.now()}`;
  await backstage(site, (db) =>
    addUser(db, { first_name: "Stine", last_name: lastName, email: `${lastName.toLowerCase()}@example.com` }),
  );
  await enterAs(site, context, "admin");
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/Mitarbeiter");
  await page.getByRole("button", { name: `Deaktivieren: Stine ${lastName}` }).click();
  await expectAccessible(page, "question before an employee is deactivated");
  await page.getByRole("dialog").getByRole("button", { name: "Deaktivieren" }).click();
  await expect(page.getByText(`Stine ${lastName} ist jetzt inaktiv und abgemeldet.`)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("radio", { name: /^Inaktiv/ }).check({ force: true });
  await page.getByRole("button", { name: `Aktivieren: Stine ${lastName}` }).click();
  await expect(page.getByText(`Stine ${lastName} ist jetzt aktiv und kann sich anmelden.`)).toBeVisible();
  await expectAccessible(page, "employees");
});

test("a visitor is sent to the login, an employee from the admin's screen to the main menu", async ({
  page,
  context,
  site,
}) => {
  await page.goto("/Mitarbeiter");
  await expect(page).toHaveURL(/\/Login\?weiter=/);
  await enterAs(site, context, "employee");
  await page.goto("/Mitarbeiter");
  await expect(page).toHaveURL(new RegExp(`${menu}$`));
});

test.describe("without a connection", () => {
  test.use({ expectedNoise: /^Failed to load resource|^session |ERR_INTERNET_DISCONNECTED/ });

  test("the internal area says so, and a page that cannot be fetched opens once it can", async ({
    page,
    context,
    site,
  }) => {
    await enterAs(site, context, "employee");
    await open(page, menu);
    await expect(page.getByRole("main").getByRole("link", { name: "Aufgaben" })).toBeVisible();
    const offline = page.getByText("Keine Verbindung: Sie sehen den letzten Stand.");
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    await expectAccessible(page, "main menu without a connection");
    await page.getByRole("link", { name: "Impressum" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hauptmenü" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Impressum" })).toBeVisible();
    await expect(page).toHaveURL(/\/Impressum$/);
  });
});
