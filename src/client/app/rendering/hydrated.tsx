import { useEffect } from "react";
import { hydratedEvent } from "./document.ts";

/** Tells the loader that buttons work from now on. */
export function Hydrated() {
  useEffect(() => void window.dispatchEvent(new Event(hydratedEvent)), []);
  return null;
}
