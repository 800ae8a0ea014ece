import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { daysBetween } from "../../src/shared/rules/day.ts";
import { testToday } from "../../src/testing/builders.ts";
import {
  blockedDay as blocked,
  changedCalendar as changed,
  models,
} from "../../src/testing/machines/calendar-selection-model.ts";
import { happeningsIn } from "../../src/testing/machines/paths.ts";
import { type Steps, stepsOf } from "../../src/testing/machines/steps.ts";
import type { CalendarSelectionContext, CalendarSelectionEvent, SavedSelection } from "./calendar-selection.types.ts";

const stateOf = ({ value }: AnyMachineSnapshot): string => {
  if (typeof value === "string") return value;
  const [[state, inner]] = Object.entries(value) as [[string, string]];
  return `${state}.${inner}`;
};

/** What a day, a refreshed calendar or another boat means to the selection, in words of the requirements. */
function circumstance(event: AnyEventObject, { context }: AnyMachineSnapshot): string {
  const { selection, role, preview } = context as CalendarSelectionContext;
  const sent = event as CalendarSelectionEvent;
  const blockedDay = "calendar" in sent && sent.calendar === changed ? blocked : null;
  const isBlocked = (start: string, end: string) => blockedDay !== null && start <= blockedDay && blockedDay <= end;
  const isLost = (kept: SavedSelection | null) => kept !== null && isBlocked(kept.start, kept.end ?? kept.start);
  if (sent.type === "boat.switched") {
    if (!sent.saved || isLost(sent.saved)) return "nothing possible kept";
    return sent.saved.end ? "a stay kept" : "a start kept";
  }
  if (sent.type === "calendar.refreshed") {
    if (isLost(selection)) return "selection lost";
    return isLost(preview) ? "preview lost" : "nothing lost";
  }
  if (sent.type !== "day.clicked" && sent.type !== "day.hovered") return "";
  if (sent.day < testToday) return "past";
  if (!selection || selection.end !== null) return isBlocked(sent.day, sent.day) ? "blocked" : "free";
  const { start } = selection;
  if (sent.day === start) return isBlocked(start, start) ? "the start, blocked since" : "the start";
  if (isBlocked(sent.day, sent.day)) return "blocked";
  if (sent.day < start) return "earlier";
  if (isBlocked(start, sent.day))
    return daysBetween(start, sent.day) === 1 ? "next to a blocked start" : "beyond a blocked day";
  return daysBetween(start, sent.day) === 1 && role === "visitor" ? "one night" : "long enough";
}

const whereverOneIs = {
  "boat.switched, nothing possible kept": "empty",
  "boat.switched, a start kept": "started.plain",
  "boat.switched, a stay kept": "ranged.settled",
};
const onceChosen = {
  ...whereverOneIs,
  "calendar.refreshed, selection lost": "empty",
  "selection.cleared": "empty",
};
const withStart = {
  ...onceChosen,
  "day.clicked, the start": "empty",
  "day.clicked, the start, blocked since": "empty",
  "day.clicked, one night": "started.warned",
  "day.clicked, next to a blocked start": "started.warned",
  "day.clicked, long enough": "ranged.settling",
  "day.hovered, long enough": "started.previewed",
};
/** A click on a day that cannot be chosen, or that begins another stay, ends the warning and the preview. */
const backToPlain = {
  "day.clicked, past": "started.plain",
  "day.clicked, blocked": "started.plain",
  "day.clicked, beyond a blocked day": "started.plain",
  "day.clicked, earlier": "started.plain",
};

/** By requirements/calendar.md. */
const stepsOfVisitors: Steps = {
  empty: { ...whereverOneIs, "day.clicked, free": "started.plain" },
  "started.plain": withStart,
  "started.warned": { ...withStart, ...backToPlain },
  "started.previewed": {
    ...withStart,
    ...backToPlain,
    "calendar.refreshed, preview lost": "started.plain",
    "day.left": "started.plain",
    "day.hovered, past": "started.plain",
    "day.hovered, blocked": "started.plain",
    "day.hovered, beyond a blocked day": "started.plain",
    "day.hovered, the start": "started.plain",
    "day.hovered, the start, blocked since": "started.plain",
    "day.hovered, earlier": "started.plain",
    "day.hovered, one night": "started.plain",
    "day.hovered, next to a blocked start": "started.plain",
  },
  "ranged.settling": { ...onceChosen, "day.clicked, free": "started.plain", "after overviewDelay": "ranged.settled" },
  "ranged.settled": { ...onceChosen, "day.clicked, free": "started.plain" },
};

/** Staff book one night and days without night: nothing is too short, and a second click on the start is a stay. */
const stepsOfStaff: Steps = Object.fromEntries(
  Object.entries(stepsOfVisitors)
    .filter(([state]) => state !== "started.warned")
    .map(([state, steps]) => {
      const kept = Object.entries(steps).filter(([name]) => !name.endsWith("one night"));
      const nextToBlocked = state === "started.previewed" ? "started.plain" : state;
      const own = {
        "day.clicked, the start": "ranged.settling",
        "day.clicked, next to a blocked start": nextToBlocked,
      };
      return [state, { ...Object.fromEntries(kept), ...(state.startsWith("started") ? own : {}) }];
    }),
);

describe("the selection of a stay, whatever happens", () => {
  it.each([
    ["a visitor", stepsOfVisitors],
    ["an employee", stepsOfStaff],
  ] as const)("goes on for %s as the requirements say", (who, steps) => {
    // What leads back to the same state is no step.
    const wanted = Object.entries(steps).map(([state, all]) => {
      return [state, Object.fromEntries(Object.entries(all).filter(([, target]) => target !== state))];
    });
    expect(stepsOf(happeningsIn(models[who]), { stateOf, circumstance })).toEqual(Object.fromEntries(wanted));
  });
});
