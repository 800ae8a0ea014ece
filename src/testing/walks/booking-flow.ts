import { bookingMachineWith } from "../../../machines/booking/booking.machine.ts";
import type { BookingEvent } from "../../../machines/booking/booking.types.ts";
import { bookingActors } from "../../client/features/booking/booking.actors.ts";
import { bookingContract } from "../../shared/contract/booking.ts";
import { vouchersContract } from "../../shared/contract/vouchers.ts";
import type { Flow, WantedAnswer } from "./drive.ts";
import { answered, badGateway, type Delivery, lost } from "./line.ts";
import type { Walks, WalkWorld } from "./scene.ts";
import { payer } from "./wallet-calls.ts";

type Preparations = Record<string, (wanted: WantedAnswer) => Promise<Delivery> | Delivery>;

/** Of a refused price apart from other fields that are wrong. */
function nameOf(failure: unknown): string {
  const { kind, errors = {} } = failure as { kind: string; errors?: object };
  return "price" in errors ? "repriced" : kind;
}

/** A request that is sent again as it was is booked once, also where only its answer was lost. */
function isSentAgain({ rest }: WantedAnswer): boolean {
  const [next, answer] = rest;
  const isBooked = answer === undefined || (answer["output"] as { kind?: string } | undefined)?.kind === "created";
  return next?.type === "booking.retried" && isBooked;
}

/** The booking page of a guest, whose calls are answered by the server as a walk says. */
export function bookingFlow(walks: Walks, world: WalkWorld): Flow<ReturnType<typeof bookingMachineWith>> {
  const { ends } = payer(walks, world, {
    other: () => world.request({ ...world.dates(2), banktransfer: false, paypal: true }),
    async whileHeld() {
      if (await world.rivalBooks()) throw new Error("somebody else booked dates that are held");
    },
  });
  let isPaid = false;

  const take = async () => {
    // Dates that the guest holds nobody else can book.
    if (!(await world.rivalBooks())) await world.blockDay();
    return answered;
  };
  const availability: Preparations = {
    free: async () => (await world.makeFree(), answered),
    taken: take,
    banned: async () => (await world.ban(), answered),
    invalid: async () => (await world.blockBoat(), answered),
    network: () => lost(false),
    unexpected: () => badGateway(false),
  };
  const sending: Preparations = {
    ...availability,
    created: async () => (await world.makeFree(), answered),
    repriced: async () => (await world.publishList(), answered),
    taken: async () => {
      if (await world.rivalBooks()) {
        if (isPaid) throw new Error("somebody else booked dates that were paid for");
      } else await world.blockDay();
      return answered;
    },
    network: (wanted) => lost(isPaid || isSentAgain(wanted)),
    unexpected: (wanted) => badGateway(isPaid || isSentAgain(wanted)),
  };
  const prepared = (preparations: Preparations) => async (wanted: WantedAnswer) => {
    const prepare = preparations[nameOf(wanted.value)];
    if (!prepare) throw new Error(`nothing makes the server answer ${nameOf(wanted.value)}`);
    return prepare(wanted);
  };

  return {
    machine: bookingMachineWith(
      bookingActors(world.dispatch, { announce: () => undefined, listen: () => () => undefined }),
    ),
    input: {},
    line: world.line,
    async sent(event): Promise<BookingEvent> {
      if (event.type === "voucher.submitted" || event.type === "voucher.restored") {
        return { ...event, code: await world.code() };
      }
      if (event.type !== "booking.submitted") return event;
      isPaid = false;
      const { banktransfer, paypal } = event.order.request;
      const request = world.request({ banktransfer, paypal, price_list: await world.shownList() });
      return { ...event, order: { ...event.order, request } };
    },
    // The payment ends at once when another window took the hold over.
    expected: (event, state) => (event.type === "stay.held" ? { ...(state as object), order: "editing" } : state),
    answers: {
      voucherCheck: {
        paths: [vouchersContract.check.path],
        async prepare({ value }) {
          const { kind, amountCents } = value as { kind: string; amountCents: number };
          if (kind === "unanswered") return lost(false);
          await world.leaveOnVoucher(amountCents / 100);
          return answered;
        },
      },
      checkAvailability: { paths: [bookingContract.availability.path], prepare: prepared(availability) },
      sendBooking: { paths: [bookingContract.send.path], prepare: prepared(sending) },
      async walletPayment({ value, child, pass }) {
        const { kind, failure } = value as { kind: string; failure: object | null };
        if (kind === "expired") {
          walks.plan.clock.advance(15 * 60_000);
          pass(15 * 60_000);
          return;
        }
        await ends[kind]?.(child, failure ? nameOf(failure) : "");
        isPaid = kind === "paid";
      },
    },
  };
}
