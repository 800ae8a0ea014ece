import { act, fireEvent, screen, within } from "@testing-library/react";
import {
  type HoursByDay,
  saveWorkingHoursSchema,
  type WorkingDaysAnswer,
  workingHoursContract,
} from "../../../shared/contract/working-hours.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { editableDays, parseHours, toHours } from "../../../shared/rules/working-hours.ts";
import { withQuietPage } from "../../../testing/page-hooks.ts";
import type { ScreenProps } from "../routing/screen.ts";
import { Screen } from "./hours.screen.tsx";
import { openStaffScreen, settle, textOf } from "./staff-screen.fixture.tsx";

const stine = 2;
const alma = 5;
const employees = [
  { id: alma, name: "Alma Anker" },
  { id: stine, name: "Stine Steg" },
];
const refuse = (errors: object, status = 400) => Response.json({ type: "VALIDATION", errors }, { status });
const lost = () => {
  throw new TypeError("the line is down");
};

/** What each of them worked, by id. */
type Hours = Record<number, HoursByDay>;

function listOf(hours: Hours): WorkingDaysAnswer["working_days_data"] {
  return Object.entries(hours).flatMap(([id, days]) =>
    Object.entries(days).map(([date, text]) => ({ date, working_hours: { [id]: text } })),
  );
}

interface Options {
  hours?: Hours;
  admin?: boolean;
  id?: number;
  picks?: typeof employees;
}

/** The screen over a server that stores by the rules and by the clock, unless `answers` has something else to say. */
async function open({ hours = {}, admin = false, id = stine, picks = employees }: Options = {}) {
  const server = { hours };
  const answers: (() => Response | undefined)[] = [];
  const today = dayOf(new Date());
  const opened = await openStaffScreen(
    (props: ScreenProps) => <Screen {...props} page={{ ...props.page, today }} />,
    ({ path, method, body }) => {
      if (path === workingHoursContract.list.path) {
        const working_days_data = listOf(server.hours);
        return admin ? { working_days_data, employees: picks } : { working_days_data };
      }
      const next = method === "POST" ? answers.shift() : undefined;
      if (next) return next();
      const { employee_id, working_hours } = saveWorkingHoursSchema.validateSync(body);
      const known = editableDays(dayOf(new Date()));
      if (!Object.keys(working_hours).every((day) => known.includes(day))) {
        return refuse({ working_hours: "validation-staff:hoursDay" });
      }
      for (const [day, text] of Object.entries(working_hours)) {
        const { [day]: _, ...rest } = server.hours[employee_id] ?? {};
        const tenths = parseHours(text);
        server.hours[employee_id] = tenths === null ? rest : { ...rest, [day]: toHours(tenths) };
      }
      return {};
    },
    { admin, id },
  );
  /** Key by key, into a field that was emptied. */
  const type = async (label: RegExp, text: string) => {
    const field = fieldOf(label);
    await act(async () => fireEvent.change(field, { target: { value: "" } }));
    for (const key of text) await act(async () => fireEvent.change(field, { target: { value: field.value + key } }));
  };
  /** What was sent last, by day. */
  const sent = () => JSON.parse(String(opened.deeds().at(-1)?.body["working_hours"])) as HoursByDay;
  const pick = async (name: string) => {
    await opened.user.selectOptions(screen.getByRole("combobox", { name: "Mitarbeiter" }), name);
    await settle();
  };
  return { ...opened, server, answers, type, sent, pick, save: () => opened.press("Speichern") };
}

const fields = () => [...document.querySelectorAll("input")];
const fieldOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const texts = () => fields().map(({ value }) => value);
const saved = () => screen.queryByText("Ihre Stunden wurden gespeichert.");
const month = (name: string) => screen.getByRole("region", { name });
const rows = (name: string) => within(month(name)).getAllByRole("listitem").map(textOf);
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
/** Whether the browser would ask before the tab is closed. */
const asksBeforeLeaving = () => {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

withQuietPage();
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ["queueMicrotask", "performance"] });
  startAt("2027-05-03T08:00:00.000Z");
});

/** The page is loaded now. */
function startAt(instant: string): void {
  jest.setSystemTime(new Date(instant));
  jest.spyOn(performance, "timeOrigin", "get").mockReturnValue(Date.now());
}

