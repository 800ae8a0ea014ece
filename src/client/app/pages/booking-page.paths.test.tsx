import { act } from "@testing-library/react";
import type { AnyEventObject, StateValue } from "xstate";
import type { PaymentResult } from "../../../../machines/wallet-payment/wallet-payment.types.ts";
import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { guest, settle, typed } from "../../../testing/booking-guest.ts";
import type { BookingCall, BookingServer } from "../../../testing/booking-server.ts";
import { aVehicle } from "../../../testing/builders.ts";
import { type FakeWallet, startFakeWallet } from "../../../testing/fake-wallet.ts";
import { bookingModel } from "../../../testing/machines/booking-model.ts";
import { sentenceOf, type Walk, walksPastEachState } from "../../../testing/machines/paths.ts";
import { withStillClock } from "../../../testing/page-hooks.ts";
import { matchRoute } from "../routing/match.ts";
import { loadWholeScreen } from "../routing/screens.ts";
import { german, open } from "./booking-page.fixture.tsx";

const callOf: [string, BookingCall][] = [
  ["voucher.checking", "rere_check_voucher"],
  ["recheckingVoucher", "rere_check_voucher"],
  ["checkingAvailability", "rere_check_availability_and_blacklist"],
  ["sending", "rere_send_booking_request"],
];

/** The body with which the server says what an actor is to answer. */
function bodyOf(call: BookingCall, output: Record<string, string | number>): unknown {
  const { kind, amountCents, id, priceCents } = output;
  if (kind === "taken") return { type: "ALREADY_BOOKED" };
  if (call === "rere_check_voucher") return { exists: kind === "valid", amount: toAmount(Number(amountCents)) };
  return call === "rere_send_booking_request" ? { id, price: toAmount(Number(priceCents)) } : {};
}

function refuse(server: BookingServer, call: BookingCall, error: { kind: string; errors?: object }): void {
  if (error.kind === "network") server.lose(call);
  else if (error.kind === "invalid") server.answer(call, { type: "VALIDATION", errors: error.errors }, 400);
  else if (error.kind === "banned") server.answer(call, { type: "BANNED" }, 403);
  else server.answer(call, { type: "UNAVAILABLE" }, 503);
}

/** What the guest does so that the flow gets the event. */
function doAs(event: AnyEventObject): void {
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
      return guest.press(/Angaben ändern|Kalender neu laden|Erneut versuchen|Zurück zur Buchung/);
    case "booking.retried":
      return guest.press("Erneut versuchen");
    default:
      throw new Error(`no guest does ${event.type}`);
  }
}

const leave = "Zurück, ohne zu bezahlen";

/** Leads the payment at the wallet to that end. */
async function payUntil(end: PaymentResult["kind"], failure: unknown, server: BookingServer, wallet: FakeWallet) {
  const create = "rere_create_wallet_order";
  const capture = "rere_capture_wallet_order";
  if (end === "unreachable") return wallet.fail();
  wallet.load();
  await settle();
  if (end === "left") return act(() => guest.press(leave));
  if (end === "expired") return act(() => jest.advanceTimersByTime(900_000));
  act(() => wallet.open());
  await settle();
  if (end === "unavailable") return server.answer(create, { type: "ALREADY_BOOKED" });
  if (end === "refused") return refuse(server, create, failure as { kind: string });
  if (end === "failed") return act(() => wallet.breakDown());
  server.answer(create, { order_id: "W1", amount: "400.00" });
  await settle();
  expect(shown()).toMatchObject({ wallet: true, mayChange: true });
  act(() => wallet.approve("W1"));
  await settle();
  expect(shown()).toMatchObject({ wallet: true, mayChange: false });
  if (end === "refunded") return server.answer(capture, { status: "taken", refunded: true });
  server.answer(capture, { status: end === "paid" ? "captured" : end });
}

/** The state as the page must show it, in the words of what is seen. */
function shownBy(value: StateValue) {
  const { order, voucher, progress } = value as Record<"voucher" | "order" | "progress", string>;
  const paying = order === "paying";
  const working = /^(?:rechecking|checking|sending)/.test(order);
  const outcome = order === "editing" || working || paying ? null : order;
  const over = outcome === "succeeded" || outcome === "banned" || outcome === "paymentPending";
  const busy = voucher === "checking" || working;
  return {
    outcome,
    calendar: outcome === null,
    form: !over,
    wallet: paying,
    orderButton: !over && !paying,
    isBusy: !over && !paying && busy,
    // The check of a voucher shows as loading all the time; work on the order does for two seconds.
    isLoading: !over && !paying && busy && progress !== "slow",
    voucher: over ? null : voucher,
    mayChange: outcome === "unanswered" || paying,
  };
}

function shown() {
  const { text: _, ...seen } = guest.sees();
  return {
    ...seen,
    isBusy: document.querySelector('button[type="submit"][aria-disabled="true"]') !== null,
    isLoading: document.querySelector('button[type="submit"][aria-busy="true"]') !== null,
    voucher: document.querySelector<HTMLElement>("output[data-state]")?.dataset["state"] ?? null,
    mayChange: [...document.querySelectorAll("button")].some(
      ({ textContent }) => textContent === leave || textContent === "Angaben ändern",
    ),
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
    const output = event["output"] as { kind: string; failure?: { kind: string } | null };
    if (place === "payment") await payUntil(output.kind as PaymentResult["kind"], output.failure, server, wallet);
    else if (call && output?.kind === "unanswered") server.lose(call);
    else if (kind === "done" && call) {
      server.answer(call, bodyOf(call, event["output"]), call === "rere_send_booking_request" ? 201 : 200);
    } else if (kind === "error" && call) refuse(server, call, event["error"]);
    else if (kind === "after") act(() => jest.advanceTimersByTime(2_000));
    else act(() => doAs(event));
    await settle();
    expect(shown()).toEqual(shownBy(expected));
    expect(guest.typedOr(typed)).toEqual(typed);
  }
  wallet.remove();
}

// Walks past each state: that each transition leads where it should is proved without a page.
describe("every state of a booking, on the page", () => {
  beforeAll(() => loadWholeScreen(matchRoute(german).route));
  withStillClock({ frames: true });
  beforeEach(guest.keepTyped);
  afterEach(() => void Reflect.deleteProperty(window, "paypal"));

  it.each(walksPastEachState(bookingModel()).map((walk) => [sentenceOf(walk), walk] as const))(
    "is shown, and nothing typed is lost: %s",
    async (_, walk) => {
      await expect(walkOnPage(walk)).resolves.toBeUndefined();
    },
  );
});
