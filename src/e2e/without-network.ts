import { expect, type Page } from "@playwright/test";
import { staffWorkerScopes } from "../shared/contract/page.ts";

/**
 * Waits until the page could do without network: until its service worker answers for each path. Where the network goes
 * before, the browser complains of a script that it cannot fetch.
 */
export async function readyWithoutNetwork(page: Page): Promise<void> {
  const areActive = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.state === "activated"),
    );
  await expect.poll(areActive, "whether the service workers are active").toEqual(staffWorkerScopes.map(() => true));
}
