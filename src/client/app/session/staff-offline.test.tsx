import "fake-indexeddb/auto";
import { act, screen, waitFor } from "@testing-library/react";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { type BookingProtocolsAnswer, protocolsContract } from "../../../shared/contract/protocols.ts";
import type { TurnaroundsAnswer } from "../../../shared/contract/turnaround.ts";
import { aUser, testToday } from "../../../testing/builders.ts";
import { aQueuedCall } from "../../../testing/machines/offline-queue-model.ts";
import { waitableNote } from "../../features/day-plan/queued-notes.ts";
import { waitablePhoto } from "../../features/protocols/queued-photos.ts";
import { changeUser } from "../../features/session/change-user.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { aTurnaroundBoat, aTurnaroundStay } from "../../features/turnaround/morning.fixture.ts";
import { useGetTurnaroundsQuery } from "../../features/turnaround/turnaround.api.ts";
import { waitableStep } from "../../features/turnaround/waitable-step.ts";
import { useOfflineQueue } from "../../offline/offline-queue.provider.tsx";
import { forgetRows, readRetainedRows, retainRows, rowsRetainedMs } from "../../offline/retained-rows.ts";
import { readQueue, storeCall } from "../../offline/stored-queue.ts";
import { Screen as DayPlan } from "../pages/day-plan.screen.tsx";
import { Screen as Protocol } from "../pages/protocol.screen.tsx";
import { aStaffBooking, openStaffScreen, settle } from "../pages/staff-screen.fixture.tsx";
import { Screen as Morning } from "../pages/turnaround.screen.tsx";
import type { ScreenProps } from "../routing/screen.ts";
import { StaffOffline } from "./staff-offline.tsx";

const boats = { today: "2027-05-03", boats: [aTurnaroundBoat()] };
let isOnline: jest.SpyInstance<boolean, []>;
beforeEach(() => {
  isOnline = jest.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  window.sessionStorage.setItem("day-plan-view", "lists");
});
afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
});

function returnNetwork() {
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
}

/** The day plan of one account over a server with one booking; a note is answered as told. */
async function openNotes(userId: number, answerNote: () => Response) {
  const user = aUser({ id: userId });
  const server = { booking: aStaffBooking({ version: 4 }) };
  const notes: unknown[] = [];
  const Plan = (props: ScreenProps) => (
    <StaffOffline user={user}>
      <DayPlan {...props} />
    </StaffOffline>
  );
  const opened = await openStaffScreen(
    Plan,
    ({ path, body }) => {
      if (!navigator.onLine) return Promise.reject(new TypeError("no network"));
      if (path === dayPlanContract.day.path) return { bookings: [server.booking], blocked_days: [] };
      if (path !== dayPlanContract.comment.path) return {};
      notes.push(body);
      return answerNote();
    },
    { id: userId, turnarounds: () => boats },
  );
  const write = async (comment: string) => {
    await opened.press(/^Kommentar(?: vorhanden)?$/);
    await opened.type(/Kommentar/, comment);
    await opened.confirm("Kommentar speichern");
  };
  return { ...opened, server, notes, write };
}

