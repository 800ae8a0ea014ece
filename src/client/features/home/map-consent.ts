import { useSyncExternalStore } from "react";
import { deviceStorage } from "../../storage/browser-storage.ts";

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
  return onThisPage || deviceStorage.readText(mapConsentKey) === granted;
}

function write(isGranted: boolean): void {
  const isRemembered = deviceStorage.writeText(mapConsentKey, isGranted ? granted : null);
  onThisPage = isGranted && !isRemembered;
  for (const notify of listeners) notify();
}

/** Whether the map may be loaded (requirements/home.md), and the visitor's way to say so and to take it back. */
export function useMapConsent() {
  const isGranted = useSyncExternalStore(subscribe, read, () => false);
  return { isGranted, grant: () => write(true), revoke: () => write(false) };
}
