import { bookForGuestContract } from "../../../shared/contract/book-for-guest.ts";
import { finderContract } from "../../../shared/contract/finder.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

const tagged = api.enhanceEndpoints({ addTagTypes: ["Booking", "CalendarDay", "Inbox"] });

export const bookForGuestApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    findFreeBoats: endpoint(build, finderContract.find, { providesTags: [{ type: "CalendarDay", id: "LIST" }] }),
    /** A mutation by its method; call it with `track: false`, so that no guest stays in the cache. */
    findGuests: endpoint(build, bookForGuestContract.findGuests),
    /** A refused one reads anew, too: somebody else was faster. */
    bookForGuest: keyedEndpoint(build, bookForGuestContract.book, {
      invalidatesTags: ["Booking", "CalendarDay", "Inbox"],
    }),
  }),
});

export const { useFindFreeBoatsQuery } = bookForGuestApi;
