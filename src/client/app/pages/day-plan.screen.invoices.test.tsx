import { fireEvent, screen, within } from "@testing-library/react";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import {
  type InvoicesAnswer,
  invoiceListPath,
  invoicePath,
  invoicesContract,
} from "../../../shared/contract/invoices.ts";
import { Screen } from "./day-plan.screen.tsx";
import { aStaffBooking, openStaffScreen, textOf } from "./staff-screen.fixture.tsx";

const invoice = { id: 7, kind: "invoice", number: "2027-00012", issued_on: "2027-05-03", amount: "540.00" } as const;
const creditNote = { ...invoice, id: 8, kind: "creditNote", number: "2027-00013", amount: "-90.00" } as const;

// These tests mean the cards.
beforeEach(() => window.sessionStorage.setItem("day-plan-view", "lists"));
afterEach(() => window.sessionStorage.clear());

/** The card of a paid booking, over a server that knows these invoices. */
async function open(answer: InvoicesAnswer | Response) {
  const server = { answer, issued: () => ({}) as object | Response };
  const opened = await openStaffScreen(Screen, ({ path }) => {
    if (path === dayPlanContract.day.path) return { bookings: [aStaffBooking({ status: "paid" })], blocked_days: [] };
    if (path === invoiceListPath(1)) return server.answer instanceof Response ? server.answer.clone() : server.answer;
    if (path === invoicesContract.issue.path) return server.issued();
    return {};
  });
  const asked = () => opened.reads().filter(({ path }) => path === invoiceListPath(1)).length;
  const before = asked();
  const card = screen.getByRole("article", { name: "Hektor" });
  const details = within(card).getByText("Rechnungen").closest("details") as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event("toggle"));
  return { ...opened, server, card, before };
}

describe("the invoices on a booking's card", () => {
  it("are asked for when somebody opens them, and open as PDF in a new tab", async () => {
    const { card, before } = await open({ invoices: [invoice, creditNote], can_issue: false, protocols: [] });
    expect(before).toBe(0);
    const link = await within(card).findByRole("link", { name: /^Rechnung 2027-00012/ });
    expect(link).toHaveAttribute("href", expect.stringMatching(`${invoicePath(7)}$`));
    expect(link).toHaveAttribute("target", "_blank");
    const list = within(link.closest("ul") as HTMLElement);
    expect(list.getAllByRole("listitem").map(textOf)).toEqual([
      "Rechnung 2027-00012 (öffnet einen neuen Tab)540 €Montag, 3. Mai 2027",
      "Rechnungskorrektur 2027-00013 (öffnet einen neuen Tab)−90 €Montag, 3. Mai 2027",
    ]);
    expect(within(card).queryByRole("button", { name: /ausstellen/ })).toBeNull();
  });

  it("can be issued where a paid booking has none", async () => {
    const { card, press, server, deeds } = await open({ invoices: [], can_issue: true, protocols: [] });
    expect(await within(card).findByText("Die Buchung ist bezahlt und hat keine Rechnung.")).toBeVisible();
    server.issued = () => Response.json({ type: "CONFLICT" }, { status: 409 });
    await press("Rechnung ausstellen und senden");
    expect(await within(card).findByRole("alert")).toHaveTextContent("Das hat nicht geklappt.");
    const refusedFor = (key: string) => () =>
      Response.json({ type: "CONFLICT", errors: { booking_id: `validation-staff:${key}` } }, { status: 409 });
    server.issued = refusedFor("invoiceUnpaid");
    await press("Rechnung ausstellen und senden");
    expect(await within(card).findByText(/Sie ist nicht bezahlt, oder sie kostet nichts/)).toBeVisible();
    server.issued = refusedFor("invoiced");
    await press("Rechnung ausstellen und senden");
    expect(await within(card).findByText("Für diese Buchung gibt es inzwischen eine Rechnung")).toBeVisible();
    server.issued = () => ({});
    server.answer = { invoices: [invoice], can_issue: false, protocols: [] };
    await press("Rechnung ausstellen und senden");
    expect(await within(card).findByRole("link", { name: /2027-00012/ })).toBeVisible();
    expect(deeds().map(({ path, body }) => [path, body])).toEqual(
      Array.from({ length: 4 }, () => [invoicesContract.issue.path, { booking_id: "1" }]),
    );
  });

  it("can be asked for again where they could not be loaded", async () => {
    const { card, press, server } = await open(Response.json({}, { status: 500 }));
    expect(await within(card).findByText("Die Rechnungen konnten nicht geladen werden.")).toBeVisible();
    server.answer = { invoices: [], can_issue: false, protocols: [] };
    await press("Erneut laden");
    expect(await within(card).findByText(/Sie wird ausgestellt, wenn die Buchung bezahlt ist/)).toBeVisible();
  });
});
