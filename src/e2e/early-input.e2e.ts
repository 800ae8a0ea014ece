import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { bookingContract } from "../shared/contract/booking.ts";
import { contactContract } from "../shared/contract/contact.ts";
import { addDays } from "../shared/rules/day.ts";
import { myVoucherPaths } from "../shared/rules/my-voucher-paths.ts";
import { waitingPaths } from "../shared/rules/waiting-paths.ts";
import { withdrawalPaths } from "../shared/rules/withdrawal-paths.ts";
import { addVoucher } from "../testing/rows.ts";
import { homePaths } from "./addresses.ts";
import { backstage, bookElsewhere, bookingsOf } from "./backstage.ts";
import { expect, test } from "./fixtures.ts";
import { erika, Guest } from "./guest.ts";
import { textsOf } from "./guest-texts.ts";
import { expectOutcome } from "./outcome-texts.ts";
import { holdScripts, takenOverForm } from "./public.ts";
import { freeStay } from "./stays.ts";

// What a guest does on a slow line: the page is there, and its scripts are not.

const bookingPath = { de: "/Buchen/Hausboote/", en: "/book/houseboats/" };
const words = { de: "Vorgemerkt. Die Seite wird noch geladen.", en: "Noted. The page is still loading." };

/** Opens a page that gets its scripts once the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const letCome = await holdScripts(page);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return letCome;
}

/** The share of what is drawn there that `act` changes. */
async function changedBy(place: Locator, act: () => Promise<void>): Promise<number> {
  const draw = async () =>
    sharp(await place.screenshot({ animations: "disabled" }))
      .greyscale()
      .raw()
      .toBuffer();
  const before = await draw();
  await act();
  const after = await draw();
  return before.filter((grey, pixel) => Math.abs(grey - (after[pixel] ?? 0)) > 60).length / before.length;
}

const noted = (page: Page) => page.locator("[data-noted]");
const chosen = (page: Page) => page.locator('[data-day]:not([data-mark="none"])');

for (const [language, boat] of [
  ["de", "Hektor"],
  ["en", "Hubert"],
] as const) {
  test(`${language}: a whole order, typed, ticked and tapped before the scripts have come, is asked for once more and arrives once`, async ({
    page,
    site,
  }) => {
    const guest = new Guest(page, language);
    const stay = await freeStay(site.url, boat, 2);
    const email = `frueh-${language}@example.com`;
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith(bookingContract.send.path)) sent += 1;
    });
    const letCome = await openWithoutScripts(page, bookingPath[language] + boat);
    await guest.fill({ ...erika, email });
    await guest.field("salutation").selectOption({ index: 1 });
    await guest.field("adults").fill("2");
    const extras = page.locator("[name=extras]");
    await extras.first().check();
    await extras.last().check();
    if ((await guest.field("licenseAnswer-yes").count()) > 0) await guest.field("licenseAnswer-yes").check();
    await guest.payBy("banktransfer");
    await guest.consent();

    await expect(page.getByText(words[language])).toBeHidden();
    // The pointer lies there already: that it does is no answer.
    await guest.day(stay.start).hover();
    expect(await changedBy(guest.day(stay.start), () => guest.day(stay.start).click())).toBeGreaterThan(0.02);
    await guest.day(stay.end).click();
    await guest.submitButton.hover();
    expect(await changedBy(guest.submitButton, () => guest.submit())).toBeGreaterThan(0.01);
    // Noted, not done: no day is chosen yet, nothing was sent.
    await expect(noted(page)).toHaveCount(3);
    await expect(page.getByText(words[language])).toBeVisible();
    await expect(chosen(page)).toHaveCount(0);
    expect([sent, new URL(page.url()).search]).toEqual([0, ""]);

    letCome();
    await expect(chosen(page)).toHaveCount(3);
    await expect(noted(page)).toHaveCount(0);
    await expect(page.getByText(words[language])).toBeHidden();
    // What it costs could not be read before.
    await expect(
      page.getByRole("status").filter({ hasText: textsOf(language, "checkout")["form"]?.["again"] }),
    ).toBeVisible();
    await guest.expectFormKept({ ...erika, email });
    await expect(extras.first()).toBeChecked();
    await expect(extras.last()).toBeChecked();
    expect(sent).toBe(0);
    await guest.submit();
    await expectOutcome(guest, "succeeded");
    expect(sent).toBe(1);
    const [booking, ...others] = await bookingsOf(site, email);
    expect(others).toEqual([]);
    expect(booking).toMatchObject({
      name: erika.name,
      phone: erika.phone,
      zip_code_and_city: erika.zipCodeAndCity,
      start_day: stay.start,
      end_day: stay.end,
      adults: 2,
    });
  });
}

