import type { finderContract } from "../../../shared/contract/finder.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, typeOnly } from "../../api/endpoint.ts";

const find = typeOnly<typeof finderContract.find>({ method: "GET", path: "/api/rere_find_boats/" });

/** Which boats are free: asked anew when something was booked here, as the calendar is. */
export const finderApi = api.enhanceEndpoints({ addTagTypes: ["CalendarDay"] }).injectEndpoints({
  endpoints: (build) => ({
    findBoats: endpoint(build, find, { providesTags: [{ type: "CalendarDay", id: "LIST" }] }),
  }),
});

export const { useFindBoatsQuery } = finderApi;
