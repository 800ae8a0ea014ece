import type { Result } from "lighthouse";

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];

export interface Measurement {
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** Largest contentful paint and total blocking time, in milliseconds. */
  lcp: number;
  tbt: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Failed audits other than performance, with their first finding. */
  failed: string[];
}

/** The relevant part of a Lighthouse result. */
export function measurementOf(result: Result): Measurement {
  const value = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN;
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((result.categories[category]?.score ?? 0) * 100)]),
  );
  return {
    scores: scores as Measurement["scores"],
    lcp: value("largest-contentful-paint"),
    tbt: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    failed: failedAudits(result),
  };
}

function failedAudits({ categories: results, audits }: Result): string[] {
  const counted = categories
    .filter((category) => category !== "performance")
    .flatMap((category) => results[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0);
  return counted.flatMap(({ id }) => {
    const audit = audits[id];
    if (!audit || audit.score === null || audit.score === 1) return [];
    const details = audit.details && "items" in audit.details ? JSON.stringify(audit.details.items[0]) : "";
    return [`${id}: ${audit.title} ${details.slice(0, 400)}`];
  });
}

/** The median run by performance; other categories take the worst run. */
export function medianOf(runs: readonly Measurement[]): Measurement {
  const sorted = runs.toSorted((a, b) => a.scores.performance - b.scores.performance);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("nothing was measured");
  const worst = (category: Category) => Math.min(...runs.map(({ scores }) => scores[category]));
  const scores = Object.fromEntries(
    categories.map((category) => [category, category === "performance" ? middle.scores.performance : worst(category)]),
  );
  return {
    ...middle,
    scores: scores as Measurement["scores"],
    failed: [...new Set(runs.flatMap(({ failed }) => failed))],
  };
}

/** Scores that are too low, as messages. Performance has its own limit, all others must be 100. */
export function shortfalls({ scores }: Measurement, performance: number): string[] {
  return categories.flatMap((category) => {
    const limit = category === "performance" ? performance : 100;
    return scores[category] < limit ? [`${category} ${scores[category]} is below ${limit}`] : [];
  });
}

export const tableHead = "page                            perf  a11y  best   SEO    LCP ms  TBT ms    CLS";

export function tableRow(page: string, { scores, lcp, tbt, cls }: Measurement): string {
  const [performance, ...others] = categories.map((category) => String(scores[category]));
  const columns = [performance ?? "", ...others].map((score) => score.padStart(4)).join("  ");
  const times = [lcp, tbt].map((ms) => String(Math.round(ms)).padStart(6)).join("  ");
  return `${page.padEnd(30)}  ${columns}    ${times}  ${cls.toFixed(3)}`;
}
