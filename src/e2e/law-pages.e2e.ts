import { accessiblePages } from "../shared/rules/accessibility.ts";
import { invoiceFindings } from "../testing/en16931.ts";
import { readEmbeddedFiles, readQrCode } from "../testing/pdf.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { bookElsewhere, enterAsStaff } from "./backstage.ts";
import { openDay } from "./day-plan.ts";
import { expect, test } from "./fixtures.ts";
import { type Language, textsOf } from "./guest-texts.ts";
import { linkTo } from "./mails.ts";
import { open } from "./public.ts";
import { freeStay } from "./stays.ts";

for (const [language, width] of [
  ["de", 360],
  ["en", 1440],
] as const satisfies [Language, number][]) {
  test(`imprint, privacy, terms and accessibility say in ${language} what the law asks for`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    const main = page.getByRole("main");
    const read = async (id: "imprint" | "privacy" | "terms" | "accessibility", spoken = language) => {
      await open(page, accessiblePages[id][language]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsOf(spoken, id)["heading"] ?? "-");
      await expectNoSidewaysScroll(page, id);
    };
    // One address for both languages.
    await read("imprint", "de");
    await expect(main).toContainText("§ 5 DDG");
    await expect(main).toContainText(/Inhaber: \S/);

    await read("privacy");
    // The demo wallet takes the money here: PayPal gets nothing, and is not named as who does.
    await expect(main).toContainText(String(textsOf(language, "privacy")["payment"]?.["demo"]));
    await expect(main).not.toContainText("S.à r.l.");

    await read("terms");
    if (language === "en") {
      await expect(main).toContainText("The German text binds.");
      await main.getByRole("link", { name: "German text" }).click();
      await expect(page).toHaveURL(encodeURI(accessiblePages.terms.de));
    }

    await read("accessibility");
    await expect(main).toContainText("WCAG");
    for (const name of Object.values(textsOf(language, "accessibility")["pages"] ?? {})) {
      await expect(main).toContainText(String(name));
    }
    await expect(main.locator('a[href^="mailto:"]').first()).toBeVisible();
    await expect(main.locator('a[href^="tel:"]').first()).toBeVisible();
  });
}

test("while staff collect, a business guest gets an electronic invoice, and the receipt on the phone if they agree", async ({
  page,
  browser,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const email = "einkauf@example.com";
  const stay = await freeStay(site.url, "Hektor", 2);
  const business = { company: "Boot & Söhne KG", vat_id: "DE123456789" };
  await bookElsewhere(site, "Hektor", stay, { email, booked_duration: 2, ...business });
  await page.goto(await linkTo(site, email));
  await expect(page.getByText("noch nicht bezahlt", { exact: true })).toBeVisible();
  const documents = page.getByRole("region", { name: textsOf("de", "my-booking")["documents"]?.["heading"] });
  await expect(documents.getByRole("link", { name: /^Rechnung/ })).toHaveCount(0);

  const office = await browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 740 } });
  const till = await office.newPage();
  await enterAsStaff(site, office, "collects@example.com");
  await openDay(till, stay.start, "rows");
  await till
    .locator('tr[data-boat="Hektor"]')
    .getByRole("link", { name: /^Kassieren/ })
    .click();
  await expect(till.getByRole("list", { name: "Was bezahlt wird" })).toContainText("Kaution");
  await till.getByRole("radio", { name: "Karte" }).check({ force: true });
  await till.getByRole("button", { name: "Geld erhalten" }).click();
  await till.getByRole("button", { name: "Beleg aufs Handy" }).click();
  const code = till.getByAltText(/^QR-Code zum Beleg/);
  await expect(code).toBeVisible();
  await expect(till.getByText("Auf Wunsch gibt es den Beleg weiter auf Papier.")).toBeVisible();
  await expectAccessible(till, "a receipt on the phone");
  const picture = ((await code.getAttribute("src")) ?? "").split(",")[1] ?? "";
  const address = await readQrCode(Buffer.from(picture, "base64"));
  // A phone that knows nothing of till or booking.
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const receipt = await phone.newPage();
  await receipt.goto(address ?? "");
  await expect(receipt.getByRole("heading", { level: 1, name: /^Beleg/ })).toBeVisible();
  await expectNoSidewaysScroll(receipt, "a receipt on the phone");
  const sheet = (await receipt.getByRole("link", { name: "PDF" }).getAttribute("href")) ?? "";
  const printed = await phone.request.get(new URL(sheet, address ?? "").href);
  expect([printed.status(), printed.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await till.getByRole("button", { name: "Adresse sperren" }).click();
  await expect(till.getByText("Die Adresse ist gesperrt")).toBeVisible();
  expect((await receipt.goto(address ?? ""))?.status()).toBe(404);

  await page.reload();
  const invoice = documents.getByRole("link", { name: /^Rechnung/ });
  const pdf = await page.request.get((await invoice.getAttribute("href")) ?? "");
  const [file] = readEmbeddedFiles(await pdf.body());
  expect(file?.name).toBe("factur-x.xml");
  expect(invoiceFindings(file?.content ?? "")).toEqual([]);
  for (const said of ["Boot &amp; Söhne KG", "DE123456789"]) expect(file?.content).toContain(said);
  await phone.close();
  await office.close();
});
