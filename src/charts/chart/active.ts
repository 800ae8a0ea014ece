import type { StateValue } from "xstate";
import { type Chart, type ChartState, statesIn } from "./chart.ts";

/** The places of the innermost states of a value: `order.paying`. */
export function placesOf(value: StateValue, around = ""): string[] {
  if (typeof value === "string") return [around + value];
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = `${around}${key}`;
    return inner && Object.keys(inner).length > 0 ? placesOf(inner, `${place}.`) : [place];
  });
}

/** The ids of the states that one is in by a machine's value, outer ones too. */
export function activeIds(chart: Chart, value: StateValue): Set<string> {
  const places = placesOf(value);
  const isActive = ({ path }: ChartState) => places.some((place) => place === path || place.startsWith(`${path}.`));
  return new Set([
    chart.root.id,
    ...statesIn(chart.root)
      .filter(isActive)
      .map(({ id }) => id),
  ]);
}
