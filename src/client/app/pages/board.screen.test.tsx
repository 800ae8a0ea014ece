import { act, fireEvent, screen, within } from "@testing-library/react";
import { type BoardAnswer, type BoardStay, boardContract } from "../../../shared/contract/board.ts";
import { stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { waitingContract } from "../../../shared/contract/waiting.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { Screen } from "./board.screen.tsx";
import { openStaffScreen, settle } from "./staff-screen.fixture.tsx";

const hektor = { id: 1, type: "houseboats", name: "Hektor", blocked: false } as const;
const oskar = { ...hektor, id: 2, name: "Oskar" };

function aStay(start: string, nights: number, changes: Partial<BoardStay> = {}): BoardStay {
  const guest = {
    name: "Erika Beispiel",
    status: "paid",
    banned: false,
    freed: false,
    starts_am: false,
    ends_pm: false,
  } as const;
  return { id: 72, vehicle: 1, start, end: addDays(start, nights), ...guest, ...changes };
}

const empty: BoardAnswer = {
  boats: [hektor, oskar],
  stays: [],
  holds: [],
  blocks: [],
  imports: [],
  blocked_days: [],
  off_season: { off_season_start: null, off_season_end: null },
};

/** The board of May 2027, in which the tests' today is. */
async function open(changes: Partial<BoardAnswer> = {}, at = "/Belegung?von=2027-05-03&Zeitraum=monat") {
  const board = await openStaffScreen(
    Screen,
    ({ path }) => {
      if (path === waitingContract.counts.path) return { waiting: [] };
      return path === boardContract.show.path ? { ...empty, ...changes } : undefined;
    },
    {
      at,
    },
  );
  const key = async (name: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
    await settle();
  };
  const ofBoard = () => board.reads().filter(({ path }) => path === boardContract.show.path);
  /** The spans that were asked for. */
  const asked = () => ofBoard().map(({ query }) => [query["from"], query["to"]]);
  return { ...board, key, asked };
}

const cell = (day: string, boat = 1) => {
  const found = document.querySelector<HTMLElement>(`[data-day="${day}"][data-boat="${boat}"]`);
  if (!found) throw new Error(`${day} is not shown`);
  return found;
};
const tabStops = () => [...document.querySelectorAll('[data-day][tabindex="0"]')];
const focused = () => {
  const { day, boat } = (document.activeElement as HTMLElement).dataset;
  return `${boat} ${day}`;
};
const bar = (name: RegExp) => screen.getByRole("link", { name });

it("draws a stay from the afternoon of its first day to the morning of its last", async () => {
  await open({ stays: [aStay("2027-05-10", 3)] });
  const drawn = within(cell("2027-05-10")).getByRole("link", { name: "Erika Beispiel, Buchung 72" });
  expect([drawn.dataset["from"], drawn.dataset["tens"], drawn.dataset["ones"]]).toEqual(["noon", "0", "6"]);
  expect(drawn).toHaveAttribute("href", "/Buchungen?Tag=2027-05-10&Buchung=72");
  const names = ["2027-05-09", "2027-05-10", "2027-05-11", "2027-05-13"].map((day) =>
    cell(day).getAttribute("aria-label"),
  );
  expect(names).toEqual([
    "Sonntag, 9. Mai 2027, frei",
    "Montag, 10. Mai 2027, ab 14 Uhr Erika Beispiel, Buchung 72",
    "Dienstag, 11. Mai 2027, Erika Beispiel, Buchung 72",
    "Donnerstag, 13. Mai 2027, bis 10 Uhr Erika Beispiel, Buchung 72",
  ]);
});

it("draws early boarding and late return with their half-days, and says them", async () => {
  await open({ stays: [aStay("2027-05-10", 2, { starts_am: true, ends_pm: true })] });
  const drawn = within(cell("2027-05-10")).getByRole("link");
  expect([drawn.dataset["from"], drawn.dataset["tens"], drawn.dataset["ones"]]).toEqual(["morning", "0", "6"]);
  expect(cell("2027-05-12")).toHaveAccessibleName(
    "Mittwoch, 12. Mai 2027, Erika Beispiel, Buchung 72, an Bord ab 10 Uhr, zurück bis 18 Uhr",
  );
});

it("says of a bar what is unpaid, who is banned, what is being booked, and what another portal took", async () => {
  const stays = [aStay("2027-05-10", 1, { status: "unpaid", banned: true })];
  const holds = [{ vehicle: 2, start: "2027-05-11", end: "2027-05-12", starts_am: false, ends_pm: false }];
  await open({
    stays,
    holds,
    imports: [{ vehicle: 2, start: "2027-05-14", end: "2027-05-16", starts_am: false, ends_pm: false, name: "Portal" }],
  });
  expect(cell("2027-05-15", 2)).toHaveAccessibleName("Samstag, 15. Mai 2027, Portal: belegt");
  expect(bar(/^Erika Beispiel, Buchung 72, unbezahlt, Kunde gesperrt$/).dataset["kind"]).toBe("unpaid");
  expect(cell("2027-05-11", 2)).toHaveAccessibleName("Dienstag, 11. Mai 2027, ab 14 Uhr wird gerade gebucht");
});

it("shows who did not come where they were, also once somebody else has the boat, and moves them nowhere", async () => {
  const missed = aStay("2027-05-10", 0, { freed: true });
  const next = aStay("2027-05-10", 2, { id: 73, name: "Max Muster" });
  const { key } = await open({ stays: [missed, next, aStay("2027-05-20", 0, { id: 74, freed: true })] });
  expect(bar(/^Erika Beispiel, Buchung 72, nicht erschienen$/)).toHaveAttribute(
    "href",
    "/Buchungen?Tag=2027-05-10&Buchung=72",
  );
  expect(cell("2027-05-10")).toHaveAccessibleName(
    "Montag, 10. Mai 2027, ab 14 Uhr Max Muster, Buchung 73, Erika Beispiel, Buchung 72, nicht erschienen",
  );
  expect(cell("2027-05-20")).toHaveAccessibleName(
    "Donnerstag, 20. Mai 2027, frei, Erika Beispiel, Buchung 74, nicht erschienen",
  );
  act(() => cell("2027-05-20").focus());
  await key("m");
  expect(document.querySelector('[data-kind="held"]')).toBeNull();
});

it("names today, blocked and closed days, and boats out of service", async () => {
  await open({
    boats: [hektor, { ...oskar, blocked: true }],
    blocked_days: ["2027-05-05"],
    off_season: { off_season_start: "2000-05-31", off_season_end: "2000-06-10" },
  });
  expect(cell("2027-05-03")).toHaveAccessibleName("Montag, 3. Mai 2027, heute, frei");
  expect(cell("2027-05-05")).toHaveAccessibleName("Mittwoch, 5. Mai 2027, gesperrt");
  expect(cell("2027-05-31")).toHaveAccessibleName("Montag, 31. Mai 2027, geschlossen");
  expect(cell("2027-05-06", 2)).toHaveAccessibleName("Donnerstag, 6. Mai 2027, außer Betrieb");
  expect(screen.getByRole("rowheader", { name: "Oskar außer Betrieb" })).toBeInTheDocument();
});

it("shows what others book and block meanwhile, without a reload", async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ["queueMicrotask", "performance"] });
  const server: Partial<BoardAnswer> = {};
  await open(server);
  Object.assign(server, { stays: [aStay("2027-05-10", 2)], blocked_days: ["2027-05-20"] });
  await act(() => jest.advanceTimersByTimeAsync(5_100));
  expect(bar(/Erika Beispiel/)).toBeVisible();
  expect(cell("2027-05-20")).toHaveAccessibleName(/, gesperrt/);
  jest.useRealTimers();
});

