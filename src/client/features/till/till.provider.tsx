import { createActorContext } from "@xstate/react";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useDispatch } from "react-redux";
import { cashRegisterMachine } from "../../../../machines/cash-register/cash-register.machine.ts";
import { selectDraft } from "../../../../machines/cash-register/cash-register.selectors.ts";
import type { RegisterEvent } from "../../../../machines/cash-register/cash-register.types.ts";
import { refusalOf } from "../../../../machines/support/refusals.ts";
import { useGuardText } from "../../forms/use-guard-text.ts";
import { tillActors } from "./till.actors.ts";
import { keepLastReceipt, keepRegister, openedRegister } from "./till.storage.ts";
import type { TillState } from "./till-state.ts";

/** The present time for an event of the machine, which has no clock. */
export const present = () => new Date().toISOString();

export const Register = createActorContext(cashRegisterMachine);

/** Why the till refuses an event just now: the sentence of its guard (locales/guards); null where it does not. */
export function useRefusal(event: RegisterEvent): string | null {
  const guard = Register.useSelector((snapshot) => refusalOf(snapshot, event));
  return useGuardText()("cashRegister", guard);
}

interface TillProviderProps {
  userId: number;
  /** The key of the navigation that led here. */
  visit: string;
  asked: TillState | null;
  onLeave: () => void;
  children: ReactNode;
}

/** Runs the till for one visit of the screen. */
export function TillProvider({ userId, visit, asked, onLeave, children }: TillProviderProps) {
  const dispatch = useDispatch();
  const logic = useMemo(() => cashRegisterMachine.provide({ actors: tillActors(dispatch) }), [dispatch]);
  const [input] = useState(() => openedRegister(userId, visit, asked, new Date()));
  return (
    <Register.Provider logic={logic} options={{ input }}>
      <TillEffects userId={userId} visit={visit} onLeave={onLeave} />
      {children}
    </Register.Provider>
  );
}

/** Carries out what the machine emits, and lets the tab keep what is chosen. */
function TillEffects({ userId, visit, onLeave }: Pick<TillProviderProps, "userId" | "visit" | "onLeave">) {
  const actor = Register.useActorRef();
  const leave = useEffectEvent(() => onLeave());
  useEffect(() => {
    const subscriptions = [
      actor.subscribe((snapshot) => {
        keepRegister(userId, visit, selectDraft(snapshot));
        if (snapshot.context.saved) keepLastReceipt(userId, snapshot.context.saved.number);
      }),
      actor.on("till.left", () => leave()),
      actor.on("failure.logged", ({ failure }) => console.error("till", failure)),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, userId, visit]);
  return null;
}
