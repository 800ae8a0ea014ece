import type { Locator, Page } from "@playwright/test";
import { createSession } from "../server/modules/session/session.repository.ts";
import { testPassword } from "../testing/accounts.ts";
import { addUser } from "../testing/rows.ts";
import { expectAccessible } from "./accessibility.ts";
import { backstage, enterAsStaff } from "./backstage.ts";
import { expect, test } from "./fixtures.ts";
import { textsOf } from "./guest-texts.ts";
import type { Site } from "./site.ts";

/** Seasons close days for everybody: these tests have a server of their own. */
test.use({ siteName: "settings" });

const texts = textsOf("de", "staff-settings");
const business = (key: string) => texts["business"]?.[key] ?? "";
const field = (name: string) => texts["field"]?.[name] ?? "";
const messages = textsOf("de", "validation-staff");
const saved = "Ihre Änderungen wurden gespeichert";

async function openSettings(page: Page): Promise<Locator> {
  await page.goto("/Einstellungen");
  const form = page.locator("main form:not([inert], dialog form)").first();
  await form.waitFor();
  return form;
}

/** The settings of the business, as the root account of the first start has them open. */
async function openBusinessSettings(site: Site, page: Page) {
  const token = await backstage(site, async (db) => {
    const { id } = await db.selectFrom("users").select("id").where("role", "=", "root").executeTakeFirstOrThrow();
    return (await createSession(db, id, new Date())).token;
  });
  await page.context().addCookies([{ name: "sessionid", value: token, url: site.url }]);
  const form = await openSettings(page);
  return { form, part: (block: string) => form.getByRole("region", { name: business(block), exact: true }) };
}

const save = (form: Locator) => form.getByRole("button", { name: texts["save"], exact: true }).click();

async function choose(group: Locator, day: string, month: string): Promise<void> {
  await group.getByLabel(business("day")).selectOption(day);
  await group.getByLabel(business("month")).selectOption({ label: month });
}

test("root sets seasons until the end of February, which both start pages show at once", async ({ page, site }) => {
  const { form, part } = await openBusinessSettings(site, page);
  const general = part("general");
  await general.getByLabel(business("opens")).fill("8");
  await general.getByLabel(business("closes")).fill("20");
  const off = part("off_season");
  await choose(off.getByRole("group", { name: business("from") }), "1", "Dezember");
  await choose(off.getByRole("group", { name: business("until") }), "29", "Februar");
  await expect(off.getByText(business("endOfFebruary"))).toBeVisible();
  await part("season_end").getByRole("button", { name: "Saisonende leeren" }).click();
  await form.getByRole("checkbox", { name: texts["hiring"]?.["label"] }).check();
  await expect(page.getByText("vom 01.12. bis 29.02.")).toBeVisible();
  await expectAccessible(page, "hours and seasons");
  await save(form);
  await expect(page.getByText(saved)).toBeVisible();
  await expect(page.getByText(saved)).toBeHidden();

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

test("root sees every hour, date and block that is wrong, and nothing is saved", async ({ page, site }) => {
  const { form, part } = await openBusinessSettings(site, page);
  await part("general").getByLabel(business("opens")).fill("25");
  await part("season_begin").getByLabel(business("closes")).fill("");
  await choose(part("off_season").getByRole("group", { name: business("until") }), "", "Februar");
  await save(form);
  const summary = form.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    `${field("general_opening_hour")}: ${messages["hour"]}`,
    `${field("season_begin_closing_hour")}: ${messages["block"]}`,
    `${field("off_season_end")}: ${messages["seasonDate"]}`,
  ]);
  await expectAccessible(page, "hours and seasons with faults");
  await summary.getByRole("link").last().click();
  await expect(part("off_season").getByLabel(business("day")).last()).toBeFocused();
});

test("what an employee typed outlives a reload, a password excepted", async ({ page, context, site }) => {
  await enterAsStaff(site, context, "reloaded@example.com");
  const form = await openSettings(page);
  await page.locator("#settings-address").fill("Am Steg 1");
  await page.locator("#settings-password").fill("geheim");
  await page.reload();
  await expect(page.locator("#settings-address")).toHaveValue("Am Steg 1");
  await expect(page.locator("#settings-password")).toHaveValue("");
  await form.getByRole("button", { name: texts["discard"] }).click();
  await expect(page.locator("#settings-address")).toHaveValue("");
});

