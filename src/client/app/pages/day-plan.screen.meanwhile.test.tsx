import { act, fireEvent, screen, within } from "@testing-library/react";
import { blacklistContract } from "../../../shared/contract/blacklist.ts";
import { type DayBookingsAnswer, dayPlanContract } from "../../../shared/contract/day-plan.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import { testToday } from "../../../testing/builders.ts";
import { rememberSelectedDay } from "../../features/day-plan/selected-day.ts";
import { Screen } from "./day-plan.screen.tsx";
import { aStaffBooking, openStaffScreen, settle, textOf } from "./staff-screen.fixture.tsx";

const lost = () => {
  throw new TypeError("the line is down");
};

/** The day plan over a server that does what it is asked, or answers deeds with `answers`, one after the other. */
async function open(booking: Partial<StaffBooking> = {}, { admin = false, id = 2 } = {}) {
  const server: DayBookingsAnswer = { bookings: [aStaffBooking(booking)], blocked_days: [], cancelled: [] };
  const answers: (() => Response | undefined)[] = [];
  const opened = await openStaffScreen(
    Screen,
    ({ method, path }) => {
      const next = method === "GET" ? undefined : answers.shift();
      if (next) return next();
      if (path === dayPlanContract.day.path) return { ...server };
      return path === dayPlanContract.cancel.path ? { status: "success" } : {};
    },
    { admin, id },
  );
  return { ...opened, server, answers };
}

const alert = () => within(screen.getByRole("dialog")).getByRole("alert");
const field = () => within(screen.getByRole("dialog")).getByRole("textbox", { name: /Grund|Kommentar/ });
const poll = () => act(() => jest.advanceTimersByTimeAsync(5_100));

beforeEach(() => {
  // These tests mean the cards.
  window.sessionStorage.setItem("day-plan-view", "lists");
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ["queueMicrotask", "performance"] });
});
afterEach(() => {
  jest.useRealTimers();
  window.sessionStorage.clear();
});

describe("a step whose answer was lost", () => {
  it.each([
    ["cancelling", /^Buchung absagen/, /Grund/, "Buchung absagen"],
    ["a comment", "Kommentar", /Kommentar/, "Kommentar speichern"],
    ["a ban", "Kunde sperren", /Grund/, "Sperren"],
  ])("%s: is sent again under its key, and another text under another", async (_step, button, label, confirmLabel) => {
    const { press, type, confirm, keys, deeds, answers } = await open();
    await press(button);
    await type(label, "Sturm");
    answers.push(lost, lost);
    await confirm(confirmLabel);
    expect(alert()).toHaveTextContent("Keine Verbindung.");
    await confirm(confirmLabel);
    await type(label, "Gewitter");
    await confirm(confirmLabel);
    expect(deeds()).toHaveLength(3);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is said to be one's own where it was done all the same", async () => {
    const { press, type, confirm, server, answers } = await open();
    await press(/^Buchung absagen/);
    await type(/Grund/, "Sturm");
    answers.push(lost);
    await confirm("Buchung absagen");
    const dateTime = "2027-05-03T08:12:00.000Z";
    Object.assign(server, {
      bookings: [],
      cancelled: [{ booking_id: 1, employee_id: 2, employee: "Anna Lena", dateTime }],
    });
    await poll();
    expect(alert()).toHaveTextContent("Sie haben diese Buchung um 10:12 Uhr abgesagt.");
    expect(field()).toHaveValue("Sturm");
  });
});

it.each([
  ["absagen", /^Buchung absagen/],
  ["Preis", "Preis ändern"],
  ["Kommentar", "Kommentar"],
])("the open popup %s says at once who cancelled the booking", async (_popup, button) => {
  const { press, server } = await open();
  await press(button);
  expect(within(screen.getByRole("dialog")).queryByRole("alert")).toBeNull();
  const dateTime = "2027-05-03T08:12:00.000Z";
  Object.assign(server, {
    bookings: [],
    cancelled: [{ booking_id: 1, employee_id: 7, employee: "Kim Kapitän", dateTime }],
  });
  await poll();
  expect(alert()).toHaveTextContent("Kim Kapitän hat diese Buchung um 10:12 Uhr abgesagt.");
});

