import { createActorContext } from "@xstate/react";
import { type ReactNode, useEffect, useMemo } from "react";
import { useDispatch } from "react-redux";
import {
  voucherPurchaseMachine,
  voucherPurchaseMachineWith,
} from "../../../../machines/voucher-purchase/voucher-purchase.machine.ts";
import { saveFile } from "./save-file.ts";
import type { VoucherDraft } from "./voucher-values.ts";
import { purchaseActors } from "./vouchers.actors.ts";

export const Purchase = createActorContext(voucherPurchaseMachine);

interface PurchaseProviderProps {
  draft: VoucherDraft;
  children: ReactNode;
}

/** Runs the purchase of one voucher. */
export function PurchaseProvider({ draft, children }: PurchaseProviderProps) {
  const dispatch = useDispatch();
  const logic = useMemo(() => voucherPurchaseMachineWith(purchaseActors(dispatch, saveFile)), [dispatch]);
  return (
    <Purchase.Provider logic={logic}>
      <PurchaseEffects draft={draft} />
      {children}
    </Purchase.Provider>
  );
}

/** Carries out what the machine emits. */
function PurchaseEffects({ draft }: Pick<PurchaseProviderProps, "draft">) {
  const actor = Purchase.useActorRef();
  useEffect(() => {
    const subscriptions = [
      // The kind and what the server said only: what the buyer typed is in no log.
      actor.on("failure.logged", ({ failure }) => console.error("voucher", failure)),
      actor.on("outcome.reached", () => {
        if (actor.getSnapshot().hasTag("final")) draft.clearOrdered();
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, draft]);
  return null;
}
