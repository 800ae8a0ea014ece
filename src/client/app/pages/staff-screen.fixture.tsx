import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentType } from "react";
import { Provider } from "react-redux";
import { MemoryRouter, useLocation } from "react-router";
import { type BoatBlock, boatBlockContract } from "../../../shared/contract/boat-block.ts";
import { type DayCollectionAnswer, dayCollectionContract } from "../../../shared/contract/day-collection.ts";
import { type DefectsAnswer, defectContract } from "../../../shared/contract/defect.ts";
import type { HeldDeposit } from "../../../shared/contract/held-deposits.ts";
import type { PublishedPriceList } from "../../../shared/contract/price-list.ts";
import { searchContract } from "../../../shared/contract/search.ts";
import { sessionContract, type User } from "../../../shared/contract/session.ts";
import { settingsContract } from "../../../shared/contract/settings.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import { type TurnaroundsAnswer, turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { aUser, someSettings, testToday } from "../../../testing/builders.ts";
import { renderIn } from "../../../testing/render.tsx";
import { userChanged } from "../../features/session/session.slice.ts";
import type { ScreenProps } from "../routing/screen.ts";
import { createStore } from "../store.ts";

/** An unpaid booking of three nights that starts on the day of the tests. */
export function aStaffBooking(changes: Partial<StaffBooking> = {}): StaffBooking {
  const booked_day = changes.booked_day ?? testToday;
  const booked_duration = changes.booked_duration ?? 3;
  const status = changes.status ?? "unpaid";
  return {
    id: 1,
    vehicle_name: "Hektor",
    name: "Erika Beispiel",
    phone: "+4917012345678",
    email: "erika@example.com",
    company: "",
    vat_id: "",
    streetAndNumber: "Uferweg 7",
    additional: "",
    zipCodeAndCity: "14770 Brandenburg",
    country: "",
    check_phone: false,
    booked_day,
    booked_duration,
    booked_end: addDays(booked_day, booked_duration),
    starts_am: false,
    ends_pm: false,
    dateTime: "2027-04-01T08:00:00.000Z",
    price: "540.00",
    new_price: null,
    price_change_reason: "",
    comment: "",
    guest_comment: "",
    note: "",
    note_by: "",
    note_at: null,
    arrival_time: null,
    dog: false,
    adults: 2,
    children: 0,
    license_answer: null,
    extras: [],
    own_extras: [],
    canceled: "",
    paid: status === "paid",
    status,
    outstanding: status === "unpaid" ? "540.00" : "0.00",
    difference_due: null,
    overdue_since: null,
    returned: "0.00",
    disputed: "0.00",
    employee: "",
    voucher_used: "",
    lang: "de",
    cancellation: { fee: "540.00", fee_by_terms: "540.00", wallet: "0.00", voucher: "0.00", cash: "0.00" },
    cancellation_our_fault: { fee: "0.00", fee_by_terms: "0.00", wallet: "0.00", voucher: "0.00", cash: "540.00" },
    may_cancel: "staff",
    banned: false,
    freed: false,
    vehicle_blocked: false,
    version: 0,
    ...changes,
  };
}

/** A call that the screen made, its form or its JSON read. */
export interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  if (request.method === "GET" || request.method === "DELETE") return {};
  return Object.fromEntries((await request.formData()).entries()) as Record<string, unknown>;
}

type Answer = (call: Call) => object | Response | Promise<Response> | undefined;

const noCollection: DayCollectionAnswer = {
  day: testToday,
  returns: 0,
  departures: 0,
  to_collect: "0.00",
  bookings: [],
};

const noTurnarounds = (): TurnaroundsAnswer => ({ today: testToday, boats: [] });

type Defects = DefectsAnswer | Response;
const noDefects = (_query: Record<string, string>): Defects | Promise<Defects> => ({ defects: [], engine_hours: [] });

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}

/**
 * A staff screen over a server that `answer` plays: what it returns is the answer, undefined is one that does not come.
 * The business settings and the deposits that are held are answered here: of booking 7 all is collected. So is what the
 * till asks for on the day: `collection`, the morning list: `turnarounds`, the boats' blocks:
 * `boatBlocks`, and what boats need done: `defects`.
 */
