import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { BookingLogEntry } from "../../../shared/contract/booking-log.ts";
import { dayPlanContract, type PaidFor } from "../../../shared/contract/day-plan.ts";
import { invoiceListPath } from "../../../shared/contract/invoices.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { Screen } from "./day-plan.screen.tsx";
import { aStaffBooking, openStaffScreen, textOf } from "./staff-screen.fixture.tsx";

const conflict = () =>
  Response.json({ type: "CONFLICT", errors: { version: "validation-staff:version" } }, { status: 409 });

/** The day plan over a server that does what it is asked, or answers deeds with `refusal`. */
async function open(booking: Partial<StaffBooking> = {}, { admin = false } = {}) {
  const server = {
    bookings: [aStaffBooking(booking)],
    blocked_days: [] as { day: string }[],
    log: [] as object[],
    paid: { paid: [] as PaidFor[], may_return: admin },
  };
  const refusals: (() => Response)[] = [];
  const answers: Record<string, () => object> = {
    [dayPlanContract.day.path]: () => ({ bookings: server.bookings, blocked_days: server.blocked_days }),
    [dayPlanContract.cancel.path]: () => ({ status: "success" }),
    [dayPlanContract.log.path]: () => server.log,
    [dayPlanContract.paid.path]: () => server.paid,
    [invoiceListPath(1)]: () => ({ invoices: [], can_issue: false, protocols: [] }),
  };
  const opened = await openStaffScreen(
    Screen,
    ({ method, path }) => (method === "POST" && refusals.shift()?.()) || (answers[path]?.() ?? {}),
    { admin },
  );
  return { ...opened, server, refusals };
}

const fieldError = (label: RegExp) => within(screen.getByRole("dialog")).getByRole("textbox", { name: label });

/** These tests mean the cards; those of the rows are in day-plan.screen.rows.test.tsx. */
beforeEach(() => window.sessionStorage.setItem("day-plan-view", "lists"));
afterEach(() => window.sessionStorage.clear());

describe("agreeing on the arrival", () => {
  it("sends the time of day and the dog, and the card shows them", async () => {
    const { press, dialog, confirm, deeds, server } = await open({ version: 4 });
    await press("Ankunft, Hund");
    fireEvent.change(within(dialog()).getByLabelText("Uhrzeit am ersten Tag"), { target: { value: "17:00" } });
    fireEvent.click(within(dialog()).getByRole("checkbox", { name: "Mit Hund" }));
    server.bookings = [aStaffBooking({ version: 5, arrival_time: "17:00", dog: true })];
    await confirm("Ankunft speichern");
    expect(deeds()).toMatchObject([
      {
        path: dayPlanContract.agreeArrival.path,
        body: { booking_id: "1", arrival_time: "17:00", dog: "true", version: "4" },
      },
    ]);
    expect(screen.getByText("17:00 Uhr")).toBeVisible();
    expect(screen.getByText("Hund")).toBeVisible();
    await press(/^Ankunft, Hund/);
    expect(within(dialog()).getByLabelText("Uhrzeit am ersten Tag")).toHaveValue("17:00");
    expect(within(dialog()).getByRole("checkbox", { name: "Mit Hund" })).toBeChecked();
  });

  it("is out of the question once the boat may have left", async () => {
    await open({ may_cancel: "admin" });
    expect(screen.queryByRole("button", { name: /^Ankunft, Hund/ })).toBeNull();
  });
});

