import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { calendarContract } from "../shared/contract/calendar.ts";
import { fleetContract } from "../shared/contract/fleet.ts";
import { settingsContract } from "../shared/contract/settings.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { homePaths, overviewPath, quietPaths } from "./addresses.ts";
import { backstage } from "./backstage.ts";
import { expect, failingCalls, test } from "./fixtures.ts";
import { languages, takeTurns, textsOf } from "./guest-texts.ts";
import { open } from "./public.ts";

const calls = {
  settings: `**${settingsContract.get.path}*`,
  operating: `**${fleetContract.operating.path}*`,
  all: "**/api/rere_get_all_vehicles/**",
  calendar: `**${calendarContract.future.path}*`,
} as const;

/** From now on the call fails: the server is overloaded, or there is no connection. */
async function fail(page: Page, call: keyof typeof calls, how: 503 | "offline"): Promise<void> {
  await page.route(calls[call], (route) =>
    how === "offline"
      ? route.abort("internetdisconnected")
      : route.fulfill({ status: how, json: { type: "UNAVAILABLE" } }),
  );
}

test.use({ expectedNoise: failingCalls });

for (const language of languages) {
  const inTurn = takeTurns(test, language);
  const home = textsOf(language, "home");
  const visit = textsOf(language, "visit");
  const fleet = textsOf(language, "fleet");
  const booking = textsOf(language, "booking");
  const calendar = textsOf(language, "calendar");
  /** Comes to the start page from a page that fetched nothing, so that the browser asks for everything itself. */
  const goHome = async (page: Page) => {
    await open(page, quietPaths[language]);
    await page.getByRole("banner").getByRole("link").first().click();
    await expect(page).toHaveURL(homePaths[language]);
  };

  inTurn()(
    `${language}: boats and hours that do not arrive are said to be missing, and come with another try`,
    async ({ page }) => {
      await fail(page, "settings", 503);
      await fail(page, "operating", "offline");
      await goHome(page);
      await expect(page.getByText(home["failed"] ?? "", { exact: true })).toBeVisible();
      await expect(page.getByText(visit["hours"]?.["failed"] ?? "")).toBeVisible();
      await expect(page.getByText(visit["hours"]?.["unknown"] ?? "")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(home["heading"] ?? "");
      await expectAccessible(page, "failed loads");
      await expectNoSidewaysScroll(page, "failed loads");

      // Another try that fails too leaves everything as it is.
      const retryBoats = page.getByRole("alert").getByRole("button", { name: home["retry"] });
      const again = page.waitForEvent("requestfailed");
      await retryBoats.click();
      await again;
      await expect(retryBoats).toBeFocused();
      await expect(page.getByText(home["failed"] ?? "", { exact: true })).toBeVisible();
      await page.unrouteAll();
      await retryBoats.click();
      await expect(page.getByRole("heading", { name: "Große Freiheit" })).toBeVisible();
      await page.getByRole("status").getByRole("button", { name: visit["hours"]?.["retry"] }).click();
      await expect(page.getByText(visit["hours"]?.["failed"] ?? "")).toBeHidden();
      await expect(page.getByRole("heading", { name: visit["hours"]?.["offSeason"] })).toBeVisible();
    },
  );

  inTurn()(
    `${language}: an overview, a booking page and a calendar that do not arrive offer another try`,
    async ({ page }) => {
      await goHome(page);
      await fail(page, "all", 503);
      await page.getByRole("link", { name: `${home["overview"]} Editha`, exact: true }).click();
      await expect(page).toHaveURL(overviewPath(language, "houseboats", "Editha"));
      await expect(page.getByRole("alert")).toContainText(fleet["failed"] ?? "");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(fleet["title"]?.["houseboats"] ?? "");
      await page.unrouteAll();
      await page.getByRole("alert").getByRole("button", { name: fleet["retry"] }).click();
      await expect(page.getByRole("heading", { name: "Editha" })).toBeVisible();

      await fail(page, "calendar", 503);
      await page.getByRole("link", { name: (fleet["bookBoat"] ?? "").replace("{{boat}}", "Editha") }).click();
      await expect(page.getByRole("alert")).toContainText(calendar["failed"] ?? "");
      await expect(page.getByRole("link", { name: "Hektor", exact: true })).toBeVisible();
      await page.unrouteAll();
      await page.getByRole("alert").getByRole("button", { name: calendar["retry"] }).click();
      await expect(page.getByRole("grid").first()).toBeVisible();

      // A page of its own, on which the boats themselves are missing, and what closes days.
      await open(page, overviewPath(language, "houseboats"));
      await fail(page, "operating", "offline");
      await fail(page, "settings", 503);
      await page.getByRole("link", { name: (fleet["bookBoat"] ?? "").replace("{{boat}}", "Hubert") }).click();
      await expect(page.getByRole("alert")).toContainText(booking["boats"]?.["failed"] ?? "");
      await page.unroute(calls.operating);
      await page.getByRole("alert").getByRole("button", { name: booking["boats"]?.["retry"] }).click();
      await expect(page.getByRole("grid").first()).toBeVisible();
      const stale = page.getByRole("status").filter({ hasText: calendar["stale"] ?? "" });
      await expect(stale).toBeVisible();
      await page.unrouteAll();
      await stale.getByRole("button", { name: calendar["retry"] }).click();
      await expect(stale).toBeHidden();
    },
  );
}

test("pages whose data the server itself cannot read arrive without it, and fill themselves", async ({
  page,
  site,
}) => {
  const rename = (from: string, to: string) =>
    backstage(site, (db) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db));
  for (const language of languages) {
    const home = textsOf(language, "home");
    const hours = textsOf(language, "visit")["hours"];
    await rename("business_settings", "settings_away");
    await rename("vehicles", "vehicles_away");
    try {
      const response = await page.goto(homePaths[language]);
      expect(response?.status()).toBe(200);
      await expect(page.getByText(home["failed"] ?? "", { exact: true })).toBeVisible();
      await expect(page.getByText(hours?.["failed"] ?? "")).toBeVisible();
      // The page asks once by itself; were the table back by then, nobody would have to press anything.
      const ownTry = page.waitForResponse(calls.all);
      await page.goto(overviewPath(language, "houseboats"));
      await ownTry;
      await expect(page.getByRole("alert")).toContainText(textsOf(language, "fleet")["failed"] ?? "");
    } finally {
      await rename("settings_away", "business_settings");
      await rename("vehicles_away", "vehicles");
    }
    await page
      .getByRole("alert")
      .getByRole("button", { name: textsOf(language, "fleet")["retry"] })
      .click();
    await expect(page.getByRole("heading", { name: "Große Freiheit" })).toBeVisible();
  }
});
