import { createActorContext } from "@xstate/react";
import { type ReactNode, useEffect, useMemo } from "react";
import { bookingMachine, bookingMachineWith } from "../../../../machines/booking/booking.machine.ts";
import type { BookingSnapshot } from "../../../../machines/booking/booking.selectors.ts";
import type { BookingActors } from "../../../../machines/booking/booking.types.ts";
import { refusedFields } from "../../../../machines/support/call-failure.ts";
import type { BookingStorage } from "./booking.storage.ts";
import type { HoldChannel } from "./hold-channel.ts";

export const BookingFlow = createActorContext(bookingMachine);

interface BookingProviderProps {
  actors: BookingActors;
  storage: BookingStorage;
  /** The visitor's other windows. */
  holds: HoldChannel;
  /** Another price list holds than the one that the page shows; stable. */
  onListChanged?: () => void;
  /** The page's part of an outcome: the dates and the calendar are its own. */
  onOutcome: (reached: BookingSnapshot) => void;
  children: ReactNode;
}

/**
 * Runs the booking flow of one boat. What was stored is restored after the first render, so that it equals the
 * server's.
 */
export function BookingProvider({ actors, storage, holds, onListChanged, onOutcome, children }: BookingProviderProps) {
  const logic = useMemo(() => bookingMachineWith(actors), [actors]);
  return (
    <BookingFlow.Provider logic={logic} options={{ input: { unanswered: storage.readUnanswered() } }}>
      <BookingEffects {...{ storage, onListChanged, onOutcome }} />
      <HeldElsewhere holds={holds} />
      {children}
    </BookingFlow.Provider>
  );
}

type EffectsProps = Pick<BookingProviderProps, "storage" | "onOutcome"> & { onListChanged: (() => void) | undefined };

/** Whether the price list that holds refuses the stay, the price that was shown, or extras that it has no longer. */
const isOfList = (failure: unknown) =>
  Object.entries(refusedFields(failure)).some(
    ([field, key]) =>
      (field === "own_extras" && key === "validation:extras") || /^validation:(list[A-Z]|priceChanged)/.test(key),
  );

/** Carries out what the machine emits. */
function BookingEffects({ storage, onListChanged, onOutcome }: EffectsProps) {
  const actor = BookingFlow.useActorRef();
  useEffect(() => {
    const remembered = storage.readVoucher();
    const subscriptions = [
      actor.subscribe(({ context }) => storage.keepUnanswered(context.unanswered)),
      actor.on("voucher.changed", ({ voucher }) => storage.keepVoucher(voucher)),
      // The kind and what the server said only: what the guest typed is in no log.
      actor.on("failure.logged", ({ failure }) => {
        console.error("booking", failure);
        if (isOfList(failure)) onListChanged?.();
      }),
      actor.on("outcome.reached", () => {
        const reached = actor.getSnapshot();
        if (reached.hasTag("formDone")) storage.clearBooked();
        onOutcome(reached);
      }),
    ];
    if (remembered) actor.send({ type: "voucher.restored", ...remembered });
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, storage, onListChanged, onOutcome]);
  return null;
}

/** Passes on what the visitor's other windows hold. */
function HeldElsewhere({ holds }: Pick<BookingProviderProps, "holds">) {
  const actor = BookingFlow.useActorRef();
  useEffect(() => holds.listen((stay) => actor.send({ type: "stay.held", stay })), [actor, holds]);
  return null;
}
