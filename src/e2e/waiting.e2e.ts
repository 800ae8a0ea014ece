import { csrfTokenOf } from "../server/http/csrf.ts";
import { dayPlanContract } from "../shared/contract/day-plan.ts";
import { addDays, dayOf } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, bookElsewhere, bookingsOf, openSession } from "./backstage.ts";
import { openCaller } from "./caller.ts";
import { expect, failingCalls, test } from "./fixtures.ts";
import { erika, Guest } from "./guest.ts";
import { mailsTo } from "./mails.ts";
import { takenOverForm } from "./public.ts";
import type { Site } from "./site.ts";

test.use({ viewport: { width: 360, height: 740 }, siteName: "waiting", expectedNoise: failingCalls });

const inDays = (days: number) => addDays(dayOf(new Date()), days);

/** The path that the link of the address's newest mail leads to, once there are so many. */
async function linkFor(site: Site, email: string, mails: number): Promise<string> {
  await expect.poll(() => mailsTo(site, email).length).toBe(mails);
  const text =
    mailsTo(site, email)
      .at(-1)
      ?.replaceAll(/=\r?\n/g, "") ?? "";
  return /https?:\/\/[^/\s"]+(\/(?:Warteliste|waiting-list)#[\w-]{43})/.exec(text)?.[1] ?? "";
}

async function cancelAsStaff(site: Site, email: string): Promise<void> {
  const [booking] = await bookingsOf(site, email);
  const { token } = await openSession(site, { email: `staff-${email}` });
  const staff = await openCaller(site.url);
  staff.cookies.set("sessionid", token).set("csrftoken", csrfTokenOf(token));
  const answer = await staff.post(dayPlanContract.cancel.path, { booking_id: booking?.id, canceled_reason: "krank" });
  expect(answer.status).toBe(200);
}

test.beforeEach(({ site }) =>
  backstage(site, (db) =>
    db.updateTable("business_settings").set({ off_season_start: null, off_season_end: null }).execute(),
  ),
);

test("days that are taken: a guest waits on a phone, is offered them by mail, and books what is held for them", async ({
  page,
  site,
}) => {
  const stay = { start: inDays(40), end: inDays(43) };
  const [email, other] = ["wartet@example.com", "hat@example.com"];
  await bookElsewhere(site, "Hektor", stay, { email: other, booked_duration: 3 });
  await page.goto(`/Buchen/Hausboote/Hektor?von=${stay.start}&bis=${stay.end}`);
  await page.getByRole("status").getByRole("link", { name: "Auf die Warteliste" }).click();
  await page.locator(takenOverForm).locator("#waiting-email").fill(email);
  await expect(page.locator("#waiting-booked_day")).toHaveValue(stay.start);
  await expectNoSidewaysScroll(page, "joining");
  await expectAccessible(page, "joining");
  await page.getByRole("button", { name: "Auf die Warteliste" }).click();
  await expect(page.locator("#waiting-consent-error")).toBeVisible();
  await expectAccessible(page, "consent missing");
  await page.locator("#waiting-consent").check();
  await page.getByRole("button", { name: "Auf die Warteliste" }).click();
  await expect(page.getByText("Bitte bestätigen Sie Ihre Adresse")).toBeVisible();

  await page.goto(await linkFor(site, email, 1));
  await expectAccessible(page, "to be confirmed");
  await page.getByRole("button", { name: "Eintrag bestätigen" }).click();
  await expect(page.getByRole("heading", { name: "Sie stehen auf der Warteliste" })).toBeVisible();

  await cancelAsStaff(site, other);
  await expect(bookElsewhere(site, "Hektor", stay, { booked_duration: 3 })).rejects.toThrow("200");
  // The same page: the mail may be read on another device.
  await page.goto("/Impressum");
  await page.goto(await linkFor(site, email, 2));
  await expect(page.getByRole("heading", { name: "Das Boot ist für Sie reserviert" })).toBeVisible();
  await expectNoSidewaysScroll(page, "offered");
  await expectAccessible(page, "offered");
  await page.getByRole("button", { name: "Jetzt buchen" }).click();
  await expect(page).toHaveURL(/\/Buchen\/Hausboote\/Hektor\?von=/);
  const guest = new Guest(page, "de");
  await guest.ready();
  await guest.fill({ ...erika, email });
  await guest.consent();
  await guest.submit();
  await expect(guest.outcome("succeeded")).toBeVisible();
  expect(await bookingsOf(site, email)).toMatchObject([{ start_day: stay.start, end_day: stay.end }]);
  expect(await backstage(site, (db) => db.selectFrom("waiting_entries").selectAll().execute())).toEqual([]);
});
