import { defineConfig } from "@playwright/test";
import { chromiumArguments, testChromium } from "../../testing/chromium.ts";
import { usualFamily } from "../../testing/fonts.ts";
import { picturesFolder } from "./folder.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "compare.ts",
  outputDir: `${picturesFolder}/results`,
  snapshotPathTemplate: `${picturesFolder}/before/{arg}{ext}`,
  // What is compared with is drawn in the same run.
  updateSnapshots: "none",
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  globalTimeout: 900_000,
  reporter: [["line"], ["html", { outputFolder: `${picturesFolder}/report`, open: "never" }]],
  use: {
    browserName: "chromium",
    launchOptions: { ...testChromium(usualFamily), args: chromiumArguments },
    actionTimeout: 10_000,
    navigationTimeout: 60_000,
  },
});
