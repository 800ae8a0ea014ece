import { calendarContract } from "../../../shared/contract/calendar.ts";
import { api } from "../../api/base-api.ts";
import { endpoint } from "../../api/endpoint.ts";

/** The days on which something is taken or blocked, for all boats at once: switching boats asks nothing again. */
export const calendarApi = api.enhanceEndpoints({ addTagTypes: ["CalendarDay"] }).injectEndpoints({
  endpoints: (build) => ({
    getCalendar: endpoint(build, calendarContract.future, { providesTags: [{ type: "CalendarDay", id: "LIST" }] }),
  }),
});

export const { useGetCalendarQuery } = calendarApi;
