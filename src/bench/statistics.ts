/** The value below which the given share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Of the values that there are. */
export function median(values: readonly (number | undefined)[]): number {
  return quantile(
    values.filter((value) => value !== undefined),
    0.5,
  );
}

/**
 * The median of the ratios of those rounds that measured both: load on the machine then affects both sides of a ratio.
 */
export function medianRatio(over: readonly (number | undefined)[], under: readonly (number | undefined)[]): number {
  return median(
    over.map((value, round) => {
      const other = under[round];
      return value === undefined || other === undefined ? undefined : value / other;
    }),
  );
}
