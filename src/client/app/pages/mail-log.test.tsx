import { screen, within } from "@testing-library/react";
import { type LoggedMail, type MailsAnswer, mailsContract, tabsOfMails } from "../../../shared/contract/mails.ts";
import { MailLog } from "../../features/mails/components/mail-log.tsx";
import { type Call, openStaffScreen, settle, textOf } from "./staff-screen.fixture.tsx";

function aMail(changes: Partial<LoggedMail> = {}): LoggedMail {
  return {
    id: 7,
    template: "booking-confirmation",
    recipient: "erika@example.com",
    subject: "Ihre Buchung 42: Hektor ab 10. Mai 2027",
    text: "Guten Tag Beispiel,\n<b>Boot</b>: Hektor",
    created_at: "2027-05-03T08:00:00.000Z",
    state: "sent",
    sent_at: "2027-05-03T08:01:00.000Z",
    attempts: 1,
    error: "",
    failure: null,
    next_attempt_at: null,
    is_repetition: false,
    sent_again_at: null,
    refusal: null,
    ...changes,
  };
}

/** The log over a server with these mails, all of which fit on a page. */
async function open(mails: LoggedMail[], { search = "", sent = {} as object | Response } = {}) {
  const server = { answer: { mails, next: null } as MailsAnswer | Response };
  const opened = await openStaffScreen(
    () => <MailLog tab="confirmation" search={search} />,
    ({ method }: Call) => (method === "POST" ? sent : server.answer),
    { admin: true },
  );
  return { ...opened, server };
}

const lines = () => screen.getAllByRole("listitem").map(textOf);

