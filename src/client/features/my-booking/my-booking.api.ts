import { myBookingContract } from "../../../shared/contract/my-booking.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

/** Whatever became of an act, the page shows the booking as it is then: staff may have been faster. */
const changed = { invalidatesTags: ["MyBooking" as const] };

const tagged = api.enhanceEndpoints({ addTagTypes: ["MyBooking", "CalendarDay"] });

export const myBookingApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    sendBookingLink: endpoint(build, myBookingContract.sendLink),
    getMyBooking: endpoint(build, myBookingContract.show, { providesTags: ["MyBooking"] }),
    leaveMyBooking: endpoint(build, myBookingContract.leave, changed),
    cancelMyBooking: keyedEndpoint(build, myBookingContract.cancel, changed),
    redeemOnMyBooking: keyedEndpoint(build, myBookingContract.redeem, changed),
    quoteMyStay: endpoint(build, myBookingContract.quoteStay, {
      request: ({ extras, ...asked }) => ({ ...asked, extras: JSON.stringify(extras ?? []) }),
    }),
    changeMyStay: keyedEndpoint(build, myBookingContract.changeStay, {
      request: ({ extras, ...asked }) => ({ ...asked, extras: JSON.stringify(extras ?? []) }),
      invalidatesTags: ["MyBooking", "CalendarDay"],
    }),
    askForStay: keyedEndpoint(build, myBookingContract.ask),
    orderBalance: endpoint(build, myBookingContract.order),
    settleBalance: endpoint(build, myBookingContract.settle, changed),
    saveCrew: keyedEndpoint(build, myBookingContract.saveCrew, {
      request: ({ crew, ...asked }) => ({ ...asked, crew: JSON.stringify(crew) }),
      ...changed,
    }),
  }),
});

export const { useGetMyBookingQuery } = myBookingApi;

/** Somebody else was faster: the page shows the booking as it is now. */
export const bookingChanged = () => tagged.util.invalidateTags(["MyBooking"]);
