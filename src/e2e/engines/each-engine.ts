import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { plainPictures } from "../plain-pictures.ts";
import { type Site, startSite } from "../site.ts";
import { startFirefox } from "./firefox.ts";
import { type EngineName, engineNames, engineVersion } from "./installed-engines.ts";
import type { Engine } from "./tab.ts";
import { Walker } from "./walker.ts";
import { startWebkit } from "./webkit.ts";

const starts: Record<EngineName, () => Promise<Engine>> = { WebKit: startWebkit, Firefox: startFirefox };

/**
 * A call that is still under way when its page is left fails, which the page logs with the failure; so does a font, which
 * Firefox says with NS_BINDING_ABORTED.
 */
const leftBehind = /^[\w-]+ (?:\[object Object\]|JSHandle@object)$|downloadable font: .* status=2152398850 /;

/** A running server, and who walks through it; to be read inside of tests. */
export interface Scene {
  site: Site;
  walker: Walker;
}

/**
 * Runs walks in each browser of another maker than Chromium's, on one server for each; one that is not installed is
 * skipped and named. Each walk has a browser with an empty profile, which may complain about nothing.
 */
export function describeEachEngine(suite: (scene: Scene) => void): void {
  for (const name of engineNames) {
    const scene = {} as Scene;
    if (engineVersion(name) === null) {
      // oxlint-disable-next-line jest/no-disabled-tests -- there is nothing to run it in; the run counts and names it
      describe.skip(`in ${name} (not installed)`, () => suite(scene));
      continue;
    }
    describe(`in ${name}`, () => {
      let engine: Engine | undefined;
      beforeAll(async () => {
        scene.site = await startSite({}, await plainPictures());
        engine = await starts[name]();
      });
      afterAll(async () => {
        await engine?.stop();
        await scene.site?.remove();
      });
      beforeEach(async () => {
        if (engine) scene.walker = new Walker(await engine.openTab(), scene.site.url);
      });
      afterEach(async () => {
        const { tab } = scene.walker;
        const complaints = await tab.complaints();
        await keepPicture(name, await tab.screenshot());
        await tab.close();
        expect(complaints.filter((complaint) => !leftBehind.test(complaint))).toEqual([]);
      });
      suite(scene);
    });
  }
}

/** What the walk ended with: of one that failed the first thing to look at. */
async function keepPicture(engine: EngineName, png: Uint8Array): Promise<void> {
  const folder = "test-results/engines";
  mkdirSync(folder, { recursive: true });
  const title = `${engine} ${expect.getState().currentTestName}`.replaceAll(/[^\p{L}\d]+/gu, "-").slice(0, 120);
  writeFileSync(path.join(folder, `${title}.png`), png);
}
