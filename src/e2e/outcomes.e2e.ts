import type { Page, Route } from "@playwright/test";
import { bookingContract } from "../shared/contract/booking.ts";
import { calendarContract } from "../shared/contract/calendar.ts";
import { addBan } from "../testing/rows.ts";
import { backstage, bookElsewhere, bookingsOf } from "./backstage.ts";
import { expect, failingCalls, test } from "./fixtures.ts";
import { erika, Guest } from "./guest.ts";
import { languages, takeTurns, textsOf } from "./guest-texts.ts";
import { expectOutcome } from "./outcome-texts.ts";
import { freeStay } from "./stays.ts";

const availability = `**/${bookingContract.availability.path.replace(/^\//, "")}**`;
const sending = `**/${bookingContract.send.path.replace(/^\//, "")}**`;

/** Holds a call back until the test lets it go. */
async function holdBack(page: Page, url: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(url, (route) => (isHeld ? void held.push(route) : route.continue()));
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

for (const language of languages) {
  const inTurn = takeTurns(test, language);
  inTurn()(`${language}: dates that somebody else took, at the submit and at the wallet`, async ({ page, site }) => {
    const guest = new Guest(page, language);
    const taken = await freeStay(site.url, "Große Freiheit", 3);
    await guest.open("Große Freiheit");
    await guest.answerLicense("no");
    await guest.order(taken);
    await expectOutcome(guest, "succeeded");
    await guest.retry("succeeded");

    const lost = await freeStay(site.url, "Große Freiheit", 2);
    await guest.choose(lost.start, lost.end);
    await guest.answerLicense("no");
    await guest.consent();
    await bookElsewhere(site, "Große Freiheit", lost);
    await guest.submit();
    await expectOutcome(guest, "alreadyBooked");
    await guest.retry("alreadyBooked");
    await expect(page.getByText(guest.texts["overview"]?.["noDates"] ?? "")).toBeVisible();
    await guest.expectFormKept();

    const held = await freeStay(site.url, "Große Freiheit", 2);
    await guest.choose(held.start, held.end);
    await guest.payBy("paypal");
    await guest.submit();
    await expect(guest.walletButton).toBeVisible();
    await backstage(site, (db) => db.updateTable("holds").set({ expires_at: "2020-01-01T00:00:00.000Z" }).execute());
    await bookElsewhere(site, "Große Freiheit", held);
    await guest.walletButton.click();
    await expectOutcome(guest, "alreadyBooked");
    await guest.retry("alreadyBooked");
    await guest.turnTo(held.start);
    await expect(guest.day(held.start)).toHaveAttribute("data-state", /^taken/);
    await guest.expectFormKept();
  });
}

test.describe("calls that fail", () => {
  test.use({ expectedNoise: failingCalls });

  const bans = [
    { language: "de", phone: "0151 / 999 000-01", email: "" },
    { language: "en", phone: "", email: "Gesperrt.EN@Example.com" },
  ] as const;
  for (const { language, phone, email } of bans) {
    test(`${language}: a banned guest, known by another spelling`, async ({ page, site }) => {
      const guest = new Guest(page, language);
      const stay = await freeStay(site.url, "Oskar", 2);
      await backstage(site, (db) => addBan(db, { phone, email }));
      await guest.open("Oskar");
      const values = { ...erika, phone: "+4915199900001", email: "gesperrt.de@example.com" };
      await guest.order({
        ...stay,
        values: language === "de" ? values : { ...erika, email: "gesperrten@example.com" },
      });
      await expectOutcome(guest, "banned");
      await expect(guest.outcome("banned").getByRole("link")).toHaveAttribute("href", /^tel:\+?\d+$/);
      await expect(page.locator("form")).toHaveCount(0);
    });
  }

  const breakdowns = [
    { call: availability, way: answer500, outcome: "failed" },
    { call: sending, way: hangUp, outcome: "unanswered" },
  ] as const;
  for (const language of languages) {
    const inTurn = takeTurns(test, language);
    inTurn()(
      `${language}: a server that fails, and a second try with everything still typed`,
      async ({ page, site }) => {
        const guest = new Guest(page, language);
        const stay = await freeStay(site.url, "Franky", 2);
        const values = { ...erika, email: `zweimal-${language}@example.com`, comment: "Mit Hund", adults: "3" };
        await guest.open("Franky");
        await page.getByRole("checkbox", { name: textsOf(guest.language, "extras")["extra_bbq"] }).check();
        await guest.choose(stay.start, stay.end);
        await guest.fill(values);
        await guest.consent();
        for (const { call, way, outcome } of breakdowns) {
          await page.route(call, way);
          await guest.submit();
          await expectOutcome(guest, outcome);
          await page.unroute(call);
          if (outcome === "failed") await guest.retry(outcome);
          else await guest.outcome(outcome).getByRole("button", { name: guest.texts["outcome"]?.["change"] }).click();
          await guest.expectFormKept(values);
          await expect(
            page.getByRole("checkbox", { name: textsOf(guest.language, "extras")["extra_bbq"] }),
          ).toBeChecked();
          await expect(guest.price).toContainText("298");
        }
        await page.route(sending, loseAnswer, { times: 1 });
        await guest.submit();
        await expectOutcome(guest, "succeeded");
        expect(await bookingsOf(site, values.email)).toHaveLength(1);
      },
    );

    inTurn()(
      `${language}: a booking whose answer got lost twice is the guest's, not somebody else's`,
      async ({ page, site }) => {
        const guest = new Guest(page, language);
        const stay = await freeStay(site.url, "Franky", 2);
        const values = { ...erika, email: `verloren-${language}@example.com` };
        await guest.open("Franky");
        await guest.choose(stay.start, stay.end);
        await guest.fill(values);
        await guest.consent();
        await page.route(sending, loseAnswer, { times: 2 });
        await guest.submit();
        await expectOutcome(guest, "unanswered");
        expect(await bookingsOf(site, values.email)).toHaveLength(1);
        // The window that the guest comes back to shows a calendar in which their own booking stands.
        const calendar = page.waitForResponse(`**${calendarContract.future.path}`);
        await page.evaluate(() => window.dispatchEvent(new Event("focus")));
        await calendar;
        await guest.outcome("unanswered").getByRole("button").first().click();
        await expectOutcome(guest, "succeeded");
        expect(await bookingsOf(site, values.email)).toHaveLength(1);
      },
    );
  }
});

function answer500(route: Route): Promise<void> {
  return route.fulfill({ status: 500, contentType: "application/json", body: '{"type":"INTERNAL"}' });
}

function hangUp(route: Route): Promise<void> {
  return route.abort("connectionfailed");
}

/** The booking is made, but the browser never hears of it. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort("connectionreset");
}

for (const language of languages) {
  const inTurn = takeTurns(test, language);
  inTurn()(`${language}: a slow server shows loading, then says that it takes longer`, async ({ page, site }) => {
    const guest = new Guest(page, language);
    const stay = await freeStay(site.url, "Seeglück", 2);
    await guest.open("Seeglück");
    await guest.answerLicense("yes");
    const letGo = await holdBack(page, availability);
    await guest.order(stay);
    const busy = guest.texts["busy"];
    const button = page.getByRole("button", { name: guest.texts["form"]?.["submit"] });
    await expect(page.getByText(busy?.["submit"] ?? "")).toBeVisible();
    await expect(button).toHaveAttribute("aria-busy", "true");
    await expect(page.getByText(busy?.["slow"] ?? "")).toBeVisible();
    await expect(page.getByText(busy?.["submit"] ?? "")).toHaveCount(0);
    await expect(button).not.toHaveAttribute("aria-busy", "true");
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await button.click({ force: true });
    await letGo();
    await expectOutcome(guest, "succeeded");
  });
}
