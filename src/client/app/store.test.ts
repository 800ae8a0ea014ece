import { bookingApi } from "../features/booking/booking.api.ts";
import { calendarApi } from "../features/calendar/calendar.api.ts";
import { inboxApi } from "../features/inbox/inbox.api.ts";
import { changeUser } from "../features/session/change-user.ts";
import { settingsApi } from "../features/settings/settings.api.ts";
import { createStore } from "./store.ts";

/** A store that has read what screens show. */
async function openStore() {
  const store = createStore({ fetch: async () => Response.json({}) });
  await Promise.all([
    store.dispatch(calendarApi.endpoints.getCalendar.initiate()),
    store.dispatch(inboxApi.endpoints.getInbox.initiate()),
    store.dispatch(bookingApi.endpoints.checkVoucher.initiate("AAAA")),
    store.dispatch(settingsApi.endpoints.getBusinessSettings.initiate()),
  ]);
  return store;
}

it.each([
  null,
  { id: 1, email: "", first_name: "", last_name: "", admin: false, root: false, active: true, language: "de" } as const,
])("nothing that was read for who was here before is kept for the next: %j", async (user) => {
  const store = await openStore();
  expect(store.getState().api.queries).not.toEqual({});
  changeUser(store.dispatch, user);
  expect(store.getState().api.queries).toEqual({});
});
