import { bookingTexts } from "../testing/binding-texts.ts";
import { bookingsOf } from "./backstage.ts";
import { expect, test } from "./fixtures.ts";
import { erika, Guest } from "./guest.ts";
import { languages, takeTurns, textsOf } from "./guest-texts.ts";
import { expectOutcome } from "./outcome-texts.ts";
import { freeStay } from "./stays.ts";

for (const language of languages) {
  const inTurn = takeTurns(test, language);
  const bound = bookingTexts[language];
  const validation = textsOf(language, "validation");
  const fields = textsOf(language, "booking")["errors"];

  inTurn()(`${language}: an empty form is answered with a list that leads to each field`, async ({ page }) => {
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

  inTurn()(`${language}: each wrong field has its binding text`, async ({ page }) => {
    const guest = new Guest(page, language);
    await guest.open("Hektor");
    await guest.fill({
      name: "Olaf",
      phone: "+49x",
      email: "erika@example",
      streetAndNumber: "Uferweg",
      additional: "x".repeat(51),
      zipCodeAndCity: "Brandenburg",
      adults: "0",
      comment: "x".repeat(201),
    });
    await expect(guest.field("phone")).toHaveValue("+49");
    await guest.submit();
    const said = {
      name: bound.name,
      phone: bound.phone,
      email: bound.email,
      streetAndNumber: bound.streetAndNumber,
      additional: bound.additional,
      zipCodeAndCity: bound.zipCodeAndCity,
      adults: bound.general,
      comment: bound.comment,
    };
    for (const [field, text] of Object.entries(said)) {
      await expect(guest.errorOf(field)).toHaveText(text);
      await expect(guest.field(field)).toHaveAttribute("aria-invalid", "true");
    }

    await guest.fill({ adults: "4", children: "3" });
    await expect(guest.errorOf("adults")).toHaveText(bound.passengers);
    await expect(guest.errorOf("childAgeStart")).toHaveText(bound.general);
    await expect(guest.errorOf("childAgeEnd")).toHaveText(bound.general);
    await guest.fill({ adults: "3", childAgeStart: "9", childAgeEnd: "4" });
    await expect(guest.errorOf("adults")).toHaveCount(0);
    await expect(guest.errorOf("childAgeEnd")).toHaveText(bound.general);
    await guest.fill({ childAgeStart: "4", childAgeEnd: "9" });
    await expect(guest.errorOf("childAgeEnd")).toHaveCount(0);
    await guest.fill({ children: "1" });
    await expect(guest.field("childAgeStart")).toHaveValue("4");
    await expect(guest.field("childAgeEnd")).toHaveCount(0);
    await guest.fill({ children: "0" });
    await expect(guest.field("childAgeStart")).toHaveCount(0);
    await guest.fill({ children: "1" });
    await expect(guest.field("childAgeStart")).toHaveValue("");
  });

  inTurn()(
    `${language}: Editha needs a licence, Kleine Freiheit only asks, and staff read the answer in German`,
    async ({ page, site }) => {
      const guest = new Guest(page, language);
      await guest.open("Editha");
      await guest.fill();
      await guest.answerLicense("no");
      await guest.submit();
      await expect(guest.errorOf("licenseAnswer")).toHaveText(validation["licenseRefused"] ?? "");
      await guest.answerLicense("yes");
      await expect(guest.errorOf("licenseAnswer")).toHaveCount(0);

      const email = `frei-${language}@example.com`;
      const stay = await freeStay(site.url, "Kleine Freiheit", 2);
      await page.getByRole("link", { name: "Kleine Freiheit" }).click();
      await expect(page.locator("ol > li").filter({ hasText: "85" })).toHaveCount(1);
      await guest.choose(stay.start, stay.end);
      await guest.fill({ ...erika, email, adults: "2", children: "2", childAgeStart: "4", childAgeEnd: "9" });
      await guest.answerLicense("yes");
      const briefing = guest.price.locator("div").filter({ hasText: guest.texts["price"]?.["briefing"] });
      await expect(briefing).toContainText("35");
      await guest.answerLicense("no");
      await expect(briefing).toContainText("85");
      await page
        .getByRole("checkbox", { name: textsOf(guest.language, "extras")["extra_bed_linen_and_towel"] })
        .check();
      await expect(guest.price).toContainText("100");
      await guest.consent();
      await guest.submit();
      await expectOutcome(guest, "succeeded");
      const [booking] = await bookingsOf(site, email);
      expect(booking?.comment.split(/\r?\n/)).toEqual([
        "Führerschein: nicht vorhanden",
        "Erwachsene: 2",
        "Kinder: 2 (Alter: 4 bis 9 Jahre)",
        "Extras: Bettwäsche & Handtücher",
      ]);
      expect(booking).toMatchObject({ adults: 2, children: 2, license_answer: "no", lang: language });
    },
  );
}