describe("a note of the staff without network", () => {
  it("waits, is said to wait and not to be saved, and is sent in its order once the network is back", async () => {
    const { server, notes, write } = await openNotes(11, () => {
      server.booking = { ...server.booking, version: server.booking.version + 1 };
      return Response.json({});
    });
    isOnline.mockReturnValue(false);
    await write("Mit Hund");
    await waitFor(() => expect(screen.getByText("Notiz, wartet auf Netz:")).toBeVisible());
    expect(screen.getByText("Buchung 1, Hektor: Notiz „Mit Hund“")).toBeVisible();
    expect(screen.queryByText("Der Kommentar wurde gespeichert.")).toBeNull();
    await write("Mit zwei Hunden");
    expect(notes).toEqual([]);
    expect(await readQueue(11)).toHaveLength(2);

    returnNetwork();
    await waitFor(() => expect(notes).toHaveLength(2));
    expect(notes).toEqual([
      { booking_id: "1", version: "4", comment: "Mit Hund" },
      { booking_id: "1", version: "5", comment: "Mit zwei Hunden" },
    ]);
    await waitFor(async () => expect(await readQueue(11)).toEqual([]));
    expect(screen.queryByText("Notiz, wartet auf Netz:")).toBeNull();
  });

  it("is taken by the day plan also where nothing but the rows of the morning list is known, as after a reload", async () => {
    isOnline.mockReturnValue(false);
    const departing = aTurnaroundStay({ booking_id: 7, note: "Zwei Räder", version: 4 });
    const user = aUser({ id: 19 });
    const Plan = (props: ScreenProps) => (
      <StaffOffline user={user}>
        <DayPlan {...props} />
      </StaffOffline>
    );
    const notes: unknown[] = [];
    const opened = await openStaffScreen(
      Plan,
      ({ path, body }) => {
        if (!navigator.onLine) return Promise.reject(new TypeError("no network"));
        if (path === dayPlanContract.comment.path) notes.push(body);
        return {};
      },
      { id: 19, turnarounds: () => ({ today: testToday, boats: [aTurnaroundBoat({ departing })] }) },
    );
    await waitFor(() => expect(screen.getByRole("row", { name: /Hektor/ })).toHaveTextContent("Erika Beispiel"));
    await opened.press("Mehr zu Hektor");
    await opened.press("Kommentar: Hektor, Erika Beispiel");
    expect(screen.getByRole("textbox", { name: /Kommentar/ })).toHaveValue("Zwei Räder");
    await opened.type(/Kommentar/, "Drei Räder");
    await opened.confirm("Kommentar speichern");
    await waitFor(() => expect(screen.getByText("Notiz, wartet auf Netz: Drei Räder")).toBeVisible());
    returnNetwork();
    await waitFor(() => expect(notes).toEqual([{ booking_id: "7", version: "4", comment: "Drei Räder" }]));
  });

  it("stays with the server's reason where it is refused, and is sent again to the booking as it is now", async () => {
    let isRefused = true;
    const { server, notes, write, press } = await openNotes(12, () =>
      isRefused ? Response.json({ type: "CONFLICT" }, { status: 409 }) : Response.json({}),
    );
    isOnline.mockReturnValue(false);
    await write("Mit Hund");
    server.booking = { ...server.booking, version: 9 };
    returnNetwork();
    await waitFor(() => expect(screen.getByText("Abgelehnt")).toBeVisible());
    expect(await readQueue(12)).toHaveLength(1);
    expect(screen.queryByText("Notiz, wartet auf Netz:")).toBeNull();
    isRefused = false;
    await press(/^Erneut senden/);
    await waitFor(() => expect(notes).toHaveLength(2));
    expect(notes[1]).toEqual({ booking_id: "1", version: "9", comment: "Mit Hund" });
    await waitFor(() => expect(screen.queryByText("Abgelehnt")).toBeNull());
  });
});

describe("what waits of an account", () => {
  it("is never sent in the name of somebody who logged in since in another tab", async () => {
    const { server, notes, write, logInElsewhere, store } = await openNotes(16, () => Response.json({}));
    isOnline.mockReturnValue(false);
    await write("Mit Hund");
    await waitFor(async () => expect(await readQueue(16)).toHaveLength(1));
    server.booking = { ...server.booking, version: 5 };
    logInElsewhere(17);
    returnNetwork();
    await waitFor(() => expect(selectUser(store.getState())?.id).toBe(17));
    expect(notes).toEqual([]);
    expect(await readQueue(16)).toHaveLength(1);
  });

  it("is not called waiting where the device stores nothing", async () => {
    const { write } = await openNotes(18, () => Response.json({}));
    isOnline.mockReturnValue(false);
    jest.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new Error("the browser forbids storage");
    });
    await write("Mit Hund");
    await waitFor(() => expect(screen.getByRole("dialog")).toHaveTextContent("Keine Verbindung"));
    expect(screen.queryByText("Notiz, wartet auf Netz:")).toBeNull();
    expect(await readQueue(18)).toEqual([]);
  });
});

const bookingProtocols = (changes: Partial<BookingProtocolsAnswer>): BookingProtocolsAnswer => ({
  booking: {
    id: 1,
    name: "Erika Beispiel",
    email: true,
    vehicle: 1,
    vehicle_name: "Hektor",
    booked_day: "2027-05-03",
    booked_end: "2027-05-05",
  },
  checklist: { lines: ["Ruder"], engine_hours: true },
  returned: null,
  protocols: [],
  waiting: [],
  ...changes,
});

