import { screen, within } from "@testing-library/react";
import { type InboxItem, inboxContract } from "../../../shared/contract/inbox.ts";
import { mailsContract } from "../../../shared/contract/mails.ts";
import { Screen } from "./inbox.screen.tsx";
import { openStaffScreen, settle, textOf } from "./staff-screen.fixture.tsx";

const message: InboxItem = {
  id: 7,
  type: "contact",
  title: "Erika Beispiel",
  name: "Erika Beispiel",
  phone: "+491701",
  email: "erika@example.com",
  body: "Dürfen Hunde mit?\nWir haben zwei.",
  dateTime: "2027-05-01T22:30:00.000Z",
  author: "",
  link: null,
  ticked_off: null,
  canceled: false,
};

async function open(items: InboxItem[], { admin = false, at = "/" } = {}) {
  const server = { items };
  const opened = await openStaffScreen(
    Screen,
    ({ path }) => {
      if (path === inboxContract.list.path)
        return { inbox: server.items, open: { todo: 0, contact: server.items.length } };
      if (path === mailsContract.list.path) return { mails: [], next: null };
      if (path !== inboxContract.log.path) return {};
      return { inbox_log: [{ ...message, ticked_off: "Anna Anker, 2. Mai 2027" }], next: null };
    },
    { admin, at },
  );
  return { ...opened, server };
}

const card = () => within(screen.getByRole("article", { name: message.name }));

it("shows who wrote what and when, with links to phone and mail", async () => {
  await open([message, { ...message, id: 8, type: "todo", title: "no message" }]);
  expect(screen.getAllByRole("article")).toHaveLength(1);
  expect(textOf(screen.getByRole("article"))).toContain("Dürfen Hunde mit?\nWir haben zwei.");
  expect(textOf(screen.getByRole("article"))).toContain("02.05.2027, 00:30");
  expect(card().getByRole("link", { name: message.phone })).toHaveAttribute("href", "tel:+491701");
  expect(card().getByRole("link", { name: message.email })).toHaveAttribute("href", "mailto:erika@example.com");
});

it("opens the mail program with an answer that quotes the message", async () => {
  await open([message]);
  const address = new URL(card().getByRole("link", { name: "Antworten: Erika Beispiel" }).getAttribute("href") ?? "");
  expect([address.protocol, address.pathname]).toEqual(["mailto:", "erika@example.com"]);
  expect(address.searchParams.get("subject")).toBe("Ihre Nachricht an Testboote");
  expect(address.searchParams.get("body")).toBe(
    "Hallo Erika Beispiel,\r\n\r\n\r\n\r\nAm 02.05.2027, 00:30 schrieben Sie:\r\n> Dürfen Hunde mit?\r\n> Wir haben zwei.",
  );
});

it("is ticked off once it is confirmed, and says when nothing is left", async () => {
  const { press, confirm, deeds, server } = await open([message]);
  await press("Abhaken: Erika Beispiel");
  expect(deeds()).toEqual([]);
  server.items = [];
  await confirm("Abhaken");
  expect(deeds()).toEqual([{ method: "POST", path: inboxContract.tickOff.path, query: {}, body: { id: "7" } }]);
  expect(screen.getByText("Die Anfrage ist abgehakt.")).toBeVisible();
  expect(screen.getByText("Aktuell gibt es keine offenen Anfragen")).toBeVisible();
});

it("has a log for admins alone, of what guests wrote and of what they were sent", async () => {
  const employee = await open([message]);
  expect(screen.queryByRole("button", { name: "Logbuch" })).toBeNull();
  employee.unmount();
  const { press, dialog, user, reads } = await open([], { admin: true });
  await press("Logbuch");
  expect(within(dialog()).getByRole("listitem")).toHaveTextContent("Anna Anker, 2. Mai 2027");
  const tabs = within(dialog()).getAllByRole("tab");
  expect(tabs.map(textOf)).toEqual(["Kontakt", "Zusagen", "Absagen"]);
  await user.click(within(dialog()).getByRole("tab", { name: "Absagen" }));
  expect(within(dialog()).getByRole("tabpanel")).toHaveTextContent("Es wurden noch keine Absagen verschickt");
  await user.click(screen.getByText("Suchen", { selector: "summary" }));
  await user.type(screen.getByRole("searchbox"), "erika{Enter}");
  await settle();
  const searched = reads().filter(({ query }) => query["search"] === "erika");
  expect(searched.map(({ query }) => query["tab"])).toEqual(["contact", "confirmation", "cancellation"]);
});

it("opens the log where a link leads there, and takes that out of the address", async () => {
  const employee = await open([], { at: "/Postfach?Logbuch=cancellation" });
  expect(screen.queryByRole("dialog")).toBeNull();
  employee.unmount();
  const { dialog, address } = await open([], { admin: true, at: "/Postfach?Logbuch=cancellation" });
  expect(within(dialog()).getByRole("tab", { name: "Absagen" })).toHaveAttribute("aria-selected", "true");
  expect(address()).toBe("/Postfach");
});
