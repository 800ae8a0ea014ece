import { homePaths, homeSections, overviewPath, quietPaths } from "./addresses.ts";
import { expect, test } from "./fixtures.ts";
import { languages, takeTurns, textsOf } from "./guest-texts.ts";
import { expectArrived, open, readyForm, scrollTo } from "./public.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const phone = { width: 360, height: 740 };
const desk = { width: 1440, height: 900 };
const bookings = { de: "/Buchen/Hausboote", en: "/book/houseboats" } as const;
const threshold = 350;

for (const language of languages) {
  const inTurn = takeTurns(test, language);
  const home = homePaths[language];
  const other = language === "de" ? "en" : "de";
  const common = textsOf(language, "common");

  inTurn()(
    `${language}: the bar looks active above 350 px, and visitors can call or write from where they are`,
    async ({ page }) => {
      const circles = page.getByRole("navigation", { name: common["circles"]?.["label"] });
      const shadow = () => page.getByRole("banner").evaluate((bar) => getComputedStyle(bar).boxShadow !== "none");
      await page.setViewportSize(desk);
      await open(page, home);
      await scrollTo(page, 0);
      await expect(circles).toHaveCount(0);
      await scrollTo(page, 1);
      await expect(circles).toBeVisible();
      await expect(circles.getByRole("link")).toHaveCount(4);
      for (const [name, href] of [
        ["facebook", "https://facebook.example/musterboote"],
        ["instagram", "https://instagram.example/musterboote"],
        ["whatsapp", "https://wa.me/491713920000"],
        ["phone", "tel:+493023125000"],
      ] as const) {
        await expect(circles.getByRole("link", { name: common["circles"]?.[name] })).toHaveAttribute("href", href);
      }
      await scrollTo(page, threshold);
      await expect.poll(shadow).toBe(false);
      await scrollTo(page, threshold + 1);
      await expect.poll(shadow).toBe(true);
      await scrollTo(page, 0);
      await expect.poll(shadow).toBe(false);
      await expect(circles).toHaveCount(0);

      await page.setViewportSize(phone);
      await scrollTo(page, 100);
      await expect(circles).toHaveCount(0);
      await scrollTo(page, 101);
      // Folded into the bar: nothing lies over the page.
      await expect(circles.getByRole("link")).toHaveCount(0);
      // Playwright's own click scrolls to where the bar would stand if it did not stick.
      await circles.getByRole("button", { name: common["circles"]?.["open"] }).dispatchEvent("click");
      await expect(circles.getByRole("link")).toHaveCount(4);
      await page.keyboard.press("Escape");
      await expect(circles.getByRole("link")).toHaveCount(0);
    },
  );

  inTurn()(`${language}: the flag keeps place, section and form, there and back`, async ({ page }) => {
    const toggle = page.getByRole("banner").getByRole("link", { name: /^(English|Deutsch)$/ });
    // Playwright's own click scrolls to where the bar would stand if it did not stick.
    const press = async () => {
      const box = await toggle.boundingBox();
      if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    };
    const fields = { name: "Erika", email: "erika@example.com", body: "Ist der Hund willkommen?" };
    await page.setViewportSize(phone);
    const contact = (of: "de" | "en") => `${homePaths[of]}#${homeSections[of].contact}`;
    await open(page, contact(language));
    await readyForm(page, textsOf(language, "contact")["formLabel"]).waitFor();
    for (const [name, value] of Object.entries(fields)) await page.locator(`#contact-${name}`).fill(value);
    await page.locator("#contact-body").scrollIntoViewIfNeeded();
    const place = () => page.locator("#contact-body").evaluate((field) => field.getBoundingClientRect().top);
    const before = await place();
    for (const now of [other, language] as const) {
      await press();
      await expect(page).toHaveURL(contact(now));
      await expect(page.locator("html")).toHaveAttribute("lang", now);
      await expect(page.getByRole("form", { name: textsOf(now, "contact")["formLabel"] })).toBeVisible();
      for (const [name, value] of Object.entries(fields)) {
        await expect(page.locator(`#contact-${name}`)).toHaveValue(value);
      }
      // Texts differ in length; what was read is still on the screen.
      await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(120);
      await expect(page.locator("#contact-body")).toBeInViewport();
    }

    await open(page, overviewPath(language, "houseboats", "Seeglück"));
    await press();
    await expect(page).toHaveURL(new RegExp(`${encodeURI(overviewPath(other, "houseboats"))}/?#Seegl%C3%BCck$`));
    await expectArrived(page, "Seeglück");
    await open(page, `${bookings[language]}/Editha`);
    await toggle.click();
    await expect(page).toHaveURL(`${bookings[other]}/Editha`);
    await open(page, quietPaths[language]);
    await toggle.click();
    await expect(page).toHaveURL(quietPaths[other]);
  });
}