test("what is typed before the scripts have come is newer than what the tab remembers; focus and caret stay", async ({
  page,
  site,
}) => {
  const guest = new Guest(page, "de");
  const stay = await freeStay(site.url, "Franky", 2);
  await guest.open("Franky");
  await guest.fill();
  await guest.consent();
  const letCome = await holdScripts(page);
  await page.reload({ waitUntil: "domcontentloaded" });
  // The consent is given anew, whatever the browser remembers.
  await expect(guest.field("consent")).not.toBeChecked();
  await guest.field("comment").fill("Mit Hund");
  await guest.field("name").fill("Erna Beispiel");
  await guest.field("name").press("Home");
  await guest.field("name").press("ArrowRight");
  await guest.day(stay.start).dispatchEvent("click");
  letCome();
  await expect(chosen(page)).not.toHaveCount(0);
  const expectKept = async () => {
    await expect(guest.field("name")).toHaveValue("Erna Beispiel");
    await expect(guest.field("comment")).toHaveValue("Mit Hund");
    await expect(guest.field("email")).toHaveValue(erika.email ?? "");
    await expect(guest.field("consent")).not.toBeChecked();
  };
  await expectKept();
  await expect(guest.field("name")).toBeFocused();
  await page.keyboard.type("!");
  await expect(guest.field("name")).toHaveValue("E!rna Beispiel");
  await guest.field("name").fill("Erna Beispiel");
  await page.reload();
  await guest.ready();
  await expectKept();
});

test("Enter in the field of the voucher means the voucher before the scripts have come, too", async ({
  page,
  site,
}) => {
  const code = "FRUEH-GUTSCHEIN";
  await backstage(site, (db) => addVoucher(db, { code }));
  const guest = new Guest(page, "de");
  const letCome = await openWithoutScripts(page, `${bookingPath.de}Oskar`);
  await guest.field("voucherCode").fill(code);
  await guest.field("voucherCode").press("Enter");
  await expect(noted(page)).toHaveText(guest.texts["voucher"]?.["apply"] ?? "");
  letCome();
  await expect(page.getByRole("status").filter({ hasText: "100" })).toBeVisible();
  await expect(guest.errorOf("name")).toHaveCount(0);
});

const forms = {
  waiting: { path: waitingPaths.de, field: "#waiting-email", box: "#waiting-consent" },
  withdrawal: { path: withdrawalPaths.de, field: "#withdrawal-email" },
  contact: { path: homePaths.de, field: "#contact-email" },
  "my voucher": { path: myVoucherPaths.de, field: "#my-voucher-code" },
  "the link of a booking": { path: "/Meine-Buchung?link=ended", field: "#booking-link-email" },
  vouchers: { path: "/Gutscheine", field: "#voucher-email", box: "#voucher-voucherBackground-2" },
};

for (const [name, { path, field, ...more }] of Object.entries(forms)) {
  test(`the form of ${name} takes what is typed before the scripts have come`, async ({ page }) => {
    const letCome = await openWithoutScripts(page, path);
    await page.locator(field).fill("erna@example.com");
    if ("box" in more) await page.locator(more.box).check();
    letCome();
    await expect(page.locator(takenOverForm).locator(field)).toHaveValue("erna@example.com");
    if ("box" in more) await expect(page.locator(more.box)).toBeChecked();
  });
}

test("a message that is written and sent before the scripts have come is sent once, as far down the page as it is", async ({
  page,
}) => {
  const sent: string[] = [];
  await page.route(`**${contactContract.send.path}`, (route) => {
    sent.push(route.request().postData() ?? "");
    return route.fulfill({ status: 201, json: {} });
  });
  const letCome = await openWithoutScripts(page, homePaths.en);
  const texts = textsOf("en", "contact");
  await page.locator("#contact-name").fill("Erna Beispiel");
  await page.locator("#contact-email").fill("erna@example.com");
  await page.locator("#contact-body").fill("Is the dog welcome?");
  const send = page.getByRole("button", { name: texts["send"], exact: true });
  await send.click();
  await expect(noted(page)).toHaveText(texts["send"] ?? "");
  letCome();
  await expect(page.getByText(texts["sent"] ?? "")).toBeVisible();
  expect(sent).toEqual([expect.stringContaining("Is the dog welcome?")]);
});

for (const media of [{}, { forcedColors: "active" }, { colorScheme: "dark" }, { reducedMotion: "reduce" }] as const) {
  test(`a key notes a day as a tap does, chosen or not, and it is seen: ${JSON.stringify(media)}`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia(media);
    const other = await freeStay(site.url, "Max", 2);
    await bookElsewhere(site, "Max", other, { booked_duration: 2 });
    const stay = await freeStay(site.url, "Max", 2);
    const guest = new Guest(page, "de");
    const letCome = await openWithoutScripts(page, `${bookingPath.de}Max`);
    const [day, taken] = [guest.day(stay.start), guest.day(addDays(other.start, 1))];
    // Both with the focus, whose ring is no answer.
    for (const [place, key] of [
      [day, "Enter"],
      [taken, "Space"],
    ] as const) {
      await place.focus();
      await page.keyboard.press("Shift");
      expect(await changedBy(place, () => page.keyboard.press(key))).toBeGreaterThan(0.02);
    }
    await expect(noted(page)).toHaveCount(2);
    await expect(chosen(page)).toHaveCount(0);
    letCome();
    await expect(noted(page)).toHaveCount(0);
    await expect(chosen(page)).toHaveCount(1);
    await expect(day).toHaveAttribute("data-mark", "alone");
  });
}
