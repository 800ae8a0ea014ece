import { createActorContext } from "@xstate/react";
import { useEffect, useEffectEvent } from "react";
import { stayChangeMachine } from "../../../machines/stay-change/stay-change.machine.ts";
import type { StayChangeQuote } from "../../shared/contract/stay-change.ts";

/** A change of a stay that is under way, by staff or by its guest. */
export const StayFlow = createActorContext(stayChangeMachine);

/** Calls once the stay was changed. */
export function StayFinished({ onFinished }: { onFinished: (change: StayChangeQuote) => void }) {
  const change = StayFlow.useSelector((snapshot) => (snapshot.matches("moved") ? snapshot.context.quote : null));
  const finish = useEffectEvent(onFinished);
  useEffect(() => {
    if (change) finish(change);
  }, [change]);
  return null;
}