describe("the keyboard", () => {
  it("has one tab stop, and moves between days and boats", async () => {
    const { key } = await open();
    expect(tabStops()).toEqual([cell("2027-05-03")]);
    act(() => cell("2027-05-03").focus());
    const seen: string[] = [];
    for (const name of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "End", "Home", "ArrowUp", "ArrowUp"]) {
      await key(name);
      seen.push(focused());
      expect(tabStops()).toEqual([document.activeElement]);
    }
    expect(seen).toEqual([
      "1 2027-05-04",
      "2 2027-05-04",
      "2 2027-05-04",
      "2 2027-05-03",
      "2 2027-05-31",
      "2 2027-05-01",
      "1 2027-05-01",
      "1 2027-05-01",
    ]);
  });

  it("turns the page at its ends, takes the focus along, and comes back to today with t", async () => {
    const { key, asked } = await open();
    act(() => cell("2027-05-03").focus());
    await key("Home");
    await key("ArrowLeft");
    expect(focused()).toBe("1 2027-04-30");
    await key("PageUp");
    expect(focused()).toBe("1 2027-03-30");
    await key("t");
    expect(focused()).toBe("1 2027-05-03");
    expect(asked().slice(0, 3)).toEqual([
      ["2027-05-01", "2027-05-31"],
      ["2027-04-01", "2027-04-30"],
      ["2027-03-01", "2027-03-31"],
    ]);
  });

  it("turns weeks by weeks", async () => {
    const { key } = await open({}, "/Belegung?von=2027-05-03&Zeitraum=woche");
    act(() => cell("2027-05-03").focus());
    await key("PageDown");
    expect(focused()).toBe("1 2027-05-10");
  });

  it("opens the booking that begins on the day", async () => {
    const stays = [aStay("2027-05-10", 2), aStay("2027-05-12", 2, { id: 73 })];
    const { key, address } = await open({ stays });
    act(() => cell("2027-05-12").focus());
    await key("Enter");
    expect(address()).toBe("/Buchungen");
  });
});

