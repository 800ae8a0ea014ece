import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { User } from "../../../shared/contract/session.ts";
import { guest, settle, typed } from "../../../testing/booking-guest.ts";
import { aUser, aVehicle } from "../../../testing/builders.ts";
import { english, german, open as openPage, withBookingPage } from "./booking-page.fixture.tsx";

const fleet = [aVehicle(), aVehicle({ id: 2, name: "Seeglück" }), aVehicle({ id: 3, name: "Max", deposit: "0.00" })];

const open = (path?: string, user: User | null = null) => openPage(path, { fleet, user });

const price = () => screen.getByRole("region", { name: /^(Preis|Price)$/ });

withBookingPage();

describe("the boats", () => {
  it("are one link each, the named one marked", async () => {
    await open("/Buchen/Hausboote/Seegl%C3%BCck");
    const links = within(screen.getByRole("navigation", { name: "Boot wählen" })).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual(["Hektor", "Seeglück", "Max"]);
    expect(links[1]).toHaveAttribute("aria-current", "page");
  });

  it("begin with the first operating one where none is named", async () => {
    await open("/Buchen/Hausboote");
    expect(screen.getByRole("link", { name: "Hektor" })).toHaveAttribute("aria-current", "page");
  });

  it("are said to be unavailable when the named one does not operate", async () => {
    await open("/Buchen/Hausboote/Nautilus");
    expect(screen.getByText("Nautilus ist zurzeit nicht verfügbar.")).toBeVisible();
    expect(screen.getByRole("link", { name: /^Anrufen/ })).toHaveAttribute("href", "tel:+493023125000");
    expect(guest.sees()).toMatchObject({ calendar: false, form: false });
  });

  it("are looked for among all boats where a category has none", async () => {
    await openPage("/Buchen/Hausboote", { fleet: [] });
    expect(screen.getByText("Zurzeit ist in dieser Kategorie kein Boot verfügbar.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Alle Boote ansehen" })).toHaveAttribute("href", "/Übersicht/all");
  });

  it("keep what was typed when the guest changes to another", async () => {
    await open();
    guest.fillIn();
    fireEvent.click(screen.getByRole("link", { name: "Max" }));
    await settle();
    expect(guest.typedOr({})).toEqual(typed);
  });
});

describe("the price", () => {
  it("stands there from the start, with what is paid on site and the deposit apart", async () => {
    await open();
    expect(price()).toHaveTextContent("Beispiel für 2 Nächte");
    expect(price()).toHaveTextContent(/Jetzt zu zahlen360\s€inkl. 19 % MwSt.57,48\s€/);
    expect(price()).toHaveTextContent(/Gesamtpreis mit Kosten vor Ort445\s€Kaution500\s€/);
  });

  it("names no deposit where there is none", async () => {
    await open("/Buchen/Hausboote/Max");
    expect(price()).not.toHaveTextContent("Kaution");
  });

  it("follows dates, extras and people", async () => {
    await open();
    guest.pickDates();
    guest.tick("extra_bbq");
    guest.tick("extra_bed_linen_and_towel");
    guest.type("adults", "3");
    await settle();
    expect(price()).toHaveTextContent(/2 Nächte × 180\s€360\s€Grill30\s€Bettwäsche und Handtücher75\s€/);
    expect(price()).toHaveTextContent(/Jetzt zu zahlen465\s€/);
  });

  it("is struck through with the extras in it, in the card and in the bar alike", async () => {
    const server = await open();
    guest.pickDates();
    guest.tick("extra_bbq");
    guest.type("voucherCode", "ABC");
    guest.applyVoucher();
    await settle();
    server.answer("rere_check_voucher", { exists: true, amount: "59.50" });
    await settle();
    for (const part of [price(), screen.getByRole("complementary", { name: "Preis" })]) {
      expect(part.querySelector("s")).toHaveTextContent(/^390\s€$/);
      expect(part.querySelector("ins")).toHaveTextContent(/^330,50\s€$/);
    }
    expect(price()).toHaveTextContent(
      /Gesamtpreis390\s€Gutschein−59,50\s€Noch zu zahlen.*330,50\s€Im Gesamtpreis enthalten: 19\s% MwSt\.62,27\s€/,
    );
  });

  it("explains briefing and cleaning of the larger boats, and follows the licence", async () => {
    await open("/book/houseboats/Seegl%C3%BCck");
    expect(price()).toHaveTextContent("€85 without a boating licence, charter licence included.");
    expect(price()).toHaveTextContent("water filling, waste disposal and gas");
    expect(price()).toHaveTextContent("Briefing1€85With a boating licence €35");
    guest.tick("licenseAnswer-no");
    await settle();
    expect(price()).toHaveTextContent("Briefing1€85");
    guest.tick("licenseAnswer-yes");
    await settle();
    expect(price()).toHaveTextContent("Briefing1€35Final cleaning");
  });

  it("names the fuel with the costs on site, which nobody can add up beforehand", async () => {
    await open();
    expect(price()).toHaveTextContent(/Kraftstoff2,50\s€ pro Liter/);
  });

  it("comes with check-in and check-out once both dates are chosen", async () => {
    await open();
    guest.pickDates();
    await settle();
    expect(guest.sees().text).toContain("ab 14:00 Uhr");
    expect(guest.sees().text).toContain("bis 10:00 Uhr");
  });

  it("comes into view once both dates are chosen, unless the focus has left the days already", async () => {
    await open();
    const scroll = jest.spyOn(Element.prototype, "scrollIntoView");
    jest.useFakeTimers();
    const pass = () =>
      act(() => {
        jest.advanceTimersByTime(700);
      });
    guest.pickDates();
    for (const ahead of [guest.field("name"), screen.getByRole("button", { name: "Auswahl löschen" })]) {
      guest.pickDates();
      ahead.focus();
      pass();
      expect(scroll).not.toHaveBeenCalled();
      ahead.blur();
    }
    guest.pickDates();
    pass();
    expect(scroll.mock.contexts).toEqual([document.getElementById("overview")]);
    jest.useRealTimers();
  });
});

