import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { enterAsStaff } from "./backstage.ts";
import { expect, test } from "./fixtures.ts";
import { textsOf } from "./guest-texts.ts";
import { open } from "./public.ts";

const german = textsOf("de", "staff");
const english = textsOf("en", "staff");

test("an admin reads the internal area in English: at once, after a reload and in another browser, at the same addresses", async ({
  page,
  context,
  browser,
  site,
}) => {
  await enterAsStaff(site, context, "language-admin@example.com", "admin");
  await open(page, "/Mitarbeiterbereich");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(german["menu"]?.["heading"] ?? "");
  await page.getByRole("button", { name: "English", exact: true }).click();
  await expect(heading).toHaveText(english["menu"]?.["heading"] ?? "");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expectAccessible(page, "main menu in English");
  await page.setViewportSize({ width: 320, height: 740 });
  await expectNoSidewaysScroll(page, "main menu in English");
  await page
    .getByRole("navigation")
    .getByRole("link", { name: english["menu"]?.["tasks"] ?? "" })
    .click();
  await expect(page).toHaveURL(/\/Aufgaben$/);
  await page.reload();
  await expect(heading).toHaveText(english["menu"]?.["tasks"] ?? "");

  const elsewhere = await browser.newContext({ baseURL: site.url });
  await elsewhere.addCookies(await context.cookies());
  const second = await elsewhere.newPage();
  await second.goto("/Einstellungen");
  await expect(second.locator("html")).toHaveAttribute("lang", "en");
  await elsewhere.close();

  await page.getByRole("button", { name: "Deutsch", exact: true }).click();
  await expect(heading).toHaveText(german["menu"]?.["tasks"] ?? "");
});
