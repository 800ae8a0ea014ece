import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { homePaths, homeSections } from "./addresses.ts";
import { expect, test } from "./fixtures.ts";
import { textsOf } from "./guest-texts.ts";
import { expectArrived, open, withSettings } from "./public.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a company that is hiring says so, and the popup leads to the contact form", async ({ page, site }) => {
  const hiring = textsOf("en", "home")["hiring"];
  const button = page.getByRole("button", { name: hiring?.["button"] });
  await open(page, homePaths.en);
  await expect(button).toHaveCount(0);
  await withSettings(site, { hiring: 1 }, async () => {
    await open(page, homePaths.en);
    await button.click();
    const popup = page.getByRole("dialog", { name: "We are hiring!" });
    await expect(popup).toBeVisible();
    await expectAccessible(page, "hiring");
    await expectNoSidewaysScroll(page, "hiring");
    await page.keyboard.press("Escape");
    await expect(popup).toBeHidden();
    await expect(button).toBeFocused();
    await button.press("Enter");
    await popup.getByRole("button", { name: textsOf("en", "common")["close"] }).click();
    await expect(popup).toBeHidden();
    await button.click();
    await popup.getByRole("link", { name: hiring?.["contact"] }).click();
    await expect(popup).toBeHidden();
    await expect(page).toHaveURL(`${homePaths.en}#${homeSections.en.contact}`);
    await expectArrived(page, homeSections.en.contact);
  });
});
