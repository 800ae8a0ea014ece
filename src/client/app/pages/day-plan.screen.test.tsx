import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { blacklistContract } from "../../../shared/contract/blacklist.ts";
import type { DayCollectionAnswer } from "../../../shared/contract/day-collection.ts";
import { bookingAddress, type DayBookingsAnswer, dayPlanContract } from "../../../shared/contract/day-plan.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import { stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { aStayChangeQuote } from "../../../testing/machines/stay-change-model.ts";
import { bookedExtra } from "../../../testing/price-list-form.ts";
import { Screen } from "./day-plan.screen.tsx";
import { aStaffBooking, openStaffScreen, textOf } from "./staff-screen.fixture.tsx";

interface OpenedPlan {
  admin: boolean;
  blocked: string[];
  /** What the till asks for on the day. */
  collection: DayCollectionAnswer;
}

/** The day plan over a server with these bookings and blocked days. */
function open(
  bookings: StaffBooking[],
  { admin = false, blocked = [] as string[], collection }: Partial<OpenedPlan> = {},
) {
  const server = { bookings, blocked_days: blocked.map((day) => ({ day })), cancelled: [] } satisfies DayBookingsAnswer;
  return openStaffScreen(Screen, ({ path }) => (path === dayPlanContract.day.path ? server : {}), {
    admin,
    ...(collection && { collection }),
  });
}

const card = (name = "Hektor") => screen.getByRole("article", { name });
const section = (name: string) => screen.getByRole("region", { name });
const day = (date: string) => {
  const button = document.querySelector<HTMLButtonElement>(`[data-day="${date}"]`);
  if (!button) throw new Error(`${date} is not shown`);
  return button;
};
const title = () => screen.getAllByRole("heading", { level: 2 }).at(-1)?.textContent;

/** These tests mean the cards; those of the rows are in day-plan.screen.rows.test.tsx. */
beforeEach(() => window.sessionStorage.setItem("day-plan-view", "lists"));
afterEach(() => window.sessionStorage.clear());

it("shows the card of the booking that its address names, and its day", async () => {
  const later = aStaffBooking({ id: 7, vehicle_name: "Titanic", booked_day: "2027-05-10", booked_end: "2027-05-12" });
  const server = { bookings: [aStaffBooking(), later], blocked_days: [], cancelled: [] } satisfies DayBookingsAnswer;
  const answer = ({ path }: { path: string }) => (path === dayPlanContract.day.path ? server : {});
  const { address } = await openStaffScreen(Screen, answer, { at: bookingAddress(later) });
  expect(title()).toBe("Montag, 10. Mai 2027");
  expect(card("Titanic")).toHaveFocus();
  expect(address()).toBe("/Buchungen");
});

it("shows the day of a booking that was cancelled", async () => {
  const at = bookingAddress({ id: 9, booked_day: "2027-05-10" });
  await openStaffScreen(Screen, () => ({ bookings: [], blocked_days: [], cancelled: [] }), { at });
  expect(screen.getByRole("heading", { level: 2, name: "Montag, 10. Mai 2027" })).toHaveFocus();
});

it("opens the new day of a stay that was moved, with its card in view", async () => {
  const before = aStaffBooking({ may_cancel: "staff" });
  const after = aStaffBooking({ booked_day: "2027-05-10", booked_end: "2027-05-13" });
  const server = { bookings: [before], blocked_days: [], cancelled: [] } satisfies DayBookingsAnswer;
  const priced = (booked_day: string, booked_end: string) => ({ ...aStayChangeQuote().before, booked_day, booked_end });
  const quote = aStayChangeQuote({
    before: priced(testToday, "2027-05-06"),
    after: priced("2027-05-10", "2027-05-13"),
  });
  const { booked_day, booked_end, booked_duration, name, adults, children } = before;
  const stay = {
    booked_day,
    booked_end,
    booked_duration,
    name,
    adults,
    children,
    license_answer: null,
    extras: [],
    own_extras: [],
  };
  const known = { ...stay, id: 1, has_mail: true, status: "unpaid", vehicle: 1, vehicle_name: "Hektor", version: 0 };
  const answers: Record<string, () => object> = {
    [dayPlanContract.day.path]: () => server,
    [stayChangeContract.options.path]: () => ({
      booking: { ...known, may_change: "all" },
      first_early: testToday,
      boats: [],
    }),
    [stayChangeContract.quote.path]: () => quote,
    [stayChangeContract.change.path]: () => ((server.bookings = [after]), quote),
  };
  const { press, confirm } = await openStaffScreen(Screen, ({ path }) => answers[path]?.() ?? {});
  await press(/^Verschieben/);
  fireEvent.change(screen.getByLabelText("Erster Tag"), { target: { value: "2027-05-10" } });
  await press("Wunsch des Gastes");
  await confirm("Aufenthalt ändern");
  expect(title()).toBe("Montag, 10. Mai 2027");
  expect(card("Hektor")).toHaveFocus();
});