it("the popup that blocks a day says at once that a booking was made meanwhile", async () => {
  const { press, dialog, server } = await open({ booked_day: "2027-05-10" }, { admin: true });
  await press("Tag sperren");
  expect(textOf(dialog())).toContain("Für diesen Tag gibt es noch keine Buchungen.");
  server.bookings = [aStaffBooking({ vehicle_name: "Editha" })];
  await poll();
  expect(textOf(dialog())).toContain("Für diesen Tag gibt es 1 Buchung.");
  expect(within(dialog()).getByRole("listitem")).toHaveTextContent("Editha, Erika Beispiel");
});

/** What the card says of the actions that it has not. */
const why = () =>
  screen
    .queryAllByText("Was hier nicht geht, und warum")
    .flatMap(({ parentElement }) => [...(parentElement?.querySelectorAll("p") ?? [])].map(textOf));

it("says on the card of a paid booking why its price cannot change, and nothing on that of an unpaid one", async () => {
  await open({ status: "paid" });
  expect(why()).toEqual([
    "Die Buchung ist bezahlt: Ihr Preis steht fest, und ein Gutschein hätte nichts mehr zu bezahlen.",
  ]);
});

it("offers all on the card of an unpaid booking, and explains nothing", async () => {
  await open();
  expect(why()).toEqual([]);
});

describe("who may cancel", () => {
  const cross = () => screen.queryByRole("button", { name: /^Buchung absagen/ });

  it.each([
    ["staff", false, true],
    ["admin", false, false],
    ["admin", true, true],
    ["nobody", true, false],
  ] as const)("%s: asked by an admin: %j, is there a button: %j", async (may_cancel, admin, isShown) => {
    await open({ may_cancel }, { admin });
    expect(cross() !== null).toBe(isShown);
  });

  it.each([
    ["admin", false, "Der Aufenthalt hat begonnen: Nur ein Admin kann ihn noch absagen."],
    ["nobody", true, "Der Aufenthalt ist vorbei: Die Buchung lässt sich weder verschieben noch absagen."],
  ] as const)("%s: the card says why", async (may_cancel, admin, reason) => {
    await open({ may_cancel }, { admin });
    expect(why()).toEqual([reason]);
  });

  it("changes while the popup is open, and the popup says so", async () => {
    const { press, server } = await open();
    await press(/^Buchung absagen/);
    server.bookings = [aStaffBooking({ may_cancel: "admin" })];
    await poll();
    expect(alert()).toHaveTextContent("Der Aufenthalt hat begonnen: Nur ein Admin kann ihn noch absagen.");
  });
});

it("cancelling by the company's fault shows what the guest gets back, and says so to the server", async () => {
  const { press, type, confirm, dialog, user, deeds } = await open({ status: "paid" });
  await press(/^Buchung absagen/);
  expect(textOf(dialog())).toContain("Gebühr für die Absage540 €");
  await user.click(within(dialog()).getByRole("checkbox", { name: /Unser Verschulden/ }));
  expect(textOf(dialog())).toContain("Gebühr für die Absage0 €Von Hand zurückzuzahlen540 €");
  await type(/Grund/, "Motorschaden");
  await confirm("Buchung absagen");
  const body = { booking_id: "1", version: "0", canceled_reason: "Motorschaden", our_fault: "true" };
  expect(deeds()[0]?.body).toEqual(body);
});

