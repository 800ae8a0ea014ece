import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import type { User } from "../../../shared/contract/session.ts";
import { settle } from "../../../testing/booking-guest.ts";
import { aPublicConfig, startBookingServer } from "../../../testing/booking-server.ts";
import { testToday } from "../../../testing/builders.ts";
import { buyer } from "../../../testing/voucher-buyer.ts";
import { App } from "../app.tsx";
import { matchRoute } from "../routing/match.ts";
import { loadScreen } from "../routing/screens.ts";
import { createStore } from "../store.ts";

export const send = "rere_send_voucher_request";
export const download = "rere_download_voucher";
export const downloadPath = "/api/rere_download_voucher/abc/";

/** Opens the voucher page over a server that answers when the test says so. */
export async function open(path = "/Gutscheine", user: User | null = null) {
  const server = startBookingServer([]);
  const store = createStore({ fetch: server.fetch, preloadedState: { session: { user } } });
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <App store={store} page={{ today: testToday, firstStart: testToday, config: aPublicConfig }} />
    </MemoryRouter>,
  );
  await settle();
  return { ...server, unmount: view.unmount };
}

/** Fills in everything and submits it. */
export async function order(way: "banktransfer" | "paypal" = "banktransfer") {
  buyer.fillIn();
  buyer.payBy(way);
  buyer.submit();
  await settle();
}

export const outcome = () => document.querySelector<HTMLElement>("[data-outcome]");

/** What the browser was asked to save, by name. */
export function withSavedFiles(): string[] {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, { createObjectURL: () => "blob:voucher", revokeObjectURL: () => {} });
    jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function saveIt(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  return saved;
}

export const loadPages = () =>
  Promise.all(["/Gutscheine", "/vouchers"].map((path) => loadScreen(matchRoute(path).route)));
