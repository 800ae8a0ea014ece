import { bookingTexts } from "../testing/binding-texts.ts";
import { expect, test } from "./fixtures.ts";
import { Guest } from "./guest.ts";
import { textsOf } from "./guest-texts.ts";

test("an empty form is answered with a list that leads to each field", async ({ page }) => {
  const language = "en";
  const bound = bookingTexts[language];
  const validation = textsOf(language, "validation");
  const fields = textsOf(language, "booking")["errors"];
  const guest = new Guest(page, language);
  await page.setViewportSize({ width: 360, height: 740 });
  await guest.open("Kleine Freiheit");
  await guest.submit();
  const summary = page.getByRole("alert").filter({ hasText: bound.general });
  await expect(summary).toBeFocused();
  await expect(summary.getByText(bound.general, { exact: true })).toBeInViewport();
  const missing = [
    { field: "startDay", text: validation["startDay"], leadsTo: "dates" },
    { field: "name", text: bound.name, leadsTo: "booking-name" },
    { field: "phone", text: bound.phone, leadsTo: "booking-phone" },
    { field: "email", text: bound.email, leadsTo: "booking-email" },
    { field: "streetAndNumber", text: bound.streetAndNumber, leadsTo: "booking-streetAndNumber" },
    { field: "zipCodeAndCity", text: bound.zipCodeAndCity, leadsTo: "booking-zipCodeAndCity" },
    { field: "licenseAnswer", text: validation["license"], leadsTo: "booking-licenseAnswer" },
    { field: "consent", text: validation["consent"], leadsTo: "booking-consent" },
  ];
  const lines = missing.map(({ field, text }) => `${String(fields?.[field])}: ${String(text)}`);
  await expect(summary.getByRole("link")).toHaveText(lines);
  for (const [index, { leadsTo }] of missing.entries()) {
    await summary.getByRole("link").nth(index).click();
    await expect(page.locator(`#${leadsTo}`)).toBeFocused();
    await expect(page.locator(`#${leadsTo}`)).toBeInViewport();
  }

  await guest.field("name").fill("Erika Beispiel");
  await expect(summary.getByRole("link")).toHaveCount(missing.length - 1);
  await expect(guest.errorOf("name")).toHaveCount(0);
  await guest.field("name").fill("Eri");
  await expect(guest.errorOf("name")).toHaveText(bound.name);
  await expect(guest.field("name")).toBeFocused();
});
