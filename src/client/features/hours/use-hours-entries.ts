import { useEffect, useMemo, useState } from "react";
import type { SubmissionMessage } from "../../../../machines/submission/submission.types.ts";
import type { Language } from "../../../shared/contract/page.ts";
import type { HoursByDay, SaveWorkingHoursRequest } from "../../../shared/contract/working-hours.ts";
import { type Day, isDay } from "../../../shared/rules/day.ts";
import { displayHours, editableDays, isTypable, parseHours } from "../../../shared/rules/working-hours.ts";
import { useCall } from "../../api/call.ts";
import type { ApiFailure } from "../../api/failure.ts";
import { useLanguage } from "../../format/language.ts";
import { useSubmission } from "../../forms/use-submission.ts";
import { tabStorage } from "../../storage/browser-storage.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { hoursApi } from "./hours.api.ts";

export interface HoursEntries {
  /** False until the browser has taken over and what the tab stored is back: nothing can be typed. */
  isReady: boolean;
  editable: readonly Day[];
  /** What stands in the field of a day: what was typed, else what is stored. */
  textOf: (day: Day) => string;
  /** Takes over what may be typed, and leaves the field as it is otherwise. */
  type: (day: Day, text: string) => void;
  /** What was typed last and not taken over. */
  refused: { day: Day; text: string } | null;
  /** The days whose hours are not stored as they stand there, and can be. */
  unsaved: readonly Day[];
  /** What was typed for days that can be entered no more. */
  late: readonly { day: Day; text: string }[];
  discardLate: () => void;
  save: () => void;
  isLocked: boolean;
  message: SubmissionMessage | null;
  failure: ApiFailure | null;
}

interface EntriesOptions {
  userId: number;
  /** What is stored, by day; undefined while it is not known. */
  saved: HoursByDay | undefined;
  today: Day;
}

/** One's own hours while they are typed. The tab keeps them until they are stored, whatever happens to the page. */
export function useHoursEntries({ userId, saved, today }: EntriesOptions): HoursEntries {
  const isReady = useHydrated();
  const restored = useMemo(() => (isReady ? readTyped(userId) : {}), [isReady, userId]);
  const [sinceOpened, setSinceOpened] = useState<HoursByDay | null>(null);
  const [refused, setRefused] = useState<HoursEntries["refused"]>(null);
  const typed = sinceOpened ?? restored;
  const change = (next: (before: HoursByDay) => HoursByDay) => setSinceOpened((before) => next(before ?? restored));
  const call = useCall();
  const { submit, isLocked, message, failure } = useSubmission({
    kind: "saved",
    send: (request: SaveWorkingHoursRequest) => call(hoursApi.endpoints.saveWorkingHours.initiate(request)),
    // What is stored is the list's again, where another tab may change it.
    onSucceeded: ({ working_hours: sent }) =>
      change((before) =>
        Object.fromEntries(Object.entries(before).filter(([day, text]) => finished(text) !== sent[day])),
      ),
  });
  const editable = editableDays(today);
  const language = useLanguage();
  const savedText = (day: Day) => written(saved?.[day] ?? "", language);
  const changed = Object.entries(typed).filter(([day, text]) => finished(text) !== finished(savedText(day)));
  const isLate = (day: Day) => !editable.includes(day);

  const draft = JSON.stringify(Object.fromEntries(changed));
  useEffect(() => {
    if (isReady && saved) storeTyped(userId, JSON.parse(draft) as HoursByDay);
  }, [isReady, saved, userId, draft]);
  useLeaveWarning(isReady && changed.length > 0);

  return {
    isReady,
    editable,
    textOf: (day) => typed[day] ?? savedText(day),
    type: (day, text) => {
      const bare = text.trim();
      const isTaken = isTypable(bare);
      setRefused(isTaken ? null : { day, text: bare });
      if (isTaken) change((before) => ({ ...before, [day]: bare }));
    },
    refused,
    unsaved: changed.map(([day]) => day).filter((day) => !isLate(day)),
    late: changed
      .filter(([day]) => isLate(day))
      .map(([day, text]) => ({ day, text: written(finished(text), language) })),
    discardLate: () => change((before) => Object.fromEntries(Object.entries(before).filter(([day]) => !isLate(day)))),
    save: () => {
      const entries = changed.filter(([day]) => !isLate(day)).map(([day, text]) => [day, finished(text)]);
      submit({ employee_id: userId, working_hours: Object.fromEntries(entries) as HoursByDay });
    },
    isLocked,
    message,
    failure,
  };
}

/** As it is sent, each number in one way. "7," is the beginning of a decimal that did not come. */
const finished = (text: string) => written(text.replace(/[.,]$/, ""), "de");

function written(text: string, language: Language): string {
  const tenths = parseHours(text);
  return tenths === null ? text : displayHours(tenths, language);
}

/** The browser asks before the tab is closed, which forgets what was typed. */
export function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}

const keyOf = (userId: number) => `hours ${userId}`;

/** What the tab stores of what somebody typed and has not saved. */
function readTyped(userId: number): HoursByDay {
  const stored = tabStorage.read(keyOf(userId));
  if (typeof stored !== "object" || stored === null) return {};
  const entries = Object.entries(stored).filter(
    ([day, text]: [string, unknown]) => isDay(day) && typeof text === "string" && isTypable(text),
  );
  return Object.fromEntries(entries) as HoursByDay;
}

function storeTyped(userId: number, typed: HoursByDay): void {
  tabStorage.write(keyOf(userId), Object.keys(typed).length > 0 ? typed : null);
}
