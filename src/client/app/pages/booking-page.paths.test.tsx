import { act } from "@testing-library/react";
import type { AnyEventObject, StateValue } from "xstate";
import { bookingOutcomes } from "../../../../machines/booking/booking.types.ts";
import { sentenceOf, type Walk, walksThrough } from "../../../../machines/support/paths.ts";
import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { guest, settle, typed } from "../../../testing/booking-guest.ts";
import { bookingModel } from "../../../testing/booking-model.ts";
import type { BookingCall, BookingServer } from "../../../testing/booking-server.ts";
import { aVehicle } from "../../../testing/builders.ts";
import { type FakeWallet, startFakeWallet } from "../../../testing/fake-wallet.ts";
import { withStillClock } from "../../../testing/page-hooks.ts";
import { matchRoute } from "../routing/match.ts";
import { loadScreen } from "../routing/screens.ts";
import { german, open } from "./booking-page.fixture.tsx";

const callOf: [string, BookingCall][] = [
  ["voucher.checking", "rere_check_voucher"],
  ["recheckingVoucher", "rere_check_voucher"],
  ["checkingAvailability", "rere_check_availability_and_blacklist"],
  ["creatingOrder", "rere_create_wallet_order"],
  ["capturing", "rere_capture_wallet_order"],
  ["sending", "rere_send_booking_request"],
];

/** The body with which the server says what an actor is to answer. */
function bodyOf(call: BookingCall, output: unknown): unknown {
  if (typeof output === "string") return { status: output };
  const { kind, exists, amountCents, orderId, id, priceCents } = output as Record<string, string | number>;
  if (kind === "taken") return { type: "ALREADY_BOOKED" };
  if (call === "rere_check_voucher") return { exists, amount: toAmount(Number(amountCents)) };
  if (call === "rere_create_wallet_order") return { order_id: orderId, amount: toAmount(Number(amountCents)) };
  return call === "rere_send_booking_request" ? { id, price: toAmount(Number(priceCents)) } : {};
}

function refuse(server: BookingServer, call: BookingCall, error: { kind: string; errors?: object }): void {
  if (error.kind === "network") server.lose(call);
  else if (error.kind === "invalid") server.answer(call, { type: "VALIDATION", errors: error.errors }, 400);
  else if (error.kind === "banned") server.answer(call, { type: "BANNED" }, 403);
  else server.answer(call, { type: "UNAVAILABLE" }, 503);
}

/** What the guest does so that the flow hears the event. */
function doAs(event: AnyEventObject, wallet: FakeWallet): void {
  const code = guest.sees().form ? guest.field("voucherCode").value : "";
  switch (event.type) {
    case "voucher.edited":
      return void guest.type("voucherCode", `${code}A`);
    case "voucher.submitted":
      if (code === "") guest.type("voucherCode", "A");
      return void guest.applyVoucher();
    case "booking.submitted":
      guest.payBy((event as { order?: { request: BookingRequest } }).order?.request.paypal ? "paypal" : "banktransfer");
      return void guest.submit();
    case "booking.reopened":
      return guest.press("Angaben ändern");
    case "booking.retried":
      return guest.press(/Kalender neu laden|Erneut versuchen|Zurück zur Buchung/);
    case "wallet.opened":
      return wallet.open();
    case "wallet.approved":
      return wallet.approve("W1");
    case "wallet.cancelled":
      return wallet.cancel();
    case "wallet.errored":
      return wallet.breakDown();
    default:
      throw new Error(`no guest does ${event.type}`);
  }
}

/** The state as the page must show it, in the words of what is seen. */
function shownBy(value: StateValue) {
  const { order, voucher, patience } = value as Record<"voucher" | "patience", string> & {
    order: string | Record<string, string>;
  };
  const outcome = bookingOutcomes.find((one) => one === order) ?? null;
  const over = outcome === "succeeded" || outcome === "banned" || outcome === "paymentPending";
  const paying = typeof order === "object";
  const busy = voucher === "checking" || (!paying && /^(rechecking|checking|sending)/.test(order));
  return {
    outcome,
    calendar: outcome === null,
    form: !over,
    wallet: paying,
    orderButton: !over && !paying,
    isBusy: !over && !paying && busy,
    // The check of a voucher has no patience of its own; work on the order shows as loading for two seconds.
    isLoading: !over && !paying && busy && patience !== "overdue",
    voucher: over ? null : voucher,
    mayChange: outcome === "unanswered" || (paying && order["paying"] !== "capturing"),
  };
}

function shown() {
  const { text: _, ...seen } = guest.sees();
  return {
    ...seen,
    isBusy: document.querySelector('button[type="submit"][aria-disabled="true"]') !== null,
    isLoading: document.querySelector('button[type="submit"][aria-busy="true"]') !== null,
    voucher: document.querySelector<HTMLElement>("output[data-state]")?.dataset["state"] ?? null,
    mayChange: [...document.querySelectorAll("button")].some(({ textContent }) => textContent === "Angaben ändern"),
  };
}

async function walkOnPage(walk: Walk): Promise<void> {
  const wallet = startFakeWallet();
  const server = await open(german, { fleet: [aVehicle({ price1h: "250.00" })] });
  guest.fillIn();
  guest.pickDates();
  await settle();
  for (const { event, expected } of walk.steps) {
    const [, kind, place = ""] = /^xstate\.(done|error|after)\.(?:actor\.)?(.*)$/.exec(event.type) ?? [];
    const call = callOf.find(([state]) => place.includes(state))?.[1];
    if (kind === "done" && call) {
      server.answer(call, bodyOf(call, event["output"]), call === "rere_send_booking_request" ? 201 : 200);
    } else if (kind === "error" && call) refuse(server, call, event["error"]);
    else if (kind === "after") {
      act(() => {
        jest.advanceTimersByTime(place.startsWith("holdLimit") ? 900_000 : 2_000);
      });
    } else if (event.type === "wallet.scriptFailed") wallet.fail();
    else {
      if (event.type === "wallet.opened" && !wallet.isThere()) wallet.load();
      await settle();
      act(() => doAs(event, wallet));
    }
    await settle();
    // The wallet's script is there before anybody can use its button.
    if (guest.sees().wallet && wallet.scriptUrl() && !wallet.isThere() && !willFail(walk)) wallet.load();
    expect(shown()).toEqual(shownBy(expected));
    expect(guest.typedOr(typed)).toEqual(typed);
  }
  wallet.remove();
}

const willFail = ({ steps }: Walk) => steps.some(({ event }) => event.type === "wallet.scriptFailed");
// A voucher is restored before the page opens: that has a test of its own.
const walks = walksThrough(bookingModel()).filter(({ steps }) => steps.length > 0);

describe("every way through a booking, on the page", () => {
  beforeAll(() => loadScreen(matchRoute(german).route));
  withStillClock({ frames: true });
  afterEach(() => void Reflect.deleteProperty(window, "paypal"));

  it.each(walks.map((walk) => [sentenceOf(walk), walk] as const))(
    "shows each state, loses nothing typed: %s",
    async (_, walk) => {
      await expect(walkOnPage(walk)).resolves.toBeUndefined();
    },
  );
});
