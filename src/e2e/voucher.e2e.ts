import { displayAmount } from "../shared/rules/money.ts";
import { bookingTexts } from "../testing/binding-texts.ts";
import { addVoucher } from "../testing/rows.ts";
import { backstage, bookingsOf } from "./backstage.ts";
import { expect, test } from "./fixtures.ts";
import { erika, Guest } from "./guest.ts";
import { languages, takeTurns } from "./guest-texts.ts";
import { expectOutcome } from "./outcome-texts.ts";
import type { Site } from "./site.ts";
import { findBoat, freeStay } from "./stays.ts";

/** Hubert for two nights in the calendar and a voucher in the till. */
async function openWithVoucher(site: Site, guest: Guest, code: string, cents: number) {
  await backstage(site, (db) => addVoucher(db, { code, amount_cents: cents }));
  const { price1h } = await findBoat(site.url, "Hubert");
  const stay = await freeStay(site.url, "Hubert", 2);
  await guest.open("Hubert");
  await guest.choose(stay.start, stay.end);
  await guest.fill({ ...erika, email: `${code.toLowerCase()}@example.com` });
  const rent = Number(price1h) * 2 * 100;
  return { rent, money: (amount: number) => displayAmount(amount, guest.language) };
}

for (const language of languages) {
  const inTurn = takeTurns(test, language);
  inTurn()(
    `${language}: a wrong code, then a voucher that pays for everything and keeps its rest`,
    async ({ page, site }) => {
      const guest = new Guest(page, language);
      const code = `GROSS-${language.toUpperCase()}`;
      const { rent, money } = await openWithVoucher(site, guest, code, 500_00);
      await guest.applyVoucher("GIBT-ES-NICHT");
      await expect(page.locator('label[for="booking-voucherCode"]')).toContainText(
        bookingTexts[language].voucherInvalid,
      );
      await expect(guest.field("voucherCode")).toHaveValue("");
      await expect(guest.price.locator("s")).toHaveCount(0);

      await guest.field("voucherCode").fill(code);
      await guest.consent();
      await guest.submit();
      await expect(guest.errorOf("voucherCode")).toBeVisible();
      await guest.applyVoucher(code);
      await expect(guest.price.locator("s")).toHaveText(money(rent));
      await expect(guest.price.locator("s")).toHaveCSS("text-decoration-line", "line-through");
      await expect(guest.price.locator("ins")).toHaveText(money(0));
      await expect(page.locator('output[data-state="applied"]')).toContainText(money(500_00 - rent));
      await expect(page.getByText(guest.texts["form"]?.["paidByVoucher"] ?? "")).toBeVisible();
      await expect(page.getByRole("radio", { name: "PayPal" })).toHaveCount(0);
      await guest.submit();
      await expectOutcome(guest, "succeeded");
      expect(await bookingsOf(site, `${code.toLowerCase()}@example.com`)).toMatchObject([
        { status: "paid", voucher_cents: rent },
      ]);
      const left = await backstage(site, (db) =>
        db.selectFrom("vouchers").select("balance_cents").where("code", "=", code).executeTakeFirstOrThrow(),
      );
      expect(left.balance_cents).toBe(500_00 - rent);
    },
  );
}
