import { screen, within } from "@testing-library/react";
import { type InboxItem, inboxContract, type OpenItemsAnswer } from "../../../shared/contract/inbox.ts";
import { withdrawalsContract } from "../../../shared/contract/withdrawals.ts";
import { openStaffScreen, settle, textOf } from "./staff-screen.fixture.tsx";
import { Screen } from "./tasks.screen.tsx";

const rope: InboxItem = {
  id: 7,
  type: "todo",
  title: "Seile prüfen",
  name: "Seile prüfen",
  phone: "",
  email: "",
  body: "Alle.\nAuch die roten.",
  dateTime: "2027-05-01T22:30:00.000Z",
  author: "Kim Kahn",
  link: null,
  ticked_off: null,
  canceled: false,
};
const overdue: InboxItem = {
  ...rope,
  id: 8,
  title: "Überweisung nicht eingegangen",
  name: "Erika Beispiel",
  phone: "+491701",
  email: "erika@example.com",
  author: "",
  link: "/Buchungen?Tag=2027-05-10",
};

/** The tasks over a server with these items. */
async function open(items: InboxItem[], { admin = false, tickOff = {} as object | Response } = {}) {
  const server = {
    items,
    tickOff,
    log: { inbox_log: [] as InboxItem[], next: null as number | null },
    open: null as number | null,
    pages: {} as Record<string, OpenItemsAnswer>,
  };
  const opened = await openStaffScreen(
    Screen,
    ({ path, query }) => {
      if (path === inboxContract.list.path)
        return { inbox: server.items, open: { todo: server.open ?? server.items.length, contact: 0 } };
      if (path === inboxContract.open.path) return server.pages[query.before ?? ""];
      if (path === inboxContract.log.path) return server.log;
      return path === inboxContract.tickOff.path ? server.tickOff : {};
    },
    { admin },
  );
  return { ...opened, server };
}

const card = (name: string) => screen.getByRole("article", { name });

afterEach(() => window.sessionStorage.clear());

describe("the tasks", () => {
  it("let an admin accept a withdrawal that was not clear, once they were told what that does", async () => {
    const item = { ...overdue, title: "Widerruf prüfen", link: null, withdrawal: 3 };
    const { deeds, confirm, press } = await open([item], { admin: true });
    await press(`Widerruf annehmen: ${item.name}`);
    expect(screen.getByRole("dialog").textContent).toContain("Der Gutschein wird sofort gesperrt");
    await confirm("Annehmen");
    expect(deeds()).toMatchObject([{ path: withdrawalsContract.accept.path, body: { id: "3" } }]);
    expect(screen.getByText("Der Widerruf ist angenommen.")).toBeInTheDocument();
  });

  it("lead to the main menu by a button of their own", async () => {
    await open([rope]);
    expect(screen.getByRole("link", { name: "Hauptmenü" })).toHaveAttribute("href", "/Mitarbeiterbereich");
  });

  it("say what is to be done, since when, by whom it was written, and where to go", async () => {
    await open([overdue, rope]);
    expect(screen.getAllByRole("article").map(textOf)[1]).toContain(
      "Alle.\nAuch die roten.02.05.2027, 00:30 · von Kim Kahn",
    );
    expect(within(card(rope.title)).queryByRole("link")).toBeNull();
    const due = within(card(overdue.title));
    expect(due.getByRole("link", { name: overdue.phone })).toHaveAttribute("href", "tel:+491701");
    expect(due.getByRole("link", { name: overdue.email })).toHaveAttribute("href", "mailto:erika@example.com");
    expect(due.getByRole("link", { name: `Zur Tagesübersicht: ${overdue.title}` })).toHaveAttribute(
      "href",
      overdue.link,
    );
  });

  it.each([
    ["/Zahlungen", "Zu den Zahlungen"],
    ["/Kassensystem", "Zur Kasse"],
    ["/Postfach?Logbuch=confirmation", "Zum Logbuch"],
    ["/Übersicht/all?Kalender=Gro%C3%9Fe%20Freiheit", "Zu den Kalendern des Boots"],
  ])("lead to %s", async (link, label) => {
    await open([{ ...overdue, link }]);
    expect(screen.getByRole("link", { name: `${label}: ${overdue.title}` })).toHaveAttribute("href", link);
  });

  it("say when there are none", async () => {
    await open([]);
    expect(screen.getByText("Aktuell gibt es keine offenen Aufgaben")).toBeVisible();
  });

  it("leave out what admins are also given", async () => {
    await open([
      { ...rope, ticked_off: "Kim Kahn, 1. Mai 2027" },
      { ...rope, type: "contact" },
    ]);
    expect(screen.queryByRole("article")).toBeNull();
  });

  it("of one sender stand behind the newest of them, those about guests and of staff by themselves", async () => {
    const withdrawn = (id: number): InboxItem => ({
      ...overdue,
      id,
      title: `Widerruf ${id}`,
      link: null,
      group: "w m",
    });
    await open([withdrawn(9), rope, withdrawn(6), withdrawn(5), { ...overdue, group: "h m" }]);
    const more = screen.getByText("Noch 2 Einträge vom selben Absender");
    const folded = within(more.closest("details") as HTMLElement);
    expect(folded.getAllByRole("article", { hidden: true }).map((one) => textOf(one).slice(0, 10))).toEqual([
      "Widerruf 6",
      "Widerruf 5",
    ]);
    expect(screen.getByRole("article", { name: rope.title })).toBeVisible();
    expect(screen.getByRole("article", { name: overdue.title }).closest("details")).toBeNull();
  });

  it("can all be reached, page by page, where the list leaves some out", async () => {
    const { press, server, reads, confirm, deeds } = await open([rope]);
    expect(screen.queryByRole("button", { name: "Alle offenen zeigen" })).toBeNull();
    server.open = 60;
    server.pages = { "": { inbox: [rope], next: 7 }, 7: { inbox: [{ ...overdue, id: 3 }], next: null } };
    await press("Abhaken: Seile prüfen");
    await confirm("Abhaken");
    await press("Alle offenen zeigen");
    expect(screen.getAllByRole("article")).toHaveLength(1);
    await press("Ältere zeigen");
    expect(screen.getAllByRole("article")).toHaveLength(2);
    const asked = reads().filter(({ path }) => path === inboxContract.open.path);
    expect(asked.map(({ query }) => query)).toEqual([{ tab: "todo" }, { tab: "todo", before: "7" }]);
    await press(`Abhaken: ${overdue.title}`);
    await confirm("Abhaken");
    expect(deeds().at(-1)).toMatchObject({ body: { id: "3" } });
  });

  it("offer another try after a failed load", async () => {
    const answers: (Response | object)[] = [
      new Response("", { status: 503 }),
      { inbox: [rope], open: { todo: 1, contact: 0 } },
    ];
    const { press } = await openStaffScreen(Screen, () => answers.shift());
    expect(screen.getByRole("alert")).toHaveTextContent("Die Aufgaben konnten nicht geladen werden.");
    await press("Erneut laden");
    expect(card(rope.title)).toBeVisible();
  });
});

