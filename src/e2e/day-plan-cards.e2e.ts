import { dayPlanContract } from "../shared/contract/day-plan.ts";
import { type Day, dayOf } from "../shared/rules/day.ts";
import { displayAmount } from "../shared/rules/money.ts";
import { addBlockedDay } from "../testing/rows.ts";
import { backstage, bookElsewhere, enterAsStaff, openSession } from "./backstage.ts";
import { book, card, confirm, dialog, expectDay, listed, openDay, press, reopenDay, test } from "./day-plan.ts";
import { expect } from "./fixtures.ts";
import { withSettings } from "./public.ts";
import type { Site } from "./site.ts";
import { findBoat, freeStay } from "./stays.ts";

const departing = "Abfahrt: 14 Uhr";

/** Changes what is known of the bookings that begin on that day, behind everybody's back. */
function change(site: Site, start: Day, values: { status?: "paid"; comment?: string }) {
  return backstage(site, (db) => db.updateTable("bookings").set(values).where("start_day", "=", start).execute());
}

test("a card says how long it is, what it costs and who booked it; a paid one has no other price", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "cards@example.com");
  const { token } = await openSession(site, { email: "jana@example.com", first_name: "Jana", last_name: "Jolle" });
  const day = await freeStay(site.url, "Oskar", 0);
  await bookElsewhere(site, "Oskar", day, {}, token);
  const night = await freeStay(site.url, "Oskar", 1);
  await bookElsewhere(site, "Oskar", night, {}, token);
  const start = await book(site, "Oskar", {}, 3);

  await openDay(page, day.start);
  for (const title of ["Ankunft: 10 Uhr", departing] as const) {
    const booked = listed(page, title, "Oskar");
    await expect(booked.getByText("1 Tag (ohne Nacht)", { exact: true })).toBeVisible();
    await expect(booked.getByText("Jana Jolle", { exact: true })).toBeVisible();
  }
  await reopenDay(page, night.start);
  await expect(card(page, "Oskar").getByRole("definition").first()).toHaveText(/^1\sNacht/);

  await reopenDay(page, start);
  const booked = card(page, "Oskar");
  const { price1h } = await findBoat(site.url, "Oskar");
  await expect(booked.getByRole("definition").first()).toHaveText(/^3\sNächte/);
  await expect(booked.getByText(displayAmount(Number(price1h) * 300, "de"), { exact: true })).toBeVisible();
  await expect(booked.getByText("Otto Anderswer", { exact: true })).toBeVisible();
  await expect(booked.getByText("Gebucht von")).toHaveCount(0);
  await expect(booked.getByText("Unbezahlt", { exact: true })).toBeVisible();
  await expect(booked.getByRole("button", { name: "Preis ändern" })).toBeVisible();
  await change(site, start, { status: "paid" });
  await page.reload();
  await expect(booked.getByRole("button", { name: /^Kommentar/ })).toBeVisible();
  await expect(booked.getByRole("button", { name: "Kunde sperren" })).toBeVisible();
  await expect(booked.getByRole("button", { name: "Buchung absagen: Oskar, Otto Anderswer" })).toBeVisible();
  await expect(booked.getByText("Unbezahlt")).toHaveCount(0);
  await expect(booked.getByRole("button", { name: "Preis ändern" })).toHaveCount(0);
});

test("a comment is required, kept and makes its button stand out", async ({ page, context, site }) => {
  await enterAsStaff(site, context, "comments@example.com");
  const day = await book(site, "Oskar");
  await change(site, day, { comment: "" });
  await openDay(page, day);
  const button = card(page, "Oskar").getByRole("button", { name: /^Kommentar/ });
  const look = () =>
    button.evaluate((element) => {
      const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(element);
      return [color, backgroundColor, borderColor, fontWeight].join(" ");
    });
  await expect(button).toHaveAccessibleName("Kommentar");
  await page.mouse.move(0, 0);
  const plain = await look();
  await button.click();
  await expect(dialog(page).getByRole("heading", { name: "Kommentar hinzufügen" })).toBeVisible();
  await confirm(page, "Kommentar speichern");
  await expect(dialog(page).getByText("Bitte geben Sie einen Kommentar ein")).toBeVisible();
  await dialog(page).getByLabel("Kommentar").fill("Kommt mit Rollstuhl");
  await confirm(page, "Kommentar speichern");
  await expect(page.getByText("Der Kommentar wurde gespeichert.")).toBeVisible();
  await expect(button).toHaveAccessibleName("Kommentar vorhanden");
  await page.reload();
  await expect(card(page, "Oskar").getByText("Kommt mit Rollstuhl")).toBeVisible();
  await page.mouse.move(0, 0);
  await expect.poll(look).not.toBe(plain);
  await button.click();
  await expect(dialog(page).getByRole("heading", { name: "Kommentar ändern" })).toBeVisible();
  await expect(dialog(page).getByLabel("Kommentar")).toHaveValue("Kommt mit Rollstuhl");
});

