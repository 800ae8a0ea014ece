import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { bookElsewhere, enterAsStaff } from "./backstage.ts";
import { card, test } from "./day-plan.ts";
import { expect } from "./fixtures.ts";
import { freeStay } from "./stays.ts";

test("an employee finds a booking by name and number from any page, with the keyboard and on a phone", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "search@example.com");
  const stay = await freeStay(site.url, "Seeglück", 2);
  await bookElsewhere(site, "Seeglück", stay, { name: "Jörg Großmüller" });
  await page.goto("/Aufgaben");
  const field = page.getByRole("combobox", { name: "Suche" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(field).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type("grossmueller");
  const hit = page.getByRole("option", { name: /^Jörg Großmüller · Buchung \d+/ });
  await expect(hit).toBeVisible();
  await expectAccessible(page, "the search with a hit");
  await expectNoSidewaysScroll(page, "the search with a hit");
  const number = /Buchung (\d+)/.exec(await hit.innerText())?.[1] ?? "";
  await page.keyboard.press("ArrowDown");
  await expect(hit).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(card(page, "Seeglück")).toBeInViewport();
  await expect(card(page, "Seeglück")).toBeFocused();
  await expect(hit).toBeHidden();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/Aufgaben");
  const opener = page.getByRole("button", { name: "Suche öffnen" });
  await expect(opener).toBeVisible();
  await expect(async () => {
    if (!(await field.isVisible())) await opener.click();
    await expect(field).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await field.fill(`Nr. ${number}`);
  await expect(hit).toBeVisible();
  await expectAccessible(page, "the search on a phone");
  await expectNoSidewaysScroll(page, "the search on a phone");
  await page.goBack();
  await expect(field).toBeHidden();
  await expect(page).toHaveURL(/\/Aufgaben$/);
  await opener.click();
  await expect(field).toHaveValue("");
  await field.fill(`Buchung ${number}`);
  await hit.click();
  await expect(card(page, "Seeglück")).toBeInViewport();
});
