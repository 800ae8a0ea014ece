import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import {
  type InvoicesAnswer,
  invoiceListPath,
  invoicePath,
  invoicesContract,
} from "../../../shared/contract/invoices.ts";
import { bookingLifePath, type LifeStep } from "../../../shared/contract/life.ts";
import {
  type BoatOption,
  type StayChangeQuote,
  type StayOptions,
  stayChangeContract,
} from "../../../shared/contract/stay-change.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { Screen } from "./day-plan.screen.tsx";
import { aStaffBooking, openStaffScreen, settle, textOf } from "./staff-screen.fixture.tsx";

// These tests mean the cards.
beforeEach(() => window.sessionStorage.setItem("day-plan-view", "lists"));
afterEach(() => window.sessionStorage.clear());

const invoice = { id: 7, kind: "invoice", number: "2027-00012", issued_on: "2027-05-03", amount: "540.00" } as const;
const creditNote = { ...invoice, id: 8, kind: "creditNote", number: "2027-00013", amount: "-90.00" } as const;

/** The card of a paid booking, over a server that knows these invoices. */
async function openInvoices(answer: InvoicesAnswer | Response) {
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
    const { card, before } = await openInvoices({ invoices: [invoice, creditNote], can_issue: false, protocols: [] });
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
    const { card, press, server, deeds } = await openInvoices({ invoices: [], can_issue: true, protocols: [] });
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
    const { card, press, server } = await openInvoices(Response.json({}, { status: 500 }));
    expect(await within(card).findByText("Die Rechnungen konnten nicht geladen werden.")).toBeVisible();
    server.answer = { invoices: [], can_issue: false, protocols: [] };
    await press("Erneut laden");
    expect(await within(card).findByText(/Sie wird ausgestellt, wenn die Buchung bezahlt ist/)).toBeVisible();
  });
});

const aStep = (step: Pick<LifeStep, "kind" | "time"> & Partial<LifeStep>): LifeStep => {
  return { at: null, day: null, amount: null, by: "", detail: "", about: "", effects: [], ...step };
};
const life = [
  aStep({ kind: "booked", time: "past", at: "2027-05-03T10:00:00.000Z", amount: "540.00", by: "Kim Kanzlei" }),
  aStep({ kind: "mailSent", time: "past", at: "2027-05-03T10:01:00.000Z", about: "Ihre Buchung" }),
  aStep({ kind: "skipped", time: "past", at: "2027-05-03T11:00:00.000Z", about: "licence.seen", detail: "kennen wir" }),
  aStep({ kind: "awaitsPayment", time: "now", amount: "540.00" }),
  aStep({ kind: "paymentDue", time: "next", day: "2027-05-08", amount: "540.00" }),
  aStep({
    kind: "cancelling",
    time: "possible",
    day: "2027-06-10",
    amount: "486.00",
    effects: ["freeAllHalfDays", "mailCancellation"],
  }),
];

/** The card of a booking, over a server that answers so when its life is asked for. */
async function openLife(answer: () => object | Response) {
  const opened = await openStaffScreen(Screen, ({ path }) => {
    if (path === dayPlanContract.day.path) return { bookings: [aStaffBooking()], blocked_days: [] };
    return path === bookingLifePath(1) ? answer() : {};
  });
  const before = opened.reads().filter(({ path }) => path === bookingLifePath(1)).length;
  const card = screen.getByRole("article", { name: "Hektor" });
  const details = within(card).getByText("Verlauf").closest("details") as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event("toggle"));
  return { ...opened, card, before };
}

describe("the life of a booking on its card", () => {
  it("is asked for when somebody opens it, and says of each step when, what, for how much and by whom", async () => {
    const { card, before } = await openLife(() => ({ steps: life }));
    expect(before).toBe(0);
    const now = await within(card).findByText("Noch nicht bezahlt");
    const steps = within(now.closest("ol") as HTMLElement).getAllByRole("listitem");
    expect(steps.map(textOf)).toEqual([
      "Geschehen: Gebucht540 €03.05.2027, 12:00 Uhr · von Kim Kanzlei",
      "Geschehen: E-Mail: Ihre Buchung03.05.2027, 12:01 Uhr",
      "Geschehen: Ausgelassen: Führerschein03.05.2027, 13:00 Uhrkennen wir",
      "Stand jetzt: JetztNoch nicht bezahlt540 €",
      "Es kommt: Zahlung fällig540 €Samstag, 8. Mai 2027",
      "Möglich: Absagen kostet (höchstens das Bezahlte)486 €bis Donnerstag, 10. Juni 2027" +
        "Dann: die Tage werden frei, E-Mail mit der Bestätigung",
    ]);
    expect(steps.filter((step) => step.ariaCurrent ?? step.getAttribute("aria-current"))).toEqual([steps[3]]);
  });

  it("can be loaded again where that failed", async () => {
    let answer: object | Response = Response.json({ type: "UNAVAILABLE" }, { status: 503 });
    const { card, press } = await openLife(() => (answer instanceof Response ? answer.clone() : answer));
    expect(await within(card).findByText("Der Verlauf konnte nicht geladen werden.")).toBeVisible();
    answer = { steps: life };
    await press("Erneut laden");
    expect(await within(card).findByText("Gebucht")).toBeVisible();
  });
});

