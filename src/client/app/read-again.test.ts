import { api } from "../api/base-api.ts";
import { type Call, callWith } from "../api/call.ts";
import { blacklistApi } from "../features/blacklist/blacklist.api.ts";
import { boardApi } from "../features/board/board.api.ts";
import { bookForGuestApi } from "../features/book-for-guest/book-for-guest.api.ts";
import { bookingApi } from "../features/booking/booking.api.ts";
import { calendarApi } from "../features/calendar/calendar.api.ts";
import { cashLogApi } from "../features/cash-log/cash-log.api.ts";
import { closingsApi } from "../features/closings/closings.api.ts";
import { dayPlanApi } from "../features/day-plan/day-plan.api.ts";
import { defectApi } from "../features/defect/defect.api.ts";
import { fleetApi } from "../features/fleet/fleet.api.ts";
import { portalCalendarsApi } from "../features/fleet/portal-calendars.api.ts";
import { staffFleetApi } from "../features/fleet/staff-fleet.api.ts";
import { hoursApi } from "../features/hours/hours.api.ts";
import { inboxApi } from "../features/inbox/inbox.api.ts";
import { jettyWeekApi } from "../features/jetty-week/jetty-week.api.ts";
import { mailsApi } from "../features/mails/mails.api.ts";
import { myBookingApi } from "../features/my-booking/my-booking.api.ts";
import { paymentsApi } from "../features/payments/payments.api.ts";
import { priceListApi } from "../features/price-list/price-list.api.ts";
import { proceduresApi } from "../features/procedures/procedures.api.ts";
import { productsApi } from "../features/products/products.api.ts";
import { protocolsApi } from "../features/protocols/protocols.api.ts";
import { sessionApi } from "../features/session/session.api.ts";
import { settingsApi } from "../features/settings/settings.api.ts";
import { staffSettingsApi } from "../features/settings/staff-settings.api.ts";
import { staffApi } from "../features/staff/staff.api.ts";
import { stayChangeApi } from "../features/stay-change/stay-change.api.ts";
import { tillApi } from "../features/till/till.api.ts";
import { turnaroundApi } from "../features/turnaround/turnaround.api.ts";
import { vehicleFormApi } from "../features/vehicle-form/vehicle-form.api.ts";
import { vouchersApi } from "../features/vouchers/vouchers.api.ts";
import { waitingApi } from "../features/waiting/waiting.api.ts";
import { createStore } from "./store.ts";

/** All that screens show, each read once. */
const queries = {
  fleet: [
    "getOperatingVehicles",
    "getAllVehicles",
    "getBlockedVehicles",
    "getVehicleLog",
    "getOtherBoats",
    "getDefects",
  ],
  vehicleLog: ["getVehicleLog"],
  calendar: ["getCalendar", "getBoard", "findFreeBoats", "getWaitingCounts"],
  portalCalendars: ["getPortalCalendars"],
  settings: ["getBusinessSettings"],
  user: ["getUserInfo"],
  bookings: [
    "getBoard",
    "getDayBookings",
    "getBookingPaid",
    "getInvoices",
    "getBookingLog",
    "getBookingLife",
    "getUnfinishedBookings",
    "getStayOptions",
    "getOtherBoats",
  ],
  futureBookings: ["getFutureBookings"],
  unpaid: ["getUnpaid"],
  voucher: ["checkVoucher", "checkRedeemed"],
  inbox: ["getInbox", "getOpenItems", "getInboxLog"],
  mails: ["getMails"],
  myBooking: ["getMyBooking"],
  openMoney: ["getOpenMoney"],
  cashLog: ["getCashPosition", "getCashLog", "getBookingLife"],
  // Until the closing the till offers the last sale to be taken back.
  closings: ["getClosings", "getUnpaid"],
  priceLists: ["getPriceLists"],
  procedures: ["getProcedures", "getTillNotification"],
  deposits: ["getDeposits", "getBookingPaid", "getBookingLife"],
  turnarounds: ["getTurnarounds"],
  defects: ["getDefects"],
  protocols: ["getProtocols"],
  checklist: ["getChecklist"],
  toCollect: ["getDayCollection", "getTurnarounds"],
  products: ["getProducts"],
  hours: ["getWorkingDays"],
  employees: ["getEmployees"],
  bans: ["getBlacklist"],
  waitingEntry: ["getWaitingEntry"],
} as const;
type Shown = keyof typeof queries;

