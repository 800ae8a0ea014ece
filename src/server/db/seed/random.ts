/** Chance that repeats itself: the same seed gives the same demo on every machine. */
export interface Chance {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** True in `percent` of a hundred cases. */
  happens(percent: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
}

/** Mulberry32: small, and good enough for a demo; never for secrets. */
export function chance(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    happens: (percent) => next() * 100 < percent,
    pick: (values) => {
      const value = values[between(0, values.length - 1)];
      if (value === undefined) throw new RangeError("nothing to pick from");
      return value;
    },
  };
}
