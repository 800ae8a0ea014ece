import { dayOf } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { enterAsStaff } from "./backstage.ts";
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
