import { type StaffShell, staffShellPath } from "../../shared/contract/page.ts";

// A script of its own: it runs beside the pages of the internal area and answers them where no network is
// (requirements/offline.md). The server writes `staffShell` before it.

interface LifetimeEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Worker {
  staffShell: StaffShell;
  location: Location;
  navigator: Navigator;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LifetimeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
}

/** So long the server's page is waited for, in milliseconds. */
const longestAnswerMs = 8_000;

const worker = globalThis as unknown as Worker;
const { version, files } = worker.staffShell;
const cacheName = `staff ${version}`;

async function storeFiles(): Promise<void> {
  // The workers of all scopes are installed at once: the first stores for all of them.
  await worker.navigator.locks.request(cacheName, async () => {
    const cache = await caches.open(cacheName);
    if (await cache.match(staffShellPath)) return;
    // All or none: half a shell is none. The page has the same address in each version.
    await cache.addAll([...files, new Request(staffShellPath, { cache: "reload" })]);
  });
  await worker.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The server's page, and only where none comes the stored one. */
async function pageOf(request: Request): Promise<Response> {
  try {
    const tooLong = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("slow")), longestAnswerMs));
    return await Promise.race([fetch(request), tooLong]);
  } catch {
    return (await caches.match(staffShellPath)) ?? Response.error();
  }
}

/** Files have their content in their name: what is stored is what the server has. */
const fileOf = async (request: Request) => (await caches.match(request)) ?? fetch(request);

worker.addEventListener("install", (event) => event.waitUntil(storeFiles()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageOf(request));
  else if (files.includes(pathname)) event.respondWith(fileOf(request));
});