describe("one's own hours", () => {
  const worked = { "2027-05-03": "7.5", "2027-05-01": "8", "2027-04-30": "6.5", "2027-04-01": "24", "2027-03-01": "0" };

  it("stand by month with a total each, from today back to the first of the month two months ago", async () => {
    await open({ hours: { [stine]: worked } });
    expect(screen.getAllByRole("heading", { level: 2 }).map(textOf)).toEqual([
      "Mai 2027",
      "April 2027",
      "März 2027",
      "Beginn und Ende",
      "Ältere Monate",
    ]);
    expect([month("Mai 2027"), month("April 2027"), month("März 2027")].map((one) => textOf(one))).toEqual([
      expect.stringContaining("Summe: 15,5 Std."),
      expect.stringContaining("Summe: 30,5 Std."),
      expect.stringContaining("Summe: 0 Std."),
    ]);
    expect(rows("April 2027")).toHaveLength(30);
    expect(rows("April 2027").slice(0, 2)).toEqual(["Fr, 30. April6,5 Stunden", "Do, 29. April–kein Eintrag"]);
    expect(rows("März 2027").at(-1)).toBe("Mo, 1. März0 Stunden");
  });

  it("can be entered for three days, also where they lie in two months", async () => {
    startAt("2027-05-01T21:59:59.000Z");
    await open({ hours: { [stine]: worked } });
    expect(month("Mai 2027")).toContainElement(fields()[0] ?? null);
    expect(month("April 2027")).toContainElement(fields()[2] ?? null);
    expect(month("April 2027")).toContainElement(screen.getByRole("button", { name: "Speichern" }));
    expect(fields().map(({ name, inputMode }) => [name, inputMode])).toEqual([
      ["2027-05-01", "decimal"],
      ["2027-04-30", "decimal"],
      ["2027-04-29", "decimal"],
    ]);
    expect(texts()).toEqual(["8", "6,5", ""]);
    expect(fieldOf(/heute/).name).toBe("2027-05-01");
  });

  it("take at most 24 and one decimal, with comma or dot, and leave out any other key", async () => {
    const { type } = await open();
    for (const [keys, left] of [
      ["24.", "24"],
      ["24,5", "24"],
      ["25", "2"],
      ["7,55", "7,5"],
      ["7.5", "7.5"],
      ["-7", "7"],
      ["1e1", "11"],
      ["7,,5", "7,5"],
      [" 8 ", "8"],
      ["acht", ""],
    ] as const) {
      await type(/heute/, keys);
      expect([keys, texts()[0]]).toEqual([keys, left]);
    }
    await act(async () => fireEvent.change(fieldOf(/heute/), { target: { value: " 7,5 " } }));
    expect(texts()[0]).toBe("7,5");
    await act(async () => fireEvent.change(fieldOf(/heute/), { target: { value: "24." } }));
    expect(texts()[0]).toBe("7,5");
  });

  it("say what was not taken, until something else is typed", async () => {
    const { type } = await open();
    await type(/heute/, "25");
    expect(fieldOf(/heute/)).toHaveAccessibleDescription(/„25“ geht nicht/);
    await type(/heute/, "7");
    expect(screen.queryByText(/geht nicht/)).toBeNull();
  });

  it("are sent for the days that changed, and count at once; success is said for a while", async () => {
    const { type, save, sent, deeds, server } = await open({ hours: { [stine]: worked } });
    await type(/heute/, "8,");
    await type(/2\.\sMai/, "4.5");
    await type(/1\.\sMai/, "");
    expect(textOf(month("Mai 2027"))).toContain("Summe: 12,5 Std.");
    expect(screen.getByText(/^3 Tage sind noch nicht gespeichert/)).toBeInTheDocument();
    await save();
    expect(deeds()[0]?.body["employee_id"]).toBe(String(stine));
    expect(sent()).toEqual({ "2027-05-03": "8", "2027-05-02": "4,5", "2027-05-01": "" });
    expect(server.hours[stine]).toMatchObject({ "2027-05-03": "8", "2027-05-02": "4.5" });
    expect(saved()).toBeInTheDocument();
    expect([texts(), asksBeforeLeaving()]).toEqual([["8", "4,5", ""], false]);
    await wait(3_000);
    expect(saved()).toBeNull();
    expect(screen.queryByText(/noch nicht gespeichert/)).toBeNull();
  });

  it("are not overwritten by what another tab stored for another day, and are the list's once they are stored", async () => {
    const { type, save, server, sent } = await open();
    await type(/heute/, "8");
    server.hours[stine] = { "2027-05-02": "6" };
    await wait(60_000);
    expect(texts()).toEqual(["8", "6", ""]);
    await save();
    expect(sent()).toEqual({ "2027-05-03": "8" });
    server.hours[stine] = { "2027-05-03": "9" };
    await wait(60_000);
    expect([texts()[0], asksBeforeLeaving()]).toEqual(["9", false]);
  });

  it("survive a reload and a way through other pages; the browser asks before the tab is closed", async () => {
    const first = await open({ hours: { [stine]: worked } });
    expect(asksBeforeLeaving()).toBe(false);
    await first.type(/2\.\sMai/, "3");
    expect(asksBeforeLeaving()).toBe(true);
    first.unmount();
    expect(asksBeforeLeaving()).toBe(false);
    const second = await open({ hours: { [stine]: worked } });
    expect([texts(), asksBeforeLeaving()]).toEqual([["7,5", "3", "8"], true]);
    expect(screen.getByText(/^1 Tag ist noch nicht gespeichert/)).toBeInTheDocument();
    await second.save();
    second.unmount();
    await open();
    expect([texts(), asksBeforeLeaving()]).toEqual([["", "", ""], false]);
  });

  it("are nobody else's who logs in at the same tab", async () => {
    const first = await open();
    await first.type(/heute/, "3");
    first.unmount();
    await open({ id: 9 });
    expect(texts()).toEqual(["", "", ""]);
  });

  it.each([
    ["the line is down", lost, "Der Server ist gerade nicht erreichbar."],
    [
      "a day that is over for the server",
      () => refuse({ working_hours: "validation-staff:hoursDay" }),
      "Nur die letzten 3",
    ],
    [
      "an account that is the company's",
      () => refuse({ employee_id: "validation-staff:ownHours" }, 403),
      "Nur die eigenen",
    ],
  ])("stay where they cannot be stored: %s", async (_, answer, text) => {
    const { type, save, answers, unmount } = await open();
    await type(/heute/, "7,5");
    answers.push(answer);
    await save();
    expect(screen.getByRole("alert")).toHaveTextContent(text);
    expect([texts()[0], asksBeforeLeaving()]).toEqual(["7,5", true]);
    unmount();
    await open();
    expect(texts()[0]).toBe("7,5");
    await act(async () => screen.getByRole("button", { name: "Speichern" }).click());
    await settle();
    expect([screen.queryByRole("alert"), asksBeforeLeaving()]).toEqual([null, false]);
  });

  it("cannot be changed while they are sent", async () => {
    const { type, save, answers, deeds } = await open();
    await type(/heute/, "7,5");
    answers.push(() => undefined);
    await save();
    expect(fields().every(({ readOnly }) => readOnly)).toBe(true);
    await act(async () => screen.getByRole("button", { name: "Wird gespeichert …" }).click());
    expect(deeds()).toHaveLength(1);
  });

  it("are tried again where they could not be loaded", async () => {
    const { user } = await openStaffScreen(Screen, () => refuse({}, 500));
    expect(screen.getByRole("alert")).toHaveTextContent("Die Stunden konnten nicht geladen werden.");
    await user.click(screen.getByRole("button", { name: "Erneut laden" }));
    expect(screen.getByRole("alert")).toBeInTheDocument();
  });

  it("can be taken along by month, also of years past", async () => {
    const { user } = await open();
    const addresses = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    const of = (one: string) => [
      `/api/rere_get_working_hours_sheet/?employee_id=2&month=${one}`,
      `/api/rere_export_working_hours/?employee_id=2&month=${one}`,
    ];
    expect(addresses()).toEqual(["2027-05", "2027-04", "2027-03"].flatMap(of));
    const older = screen.getByRole("combobox", { name: "Monat" });
    const options = within(older).getAllByRole("option").map(textOf);
    expect([options[1], options.at(-1)]).toEqual(["Februar 2027", "Januar 2024"]);
    await user.selectOptions(older, "Dezember 2025");
    expect(addresses().slice(6)).toEqual(of("2025-12"));
  });
});

