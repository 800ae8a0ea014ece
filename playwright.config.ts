import { defineConfig } from "@playwright/test";
import { chromiumArguments, chromiumPath } from "./src/testing/chromium.ts";

export default defineConfig({
  testDir: "src/e2e",
  testMatch: "**/*.e2e.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall for a while: a test that passes at the second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    // A trace doubles the time of every test: ask for one with `npm run e2e -- --trace on <file>`.
    trace: "off",
    launchOptions: { executablePath: chromiumPath() ?? undefined, args: chromiumArguments },
  },
});
