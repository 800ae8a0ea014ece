import type { SnapshotFrom } from "xstate";
import type { Day } from "../../src/shared/rules/day.ts";
import { nights } from "../../src/shared/rules/stay.ts";
import type { calendarSelectionMachine } from "./calendar-selection.machine.ts";
import type { DayRange, SavedSelection } from "./calendar-selection.types.ts";

export type CalendarSelectionSnapshot = SnapshotFrom<typeof calendarSelectionMachine>;

/** The picked days; the same object until they change. */
export function selectSelection({ context }: CalendarSelectionSnapshot): SavedSelection | null {
  return context.selection;
}

/** The day on which it is to be explained why it was not chosen. */
export function selectWarnedDay({ context }: CalendarSelectionSnapshot): Day | null {
  return context.warnedDay;
}

/** The stay that a click on the hovered day would make; the same object until it changes. */
export function selectPreview({ context }: CalendarSelectionSnapshot): DayRange | null {
  return context.preview;
}

/** The nights of the whole selection, 0 for a day booking; null while there is no end. */
export function selectNightCount({ context: { selection } }: CalendarSelectionSnapshot): number | null {
  return selection?.end ? nights(selection.start, selection.end) : null;
}
