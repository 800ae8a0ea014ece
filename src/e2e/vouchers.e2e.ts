import { readFileSync } from "node:fs";
import { backstage } from "./backstage.ts";
import { Buyer } from "./buyer.ts";
import { expect, failingCalls, test } from "./fixtures.ts";
import { textsOf } from "./guest-texts.ts";
import { Keyboard } from "./keyboard.ts";
import type { Site } from "./site.ts";

/** What the database says of the vouchers of an address. */
const vouchersOf = (site: Site, email: string) =>
  backstage(site, (db) =>
    db
      .selectFrom("vouchers")
      .select(["id", "status", "amount_cents", "background", "recipient", "text"])
      .where("email", "=", email)
      .execute(),
  );

test("de: from the start page to a voucher that is paid by wallet on a phone, with its PDF once", async ({
  page,
  site,
}) => {
  const email = "geschenk@example.com";
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await page.getByRole("link", { name: textsOf("de", "home")["voucher"] }).click();
  const buyer = new Buyer(page, "de");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(buyer.texts["title"] ?? "");
  await buyer.field("voucherBackground-3").check();
  await buyer.order("paypal", { email });
  await expect(page.getByRole("figure")).toContainText("für Oma Käthe");
  await expect(buyer.walletButton).toBeInViewport();
  await buyer.payAtWallet();
  const outcome = buyer.outcome("succeeded");
  await expect(outcome.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(outcome).toContainText(email);
  expect(await vouchersOf(site, email)).toMatchObject([
    {
      status: "paid",
      amount_cents: 120_00,
      background: 3,
      recipient: "Oma Käthe",
      text: "Alles Gute! 🎉\nDeine Erika",
    },
  ]);

  const button = page.getByRole("button", { name: buyer.texts["outcome"]?.["download"]?.["action"] });
  const downloaded = page.waitForEvent("download");
  await button.click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect(readFileSync(await file.path(), "latin1").slice(0, 5)).toBe("%PDF-");
  await expect(button).toHaveCount(0);
  await expect(outcome).toContainText(buyer.texts["outcome"]?.["download"]?.["saved"] ?? "");
});

test("en: a voucher by transfer with the keyboard alone, kept over the flag and a lost answer", async ({
  page,
  site,
}) => {
  const email = "gift@example.com";
  const german = new Buyer(page, "de");
  await german.open();
  await german.fill({ email });
  await page.getByRole("link", { name: "English" }).click();
  const buyer = new Buyer(page, "en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(buyer.texts["title"] ?? "");
  await expect(buyer.field("voucherRecipient")).toHaveValue("Oma Käthe");
  await page.reload();
  await expect(buyer.field("voucherRecipient")).toHaveValue("Oma Käthe");

  const keys = new Keyboard(page);
  await keys.tabTo(buyer.field("voucherBackground-1"));
  await keys.press("ArrowRight");
  await expect(buyer.field("voucherBackground-2")).toBeChecked();
  await keys.tabTo(buyer.submitButton);
  await keys.press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await keys.tabTo(page.getByRole("alert").getByRole("link"));
  await keys.press("Enter");
  await expect(buyer.field("consent")).toBeFocused();
  await keys.press("Space");
  await keys.tabTo(buyer.submitButton);
  await keys.press("Enter");
  await expect(buyer.outcome("succeeded")).toContainText(email);
  expect(await vouchersOf(site, email)).toMatchObject([{ status: "requested", background: 2 }]);
});

test.describe("without an answer", () => {
  test.use({ expectedNoise: failingCalls });
});