describe("a form with faults", () => {
  it("lists them as links, each at its field, and is re-checked on change; nothing is sent", async () => {
    const server = await open(english);
    guest.submit();
    await settle();
    const summary = screen.getByRole("alert");
    expect(summary).toHaveFocus();
    expect(server.calls()).toEqual([]);
    expect(summary).toHaveTextContent("Please check your entered details");
    fireEvent.click(within(summary).getByRole("link", { name: /Please enter a valid first and last name/ }));
    expect(guest.field("name")).toHaveFocus();
    guest.type("name", typed.name);
    await settle();
    expect(guest.field("name")).not.toHaveAttribute("aria-invalid");
    expect(summary).not.toHaveTextContent("Please enter a valid first and last name");
  });

  it("keeps 1.5 persons as they were typed, and refuses them", async () => {
    const server = await open();
    guest.fillIn();
    guest.pickDates();
    guest.type("adults", "1.5");
    expect(guest.field("adults")).toHaveValue("1.5");
    guest.submit();
    await settle();
    expect(guest.field("adults")).toHaveAttribute("aria-invalid", "true");
    expect(server.calls()).toEqual([]);
  });

  it("shows what the server refused at the field until it is changed", async () => {
    const server = await open();
    guest.fillIn();
    guest.pickDates();
    guest.submit();
    await settle();
    server.answer(
      "rere_check_availability_and_blacklist",
      { type: "VALIDATION", errors: { email: "validation:email" } },
      400,
    );
    await settle();
    expect(guest.field("email")).toHaveAccessibleDescription(/^Bitte geben Sie eine gültige Emailadresse an/);
    guest.type("email", "erika@example.org");
    await settle();
    expect(guest.field("email")).not.toHaveAttribute("aria-invalid");
  });
});

describe("what was typed", () => {
  it("is there again after a reload", async () => {
    await open();
    guest.fillIn();
    await settle();
    cleanup();
    await open();
    expect(guest.typedOr({})).toEqual(typed);
  });

  it("stays in the other language, salutation included", async () => {
    await open();
    guest.fillIn();
    guest.type("salutation", "Frau");
    fireEvent.click(screen.getByRole("link", { name: "English" }));
    await settle();
    expect(guest.field("salutation")).toHaveValue("Ms");
    expect(guest.typedOr({})).toEqual(typed);
    expect(screen.getByRole("button", { name: "Book with obligation to pay" })).toBeVisible();
  });

  it("restores a voucher with its amount", async () => {
    sessionStorage.setItem(
      "booking",
      JSON.stringify({ voucherCode: "ABC", voucherAmount: 60_00, voucherSuccess: true }),
    );
    await open();
    expect(price().querySelector("ins")).toHaveTextContent(/^300\s€$/);
  });

  it("loses the code of an invalid voucher, and the label says so", async () => {
    const server = await open(english);
    guest.type("voucherCode", "ABC");
    guest.applyVoucher();
    await settle();
    server.answer("rere_check_voucher", { exists: false, amount: "0.00" });
    await settle();
    expect(screen.getByLabelText(/is invalid/)).toHaveValue("");
  });
});

describe("staff", () => {
  const employee = aUser({ first_name: "Jana", last_name: "Krüger" });

  it("book a day without night, in their own name", async () => {
    const server = await open(german, employee);
    guest.fillIn();
    guest.pick(guest.firstDay);
    guest.pick(guest.firstDay);
    await settle();
    expect(guest.sees().text).toContain("Tagesbuchung ohne Übernachtung");
    guest.submit();
    await settle();
    expect(server.fieldsOf("rere_check_availability_and_blacklist")).toMatchObject({
      employee: "Jana Krüger",
      booked_duration: "0",
    });
  });

  it("at the jetty book as guests do", async () => {
    const server = await open(german, { ...employee, jetty: true });
    guest.fillIn();
    guest.pick(guest.firstDay);
    guest.pick(guest.firstDay);
    await settle();
    expect(guest.sees().text).not.toContain("Tagesbuchung ohne Übernachtung");
    guest.pickDates();
    await settle();
    guest.submit();
    await settle();
    expect(server.fieldsOf("rere_check_availability_and_blacklist")).toMatchObject({ employee: "" });
  });
});
