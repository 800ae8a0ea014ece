import { addDays, dayOf } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, enterAsStaff } from "./backstage.ts";
import { test as base, expect } from "./fixtures.ts";
import { withSettings } from "./public.ts";
import { paidStay } from "./turnarounds.ts";

// Its settings are there for everybody.
const test = base.extend({ siteName: "protocol sheet" });

test("where the settings ask for it, the protocol of a handover is signed over its sheet, on a phone", async ({
  page,
  context,
  site,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "sheet@example.com");
  await paidStay(site, "Hektor", dayOf(new Date()), 2, "Anton Abfahrt");
  await withSettings(site, { protocol_at_handover: 1 }, async () => {
    await page.goto("/Übergabe");
    // The boat is to be cleaned first: that is its next step.
    await page.getByRole("button", { name: "Mehr zu Hektor" }).click();
    await page.getByRole("button", { name: "Übergeben: Hektor" }).click();
    const sheet = page.getByRole("dialog", { name: "Hektor: übergeben" });
    await expect(sheet).toContainText("Das Übergabeprotokoll ist noch nicht unterschrieben.");
    await expectAccessible(page, "the sheet that asks for a protocol");
    await sheet.getByRole("button", { name: "Jetzt unterschreiben" }).click();
    const protocol = page.getByRole("dialog", { name: "Übergabeprotokoll" });
    await protocol.getByRole("button", { name: /^Alle 12 offenen Punkte/ }).click();
    await expectAccessible(page, "the protocol over the sheet");
    await expectNoSidewaysScroll(page, "the protocol over the sheet");
    await protocol.getByRole("button", { name: "Weiter zur Unterschrift" }).click();
    for (const box of await protocol.getByRole("checkbox", { name: "Ohne Zeichnung unterschreiben" }).all()) {
      await box.check();
    }
    await expectAccessible(page, "both signatures over the sheet");
    await protocol.getByRole("button", { name: "Verbindlich unterschreiben" }).click();
    await expect(protocol).toBeHidden();
    await expect(sheet).toBeVisible();
    await expect(sheet).not.toContainText("Übergabeprotokoll");
  });
});

test("where the settings ask for it, a return is written down, signed with its costs, and settled after that", async ({
  page,
  context,
  site,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "return-sheet@example.com");
  const booking = await paidStay(site, "Max", addDays(dayOf(new Date()), -2), 2, "Rita Rückkehr");
  await withSettings(site, { protocol_at_return: 1 }, async () => {
    await page.goto("/Übergabe");
    await page.getByRole("button", { name: /^Zurück, .*: Max$/ }).click();
    const sheet = page.getByRole("dialog", { name: "Max: zurück" });
    await expect(sheet).toContainText("Das Rückgabeprotokoll ist noch nicht unterschrieben.");
    await sheet.getByRole("button", { name: "Tank nicht voll" }).click();
    await sheet.getByRole("textbox", { name: /Liter/ }).fill("12");
    await sheet.getByRole("button", { name: "Schaden", exact: true }).click();
    await sheet.getByLabel("Schaden", { exact: true }).fill("Fender fehlt");
    await expectAccessible(page, "the sheet of a return before its protocol");
    await sheet.getByRole("button", { name: "Speichern" }).click();

    const protocol = page.getByRole("dialog", { name: "Rückgabeprotokoll" });
    await protocol.getByRole("button", { name: /^Alle \d+ offenen Punkte/ }).click();
    await expect(protocol).toContainText("Fender fehlt");
    await protocol.getByRole("button", { name: "Weiter zur Unterschrift" }).click();
    for (const box of await protocol.getByRole("checkbox", { name: "Ohne Zeichnung unterschreiben" }).all()) {
      await box.check();
    }
    await protocol.getByRole("button", { name: "Verbindlich unterschreiben" }).click();
    await expect(protocol).toBeHidden();
    const signed = await backstage(site, (db) =>
      db.selectFrom("protocols").select("booking_id").where("booking_id", "=", booking).execute(),
    );
    expect(signed).toHaveLength(1);

    await page
      .getByRole("button", { name: /: Max$/ })
      .filter({ hasText: "Zurück" })
      .click();
    await expect(sheet).toContainText("12 Liter");
    await sheet.getByRole("button", { name: /^Abrechnen|^Alles in Ordnung/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("row", { name: /^Max/ })).toContainText("Zu reinigen");
  });
});
