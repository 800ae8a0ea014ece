import { assign, emit, setup } from "xstate";
import { type BoatCalendar, canStart } from "../../src/shared/rules/availability.ts";
import {
  arrivalWarning,
  completesStay,
  isPossible,
  makesDayBooking,
  restored,
  stayWarning,
} from "./calendar-selection.rules.ts";
import type {
  CalendarSelectionContext,
  CalendarSelectionEmitted,
  CalendarSelectionEvent,
  CalendarSelectionInput,
  DayOfCalendar,
  SavedSelection,
} from "./calendar-selection.types.ts";

export type { CalendarSelectionEvent, SavedSelection } from "./calendar-selection.types.ts";

const where = ({ event }: { event: DayOfCalendar }): DayOfCalendar => event;
const onCalendar = ({ event }: { event: { calendar: BoatCalendar } }): BoatCalendar => event.calendar;

/**
 * How a stay is picked in the calendar of one boat (requirements/calendar.md).
 *
 * The warning about the length of a stay, or about a day on which none begins, remains until the next click, or until the
 * guest hovers a day that makes a possible stay: that answers it. Hovering any other day, or leaving the calendar, keeps it
 * readable.
 */
export const calendarSelectionMachine = setup({
  types: {
    input: {} as CalendarSelectionInput,
    context: {} as CalendarSelectionContext,
    events: {} as CalendarSelectionEvent,
    emitted: {} as CalendarSelectionEmitted,
  },
  guards: {
    canStart: (_, { day, calendar }: DayOfCalendar) => canStart(calendar, day),
    canDoNothing: (_, { day, calendar }: DayOfCalendar) => !canStart(calendar, day),
    isStart: ({ context }, { day }: DayOfCalendar) => day === context.selection?.start,
    makesDayBooking: ({ context }, picked: DayOfCalendar) => makesDayBooking(context, picked),
    hasWrongLength: ({ context }, picked: DayOfCalendar) => stayWarning(context, picked) !== null,
    isNoArrivalDay: ({ context }, picked: DayOfCalendar) => arrivalWarning(context, picked) !== null,
    completesStay: ({ context }, picked: DayOfCalendar) => completesStay(context, picked),
    hasStart: ({ context }) => context.selection !== null,
    hasEnd: ({ context }) => context.selection !== null && context.selection.end !== null,
    isLost: ({ context }, calendar: BoatCalendar) =>
      context.selection !== null && !isPossible(context.selection, context.role, calendar),
    isPreviewLost: ({ context }, calendar: BoatCalendar) =>
      context.preview !== null && !isPossible(context.preview, context.role, calendar),
  },
  actions: {
    restore: assign(({ context }, { saved, calendar }: { saved: SavedSelection | null; calendar: BoatCalendar }) => ({
      vehicleId: calendar.vehicleId,
      selection: restored(saved, context.role, calendar),
    })),
    setStart: assign({ selection: (_, { day }: DayOfCalendar) => ({ start: day, end: null }) }),
    setEnd: assign({
      selection: ({ context }, { day }: DayOfCalendar) => context.selection && { ...context.selection, end: day },
    }),
    clear: assign({ selection: null }),
    warn: assign({ warnedDay: (_, { day }: DayOfCalendar) => day }),
    endWarning: assign({ warnedDay: null }),
    showPreview: assign({
      preview: ({ context }, { day }: DayOfCalendar) =>
        context.selection && { start: context.selection.start, end: day },
    }),
    endPreview: assign({ preview: null }),
    emitSelection: emit(({ context: { vehicleId, selection } }) => ({
      type: "selection.changed" as const,
      vehicleId,
      selection,
    })),
    emitOverview: emit({ type: "overview.reached" }),
  },
  delays: { overviewDelay: 600 },
}).createMachine({
  id: "calendarSelection",
  description: "How a guest picks the first and the last day of a stay in the calendar of one boat.",
  context: ({ input: { role, saved, calendar } }) => ({
    role,
    vehicleId: calendar.vehicleId,
    selection: restored(saved, role, calendar),
    warnedDay: null,
    preview: null,
  }),
  initial: "restoring",
  on: {
    "boat.switched": { target: ".restoring", actions: { type: "restore", params: ({ event }) => event } },
  },
  states: {
    restoring: {
      entry: "emitSelection",
      always: [
        { guard: "hasEnd", target: "ranged.settled" },
        { guard: "hasStart", target: "started" },
        { target: "empty" },
      ],
    },
    empty: {
      on: {
        "day.clicked": [
          {
            guard: { type: "isNoArrivalDay", params: where },
            target: "refused",
            actions: { type: "warn", params: where },
          },
          {
            guard: { type: "canStart", params: where },
            target: "started",
            actions: [{ type: "setStart", params: where }, "emitSelection"],
          },
        ],
      },
    },
    // Nothing is chosen, and a day on which no stay of guests begins is explained.
    refused: {
      exit: "endWarning",
      on: {
        "day.clicked": [
          {
            guard: { type: "isNoArrivalDay", params: where },
            target: "refused",
            actions: { type: "warn", params: where },
            reenter: true,
          },
          {
            guard: { type: "canStart", params: where },
            target: "started",
            actions: [{ type: "setStart", params: where }, "emitSelection"],
          },
          { target: "empty" },
        ],
      },
    },
    started: {
      initial: "plain",
      on: {
        "day.clicked": [
          {
            guard: { type: "makesDayBooking", params: where },
            target: "ranged",
            actions: [{ type: "setEnd", params: where }, "emitSelection"],
          },
          // Staff clear it too where the day is only half free: a click that does nothing would look broken.
          { guard: { type: "isStart", params: where }, target: "empty", actions: ["clear", "emitSelection"] },
          {
            guard: { type: "hasWrongLength", params: where },
            target: ".warned",
            actions: { type: "warn", params: where },
          },
          {
            guard: { type: "completesStay", params: where },
            target: "ranged",
            actions: [{ type: "setEnd", params: where }, "emitSelection"],
          },
          {
            guard: { type: "isNoArrivalDay", params: where },
            target: ".warned",
            actions: { type: "warn", params: where },
          },
          {
            guard: { type: "canStart", params: where },
            target: ".plain",
            actions: [{ type: "setStart", params: where }, "emitSelection"],
          },
          // A day that can be nothing: only the warning and the preview end.
          { target: ".plain" },
        ],
        "day.hovered": {
          guard: { type: "completesStay", params: where },
          target: ".previewed",
          actions: { type: "showPreview", params: where },
        },
        "calendar.refreshed": [
          { guard: { type: "isLost", params: onCalendar }, target: "empty", actions: ["clear", "emitSelection"] },
          { guard: { type: "isPreviewLost", params: onCalendar }, target: ".plain" },
        ],
        "selection.cleared": { target: "empty", actions: ["clear", "emitSelection"] },
      },
      states: {
        plain: {},
        warned: { exit: "endWarning" },
        previewed: {
          exit: "endPreview",
          on: {
            "day.hovered": [
              {
                guard: { type: "completesStay", params: where },
                target: "previewed",
                actions: { type: "showPreview", params: where },
              },
              { target: "plain" },
            ],
            "day.left": "plain",
          },
        },
      },
    },
    ranged: {
      initial: "settling",
      on: {
        "day.clicked": [
          {
            guard: { type: "isNoArrivalDay", params: where },
            target: ".warned",
            actions: { type: "warn", params: where },
          },
          {
            guard: { type: "canStart", params: where },
            target: "started",
            actions: [{ type: "setStart", params: where }, "emitSelection"],
          },
        ],
        "calendar.refreshed": {
          guard: { type: "isLost", params: onCalendar },
          target: "empty",
          actions: ["clear", "emitSelection"],
        },
        "selection.cleared": { target: "empty", actions: ["clear", "emitSelection"] },
      },
      states: {
        settling: { after: { overviewDelay: { target: "settled", actions: "emitOverview" } } },
        settled: {},
        warned: {
          exit: "endWarning",
          on: { "day.clicked": { guard: { type: "canDoNothing", params: where }, target: "settled" } },
        },
      },
    },
  },
});