describe("ticking off", () => {
  it("asks once, and takes the task off the list", async () => {
    const { press, confirm, deeds, dialog, server } = await open([rope]);
    await press("Abhaken: Seile prüfen");
    expect(dialog()).toHaveAccessibleName("Aufgabe abhaken");
    expect(dialog()).toHaveTextContent("Seile prüfen");
    expect(deeds()).toEqual([]);
    server.items = [];
    await confirm("Abhaken");
    expect(deeds()).toEqual([{ method: "POST", path: inboxContract.tickOff.path, query: {}, body: { id: "7" } }]);
    expect(screen.getByText("Die Aufgabe ist abgehakt.")).toBeVisible();
    expect(screen.queryByRole("article")).toBeNull();
  });

  it("names who was faster, and shows the list as it is now", async () => {
    const conflict = {
      type: "CONFLICT",
      errors: { ticked_off: "validation-staff:tickedOff" },
      facts: { who: "Anna Anker, 1. Mai 2027" },
    };
    const { press, confirm, dialog, server } = await open([rope], {
      tickOff: Response.json(conflict, { status: 409 }),
    });
    await press("Abhaken: Seile prüfen");
    server.items = [];
    await confirm("Abhaken");
    expect(within(dialog()).getByRole("alert")).toHaveTextContent(
      "Jemand war schneller. Schon abgehakt: Anna Anker, 1. Mai 2027",
    );
    expect(screen.queryByRole("article", { name: rope.title, hidden: true })).toBeNull();
  });

  it("says why a task about money stays", async () => {
    const conflict = { type: "CONFLICT", errors: { ticked_off: "validation-staff:taskUnsettled" } };
    const { press, confirm, dialog } = await open([overdue], { tickOff: Response.json(conflict, { status: 409 }) });
    await press(`Abhaken: ${overdue.title}`);
    await confirm("Abhaken");
    expect(within(dialog()).getByRole("alert")).toHaveTextContent("Hier ist noch Geld offen");
  });
});

