import type { Locator } from "@playwright/test";
import { addDays, dayOf } from "../shared/rules/day.ts";
import { anInboxRow } from "../testing/rows.ts";
import { backstage, bookingsOf, enterAsStaff } from "./backstage.ts";
import { book, card, dialog, expectDay, press, test } from "./day-plan.ts";
import { expect } from "./fixtures.ts";
import { withFleet } from "./public.ts";

const menu = "/Mitarbeiterbereich";

/** Where links lead, readably. */
const addresses = async (links: Locator) =>
  (await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))).map(decodeURI);

test("each tile leads where it should, and some are the admin's alone", async ({ page, context, site }) => {
  const tiles = page.getByRole("main").getByRole("listitem");
  const shared = ["/Aufgaben", "/Postfach", "/Buchungen", "/Übersicht/Hausboote"];
  await enterAsStaff(site, context, "tiles@example.com");
  await page.goto(menu);
  const employees = await addresses(tiles.getByRole("link"));
  expect(employees.slice(0, shared.length)).toEqual(shared);
  expect(employees).toEqual(expect.not.arrayContaining(["/Mitarbeiter"]));

  await enterAsStaff(site, context, "tiles-admin@example.com", "admin");
  await page.goto(menu);
  expect(await addresses(tiles.getByRole("link"))).toEqual(expect.arrayContaining([...employees, "/Mitarbeiter"]));
  await expect(tiles.getByRole("link", { name: "Sperrungen", exact: true })).toHaveAttribute("href", "/Blacklist");

  const choices = dialog(page).getByRole("listitem");
  await press(page, "Kalender wählen");
  await expect(choices).toHaveText(["Tagesübersicht", "Buchungskalender"]);
  expect(await addresses(choices.getByRole("link"))).toEqual(["/Buchungen"]);
  await press(choices, "Buchungskalender");
  const types = ["Motorboote", "Segelboote", "Jetskis", "Kanus", "Hausboote"];
  await expect(choices).toHaveCount(5);
  expect((await addresses(choices.getByRole("link"))).toSorted()).toEqual(
    types.map((type) => `/Buchen/${type}`).toSorted(),
  );
  await page.keyboard.press("Escape");
  await press(page.getByRole("main"), "Produkte");
  expect(await addresses(choices.getByRole("link"))).toEqual(
    ["Getränke", "Speisen", "Sonstiges", "Dienstleistungen"].map((type) => `/Produkte/${type}`),
  );
  await page.keyboard.press("Escape");
  await press(page, "Kassensystem");
  await expect(choices).toHaveText(["Buchung", "Produkte", "Gutschein", "Kassenstand", "Logbuch"]);
  await choices.getByRole("link", { name: "Gutschein" }).click();
  await expect(page).toHaveURL(/\/Kassensystem$/);
  expect(await page.evaluate(() => (history.state as { usr: unknown }).usr)).toEqual({ mode: "voucher" });
});

test("badges count what is open, the banner the unpaid bookings of 7 days, and Kalender means today", async ({
  page,
  context,
  site,
}) => {
  const today = dayOf(new Date());
  const email = "unfinished@example.com";
  for (const boat of ["Franky", "Franky", "Franky", "Franky"]) await book(site, boat, { email });
  const bookings = await bookingsOf(site, email);
  const ages = [7, 8, 0, 3];
  const created_at = new Date().toISOString();
  await backstage(site, async (db) => {
    for (const [index, { id }] of bookings.entries()) {
      const start_day = addDays(today, -(ages[index] ?? 0));
      const status = index === 3 ? ("paid" as const) : ("unpaid" as const);
      const changes = { start_day, end_day: addDays(start_day, 2), status };
      await db.updateTable("bookings").set(changes).where("id", "=", id).execute();
    }
    await db.deleteFrom("inbox").execute();
    await db
      .insertInto("inbox")
      .values([
        anInboxRow({ created_at, type: "todo" }),
        anInboxRow({ created_at, type: "todo" }),
        anInboxRow({ created_at, type: "todo", ticked_off_at: created_at }),
        anInboxRow({ created_at, type: "contact" }),
      ])
      .execute();
  });
  await withFleet(site, { Max: { blocked: 1 }, Oskar: { blocked: 1 } }, async () => {
    await enterAsStaff(site, context, "numbers@example.com");
    await page.goto(menu);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: /^Aufgaben/ })).toContainText("2 offene Aufgaben");
    await expect(main.getByRole("link", { name: /^Postfach/ })).toContainText("1 offene Nachricht");
    await expect(main.getByRole("link", { name: /^Boote/ })).toContainText("2 gesperrt");
    await press(page, "Art wählen");
    await expect(dialog(page).getByRole("link", { name: /^Hausboote/ })).toContainText("2 gesperrt");
    await expect(dialog(page).getByRole("link", { name: "Kanus", exact: true })).toHaveText("Kanus");
    await page.keyboard.press("Escape");
  });

  await expect(page.getByText("2 unbezahlte Buchungen der letzten 7 Tage")).toBeVisible();
  await press(page, "Ansehen");
  const entries = dialog(page).getByRole("listitem");
  await expect(entries).toHaveCount(2);
  await entries
    .getByRole("link", { name: /^Franky, / })
    .first()
    .click();
  await expectDay(page, addDays(today, -7));
  await expect(card(page, "Franky").getByText("Unbezahlt")).toBeVisible();
  await page.goto(menu);
  await page.getByRole("main").getByRole("link", { name: "Kalender", exact: true }).click();
  await expect(page).toHaveURL(/\/Buchungen$/);
  await expectDay(page, today);
  await backstage(site, (db) =>
    db.updateTable("bookings").set({ status: "paid" }).where("email", "=", email).execute(),
  );
  await page.goto(menu);
  await expect(page.getByRole("main").getByRole("link", { name: /^Aufgaben/ })).toBeVisible();
  await expect(page.getByText(/unbezahlte Buchung/)).toHaveCount(0);
});
