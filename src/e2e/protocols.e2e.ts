import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { addDays, dayOf } from "../shared/rules/day.ts";
import { pdfToText } from "../testing/pdf.ts";
import { aBookingRow, addBooking } from "../testing/rows.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, enterAsStaff } from "./backstage.ts";
import { test as base, expect } from "./fixtures.ts";
import { open } from "./public.ts";
import type { Site } from "./site.ts";
import { findBoat } from "./stays.ts";
import { moreOf, rowOf } from "./turnarounds.ts";

// Boats that leave today are its own.
const test = base.extend({ siteName: "protocols" });

async function stayToday(site: Site, boat: string, name: string): Promise<number> {
  const { id: vehicle_id } = await findBoat(site.url, boat);
  const start_day = dayOf(new Date());
  const paid = { status: "paid", paid_at: `${addDays(start_day, -9)}T08:00:00.000Z`, license_answer: "no" } as const;
  const row = aBookingRow({ vehicle_id, start_day, nights: 2, name, ...paid });
  return backstage(site, (db) => addBooking(db, row));
}

/** Two strokes of a mouse across the field, as a finger draws them. */
async function draw(page: Page, signature: Locator): Promise<void> {
  const paper = signature.locator('svg[viewBox="0 0 600 200"]');
  await paper.scrollIntoViewIfNeeded();
  const box = await paper.boundingBox();
  if (!box) throw new Error("there is nothing to sign on");
  for (const [from, to] of [
    [0.2, 0.5],
    [0.55, 0.8],
  ] as const) {
    await page.mouse.move(box.x + box.width * from, box.y + box.height * 0.3);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * ((from + to) / 2), box.y + box.height * 0.8, { steps: 6 });
    await page.mouse.move(box.x + box.width * to, box.y + box.height * 0.2, { steps: 6 });
    await page.mouse.up();
  }
}

test("a handover is written down, photographed and signed on a phone, and its PDF says so", async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsStaff(site, context, "protocols@example.com");
  const booking = await stayToday(site, "Hektor", "Petra Protokoll");
  await open(page, "/Übergabe");
  await rowOf(page, "Hektor").getByRole("button", { name: "Mehr zu Hektor" }).click();
  await moreOf(page, "Hektor")
    .getByRole("button", { name: /^Gast ist da/ })
    .click();
  await expect(rowOf(page, "Hektor")).toContainText("fehlt noch");
  await rowOf(page, "Hektor").getByRole("link", { name: "Übergabeprotokoll: Hektor" }).click();
  await expect(page.getByRole("heading", { name: "Übergabeprotokoll" })).toBeVisible();

  // Nothing was looked at yet.
  await page.getByRole("button", { name: "Weiter zur Unterschrift" }).click();
  await expect(page.getByRole("link", { name: /Zustand des Boots:/ })).toBeVisible();
  await expectAccessible(page, "a protocol");
  await expectNoSidewaysScroll(page, "a protocol");
  const hull = page.getByRole("listitem").filter({ hasText: "Rumpf und Deck" });
  await hull.getByRole("radio", { name: "Mangel" }).check();
  await hull.getByRole("textbox").fill("Kratzer am Bug");
  await page.getByRole("button", { name: /Alle 11 offenen Punkte/ }).click();
  await page.getByLabel("Tank", { exact: true }).selectOption("7/8");
  await page.getByLabel("Betriebsstunden").fill("815,5");
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#aa3322" } })
    .jpeg()
    .toBuffer();
  const files = { name: "bug.jpg", mimeType: "image/jpeg", buffer: photo };
  await page.getByLabel("Foto aufnehmen oder auswählen").setInputFiles(files);
  await expect(page.getByRole("img", { name: "Foto 1" })).toBeVisible();

  // What was written down and photographed is there again.
  await page.reload();
  await expect(hull.getByRole("textbox")).toHaveValue("Kratzer am Bug");
  await expect(page.getByRole("img", { name: "Foto 1" })).toBeVisible();
  await page.getByRole("button", { name: "Weiter zur Unterschrift" }).click();

  await page.getByRole("button", { name: "Verbindlich unterschreiben" }).click();
  await expect(page.getByRole("link", { name: /Unterschrift des Gasts:/ })).toBeVisible();
  await expectAccessible(page, "what is signed");
  await expectNoSidewaysScroll(page, "what is signed");
  const guest = page.getByRole("group", { name: "Unterschrift des Gasts" });
  await draw(page, guest);
  await expect(guest).toContainText("Gezeichnet");
  // Who has no pointer signs with the name.
  await page
    .getByRole("group", { name: /Unterschrift von/ })
    .getByRole("checkbox", { name: /Ohne Zeichnung/ })
    .press("Space");
  await page.getByRole("button", { name: "Verbindlich unterschreiben" }).click();
  await expect(page.getByText(/Unterschrieben am/)).toBeVisible();
  await expectAccessible(page, "a signed protocol");

  const link = page.getByRole("link", { name: /Übergabeprotokoll öffnen/ });
  const pdf = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  const text = pdfToText(await pdf.body()).replaceAll(/\s+/g, " ");
  for (const part of [
    `Buchung ${booking}`,
    "Petra Protokoll",
    "Kratzer am Bug",
    "815,5 Stunden",
    "7/8",
    "Foto 1 von 1",
    "ohne Zeichnung",
  ]) {
    expect(text).toContain(part);
  }
  const [stored] = await backstage(site, (db) => db.selectFrom("protocols").selectAll().execute());
  const { signedByGuest } = JSON.parse(stored?.facts ?? "{}") as { signedByGuest: { signature: string } };
  expect(signedByGuest.signature.match(/M/g)).toHaveLength(2);
  await page.getByRole("link", { name: "Zur Übergabe" }).click();
  await expect(rowOf(page, "Hektor").getByRole("link", { name: /Übergabeprotokoll \(PDF\)/ })).toBeVisible();
});