describe("midnight in Berlin", () => {
  it("moves the days, and what was typed before it is sent for the day that it was typed for", async () => {
    startAt("2027-05-03T21:59:00.000Z");
    const { type, save, sent, server } = await open();
    await type(/heute/, "7,5");
    await type(/2\.\sMai/, "4");
    await wait(90_000);
    expect(fields().map(({ name, value }) => [name, value])).toEqual([
      ["2027-05-04", ""],
      ["2027-05-03", "7,5"],
      ["2027-05-02", "4"],
    ]);
    await save();
    expect(sent()).toEqual({ "2027-05-03": "7,5", "2027-05-02": "4" });
    expect(server.hours[stine]).toEqual({ "2027-05-03": "7.5", "2027-05-02": "4" });
  });

  it("leaves a day behind: that is said, the text is kept, and the other days are stored", async () => {
    startAt("2027-05-03T21:59:00.000Z");
    const { type, save, sent, press, unmount } = await open({ hours: { [stine]: { "2027-05-01": "8" } } });
    await type(/heute/, "7,5");
    await type(/1\.\sMai/, "6,5");
    await wait(90_000);
    expect(rows("Mai 2027").at(-1)).toBe("Sa, 1. Mai8 Stunden");
    const warning = () => screen.getByRole("alert");
    expect(warning()).toHaveTextContent("Samstag, 1. Mai 2027: 6,5 Stunden");
    await save();
    expect(sent()).toEqual({ "2027-05-03": "7,5" });
    expect([warning().textContent, asksBeforeLeaving()]).toEqual([expect.stringContaining("6,5"), true]);
    unmount();
    await open({ hours: { [stine]: { "2027-05-01": "8", "2027-05-03": "7.5" } } });
    expect(warning()).toHaveTextContent("6,5");
    await press("Verwerfen");
    expect([screen.queryByRole("alert"), asksBeforeLeaving()]).toEqual([null, false]);
  });

  it("is told by the server where the device's clock is late, and nothing is lost", async () => {
    const { type, save, deeds } = await open();
    await type(/1\.\sMai/, "6,5");
    jest.setSystemTime(new Date("2027-05-03T22:00:30.000Z"));
    await save();
    expect(deeds()).toHaveLength(1);
    expect(screen.getByRole("alert")).toHaveTextContent("Nur die letzten 3 Tage");
    expect(asksBeforeLeaving()).toBe(true);
  });
});

