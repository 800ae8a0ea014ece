import { useSyncExternalStore } from "react";

/** The key in local storage under which `granted` stands once the visitor agreed to the map; absent otherwise. */
export const mapConsentKey = "map-consent";
const granted = "granted";

const listeners = new Set<() => void>();
/** For browsers that keep nothing: then the consent lasts as long as the page. */
let onThisPage = false;

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener("storage", onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener("storage", onChange);
  };
}

function read(): boolean {
  try {
    return window.localStorage.getItem(mapConsentKey) === granted;
  } catch {
    return onThisPage;
  }
}

function write(isGranted: boolean): void {
  onThisPage = isGranted;
  try {
    if (isGranted) window.localStorage.setItem(mapConsentKey, granted);
    else window.localStorage.removeItem(mapConsentKey);
  } catch {
    // Not kept: the visitor is asked again next time.
  }
  for (const tell of listeners) tell();
}

/** Whether the map may be loaded (public-side 2), and the visitor's way to say so and to take it back. */
export function useMapConsent() {
  const isGranted = useSyncExternalStore(subscribe, read, () => false);
  return { isGranted, grant: () => write(true), revoke: () => write(false) };
}