test("a price is digits with two decimals, a comma goes out as a dot; a ban and a cancellation need a reason", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "prices@example.com");
  const day = await book(site, "Max", { name: "Pia Preis", email: "pia@example.com", phone: "+4915100000077" });
  await openDay(page, day);
  const booked = card(page, "Max");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });

  await press(booked, "Preis ändern");
  await dialog(page).getByLabel("Grund").fill("Nachlass");
  for (const wrong of ["", "abc", "12e1", "-5", "12,345", "12.", "1.000"]) {
    await dialog(page).getByLabel("Neuer Preis in Euro").fill(wrong);
    await confirm(page, "Preis ändern");
    await expect(dialog(page).getByText("Bitte geben Sie einen gültigen Preis an"), wrong).toBeVisible();
  }
  await dialog(page).getByLabel("Grund").fill("   ");
  await dialog(page).getByLabel("Neuer Preis in Euro").fill("80,5");
  await confirm(page, "Preis ändern");
  await expect(dialog(page).getByText("Bitte geben Sie einen Grund an")).toBeVisible();
  expect(sent).toEqual([]);
  await dialog(page).getByLabel("Grund").fill("Nachlass");
  const [request] = await Promise.all([
    page.waitForRequest(`**${dayPlanContract.changePrice.path}`),
    confirm(page, "Preis ändern"),
  ]);
  expect(request.postData()).toMatch(/name="new_price"\s+80\.5\s/);
  await expect(booked.locator("ins")).toHaveText(/^80,50\s€$/);

  sent.length = 0;
  for (const [opener, confirmed] of [
    [/^Buchung absagen/, "Buchung absagen"],
    ["Kunde sperren", "Sperren"],
  ] as const) {
    await press(booked, opener);
    await dialog(page).getByLabel("Grund").fill("  ");
    await confirm(page, confirmed);
    await expect(dialog(page).getByText("Bitte geben Sie einen Grund an")).toBeVisible();
    if (confirmed === "Buchung absagen") await confirm(page, "Zurück");
  }
  expect(sent).toEqual([]);
  await dialog(page).getByLabel("Grund").fill("Pöbelt am Steg");
  await confirm(page, "Sperren");
  await expect(page.getByText("Der Kunde wurde gesperrt.")).toBeVisible();
  expect(await backstage(site, (db) => db.selectFrom("bans").select(["phone", "reason"]).execute())).toContainEqual({
    phone: "+4915100000077",
    reason: "Pöbelt am Steg",
  });
});

test("the calendar: Monday first, months to turn, closed and blocked days, a day that stays chosen in its tab", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "calendar@example.com");
  await backstage(site, (db) => addBlockedDay(db, "2021-02-10"));
  await withSettings(site, { off_season_start: "2024-01-10", off_season_end: "2024-01-20" }, async () => {
    await openDay(page, "2021-02-03");
    await expect(page.getByRole("heading", { name: "Mittwoch, 3. Februar 2021" })).toBeVisible();
    const grid = page.getByRole("grid", { name: "Februar 2021" });
    await expect(grid.getByRole("columnheader")).toHaveText(["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]);
    const first = grid.getByRole("row").nth(1).getByRole("gridcell").first();
    await expect(first.getByRole("button")).toHaveAccessibleName("Montag, 1. Februar 2021");
    await expect(page.getByRole("list", { name: "Legende" }).getByRole("listitem")).toHaveText([
      "Ankünfte",
      "Abfahrten",
      "geschlossen",
      "gesperrt",
    ]);
    await press(grid, "Mittwoch, 10. Februar 2021, gesperrt");
    await expect(page.getByRole("heading", { name: "Mittwoch, 10. Februar 2021" }).locator("..")).toContainText(
      "gesperrt",
    );

    await press(page, "Nächster Monat");
    await expect(page.getByRole("grid", { name: "März 2021" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Mittwoch, 10. Februar 2021" })).toBeVisible();
    for (let turned = 0; turned < 2; turned++) await press(page, "Vorheriger Monat");
    const january = page.getByRole("grid", { name: "Januar 2021" });
    await expect(january.getByRole("button", { name: /, geschlossen/ })).toHaveCount(11);
    await expect(january.getByRole("button", { name: "Samstag, 9. Januar 2021", exact: true })).toBeVisible();
    await press(january, "Freitag, 15. Januar 2021, geschlossen");
    await expect(page.getByRole("heading", { name: "Freitag, 15. Januar 2021" })).toBeVisible();
    await expect(page.getByText("Es gibt für diesen Tag noch keine Buchungen", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("day-plan-day"))).toBe("2021-01-15");
    await page.reload();
    await expectDay(page, "2021-01-15");

    const other = await context.newPage();
    await other.goto("/Buchungen");
    await expectDay(other, dayOf(new Date()));
    await other.close();
    await press(page, "Heute");
    await expectDay(page, dayOf(new Date()));
    for (const name of [/Tag sperren|Tag freigeben/, "Logbuch"]) {
      await expect(page.getByRole("button", { name })).toHaveCount(0);
    }
  });
});
