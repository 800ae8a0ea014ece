import type { Locator } from "@playwright/test";
import { addProduct } from "../testing/work-rows.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, enterAsStaff } from "./backstage.ts";
import { confirm, dialog, press } from "./day-plan.ts";
import { test as base, expect } from "./fixtures.ts";
import { open } from "./public.ts";

/** Products are there for everybody: no other test adds some on this server. */
const test = base.extend({ siteName: "inbox" });

const hint = "Als Vorsichtsmaßnahme können Mitarbeiter den Preis und den Warenbestand nur erhöhen.";

test("an employee adds a drink from the menu, fills it up, and is shown in sight that it can only be raised", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "kiosk@example.com");
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/Mitarbeiterbereich");
  await press(page.getByRole("main"), "Produkte");
  await dialog(page).getByRole("link", { name: "Getränke" }).click();
  await expect(page).toHaveURL(/\/Produkte\/Getr%C3%A4nke$/);
  await expect(page.getByText("Es gibt noch keine Produkte in dieser Kategorie")).toBeVisible();

  await press(page, "Neues Produkt");
  const field = (name: string) => dialog(page).locator(`input[name=${name}]`);
  await field("name").fill("Mineralwasser 0,5 l");
  await field("target_stock").fill("24");
  await field("actual_stock").fill("0");
  await field("price").fill("1,8");
  await confirm(page, "Hinzufügen");
  const water = page.getByRole("article", { name: "Mineralwasser 0,5 l" });
  await expect(water.getByText("Ausverkauft")).toBeVisible();
  await expectAccessible(page, "a product that is sold out");
  await expectNoSidewaysScroll(page, "a product");

  await press(water, /^Auffüllen/);
  await expect(field("actual_stock")).toHaveValue("24");
  await confirm(page, "Auffüllen");
  await expect(water.getByText("Soll erreicht")).toBeVisible();

  await press(water, /^Ändern/);
  await field("actual_stock").fill("23");
  await confirm(page, "Speichern");
  await expect(field("actual_stock")).toHaveValue("24");
  const alert = dialog(page).getByRole("alert");
  await expect(alert).toHaveText(hint);
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, "a stock that snapped back");
  await page.keyboard.press("Escape");
  await expect(water.getByRole("button", { name: /^Ändern/ })).toBeFocused();
});

test("names of products break between words only, however narrow their place is", async ({ page, context, site }) => {
  const name = "Mineralwasser Medium";
  await backstage(site, (db) => addProduct(db, { name, actual_stock: 3 }));
  await enterAsStaff(site, context, "narrow-shelf@example.com");
  const expectWhole = async (place: Locator) => {
    for (const width of [320, 360, 540, 680, 1024, 1100]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await place.evaluate(brokenWords), `at ${width} px`).toEqual([]);
    }
  };
  await open(page, "/Produkte/Getränke");
  await expectWhole(page.getByRole("heading", { name }));
  await open(page, "/Kassensystem");
  await page.getByRole("radio", { name: "Produkte" }).check({ force: true });
  await expectWhole(page.getByRole("heading", { name }));
  await press(page, `In den Warenkorb: ${name}`);
  await press(page, "Zur Kasse");
  await expectWhole(page.getByRole("listitem").getByText(name));
});

/** The words of an element that stand on more than one line. */
function brokenWords(element: Element): string[] {
  const text = element.firstChild;
  return [...(text?.textContent ?? "").matchAll(/\S+/g)]
    .filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text as Node, index);
      range.setEnd(text as Node, index + word.length);
      return range.getClientRects().length > 1;
    })
    .map(([word]) => word);
}
