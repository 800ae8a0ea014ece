import { addDays } from "../shared/rules/day.ts";
import { expect, test } from "./fixtures.ts";
import { erika, Guest } from "./guest.ts";
import { freeStay } from "./stays.ts";

const ways = [
  { language: "de", payment: "banktransfer", boat: "Hektor" },
  { language: "en", payment: "paypal", boat: "Max" },
] as const;

for (const { language, payment, boat } of ways) {
  test(`a guest books two nights in ${language} by ${payment}, and the dates are gone`, async ({
    page,
    site,
    faults,
    browser,
  }) => {
    const guest = new Guest(page, language);
    const { start, end } = await freeStay(site.url, boat, 2);
    await guest.open(boat);
    await guest.order({ start, end, payment });
    if (payment === "paypal") {
      await expect(guest.field("consent")).toBeDisabled();
      await guest.payAtWallet();
    }
    const done = guest.outcome("succeeded");
    await expect(done).toBeVisible();
    const outcome = guest.texts["outcome"]?.["succeeded"];
    await expect(done.getByRole("heading", { name: outcome?.["heading"] })).toBeFocused();
    await expect(done).toContainText(outcome?.["mail"] ?? "");

    await expect.poll(() => site.mails().filter((mail) => mail.includes(erika.email ?? "")).length).toBeGreaterThan(0);

    // What others see of it is the same, however it was paid.
    if (language === "en") {
      expect((await freeStay(site.url, boat, 2)).start > end).toBe(true);
    } else {
      const other = await browser.newContext({ baseURL: site.url });
      const second = new Guest(await other.newPage(), language);
      await second.open(boat);
      await second.turnTo(start);
      await expect(second.day(start)).toHaveAttribute("data-state", "takenFromAfternoon");
      await expect(second.day(addDays(start, 1))).toHaveAttribute("data-state", "taken");
      await expect(second.day(end)).toHaveAttribute("data-state", "takenUntilMorning");
      await other.close();
    }
    expect(faults).toEqual([]);
  });
}

test("nothing typed is lost by a reload, the other language and back again", async ({ page, site }) => {
  const guest = new Guest(page, "de");
  const { start, end } = await freeStay(site.url, "Hektor", 2);
  await guest.open("Hektor");
  await guest.choose(start, end);
  await guest.fill({ ...erika, children: "2", childAgeStart: "4", childAgeEnd: "9", comment: "Mit Hund" });
  await page.reload();
  await guest.ready();
  await expect(guest.field("comment")).toHaveValue("Mit Hund");

  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/\/book\/houseboats\/Hektor/);
  const english = new Guest(page, "en");
  await english.ready();
  await expect(english.field("name")).toHaveValue(erika.name ?? "");
  await expect(english.field("childAgeEnd")).toHaveValue("9");
  await expect(english.field("salutation")).toHaveValue("Mr");
  await expect(page.locator('[data-mark="departure"], [data-mark="end"]').first()).toBeVisible();
  await page.goBack();
  await guest.ready();
  await expect(guest.field("comment")).toHaveValue("Mit Hund");
});

test("after the last day is chosen the page shows the overview with the price", async ({ page, site }) => {
  const guest = new Guest(page, "de");
  const { start, end } = await freeStay(site.url, "Hektor", 2);
  await page.setViewportSize({ width: 360, height: 740 });
  await guest.open("Hektor");
  await guest.choose(start, end);
  await expect(page.getByRole("heading", { name: guest.texts["overview"]?.["heading"] })).toBeInViewport();
});
