import type { StayChoice } from "../../../../machines/stay-change/stay-change.types.ts";
import { type StayOptions, stayChangeContract } from "../../../shared/contract/stay-change.ts";
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

/** The boats that the choice could have; until the answer for other days is there, those of the days before. */
export function useOptionsOf({ booked_day, booked_duration }: StayChoice, options: StayOptions): StayOptions {
  const { data = options } = useGetStayOptionsQuery({ booking_id: options.booking.id, booked_day, booked_duration });
  return data;
}
