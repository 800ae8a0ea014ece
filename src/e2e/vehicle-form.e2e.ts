import type { Page } from "@playwright/test";
import sharp from "sharp";
import { addVehiclePath, changeVehiclePath } from "../client/features/vehicle-form/vehicle-form.paths.ts";
import { uploadLimits } from "../shared/contract/pictures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { enterAsStaff } from "./backstage.ts";
import { dialog, press } from "./day-plan.ts";
import { test as base, expect } from "./fixtures.ts";
import { open } from "./public.ts";
import { findBoat } from "./stays.ts";

/** No other test on this server is about boats. What the server refuses is logged; chosen files have addresses. */
const test = base.extend({ siteName: "inbox", expectedNoise: /^Failed to load|^vehicle-form |^blob:/ });

async function photo(name: string, background: string, size = { width: 60, height: 40 }) {
  const buffer = await sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

const colours = {
  "rot.jpg": "red",
  "blau.jpg": "blue",
  "gelb.jpg": "yellow",
  "rosa.jpg": "pink",
  "braun.jpg": "brown",
};

/** The last one is larger than the server takes: the browser makes it smaller. */
const fiveAndALargeOne = async () => [
  ...(await Promise.all(Object.entries(colours).map(([name, colour]) => photo(name, colour)))),
  await photo("handy.jpg", "green", { width: uploadLimits.side + 100, height: 300 }),
];

const order = (page: Page) =>
  page
    .getByRole("list", { name: "Bilder" })
    .getByRole("img")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt));

/** What is at each place: the strongest colour, as it was drawn. */
async function coloursOf(page: Page, paths: readonly (string | null)[]): Promise<number[][]> {
  const found: number[][] = [];
  for (const path of paths) {
    const answer = await page.request.get(`/pictures/320${path}.jpg`);
    const { channels } = await sharp(await answer.body()).stats();
    found.push(channels.map(({ mean }) => Math.round(mean / 64)));
  }
  return found;
}

async function openForm(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.locator("#vehicle-name")).toBeVisible();
}

