import { stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

const tagged = api.enhanceEndpoints({
  addTagTypes: ["Booking", "CalendarDay", "Inbox", "OpenMoney", "Vehicle", "Voucher"],
});

const bookings = { type: "Booking", id: "LIST" } as const;
const vehicles = { type: "Vehicle", id: "LIST" } as const;

export const stayChangeApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    /** Asked anew at each opening: others may have changed the booking. */
    getStayOptions: endpoint(build, stayChangeContract.options, { providesTags: [bookings], keepUnusedDataFor: 0 }),
    /** Of a boat that is out of service. */
    getOtherBoats: endpoint(build, stayChangeContract.otherBoats, { providesTags: [bookings, vehicles] }),
    quoteStayChange: endpoint(build, stayChangeContract.quote),
    changeStay: keyedEndpoint(build, stayChangeContract.change, {
      invalidatesTags: [bookings, "CalendarDay", "Inbox", "OpenMoney", "Voucher"],
    }),
  }),
});

export const { useGetOtherBoatsQuery, useGetStayOptionsQuery } = stayChangeApi;

/** Somebody else was faster: what screens show of bookings is out of date. */
export const bookingsChanged = () => tagged.util.invalidateTags([bookings]);
