import { act, fireEvent, screen, within } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter, useLocation } from "react-router";
import type { CancelledOnSite, HeldDeposit } from "../../../shared/contract/held-deposits.ts";
import { type Product, productsContract } from "../../../shared/contract/products.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import type { OnSite, OwnSale, PaidBy, TillBooking, UnpaidVoucher } from "../../../shared/contract/till-unpaid.ts";
import { vouchersContract } from "../../../shared/contract/vouchers.ts";
import { settle } from "../../../testing/booking-guest.ts";
import { aUser, testToday } from "../../../testing/builders.ts";
import { renderIn } from "../../../testing/render.tsx";
import { userChanged } from "../../features/session/session.slice.ts";
import type { ScreenProps } from "../routing/screen.ts";
import { createStore } from "../store.ts";
import { aStaffBooking } from "./staff-screen.fixture.tsx";
import { Screen } from "./till.screen.tsx";

export function onSite(changes: Partial<OnSite> = {}): OnSite {
  return {
    briefing: { amount: "35.00", collected: false, collected_by: null },
    cleaning: { amount: "50.00", collected: false, collected_by: null },
    deposit: { amount: "500.00", collected: false, collected_by: null, held: "0.00" },
    visitorsTax: { amount: "0.00", collected: false, collected_by: null },
    lateReturn: { amount: "0.00", collected: false, collected_by: null },
    fuel: { amount: "0.00", collected: false, collected_by: null },
    damage: { amount: "0.00", collected: false, collected_by: null },
    permits: [],
    own: [],
    ...changes,
  };
}

/** An unpaid booking of Hektor for 540 euros, of which nothing was collected on site. */
export function aTillBooking(changes: Partial<TillBooking> = {}): TillBooking {
  return { ...aStaffBooking(changes), due: "540.00", paid_by: null, on_site: onSite(), ...changes };
}

export function anUnpaidVoucher(changes: Partial<UnpaidVoucher> = {}): UnpaidVoucher {
  return {
    id: 4,
    name: "Käthe Schenkt",
    email: "kaethe@example.com",
    dateTime: "2027-05-01T08:00:00.000Z",
    amount: "100.00",
    due: "100.00",
    code: "ABCD-EFGH-JKLM-NPQR",
    ...changes,
  };
}

/** Two bottles of lemonade at 2.50. */
export function aProduct(changes: Partial<Product> = {}): Product {
  return {
    id: 1,
    type: "drinks",
    name: "Limonade",
    target_stock: 10,
    actual_stock: 2,
    price: "2.50",
    tax_percent: 19,
    extra: null,
    added_or_changed_by: "",
    version: 1,
    ...changes,
  };
}

interface Sent {
  body: Record<string, unknown>;
  key: string | null;
  settle: (answer: Response | null) => void;
}

interface Shelf {
  bookings: TillBooking[];
  vouchers: UnpaidVoucher[];
  products: Product[];
  /** Null: they are not answered. */
  deposits: HeldDeposit[] | null;
  cancelled_on_site: CancelledOnSite[];
  voucher_paid_by: PaidBy | null;
  unclosed_since: string | null;
  own_sale: OwnSale | null;
}

function Place() {
  const { pathname } = useLocation();
  return <output aria-label="place">{decodeURIComponent(pathname)}</output>;
}

