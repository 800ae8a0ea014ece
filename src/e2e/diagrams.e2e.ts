import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import type { Mermaid } from "mermaid";

/** Wider, a chart cannot be read in the column of a page. */
const widest = 1500;

test("Mermaid draws every diagram of the machines, none wider than a page", async ({ page }) => {
  const all = readdirSync("machines", { recursive: true, encoding: "utf8" });
  const files = all.filter((file) => file.endsWith(".diagram.md"));
  const charts = files.flatMap((file) => {
    const found = [...readFileSync(path.join("machines", file), "utf8").matchAll(/```mermaid\n([^`]*)```/g)];
    return found.map(([, chart = ""], index) => ({ name: `${file} ${index + 1}`, chart }));
  });
  expect(new Set(charts.map(({ name }) => name.split(" ")[0])).size).toBe(
    all.filter((file) => file.endsWith(".machine.ts")).length,
  );
  await page.addScriptTag({ path: "node_modules/mermaid/dist/mermaid.min.js" });
  const faults = await page.evaluate(
    async ([drawn, limit]) => {
      const { mermaid } = window as unknown as { mermaid: Mermaid };
      mermaid.initialize({ startOnLoad: false });
      const found: string[] = [];
      for (const [index, { name, chart }] of drawn.entries()) {
        try {
          const { svg } = await mermaid.render(`chart${index}`, chart);
          const width = Number(/viewBox="[-\d.]+ [-\d.]+ ([\d.]+)/.exec(svg)?.[1]);
          if (!(width <= limit)) found.push(`${name} is ${width} px wide`);
        } catch (error) {
          found.push(`${name}: ${String(error)}`);
        }
      }
      return found;
    },
    [charts, widest] as const,
  );
  expect(faults).toEqual([]);
});
