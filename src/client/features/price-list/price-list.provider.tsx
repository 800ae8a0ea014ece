import { createActorContext } from "@xstate/react";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useDispatch } from "react-redux";
import { priceListMachine } from "../../../../machines/price-list/price-list.machine.ts";
import { selectUnsaved } from "../../../../machines/price-list/price-list.selectors.ts";
import type { PriceListEvent, PriceListInput } from "../../../../machines/price-list/price-list.types.ts";
import { refusalOf } from "../../../../machines/support/refusals.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Dispatch } from "../../api/call.ts";
import { useGuardText } from "../../forms/use-guard-text.ts";
import { tabStorage } from "../../storage/browser-storage.ts";
import { priceListActors } from "./price-list.actors.ts";

export const ListFlow = createActorContext(priceListMachine);

/** Why the screen refuses an event just now: the sentence of its guard (locales/guards); null where it does not. */
export function useRefusal(event: PriceListEvent): string | null {
  const guard = ListFlow.useSelector((snapshot) => refusalOf(snapshot, event));
  return useGuardText()("priceList", guard);
}

/** Under which the tab keeps what it has still to save: of one person, and one version. */
const storageKey = (userId: number, id: number) => `price list ${userId} ${id}`;

/** What the tab kept; null for anything else. */
function unsavedOf(kept: unknown): PriceListInput["unsaved"] {
  const unsaved = kept as PriceListInput["unsaved"];
  return Array.isArray(unsaved?.content?.periods) ? unsaved : null;
}

interface PriceListProviderProps {
  userId: number;
  /** The version that the address names; null for what holds. */
  id: number | null;
  today: Day;
  onOpen: (id: number) => void;
  /** The draft was discarded. */
  onLeave: () => void;
  children: ReactNode;
}

/** Runs the screen for one version. */
export function PriceListProvider({ children, ...props }: PriceListProviderProps) {
  const { userId, id, today } = props;
  const dispatch = useDispatch<Dispatch>();
  const logic = useMemo(() => priceListMachine.provide({ actors: priceListActors(dispatch) }), [dispatch]);
  const [input] = useState((): PriceListInput => {
    return { id, today, unsaved: id === null ? null : unsavedOf(tabStorage.read(storageKey(userId, id))) };
  });
  return (
    <ListFlow.Provider logic={logic} options={{ input }}>
      <Effects {...props} />
      {children}
    </ListFlow.Provider>
  );
}

/** Carries out what the machine emits, and lets the tab keep what is not saved yet. */
function Effects({ userId, id, onOpen, onLeave }: Omit<PriceListProviderProps, "children" | "today">) {
  const actor = ListFlow.useActorRef();
  const open = useEffectEvent(onOpen);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const subscriptions = [
      actor.subscribe((snapshot) => {
        const isLoaded = snapshot.context.list !== null;
        if (id !== null && isLoaded) tabStorage.write(storageKey(userId, id), selectUnsaved(snapshot));
      }),
      actor.on("draft.opened", (opened) => open(opened.id)),
      actor.on("draft.left", () => leave()),
      actor.on("failure.logged", ({ failure }) => console.error("price-list", failure)),
    ];
    const onUnload = (event: BeforeUnloadEvent) => {
      if (selectUnsaved(actor.getSnapshot())) event.preventDefault();
    };
    window.addEventListener("beforeunload", onUnload);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, userId, id]);
  return null;
}
