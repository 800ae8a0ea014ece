import type { Page } from "@playwright/test";
import { addDays, type Day, daysBetween } from "../shared/rules/day.ts";
import { expect, test } from "./fixtures.ts";
import { erika, Guest } from "./guest.ts";
import { textsOf } from "./guest-texts.ts";
import { Keyboard } from "./keyboard.ts";
import { expectOutcome } from "./outcome-texts.ts";
import { freeStay } from "./stays.ts";

/** From the top of the page to both days of the stay, in the calendar's one tab stop. */
async function chooseByKeys(guest: Guest, keys: Keyboard, stay: { start: Day; end: Day }): Promise<void> {
  const tabStop = guest.page.locator('[data-day][tabindex="0"]');
  await keys.tabTo(tabStop);
  await expect(tabStop).toHaveCount(1);
  await keys.press("PageDown");
  await keys.expectVisibleFocus();
  await keys.press("PageUp");
  await walkTo(guest.page, keys, stay.start);
  await keys.press("Enter");
  await expect(guest.day(stay.start)).toHaveAttribute("data-mark", "alone");
  await walkTo(guest.page, keys, stay.end);
  await expect(guest.day(addDays(stay.start, 1))).toHaveAttribute("data-mark", "previewInside");
  await keys.press("Space");
  await expect(guest.day(stay.end)).toHaveAttribute("data-mark", "end");
  await expect(guest.day(stay.end)).toBeFocused();
}

/** Weeks by the arrows up and down, days by those left and right. */
async function walkTo(page: Page, keys: Keyboard, day: Day): Promise<void> {
  const here = (await page.locator(":focus").getAttribute("data-day")) ?? "";
  const distance = daysBetween(here, day);
  const weeks = Math.trunc(distance / 7);
  await keys.press(...Array<string>(Math.abs(weeks)).fill(weeks > 0 ? "ArrowDown" : "ArrowUp"));
  const days = distance - weeks * 7;
  await keys.press(...Array<string>(Math.abs(days)).fill(days > 0 ? "ArrowRight" : "ArrowLeft"));
  await expect(page.locator(`[data-day="${day}"]`)).toBeFocused();
  await keys.expectVisibleFocus();
}

async function fillByKeys(guest: Guest, keys: Keyboard): Promise<void> {
  for (const field of ["name", "phone", "email", "streetAndNumber", "zipCodeAndCity"] as const) {
    await keys.tabTo(guest.field(field));
    await keys.type(erika[field] ?? "");
  }
}

test("de: two nights by transfer with the keyboard alone, on a small screen", async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const guest = new Guest(page, "de");
  const keys = new Keyboard(page);
  const stay = await freeStay(site.url, "Kleine Freiheit", 2);
  await guest.open("Kleine Freiheit");
  await keys.press("Tab");
  await expect(page.locator(":focus")).toHaveText(textsOf("de", "common")["skipToContent"] ?? "");
  await keys.expectVisibleFocus();
  await keys.press("Enter");
  await expect(page.locator("main")).toBeFocused();

  await chooseByKeys(guest, keys, stay);
  await fillByKeys(guest, keys);
  await keys.tabTo(guest.field("licenseAnswer-yes"));
  await keys.press("ArrowDown");
  await expect(guest.field("licenseAnswer-no")).toBeChecked();
  await keys.tabTo(guest.field("extra_bbq"));
  await keys.press("Space");
  await expect(guest.field("extra_bbq")).toBeChecked();
  await keys.tabTo(guest.field("payment-banktransfer"));
  await keys.tabTo(guest.field("consent"));
  await keys.press("Space");
  await keys.tabTo(guest.submitButton);
  let sendConfirmation = () => {};
  const isAwaited = new Promise<void>((resolve) => (sendConfirmation = resolve));
  await page.route("**/rere_get_booking_confirmation/**", async (route) => {
    await isAwaited;
    await route.continue();
  });
  await keys.press("Enter");
  await expectOutcome(guest, "succeeded");
  await expect.poll(() => page.evaluate(() => window.scrollY), "the page scrolls up to it").toBe(0);
  // The calendar's file comes first.
  await keys.tabTo(guest.outcome("succeeded").getByRole("button"));
  sendConfirmation();
  await guest.outcome("succeeded").getByRole("link", { name: "OpenStreetMap" }).waitFor();
  await keys.expectVisibleFocus();
});

test("en: two nights at the demo wallet with the keyboard alone", async ({ page, site }) => {
  const guest = new Guest(page, "en");
  const keys = new Keyboard(page);
  const stay = await freeStay(site.url, "Hektor", 2);
  await guest.open("Hektor");
  await chooseByKeys(guest, keys, stay);
  await fillByKeys(guest, keys);
  await keys.tabTo(guest.field("voucherCode"));
  await keys.type("NONE");
  await keys.press("Enter");
  await expect(guest.field("voucherCode")).toHaveValue("");
  await expect(guest.field("voucherCode")).toBeFocused();
  await keys.tabTo(guest.field("payment-banktransfer"));
  await keys.press("ArrowDown");
  await expect(guest.field("payment-paypal")).toBeChecked();
  await keys.tabTo(guest.field("consent"));
  await keys.press("Space");
  await keys.press("Enter");

  await expect(page.getByRole("heading", { name: guest.walletTexts["heading"] })).toBeFocused();
  await keys.tabTo(guest.walletButton, 3);
  await keys.press("Enter");
  const dialog = page.locator("dialog.demo-wallet");
  await expect(dialog.locator(".demo-wallet-pay")).toBeFocused();
  await keys.press("Escape");
  await expect(guest.walletButton).toBeFocused();
  // A dialog gives the focus back before it says that it is closed: the button opens nothing until then.
  await expect(guest.walletButton).toHaveAttribute("aria-busy", "false");
  await keys.expectVisibleFocus();
  await keys.press("Space");
  await expect(dialog.locator(".demo-wallet-pay")).toBeFocused();
  await keys.tabTo(dialog.locator(".demo-wallet-cancel"), 1);
  await keys.press("Shift+Tab", "Enter");
  await expectOutcome(guest, "succeeded");
});
