import { boatBlockContract } from "../../../shared/contract/boat-block.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

const bookings = { type: "Booking", id: "LIST" } as const;

/** Board, calendars, day plan, waiting list and the boat's log show what a block takes. A refused one shows why. */
const changed = {
  invalidatesTags: ["BoatBlock" as const, bookings, "CalendarDay" as const, { type: "Vehicle" as const, id: "LOG" }],
};

export const boatBlockApi = api
  .enhanceEndpoints({ addTagTypes: ["BoatBlock", "Booking", "CalendarDay", "Vehicle"] })
  .injectEndpoints({
    endpoints: (build) => ({
      getBoatBlocks: endpoint(build, boatBlockContract.list, { providesTags: ["BoatBlock"] }),
      /** What lies in days that somebody wants to block: moved or cancelled, it is gone from here. */
      getBlockConflicts: endpoint(build, boatBlockContract.conflicts, {
        providesTags: ["BoatBlock", bookings],
        keepUnusedDataFor: 0,
      }),
      addBlock: keyedEndpoint(build, boatBlockContract.add, changed),
      changeBlock: keyedEndpoint(build, boatBlockContract.change, changed),
      endBlock: keyedEndpoint(build, boatBlockContract.end, changed),
    }),
  });

export const { useGetBoatBlocksQuery, useGetBlockConflictsQuery } = boatBlockApi;