test("an admin changes the list, the next protocol asks for it, and a correction begins with what was signed", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "protocols-admin@example.com", "admin");
  const booking = await stayToday(site, "Oskar", "Otto Liste");
  await open(page, "/Einstellungen");
  await page.getByRole("heading", { name: "Protokolle der Übergabe und Rückgabe" }).click();
  await page.getByLabel("Was geprüft wird").fill("Ruder\n\n  Anker  \n");
  await page.getByRole("checkbox", { name: /Betriebsstunden/ }).uncheck();
  await page.getByRole("button", { name: "Liste speichern" }).click();
  await expect(page.getByText("Die Liste wurde gespeichert.")).toBeVisible();
  await expectAccessible(page, "the list of what is checked");

  await open(page, `/Protokoll/Rückgabe/${booking}`);
  await expect(page.getByRole("radiogroup")).toHaveCount(2);
  await expect(page.getByLabel("Betriebsstunden")).toHaveCount(0);
  const sign = async (remark: string) => {
    await page.getByRole("textbox", { name: "Bemerkungen" }).fill(remark);
    await page.getByRole("button", { name: "Weiter zur Unterschrift" }).click();
    for (const place of [0, 1])
      await page
        .getByRole("checkbox", { name: /Ohne Zeichnung/ })
        .nth(place)
        .check();
    await page.getByRole("button", { name: "Verbindlich unterschreiben" }).click();
    await expect(page.getByText(/Unterschrieben am/)).toBeVisible();
  };
  await page.getByRole("button", { name: /Alle 2 offenen Punkte/ }).click();
  await sign("Tank leer");
  await page.getByRole("button", { name: "Berichtigen" }).click();
  await expect(page.getByRole("textbox", { name: "Bemerkungen" })).toHaveValue("Tank leer");
  await sign("Tank halb voll");
  await expect(page.getByText("Es berichtigt ein früheres Protokoll.")).toBeVisible();
  const stored = await backstage(site, (db) =>
    db.selectFrom("protocols").select(["kind", "round"]).where("booking_id", "=", booking).execute(),
  );
  expect(stored).toEqual([
    { kind: "return", round: 1 },
    { kind: "return", round: 2 },
  ]);
});
