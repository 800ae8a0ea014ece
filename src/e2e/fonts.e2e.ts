import type { Page } from "@playwright/test";
import { accessiblePages } from "../shared/rules/accessibility.ts";
import { expectNoSidewaysScroll, expectTargets } from "./accessibility.ts";
import { staffPaths } from "./addresses.ts";
import { enterAsStaff } from "./backstage.ts";
import { expect, test } from "./fixtures.ts";
import { open } from "./public.ts";

/** With what the page is written, as the browser says. */
async function familiesOf(page: Page, selector: string): Promise<string[]> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("DOM.enable");
  await tools.send("CSS.enable");
  const { root } = await tools.send("DOM.getDocument");
  const { nodeId } = await tools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await tools.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

test(
  "every page fits a small phone, with targets of 24 px",
  { tag: "@fonts" },
  async ({ page, context, site }, info) => {
    test.slow();
    const expectFit = async (path: string) => {
      await open(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectTargets(page, path);
      await expectNoSidewaysScroll(page, path);
    };
    for (const { de } of Object.values(accessiblePages)) await expectFit(de);
    await expect.poll(() => familiesOf(page, "main p")).toEqual([info.project.name]);
    await enterAsStaff(site, context, "fonts@example.com", "admin");
    for (const path of staffPaths) await expectFit(path);
  },
);