it("shows weeks, months and the months of the season", async () => {
  const { press, user } = await open();
  const headings = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings()).toEqual(["Mai 2027"]);
  await press("Nächster Monat");
  expect(headings()).toEqual(["Juni 2027"]);
  await user.click(screen.getByRole("radio", { name: "Woche" }));
  await settle();
  expect(headings()).toEqual(["Mo, 31. Mai – So, 6. Juni 2027"]);
  await user.click(screen.getByRole("radio", { name: "Saison" }));
  await settle();
  expect(screen.getAllByRole("grid").length).toBeGreaterThan(6);
  expect(tabStops()).toHaveLength(1);
});

it("begins with the week of today where there is no room for a month", async () => {
  const before = window.matchMedia;
  window.matchMedia = (query) => Object.assign(before(query), { matches: false });
  try {
    const { asked } = await open({}, "/Belegung");
    expect(asked()).toEqual([["2027-05-03", "2027-05-09"]]);
  } finally {
    window.matchMedia = before;
  }
});

it("shows nothing of the waiting list while it is on its way, and offers to load again what failed", async () => {
  let counts: object | undefined;
  const answer = ({ path }: { path: string }) => (path === waitingContract.counts.path ? counts : empty);
  const opened = await openStaffScreen(Screen, answer, { at: "/Belegung" });
  expect(screen.queryByText(/geladen/)).toBeNull();
  opened.unmount();
  counts = new Response("{}", { status: 500 });
  const { press } = await openStaffScreen(Screen, answer, { at: "/Belegung" });
  expect(screen.getByText("Die Warteliste konnte nicht geladen werden.")).toBeInTheDocument();
  const entry = { vehicle: 1, vehicle_name: "Hektor", start_day: "2027-05-10", end_day: "2027-05-12" };
  counts = { waiting: [{ ...entry, count: 2, is_offered: false }] };
  await press("Erneut laden");
  expect(screen.getByRole("region", { name: "Warteliste" })).toHaveTextContent("2 warten");
});

it("says that there are no boats, and that there are no bookings", async () => {
  const { unmount } = await open({ boats: [] });
  expect(screen.getByText("Es gibt noch keine Boote.")).toBeInTheDocument();
  unmount();
  await open();
  expect(screen.getByText("In diesem Zeitraum gibt es keine Buchungen.")).toBeInTheDocument();
});

