import { portalCalendarsContract } from "../../../shared/contract/portal-calendars.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

const calendars = { invalidatesTags: ["PortalCalendar", "CalendarDay"] } as const;

/** What an import takes or frees is seen in the calendar; a refused call shows what there is, too. */
export const portalCalendarsApi = api
  .enhanceEndpoints({ addTagTypes: ["PortalCalendar", "CalendarDay"] })
  .injectEndpoints({
    endpoints: (build) => ({
      getPortalCalendars: endpoint(build, portalCalendarsContract.list, {
        request: (id: number) => ({ id }),
        providesTags: ["PortalCalendar"],
      }),
      renewCalendarFeed: keyedEndpoint(build, portalCalendarsContract.renew, { invalidatesTags: ["PortalCalendar"] }),
      addCalendarImport: keyedEndpoint(build, portalCalendarsContract.add, calendars),
      changeCalendarImport: keyedEndpoint(build, portalCalendarsContract.change, calendars),
      removeCalendarImport: keyedEndpoint(build, portalCalendarsContract.remove, calendars),
      fetchCalendarImport: keyedEndpoint(build, portalCalendarsContract.fetch, calendars),
    }),
  });

export const { useGetPortalCalendarsQuery } = portalCalendarsApi;
