/** Chance that repeats itself: the same key gives the same draws on every machine. */
export interface Chance {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** True in `percent` of a hundred cases. */
  happens(percent: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
}

/**
 * Draws of their own for each key, so that one more draw for a booking leaves the others as they are. Mulberry32 over
 * FNV-1a: small, and good enough for a demo; never for secrets.
 */
export function chanceOf(key: string): Chance {
  let state = hashOf(key);
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

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}
