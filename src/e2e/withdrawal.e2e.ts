import type { Kysely } from "kysely";
import type { Database } from "../server/db/schema.ts";
import { withdrawalPaths } from "../shared/rules/withdrawal-paths.ts";
import { addVoucher } from "../testing/rows.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage } from "./backstage.ts";
import { expect, test } from "./fixtures.ts";
import { mailsTo } from "./mails.ts";
import { open, takenOverForm } from "./public.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a buyer withdraws from a voucher on a phone: two steps, a receipt by mail, and nobody spends it any more", async ({
  page,
  site,
}) => {
  const [code, email] = ["WIDERRUF-EINS", "kaeufer@example.com"];
  await backstage(site, (db) => addVoucher(db, { code, email, amount_cents: 5_000 }));
  await open(page, "/Impressum");
  await page.getByRole("contentinfo").getByRole("link", { name: "Vertrag widerrufen", exact: true }).click();
  await expect(page).toHaveURL((url) => decodeURI(url.pathname) === withdrawalPaths.de);
  await page.locator(takenOverForm).locator("#withdrawal-name").fill("Karla Käufer");
  await page.locator("#withdrawal-contract").fill(code);
  await page.locator("#withdrawal-email").fill(email);
  await expectNoSidewaysScroll(page, "what is declared");
  await expectAccessible(page, "what is declared");
  await page.getByRole("button", { name: "Weiter", exact: true }).click();
  await expectAccessible(page, "the declaration, to be confirmed");
  await page.getByRole("button", { name: "Widerruf bestätigen", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Ihr Widerruf ist eingegangen" })).toBeVisible();
  await expect.poll(() => mailsTo(site, email).length).toBeGreaterThan(0);
  const query = (db: Kysely<Database>) =>
    db.selectFrom("vouchers").select(["status", "balance_cents"]).where("email", "=", email);
  expect(await backstage(site, (db) => query(db).execute())).toEqual([{ status: "cancelled", balance_cents: 0 }]);
});
