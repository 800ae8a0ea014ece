import { aUser } from "../../../testing/builders.ts";
import { changeUser } from "./change-user.ts";

/** What a tab may hold after a day at the counter. */
const ofGuests = {
  booking: '{"name":"Erika"}',
  vouchers: '{"name":"Erika"}',
  contact: '{"body":"Ahoi"}',
  withdrawal: '{"name":"Erika"}',
  "calendar-selection:Hektor": '{"start":"2027-05-03"}',
};
const ownWork = { "till 3": '{"register":{}}', "till-receipt 3": "7", "hours 3": '{"2027-05-03":"8"}' };
const popups = { "popup 3 ban by hand": '{"name":"Erika"}', "popup 3 comment 1": '{"comment":"Hund"}' };

beforeEach(() => {
  sessionStorage.clear();
  for (const [key, text] of Object.entries({ ...ofGuests, ...ownWork, ...popups })) sessionStorage.setItem(key, text);
});
const stored = () => Object.keys(sessionStorage).toSorted();

it("with a logout, what guests and staff typed about guests is gone from the tab; a sale and one's hours stay", () => {
  changeUser(() => undefined as never, null, { isLogout: true });
  expect(stored()).toEqual(Object.keys(ownWork).toSorted());
});

it("where the jetty logs in, what was typed about guests is gone from the tab, under its own account, too", () => {
  changeUser(() => undefined as never, aUser({ id: 3, jetty: true }));
  expect(stored()).toEqual(Object.keys(ownWork).toSorted());
});

it.each([
  ["the end of a session", null],
  ["a login", { id: 4 }],
])("with %s, what was typed for guests is gone; what somebody typed under their account waits for them", (_, user) => {
  changeUser(() => undefined as never, user as never);
  expect(stored()).toEqual(Object.keys({ ...ownWork, ...popups }).toSorted());
});
