import { sql } from "kysely";
import { fleetContract } from "../shared/contract/fleet.ts";
import { settingsContract } from "../shared/contract/settings.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { homePaths, overviewPath, quietPaths } from "./addresses.ts";
import { backstage } from "./backstage.ts";
import { expect, failingCalls, test } from "./fixtures.ts";
import { Guest } from "./guest.ts";
import { textsOf } from "./guest-texts.ts";
import { open } from "./public.ts";

const vehicles = `**${fleetContract.operating.path}*`;
const [home, fleet, hours] = [textsOf("de", "home"), textsOf("de", "fleet"), textsOf("de", "visit")["hours"]];

test.use({ expectedNoise: failingCalls });

test("boats and hours that do not arrive are said to be missing, and come with another try", async ({ page }) => {
  await page.route(`**${settingsContract.get.path}*`, (route) =>
    route.fulfill({ status: 503, json: { type: "UNAVAILABLE" } }),
  );
  await page.route(vehicles, (route) => route.abort("internetdisconnected"));
  // From a page that fetched nothing, so that the browser asks for everything itself.
  await open(page, quietPaths.de);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL(homePaths.de);
  await expect(page.getByText(home["failed"] ?? "", { exact: true })).toBeVisible();
  await expect(page.getByText(hours?.["failed"] ?? "")).toBeVisible();
  await expect(page.getByText(hours?.["unknown"] ?? "")).toBeVisible();
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
  await page.getByRole("status").getByRole("button", { name: hours?.["retry"] }).click();
  await expect(page.getByText(hours?.["failed"] ?? "")).toBeHidden();
  await expect(page.getByRole("heading", { name: hours?.["offSeason"] })).toBeVisible();
});

test("pages whose data the server itself cannot read arrive without it, and fill themselves", async ({
  page,
  site,
}) => {
  const rename = (from: string, to: string) =>
    backstage(site, (db) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db));
  await rename("business_settings", "settings_away");
  await rename("vehicles", "vehicles_away");
  try {
    const response = await page.goto(homePaths.de);
    expect(response?.status()).toBe(200);
    await expect(page.getByText(home["failed"] ?? "", { exact: true })).toBeVisible();
    await expect(page.getByText(hours?.["failed"] ?? "")).toBeVisible();
    // The page asks once by itself; were the table back by then, nobody would have to press anything.
    const ownTry = page.waitForResponse("**/api/rere_get_all_vehicles/**");
    await page.goto(overviewPath("de", "houseboats"));
    await ownTry;
    await expect(page.getByRole("alert")).toContainText(fleet["failed"] ?? "");
  } finally {
    await rename("settings_away", "business_settings");
    await rename("vehicles_away", "vehicles");
  }
  await page.getByRole("alert").getByRole("button", { name: fleet["retry"] }).click();
  await expect(page.getByRole("heading", { name: "Große Freiheit" })).toBeVisible();
});

test("a question for the country that does not arrive is asked for once, and the guest goes on without", async ({
  page,
}) => {
  let asked = 0;
  await page.route(/country-field/, (route) => {
    asked += 1;
    return route.abort();
  });
  const guest = new Guest(page, "de");
  await guest.open("Hektor");
  const isAsked = page.waitForEvent("requestfailed");
  await guest.field("zipCodeAndCity").fill("1012 AB Amsterdam");
  await isAsked;
  await guest.field("name").fill("Jan de Vries");
  await guest.field("comment").fill("Mit Hund");
  expect(asked).toBe(1);
});
