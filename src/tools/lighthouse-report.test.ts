import type { Result } from "lighthouse";
import { type Measurement, measurementOf, medianOf, shortfalls, tableHead, tableRow } from "./lighthouse-report.ts";

const good = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };
const aRun = (changes: Partial<Measurement> = {}): Measurement => ({
  scores: good,
  lcp: 1_500,
  tbt: 20,
  cls: 0,
  failed: [],
  ...changes,
});

describe("the report on Lighthouse", () => {
  it("reads scores, times and the audits that failed, performance's hints aside", () => {
    const category = (score: number, ...ids: string[]) => ({ score, auditRefs: ids.map((id) => ({ id, weight: 1 })) });
    const result = {
      categories: {
        performance: category(0.97, "slow"),
        accessibility: category(0.96, "contrast", "names", "manual"),
        "best-practices": category(1),
        seo: category(1),
      },
      audits: {
        "largest-contentful-paint": { numericValue: 1_234.5 },
        "total-blocking-time": { numericValue: 60 },
        "cumulative-layout-shift": { numericValue: 0.01 },
        slow: { score: 0.5, title: "Slow" },
        contrast: { score: 0, title: "Contrast", details: { items: [{ node: "p" }] } },
        names: { score: 1, title: "Names" },
        manual: { score: null, title: "Manual" },
      },
    } as unknown as Result;
    expect(measurementOf(result)).toEqual({
      scores: { ...good, performance: 97, accessibility: 96 },
      lcp: 1_234.5,
      tbt: 60,
      cls: 0.01,
      failed: ['contrast: Contrast {"node":"p"}'],
    });
  });

  it("takes the run in the middle for performance and the worst for everything else", () => {
    const runs = [
      aRun({ scores: { ...good, performance: 90 }, lcp: 3_000 }),
      aRun({ scores: { ...good, performance: 99, seo: 92 }, failed: ["canonical"] }),
      aRun({ scores: { ...good, performance: 96 }, lcp: 2_000 }),
    ];
    expect(medianOf(runs)).toMatchObject({
      scores: { ...good, performance: 96, seo: 92 },
      lcp: 2_000,
      failed: ["canonical"],
    });
  });

  it("says what is too low", () => {
    expect(shortfalls(aRun(), 95)).toEqual([]);
    expect(shortfalls(aRun({ scores: { ...good, performance: 94, accessibility: 99 } }), 95)).toEqual([
      "performance 94 is below 95",
      "accessibility 99 is below 100",
    ]);
  });

  it("prints a page in one line as wide as the heading", () => {
    expect(tableRow("/", aRun())).toBe(
      "/                                 99   100   100   100      1500      20  0.000",
    );
    expect(tableRow("/", aRun())).toHaveLength(tableHead.length);
  });
});
