import { api } from "../api/base-api.ts";
import { bookingApi } from "../features/booking/booking.api.ts";
import { calendarApi } from "../features/calendar/calendar.api.ts";
import { dayPlanApi } from "../features/day-plan/day-plan.api.ts";
import { inboxApi } from "../features/inbox/inbox.api.ts";
import { changeUser } from "../features/session/change-user.ts";
import { settingsApi } from "../features/settings/settings.api.ts";
import { type AppStore, createStore } from "./store.ts";

/** A store that has read everything that a screen may show, and what it asks for after that. */
async function openStore() {
  const asked: string[] = [];
  const fetch = async ({ url }: Request) => {
    asked.push(new URL(url).pathname.split("/")[2] ?? "");
    return Response.json({});
  };
  const store = createStore({ fetch });
  const { getDayBookings, getUnfinishedBookings } = dayPlanApi.endpoints;
  await Promise.all([
    store.dispatch(calendarApi.endpoints.getCalendar.initiate()),
    store.dispatch(getDayBookings.initiate({ from: "2027-05-01", to: "2027-05-31" })),
    store.dispatch(getUnfinishedBookings.initiate()),
    store.dispatch(inboxApi.endpoints.getInbox.initiate()),
    store.dispatch(bookingApi.endpoints.checkVoucher.initiate("AAAA")),
    store.dispatch(settingsApi.endpoints.getBusinessSettings.initiate()),
  ]);
  asked.length = 0;
  return { store, asked };
}

/** What is read anew once a call was answered. */
async function readAfter(call: (dispatch: AppStore["dispatch"]) => Promise<unknown>): Promise<string[]> {
  const { store, asked } = await openStore();
  await call(store.dispatch);
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  return asked.slice(1).toSorted();
}

const keyed = <Request>(request: Request) => ({ request, idempotencyKey: "key" });

describe("what a call makes out of date is read again", () => {
  it("blocking a day: the bookings and the calendar of every boat", async () => {
    const { blockDay } = dayPlanApi.endpoints;
    const block = { day: "2027-05-10", blocked: true };
    expect(await readAfter((dispatch) => dispatch(blockDay.initiate(block)))).toEqual([
      "rere_get_day_bookings",
      "rere_get_future_bookings_for_calendar",
      "rere_get_unfinished_bookings",
    ]);
  });

  it("cancelling: also the inbox and what is left on vouchers", async () => {
    const { cancelBooking } = dayPlanApi.endpoints;
    const cancel = keyed({ booking_id: 1, version: 0, canceled_reason: "Sturm" });
    expect(await readAfter((dispatch) => dispatch(cancelBooking.initiate(cancel)))).toEqual([
      "rere_check_voucher",
      "rere_get_day_bookings",
      "rere_get_future_bookings_for_calendar",
      "rere_get_inbox",
      "rere_get_unfinished_bookings",
    ]);
  });
});

it.each([null, { id: 1, email: "", first_name: "", last_name: "", admin: false, root: false, active: true }])(
  "nothing that was read for who was here before is kept for the next: %j",
  async (user) => {
    const { store } = await openStore();
    expect(store.getState().api.queries).not.toEqual({});
    changeUser(store.dispatch, user);
    expect(store.getState().api.queries).toEqual({});
  },
);
