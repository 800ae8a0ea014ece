import { act, fireEvent, screen, within } from "@testing-library/react";
import { testToday } from "../../../../testing/builders.ts";
import { aBusyMay, openCalendar } from "../../../../testing/calendar-page.tsx";
import { aList, aPeriod } from "../../../../testing/price-lists.ts";
import { applyStyleSheet } from "../../../../testing/style-sheet.ts";

const wide = window.matchMedia;

afterEach(() => {
  window.sessionStorage.clear();
  window.matchMedia = wide;
});

describe("a day's name", () => {
  it.each([
    ["2027-05-03", "Montag, 3. Mai 2027, heute, frei"],
    ["2027-05-02", "Sonntag, 2. Mai 2027, vergangen"],
    ["2027-05-12", "Mittwoch, 12. Mai 2027, ab 14:00 ausgebucht"],
    ["2027-05-13", "Donnerstag, 13. Mai 2027, ausgebucht"],
    ["2027-05-15", "Samstag, 15. Mai 2027, bis 10:00 ausgebucht"],
    ["2027-05-20", "Donnerstag, 20. Mai 2027, gesperrt"],
    ["2027-05-25", "Dienstag, 25. Mai 2027, geschlossen"],
  ])("says in German what %s is", (day, name) => {
    const { dayOf } = openCalendar("de", {
      offSeason: { off_season_start: "2026-05-25", off_season_end: "2026-05-26" },
    });
    expect(dayOf(day)).toHaveAccessibleName(name);
  });

  it.each([
    ["2027-05-12", "Wednesday, 12 May 2027, booked from 2 pm"],
    ["2027-05-13", "Thursday, 13 May 2027, booked"],
    ["2027-05-15", "Saturday, 15 May 2027, booked until 10 am"],
    ["2027-05-20", "Thursday, 20 May 2027, not available"],
  ])("says in English what %s is", (day, name) => {
    expect(openCalendar("en").dayOf(day)).toHaveAccessibleName(name);
  });

  it("says which days are chosen", async () => {
    const { click, dayOf } = openCalendar("en");
    await click("2027-05-05");
    await click("2027-05-08");
    expect(dayOf("2027-05-05")).toHaveAccessibleName("Wednesday, 5 May 2027, free, arrival");
    expect(dayOf("2027-05-06")).toHaveAccessibleName("Thursday, 6 May 2027, free, within your dates");
    expect(dayOf("2027-05-08")).toHaveAccessibleName("Saturday, 8 May 2027, free, departure");
  });
});

describe("the prices that a list wants on days", () => {
  const hektor = { id: 1, name: "Hektor", price1h: "150.00" };
  const june = aPeriod({ from: "2027-05-06", to: "2027-05-07", nightCents: 199_50 });
  const listed = { ...aList(june), showsDayPrices: true };

  it("stand below each day on which a stay can begin, rounded up, and in its name to the cent", () => {
    const { dayOf } = openCalendar("de", { vehicle: hektor, priceList: listed });
    expect(dayOf("2027-05-06").textContent).toBe("6484");
    expect(dayOf("2027-05-06")).toHaveAccessibleName("Donnerstag, 6. Mai 2027, frei, 2 Nächte für 484\u00a0€");
    expect(dayOf("2027-05-05")).toHaveAccessibleName("Mittwoch, 5. Mai 2027, frei, 2 Nächte für 434,50\u00a0€");
    expect(dayOf("2027-05-05").textContent).toBe("5435");
    expect(dayOf("2027-05-11").textContent).toBe("11");
    expect(dayOf("2027-05-13").textContent).toBe("13");
    expect(screen.getByText(/Gesamtpreis der kürzesten Reise/)).toBeVisible();
  });

  it.each([
    ["the list wants none", { vehicle: hektor, priceList: aList(june) }],
    ["there is no list", { vehicle: hektor }],
    ["the boat has no price", { vehicle: { ...hektor, price1h: null }, priceList: listed }],
  ])("stand nowhere where %s", (_case, changes) => {
    const { dayOf } = openCalendar("de", changes);
    expect(dayOf("2027-05-06").textContent).toBe("6");
    expect(screen.queryByText(/Gesamtpreis der kürzesten Reise/)).toBeNull();
  });
});