/** Starts any endpoint of any feature: what is sent does not matter here. */
type Start = (argument: unknown) => Call<unknown>;
const allEndpoints = [
  blacklistApi,
  boardApi,
  bookForGuestApi,
  bookingApi,
  calendarApi,
  cashLogApi,
  closingsApi,
  dayPlanApi,
  defectApi,
  fleetApi,
  staffFleetApi,
  portalCalendarsApi,
  hoursApi,
  inboxApi,
  jettyWeekApi,
  mailsApi,
  myBookingApi,
  paymentsApi,
  priceListApi,
  proceduresApi,
  productsApi,
  protocolsApi,
  sessionApi,
  settingsApi,
  staffSettingsApi,
  staffApi,
  stayChangeApi,
  tillApi,
  turnaroundApi,
  vehicleFormApi,
  vouchersApi,
  waitingApi,
].reduce((all, { endpoints }) => Object.assign(all, endpoints), {}) as unknown as Record<string, { initiate: Start }>;
const start = (name: string, argument: unknown) => {
  const endpoint = allEndpoints[name];
  if (!endpoint) throw new Error(`there is no ${name}`);
  return endpoint.initiate(argument);
};

type Answer = "done" | "refused" | "unanswered";

function answerOf(answer: Answer): Response {
  if (answer === "unanswered") throw new TypeError("offline");
  return Response.json(answer === "done" ? [] : { type: "VALIDATION", errors: { name: "x" } }, {
    status: answer === "done" ? 200 : 400,
  });
}

/** What of all that is shown was read anew once a call was answered, or was not. */
async function readAgain(name: string, answer: Answer): Promise<string[]> {
  let isCalling = false;
  const fetch = async ({ method }: Request) => answerOf(isCalling && method !== "GET" ? answer : "done");
  const store = createStore({ fetch });
  const names = [...new Set(Object.values(queries).flat())];
  const call = callWith(store.dispatch);
  await Promise.all(
    names.map((query) => call(start(query, query === "checkVoucher" || query === "checkRedeemed" ? "AAAA" : {}))),
  );
  const requests = () =>
    Object.values(
      store.getState().api.queries as unknown as Record<string, { endpointName: string; requestId: string }>,
    );
  const before = new Set(requests().map(({ requestId }) => requestId));
  expect(before.size).toBe(names.length);
  isCalling = true;
  const request = { working_hours: {}, working_days_data: [] };
  // A vehicle is not sent by fetch; whatever comes of it, the lists are read again.
  const upload = { headers: {}, signal: AbortSignal.abort() };
  await call(start(name, { request, idempotencyKey: "key", ...request, ...upload })).catch(() => undefined);
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  return requests().flatMap(({ endpointName, requestId }) => (before.has(requestId) ? [] : [endpointName]));
}

const bookings = ["bookings", "futureBookings", "unpaid", "toCollect"] as const;
const money = [...bookings, "voucher", "openMoney", "inbox"] as const;
const till = [...money, "products", "deposits", "cashLog", "closings"] as const;
/** What one press sells for a booking beside its steps redeems no voucher. */
const press = [...till.filter((shown) => shown !== "voucher"), "turnarounds", "defects"] as const;
const dates = [...bookings, "calendar", "inbox", "voucher"] as const;

