import type { Page } from "@playwright/test";
import { accessiblePages } from "../shared/rules/accessibility.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { staffPaths } from "./addresses.ts";
import { enterAsStaff } from "./backstage.ts";
import { expect, test } from "./fixtures.ts";
import { openToHeading } from "./public.ts";
import { expectNothingCut } from "./reading.ts";

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
  "no page is wider than a small phone, nor cuts off spaced text",
  { tag: "@widest" },
  async ({ page, context, site }, info) => {
    test.slow();
    for (const { de } of Object.values(accessiblePages)) {
      await openToHeading(page, de);
      await expectNoSidewaysScroll(page, de);
      await expectNothingCut(page, de);
    }
    await expect.poll(() => familiesOf(page, "main p")).toEqual([info.project.name]);
    await enterAsStaff(site, context, "widest@example.com", "admin");
    for (const path of staffPaths) {
      await openToHeading(page, path);
      await expectNoSidewaysScroll(page, path);
    }
  },
);

// Among its rules are targets of 24 px on a phone, which are smallest here.
test(
  "axe finds nothing on any page of the internal area",
  { tag: "@narrowest" },
  async ({ page, context, site }, info) => {
    test.slow();
    await enterAsStaff(site, context, "narrowest@example.com", "admin");
    for (const path of staffPaths) {
      await openToHeading(page, path);
      await expectAccessible(page, path, 2);
    }
    await expect.poll(() => familiesOf(page, "main p")).toEqual([info.project.name]);
  },
);