test("an admin has no phone and address, and lets the start page say that the company is hiring", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "alma@example.com", "admin");
  const form = await openSettings(page);
  await expect(page.locator("#settings-phone")).toHaveCount(0);
  await expectAccessible(page, "an admin's settings");
  const hiring = form.getByRole("checkbox", { name: texts["hiring"]?.["label"] });
  for (const isHiring of [true, false]) {
    await hiring.setChecked(isHiring);
    await save(form);
    await expect(page.getByText(saved)).toBeVisible();
    const settings = await (await page.request.get("/api/rere_get_business_settings/")).json();
    expect(settings).toMatchObject({ hiring: isHiring });
    await expect(page.getByText(saved)).toBeHidden();
  }
});

test.describe("what is refused", () => {
  // The browser logs the answer 409, and a line that breaks.
  test.use({ expectedNoise: /^Failed to load|^settings / });

  test("an employee changes their data; wrong ones and a taken address are named", async ({ page, context, site }) => {
    await backstage(site, (db) => addUser(db, { email: "taken@example.com" }));
    await enterAsStaff(site, context, "kim@example.com");
    const form = await openSettings(page);
    const input = (name: string) => form.getByLabel(field(name), { exact: true });
    const wrong = {
      firstName: "",
      lastName: "x".repeat(26),
      phone: "030/1",
      address: "x".repeat(51),
      additional: "x".repeat(51),
      zipCodeAndCity: "x".repeat(51),
      email: "kim@",
      password: "abc",
      passwordRepeat: "abd",
      currentPassword: "",
    };
    // Binding to the letter (requirements/settings.md).
    expect(messages).toMatchObject({
      firstName: "Bitte geben Sie einen gültigen Vornamen an",
      lastName: "Bitte geben Sie einen gültigen Nachnamen an",
      email: "Bitte geben Sie eine gültige Emailadresse an",
      additional: "Der Adresszusatz ist zu lang",
      password: "Das Passwort muss 4 - 20 Zeichen lang sein",
      passwordRepeat: "Die eingegebenen Passwörter stimmen nicht überein",
    });
    for (const [name, value] of Object.entries(wrong)) await page.locator(`#settings-${name}`).fill(value);
    await save(form);
    await expect(form.getByRole("alert").getByRole("link")).toHaveText(
      Object.keys(wrong).map((name) => {
        const key = { address: "street" }[name] ?? name;
        return `${field(name)}: ${messages[key]}`;
      }),
    );
    await expectAccessible(page, "personal data with faults");

    await form.getByRole("button", { name: texts["discard"] }).click();
    await page.locator("#settings-email").fill("taken@example.com");
    await input("currentPassword").fill(testPassword);
    await page.locator("#settings-firstName").fill("tom");
    await save(form);
    await expect(form.getByText(messages["emailTaken"] ?? "").first()).toBeVisible();
    await page.locator("#settings-email").fill("tom@example.com");
    await input("phone").fill("+4917012345678");
    await save(form);
    await expect(page.getByText(saved)).toBeVisible();
    await expect(page.locator("#settings-firstName")).toHaveValue("Tom");
    await expect(page.getByRole("banner").getByText("Tom Kapitän")).toBeVisible();
    await page.reload();
    await expect(page.locator("#settings-email")).toHaveValue("tom@example.com");
  });

  test("a line that breaks costs nothing typed: it says so, and the next try saves", async ({
    page,
    context,
    site,
  }) => {
    await enterAsStaff(site, context, "offline@example.com");
    const form = await openSettings(page);
    await page.locator("#settings-firstName").fill("Ola");
    await page.route("**/api/rere_update_settings/", (route) => route.abort());
    await save(form);
    await expect(form.getByRole("alert")).toHaveText(texts["failed"] ?? "");
    await page.unroute("**/api/rere_update_settings/");
    await save(form);
    await expect(page.getByText(saved)).toBeVisible();
    await expect(page.locator("#settings-firstName")).toHaveValue("Ola");
  });
});