describe("the calendar of the day plan", () => {
  beforeEach(() => window.sessionStorage.clear());

  it("begins weeks on Monday and names the days in German", async () => {
    await open([]);
    const names = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(names).toEqual(["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]);
    expect(screen.getByRole("grid", { name: "Mai 2027" })).toBeInTheDocument();
  });

  it("counts arrivals and departures, and tells closed and blocked days", async () => {
    await open([aStaffBooking(), aStaffBooking({ id: 2, vehicle_name: "Max" })], { blocked: ["2027-05-20"] });
    expect(day(testToday)).toHaveAccessibleName("Montag, 3. Mai 2027, heute, 2 Abfahrten");
    expect(day("2027-05-06")).toHaveAccessibleName("Donnerstag, 6. Mai 2027, 2 Ankünfte");
    expect(day("2027-05-20")).toHaveAccessibleName("Donnerstag, 20. Mai 2027, gesperrt");
    expect(day("2027-05-21")).toHaveAccessibleName("Freitag, 21. Mai 2027");
  });

  it("tells the closed season, and has a legend for it", async () => {
    const { press } = await open([]);
    for (let turns = 0; turns < 6; turns += 1) await press("Nächster Monat");
    expect(day("2027-11-14")).toHaveAccessibleName("Sonntag, 14. November 2027");
    expect(day("2027-11-15")).toHaveAccessibleName("Montag, 15. November 2027, geschlossen");
    const legend = within(screen.getByRole("list", { name: "Legende" })).getAllByRole("listitem");
    expect(legend.map(textOf)).toEqual(["Ankünfte", "Abfahrten", "geschlossen", "gesperrt"]);
  });

  it("asks for the month that is turned to, and keeps the selected day's plan", async () => {
    const { press, reads } = await open([aStaffBooking()]);
    await press("Nächster Monat");
    expect(screen.getByRole("grid", { name: "Juni 2027" })).toBeInTheDocument();
    expect(reads().map(({ query }) => query)).toEqual([
      { from: "2027-05-01", to: "2027-05-31" },
      { from: "2027-06-01", to: "2027-06-30" },
    ]);
    expect(title()).toBe("Montag, 3. Mai 2027");
    await press("Heute");
    expect(screen.getByRole("grid", { name: "Mai 2027" })).toBeInTheDocument();
  });

  it("says of a month that could not be loaded that its bookings are not there", async () => {
    const { press } = await openStaffScreen(Screen, ({ query }) =>
      query["from"] === "2027-06-01"
        ? new Response("", { status: 503 })
        : { bookings: [], blocked_days: [], cancelled: [] },
    );
    await press("Nächster Monat");
    expect(screen.getByText("Die Buchungen konnten nicht geladen werden.")).toBeVisible();
  });

  it("has one tab stop and follows the arrows into the next month", async () => {
    const { user } = await open([]);
    expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1);
    day(testToday).focus();
    await user.keyboard("{ArrowRight}");
    expect(day("2027-05-04")).toHaveFocus();
    await user.keyboard("{Home}{ArrowUp}");
    expect(screen.getByRole("grid", { name: "April 2027" })).toBeInTheDocument();
    expect(day("2027-04-26")).toHaveFocus();
    expect(title()).toBe("Montag, 3. Mai 2027");
    await user.keyboard("{Enter}");
    expect(title()).toBe("Montag, 26. April 2027");
    expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1);
  });

  it("keeps the selected day for the tab", async () => {
    const { user, unmount } = await open([]);
    await user.click(day("2027-05-12"));
    expect(title()).toBe("Mittwoch, 12. Mai 2027");
    expect(day("2027-05-12").closest("td")).toHaveAttribute("aria-selected", "true");
    // Another tab begins with today.
    expect([window.sessionStorage.length, window.localStorage.length]).toEqual([1, 0]);
    unmount();
    await open([]);
    expect(title()).toBe("Mittwoch, 12. Mai 2027");
  });

  it("folds on a phone to the week of the chosen day, until somebody opens the month or turns the page", async () => {
    const { user, press } = await open([]);
    const isFolded = () => screen.getByRole("grid").classList.contains("folded");
    const weeks = () =>
      [...screen.getByRole("grid").querySelectorAll("tbody tr:not(.otherWeek)")].map(
        (week) => week.querySelector<HTMLElement>("[data-day]")?.dataset["day"],
      );
    expect([isFolded(), weeks()]).toEqual([true, ["2027-05-03"]]);
    await press("Ganzer Monat");
    expect(isFolded()).toBe(false);
    await user.click(day("2027-05-12"));
    await press("Nur diese Woche");
    expect([isFolded(), weeks()]).toEqual([true, ["2027-05-10"]]);
    // The week that the keyboard reached is drawn, or its days could not take the focus.
    day("2027-05-12").focus();
    await user.keyboard("{ArrowDown}");
    expect(weeks()).toEqual(["2027-05-10", "2027-05-17"]);
    for (let days = 0; days < 7; days += 1) await press("Nächster Tag");
    expect(weeks()).toEqual(["2027-05-17"]);
    await press("Nächster Monat");
    expect(isFolded()).toBe(false);
    expect(screen.getByRole("button", { name: "Nur diese Woche" })).toHaveAttribute("aria-expanded", "true");
  });

  it("goes a day back and forth beside the title, over the month's end too", async () => {
    const { press } = await open([]);
    await press("Vorheriger Tag");
    expect(title()).toBe("Sonntag, 2. Mai 2027");
    await press("Vorheriger Tag");
    await press("Vorheriger Tag");
    expect(title()).toBe("Freitag, 30. April 2027");
    expect(screen.getByRole("grid", { name: "April 2027" })).toBeInTheDocument();
    await press("Nächster Tag");
    expect(title()).toBe("Samstag, 1. Mai 2027");
  });
});

