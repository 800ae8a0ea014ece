import { useEffect } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { hydratedEvent } from "./document.ts";

/** Tells the loader that buttons work from now on: also those of forms, which have taken over what was typed. */
export function Hydrated() {
  const isHydrated = useHydrated();
  useEffect(() => {
    if (isHydrated) window.dispatchEvent(new Event(hydratedEvent));
  }, [isHydrated]);
  return null;
}