const tooLong = "Ein Aufenthalt dauert mindestens einen Tag und höchstens 60 Nächte.";

/** The popup for a stay of so many nights, which is under way. */
async function openPopup(nights: number) {
  const { booked_day, ...booking } = aStaffBooking();
  const booked = { booked_day, booked_end: addDays(booked_day, nights), booked_duration: nights };
  const known = {
    has_mail: true,
    vehicle: 1,
    license_answer: null,
    extras: [],
    may_change: "end" as const,
    boat_out: false,
    version: 1,
  };
  const options = {
    booking: { ...booking, ...booked, ...known },
    first_early: booked_day,
    boats: [],
  } satisfies StayOptions;
  const { press } = await openStaffScreen(Screen, ({ path }) => {
    if (path === stayChangeContract.options.path) return options;
    return path === dayPlanContract.day.path
      ? { bookings: [aStaffBooking()], blocked_days: [], cancelled: [] }
      : undefined;
  });
  await press("Verschieben");
}

const step = (name: string) => screen.getByRole("button", { name });

it.each([
  [60, "+1 Nacht", "−1 Nacht"],
  [0, "−1 Nacht", "+1 Nacht"],
])("of a stay of %d nights the popup says why there is no %s", async (nights, off, on) => {
  await openPopup(nights);
  expect(step(off)).toHaveAttribute("aria-disabled", "true");
  expect(step(off)).toHaveAccessibleDescription(tooLong);
  expect(step(on)).not.toHaveAccessibleDescription(tooLong);
});

it("a stay that was moved to another boat of the same day stands there with its card open", async () => {
  window.sessionStorage.setItem("day-plan-view", "rows");
  const { booked_day, ...booking } = aStaffBooking();
  const halves = { starts_am: false, ends_pm: false };
  const booked = { booked_day, booked_end: addDays(booked_day, 2), booked_duration: 2, ...halves };
  const known = {
    has_mail: true,
    vehicle: 1,
    license_answer: null,
    extras: [],
    may_change: "all" as const,
    boat_out: false,
    version: 1,
  };
  const boat = {
    passengers: 6,
    license: "no",
    extras: [],
    own_extras: [],
    free: true,
    free_halves: [],
    earlier: null,
    later: null,
  } satisfies Partial<BoatOption>;
  const boats = [
    { ...boat, id: 1, name: "Hektor" },
    { ...boat, id: 2, name: "Max" },
  ];
  const options = {
    booking: { ...booking, ...booked, ...known },
    first_early: booked.booked_day,
    boats,
  } satisfies StayOptions;
  const stay = {
    ...booked,
    adults: 2,
    children: 0,
    extras: [],
    own_extras: [],
    own_on_site: [],
    price: "540.00",
    voucher: "0.00",
    visitors_tax: "0.00",
  };
  const money = { difference: "0.00", priced_anew: false, fee: "0.00", due: "0.00", due_day: null };
  const quote: StayChangeQuote = {
    before: { ...stay, vehicle_name: "Hektor" },
    after: { ...stay, vehicle_name: "Max" },
    lost_halves: [],
    ...money,
    wallet_back: "0.00",
    voucher_back: "0.00",
    cash_back: "0.00",
  };
  const server = { vehicle_name: "Hektor" };
  const { press, user } = await openStaffScreen(Screen, ({ path }) => {
    if (path === stayChangeContract.options.path) return options;
    if (path === stayChangeContract.change.path) server.vehicle_name = "Max";
    if (path === stayChangeContract.quote.path || path === stayChangeContract.change.path) return quote;
    const answer = { bookings: [aStaffBooking(server)], blocked_days: [], cancelled: [] };
    return path === dayPlanContract.day.path ? answer : undefined;
  });
  await press("Hektor");
  await press("Verschieben");
  await user.selectOptions(screen.getByLabelText("Boot"), "Max");
  await settle();
  await press("Aufenthalt ändern");
  await user.type(screen.getByLabelText(/^Grund/), "Motorschaden");
  await press("Aufenthalt ändern");
  await waitFor(() => expect(screen.getByRole("button", { name: "Max" })).toHaveAttribute("aria-expanded", "true"));
  expect(screen.getByRole("article")).toHaveTextContent("Erika Beispiel");
});
