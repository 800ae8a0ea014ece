import { type HoursByDay, type WorkingDay, workingHoursContract } from "../../../shared/contract/working-hours.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { parseHours, toHours } from "../../../shared/rules/working-hours.ts";
import type { WorkingTimes } from "../../../shared/rules/working-times.ts";
import { api } from "../../api/base-api.ts";
import { endpoint } from "../../api/endpoint.ts";

export const hoursApi = api.enhanceEndpoints({ addTagTypes: ["WorkingHours"] }).injectEndpoints({
  endpoints: (build) => ({
    getWorkingDays: endpoint(build, workingHoursContract.list, { providesTags: ["WorkingHours"] }),
    /**
     * Without an Idempotency-Key: sent twice it stores the same, while the answer of an earlier one to the same hours
     * would keep them from being stored again after a change in between.
     */
    saveWorkingHours: endpoint(build, workingHoursContract.save, {
      invalidatesTags: ["WorkingHours"],
      async onQueryStarted({ employee_id, working_hours }, { dispatch, queryFulfilled }) {
        try {
          await queryFulfilled;
        } catch {
          // What failed is the sender's to tell.
          return;
        }
        // Until the list was read again nobody sees the old hours.
        dispatch(
          hoursApi.util.updateQueryData("getWorkingDays", undefined, (answer) => {
            for (const [day, text] of Object.entries(working_hours)) {
              setHours(answer.working_days_data, { day, employee: String(employee_id), text });
            }
          }),
        );
      },
    }),
    saveWorkingTimes: endpoint(build, workingHoursContract.saveTimes, { invalidatesTags: ["WorkingHours"] }),
  }),
});

function setHours(days: WorkingDay[], { day, employee, text }: { day: string; employee: string; text: string }): void {
  const tenths = parseHours(text);
  const known = days.find(({ date }) => date === day);
  if (tenths === null) delete known?.working_hours[employee];
  else if (known) known.working_hours[employee] = toHours(tenths);
  else days.push({ date: day, working_hours: { [employee]: toHours(tenths) } });
}

/** What one of them worked, by day. */
export function hoursOf(days: readonly WorkingDay[], employee: number): HoursByDay {
  const entries = days.flatMap(({ date, working_hours }) => {
    const hours = working_hours[employee];
    return hours === undefined ? [] : [[date, hours] as const];
  });
  return Object.fromEntries(entries);
}

/** When one of them began and ended, by day. */
export function timesOf(days: readonly WorkingDay[], employee: number): Readonly<Record<Day, WorkingTimes>> {
  const entries = days.flatMap(({ date, working_times }) => {
    const times = working_times?.[employee];
    return times ? [[date, times] as const] : [];
  });
  return Object.fromEntries(entries);
}

export const { useGetWorkingDaysQuery } = hoursApi;
