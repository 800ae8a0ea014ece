import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import { Guest } from "./guest.ts";
import { textsOf } from "./guest-texts.ts";

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
    const samples = page
      .getByRole("list", { name: textsOf("de", "calendar")["legend"]?.["label"] ?? "" })
      .getByRole("listitem");
    await expect(samples).toHaveCount(6);
    const legend = new Map<string, Buffer>();
    for (const sample of await samples.all()) {
      legend.set(await sample.innerText(), await drawnAs(sample.locator("[aria-hidden]").first()));
    }
    await expectDifferent(legend);
  });
}
