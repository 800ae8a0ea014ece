import { defineConfig } from "@playwright/test";
import { chromiumArguments, testChromium } from "./src/testing/chromium.ts";
import { type FontFamily, fontFamilies, narrowestFamily, usualFamily, widestFamily } from "./src/testing/fonts.ts";

const browserWith = (family: FontFamily) => ({ launchOptions: { ...testChromium(family), args: chromiumArguments } });
/** What promises that something fits, or that something is large enough. */
const promises = { [widestFamily]: /@widest/, [narrowestFamily]: /@narrowest/ };
const anyPromise = /@widest|@narrowest/;
/** A long run sees with every family what the others see with the one in which it fails first. */
const isLong = Boolean(process.env.LONG_RUN);
const families = isLong ? Object.keys(fontFamilies) : Object.keys(promises);
const otherFamilies = (families as FontFamily[]).filter((family) => family !== usualFamily);
const grepOf = (family: FontFamily) => (isLong ? anyPromise : (promises[family] ?? anyPromise));

export default defineConfig({
  testDir: "src/e2e",
  testMatch: "**/*.e2e.ts",
  // Playwright empties this folder: the reports of the other runners lie beside it.
  outputDir: "test-results/browser",
  // A file stays with one worker: each worker would start the servers that its tests need.
  fullyParallel: false,
  workers: 2,
  // Many times what a test takes: other work on the machine is no fault.
  timeout: 480_000,
  globalTimeout: 10_800_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  // A test that needs a second try is a defect.
  retries: 0,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    // What never comes is told by the step that waits for it, not by the end of the test.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    // Smooth scrolling is drawn frame by frame, which takes a quarter of the time of a test.
    contextOptions: { reducedMotion: "reduce" },
    // A trace doubles the time of every test: ask for one with `npm run e2e -- --trace on <file>`.
    trace: "off",
  },
  // Lines are as high with each family (tokens.css): what fits with the widest fits with all, and no target is smaller
  // than with the narrowest.
  projects: [
    { name: usualFamily, grepInvert: isLong ? [] : anyPromise, use: browserWith(usualFamily) },
    ...otherFamilies.map((family) => ({ name: family, grep: grepOf(family), use: browserWith(family) })),
  ],
});