it("offers to load again what failed, and keeps the boats while other days are on their way", async () => {
  let answers: "fails" | "comes" | "never" = "fails";
  const { press } = await openStaffScreen(
    Screen,
    ({ path }) => {
      if (path !== boardContract.show.path || answers === "never") return undefined;
      return answers === "fails" ? new Response("{}", { status: 500 }) : empty;
    },
    { at: "/Belegung?von=2027-05-03&Zeitraum=monat" },
  );
  expect(screen.getByText("Die Belegung konnte nicht geladen werden.")).toBeInTheDocument();
  answers = "comes";
  await press("Erneut laden");
  expect(cell("2027-05-03")).toHaveAccessibleName("Montag, 3. Mai 2027, heute, frei");
  answers = "never";
  await press("Nächster Monat");
  expect(screen.getByRole("grid")).toHaveAttribute("aria-busy", "true");
  expect(cell("2027-06-01")).toHaveAccessibleName("Dienstag, 1. Juni 2027, Die Belegung wird geladen …");
});

it("leads from a free day to a new booking, and from no other", async () => {
  const holds = [{ vehicle: 1, start: "2027-05-11", end: "2027-05-12", starts_am: false, ends_pm: false }];
  const { key, address } = await open({
    boats: [hektor, { ...oskar, blocked: true }],
    holds,
    blocked_days: ["2027-05-20"],
  });
  for (const [day, boat] of [["2027-05-02"], ["2027-05-11"], ["2027-05-20"], ["2027-05-21", 2]] as const) {
    act(() => cell(day, boat).focus());
    await key("Enter");
    expect([day, address()]).toEqual([day, "/Belegung"]);
  }
  fireEvent.doubleClick(cell("2027-05-12"));
  await settle();
  expect(address()).toBe("/Neue-Buchung");
});

describe("moving a stay", () => {
  const stays = [aStay("2027-05-10", 3)];
  const proposals = (calls: { path: string; query: Record<string, string> }[]) =>
    calls.filter(({ path }) => path === stayChangeContract.options.path).map(({ query }) => query["booking_id"]);
  const heldBar = () => document.querySelector<HTMLElement>('[data-kind="held"]');

  it("picks it up with m, moves it by arrows over boats and days, and proposes it with Enter", async () => {
    const { key, reads, deeds } = await open({ stays });
    act(() => cell("2027-05-11").focus());
    await key("m");
    expect(focused()).toBe("1 2027-05-10");
    for (const name of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowLeft"]) await key(name);
    expect(focused()).toBe("2 2027-05-11");
    expect(cell("2027-05-11", 2)).toContainElement(heldBar());
    expect(screen.getByText(/^Erika Beispiel: Oskar, Di, 11. Mai – Fr, 14. Mai\. /)).toBeInTheDocument();
    expect(proposals(reads())).toEqual([]);
    await key("Enter");
    expect(heldBar()).toBeNull();
    expect(screen.getByRole("dialog")).toBeInTheDocument();
    expect(proposals(reads())).toEqual(["72"]);
    expect(deeds()).toEqual([]);
  });

  it("puts it back with Escape, proposes nothing where it was, and picks nothing up from an empty day", async () => {
    const { key, address } = await open({ stays });
    const proposes = () => screen.queryByRole("dialog") !== null;
    act(() => cell("2027-05-10").focus());
    await key("m");
    await key("ArrowRight");
    await key("Escape");
    expect([heldBar(), proposes()]).toEqual([null, false]);
    act(() => cell("2027-05-10").focus());
    await key("m");
    await key("Enter");
    expect([heldBar(), proposes(), address()]).toEqual([null, false, "/Belegung"]);
    act(() => cell("2027-05-20").focus());
    await key("m");
    expect(heldBar()).toBeNull();
  });

  it("turns the page with a stay that is moved beyond it", async () => {
    const { key } = await open({ stays: [aStay("2027-05-31", 2)] });
    act(() => cell("2027-05-31").focus());
    await key("m");
    await key("ArrowRight");
    expect(focused()).toBe("1 2027-06-01");
    expect(cell("2027-06-01")).toContainElement(heldBar());
  });
});