test("an employee adds a boat with six pictures, orders them by keyboard and mouse, and changes it", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "skipper@example.com");
  await openForm(page, addVehiclePath("houseboats"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hausboot hinzufügen");
  await press(page, "Bestätigen");
  await expect(page.getByText("Bitte überprüfen Sie Ihre Angaben")).toBeVisible();
  await expectAccessible(page, "a boat of which all is missing");

  await page.locator("#vehicle-name").fill("Wellenreiter");
  await page.locator("#vehicle-passengers").fill("8");
  await page.locator("#vehicle-price1h").fill("149,50");
  await page.getByText("mit Skipper", { exact: true }).click();
  await page.getByLabel("Stand-Up-Paddle", { exact: false }).first().check();
  const svg = { name: "plan.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };
  await page.locator("#vehicle-images").setInputFiles([svg, ...(await fiveAndALargeOne())]);
  await expect(page.getByText("plan.svg ist kein Bild dieser Arten")).toBeVisible();
  await expect.poll(() => order(page)).toEqual([...Object.keys(colours), "handy.jpg"]);

  await page.getByRole("button", { name: "handy.jpg verschieben" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("handy.jpg über Stelle 6 von 6")).toBeAttached();
  // The arrows are listened to a moment later; at the edge of the row another one changes nothing.
  await expect(async () => {
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByText("handy.jpg über Stelle 5 von 6")).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("Space");
  await expect
    .poll(() => order(page))
    .toEqual(["rot.jpg", "blau.jpg", "gelb.jpg", "rosa.jpg", "handy.jpg", "braun.jpg"]);

  const first = page.getByRole("img", { name: "rot.jpg" });
  await first.scrollIntoViewIfNeeded();
  await page.getByRole("img", { name: "blau.jpg" }).hover();
  await page.mouse.down();
  const target = await first.boundingBox();
  if (!target) throw new Error("the first picture is not shown");
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect
    .poll(() => order(page))
    .toEqual(["blau.jpg", "rot.jpg", "gelb.jpg", "rosa.jpg", "handy.jpg", "braun.jpg"]);
  await expectAccessible(page, "a boat with six pictures");
  await expectNoSidewaysScroll(page, "a boat with six pictures");

  await press(page, "Bestätigen");
  await expect(page.getByText("Das Hausboot wurde erfolgreich hinzugefügt")).toBeVisible();
  const boat = await findBoat(site.url, "Wellenreiter");
  expect(boat).toMatchObject({ passengers: 8, price1h: "149.50", extra_captain: "20.00", license: "captain" });
  const paths = [boat.path1, boat.path2, boat.path3, boat.path4, boat.path5, boat.path6];
  expect(await coloursOf(page, paths)).toEqual([
    [0, 0, 4],
    [4, 0, 0],
    [4, 4, 0],
    [4, 3, 3],
    [0, 2, 0],
    [3, 1, 1],
  ]);

  await openForm(page, changeVehiclePath(boat));
  await press(page, "Bild 3 nach vorn");
  await page.getByText("immer führerscheinfrei").click();
  await page.locator("#vehicle-name").fill("Wellenläufer");
  await press(page, "Bestätigen");
  await expect(page.getByText("Änderungen wurden erfolgreich vorgenommen")).toBeVisible();
  const changed = await findBoat(site.url, "Wellenläufer");
  expect(changed).toMatchObject({
    id: boat.id,
    extra_captain: null,
    license: "never",
    path2: boat.path3,
    path3: boat.path2,
  });
});

test("unsaved changes are asked about at a link and at the browser's buttons, and outlive a reload; a broken picture is named", async ({
  page,
  context,
  site,
}) => {
  await open(page, changeVehiclePath(await findBoat(site.url, "Max")));
  await expect(page).toHaveURL(/\/Login\?/);
  await enterAsStaff(site, context, "keeper@example.com");
  await open(page, "/Hausboote/Niemand/ändern");
  await expect(page).toHaveURL(/\/404$/);
  await open(page, "/Mitarbeiterbereich");
  await page.setViewportSize({ width: 360, height: 740 });
  await openForm(page, changeVehiclePath(await findBoat(site.url, "Max")));
  // There and back within the page: the browser's buttons are asked about only where they load no document.
  await page.getByRole("link", { name: "Intern" }).click();
  await expect(page).toHaveURL(/\/Mitarbeiterbereich$/);
  await page.goBack();
  await page.locator("#vehicle-name").fill("Moritz");
  // A browser lets a page hold back those who did something in it.
  await page.locator("#vehicle-name").press("End");
  await page.evaluate(() => window.history.forward());
  await expect(dialog(page).getByText("Seite verlassen?")).toBeVisible();
  await expect(page).toHaveURL(/ndern$/);
  const broken = { name: "kaputt.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  await page.locator("#vehicle-images").setInputFiles([broken]);
  await page.reload();
  await expect(page.locator("#vehicle-name")).toHaveValue("Moritz");
  await expect(page.getByText("Diese Bilder waren noch nicht gespeichert")).toBeVisible();
  await expect(page.getByText("kaputt.png")).toBeVisible();
  await page.locator("#vehicle-images").setInputFiles([broken]);
  await press(page, "Bestätigen");
  await expect(
    page.getByRole("listitem").filter({ hasText: "Bitte wählen Sie ein Bild, das sich öffnen lässt" }),
  ).toBeVisible();

  await page.getByRole("link", { name: "Intern" }).click();
  await expect(dialog(page).getByText("Seite verlassen?")).toBeVisible();
  await expectAccessible(page, "leaving with unsaved changes");
  await press(dialog(page), "Hier bleiben");
  await page.getByRole("link", { name: "Intern" }).click();
  await press(dialog(page), "Änderungen verwerfen");
  await expect(page).toHaveURL(/\/Mitarbeiterbereich$/);
  expect(await findBoat(site.url, "Max")).toMatchObject({ name: "Max" });
});

test("Back asks each time, keeps what was typed for those who stay, and leads back once confirmed", async ({
  page,
  context,
  site,
}) => {
  await enterAsStaff(site, context, "goes-back@example.com");
  const { id } = await findBoat(site.url, "Max");
  await open(page, "/Übersicht/Hausboote");
  await press(page, /^Mehr zu Max:/);
  await page.getByRole("link", { name: "Ändern Max" }).click();
  const name = page.locator("#vehicle-name");
  await name.fill("Moritz");
  for (let time = 0; time < 2; time += 1) {
    // A browser lets a page hold back those who did something in it since the last time.
    await name.press("End");
    await page.evaluate(() => window.history.back());
    await expect(dialog(page).getByText("Seite verlassen?")).toBeVisible();
    await press(dialog(page), "Hier bleiben");
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/ndern$/);
    await expect(name).toHaveValue("Moritz");
  }
  await name.press("End");
  await page.evaluate(() => window.history.back());
  await press(dialog(page), "Änderungen verwerfen");
  await expect(page).toHaveURL(/bersicht\/Hausboote$/);
  expect(await findBoat(site.url, "Max")).toMatchObject({ id, name: "Max" });
});
