import { type CalendarAnswer, calendarContract } from "../../../shared/contract/calendar.ts";
import { api } from "../../api/base-api.ts";

/** The days on which something is taken or blocked, for all boats at once: switching boats asks nothing again. */
export const calendarApi = api.enhanceEndpoints({ addTagTypes: ["CalendarDay"] }).injectEndpoints({
  endpoints: (build) => ({
    getCalendar: build.query<CalendarAnswer, void>({
      query: () => calendarContract.future.path,
      providesTags: [{ type: "CalendarDay", id: "LIST" }],
    }),
  }),
});

export const { useGetCalendarQuery } = calendarApi;
