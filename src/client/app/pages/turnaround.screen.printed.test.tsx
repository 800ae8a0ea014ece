import { act, screen, within } from "@testing-library/react";
import type { DefectsAnswer } from "../../../shared/contract/defect.ts";
import { type JettyMove, type JettyWeekAnswer, jettyWeekContract } from "../../../shared/contract/jetty-week.ts";
import type { TurnaroundBoat } from "../../../shared/contract/turnaround.ts";
import { addDays, daysFrom } from "../../../shared/rules/day.ts";
import { aTurnaroundBoat, aTurnaroundStay, testDay } from "../../features/turnaround/morning.fixture.ts";
import { openStaffScreen, settle, textOf } from "./staff-screen.fixture.tsx";
import { Screen } from "./turnaround.screen.tsx";

const inDays = (count: number) => addDays(testDay, count);
const coming = aTurnaroundStay({ booking_id: 5, name: "Jan Muster", booked_day: inDays(-2), booked_end: testDay });
const leaving = aTurnaroundStay({ booking_id: 6, name: "Erika Beispiel", arrival_time: "17:00", due: "863.00" });
const boats = [
  aTurnaroundBoat({ guest: "fuelMeasured", boat: "dirty", returning: coming, departing: leaving }),
  aTurnaroundBoat({
    vehicle_id: 2,
    vehicle_name: "Max",
    guest: "away",
    boat: "out",
    returning: { ...coming, name: "Spät Heimkehr", booked_end: inDays(-1) },
    departing: aTurnaroundStay({ booked_day: inDays(1), name: "Ada Kurz", starts_am: true }),
  }),
  aTurnaroundBoat({
    vehicle_id: 3,
    vehicle_name: "Oskar",
    boat: "fuelled",
    departing: aTurnaroundStay({ booked_day: inDays(1), booked_end: inDays(2), name: "Bo Lang" }),
  }),
];
const move = (changes: Partial<JettyMove>): JettyMove => ({
  vehicle: 1,
  day: testDay,
  kind: "leaves",
  first_name: "Erika",
  arrival_time: null,
  added_half: false,
  day_booking: false,
  people: 2,
  dog: false,
  ...changes,
});
const week: JettyWeekAnswer = {
  days: daysFrom(testDay, inDays(6)),
  boats: boats.map(({ vehicle_id: id, vehicle_name: name }) => ({ id, name })),
  moves: [
    move({ kind: "returns", first_name: "Jan" }),
    move({ arrival_time: "17:00" }),
    move({ kind: "returns", day: inDays(1), day_booking: true, vehicle: 3, first_name: "Bo" }),
    move({ day: inDays(1), vehicle: 2, first_name: "Ada", added_half: true, people: 5, dog: true }),
    move({ day: inDays(1), vehicle: 3, first_name: "Bo", people: 1, day_booking: true }),
    move({ kind: "returns", day: inDays(2), first_name: "Erika", added_half: true }),
  ],
};

const notThere = () => new Response("", { status: 503 });

/** Opens the morning list, presses the button, and looks at the paper as the browser takes its picture. */
async function print(answer: JettyWeekAnswer | Response, shown: readonly TurnaroundBoat[] = boats) {
  const opened = await openStaffScreen(
    Screen,
    ({ path }) => (path === jettyWeekContract.show.path ? answer : undefined),
    { turnarounds: () => ({ today: testDay, boats: [...shown] }) },
  );
  const printed = jest.fn(() => void window.dispatchEvent(new Event("beforeprint")));
  const real = Object.getOwnPropertyDescriptor(window, "print");
  Object.defineProperty(window, "print", { value: printed, configurable: true });
  await opened.press(/^Für den Steg drucken/);
  if (real) Object.defineProperty(window, "print", real);
  expect(printed).toHaveBeenCalledTimes(1);
  return opened;
}
const sheet = (title: RegExp) => within(screen.getByRole("heading", { name: title }).closest("section") as HTMLElement);
const rows = (title: RegExp) =>
  sheet(title)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      [...row.children].map((cell) =>
        [...cell.children].length > 0 && cell.querySelector(".tick")
          ? (cell.querySelector(".tick")?.textContent ?? "") || "☐"
          : textOf(cell as HTMLElement).trim(),
      ),
    );