/** Opens the till over a server whose lists are there at once; what is sent is answered when the test says so. */
export async function openTill(
  state: unknown = { mode: "booking" },
  changes: Partial<Shelf> = {},
  visit = "visit",
  { admin = false } = {},
) {
  const shelf: Shelf = {
    bookings: [aTillBooking()],
    vouchers: [anUnpaidVoucher()],
    products: [aProduct()],
    deposits: [],
    cancelled_on_site: [],
    voucher_paid_by: null,
    unclosed_since: null,
    own_sale: null,
    ...changes,
  };
  const sent: Sent[] = [];
  const asked: string[] = [];
  const lists: Record<string, () => object> = {
    [tillContract.unpaid.path]: () => ({
      bookings: shelf.bookings,
      vouchers: shelf.vouchers,
      voucher_paid_by: shelf.voucher_paid_by,
      unclosed_since: shelf.unclosed_since,
      own_sale: shelf.own_sale,
    }),
    [tillContract.deposits.path]: () => ({
      deposits: shelf.deposits,
      cancelled_on_site: shelf.cancelled_on_site,
      all_collected: [],
    }),
    [productsContract.list.path]: () => ({ product_data: shelf.products }),
  };
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    if (pathname === vouchersContract.check.path) {
      const checked = await new Promise<Response | null>((resolve) => {
        sent.push({ body: Object.fromEntries(new URLSearchParams(search)), key: null, settle: resolve });
      });
      if (!checked) throw new TypeError("the connection was lost");
      return checked;
    }
    if (request.method === "GET") {
      asked.push(pathname + search);
      if (!navigator.onLine) throw new TypeError("no network");
      if (pathname === tillContract.deposits.path && shelf.deposits === null) return new Promise(() => {});
      return Response.json(lists[pathname]?.() ?? {});
    }
    const body = Object.fromEntries((await request.formData()).entries());
    const key = request.headers.get("Idempotency-Key");
    const answer = await new Promise<Response | null>((resolve) => void sent.push({ body, key, settle: resolve }));
    if (!answer) throw new TypeError("the connection was lost");
    return answer;
  };
  const store = createStore({ fetch });
  const user = aUser({ id: 2, email: "", first_name: "Anna", last_name: "Lena", admin });
  store.dispatch(userChanged(user));
  const page = { today: testToday, config: {} } as ScreenProps["page"];
  const view = renderIn(
    "de",
    <Provider store={store}>
      <MemoryRouter initialEntries={[{ pathname: "/Kassensystem", state, key: visit }]}>
        <Screen language="de" params={{}} page={page} routes={[]} />
        <Place />
      </MemoryRouter>
    </Provider>,
  );
  await settle(() => shelf.deposits === null || document.querySelector(".ring") === null);
  const last = () => {
    const found = sent.at(-1);
    if (!found) throw new Error("nothing was sent");
    return found;
  };
  return {
    shelf,
    sent,
    /** The lists that were asked for. */
    asked,
    unmount: view.unmount,
    place: () => screen.getByLabelText("place").textContent,
    answer: async (body: object, status = 200) => {
      last().settle(Response.json(body, { status }));
      await settle();
    },
    /** No answer arrives, nor to the same call sent again at once. */
    lose: async () => {
      for (let times = 0; times < 2; times += 1) {
        last().settle(null);
        await settle();
      }
    },
  };
}

/** What a cashier does, and what they see. */
export const cashier = {
  press: async (name: string | RegExp) => {
    fireEvent.click(screen.getByRole("button", { name }));
    await settle();
  },
  choose: async (name: string) => {
    fireEvent.click(screen.getByRole("radio", { name }));
    await settle();
  },
  type: async (text: string) => {
    fireEvent.change(screen.getByLabelText(/^Erhaltener Betrag/), { target: { value: text } });
    await settle();
  },
  redeem: async (code: string) => {
    fireEvent.change(screen.getByLabelText(/^Gutscheincode/), { target: { value: code } });
    await cashier.press("Gutschein einlösen");
  },
  /** Takes the money: exact cash where nothing else was chosen or typed. */
  take: async () => {
    const ways = within(screen.getByRole("radiogroup", { name: "Wie wird bezahlt?" }));
    if (!ways.getAllByRole<HTMLInputElement>("radio").some(({ checked }) => checked)) await cashier.choose("Bar");
    await cashier.press("Geld erhalten");
  },
  wait: async (milliseconds: number) => {
    act(() => jest.advanceTimersByTime(milliseconds));
    await settle();
  },
  /** The lines of the bill, each as it is read. */
  lines: () => [...document.querySelectorAll('[aria-label="Was bezahlt wird"] > li')].map(readText),
  /** The lines of a sale that lay open, as the till asks about it. */
  openLines: () => [...document.querySelectorAll('[aria-label="Was noch offen ist"] > li')].map(readText),
  /** The total and the change. */
  sums: () => [...document.querySelectorAll("form dl > div")].map(readText),
  sees: () => ({
    place: document.querySelector("form")
      ? "checkout"
      : document.querySelector("[data-outcome]")
        ? "success"
        : (document.querySelector<HTMLInputElement>('[aria-label="Was wird bezahlt?"] input:checked')?.value ?? null),
    isBusy: document.querySelector('form [aria-busy="true"]') !== null,
    failed: screen.queryByText("Ein Fehler ist aufgetreten") !== null,
    unanswered: screen.queryByText("Keine Antwort vom Server") !== null,
    cart: screen.queryByRole("button", { name: "Zur Kasse" })?.getAttribute("aria-disabled") === "false",
  }),
};

/** A text as it is read: no-break spaces are spaces. */
export const readText = (element: Element) => (element.textContent ?? "").replaceAll("\u00a0", " ").trim();
