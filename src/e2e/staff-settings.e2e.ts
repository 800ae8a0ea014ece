import type { Locator, Page } from "@playwright/test";
import { createSession } from "../server/modules/session/session.repository.ts";
import { expectAccessible } from "./accessibility.ts";
import { backstage } from "./backstage.ts";
import { expect, test } from "./fixtures.ts";
import { textsOf } from "./guest-texts.ts";
import { readyForm } from "./public.ts";
import type { Site } from "./site.ts";

/** Seasons close days for everybody, also for the few tests on this server, which book the next free ones. */
test.use({ siteName: "inbox" });

const texts = textsOf("de", "staff-settings");
const business = (key: string) => texts["business"]?.[key] ?? "";
const saved = "Ihre Änderungen wurden gespeichert";

/** The settings of the business, as the root account of the first start has them open. */
async function openBusinessSettings(site: Site, page: Page) {
  const token = await backstage(site, async (db) => {
    const { id } = await db.selectFrom("users").select("id").where("role", "=", "root").executeTakeFirstOrThrow();
    return (await createSession(db, id, new Date())).token;
  });
  await page.context().addCookies([{ name: "sessionid", value: token, url: site.url }]);
  await page.goto("/Einstellungen");
  const form = readyForm(page, business("label"));
  await form.waitFor();
  return { form, part: (block: string) => form.getByRole("region", { name: business(block), exact: true }) };
}

const save = (form: Locator) => form.getByRole("button", { name: texts["save"], exact: true }).click();

async function choose(group: Locator, day: string, month: string): Promise<void> {
  await group.getByLabel(business("day")).selectOption(day);
  await group.getByLabel(business("month")).selectOption({ label: month });
}

test("root sees what is wrong, then sets seasons until the end of February, which both start pages show at once", async ({
  page,
  site,
}) => {
  const { form, part } = await openBusinessSettings(site, page);
  const general = part("general");
  await general.getByLabel(business("opens")).fill("25");
  await part("season_begin").getByLabel(business("closes")).fill("");
  await choose(part("off_season").getByRole("group", { name: business("until") }), "", "Februar");
  await save(form);
  const summary = form.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(3);
  await expectAccessible(page, "hours and seasons with faults");
  await summary.getByRole("link").last().click();
  await expect(part("off_season").getByLabel(business("day")).last()).toBeFocused();

  await part("season_begin").getByLabel(business("closes")).fill("18");
  await general.getByLabel(business("opens")).fill("8");
  await general.getByLabel(business("closes")).fill("20");
  const off = part("off_season");
  await choose(off.getByRole("group", { name: business("from") }), "1", "Dezember");
  await choose(off.getByRole("group", { name: business("until") }), "29", "Februar");
  await expect(off.getByText(business("endOfFebruary"))).toBeVisible();
  await part("season_end").getByRole("button", { name: "Saisonende leeren" }).click();
  await form.getByRole("checkbox", { name: texts["hiring"]?.["label"] }).check();
  await expect(page.getByText("vom 01.12. bis 29.02.")).toBeVisible();
  await save(form);
  await expect(page.getByText(saved)).toBeVisible();

  for (const [path, hours, season] of [
    ["/", "08 Uhr bis 20 Uhr", "vom 01.12. bis 29.02."],
    ["/en", "8 am to 8 pm", "01.12"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(hours)).toBeVisible();
    await expect(page.getByText(season)).toBeVisible();
    await expect(
      page.getByText(textsOf(path === "/" ? "de" : "en", "visit")["hours"]?.["seasonEnd"] ?? ""),
    ).toHaveCount(0);
  }
});
