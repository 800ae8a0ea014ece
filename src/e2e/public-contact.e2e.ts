import { contactContract } from "../shared/contract/contact.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { homePaths, homeSections } from "./addresses.ts";
import { expect, test } from "./fixtures.ts";
import { textsOf } from "./guest-texts.ts";
import { readyForm } from "./public.ts";

test.use({ expectedNoise: /^Failed to load|^contact /, contextOptions: { reducedMotion: "reduce" } });

test("on a phone what is wrong leads to its field, and what became of a message appears in sight", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${homePaths.de}#${homeSections.de.contact}`);
  const form = readyForm(page, textsOf("de", "contact")["formLabel"]);
  await form.waitFor();
  const button = form.getByRole("button");
  await button.click();
  await expect(form.getByRole("alert")).toBeFocused();
  await expectAccessible(page, "contact errors");
  await expectNoSidewaysScroll(page, "contact errors");
  await form.getByRole("alert").getByRole("link").last().click();
  await expect(page.locator("#contact-body")).toBeFocused();

  for (const [name, value] of Object.entries({ name: "Erika", email: "erika@example.com", body: "Hallo" })) {
    await page.locator(`#contact-${name}`).fill(value);
  }
  await page.route(`**${contactContract.send.path}`, (route) => route.fulfill({ status: 500, json: {} }));
  await button.evaluate((element) => element.scrollIntoView({ block: "end", behavior: "instant" }));
  await button.dispatchEvent("click");
  await expect(form.getByRole("alert")).toBeInViewport({ ratio: 1 });
});