describe("the log of mails", () => {
  it("shows to whom a mail went and when, and its text to open, as plain text", async () => {
    const { user } = await open([aMail()]);
    expect(lines()[0]).toMatch(/^Ihre Buchung 42: Hektor ab 10. Mai 2027gesendetAn erika@example\.com/);
    expect(lines()[0]).toContain("Gesendet am 03.05.2027, 10:01");
    await user.click(screen.getByText("Text ansehen"));
    expect(screen.getByText(/Guten Tag/)).toHaveTextContent("<b>Boot</b>: Hektor");
    expect(screen.getByText(/Guten Tag/)).toBeVisible();
  });

  it("names every kind of mail that was not written yet", async () => {
    const templates = Object.keys(tabsOfMails) as (keyof typeof tabsOfMails)[];
    await open(templates.map((template, id) => aMail({ id, template, subject: null })));
    expect(lines().filter((line) => line.startsWith("template."))).toEqual([]);
    expect(lines().filter((line) => line.startsWith("Eingang eines Widerrufs"))).toHaveLength(1);
  });

  it("says in words what became of each mail, and why", async () => {
    const none = { subject: null, text: null, sent_at: null };
    await open([
      aMail({
        id: 1,
        ...none,
        state: "waiting",
        attempts: 0,
        next_attempt_at: "2027-05-03T08:00:00.000Z",
        refusal: "waiting",
      }),
      aMail({
        id: 2,
        sent_at: null,
        state: "waiting",
        error: "greylisted",
        next_attempt_at: "2027-05-03T08:05:00.000Z",
        refusal: "waiting",
      }),
      aMail({ id: 3, sent_at: null, state: "failed", failure: "refused", error: "550 no such mailbox" }),
      aMail({ id: 4, ...none, state: "failed", failure: "heldBack" }),
      aMail({ id: 5, text: null, refusal: "ended", sent_again_at: "2027-05-04T08:00:00.000Z" }),
      aMail({ id: 6, is_repetition: true, refusal: "paid" }),
    ]);
    const [unwritten = "", tried = "", refused = "", held = "", ended = "", repetition = ""] = lines();
    expect(unwritten).toMatch(/^Buchungsbestätigungwartet.*Der Text entsteht, wenn sie gesendet wird/);
    expect(tried).toMatch(/1 Versuch bisher, der nächste am 03.05.2027, 10:05Meldung: greylisted/);
    expect(refused).toMatch(/fehlgeschlagen.*Dieses Postfach gibt es nicht.*Meldung: 550 no such mailbox/);
    expect(held).toMatch(/Nicht gesendet: An diese Adresse gingen an dem Tag schon fünf E-Mails/);
    expect(ended).toMatch(/Erneut gesendet am 04.05.2027, 10:00.*nicht aufgehoben.*gilt nicht mehr/);
    expect(repetition).toMatch(/auf Wunsch eines Admins[^]*Geld, das schon da ist/);
    expect(screen.getAllByRole("button", { name: /^Erneut senden/ })).toHaveLength(2);
  });

  it("names the recipient before a mail is sent again, and sends it once", async () => {
    const { press, confirm, deeds, dialog, server } = await open([aMail()]);
    await press(/^Erneut senden/);
    expect(textOf(dialog())).toContain(
      "„Ihre Buchung 42: Hektor ab 10. Mai 2027“ geht noch einmal an erika@example.com",
    );
    expect(deeds()).toEqual([]);
    server.answer = {
      mails: [aMail({ id: 8, state: "waiting", is_repetition: true, refusal: "waiting" })],
      next: null,
    };
    await confirm("Senden");
    expect(deeds()).toEqual([{ method: "POST", path: mailsContract.sendAgain.path, query: {}, body: { id: "7" } }]);
    expect(screen.getByText("Die E-Mail wird gleich gesendet.")).toBeVisible();
    expect(lines()[0]).toContain("auf Wunsch eines Admins");
  });

  it("says why the server refuses it, and keeps its key where it did not answer", async () => {
    const conflict = { type: "CONFLICT", errors: { id: "validation-staff:mailPaid" } };
    const refused = await open([aMail()], { sent: Response.json(conflict, { status: 409 }) });
    await refused.press(/^Erneut senden/);
    await refused.confirm("Senden");
    expect(textOf(refused.dialog())).toContain("Es ist schon bezahlt");
    refused.unmount();
    const lost = await open([aMail()], { sent: new Response("", { status: 503 }) });
    await lost.press(/^Erneut senden/);
    await lost.confirm("Senden");
    expect(textOf(lost.dialog())).toContain("Das hat nicht geklappt");
    await lost.confirm("Senden");
    expect(new Set(lost.keys).size).toBe(1);
    expect(lost.keys).toHaveLength(2);
  });

  it("says when there are none, and when a search finds none", async () => {
    const { unmount } = await open([]);
    expect(screen.getByText("Es wurden noch keine Zusagen verschickt")).toBeVisible();
    unmount();
    await open([], { search: "Hektor" });
    expect(screen.getByText("Keine E-Mail passt zu „Hektor“")).toBeVisible();
  });

  it("offers another try after a failed load", async () => {
    const answers: (Response | object)[] = [new Response("", { status: 503 }), { mails: [aMail()], next: null }];
    const { press } = await openStaffScreen(
      () => <MailLog tab="cancellation" search="" />,
      () => answers.shift(),
    );
    expect(screen.getByRole("alert")).toHaveTextContent("Die E-Mails konnten nicht geladen werden.");
    await press("Erneut laden");
    expect(lines()).toHaveLength(1);
  });

  it("shows older mails page by page, and goes on with a search that found nothing yet", async () => {
    const pages: Record<string, MailsAnswer> = {
      "": { mails: [aMail({ id: 9, recipient: "new@example.com" })], next: 9 },
      "9": { mails: [], next: 5 },
      "5": { mails: [aMail({ id: 4, recipient: "old@example.com" })], next: null },
    };
    const { press, reads } = await openStaffScreen(
      () => <MailLog tab="confirmation" search="hektor" />,
      ({ query }: Call) => pages[query["before"] ?? ""],
    );
    await press("Weiter suchen");
    expect(screen.getByText(/Ältere wurden noch nicht durchsucht/)).toBeVisible();
    await press("Weiter suchen");
    await settle();
    expect(screen.getAllByText(/^An /).map(textOf)).toEqual(["An new@example.com", "An old@example.com"]);
    expect(within(document.body).queryByRole("button", { name: "Weiter suchen" })).toBeNull();
    expect(reads().map(({ query }) => query)).toContainEqual({ tab: "confirmation", search: "hektor", before: "5" });
  });
});
