import type { Vehicle } from "../shared/contract/fleet.ts";
import type { PublicConfig } from "../shared/contract/page.ts";
import type { PublishedPriceList } from "../shared/contract/price-list.ts";
import type { CalendarDay } from "../shared/rules/availability.ts";
import { aVehicle, someSettings } from "./builders.ts";

/** What the browser knows of a server whose wallet deals in play money. */
export const aPublicConfig: PublicConfig = {
  company: {
    name: "Testboote",
    owner: "Erika Beispiel",
    legalForm: "",
    register: "",
    vatId: "",
    street: "Uferweg 7",
    zipAndCity: "14770 Brandenburg",
    phone: "+49 30 23125 000",
    email: "info@boats.example",
    accountHolder: "Boote",
    iban: "DE00",
    bic: "XXX",
    tourUrl: "",
    facebookUrl: "",
    instagramUrl: "",
    whatsapp: "",
  },
  publicUrl: "https://boats.example",
  wallet: { clientId: "demo", scriptUrl: "/demo-wallet/sdk.js", demo: true, funding: ["paypal"], nonce: null },
  tse: false,
};

/** The calls of a booking, a voucher or a waiting entry that a test answers itself, by their name in the address. */
export type BookingCall =
  | "rere_check_voucher"
  | "rere_check_availability_and_blacklist"
  | "rere_create_wallet_order"
  | "rere_capture_wallet_order"
  | "rere_send_booking_request"
  | "rere_get_booking_confirmation"
  | "rere_send_voucher_request"
  | "rere_show_waiting_entry"
  | "rere_decline_waiting_offer"
  | "rere_download_voucher"
  | "rere_send_withdrawal";

interface Asked {
  call: string;
  /** The fields of the form, or of the query. */
  fields: Record<string, string>;
  idempotencyKey: string | null;
  settle: (answer: Response | null) => void;
}

/** A server for the booking page: boats, settings and calendar answer at once, the rest when the test says so. */
export function startBookingServer(
  vehicles: readonly Vehicle[] = [aVehicle()],
  days: readonly CalendarDay[] = [],
  published?: PublishedPriceList,
) {
  let priceList = published;
  const asked: Asked[] = [];
  const lost = new Set<string>();
  let calendarLoads = 0;
  const atOnce: Record<string, () => unknown> = {
    rere_get_operating_vehicles: () => vehicles,
    rere_get_business_settings: () => ({
      ...someSettings({ off_season_start: null, off_season_end: null }),
      ...(priceList && { price_list: priceList }),
    }),
    rere_get_future_bookings_for_calendar: () => {
      calendarLoads += 1;
      return days;
    },
  };

  async function fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const call = url.pathname.split("/")[2] ?? "";
    const known = atOnce[call];
    if (known) return Response.json(known());
    const hasForm = request.headers.get("Content-Type")?.startsWith("multipart/form-data");
    const form = hasForm ? await request.formData() : url.searchParams;
    if (lost.delete(call)) throw new TypeError("the connection is lost");
    const fields = Object.fromEntries(
      [...form.entries()].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
    );
    const answer = await new Promise<Response | null>((settle) => {
      asked.push({ call, fields, idempotencyKey: request.headers.get("Idempotency-Key"), settle });
    });
    if (!answer) throw new TypeError("the connection was lost");
    return answer;
  }

  const last = (call: BookingCall): Asked => {
    const found = asked.findLast((one) => one.call === call);
    if (!found) throw new Error(`${call} was not called`);
    return found;
  };

  return {
    fetch,
    calls: () => asked.map(({ call }) => call),
    fieldsOf: (call: BookingCall) => last(call).fields,
    keysOf: (call: BookingCall) => asked.filter((one) => one.call === call).map(({ idempotencyKey }) => idempotencyKey),
    calendarLoads: () => calendarLoads,
    /** Another list holds from now on. */
    publish: (list: PublishedPriceList) => {
      priceList = list;
    },
    answer: (call: BookingCall, body: unknown, status = 200, headers: Record<string, string> = {}) =>
      last(call).settle(Response.json(body, { status, headers })),
    /** No answer arrives, nor to the same call sent again at once; `once`: that one arrives. */
    lose: (call: BookingCall, { once = false } = {}) => {
      if (!once && call.startsWith("rere_send_")) lost.add(call);
      last(call).settle(null);
    },
  };
}

export type BookingServer = ReturnType<typeof startBookingServer>;
