import { act, fireEvent, screen, within } from "@testing-library/react";
import { type BoardAnswer, type BoardBlock, boardContract } from "../../../shared/contract/board.ts";
import { type BlockConflicts, boatBlockContract } from "../../../shared/contract/boat-block.ts";
import { stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { waitingContract } from "../../../shared/contract/waiting.ts";
import { Screen } from "./board.screen.tsx";
import { aStaffBooking, openStaffScreen, settle } from "./staff-screen.fixture.tsx";

const hektor = { id: 1, type: "houseboats", name: "Hektor", blocked: false } as const;
const oskar = { ...hektor, id: 2, name: "Oskar" };

const block: BoardBlock = {
  id: 9,
  vehicle: 1,
  start: "2027-05-18",
  end: "2027-05-20",
  starts_am: false,
  ends_pm: true,
  reason: "repair",
  text: "Schraube",
  defect_id: null,
  version: 4,
};
const begun: BoardBlock = { ...block, id: 10, vehicle: 2, start: "2027-05-01", end: "2027-05-05" };

const nothing: BlockConflicts = { stays: [], holds: [], blocks: [], portal_stays: [] };

interface Server {
  board?: Partial<BoardAnswer>;
  conflicts?: BlockConflicts | Response;
  deed?: () => object | Response;
}

const now = new Date("2027-05-03T08:00:00Z");

beforeEach(() => {
  jest.useFakeTimers({ now, advanceTimers: true, doNotFake: ["queueMicrotask", "performance"] });
  // The tab was opened on that day, too.
  jest.spyOn(performance, "timeOrigin", "get").mockReturnValue(now.getTime());
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** The board of May 2027, on the morning of the 3rd. */
async function open(server: Server = {}) {
  const board = await openStaffScreen(
    Screen,
    ({ path, method }) => {
      if (path === waitingContract.counts.path) return { waiting: [] };
      if (path === boatBlockContract.conflicts.path) {
        const { conflicts = nothing } = server;
        return conflicts instanceof Response ? conflicts.clone() : conflicts;
      }
      if (method === "POST") return server.deed?.() ?? { id: 11 };
      if (path !== boardContract.show.path) return undefined;
      const free = { off_season_start: null, off_season_end: null };
      const answer = { boats: [hektor, oskar], stays: [], holds: [], imports: [], blocks: [], blocked_days: [] };
      return { ...answer, off_season: free, ...server.board };
    },
    {
      at: "/Belegung?von=2027-05-03&Zeitraum=monat",
      boatBlocks: [{ ...block, vehicle_name: "Hektor", by: "Anna Lena" }],
    },
  );
  const key = async (name: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
    await settle();
  };
  const conflicts = () => board.reads().filter(({ path }) => path === boatBlockContract.conflicts.path);
  return { ...board, key, asked: () => conflicts().at(-1)?.query };
}

const cell = (day: string, boat = 1) => {
  const found = document.querySelector<HTMLElement>(`[data-day="${day}"][data-boat="${boat}"]`);
  if (!found) throw new Error(`${day} is not shown`);
  return found;
};
const field = (label: string) => within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>(label);
const isChosen = (label: string) =>
  within(screen.getByRole("dialog")).getByRole<HTMLInputElement>("radio", { name: label }).checked;
const heldBar = () => document.querySelector<HTMLElement>('[data-kind="held"]');

it("draws a block with its half-days and its reason, and names it in each of its cells", async () => {
  await open({ board: { blocks: [block] } });
  const bar = within(cell("2027-05-18")).getByRole("button", { name: "gesperrt: Reparatur, Schraube" });
  expect([bar.dataset["from"], bar.dataset["ones"], bar.dataset["kind"]]).toEqual(["noon", "5", "block"]);
  expect(cell("2027-05-18")).toHaveAccessibleName("Dienstag, 18. Mai 2027, ab 14 Uhr gesperrt: Reparatur, Schraube");
  expect(cell("2027-05-20")).toHaveAccessibleName("Donnerstag, 20. Mai 2027, gesperrt: Reparatur, Schraube");
  expect(cell("2027-05-21")).toHaveAccessibleName("Freitag, 21. Mai 2027, frei");
});

it("begins a block with b, extends it by arrows to both sides, and sends it once it is confirmed", async () => {
  const { key, deeds, confirm } = await open();
  act(() => cell("2027-05-10").focus());
  for (const name of ["b", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowDown"]) await key(name);
  expect(cell("2027-05-10")).toContainElement(heldBar());
  expect(heldBar()?.dataset["ones"]).toBe("4");
  expect(screen.getByText(/^Hektor sperren: Mo, 10. Mai – Di, 11. Mai\. /)).toBeInTheDocument();
  expect(document.activeElement).toBe(cell("2027-05-11"));
  await key("Enter");
  expect(heldBar()).toBeNull();
  expect([field("Von *").value, field("Bis *").value]).toEqual(["2027-05-10", "2027-05-11"]);
  expect([isChosen("ab Vormittag"), isChosen("bis Nachmittag")]).toEqual([true, true]);
  expect(deeds()).toEqual([]);
  await confirm("Sperren");
  expect(deeds().map(({ path, body }) => ({ path, ...body }))).toEqual([
    {
      path: boatBlockContract.add.path,
      vehicle_id: "1",
      start: "2027-05-10",
      end: "2027-05-11",
      starts_am: "true",
      ends_pm: "true",
      reason: "repair",
      text: "",
    },
  ]);
  expect(screen.getByText("Hektor ist gesperrt: Mo, 10. Mai – Di, 11. Mai.")).toBeInTheDocument();
});

it("gives up with Escape, begins in no past day and in no cell that is taken, and clips at a guest who leaves", async () => {
  const halves = { starts_am: false, ends_pm: false };
  const guest = { ...halves, name: "Erika Beispiel", status: "paid", banned: false, freed: false } as const;
  const stays = [{ id: 72, vehicle: 1, start: "2027-05-10", end: "2027-05-12", ...guest }];
  const { key } = await open({ board: { stays } });
  for (const day of ["2027-05-02", "2027-05-11"]) {
    act(() => cell(day).focus());
    await key("b");
    expect([day, heldBar()]).toEqual([day, null]);
  }
  act(() => cell("2027-05-14").focus());
  await key("b");
  await key("Escape");
  expect([heldBar(), screen.queryByRole("dialog")]).toEqual([null, null]);
  act(() => cell("2027-05-12").focus());
  await key("b");
  await key("Enter");
  expect([isChosen("ab Nachmittag"), isChosen("bis Nachmittag")]).toEqual([true, true]);
});

it("moves a block with m to other days and another boat, and lets none go that has begun", async () => {
  const { key, confirm, deeds } = await open({ board: { blocks: [block, begun] } });
  act(() => cell("2027-05-19").focus());
  for (const name of ["m", "ArrowDown", "ArrowRight"]) await key(name);
  expect(cell("2027-05-19", 2)).toContainElement(heldBar());
  await key("Enter");
  expect(field("Boot")).toHaveValue("2");
  await confirm("Speichern");
  expect(
    deeds().map(({ body }) => [body["id"], body["version"], body["vehicle_id"], body["start"], body["end"]]),
  ).toEqual([["9", "4", "2", "2027-05-19", "2027-05-21"]]);
  act(() => cell("2027-05-04", 2).focus());
  await key("m");
  expect(heldBar()).toBeNull();
  expect(screen.getByText("Die Sperre hat schon begonnen: nur ihr Ende kann sich noch ändern.")).toBeInTheDocument();
});

it("opens a block with Enter or a press; of one that has begun the beginning stays", async () => {
  const { key, press } = await open({ board: { blocks: [begun] } });
  act(() => cell("2027-05-04", 2).focus());
  await key("Enter");
  expect([field("Von *").disabled, field("Bis *").disabled, field("Boot").disabled]).toEqual([true, false, true]);
  await press("Abbrechen", screen.getByRole("dialog"));
  fireEvent.click(screen.getByRole("button", { name: "gesperrt: Reparatur, Schraube" }));
  await settle();
  expect(screen.getByRole("dialog", { name: "Sperre ändern: Oskar" })).toBeVisible();
});

it("ends a block from its dialog, and says what becomes of the boat", async () => {
  const { key, press, deeds, confirm } = await open({ board: { blocks: [block] } });
  act(() => cell("2027-05-19").focus());
  await key("Enter");
  await press("Sperre beenden …", screen.getByRole("dialog"));
  expect(screen.getByRole("dialog")).toHaveTextContent("Die Sperre entfällt: Hektor ist an diesen Tagen wieder frei.");
  await confirm("Jetzt beenden");
  expect(deeds().map(({ path, body }) => [path, body])).toEqual([
    [boatBlockContract.end.path, { id: "9", version: "4" }],
  ]);
  expect(screen.getByText("Die Sperre von Hektor ist beendet.")).toBeInTheDocument();
});

it("blocks the boat of the chosen cell from the toolbar, for fingers", async () => {
  const { press } = await open();
  act(() => cell("2027-05-12", 2).focus());
  await press("Sperren …");
  expect([field("Boot").value, field("Von *").value, field("Bis *").value]).toEqual(["2", "2027-05-12", "2027-05-12"]);
});

describe("what lies in the days", () => {
  const stay = aStaffBooking({ booked_day: "2027-05-10", booked_duration: 3 });
  const oskarInstead = {
    id: 2,
    name: "Oskar",
    price: "540.00",
    less: "0.00",
    extras: [],
    own_extras: [],
    lost_halves: [],
  };
  const taken: BlockConflicts = {
    stays: [{ booking: stay, boats: [oskarInstead] }],
    holds: [
      { start: "2027-05-14", end: "2027-05-15", starts_am: false, ends_pm: false, until: "2027-05-03T12:35:00Z" },
    ],
    blocks: [],
    portal_stays: [{ start: "2027-05-20", end: "2027-05-22", portal: "Airbnb" }],
  };

  it("is listed, keeps from sending, and is moved by one tap as our fault", async () => {
    const server: Server = { conflicts: taken };
    const { key, confirm, press, deeds } = await open(server);
    act(() => cell("2027-05-10").focus());
    await key("b");
    await key("Enter");
    const dialog = screen.getByRole("dialog");
    expect(dialog).toHaveTextContent("Fr, 14. Mai, Nachmittag – Sa, 15. Mai, Vormittag: bis 14:35 reserviert.");
    expect(dialog).toHaveTextContent(/über Airbnb verkauft/);
    await confirm("Sperren");
    expect(within(dialog).getByRole("alert")).toHaveTextContent(/^In diesen Tagen liegt noch etwas/);
    expect(deeds()).toEqual([]);
    server.deed = () => {
      server.conflicts = nothing;
      const at = { vehicle_name: "Oskar", price: "540.00" };
      return { before: at, after: at, wallet_back: "0.00", voucher_back: "0.00", cash_back: "0.00" };
    };
    await press(/^Oskar Preis bleibt/, dialog);
    const [moved] = deeds();
    expect([moved?.path, moved?.body["our_fault"], moved?.body["for_block"]]).toEqual([
      stayChangeContract.change.path,
      "true",
      "true",
    ]);
    expect(dialog).toHaveTextContent("Jetzt auf Oskar.");
    expect(within(dialog).queryByText(/^In diesen Tagen liegt noch etwas/)).toBeNull();
    delete server.deed;
    await confirm("Sperren");
    expect(deeds().map(({ path }) => path)).toEqual([stayChangeContract.change.path, boatBlockContract.add.path]);
  });

  it("is asked for anew with other days, and for no days that end before they begin", async () => {
    const { key, user, asked, confirm, deeds } = await open();
    act(() => cell("2027-05-10").focus());
    await key("b");
    await key("Enter");
    expect(asked()).toEqual({
      vehicle_id: "1",
      start: "2027-05-10",
      end: "2027-05-10",
      starts_am: "true",
      ends_pm: "true",
    });
    await user.click(screen.getByRole("radio", { name: "bis Vormittag" }));
    await settle();
    expect(asked()).toMatchObject({ starts_am: "true", ends_pm: "false" });
    const before = asked();
    await user.click(screen.getByRole("radio", { name: "ab Nachmittag" }));
    await settle();
    expect(asked()).toEqual(before);
    await confirm("Sperren");
    expect(field("Bis *")).toHaveAccessibleDescription(/endet nach ihrem Beginn/);
    expect(deeds()).toEqual([]);
  });

  it("that cannot be loaded is said, with a way to load it, and the server refuses what is taken", async () => {
    const refusal = () =>
      Response.json({ type: "CONFLICT", errors: { start: "validation-staff:blockTaken" } }, { status: 409 });
    const { key, confirm } = await open({ conflicts: new Response("{}", { status: 500 }), deed: refusal });
    act(() => cell("2027-05-10").focus());
    await key("b");
    await key("Enter");
    expect(screen.getByText("Was in diesen Tagen liegt, konnte nicht geladen werden.")).toBeInTheDocument();
    await confirm("Sperren");
    expect(within(screen.getByRole("dialog")).getByRole("alert")).toHaveTextContent(
      "In diesen Tagen liegt noch etwas.",
    );
  });
});

it("says of a block that somebody changed meanwhile what to do, and then sends the present version", async () => {
  let answer = Response.json({ type: "CONFLICT", errors: { version: "validation-staff:version" } }, { status: 409 });
  const { key, confirm, deeds } = await open({ board: { blocks: [{ ...block, version: 3 }] }, deed: () => answer });
  act(() => cell("2027-05-19").focus());
  await key("Enter");
  await confirm("Speichern");
  expect(screen.getByText(/^Jemand anderes hat die Sperre inzwischen geändert/)).toBeVisible();
  answer = Response.json({});
  await confirm("Speichern");
  expect(deeds().map(({ body }) => body["version"])).toEqual(["3", "4"]);
});