describe("a photo for a protocol without network", () => {
  const photo = () => new File(["picture"], "bug.jpg", { type: "image/jpeg" });
  const id = "0123456789abcdef0123456789abcdef";

  beforeEach(() => {
    URL.createObjectURL = () => "blob:photo";
    URL.revokeObjectURL = () => {};
  });

  /** The protocol's page of an account, over the rows of the morning list and a server with one booking. */
  async function openProtocol(userId: number) {
    const server = { photos: [] as string[], refusal: null as Response | null };
    const user = aUser({ id: userId });
    const opened = await openStaffScreen(
      (props: ScreenProps) => (
        <StaffOffline user={user}>
          <Protocol {...props} params={{ kind: "Rückgabe", booking: "1" }} />
          <Morning />
        </StaffOffline>
      ),
      ({ path }) => {
        if (!navigator.onLine) return Promise.reject(new TypeError("no network"));
        if (path !== protocolsContract.addPhoto.path) return bookingProtocols({ waiting: server.photos });
        if (server.refusal) return server.refusal.clone();
        server.photos = [...server.photos, id];
        return { photo: id };
      },
      {
        id: userId,
        turnarounds: () => ({ ...boats, boats: [aTurnaroundBoat({ departing: aTurnaroundStay() })] }),
      },
    );
    const choose = () => opened.user.upload(screen.getByLabelText("Foto aufnehmen oder auswählen"), photo());
    return { ...opened, server, choose };
  }

  it("is taken though the protocol cannot be opened, waits, and is in it once the network is back", async () => {
    isOnline.mockReturnValue(false);
    const { choose, keys } = await openProtocol(31);
    await waitFor(() => expect(screen.getByText(/Ohne Netz wird kein Protokoll geschrieben/)).toBeVisible());
    await choose();
    await waitFor(() => expect(screen.getByAltText("Foto 1, das auf diesem Gerät wartet")).toBeVisible());
    expect(screen.getByText("Buchung 1, Hektor: Foto für das Protokoll")).toBeVisible();
    const [call] = await readQueue(31);

    returnNetwork();
    await waitFor(async () => expect(await readQueue(31)).toEqual([]));
    await waitFor(() => expect(screen.getByAltText("Foto 1")).toBeVisible());
    expect(screen.queryByText("Buchung 1, Hektor: Foto für das Protokoll")).toBeNull();
    expect(new Set(keys.filter((key) => key !== null))).toEqual(new Set([call?.key]));
  });

  it("is waited for before anybody signs, and one that was refused is not", async () => {
    const { choose, server, press } = await openProtocol(32);
    await waitFor(() => expect(screen.getByRole("button", { name: "Weiter zur Unterschrift" })).toBeVisible());
    isOnline.mockReturnValue(false);
    await choose();
    await waitFor(() => expect(screen.getByAltText("Foto 1, das auf diesem Gerät wartet")).toBeVisible());
    await press(/letzte Punkt/);
    await press("Weiter zur Unterschrift");
    expect(screen.getAllByText(/Noch warten Fotos auf Netz/)[0]).toBeVisible();
    expect(screen.queryByText("2. Unterschreiben")).toBeNull();

    const errors = { photo: "validation-staff:protocolPhotosWaiting" };
    server.refusal = Response.json({ type: "CONFLICT", errors }, { status: 409 });
    returnNetwork();
    await waitFor(() => expect(screen.getAllByText(/warten schon 40 Fotos/)[0]).toBeVisible());
    await press("Weiter zur Unterschrift");
    await waitFor(() => expect(screen.getByText("2. Unterschreiben")).toBeVisible());
    expect(await readQueue(32)).toHaveLength(1);
  });
});

describe("the rows on the device", () => {
  // A session that the server ended, as it does on deactivation, is a change to nobody.
  it.each(["nobody", "somebody else"])("are gone once %s is logged in; what waits stays", async (who) => {
    const user = aUser({ id: 14 });
    const { store } = await openStaffScreen(
      () => <StaffOffline user={user}>{null}</StaffOffline>,
      () => ({}),
      { id: 14, turnarounds: () => boats },
    );
    await waitFor(async () => expect(await readRetainedRows(new Date())).not.toBeNull());
    await storeCall(14, aQueuedCall("a"));
    const other = aUser({ id: 15 });
    // The page itself reads nothing again: only what is on the device is looked at.
    jest.spyOn(store, "dispatch").mockReturnValue({ type: "none" });
    changeUser(store.dispatch, who === "nobody" ? null : other);
    await waitFor(async () => expect(await readRetainedRows(new Date())).toBeNull());
    expect(await readQueue(14)).toHaveLength(1);
  });
});

