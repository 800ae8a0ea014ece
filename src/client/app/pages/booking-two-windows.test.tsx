import { act, render } from "@testing-library/react";
import { useEffect } from "react";
import { type BookingSnapshot, selectIsPaying, selectNotice } from "../../../../machines/booking/booking.selectors.ts";
import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { settle } from "../../../testing/booking-guest.ts";
import { startBookingServer } from "../../../testing/booking-server.ts";
import { aBookingRequest } from "../../../testing/builders.ts";
import { withQuietPage } from "../../../testing/page-hooks.ts";
import { bookingActors } from "../../features/booking/booking.actors.ts";
import { BookingFlow, BookingProvider } from "../../features/booking/booking.provider.tsx";
import { createBookingStorage } from "../../features/booking/booking.storage.ts";
import { createHoldChannel } from "../../features/booking/hold-channel.ts";
import { createStore } from "../store.ts";

withQuietPage();

/** The browser's channel between windows: what one posts, all others hear. */
function startBroadcast() {
  const channels = new Set<EventTarget>();
  return () => {
    const channel = new EventTarget();
    channels.add(channel);
    return {
      addEventListener: channel.addEventListener.bind(channel),
      close: () => void channels.delete(channel),
      postMessage: (data: unknown) => {
        for (const other of channels) {
          if (other !== channel) other.dispatchEvent(new MessageEvent("message", { data: structuredClone(data) }));
        }
      },
    };
  };
}

const availability = "rere_check_availability_and_blacklist";
const byWallet = (changes: Partial<BookingRequest> = {}) =>
  aBookingRequest({ vehicle: 1, banktransfer: false, paypal: true, ...changes });

type Flow = ReturnType<typeof BookingFlow.useActorRef>;

function Watch({ onFlow }: { onFlow: (flow: Flow) => void }) {
  const flow = BookingFlow.useActorRef();
  useEffect(() => {
    onFlow(flow);
  }, [flow, onFlow]);
  return null;
}

/** A window with the booking flow in it, and a server of its own. */
function openWindow(broadcast: ReturnType<typeof startBroadcast>) {
  const server = startBookingServer();
  const { dispatch } = createStore({ fetch: server.fetch });
  const holds = createHoldChannel(broadcast);
  let actor: Flow | undefined;
  const actors = bookingActors(dispatch, holds);
  render(
    <BookingProvider actors={actors} storage={createBookingStorage()} holds={holds} onOutcome={() => {}}>
      <Watch onFlow={(flow) => void (actor = flow)} />
    </BookingProvider>,
  );
  const flow = () => {
    if (!actor) throw new Error("the flow is not there yet");
    return actor;
  };
  const see = <Seen,>(selector: (snapshot: BookingSnapshot) => Seen) => selector(flow().getSnapshot());
  return {
    server,
    async hold(request: BookingRequest) {
      act(() => flow().send({ type: "booking.submitted", order: { request, totalCents: 360_00 } }));
      await settle();
      server.answer(availability, { held_until: "2027-05-03T10:15:00.000Z" });
      await settle();
    },
    /** The guest opens the wallet, which orders and holds the dates again. */
    async order() {
      act(() => see(({ children }) => children.payment)?.send({ type: "wallet.opened" }));
      await settle();
      server.answer("rere_create_wallet_order", { order_id: "W1", amount: "360.00" }, 201);
      await settle();
    },
    isPaying: () => see(selectIsPaying),
    notice: () => see(selectNotice),
  };
}

describe("two windows of one guest, who holds one stay at a time", () => {
  it("the first says at once that its dates are held no longer, and holds them again by another submit", async () => {
    const broadcast = startBroadcast();
    const [first, second] = [openWindow(broadcast), openWindow(broadcast)];
    await first.hold(byWallet());
    expect([first.isPaying(), second.notice()]).toEqual([true, null]);
    await second.hold(byWallet({ vehicle: 2 }));
    expect([first.isPaying(), first.notice()]).toEqual([false, "holdReplaced"]);
    expect([second.isPaying(), second.notice()]).toEqual([true, null]);
    await first.hold(byWallet());
    expect([first.isPaying(), first.notice()]).toEqual([true, null]);
    expect([second.isPaying(), second.notice()]).toEqual([false, "holdReplaced"]);
  });

  it("an order at the wallet takes the dates back as well, which a window that slept tells the others", async () => {
    const broadcast = startBroadcast();
    const asleep = openWindow(() => ({ ...broadcast(), addEventListener: () => {} }));
    const second = openWindow(broadcast);
    await asleep.hold(byWallet());
    await second.hold(byWallet({ booked_day: "2027-06-01" }));
    expect(asleep.isPaying()).toBe(true);
    await asleep.order();
    expect([second.isPaying(), second.notice()]).toEqual([false, "holdReplaced"]);
  });

  it("nothing is lost where both hold the same dates, nor in a browser that knows no such channel", async () => {
    const broadcast = startBroadcast();
    const old = openWindow(() => {
      throw new ReferenceError("BroadcastChannel is not defined");
    });
    const [first, second] = [openWindow(broadcast), openWindow(broadcast)];
    for (const each of [first, second, old]) await each.hold(byWallet());
    expect([first, second, old].map((each) => each.isPaying())).toEqual([true, true, true]);
  });
});
