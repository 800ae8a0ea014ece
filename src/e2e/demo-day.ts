import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { addDays, dayOf, instantOf, weekday } from "../shared/rules/day.ts";
import { test as base } from "./fixtures.ts";
import { plainPictures } from "./plain-pictures.ts";
import { type Site, startSite } from "./site.ts";

const today = dayOf(new Date());
const saturday = addDays(today, 12 - weekday(today));
const saturdayAt = (hour: number, minute: number) => new Date(instantOf(saturday, hour).getTime() + minute * 60_000);
/** The next Saturday at twenty past eleven in Berlin: a boat that comes back now is late by two started hours. */
export const demoMoment = saturdayAt(11, 20);
/** The same day at nine, when nobody is late. */
export const demoMorning = saturdayAt(9, 0);

const urlOf = (file: string) => pathToFileURL(path.resolve(file)).href;
const fill = `import(${JSON.stringify(urlOf("src/tools/fill-demo.ts"))}).then((fill) => fill.fillDemo(process.env))`;

/** The server over the data of `npm run demo`, as if it were that moment: its clock goes on from there. */
function startDemoAt(now: Date, pictures: string): Promise<Site> {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), "demo-day-"));
  const clock = {
    NODE_OPTIONS: `--import ${urlOf("src/e2e/shifted-clock.mjs")}`,
    CLOCK_SHIFT_MS: String(now.getTime() - Date.now()),
  };
  const demo = { DATA_DIR, DEMO: "on", ...clock };
  const env = { ...process.env, DATABASE_URL: "", ENV_FILE: devNull, ...demo };
  const filled = spawnSync(process.execPath, ["--import", "tsx", "--eval", fill], { env, encoding: "utf8" });
  if (filled.status !== 0) throw new Error(`the demo's data were not made: ${filled.stderr}`);
  return startSite(demo, pictures);
}

/** Tests over the demo's Saturday, whose server those of a worker share. */
export const test = base.extend<object, { demoSite: Site }>({
  demoSite: [
    async ({}, use) => {
      const site = await startDemoAt(demoMoment, await plainPictures());
      await use(site);
      await site.remove();
    },
    { scope: "worker" },
  ],
  site: async ({ demoSite }, use) => use(demoSite),
});

/** Tests that each play the demo's Saturday from its morning on, over a server of their own. */
export const morningTest = base.extend({
  site: async ({}, use) => {
    const site = await startDemoAt(demoMorning, await plainPictures());
    await use(site);
    await site.remove();
  },
});