describe("a month in which no stay can begin", () => {
  const closed = { off_season_start: "2026-05-10", off_season_end: "2026-07-14" };

  it("says when one can again, and leads there", async () => {
    const { user, shownMonth, focusedDay } = openCalendar("de", { offSeason: closed });
    expect(screen.queryByRole("button", { name: /^Wieder frei/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Nächster Monat" }));
    await user.click(screen.getByRole("button", { name: "Wieder frei ab Donnerstag, 15. Juli 2027" }));
    expect([shownMonth(), focusedDay()]).toEqual(["Juli 2027", "2027-07-15"]);
    expect(screen.queryByRole("button", { name: /^Wieder frei/ })).toBeNull();
  });

  it("says nothing where there is no such day", async () => {
    const all = { off_season_start: "2026-05-10", off_season_end: "2026-05-09" };
    openCalendar("de", { offSeason: all });
    expect(screen.queryByRole("button", { name: /^Wieder frei/ })).toBeNull();
  });
});

describe("the months", () => {
  it("begin on Monday and are named in the reader's language", () => {
    openCalendar("de");
    const headers = within(screen.getByRole("grid", { name: "Mai 2027" })).getAllByRole("columnheader");
    expect(headers.map((header) => header.textContent)).toEqual(["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]);
    expect(headers[0]).toHaveAccessibleName("Montag");
  });

  it("are one on a small screen and three on a wide one", () => {
    openCalendar();
    expect(screen.getAllByRole("grid")).toHaveLength(1);
    document.body.replaceChildren();
    window.matchMedia = (query) => Object.assign(wide(query), { matches: true });
    openCalendar();
    expect(screen.getAllByRole("grid")).toHaveLength(3);
  });

  it("begin in the closed season with the first month that can be booked, and turn back from there", async () => {
    const { user, shownMonth } = openCalendar("de", {
      offSeason: { off_season_start: "2026-05-01", off_season_end: "2026-06-29" },
    });
    expect(shownMonth()).toBe("Juni 2027");
    await user.click(screen.getByRole("button", { name: "Vorheriger Monat" }));
    expect(shownMonth()).toBe("Mai 2027");
  });

  it("cannot be turned back before the current one", async () => {
    const { user, shownMonth } = openCalendar("de");
    const back = screen.getByRole("button", { name: "Vorheriger Monat" });
    expect(back).toHaveAttribute("aria-disabled", "true");
    await user.click(back);
    expect(shownMonth()).toBe("Mai 2027");
    await user.click(screen.getByRole("button", { name: "Nächster Monat" }));
    expect(shownMonth()).toBe("Juni 2027");
    expect(back).toHaveAttribute("aria-disabled", "false");
    await user.click(back);
    expect(shownMonth()).toBe("Mai 2027");
  });

  it("end with the last month in which a stay may begin", async () => {
    const { user, shownMonth } = openCalendar("en");
    const next = screen.getByRole("button", { name: "Next month" });
    for (let month = 0; month < 30; month++) await user.click(next);
    expect(shownMonth()).toBe("May 2029");
    expect(next).toHaveAttribute("aria-disabled", "true");
  });

  it("announce themselves when they are turned", () => {
    openCalendar();
    expect(screen.getByRole("heading", { level: 2 })).toHaveAttribute("aria-live", "polite");
  });
});

describe("the keyboard", () => {
  it("reaches one day only with Tab: today, later the day last visited", async () => {
    const { user, click, focusedDay } = openCalendar();
    expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1);
    // Both buttons that turn the pages, and between them the list of months.
    for (let stop = 0; stop < 4; stop++) await user.tab();
    expect(focusedDay()).toBe(testToday);
    await click("2027-05-06");
    await user.tab();
    await user.tab({ shift: true });
    expect(focusedDay()).toBe("2027-05-06");
    expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1);
  });

  it.each([
    ["{ArrowRight}", "2027-05-06"],
    ["{ArrowLeft}", "2027-05-04"],
    ["{ArrowDown}", "2027-05-12"],
    ["{ArrowUp}", "2027-05-01"],
    ["{Home}", "2027-05-03"],
    ["{End}", "2027-05-09"],
    ["{PageDown}", "2027-06-05"],
    ["{PageUp}", "2027-05-01"],
    ["{PageDown}{ArrowUp}", "2027-05-29"],
  ])("leads with %s from May 5 to %s", async (keys, day) => {
    const { dayOf, press, focusedDay } = openCalendar();
    act(() => dayOf("2027-05-05").focus());
    await press(keys);
    expect(focusedDay()).toBe(day);
  });

  it("chooses with Enter and with Space", async () => {
    const { dayOf, press, chosen } = openCalendar();
    act(() => dayOf("2027-05-05").focus());
    await press("{Enter}{ArrowRight}{ArrowRight}{ArrowRight} ");
    expect(chosen()).toBe("2027-05-05 2027-05-08 3");
  });
});

describe("a day that cannot be picked", () => {
  it.each(["2027-05-02", "2027-05-12", "2027-05-13", "2027-05-20"])("is marked and does nothing: %s", async (day) => {
    const { click, dayOf, chosen } = openCalendar();
    expect(dayOf(day)).toHaveAttribute("aria-disabled", "true");
    await click(day);
    expect(chosen()).toBe("  ");
  });

  it("becomes possible as an end when the boat is free until then", async () => {
    const { click, dayOf, chosen } = openCalendar();
    await click("2027-05-10");
    expect(dayOf("2027-05-12")).toHaveAttribute("aria-disabled", "false");
    await click("2027-05-12");
    expect(chosen()).toBe("2027-05-10 2027-05-12 2");
  });
});

describe("choosing", () => {
  it("warns on the day after the start that two nights are the least", async () => {
    const { click, dayOf, chosen } = openCalendar("de");
    await click("2027-05-05");
    await click("2027-05-06");
    expect(dayOf("2027-05-06")).toHaveAccessibleDescription("Mindestens 2 Nächte");
    expect(screen.getByRole("status")).toHaveTextContent("Die Mindestmietdauer beträgt 2 Nächte.");
    expect(chosen()).toBe("2027-05-05  ");
  });

  it("warns in English too", async () => {
    const { click, dayOf } = openCalendar("en");
    await click("2027-05-05");
    await click("2027-05-06");
    expect(dayOf("2027-05-06")).toHaveAccessibleDescription("At least 2 nights");
    expect(screen.getByRole("status")).toHaveTextContent("The minimum stay is 2 nights.");
  });

  it("lets staff book a day without a night", async () => {
    const { click, chosen, marks } = openCalendar("de", { role: "staff" });
    await click("2027-05-05");
    await click("2027-05-05");
    expect(chosen()).toBe("2027-05-05 2027-05-05 0");
    expect(marks()).toEqual(["2027-05-05 dayBooking"]);
  });

  it("previews a range that is free, and none that is not", async () => {
    const { click, hover, marks } = openCalendar();
    await click("2027-05-05");
    await hover("2027-05-07");
    expect(marks()).toEqual(["2027-05-05 previewStart", "2027-05-06 previewInside", "2027-05-07 previewEnd"]);
    await hover("2027-05-16");
    expect(marks()).toEqual(["2027-05-05 alone"]);
  });

  it("ends the preview when the pointer leaves", async () => {
    const { user, click, hover, marks } = openCalendar();
    await click("2027-05-05");
    await hover("2027-05-07");
    await user.hover(screen.getByTestId("chosen"));
    expect(marks()).toEqual(["2027-05-05 alone"]);
  });

  it("tells the page when the overview is due", async () => {
    jest.useFakeTimers();
    let overviewsReached = 0;
    const { click } = openCalendar("de", { onOverviewReached: () => overviewsReached++ });
    await click("2027-05-05");
    await click("2027-05-08");
    expect(overviewsReached).toBe(0);
    act(() => jest.advanceTimersByTime(700));
    jest.useRealTimers();
    expect(overviewsReached).toBe(1);
  });

  it("redraws only the days that change", async () => {
    const { click } = openCalendar();
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((found) => records.push(...found));
    const months = screen.getByRole("grid");
    observer.observe(months, { attributes: true, subtree: true, attributeFilter: ["data-mark"] });
    await click("2027-05-05");
    observer.disconnect();
    expect(records.map(({ target }) => (target as HTMLElement).dataset["day"])).toEqual(["2027-05-05"]);
  });
});

describe("loading", () => {
  it("shows that it is under way", () => {
    openCalendar("de", { status: "loading", days: [] });
    expect(screen.getByText("Der Kalender wird geladen …")).toBeVisible();
  });

  it("offers another try when it failed", async () => {
    let tries = 0;
    const { user } = openCalendar("en", { status: "failed", days: [], retry: async () => tries++ });
    expect(screen.getByRole("alert")).toHaveTextContent("The calendar could not be loaded.");
    await user.click(screen.getByRole("button", { name: "Load again" }));
    expect(tries).toBe(1);
  });

  it("keeps what is loaded when a later try failed", async () => {
    const { click, chosen } = openCalendar("en", { status: "stale" });
    expect(screen.getByText("What is shown as free may be out of date.")).toBeVisible();
    await click("2027-05-05");
    expect(chosen()).toBe("2027-05-05  ");
  });

  it("drops the selection when someone else took the days", async () => {
    const { click, change, chosen } = openCalendar();
    await click("2027-05-05");
    await click("2027-05-08");
    change({ days: [...aBusyMay, { date: "2027-05-06", blocked: false, nine_am: [], two_pm: [1] }] });
    expect(chosen()).toBe("  ");
  });
});

it("marks the weeks that are over, which a phone leaves out", () => {
  const { dayOf } = openCalendar("de", { today: "2027-05-12", firstStart: "2027-05-12" });
  const weekOf = (day: string) => dayOf(day).closest("tr") as HTMLElement;
  const days = ["2027-05-01", "2027-05-09", "2027-05-10", "2027-05-31"];
  expect(days.map((day) => weekOf(day).className === "over")).toEqual([true, true, false, false]);
  applyStyleSheet("features/calendar/components/calendar.module.css", "(max-width: 47.99rem)");
  const takesRoom = (day: string) => getComputedStyle(weekOf(day)).position !== "absolute";
  expect(days.map(takesRoom)).toEqual([false, false, true, true]);
  document.head.replaceChildren();
});

describe("what cannot be booked", () => {
  it("is today, once no boat leaves any more", async () => {
    const { click, dayOf, chosen } = openCalendar("de", { firstStart: "2027-05-04" });
    expect(dayOf(testToday)).toHaveAccessibleName("Montag, 3. Mai 2027, heute, keine Abfahrt mehr");
    expect(dayOf(testToday)).toHaveAttribute("aria-disabled", "true");
    await click(testToday);
    expect(chosen()).toBe("  ");
  });

  it.each([
    ["de", "Nächster Monat", "Höchstens 60 Nächte", /^Länger als 60 Nächte/],
    ["en", "Next month", "At most 60 nights", /^The longest stay is 60 nights\./],
  ] as const)("is more than 60 nights: %s", async (language, next, onTheDay, below) => {
    const { user, click, dayOf, chosen } = openCalendar(language, { days: [] });
    await click("2027-05-05");
    for (const _ of ["June", "July"]) await user.click(screen.getByRole("button", { name: next }));
    await click("2027-07-05");
    expect(dayOf("2027-07-05")).toHaveAccessibleDescription(onTheDay);
    expect(screen.getByRole("status")).toHaveTextContent(below);
    expect(chosen()).toBe("2027-05-05  ");
    await click("2027-07-04");
    expect(chosen()).toBe("2027-05-05 2027-07-04 60");
  });

  it("is a stay from a day after which two nights are not free: the calendar says so", async () => {
    const { click } = openCalendar("de");
    await click("2027-05-19");
    expect(screen.getByRole("status")).toHaveTextContent(
      "Ab Mi, 19. Mai sind keine 2 Nächte am Stück frei. Bitte wählen Sie einen anderen Tag.",
    );
    await click("2027-05-17");
    expect(screen.getByRole("status")).toHaveTextContent("Wählen Sie nun den Tag Ihrer Abreise.");
  });

  it("is a day beyond the horizon", async () => {
    const { click, dayOf, chosen } = openCalendar("en", {
      today: "2025-05-01",
      firstStart: "2025-05-01",
      days: [],
    });
    const next = screen.getByRole("button", { name: "Next month" });
    for (let turned = 0; turned < 24; turned += 1) fireEvent.click(next);
    expect(dayOf("2027-05-02")).toHaveAccessibleName("Sunday, 2 May 2027, not bookable yet");
    await click("2027-05-02");
    expect(chosen()).toBe("  ");
    await click("2027-05-01");
    expect(dayOf("2027-05-03")).toHaveAttribute("aria-disabled", "false");
    await click("2027-05-03");
    expect(chosen()).toBe("2027-05-01 2027-05-03 2");
  });
});
