import { bookingContract } from "../shared/contract/booking.ts";
import { aBookingRequest } from "../testing/builders.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { enterAsStaff } from "./backstage.ts";
import { openCaller } from "./caller.ts";
import { confirm, dialog, test } from "./day-plan.ts";
import { expect } from "./fixtures.ts";
import { open } from "./public.ts";
import type { Site } from "./site.ts";
import { findBoat, freeStay } from "./stays.ts";

/** What a guest who asks whether the boat is free is answered. */
async function askAs(site: Site, contact: { phone: string; email: string }): Promise<string> {
  const [{ id }, stay] = await Promise.all([findBoat(site.url, "Hektor"), freeStay(site.url, "Hektor", 2)]);
  const guest = await openCaller(site.url);
  const days = { vehicle: id, booked_day: stay.start, booked_day_end: stay.end };
  const { body } = await guest.post(bookingContract.availability.path, aBookingRequest({ ...days, ...contact }));
  return typeof body["type"] === "string" ? body["type"] : "free";
}

test("an admin bans by hand and lifts the ban; the guest is refused however they write", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "bans@example.com", "admin");
  await open(page, "/Blacklist");
  await expect(page.getByText("Aktuell sind keine Kunden gesperrt")).toBeVisible();
  await expectAccessible(page, "no bans");

  await page.getByRole("button", { name: "Sperren", exact: true }).click();
  await dialog(page).getByLabel("Grund").fill("Zechprellerei");
  await confirm(page, "Sperren");
  await expect(dialog(page).getByText("Bitte geben Sie Name, Telefon oder Email an")).toBeVisible();
  await expectAccessible(page, "a ban of nobody");
  await dialog(page).getByLabel("Telefon").fill("+491701112233");
  await dialog(page).getByLabel("E-Mail").fill("Karl.Klau@example.com");
  await confirm(page, "Sperren");
  await expect(page.getByText("Der Kunde wurde gesperrt.")).toBeVisible();
  const banned = page.getByRole("article", { name: "Ohne Namen" });
  await expect(banned.getByText("Manuell gesperrt")).toBeVisible();
  await expectAccessible(page, "a ban");
  await expectNoSidewaysScroll(page, "a ban");

  const other = { phone: "+4930999999", email: "someone@example.com" };
  expect(await askAs(site, { ...other, phone: "00491701112233" })).toBe("BANNED");
  expect(await askAs(site, { ...other, email: "karlklau@example.com" })).toBe("BANNED");
  expect(await askAs(site, other)).toBe("free");

  await banned.getByRole("button", { name: /^Entsperren/ }).click();
  await confirm(page, "Entsperren");
  await expect(page.getByText("Aktuell sind keine Kunden gesperrt")).toBeVisible();
  expect(await askAs(site, { ...other, phone: "01701112233" })).toBe("free");
});