describe("the sheets for the jetty", () => {
  it("have the day with boxes, of which those are ticked that are done, and who is late", async () => {
    await print(week);
    const boxes = (done: number, all: number) => [...Array(done).fill("✓"), ...Array(all - done).fill("☐")];
    expect(rows(/^Am Steg: Montag, 3. Mai/)).toEqual([
      ["Hektor", "bis 10:00 Jan", ...boxes(2, 3), ...boxes(0, 4), "14:00, kommt 17:00 Erika", "☐"],
      ["Max", "erwartet seit So, 2. Mai", ...boxes(0, 3), ...boxes(0, 4), "", "–"],
    ]);
  });

  it("have what is to be ready for tomorrow: when it comes back, when it leaves, with how many and with a dog", async () => {
    await print(week);
    expect(rows(/^Bereit bis morgen: Dienstag, 4. Mai/)).toEqual([
      ["Max", "noch unterwegs", "10:00, früh an Bord Ada", "5", "ja", "☐", "☐", "☐", "☐"],
      ["Oskar", "liegt im Hafen", "für einen Tag Bo", "1", "", "✓", "✓", "☐", "☐"],
    ]);
  });

  it("have the week by boats and days, and say where a boat changes hands", async () => {
    await print(week);
    const [hektor, max, oskar] = rows(/^Woche: Mo, 3. Mai bis So, 9. Mai/);
    expect(hektor).toEqual([
      "Hektor",
      expect.stringMatching(/^Wechsel\s*zurück 10:00 Jan\s*ab 17:00 Erika, 2 Pers\.$/),
      "",
      "zurück 18:00 Erika",
      ...Array(4).fill(""),
    ]);
    expect(max?.[2]).toBe("ab 10:00 Ada, 5 Pers.");
    expect(oskar?.[2]).toMatch(/ab Tag Bo, 1 Pers\..*zurück Tag Bo|zurück Tag Bo.*ab Tag Bo, 1 Pers\./);
  });

  it("name no guest but by the first name, no booking and no amount", async () => {
    await print(notThere());
    const paper = screen.getByRole("heading", { name: /^Am Steg/ }).closest("div");
    expect(paper?.textContent).toContain("Erika");
    for (const word of ["Beispiel", "Muster", "Heimkehr", "Kurz", "Lang", "863", "Buchung", "€"]) {
      expect(paper?.textContent).not.toContain(word);
    }
  });

  it("are printed without the week where it does not come, and say what is missing", async () => {
    await print(notThere());
    expect(sheet(/^Woche/).getByText("Die Woche fehlt: Sie konnte nicht geladen werden.")).toBeInTheDocument();
    expect(sheet(/^Woche/).queryByRole("table")).toBeNull();
    expect(sheet(/^Bereit bis morgen/).getByText(/^Es fehlt, wie viele Personen/)).toBeInTheDocument();
    expect(rows(/^Bereit bis morgen/).map(([boat, , leaves, people]) => [boat, leaves, people])).toEqual([
      ["Max", "10:00, früh an Bord Ada", ""],
      ["Oskar", "14:00 Bo", ""],
    ]);
    expect(rows(/^Am Steg/).map(([boat]) => boat)).toEqual(["Hektor", "Max"]);
  });

  it("wait for what the boats need done, where that is still on its way", async () => {
    let answer = (_defects: DefectsAnswer) => {};
    const { press } = await openStaffScreen(Screen, () => week, {
      turnarounds: () => ({ today: testDay, boats }),
      defects: () => new Promise((resolve) => (answer = resolve)),
    });
    const printed = jest.spyOn(window, "print").mockImplementation(() => {});
    await press(/^Für den Steg drucken/);
    expect(printed).not.toHaveBeenCalled();
    await act(async () => answer({ defects: [], engine_hours: [] }));
    await settle();
    expect(printed).toHaveBeenCalledTimes(1);
    printed.mockRestore();
  });

  it("say of a day without boats that there are none, and are there only while the browser prints", async () => {
    await print({ ...week, moves: [] }, [aTurnaroundBoat()]);
    expect(
      sheet(/^Am Steg/).getByText("An diesem Tag kommt kein Boot zurück, und keines fährt ab."),
    ).toBeInTheDocument();
    expect(sheet(/^Bereit/).getByText("Morgen fährt kein Boot ab.")).toBeInTheDocument();
    await act(async () => window.dispatchEvent(new Event("afterprint")));
    expect(screen.queryByRole("heading", { name: /^Am Steg/ })).toBeNull();
  });
});