describe("whom the invoice will name", () => {
  // The browser opens it at a tap and says so; jsdom does neither.
  const openInvoices = () => {
    const details = screen.getByText("Rechnungen").closest("details") as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event("toggle"));
  };

  it("is corrected while the booking is unpaid, from where its invoices are", async () => {
    const { press, dialog, confirm, deeds } = await open({ company: "Boot KG", version: 4 });
    openInvoices();
    await press("Rechnungsempfänger");
    expect(within(dialog()).getByLabelText("Firma")).toHaveValue("Boot KG");
    fireEvent.change(within(dialog()).getByLabelText("USt-IdNr."), { target: { value: "ATU12345675" } });
    await confirm("Empfänger speichern");
    const company = { company: "Boot KG", vat_id: "ATU12345675" };
    const others = { name: "Erika Beispiel", streetAndNumber: "Uferweg 7", zipCodeAndCity: "14770 Brandenburg" };
    const body = { booking_id: "1", ...company, ...others, country: "", email: "erika@example.com", version: "4" };
    expect(deeds()).toMatchObject([{ path: dayPlanContract.correctRecipient.path, body }]);
  });

  it("takes any address that mails reach, and a house without a number", async () => {
    const { press, dialog, confirm, deeds } = await open({ version: 4 });
    openInvoices();
    await press("Rechnungsempfänger");
    const type = (label: string, value: string) =>
      fireEvent.change(within(dialog()).getByLabelText(new RegExp(label)), { target: { value } });
    type("E-Mail", "anna+boot@boote.hamburg");
    type("Straße", "Gut Sonnenhof");
    type("Land", "AT");
    await confirm("Empfänger speichern");
    const body = { email: "anna+boot@boote.hamburg", streetAndNumber: "Gut Sonnenhof", country: "AT" };
    expect(deeds()).toMatchObject([{ path: dayPlanContract.correctRecipient.path, body }]);
  });

  it("is settled once the booking is paid", async () => {
    await open({ status: "paid" });
    openInvoices();
    expect(screen.queryByRole("button", { name: "Rechnungsempfänger" })).toBeNull();
  });
});

