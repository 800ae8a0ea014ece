import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { enterAsStaff } from "./backstage.ts";
import { expect, test } from "./fixtures.ts";
import { Guest } from "./guest.ts";
import { textsOf } from "./guest-texts.ts";
import { openToHeading } from "./public.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** How a day or a sample of the legend is drawn, at a size that all have. */
async function drawnAs(place: Locator): Promise<Buffer> {
  const picture = await place.screenshot({ animations: "disabled" });
  return sharp(picture).resize(24, 24, { fit: "fill" }).greyscale().raw().toBuffer();
}

/** The share of pixels that differ clearly. */
function difference(one: Buffer, other: Buffer): number {
  const differing = one.filter((grey, place) => Math.abs(grey - (other[place] ?? 0)) > 60);
  return differing.length / one.length;
}

async function expectDifferent(drawn: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [name, picture] of drawn) {
    for (const [other, its] of drawn) {
      if (name !== other) expect(difference(picture, its), `${name} and ${other}`).toBeGreaterThan(0.04);
    }
  }
}

/** What the samples of a legend look like, by their words. */
async function samplesOf(page: Page, legend: string): Promise<Map<string, Buffer>> {
  const entries = page.getByRole("list", { name: legend }).getByRole("listitem");
  const samples = new Map<string, Buffer>();
  for (const entry of await entries.all()) {
    const sample = entry.locator("[aria-hidden]").first();
    samples.set(await entry.innerText(), await drawnAs(sample));
  }
  return samples;
}

/** Fails where nothing but one colour is drawn in the place of the letters: a plate in the letters' own colour. */
async function expectLegible(place: Locator): Promise<void> {
  await place.scrollIntoViewIfNeeded();
  const clip = await place.evaluate((element) => {
    const letters = document.createRange();
    letters.selectNodeContents(element);
    const { left, top, width, height } = letters.getBoundingClientRect();
    return { x: left, y: top, width, height };
  });
  const picture = await place.page().screenshot({ clip, animations: "disabled" });
  const { channels } = await sharp(picture).removeAlpha().stats();
  const spread = Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev));
  expect(spread, `letters of ${await place.innerText()}`).toBeGreaterThan(40);
}

const looks: Readonly<Record<string, { state: string; mark?: string }>> = {
  free: { state: "free" },
  closed: { state: "closed" },
  blocked: { state: "blocked" },
  taken: { state: "taken" },
  takenFromAfternoon: { state: "takenFromAfternoon" },
  takenUntilMorning: { state: "takenUntilMorning" },
  start: { state: "free", mark: "start" },
  inside: { state: "free", mark: "inside" },
};

/** Draws one and the same day in a look. */
async function dayAs(page: Page, { state, mark = "none" }: { state: string; mark?: string }): Promise<Buffer> {
  const day = page.locator("[data-day]").nth(24);
  await day.evaluate(
    (button, look) => {
      button.dataset["state"] = look.state;
      button.dataset["mark"] = look.mark;
    },
    { state, mark },
  );
  return drawnAs(day);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`in forced colours, ${colorScheme}, days and the legend's samples can be told apart`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    const guest = new Guest(page, "de");
    await guest.open("Hektor");
    const days = new Map<string, Buffer>();
    for (const [name, look] of Object.entries(looks)) days.set(name, await dayAs(page, look));
    await expectDifferent(days);
    const legend = await samplesOf(page, textsOf("de", "calendar")["legend"]?.["label"] ?? "");
    expect(legend.size).toBe(6);
    await expectDifferent(legend);
    await expectLegible(page.getByRole("link", { name: "Hektor", exact: true }));
    await expectLegible(page.locator('li[aria-current="step"] > :first-child'));
    await expectLegible(guest.submitButton);
  });

  test(`in forced colours, ${colorScheme}, staff tell days and bookings apart, and read what is filled`, async ({
    page,
    context,
    site,
  }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await enterAsStaff(site, context, `forced-${colorScheme}@example.com`);
    await openToHeading(page, "/Buchungen");
    const cell = page.locator('td[aria-selected="false"]').filter({ visible: true }).first();
    const days = new Map<string, Buffer>();
    for (const state of ["open", "closed", "blocked", "chosen"]) {
      await cell.evaluate((element, look) => {
        element.setAttribute("aria-selected", String(look === "chosen"));
        element.querySelector("button")?.setAttribute("data-state", look === "chosen" ? "open" : look);
      }, state);
      days.set(
        state,
        await drawnAs(
          page
            .locator("td")
            .filter({ has: page.locator("[data-day]"), visible: true })
            .first(),
        ),
      );
    }
    await expectDifferent(days);
    await expectDifferent(await samplesOf(page, textsOf("de", "day-plan")["calendar"]?.["legend"] ?? ""));
    await expectLegible(page.getByRole("banner").getByText("Kim Kapitän"));
    await expectLegible(page.locator("input:checked + *").first());

    await openToHeading(page, "/Belegung");
    const kinds = await samplesOf(page, textsOf("de", "board")["legend"]?.["label"] ?? "");
    expect(kinds.size).toBeGreaterThan(7);
    await expectDifferent(kinds);
    await expectLegible(page.locator('th[aria-current="date"] > :last-child'));

    await openToHeading(page, "/Produkte/Getränke");
    await expectLegible(page.getByRole("main").locator("[aria-current]"));
    await openToHeading(page, "/Übersicht/Hausboote");
    for (const chosen of await page.getByRole("main").locator("[aria-current]").all()) await expectLegible(chosen);
  });
}