export async function openStaffScreen(
  Screen: ComponentType<ScreenProps>,
  answer: Answer,
  {
    admin = false,
    jetty = false,
    id = 2,
    at = "/",
    collection = noCollection as DayCollectionAnswer | Response,
    turnarounds = noTurnarounds,
    defects = noDefects,
    deposits = [] as HeldDeposit[],
    boatBlocks = [] as BoatBlock[],
    priceList = undefined as PublishedPriceList | undefined,
  } = {},
) {
  const calls: Call[] = [];
  const keys: (string | null)[] = [];
  let depositReads = 0;
  const user = aUser({ id, email: "", first_name: "Anna", last_name: "Lena", admin, ...(jetty && { jetty }) });
  let loggedIn = user;
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === settingsContract.get.path)
      return Response.json({ ...someSettings(), ...(priceList && { price_list: priceList }) });
    if (pathname === tillContract.deposits.path) {
      depositReads += 1;
      return Response.json({ deposits, all_collected: [7], cancelled_on_site: [] });
    }
    if (pathname === sessionContract.check.path)
      return navigator.onLine ? Response.json(loggedIn) : Promise.reject(new TypeError("no network"));
    if (pathname === defectContract.list.path) {
      const given = await defects(Object.fromEntries(searchParams));
      return given instanceof Response ? given : Response.json(given);
    }
    if (pathname === boatBlockContract.list.path) return Response.json({ boat_blocks: boatBlocks });
    if (pathname === turnaroundContract.list.path) return Response.json(turnarounds());
    if (pathname === dayCollectionContract.day.path)
      return collection instanceof Response ? collection.clone() : Response.json(collection);
    const call = {
      method: request.method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: await bodyOf(request),
    };
    calls.push(call);
    if (call.method !== "GET") keys.push(request.headers.get("Idempotency-Key"));
    const given = answer(call);
    if (given === undefined) return new Promise(() => {});
    return given instanceof Response || given instanceof Promise ? given : Response.json(given);
  };
  const store = createStore({ fetch });
  store.dispatch(userChanged(user));
  const page = { today: testToday, firstStart: testToday, config: aPublicConfig } as ScreenProps["page"];
  const { unmount } = renderIn(
    "de",
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        <Screen language="de" params={{}} page={page} routes={[]} />
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  await settle();
  const visitor = userEvent.setup({ delay: null });
  const press = async (name: string | RegExp, within_: HTMLElement = document.body) => {
    await visitor.click(within(within_).getByRole("button", { name }));
    await settle();
  };
  return {
    store,
    unmount,
    user: visitor,
    press,
    /** The calls that changed something, which a search does not. */
    deeds: () => calls.filter(({ method, path }) => method !== "GET" && path !== searchContract.search.path),
    /** The idempotency keys that they carried. */
    keys,
    searches: () => calls.filter(({ path }) => path === searchContract.search.path),
    reads: () => calls.filter(({ method }) => method === "GET"),
    /** Somebody else logs in, in another tab, or the same in another role. */
    logInElsewhere: (otherId: number, changes: Partial<User> = {}) => {
      loggedIn = { ...user, id: otherId, ...changes };
    },
    /** How often the deposits were asked for. */
    depositReads: () => depositReads,
    dialog: () => screen.getByRole("dialog"),
    confirm: async (name: string | RegExp) => press(name, screen.getByRole("dialog")),
    type: async (label: RegExp, text: string) => {
      const field = within(screen.getByRole("dialog")).getByRole("textbox", { name: label });
      await visitor.clear(field);
      if (text) await visitor.type(field, text);
    },
    address: () => screen.getByLabelText("address").textContent,
  };
}

/** Lets answers reach the screen: a few turns of the event loop, or a moment of the clock that a test has put there. */
export const settle = () =>
  act(async () => {
    if ("clock" in setTimeout) return jest.advanceTimersByTimeAsync(20);
    for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  });

/** A text as it is read: no-break spaces are spaces. */
export const textOf = (element: HTMLElement) => element.textContent?.replaceAll("\u00a0", " ") ?? "";
