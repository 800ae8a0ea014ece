import { createActor, fromPromise, SimulatedClock } from "xstate";
import { bookingMachine } from "../booking/booking.machine.ts";
import * as select from "../booking/booking.selectors.ts";
import type { BookingActors, BookingEmitted, BookingEvent } from "../booking/booking.types.ts";

type ActorName = keyof BookingActors;

interface Pending {
  name: ActorName;
  resolve: (answer: never) => void;
  reject: (failure: unknown) => void;
}

/** A running booking whose calls stay open until the test answers them; its delays run on `clock`. */
export function startBooking() {
  const clock = new SimulatedClock();
  const emitted: BookingEmitted[] = [];
  const asked: Record<ActorName, unknown[]> = {
    checkVoucher: [],
    checkAvailability: [],
    createOrder: [],
    captureOrder: [],
    sendBooking: [],
  };
  const pending: Pending[] = [];

  const open = <Output, Input>(name: ActorName) =>
    fromPromise<Output, Input>(({ input }) => {
      asked[name].push(input);
      return new Promise((resolve, reject) => pending.push({ name, resolve, reject }));
    });
  const actors: BookingActors = {
    checkVoucher: open("checkVoucher"),
    checkAvailability: open("checkAvailability"),
    createOrder: open("createOrder"),
    captureOrder: open("captureOrder"),
    sendBooking: open("sendBooking"),
  };
  const actor = createActor(bookingMachine.provide({ actors }), { input: { role: "visitor" }, clock });
  actor.on("*", (event) => emitted.push(event));
  actor.start();

  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const next = (name: ActorName): Pending => {
    const index = pending.findIndex((call) => call.name === name);
    const [call] = index < 0 ? [] : pending.splice(index, 1);
    if (!call) throw new Error(`nobody waits for ${name}`);
    return call;
  };
  const see = <Seen>(selector: (snapshot: select.BookingSnapshot) => Seen) => selector(actor.getSnapshot());

  return {
    clock,
    emitted,
    /** What each actor was asked, in order. */
    asked,
    send: (event: BookingEvent) => actor.send(event),
    /** Answers the longest open call of that name. */
    answer: async (name: ActorName, answer: unknown) => {
      next(name).resolve(answer as never);
      await settle();
    },
    fail: async (name: ActorName, failure: unknown) => {
      next(name).reject(failure);
      await settle();
    },
    state: () => see(({ value }) => value.order),
    heldUntil: () => see(({ context }) => context.heldUntil),
    outcome: () => see(select.selectOutcome),
    notice: () => see(select.selectNotice),
    fieldErrors: () => see(select.selectFieldErrors),
    voucher: () => see(select.selectVoucher),
    voucherState: () => see(select.selectVoucherState),
    booking: () => see(select.selectBooking),
    walletOrder: () => see(select.selectWalletOrder),
    isRefunded: () => see(select.selectIsRefunded),
    isBusy: () => see(select.selectIsBusy),
    isLoading: () => see(select.selectIsLoading),
    isOverdue: () => see(select.selectIsOverdue),
    isPaying: () => see(select.selectIsPaying),
  };
}