describe("a new task", () => {
  it("is sent with its type, once", async () => {
    const { press, type, confirm, deeds, server } = await open([]);
    await press("Neue Aufgabe");
    await type(/Titel/, "Seile prüfen");
    await type(/Beschreibung/, "Alle");
    server.items = [rope];
    await confirm("Hinzufügen");
    await settle();
    const body = { type: "todo", name: "Seile prüfen", body: "Alle" };
    expect(deeds()).toEqual([{ method: "POST", path: inboxContract.addTask.path, query: {}, body }]);
    expect(card(rope.title)).toBeVisible();
    expect(screen.getByText("Die Aufgabe steht in der Liste.")).toBeVisible();
    await press("Neue Aufgabe");
    expect(screen.getByRole("textbox", { name: /Titel/ })).toHaveValue("");
  });

  it("needs a title, and takes no more than is stored", async () => {
    const { press, confirm, deeds, user } = await open([]);
    await press("Neue Aufgabe");
    await confirm("Hinzufügen");
    const title = screen.getByRole("textbox", { name: /Titel/ });
    expect(title).toHaveAccessibleDescription("Bitte geben Sie einen Titel mit höchstens 80 Zeichen an");
    expect(title).toHaveFocus();
    await user.click(title);
    await user.paste("x".repeat(100));
    expect(title).toHaveValue("x".repeat(80));
    expect(deeds()).toEqual([]);
  });

  it("keeps what was typed over a reload", async () => {
    const first = await open([]);
    await first.press("Neue Aufgabe");
    await first.type(/Titel/, "Seile prüfen");
    await first.type(/Beschreibung/, "Alle");
    first.unmount();
    const { press } = await open([]);
    await press("Neue Aufgabe");
    expect(screen.getByRole("textbox", { name: /Titel/ })).toHaveValue("Seile prüfen");
    expect(screen.getByRole("textbox", { name: /Beschreibung/ })).toHaveValue("Alle");
  });
});

describe("the log", () => {
  const done = (id: number): InboxItem => ({
    ...rope,
    id,
    title: `Nummer ${id}`,
    name: `Nummer ${id}`,
    ticked_off: "Anna Anker, 1. Mai 2027",
  });
  const entries = () => within(screen.getByRole("dialog")).queryAllByRole("listitem").map(textOf);

  it("is for admins alone", async () => {
    await open([rope]);
    expect(screen.queryByRole("button", { name: "Logbuch" })).toBeNull();
  });

  it("says what was ticked off by whom, and has pages", async () => {
    const { press, server, reads } = await open([], { admin: true });
    server.log = { inbox_log: [done(3), done(2)], next: 2 };
    await press("Logbuch");
    expect(entries()[0]).toBe(
      "Nummer 3Alle.\nAuch die roten.02.05.2027, 00:30 · von Kim Kahn✓ Anna Anker, 1. Mai 2027",
    );
    server.log = { inbox_log: [done(1)], next: null };
    await press("Ältere zeigen");
    expect(entries()).toHaveLength(3);
    expect(screen.queryByRole("button", { name: "Ältere zeigen" })).toBeNull();
    const asked = reads().filter(({ path }) => path === inboxContract.log.path);
    expect(asked.map(({ query }) => query)).toEqual([
      { tab: "todo", search: "" },
      { tab: "todo", search: "", before: "2" },
    ]);
  });

  it("is searched, further back where nothing was found yet", async () => {
    const { press, server, user, dialog } = await open([], { admin: true });
    await press("Logbuch");
    expect(dialog()).toHaveTextContent("Bisher wurde keine Aufgabe abgehakt");
    await user.click(screen.getByText("Suchen", { selector: "summary" }));
    server.log = { inbox_log: [], next: 9 };
    await user.type(screen.getByRole("searchbox"), " seile {Enter}");
    await settle();
    expect(dialog()).toHaveTextContent("Gesucht: „seile“");
    expect(dialog()).toHaveTextContent("In diesem Teil des Logbuchs kommt das nicht vor.");
    server.log = { inbox_log: [done(1)], next: null };
    await press("Weiter zurück suchen");
    expect(entries()).toHaveLength(1);
    server.log = { inbox_log: [], next: null };
    await press("Alle zeigen");
    expect(dialog()).not.toHaveTextContent("Gesucht");
  });

  it("says when a search finds nothing", async () => {
    const { press, user, dialog } = await open([], { admin: true });
    await press("Logbuch");
    await user.click(screen.getByText("Suchen", { selector: "summary" }));
    await user.type(screen.getByRole("searchbox"), "anker{Enter}");
    await settle();
    expect(dialog()).toHaveTextContent("Zu „anker“ wurde nichts gefunden");
  });
});
