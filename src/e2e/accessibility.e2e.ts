import type { Page } from "@playwright/test";
import { bookingContract } from "../shared/contract/booking.ts";
import { addBan } from "../testing/rows.ts";
import { expectAccessible, expectNoSidewaysScroll, expectStill } from "./accessibility.ts";
import { backstage } from "./backstage.ts";
import { Buyer } from "./buyer.ts";
import { expect, failingCalls, test } from "./fixtures.ts";
import { erika, Guest } from "./guest.ts";
import { languages, takeTurns } from "./guest-texts.ts";
import { freeStay } from "./stays.ts";

const availability = `**${bookingContract.availability.path}**`;

async function expectGood({ page }: { page: Page }, state: string, looks: 1 | 2 = 1): Promise<void> {
  await expectAccessible(page, state, looks);
  await expectNoSidewaysScroll(page, state);
}

test.describe("the booking page", () => {
  test.use({ expectedNoise: failingCalls });

  for (const language of languages) {
    const inTurn = takeTurns(test, language);
    inTurn()(`${language}: axe finds nothing while a guest fills it in`, async ({ page, site }) => {
      const guest = new Guest(page, language);
      const boat = "Kleine Freiheit";
      const stay = await freeStay(site.url, boat, 3);
      await guest.open(boat);
      await expectGood(guest, "empty");
      await guest.turnTo(stay.start);
      await guest.day(stay.start).click();
      await guest.fill({ children: "2" });
      await guest.submit();
      await expect(guest.errorOf("name")).toBeVisible();
      await guest.applyVoucher("NONE");
      await expect(page.locator('output[data-state="invalid"]')).toBeVisible();
      await expectGood(guest, "arrival chosen, errors shown");
    });

    inTurn()(`${language}: axe finds nothing while a guest pays at the wallet`, async ({ page, site }) => {
      const guest = new Guest(page, language);
      const stay = await freeStay(site.url, "Hektor", 2);
      await guest.open("Hektor");
      await guest.order({ ...stay, payment: "paypal" });
      await expect(guest.walletButton).toBeVisible();
      await expectGood(guest, "paying");
      await guest.walletButton.click();
      await expect(page.locator("dialog.demo-wallet")).toBeVisible();
      await expectGood(guest, "wallet dialog");
    });

    // The other outcomes are drawn like these.
    inTurn()(`${language}: axe finds nothing in what comes of a booking`, async ({ page, site }) => {
      const guest = new Guest(page, language);
      const email = `ausgeschlossen-${language}@example.com`;
      const stay = await freeStay(site.url, "Max", 2);
      await guest.open("Max");
      await page.route(availability, (route) => route.abort("connectionfailed"));
      await guest.order(stay);
      await expect(guest.outcome("failed")).toBeVisible();
      await expectGood(guest, "failed");
      await guest.retry("failed");
      await page.unroute(availability);
      await guest.submit();
      await expect(guest.outcome("succeeded")).toBeVisible();
      await expectGood(guest, "succeeded");
      await guest.retry("succeeded");

      await backstage(site, (db) => addBan(db, { email }));
      const last = await freeStay(site.url, "Max", 2);
      await guest.order({ ...last, values: { ...erika, email } });
      await expect(guest.outcome("banned")).toBeVisible();
      await expectGood(guest, "banned");
    });
  }

  test("less motion: nothing is animated, not even while a guest waits", async ({ page, site }) => {
    const guest = new Guest(page, "de");
    const stay = await freeStay(site.url, "Hubert", 2);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await guest.open("Hubert");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("smooth");
    await expectStill(page);
    await page.route(availability, () => {});
    await guest.order(stay);
    await expect(page.locator('button[aria-busy="true"]')).toBeVisible();
    await expectStill(page);
  });
});

test.describe("the voucher page", () => {
  test.use({ expectedNoise: failingCalls });

  for (const language of languages) {
    test(`${language}: axe finds nothing from the empty form to the voucher`, async ({ page }) => {
      const buyer = new Buyer(page, language);
      await buyer.open();
      await buyer.submit();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectGood(buyer, "errors shown");
      await buyer.order("paypal", { email: `bild-${language}@example.com`, voucherText: "Unaufhaltsam".repeat(25) });
      await expect(buyer.walletButton).toBeVisible();
      // One of the two in each language: what differs between the languages is their texts.
      if (language === "de") return expectGood(buyer, "paying");
      await buyer.payAtWallet();
      await expect(buyer.outcome("succeeded")).toBeVisible();
      return expectGood(buyer, "succeeded");
    });
  }
});

test("axe finds nothing where a boat is asked for that there is not", async ({ page }) => {
  await page.goto("/book/houseboats/Titanic");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page, "an unknown boat");
});

test.describe("an unknown address", () => {
  test.use({ expectedNoise: failingCalls });

  test("has nothing for axe to find", async ({ page }) => {
    // It leads home after five seconds; without its scripts it stays while axe looks.
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/404");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seite nicht gefunden");
    await expectGood({ page }, "404");
  });
});
