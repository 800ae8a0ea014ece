import { staffWorkerPath, staffWorkerScopes } from "../../shared/contract/page.ts";
import { forgetRows } from "./retained-rows.ts";

/** Whether the browser has service workers: none on the server, and none without HTTPS but on localhost. */
export const hasServiceWorkers = () => typeof navigator !== "undefined" && "serviceWorker" in navigator;

/**
 * Lets the internal area open without network; what is registered already costs nothing. Where the network goes
 * meanwhile, the rest is left to the next call: browsers report a script that they cannot fetch as an error, so none is
 * asked for without network.
 */
export async function registerStaffWorker(signal: AbortSignal): Promise<void> {
  if (!hasServiceWorkers()) return;
  for (const scope of staffWorkerScopes) {
    if (!navigator.onLine || signal.aborted) return;
    try {
      await navigator.serviceWorker.register(staffWorkerPath, { scope });
    } catch (error) {
      // By the standard the script did not come; what a browser refuses is a DOMException.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

async function unregisterStaffWorker(): Promise<void> {
  if (!hasServiceWorkers()) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  // The worker's files are all that the website has in caches.
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/**
 * Nobody is logged in any more, or somebody else: no row stays on the device, and no service worker. What waits for the
 * network stays for its account (requirements/offline.md).
 */
export async function leaveDevice(): Promise<void> {
  const results = await Promise.allSettled([forgetRows(), unregisterStaffWorker()]);
  for (const result of results) if (result.status === "rejected") console.error("offline", result.reason);
}
