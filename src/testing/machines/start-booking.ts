import { createActor, SimulatedClock } from "xstate";
import { bookingMachineWith } from "../../../machines/booking/booking.machine.ts";
import * as select from "../../../machines/booking/booking.selectors.ts";
import type { BookingActors, BookingEmitted, BookingEvent } from "../../../machines/booking/booking.types.ts";
import type { WalletPaymentEvent } from "../../../machines/wallet-payment/wallet-payment.types.ts";
import { openCalls } from "./open-calls.ts";

/** A running booking whose calls stay open until the test answers them; its delays run on `clock`. */
export function startBooking() {
  const clock = new SimulatedClock();
  const emitted: BookingEmitted[] = [];
  const calls = openCalls<keyof BookingActors>();
  const actors: BookingActors = {
    checkVoucher: calls.open("checkVoucher"),
    checkAvailability: calls.open("checkAvailability"),
    createOrder: calls.open("createOrder"),
    captureOrder: calls.open("captureOrder"),
    sendBooking: calls.open("sendBooking"),
  };
  const actor = createActor(bookingMachineWith(actors), { input: {}, clock });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  const see = <Seen>(selector: (snapshot: select.BookingSnapshot) => Seen) => selector(actor.getSnapshot());
  const payment = () => see(select.selectPayment);

  return {
    clock,
    emitted,
    /** What an actor was asked, in order. */
    asked: calls.asked,
    answer: calls.answer,
    fail: calls.fail,
    send: (event: BookingEvent) => actor.send(event),
    /** Tells the payment at the wallet. @throws Error while there is none. */
    atWallet: (event: WalletPaymentEvent) => {
      const ref = payment();
      if (!ref) throw new Error("nobody pays at the wallet");
      ref.send(event);
    },
    state: () => see(({ value }) => value.order),
    heldUntil: () => see(({ context }) => context.heldUntil),
    outcome: () => see(select.selectOutcome),
    notice: () => see(select.selectNotice),
    fieldErrors: () => see(select.selectFieldErrors),
    voucher: () => see(select.selectVoucher),
    booking: () => see(select.selectBooking),
    paidOrder: () => see(({ context }) => context.paidOrder),
    isRefunded: () => see(select.selectIsRefunded),
    pendingCause: () => see(select.selectPendingCause),
    isBusy: () => see(select.selectIsBusy),
    isLoading: () => see(select.selectIsLoading),
    isSlow: () => see(select.selectIsSlow),
    isPaying: () => see(select.selectIsPaying),
  };
}
