import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { aQueuedCall } from "../../../testing/machines/offline-queue-model.ts";
import { renderIn } from "../../../testing/render.tsx";
import { logoutPath } from "../../features/session/session.routes.ts";
import { OfflineQueueProvider, useOfflineQueue } from "../../offline/offline-queue.provider.tsx";
import { readQueue, storeCall } from "../../offline/stored-queue.ts";
import { LogoutLink } from "./logout-link.tsx";

function Where() {
  const { calls } = useOfflineQueue();
  return <output>{`${useLocation().pathname} ${calls.length}`}</output>;
}

const maySendAll = () => true;

/** The link of an account over a network that never answers. */
function open(userId: number) {
  renderIn(
    "de",
    <MemoryRouter>
      <OfflineQueueProvider userId={userId} maySend={maySendAll} send={() => new Promise(() => {})}>
        <LogoutLink />
        <Where />
      </OfflineQueueProvider>
    </MemoryRouter>,
  );
}

describe("the way out", () => {
  afterEach(() => jest.restoreAllMocks());

  it("asks while something waits, and leaves it on the device, for that account alone", async () => {
    await storeCall(21, aQueuedCall("a"));
    open(21);
    await waitFor(() => expect(screen.getByText("/ 1")).toBeVisible());
    await userEvent.click(screen.getByRole("link", { name: "Logout" }));
    expect(screen.getByText("/ 1")).toBeVisible();
    const dialog = screen.getByRole("dialog");
    expect(dialog).toHaveTextContent("1 Eintrag ist noch nicht gesendet.");
    // React reads a form whose submit navigates; the FormData of this environment takes no form of jsdom's.
    jest.spyOn(globalThis, "FormData").mockImplementation(() => ({}) as FormData);
    await userEvent.click(within(dialog).getByRole("button", { name: "Abmelden" }));
    await waitFor(() => expect(screen.getByText(`${logoutPath} 1`)).toBeVisible());
    expect([await readQueue(21), await readQueue(22)]).toEqual([[aQueuedCall("a")], []]);
  });

  it("is taken at once where nothing waits, and what waits of others is not counted", async () => {
    await storeCall(23, aQueuedCall("a"));
    open(24);
    await userEvent.click(screen.getByRole("link", { name: "Logout" }));
    await waitFor(() => expect(screen.getByText(`${logoutPath} 0`)).toBeVisible());
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