describe("a popup", () => {
  it("has the focus in its field, behind what stands there", async () => {
    const { press } = await open({ note: "Mit Hund" });
    await press("Kommentar vorhanden");
    expect(field()).toHaveFocus();
    expect((field() as HTMLTextAreaElement).selectionStart).toBe("Mit Hund".length);
  });

  it("keeps its text when it is closed by a slip, for that booking and step, until it was sent", async () => {
    const { press, type, confirm } = await open();
    await press(/^Buchung absagen/);
    await type(/Grund/, "Sturm");
    await press("Schließen", screen.getByRole("dialog"));
    await press("Kunde sperren");
    expect(field()).toHaveValue("");
    await press("Schließen", screen.getByRole("dialog"));
    await press(/^Buchung absagen/);
    expect(field()).toHaveValue("Sturm");
    await confirm("Buchung absagen");
    await press(/^Buchung absagen/);
    expect(field()).toHaveValue("");
  });

  it("keeps its text when the session ends, for the one who comes back", async () => {
    const first = await open();
    await first.press("Preis ändern");
    await first.type(/Neuer Preis/, "499,50");
    first.unmount();
    const { press } = await open();
    await press("Preis ändern");
    expect(screen.getByRole("textbox", { name: /Neuer Preis/ })).toHaveValue("499,50");
  });

  it("shows the text of one booking or one employee with no other", async () => {
    const first = await open();
    await first.press("Kommentar");
    await first.type(/Kommentar/, "Nur für mich");
    first.unmount();
    for (const [booking, employee] of [
      [{ id: 9 }, {}],
      [{}, { id: 3 }],
    ]) {
      const { press, unmount } = await open(booking, employee);
      await press("Kommentar");
      expect(field()).toHaveValue("");
      unmount();
    }
  });

  it("gives the focus to the card when it was sent, also where the button is gone", async () => {
    const { press, type, confirm, server } = await open();
    await press("Preis ändern");
    await type(/Neuer Preis/, "0");
    await type(/Grund/, "Gutes Wetter");
    server.bookings = [aStaffBooking({ new_price: "0.00", status: "paid", version: 2 })];
    await confirm("Preis ändern");
    expect(screen.queryByRole("button", { name: "Preis ändern" })).toBeNull();
    expect(screen.getByRole("article", { name: "Hektor" })).toHaveFocus();
  });

  it("is sent once while it is busy, however often Enter is pressed", async () => {
    const { press, type, deeds, user, answers } = await open();
    await press("Preis ändern");
    await type(/Grund/, "Stammgast");
    await type(/Neuer Preis/, "300");
    // No answer comes.
    answers.push(() => undefined);
    await user.keyboard("{Enter}");
    await settle();
    await user.keyboard("{Enter}{Enter}");
    fireEvent.submit(screen.getByRole("dialog").querySelector("form") as HTMLFormElement);
    await settle();
    expect(deeds()).toHaveLength(1);
  });
});

describe("today", () => {
  const selected = () => document.querySelector('[aria-selected="true"] [data-day]')?.getAttribute("data-day");
  const marked = () => document.querySelector('[aria-current="date"]')?.getAttribute("data-day");

  /** The page was loaded a minute before midnight in Berlin. */
  async function openLate() {
    jest.setSystemTime(new Date("2027-05-03T21:59:00.000Z"));
    const loadedAt = jest.spyOn(performance, "timeOrigin", "get").mockReturnValue(Date.now());
    await open();
    return () => loadedAt.mockRestore();
  }

  it("follows midnight in an open tab, and with it a plan that shows today", async () => {
    const restore = await openLate();
    expect([marked(), selected()]).toEqual([testToday, testToday]);
    await act(() => jest.advanceTimersByTimeAsync(90_000));
    expect([marked(), selected()]).toEqual(["2027-05-04", "2027-05-04"]);
    restore();
  });

  it("is followed too where today was chosen in the menu", async () => {
    rememberSelectedDay(testToday);
    const restore = await openLate();
    await act(() => jest.advanceTimersByTimeAsync(90_000));
    expect([marked(), selected()]).toEqual(["2027-05-04", "2027-05-04"]);
    restore();
  });

  it("leaves a plan that shows another day where it is", async () => {
    rememberSelectedDay("2027-05-20");
    const restore = await openLate();
    await act(() => jest.advanceTimersByTimeAsync(90_000));
    expect([marked(), selected()]).toEqual(["2027-05-04", "2027-05-20"]);
    restore();
  });
});

it.each(["120 €", "1.234,50"])("the price %s is read as people write it", async (price) => {
  const { press, type, confirm, deeds } = await open({ price: "2000.00" });
  await press("Preis ändern");
  await type(/Grund/, "Stammgast");
  await type(/Neuer Preis/, price);
  await confirm("Preis ändern");
  expect(deeds()[0]?.body["new_price"]).toBe(price === "120 €" ? "120" : "1234.50");
});

it("the day is printed by its button", async () => {
  const print = jest.spyOn(window, "print").mockImplementation(() => {});
  const { press } = await open();
  await press("Tag drucken");
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

it("a ban that is refused as known says so", async () => {
  const { press, type, confirm, answers, deeds } = await open();
  await press("Kunde sperren");
  await type(/Grund/, "Boot beschädigt");
  const errors = { booking_id: "validation-staff:banned" };
  answers.push(() => Response.json({ type: "CONFLICT", errors }, { status: 409 }));
  await confirm("Sperren");
  expect(alert()).toHaveTextContent("Dieser Gast ist schon gesperrt");
  expect(deeds()[0]?.path).toBe(blacklistContract.ban.path);
});