/** A refused call shows what there is, too: somebody else was faster. */
const always: Record<string, readonly Shown[]> = {
  changeStay: [...dates, "openMoney"],
  changePrice: [...bookings, "inbox", "openMoney"],
  redeemVoucher: [...bookings, "inbox", "openMoney", "voucher"],
  commentBooking: bookings,
  correctRecipient: bookings,
  agreeArrival: bookings,
  cancelBooking: [...till, "calendar"],
  bookForGuest: [...bookings, "calendar", "inbox"],
  releaseBooking: [...dates, "deposits", "openMoney"],
  issueInvoice: bookings,
  blockDay: [...bookings, "calendar"],
  addTask: ["inbox"],
  tickOff: ["inbox"],
  acceptWithdrawal: ["inbox", "openMoney", "voucher", "unpaid"],
  sendMailAgain: ["mails", "inbox"],
  assignMoney: money,
  refundMoney: money,
  registerTransfer: money,
  correctSale: till,
  returnDeposit: ["deposits", "unpaid", "toCollect", "cashLog", "closings"],
  takeTurnaroundStep: ["turnarounds", "defects", "deposits", "unpaid", "toCollect", "cashLog", "closings"],
  takeReturn: ["turnarounds", "defects", "deposits", "unpaid", "toCollect", "cashLog", "closings"],
  handOver: press,
  undoTogether: press,
  signProtocol: ["protocols", "turnarounds", "defects"],
  noteDefect: ["defects"],
  changeDefect: ["defects"],
  closeDefect: ["defects"],
  reopenDefect: ["defects"],
  withdrawDefect: ["defects"],
  saveChecklist: ["checklist", "protocols"],
  returnOnSite: [...bookings, "deposits", "products", "cashLog", "closings"],
  closeDay: ["closings", "cashLog"],
  moveCash: ["closings", "cashLog"],
  saveProduct: ["products", "unpaid", "toCollect"],
  removeProduct: ["products", "unpaid", "toCollect"],
  banCustomer: ["bans", ...bookings],
  unbanCustomer: ["bans", ...bookings],
  renewCalendarFeed: ["portalCalendars"],
  addCalendarImport: ["portalCalendars", "calendar"],
  changeCalendarImport: ["portalCalendars", "calendar"],
  removeCalendarImport: ["portalCalendars", "calendar"],
  fetchCalendarImport: ["portalCalendars", "calendar"],
  blockVehicle: ["fleet", ...bookings, "calendar"],
  saveVehicle: ["fleet", "toCollect", "calendar"],
  leaveMyBooking: ["myBooking"],
  cancelMyBooking: ["myBooking"],
  redeemOnMyBooking: ["myBooking"],
  changeMyStay: ["calendar", "myBooking"],
  settleBalance: ["myBooking"],
  saveCrew: ["myBooking"],
  revokeBookingLinks: [],
  joinWaiting: [],
  confirmWaiting: ["waitingEntry"],
  declineOffer: ["waitingEntry"],
  leaveWaiting: ["waitingEntry"],
  takeOffer: ["waitingEntry", "calendar"],
  shareReceipt: [],
  unshareReceipt: [],
  savePriceList: ["priceLists"],
  copyPriceList: ["priceLists"],
  checkPriceList: ["priceLists"],
  publishPriceList: ["priceLists", "settings"],
  discardPriceList: ["priceLists"],
  changePermission: ["employees"],
  changeRole: ["employees"],
  changeJetty: ["employees"],
  saveWorkingHours: ["hours"],
  saveWorkingTimes: ["hours"],
};

const byAnswer: Record<string, Partial<Record<Answer, readonly Shown[]>>> = {
  saveSale: { done: till, refused: till },
  removeVehicle: {
    done: ["fleet", "toCollect", "calendar"],
    refused: ["fleet", ...bookings, "calendar"],
    unanswered: ["fleet", ...bookings, "calendar"],
  },
  updateSettings: { done: ["user", "settings"] },
  register: { done: ["employees"] },
  setLanguage: { done: ["inbox", "vehicleLog"] },
  sendBookingRequest: { done: ["calendar", "voucher", "unpaid"], refused: ["calendar", "voucher", "unpaid"] },
  sendVoucherRequest: {},
  addProtocolPhoto: {},
};

/** What is asked for once, and what changes nothing that any screen shows. */
const notShown = [
  "getConfirmation",
  "getPayable",
  "getPriceListEffects",
  "checkSession",
  "readUser",
  // Read anew for each print.
  "getJettyWeek",
];
const changeNothing = [
  "askForStay",
  "checkAvailability",
  "downloadVoucher",
  "findGuests",
  "orderBalance",
  "quoteMyStay",
  "quoteStayChange",
  "recover",
  "sendBookingLink",
  // The whole store begins anew with them.
  "logIn",
  "logOut",
];

const cases = [
  // Whatever is read anew without an answer is read anew after a refusal, too.
  ...Object.entries(always).flatMap(([call, shown]) =>
    (["done", "unanswered"] as const).map((answer) => [call, answer, shown] as const),
  ),
  ...Object.entries(byAnswer).flatMap(([call, shown]) =>
    (["done", "refused", "unanswered"] as const).map((answer) => [call, answer, shown[answer] ?? []] as const),
  ),
];

describe("what a call makes out of date is read again", () => {
  it("is said of every call, and looked for on every screen", () => {
    const all = Object.entries(allEndpoints);
    const shown = all.flatMap(([name, endpoint]) => ("useQuery" in endpoint ? [name] : []));
    const called = all.flatMap(([name, endpoint]) => ("useMutation" in endpoint ? [name] : []));
    const known = [...Object.keys(always), ...Object.keys(byAnswer), ...changeNothing];
    expect(shown.toSorted()).toEqual([...new Set([...Object.values(queries).flat(), ...notShown])].toSorted());
    expect(called.toSorted()).toEqual(known.toSorted());
  });

  it.each(cases)("%s, %s: %j", async (call, answer, shown) => {
    const expected = shown.flatMap((name) => queries[name] as readonly string[]);
    expect((await readAgain(call, answer)).toSorted()).toEqual([...new Set(expected)].toSorted());
  });
});
