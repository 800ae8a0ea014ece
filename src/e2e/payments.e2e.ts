import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, bookElsewhere, bookingsOf, enterAsStaff } from "./backstage.ts";
import { confirm, dialog, press } from "./day-plan.ts";
import { test as base, expect, failingCalls } from "./fixtures.ts";
import { open } from "./public.ts";
import { freeStay } from "./stays.ts";

/** The list of open money is there for everybody: these tests have a server of their own. */
const test = base.extend({ siteName: "payments" });
test.use({ expectedNoise: failingCalls });

test("an admin writes transfers down; what is too much goes to another booking, the rest back", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "payments@example.com", "admin");
  for (const email of ["erste@example.com", "zweite@example.com"]) {
    await bookElsewhere(site, "Hektor", await freeStay(site.url, "Hektor", 2), { email });
  }
  const [first] = await bookingsOf(site, "erste@example.com");
  const [second] = await bookingsOf(site, "zweite@example.com");
  if (!first || !second) throw new Error("no bookings");
  const euros = (cents: number) => String(cents / 100).replace(".", ",");

  await open(page, "/Zahlungen");
  await expect(page.getByText("Alles Geld ist da, wo es hingehört")).toBeVisible();
  await expectAccessible(page, "no open money");

  await press(page, "Überweisung eintragen");
  await dialog(page).getByLabel("Wofür?").fill("999999");
  await dialog(page)
    .getByLabel("Betrag in Euro")
    .fill(euros(first.charged_cents + second.charged_cents + 10_00));
  await confirm(page, "Weiter");
  await expect(dialog(page).getByText("Unter dieser Nummer gibt es nichts.")).toBeVisible();
  await expectAccessible(page, "an unknown number");
  await dialog(page).getByLabel("Wofür?").fill(String(first.id));
  await confirm(page, "Weiter");
  await expect(dialog(page).getByText(/sind zu viel/)).toBeInViewport();
  await expectAccessible(page, "a transfer that is too much");
  await confirm(page, "Eintragen");
  await expect(page.getByText("Die Überweisung wurde eingetragen.")).toBeVisible();

  const row = page.getByRole("article");
  await expect(row).toContainText("Mehr bezahlt als nötig");
  await row.getByText("Was bisher geschah").click();
  await expectAccessible(page, "open money");
  await expectNoSidewaysScroll(page, "open money");

  await press(row, /^Zuordnen/);
  await dialog(page).getByLabel("Wohin?").fill(String(second.id));
  await dialog(page).getByLabel("Grund").fill("Der Gast hat beides zusammen überwiesen");
  await confirm(page, "Weiter");
  await expect(dialog(page).getByText(/bleiben hier in der Liste/)).toBeInViewport();
  await expectAccessible(page, "money to assign");
  await confirm(page, "Zuordnen");
  await expect(row.getByRole("heading")).toBeVisible();
  await expect(row).toContainText(/10\s€/);

  await press(row, /^Zurückgezahlt/);
  await expectAccessible(page, "a refund");
  await dialog(page).getByLabel("Grund").fill("Zu viel überwiesen");
  await confirm(page, "Eintragen");
  await expect(page.getByText("Alles Geld ist da, wo es hingehört")).toBeVisible();
  const ledger = await backstage(site, (db) => db.selectFrom("payments").select("cents").orderBy("id").execute());
  expect(ledger.map(({ cents }) => cents)).toEqual([
    first.charged_cents + second.charged_cents + 10_00,
    second.charged_cents,
    -second.charged_cents,
    -10_00,
  ]);
  for (const email of ["erste@example.com", "zweite@example.com"]) {
    expect((await bookingsOf(site, email))[0]?.status).toBe("paid");
  }
});
