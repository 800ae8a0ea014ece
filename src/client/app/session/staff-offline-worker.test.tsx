import "fake-indexeddb/auto";
import { act, waitFor } from "@testing-library/react";
import { staffWorkerPath, staffWorkerScopes } from "../../../shared/contract/page.ts";
import { aUser } from "../../../testing/builders.ts";
import { aTurnaroundBoat } from "../../features/turnaround/morning.fixture.ts";
import { forgetRows } from "../../offline/retained-rows.ts";
import { openStaffScreen } from "../pages/staff-screen.fixture.tsx";
import { StaffOffline } from "./staff-offline.tsx";

/** The browser's service workers: `fetchScript` is what becomes of each script that it is asked for. */
class FakeWorkers {
  readonly asked: string[] = [];
  readonly registered = new Set<string>();
  fetchScript: (scope: string) => void = () => {};

  readonly register = async (script: string, { scope }: { scope: string }) => {
    expect(script).toBe(staffWorkerPath);
    // As in a browser: a script that is there is not fetched again.
    if (this.registered.has(scope)) return;
    this.asked.push(scope);
    await Promise.resolve();
    this.fetchScript(scope);
    this.registered.add(scope);
  };
}

const noScript = new TypeError(
  "Failed to register a ServiceWorker: An unknown error occurred when fetching the script.",
);

describe("the service worker of the internal area", () => {
  let workers: FakeWorkers;
  let isOnline: jest.SpyInstance<boolean, []>;
  let logged: jest.SpyInstance;

  beforeEach(async () => {
    workers = new FakeWorkers();
    Object.defineProperty(navigator, "serviceWorker", { value: workers, configurable: true });
    isOnline = jest.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    logged = jest.spyOn(console, "error").mockImplementation(() => {});
    await forgetRows();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(navigator, "serviceWorker");
  });

  const openArea = () => {
    const user = aUser({ id: 41 });
    return openStaffScreen(
      () => <StaffOffline user={user}>{null}</StaffOffline>,
      () => ({}),
      {
        id: 41,
        turnarounds: () => {
          if (!navigator.onLine) throw new TypeError("no network");
          return { today: "2027-05-03", boats: [aTurnaroundBoat()] };
        },
      },
    );
  };
  const returnNetwork = () => {
    isOnline.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
  };
  const isComplete = () => waitFor(() => expect([...workers.registered]).toEqual([...staffWorkerScopes]));

  it("is asked for once there is network, and its lack is no error", async () => {
    isOnline.mockReturnValue(false);
    await openArea();
    expect(workers.asked).toEqual([]);
    returnNetwork();
    await isComplete();
    expect(logged).not.toHaveBeenCalled();
  });

  it("is asked for no more once the network goes, and completed when it is back", async () => {
    const [first, second] = staffWorkerScopes;
    workers.fetchScript = (scope) => void (scope === second && isOnline.mockReturnValue(false));
    await openArea();
    await waitFor(() => expect(workers.registered.size).toBe(2));
    workers.fetchScript = () => {};
    expect(workers.asked).toEqual([first, second]);
    returnNetwork();
    await isComplete();
    expect(logged).not.toHaveBeenCalled();
  });

  it("may lose the network while its script is fetched", async () => {
    workers.fetchScript = () => {
      isOnline.mockReturnValue(false);
      throw noScript;
    };
    await openArea();
    await waitFor(() => expect(workers.asked).toHaveLength(1));
    workers.fetchScript = () => {};
    returnNetwork();
    await isComplete();
    expect(logged).not.toHaveBeenCalled();
  });

  it("is reported where the browser refuses it", async () => {
    const refusal = new DOMException("storage is off", "SecurityError");
    workers.fetchScript = () => {
      throw refusal;
    };
    await openArea();
    await waitFor(() => expect(logged).toHaveBeenCalledWith("offline", refusal));
  });
});