describe("cancelling a booking", () => {
  const cancelling = {
    cancellation: { fee: "270.00", fee_by_terms: "270.00", wallet: "200.00", voucher: "50.00", cash: "70.00" },
  };

  it("says before what it costs and what goes back, then sends the reason and says that it is done", async () => {
    const { press, dialog, type, confirm, deeds, server } = await open({ ...cancelling, status: "paid", version: 4 });
    await press("Buchung absagen: Hektor, Erika Beispiel");
    const lines = within(dialog())
      .getAllByRole("term")
      .map((term) => [term, term.nextElementSibling as HTMLElement]);
    expect(lines.map((line) => line.map((part) => textOf(part as HTMLElement)))).toEqual([
      ["Gebühr für die Absage", "270 €"],
      ["Zurück über PayPal", "200 €"],
      ["Zurück auf den Gutschein", "50 €"],
      ["Von Hand zurückzuzahlen", "70 €"],
    ]);
    expect(textOf(dialog())).toContain("Erika Beispiel bekommt eine E-Mail; der Grund bleibt intern.");
    await type(/Grund/, "Sturm");
    server.bookings = [];
    await confirm("Buchung absagen");
    const body = { booking_id: "1", version: "4", canceled_reason: "Sturm" };
    expect(deeds()).toEqual([{ method: "POST", path: dayPlanContract.cancel.path, query: {}, body }]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("article", { name: "Hektor" })).toBeNull();
    expect(screen.getByText("Die Buchung wurde abgesagt.")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Montag, 3. Mai 2027" })).toHaveFocus();
  });

  it("lists what was paid by which way, and an admin gives fees and deposit back with it", async () => {
    const opened = await open(cancelling, { admin: true });
    const { press, dialog, type, confirm, deeds, server, user, depositReads } = opened;
    const onSite = { way: "cash" as const, goes_back: true };
    server.paid.paid = [
      { name: "", way: "card", amount: "360.00", goes_back: false },
      { name: "Einweisung", amount: "35.00", ...onSite },
      { name: "Kaution", amount: "500.00", ...onSite },
    ];
    await press(/^Buchung absagen/);
    await waitFor(() => expect(within(dialog()).getAllByRole("listitem")).toHaveLength(3));
    expect(within(dialog()).getAllByRole("listitem").map(textOf)).toEqual([
      "Buchung: 360 €, Karte",
      "Einweisung: 35 €, bar",
      "Kaution: 500 €, bar",
    ]);
    expect(textOf(dialog())).toContain("Auf die Karte zurückzuzahlen70 €");
    await user.click(within(dialog()).getByRole("checkbox", { name: /Gebühren und Kaution zurückgeben: 535/ }));
    await user.click(within(dialog()).getByRole("radio", { name: "Karte" }));
    await type(/Grund/, "Sturm");
    await confirm("Buchung absagen");
    expect(deeds()[0]?.body).toMatchObject({ canceled_reason: "Sturm", return_on_site: "card" });
    // The deposit is no longer there.
    await waitFor(() => expect(depositReads()).toBe(2));
  });

  it("says the fee by the terms and what is kept where less was paid", async () => {
    const part = { ...cancelling.cancellation, fee: "200.00", fee_by_terms: "278.00" };
    const { press, dialog } = await open({ cancellation: part });
    await press(/^Buchung absagen/);
    expect(textOf(dialog())).toContain("Gebühr nach den AGB278 €Einbehalten: mehr ist nicht bezahlt200 €");
  });

  it("says when nothing is paid back, and needs a reason", async () => {
    const { press, type, confirm, deeds, dialog } = await open();
    await press(/^Buchung absagen/);
    expect(textOf(dialog())).toContain("Gebühr für die Absage540 €Es wird nichts zurückgezahlt.");
    await type(/Grund/, "   ");
    await confirm("Buchung absagen");
    expect(fieldError(/Grund/)).toHaveAccessibleDescription("Bitte geben Sie einen Grund an");
    expect(deeds()).toEqual([]);
  });

  it("keeps the booking unless the answer says success", async () => {
    const { press, type, confirm, dialog } = await openStaffScreen(Screen, ({ path }) =>
      path === dayPlanContract.day.path ? { bookings: [aStaffBooking()], blocked_days: [] } : { status: "maybe" },
    );
    await press(/^Buchung absagen/);
    await type(/Grund/, "Sturm");
    await confirm("Buchung absagen");
    expect(within(dialog()).getByRole("alert")).toHaveTextContent("Das hat nicht geklappt.");
    expect(screen.getByRole("article", { name: "Hektor" })).toBeInTheDocument();
  });

  it("says that somebody was faster, shows what they did, and lets the user decide again", async () => {
    const { press, type, confirm, dialog, deeds, refusals, server } = await open({ version: 1 });
    await press(/^Buchung absagen/);
    await type(/Grund/, "Sturm");
    refusals.push(conflict);
    server.bookings = [
      aStaffBooking({
        version: 2,
        cancellation: { ...cancelling.cancellation, fee: "100.00", fee_by_terms: "100.00" },
      }),
    ];
    await confirm("Buchung absagen");
    expect(within(dialog()).getByRole("alert")).toHaveTextContent("Diese Buchung wurde inzwischen geändert.");
    expect(textOf(dialog())).toContain("Gebühr für die Absage100 €");
    await confirm("Buchung absagen");
    expect(deeds().map(({ body }) => body["version"])).toEqual(["1", "2"]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("changing a price", () => {
  it("sends the price with a dot and the reason", async () => {
    const { press, type, confirm, deeds } = await open();
    await press("Preis ändern");
    await type(/Neuer Preis/, "499,50");
    await type(/Grund/, "Stammgast");
    await confirm("Preis ändern");
    const body = { booking_id: "1", version: "0", new_price: "499.50", price_change_reason: "Stammgast" };
    expect(deeds()).toEqual([{ method: "POST", path: dayPlanContract.changePrice.path, query: {}, body }]);
    expect(screen.getByText("Der Preis wurde geändert.")).toBeVisible();
  });

  it("asks of an increase what was agreed with the guest, and when", async () => {
    const { press, type, confirm, deeds, dialog } = await open();
    await press("Preis ändern");
    await type(/Neuer Preis/, "600");
    await type(/Grund/, "Mehr Nächte");
    await confirm("Preis ändern");
    expect(fieldError(/vereinbart/)).toHaveAccessibleDescription(
      "Bitte schreiben Sie, was mit dem Gast vereinbart wurde",
    );
    expect(deeds()).toEqual([]);
    await type(/Was wurde mit dem Gast/, "Am Telefon");
    fireEvent.change(within(dialog()).getByLabelText(/Vereinbart am/), { target: { value: testToday } });
    await confirm("Preis ändern");
    expect(deeds()[0]?.body).toMatchObject({ new_price: "600", agreed: "Am Telefon", agreed_on: testToday });
  });

  it("refuses what is no price, and a missing reason", async () => {
    const { press, type, confirm, deeds } = await open();
    await press("Preis ändern");
    for (const price of ["", "12,345", "12.", "12e1", "1.000", "viel", "-5"]) {
      await type(/Neuer Preis/, price);
      await confirm("Preis ändern");
      expect(fieldError(/Neuer Preis/)).toHaveAccessibleDescription(
        "Bitte geben Sie einen gültigen Preis an, zum Beispiel 120 oder 99,50",
      );
      expect(fieldError(/Neuer Preis/)).toHaveFocus();
    }
    expect(fieldError(/Grund/)).toHaveAccessibleDescription("Bitte geben Sie einen Grund an");
    expect(deeds()).toEqual([]);
  });
});

describe("a comment", () => {
  it("is added", async () => {
    const { press, type, confirm, deeds, dialog } = await open();
    await press("Kommentar");
    expect(dialog()).toHaveAccessibleName("Kommentar hinzufügen");
    await confirm("Kommentar speichern");
    expect(fieldError(/Kommentar/)).toHaveAccessibleDescription("Bitte geben Sie einen Kommentar ein");
    await type(/Kommentar/, "Mit Hund");
    await confirm("Kommentar speichern");
    expect(deeds()[0]?.body).toEqual({ booking_id: "1", version: "0", comment: "Mit Hund" });
    expect(screen.getByText("Der Kommentar wurde gespeichert.")).toBeVisible();
  });

  it("is changed from what stands there, and another's is never lost unseen", async () => {
    const { press, type, confirm, dialog, deeds, refusals, server } = await open({ note: "Mit Hund", version: 1 });
    await press("Kommentar vorhanden");
    expect(dialog()).toHaveAccessibleName("Kommentar ändern");
    expect(fieldError(/Kommentar/)).toHaveValue("Mit Hund");
    await type(/Kommentar/, "Ohne Hund");
    refusals.push(conflict);
    server.bookings = [aStaffBooking({ note: "Mit zwei Hunden", version: 2 })];
    await confirm("Kommentar speichern");
    expect(textOf(dialog())).toContain("Inzwischen steht dort: „Mit zwei Hunden“");
    expect(fieldError(/Kommentar/)).toHaveValue("Ohne Hund");
    await confirm("Kommentar speichern");
    expect(deeds().map(({ body }) => body["version"])).toEqual(["1", "2"]);
  });
});

describe("an admin's day", () => {
  const admin = { admin: true };

  it("is blocked with a reminder to cancel what is booked, also when it is under way", async () => {
    const { press, confirm, dialog, deeds, server } = await open({ booked_day: addDays(testToday, -1) }, admin);
    await press("Tag sperren");
    expect(dialog()).toHaveAccessibleName("Montag, 3.\u00a0Mai 2027 sperren");
    expect(textOf(dialog())).toContain("Für diesen Tag gibt es 1 Buchung.Sie bleibt bestehen.");
    expect(within(dialog()).getByRole("listitem")).toHaveTextContent("Hektor, Erika Beispiel");
    server.blocked_days = [{ day: testToday }];
    await confirm("Tag sperren");
    expect(deeds()[0]).toEqual({
      method: "POST",
      path: dayPlanContract.blockDay.path,
      query: {},
      body: { day: testToday, blocked: "true" },
    });
    expect(screen.getByText("Der Tag wurde gesperrt.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Tag freigeben" })).toBeVisible();
  });

  it("is blocked without a reminder where nothing is booked, and freed again", async () => {
    const { press, confirm, dialog, deeds, server } = await open({ booked_day: "2027-05-10" }, admin);
    await press("Tag sperren");
    expect(textOf(dialog())).toContain("Für diesen Tag gibt es noch keine Buchungen.");
    server.blocked_days = [{ day: testToday }];
    await confirm("Tag sperren");
    server.blocked_days = [];
    await press("Tag freigeben");
    await confirm("Tag freigeben");
    expect(deeds()[1]?.body).toEqual({ day: testToday, blocked: "false" });
    expect(screen.getByText("Der Tag wurde freigegeben.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Tag sperren" })).toBeVisible();
  });

  const entry = (id: number, changes: Partial<BookingLogEntry>): BookingLogEntry => ({
    id,
    booking_id: id,
    kind: "created",
    dateTime: "2027-05-02T10:30:00.000Z",
    actor: "",
    vehicle_name: "Hektor",
    name: "Erika Beispiel",
    booked_day: testToday,
    booked_duration: 3,
    price: "540.00",
    new_price: null,
    canceled: "",
    detail: "",
    ...changes,
  });

  it("has a log with three filters", async () => {
    const { press, dialog, user, server } = await open({}, admin);
    server.log = [
      entry(4, { kind: "cancelled", canceled: "Sturm", actor: "Anna Lena" }),
      entry(5, { kind: "voucher-redeemed", new_price: "440.00", detail: "Gutschein eingelöst: 100 €" }),
      entry(3, { kind: "price-changed", new_price: "500.00", detail: "Stammgast" }),
      entry(2, { kind: "price-changed", new_price: "600.00", detail: "Hund" }),
      entry(1, {}),
    ];
    await press("Logbuch");
    expect(dialog()).toHaveAccessibleName("Logbuch der letzten 14 Tage");
    const shown = () => within(within(dialog()).getByRole("tabpanel")).getAllByRole("listitem").map(textOf);
    expect(within(dialog()).getAllByRole("tab").map(textOf)).toEqual([
      "Alle",
      "Abgesagt",
      "Preisreduziert",
      "Preiserhöht",
    ]);
    expect(shown()).toEqual([
      "Abgesagt540 €Hektor, Erika Beispiel, Montag, 3. Mai 2027, 3 Nächte, Buchung 4„Sturm“02.05.2027, 12:30 Uhr, Anna Lena",
      expect.stringMatching(/^Gutschein eingelöstAlter Preis: 540 € Neuer Preis: 440 €Hektor/),
      expect.stringContaining("Alter Preis: 540 € Neuer Preis: 500 €"),
      expect.stringContaining("Neuer Preis: 600 €"),
      expect.stringContaining("Gebucht540 €"),
    ]);
    await user.click(within(dialog()).getByRole("tab", { name: "Abgesagt" }));
    expect(shown()).toEqual([expect.stringContaining("Sturm")]);
    await user.click(within(dialog()).getByRole("tab", { name: "Preisreduziert" }));
    expect(shown()).toEqual([expect.stringContaining("Stammgast")]);
    await user.click(within(dialog()).getByRole("tab", { name: "Preiserhöht" }));
    expect(shown()).toEqual([expect.stringContaining("Hund")]);
  });

  it("has a log that may be empty", async () => {
    const { press, dialog } = await open({}, admin);
    await press("Logbuch");
    expect(within(within(dialog()).getByRole("tabpanel")).getByText("Keine Einträge")).toBeVisible();
  });
});
