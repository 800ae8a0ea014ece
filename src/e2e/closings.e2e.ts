import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { enterAsStaff } from "./backstage.ts";
import { confirm, dialog, press } from "./day-plan.ts";
import { test as base, expect } from "./fixtures.ts";
import { open } from "./public.ts";

/** A drawer is there for everybody: no other test sells on this server. */
const test = base.extend({ siteName: "payments" });

test("an admin counts the drawer with one thumb, closes the day and takes the export along", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "closings@example.com", "admin");
  await open(page, "/Mitarbeiterbereich");
  await press(page, "Kassensystem");
  await dialog(page).getByRole("link", { name: "Kassenabschluss" }).click();
  await expect(page.getByRole("button", { name: "Tag abschließen" })).toBeDisabled();

  await press(page, "Bargeld einlegen");
  await dialog(page).getByLabel("Betrag in Euro").fill("161,50");
  await dialog(page).getByLabel("Grund").fill("Wechselgeld");
  await confirm(page, "Einlegen");
  await expect(page.getByText("Die Einlage wurde eingetragen.")).toBeVisible();

  await press(page, "Tag abschließen");
  await expect(page.getByRole("heading", { name: "Kasse zählen" })).toBeFocused();
  for (const [worth, count] of [
    [/^100\s€$/, "1"],
    [/^20\s€$/, "3"],
    [/^1\s€$/, "1"],
  ] as const) {
    await page.getByLabel(worth).fill(count);
  }
  await page.getByLabel(/Woher kommt/).fill("Fünfzig Cent zu wenig");
  await expectAccessible(page, "the count");
  await expectNoSidewaysScroll(page, "the count");
  await press(page, "Weiter");
  await expectAccessible(page, "what will happen");
  await confirm(page, "Abschließen");
  await expect(page.getByRole("heading", { name: /^Seit/ })).toBeFocused();
  await expectAccessible(page, "a closed day");
  await expectNoSidewaysScroll(page, "a closed day");

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "DSFinV-K (ZIP)" }).click();
  expect((await download).suggestedFilename()).toBe("DSFinV-K-1.zip");
});