describe("the selected day", () => {
  it("lists who comes back at 10 and who leaves at 14", async () => {
    const back = aStaffBooking({ id: 2, vehicle_name: "Max", booked_day: addDays(testToday, -3) });
    const under = aStaffBooking({ id: 3, vehicle_name: "Hubert", booked_day: addDays(testToday, -1) });
    await open([aStaffBooking(), back, under]);
    const boats = (name: string) => within(section(name)).getAllByRole("heading", { level: 4 }).map(textOf);
    expect(boats("Ankunft: 10 Uhr")).toEqual(["Max"]);
    expect(boats("Abfahrt: 14 Uhr")).toEqual(["Hektor"]);
    expect(screen.getByText("1 Ankunft, 1 Abfahrt")).toBeVisible();
    expect(screen.queryByText(/Es gibt für diesen Tag/)).toBeNull();
  });

  it("says beside its date that it is blocked", async () => {
    const { user } = await open([], { blocked: ["2027-05-20"] });
    const heading = () => screen.getAllByRole("heading", { level: 2 }).at(-1)?.parentElement;
    expect(heading()).not.toHaveTextContent("gesperrt");
    await user.click(day("2027-05-20"));
    expect(heading()).toHaveTextContent("gesperrt");
  });

  it("lists a day without night as both", async () => {
    await open([aStaffBooking({ booked_duration: 0 })]);
    expect(within(section("Ankunft: 10 Uhr")).getByText("1 Tag (ohne Nacht)")).toBeVisible();
    expect(within(section("Abfahrt: 14 Uhr")).getByText("1 Tag (ohne Nacht)")).toBeVisible();
  });

  it("says when there is nothing", async () => {
    await open([]);
    expect(screen.getByText("Es gibt für diesen Tag noch keine Buchungen")).toBeVisible();
    expect(screen.queryByRole("heading", { level: 3 })).toBeNull();
  });

  it("says that it loads, and offers another try after a failed load", async () => {
    let isDown = true;
    const answer = () =>
      isDown ? new Response("", { status: 503 }) : { bookings: [aStaffBooking()], blocked_days: [], cancelled: [] };
    const { press } = await openStaffScreen(Screen, answer);
    expect(screen.getByRole("alert")).toHaveTextContent("Die Buchungen konnten nicht geladen werden.");
    isDown = false;
    await press("Erneut laden");
    expect(card()).toBeVisible();
    const { unmount } = await openStaffScreen(Screen, () => undefined);
    expect(screen.getByText("Wird geladen …")).toBeInTheDocument();
    unmount();
  });

  it("has no admins' buttons for employees", async () => {
    await open([]);
    expect(screen.queryByRole("button", { name: "Tag sperren" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Logbuch" })).toBeNull();
  });
});

describe("a booking's card", () => {
  it("shows who, how to reach them, how long and what it costs", async () => {
    const byStaff = { employee: "Anna Lena", voucher_used: "AB-CD-50.00" };
    await open([aStaffBooking(byStaff), aStaffBooking({ id: 2, vehicle_name: "Max" })]);
    expect(textOf(card("Max"))).not.toContain("Gebucht von");
    const text = textOf(card());
    for (const part of [
      "Unbezahlt",
      "Erika Beispiel",
      "3 Nächte",
      "540 €",
      "Anna Lena",
      "AB-CD",
      "50 €",
      "2 Erwachsene",
    ]) {
      expect(text).toContain(part);
    }
    expect(within(card()).getByRole("link", { name: "+4917012345678" })).toHaveAttribute("href", "tel:+4917012345678");
    const mail = within(card()).getByRole("link", { name: "erika@example.com" });
    expect(mail).toHaveAttribute("href", "mailto:erika@example.com");
  });

  it("marks a phone number that nobody can be called by, and no other", async () => {
    await open([
      aStaffBooking({ phone: "01234567890123456", check_phone: true }),
      aStaffBooking({ id: 2, vehicle_name: "Oskar" }),
    ]);
    expect(within(card()).getByText("Nummer prüfen")).toBeVisible();
    expect(within(card("Oskar")).queryByText("Nummer prüfen")).toBeNull();
  });

  it.each([
    [0, "1 Tag (ohne Nacht)"],
    [1, "1 Nacht"],
    [2, "2 Nächte"],
  ])("writes %i nights as %s", async (booked_duration, text) => {
    await open([aStaffBooking({ booked_duration })]);
    expect(within(section("Abfahrt: 14 Uhr")).getByText(text)).toBeVisible();
  });

  it("names the number that the guest writes into a transfer", async () => {
    await open([aStaffBooking({ id: 72 })]);
    expect(within(card()).getByText("Buchung 72")).toBeVisible();
  });

  it("shows what was paid and what is due where a part came", async () => {
    await open([aStaffBooking({ outstanding: "78.00" }), aStaffBooking({ id: 2, vehicle_name: "Max" })]);
    const amount = (of: string) => within(card()).getByText(of, { selector: "dt" }).nextElementSibling as HTMLElement;
    expect([textOf(amount("Bezahlt")), textOf(amount("Offen"))]).toEqual(["462 €", "78 €"]);
    expect(within(card("Max")).queryByText("Offen")).toBeNull();
  });

  it("leads to the till for what is collected on site, while something is left", async () => {
    await open([
      aStaffBooking({ id: 2, vehicle_name: "Max", status: "paid" }),
      aStaffBooking({ id: 7, status: "paid" }),
    ]);
    await waitFor(() => expect(within(card()).queryByRole("link", { name: /^Vor Ort kassieren/ })).toBeNull());
    expect(within(card("Max")).getByRole("link", { name: /^Vor Ort kassieren/ })).toBeVisible();
  });

  it("leads to the till only while the amounts of the day say that something is due", async () => {
    const amounts = { due: "0.00", fees: "0.00", deposit: "0.00", deposit_held: "0.00" };
    const collection = {
      day: testToday,
      returns: 0,
      departures: 3,
      to_collect: "50.00",
      bookings: [
        { booking_id: 2, ...amounts },
        { booking_id: 3, ...amounts, fees: "50.00" },
        { booking_id: 4, ...amounts, deposit: "500.00" },
      ],
    };
    const paid = { status: "paid" as const };
    const back = { ...paid, booked_day: "2027-05-01", booked_end: testToday };
    await open(
      [
        aStaffBooking({ id: 2, vehicle_name: "Max", ...paid }),
        aStaffBooking({ id: 3, ...paid }),
        aStaffBooking({ id: 4, vehicle_name: "Oskar", ...back }),
      ],
      { collection },
    );
    await waitFor(() => expect(within(card("Max")).queryByRole("link", { name: /kassieren/i })).toBeNull());
    expect(within(card()).getByRole("link", { name: /^Vor Ort kassieren/ })).toBeVisible();
    // A boat that is back gives the deposit no more.
    expect(within(card("Oskar")).queryByRole("link", { name: /kassieren/i })).toBeNull();
  });

  it("shows the old price beside the new one", async () => {
    await open([aStaffBooking({ new_price: "500.50", price_change_reason: "Stammgast" })]);
    const price = within(card()).getByText("Preis", { selector: "dt" }).nextElementSibling as HTMLElement;
    expect(textOf(price)).toBe("Alter Preis: 540 € Neuer Preis: 500,50 €Stammgast");
  });

  it("says what the wallet gave back, what is to be paid now, and what a dispute holds back, in popups too", async () => {
    const returned = { status: "unpaid", outstanding: "120.00", returned: "120.00", disputed: "420.00" } as const;
    const { press } = await open([aStaffBooking(returned), aStaffBooking({ id: 2, vehicle_name: "Max" })]);
    const notes =
      /PayPal hat 120\s€ zurückgebucht\. Offen sind 120\s€\..*PayPal-Streitfall: 420\s€ werden zurückgehalten/;
    expect(textOf(card())).toMatch(notes);
    expect(textOf(card("Max"))).not.toContain("PayPal");
    await press(/^Buchung absagen: Hektor/);
    expect(textOf(screen.getByRole("dialog"))).toMatch(notes);
  });

  it("offers to release the days of a transfer whose term is over, says what happens, and sends it once", async () => {
    const overdue = aStaffBooking({ outstanding: "420.00", overdue_since: "2027-05-01", version: 3 });
    const page = await open([overdue, aStaffBooking({ id: 2, vehicle_name: "Max" })]);
    expect(textOf(card())).toContain("Frist abgelaufen");
    expect(within(card("Max")).queryByRole("button", { name: "Tage freigeben" })).toBeNull();
    await page.press("Tage freigeben", card());
    expect(textOf(screen.getByRole("dialog"))).toMatch(
      /420\s€ sind auch nach .* nicht eingegangen\. Die Frist lief bis .*1\. Mai 2027.*Erika Beispiel bekommt eine E-Mail/,
    );
    await page.confirm("Tage freigeben");
    expect(await screen.findByText("Die Tage wurden freigegeben.")).toBeVisible();
    const sent = page.deeds().filter(({ path }) => path === dayPlanContract.release.path);
    expect(sent).toMatchObject([{ body: { booking_id: "1", version: "3" } }]);
  });

  it("lets the price be changed only while it is unpaid", async () => {
    await open([aStaffBooking(), aStaffBooking({ id: 2, vehicle_name: "Max", status: "paid" })]);
    expect(within(card("Hektor")).getByRole("button", { name: "Preis ändern" })).toBeVisible();
    expect(within(card("Max")).queryByRole("button", { name: "Preis ändern" })).toBeNull();
    expect(textOf(card("Max"))).not.toContain("Unbezahlt");
    expect(within(card("Max")).getByRole("button", { name: /^Buchung absagen/ })).toBeVisible();
  });

  it("shows what was ordered, what the guest wrote and the note of the staff, each for itself", async () => {
    const guest_comment =
      "Führerschein: vorhanden\nErwachsene: 2\nKinder: 1 (Alter: 4 Jahre)\nExtras: Grill\nKommentar: Mit Hund";
    const ordered = { adults: 2, children: 1, license_answer: "yes" } as const;
    const own_extras = [bookedExtra({ pieces: 2 }), bookedExtra({ id: 2, name_de: "Service", compulsory: true })];
    await open([aStaffBooking({ ...ordered, extras: ["extra_bbq"], own_extras, guest_comment, note: "Kommt später" })]);
    const chips = within(card()).getAllByRole("listitem").map(textOf);
    expect(chips).toEqual(["2 + 12 Erwachsene, 1 Kind", "Führerschein", "Grill", "2 × Fahrrad", "Service"]);
    expect(textOf(card())).toContain("Vom Gast: Alter: 4 Jahre\nMit HundNotiz: Kommt später");
  });

  it("says who wrote the note, and when", async () => {
    const noted = { note: "Kommt später", note_by: "Kim Kapitän", note_at: "2027-05-02T08:05:00.000Z" };
    await open([aStaffBooking(noted), aStaffBooking({ id: 2, vehicle_name: "Max", note: "Mit Hund" })]);
    expect(textOf(card())).toMatch(/Notiz: Kommt späterKim Kapitän, 02\.05\.2027, 10:05/);
    expect(textOf(card("Max"))).toMatch(/Notiz: Mit Hund(?!Kim)/);
  });

  it("says that the guest is banned, and that the boat is blocked", async () => {
    await open([aStaffBooking({ banned: true }), aStaffBooking({ id: 2, vehicle_name: "Max", vehicle_blocked: true })]);
    expect(textOf(card("Hektor"))).toContain("Kunde gesperrt");
    expect(textOf(card("Max"))).toContain("Boot außer Betrieb");
    expect(textOf(card("Max"))).not.toContain("Kunde gesperrt");
  });

  it("makes the comment stand out where there is one", async () => {
    await open([aStaffBooking(), aStaffBooking({ id: 2, vehicle_name: "Max", note: "Hund" })]);
    expect(within(card("Hektor")).getByRole("button", { name: "Kommentar" })).not.toHaveClass("emphasised");
    expect(within(card("Max")).getByRole("button", { name: "Kommentar vorhanden" })).toHaveClass("emphasised");
  });
});

it("bans the customer of a booking for a reason", async () => {
  const { press, type, confirm, deeds, dialog } = await open([aStaffBooking()]);
  await press("Kunde sperren");
  expect(textOf(dialog())).toContain("Erika Beispiel, +4917012345678, erika@example.com");
  await confirm("Sperren");
  expect(within(dialog()).getByRole("textbox", { name: /Grund/ })).toHaveAccessibleDescription(
    "Bitte geben Sie einen Grund an",
  );
  await type(/Grund/, "Boot beschädigt");
  await confirm("Sperren");
  const guest = { booking_id: "1", name: "Erika Beispiel", phone: "+4917012345678", email: "erika@example.com" };
  const body = { ...guest, reason: "Boot beschädigt" };
  expect(deeds()).toEqual([{ method: "POST", path: "/api/rere_ban_customer/", query: {}, body }]);
  expect(screen.getByText("Der Kunde wurde gesperrt.")).toBeVisible();
});

it("says that somebody else banned the customer before", async () => {
  const errors = { booking_id: "validation-staff:banned" };
  const { press, type, confirm, dialog } = await openStaffScreen(Screen, ({ path }) =>
    path === blacklistContract.ban.path
      ? Response.json({ type: "CONFLICT", errors }, { status: 409 })
      : { bookings: [aStaffBooking()], blocked_days: [], cancelled: [] },
  );
  await press("Kunde sperren");
  await type(/Grund/, "Boot beschädigt");
  await confirm("Sperren");
  expect(within(dialog()).getByRole("alert")).toHaveTextContent("Dieser Gast ist schon gesperrt");
});

it("shows a booking made elsewhere without a reload", async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ["queueMicrotask", "performance"] });
  const server: DayBookingsAnswer = { bookings: [], blocked_days: [], cancelled: [] };
  await openStaffScreen(Screen, () => ({ ...server }));
  expect(screen.queryByRole("article", { name: "Hektor" })).toBeNull();
  server.bookings = [aStaffBooking()];
  await act(() => jest.advanceTimersByTimeAsync(5_100));
  expect(card()).toBeVisible();
  expect(screen.getByText("1 Abfahrt")).toBeVisible();
  jest.useRealTimers();
});