describe("an admin", () => {
  const hours = { [stine]: { "2027-05-03": "7.5" }, [alma]: { "2027-05-03": "3" } };

  it("first picks who it is about, and only looks at others", async () => {
    const { pick } = await open({ hours, admin: true, id: alma });
    expect(screen.getByText("Bitte wählen Sie, wessen Stunden Sie sehen möchten.")).toBeInTheDocument();
    expect(screen.getAllByRole("option").map(textOf)).toEqual([
      "Bitte wählen",
      "Alma Anker (eigene Stunden)",
      "Stine Steg",
    ]);
    await pick("Stine Steg");
    expect([texts(), screen.queryByRole("button", { name: "Speichern" })]).toEqual([[], null]);
    expect(screen.getByText("Nur zum Ansehen: Eintragen kann Stine Steg selbst.")).toBeInTheDocument();
    expect(rows("Mai 2027")[0]).toBe("Mo, 3. Mai7,5 Stunden");
    expect(screen.getAllByRole("link")[0]?.getAttribute("href")).toContain(`employee_id=${stine}&`);
    await pick("Bitte wählen");
    expect(screen.queryByRole("region", { name: "Mai 2027" })).toBeNull();
  });

  it("enters their own, and is reminded of them while looking at somebody else's", async () => {
    const { pick, type, press, save, sent } = await open({ hours, admin: true, id: alma });
    await pick("Alma Anker (eigene Stunden)");
    await type(/heute/, "4");
    await pick("Stine Steg");
    expect(screen.getByRole("alert")).toHaveTextContent("Ihre eigenen Stunden sind für 1 Tag noch nicht gespeichert");
    expect(asksBeforeLeaving()).toBe(true);
    await press("Zu meinen Stunden");
    expect([screen.queryByRole("alert"), texts()[0]]).toEqual([null, "4"]);
    await save();
    expect(sent()).toEqual({ "2027-05-03": "4" });
  });

  it("sees nobody any more who was deactivated meanwhile, nor typed hours of theirs", async () => {
    const picks = [...employees];
    const { pick } = await open({ hours, admin: true, id: alma, picks });
    await pick("Stine Steg");
    picks.pop();
    await wait(60_000);
    expect(screen.getByText("Bitte wählen Sie, wessen Stunden Sie sehen möchten.")).toBeInTheDocument();
  });

  it("with id 1 has no table, and finds others' where there are any", async () => {
    const { pick } = await open({ hours, admin: true, id: 1 });
    expect(screen.getAllByRole("option").map(textOf)).toEqual(["Bitte wählen", "Alma Anker", "Stine Steg"]);
    await pick("Alma Anker");
    expect(texts()).toEqual([]);
  });

  it("is told where there is nobody", async () => {
    await open({ admin: true, id: 1, picks: [] });
    expect(screen.getByText("Es gibt zurzeit keine aktiven Mitarbeiter.")).toBeInTheDocument();
  });
});
