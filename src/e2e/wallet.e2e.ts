import type { Page } from "@playwright/test";
import { demoWalletPath } from "../server/wallet/demo/demo-wallet.ts";
import { bookingsOf } from "./backstage.ts";
import { expect, failingCalls, test } from "./fixtures.ts";
import { erika, Guest } from "./guest.ts";
import { languages, takeTurns, textsOf } from "./guest-texts.ts";
import { expectOutcome } from "./outcome-texts.ts";
import type { Site } from "./site.ts";
import { freeStay } from "./stays.ts";

/** A guest with a mail address of their own, before the wallet's button. */
async function openWallet(page: Page, site: Site, given: { language: "de" | "en"; boat: string; email: string }) {
  const guest = new Guest(page, given.language);
  const stay = await freeStay(site.url, given.boat, 2);
  const values = { ...erika, email: given.email, comment: "Mit Hund" };
  await guest.open(given.boat);
  await guest.order({ ...stay, payment: "paypal", values });
  await expect(guest.walletButton).toBeVisible();
  return { guest, values };
}

for (const language of languages) {
  const inTurn = takeTurns(test, language);

  test.describe("without the wallet's script", () => {
    test.use({ expectedNoise: failingCalls });

    inTurn()(`${language}: a quiet line, another try, and the transfer is still there`, async ({ page, site }) => {
      const guest = new Guest(page, language);
      const stay = await freeStay(site.url, "Max", 2);
      await page.route(`**${demoWalletPath}/sdk.js*`, (route) => route.abort("connectionfailed"));
      await guest.open("Max");
      await guest.order({ ...stay, payment: "paypal" });
      await expect(guest.notice("walletUnavailable")).toBeVisible();
      await guest.expectFormKept();
      await page.unroute(`**${demoWalletPath}/sdk.js*`);
      await guest.submit();
      await expect(guest.walletButton).toBeVisible();
      await page.getByRole("button", { name: guest.walletTexts["leave"] }).click();
      await guest.payBy("banktransfer");
      await guest.submit();
      await expectOutcome(guest, "succeeded");
    });
  });
}

test("Back closes the wallet's window and stays on the page, where the guest can pay after all", async ({
  page,
  site,
}) => {
  const email = "zurueck@example.com";
  const { guest } = await openWallet(page, site, { language: "de", boat: "Hubert", email });
  const address = page.url();
  await guest.walletButton.click();
  const dialog = page.locator("dialog.demo-wallet");
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(page.locator("#wallet-panel")).toBeFocused();
  await guest.payAtWallet();
  await expectOutcome(guest, "succeeded");
  expect(await bookingsOf(site, email)).toMatchObject([{ status: "paid", payment_method: "paypal" }]);
});

test("what became of the payment stays in view, however late the browser leaves the wallet's entry of its history", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const back = window.history.back.bind(window.history);
    window.history.back = () => void setTimeout(back, 1_000);
  });
  const { guest } = await openWallet(page, site, { language: "de", boat: "Hektor", email: "spaet@example.com" });
  await guest.payAtWallet({ pay: true, failure: "decline" });
  await expectOutcome(guest, "walletFailed");
  const isLeft = () => page.evaluate(() => !("overlay" in ((window.history.state as object | null) ?? {})));
  await expect.poll(isLeft).toBe(true);
  await expect(guest.outcome("walletFailed").getByRole("heading").first()).toBeInViewport();
});

test("the flag changes the buttons, and the guest pays the same order after a declined means and a confirmation", async ({
  page,
  site,
}) => {
  const email = "anderes-mittel@example.com";
  const { guest } = await openWallet(page, site, { language: "de", boat: "Franky", email });
  await expect(guest.walletButton).toContainText(textsOf("de", "demo-wallet")["button"] ?? "");
  await page.getByRole("banner").getByRole("link", { name: "English" }).click();
  const english = new Guest(page, "en");
  await expect(english.walletButton).toContainText(textsOf("en", "demo-wallet")["button"] ?? "");
  await english.payAtWallet({ pay: true, failure: "instrumentDeclined" });
  const dialog = page.locator("dialog.demo-wallet");
  await expect(dialog.getByRole("alert")).toHaveText(textsOf("en", "demo-wallet")["declined"] ?? "");
  // Behind the window, and there once the guest closed it.
  await expect(page.getByText(english.walletTexts["declined"] ?? "")).toBeVisible();
  await dialog.locator("summary").click();
  await dialog.locator("select").selectOption("payerActionRequired");
  await dialog.locator(".demo-wallet-pay").click();
  await expect(dialog.getByRole("alert")).toHaveText(textsOf("en", "demo-wallet")["confirmAgain"] ?? "");
  await expect(page.getByText(english.walletTexts["confirmAgain"] ?? "")).toBeVisible();
  await dialog.locator(".demo-wallet-pay").click();
  await expectOutcome(english, "succeeded");
  expect(await bookingsOf(site, email)).toMatchObject([{ status: "paid", payment_method: "paypal" }]);
});