describe("an account that works at the jetty by now", () => {
  const jetty = aUser({ id: 16, jetty: true });
  const boatOf = (name: string) => ({ ...boats, boats: [aTurnaroundBoat({ departing: aTurnaroundStay({ name }) })] });
  const held = async () => JSON.stringify(await readRetainedRows(new Date()));
  const open = (turnarounds: () => TurnaroundsAnswer) =>
    openStaffScreen(
      () => <StaffOffline user={jetty}>{null}</StaffOffline>,
      () => ({}),
      { id: 16, turnarounds },
    );
  beforeEach(() => retainRows(aUser({ id: 16 }), boatOf("Erika Beispiel"), new Date()));
  afterEach(forgetRows);

  it("finds no row on the device that it read as an employee, also where no answer comes", async () => {
    await open(() => null as never);
    await waitFor(async () => expect(await held()).toBe("null"));
  });

  it("holds what it is answered, under its role", async () => {
    await open(() => boatOf("Erika"));
    await waitFor(async () => expect(await held()).toContain('"jetty":true'));
    expect(await held()).toContain("Erika");
    expect(await held()).not.toContain("Beispiel");
  });

  it("finds no note of before about a guest, while a step of a boat goes on waiting", async () => {
    isOnline.mockReturnValue(false);
    await storeCall(16, { ...aQueuedCall("note"), call: waitableNote.name });
    await storeCall(16, { ...aQueuedCall("photo"), call: waitablePhoto.name });
    await storeCall(16, { ...aQueuedCall("step"), call: waitableStep.name });
    await open(() => boats);
    await waitFor(async () => expect((await readQueue(16)).map(({ key }) => key)).toEqual(["step"]));
  });

  it("sends nothing that waits before the page knows its role", async () => {
    const user = aUser({ id: 18 });
    const deeds: string[] = [];
    isOnline.mockReturnValue(false);
    await storeCall(18, { ...aQueuedCall("step"), call: waitableStep.name });
    const { store, logInElsewhere } = await openStaffScreen(
      () => <StaffOffline user={user}>{null}</StaffOffline>,
      ({ path }) => {
        deeds.push(path);
        return {};
      },
      { id: 18, turnarounds: () => boats },
    );
    logInElsewhere(18, { jetty: true });
    returnNetwork();
    await waitFor(() => expect(selectUser(store.getState())).toMatchObject({ id: 18, jetty: true }));
    expect(deeds).toEqual([]);
  });
});

describe("the rows of the page", () => {
  beforeEach(forgetRows);
  // `waitFor` looks again by an interval, which is faked here.
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    for (let turn = 0; turn < 100 && !(await isSo()); turn += 1) await settle();
    expect(await isSo()).toBe(true);
  };
  afterEach(() => jest.useRealTimers());

  it("are gone after 36 hours though the browser says that it is online", async () => {
    jest.useFakeTimers({
      doNotFake: ["setTimeout", "clearTimeout", "setImmediate", "clearImmediate", "queueMicrotask", "nextTick"],
    });
    let isAnswered = true;
    const user = aUser({ id: 13 });
    const Rows = () => {
      const { calls } = useOfflineQueue();
      const { data } = useGetTurnaroundsQuery(undefined);
      return <p>{data ? `rows of ${data.today}, ${calls.length}` : "no rows"}</p>;
    };
    await openStaffScreen(
      () => (
        <StaffOffline user={user}>
          <Rows />
        </StaffOffline>
      ),
      () => ({}),
      { id: 13, turnarounds: () => (isAnswered ? boats : (null as never)) },
    );
    await until(() => screen.queryByText("rows of 2027-05-03, 0") !== null);
    await until(async () => (await readRetainedRows(new Date())) !== null);
    isAnswered = false;
    jest.setSystemTime(Date.now() + rowsRetainedMs);
    act(() => {
      jest.advanceTimersByTime(60_000);
    });
    await until(() => screen.queryByText("no rows") !== null);
    expect(await readRetainedRows(new Date())).toBeNull();
  });
});
