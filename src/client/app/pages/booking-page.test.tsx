import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import type { User } from "../../../shared/contract/session.ts";
import { calendarShown, guest, settle, typed } from "../../../testing/booking-guest.ts";
import { aPublicConfig, startBookingServer } from "../../../testing/booking-server.ts";
import { aVehicle, testToday } from "../../../testing/builders.ts";
import { startFakeWallet } from "../../../testing/fake-wallet.ts";
import { App } from "../app.tsx";
import { matchRoute } from "../routes.ts";
import { loadScreen } from "../screens.ts";
import { createStore } from "../store.ts";

const german = "/Buchen/Hausboote/Hektor";
const english = "/book/houseboats/Hektor";
const fleet = [aVehicle(), aVehicle({ id: 2, name: "Seeglück" }), aVehicle({ id: 3, name: "Max", deposit: "0.00" })];

async function open(path = german, vehicles = fleet, user: User | null = null) {
  const server = startBookingServer(vehicles);
  const store = createStore({ fetch: server.fetch, preloadedState: { session: { user } } });
  render(
    <MemoryRouter initialEntries={[path]}>
      <App store={store} page={{ today: testToday, config: aPublicConfig }} />
    </MemoryRouter>,
  );
  await calendarShown();
  return server;
}

async function send(way: "banktransfer" | "paypal" = "banktransfer") {
  guest.fillIn();
  guest.pickDates();
  guest.payBy(way);
  guest.submit();
  await settle();
}

const price = () => screen.getByRole("region", { name: /^(Preis|Price)$/ });
const outcome = () => document.querySelector<HTMLElement>("[data-outcome]");

beforeAll(() => Promise.all([german, english].map((path) => loadScreen(matchRoute(path).route))));
beforeEach(() => void jest.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  document.head.replaceChildren();
  jest.restoreAllMocks();
});

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
    expect(guest.sees()).toMatchObject({ calendar: false, form: false });
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

  it("is struck through and reduced once a voucher is applied", async () => {
    const server = await open();
    guest.pickDates();
    guest.type("voucherCode", "ABC");
    guest.applyVoucher();
    await settle();
    server.answer("rere_check_voucher", { exists: true, amount: "59.50" });
    await settle();
    expect(price().querySelector("s")).toHaveTextContent(/^360\s€$/);
    expect(price().querySelector("ins")).toHaveTextContent(/^300,50\s€$/);
  });

  it("explains briefing and cleaning of the larger boats, and follows the licence", async () => {
    await open("/book/houseboats/Seegl%C3%BCck");
    expect(price()).toHaveTextContent("€85 without a boating licence, charter licence included.");
    expect(price()).toHaveTextContent("water filling, waste disposal and gas");
    guest.tick("licenseAnswer-no");
    await settle();
    expect(price()).toHaveTextContent("Briefing1€85");
  });

  it("comes with check-in and check-out once both dates are chosen", async () => {
    await open();
    guest.pickDates();
    await settle();
    expect(guest.sees().text).toContain("ab 14:00 Uhr");
    expect(guest.sees().text).toContain("bis 10:00 Uhr");
  });
});

describe("a form with faults", () => {
  it("lists them as links, each at its field, and is re-checked on change", async () => {
    await open(english);
    guest.submit();
    await settle();
    const summary = screen.getByRole("alert");
    expect(summary).toHaveFocus();
    expect(summary).toHaveTextContent("Please check your entered details");
    fireEvent.click(within(summary).getByRole("link", { name: /Please enter a valid first and last name/ }));
    expect(guest.field("name")).toHaveFocus();
    guest.type("name", typed.name);
    await settle();
    expect(guest.field("name")).not.toHaveAttribute("aria-invalid");
    expect(summary).not.toHaveTextContent("Please enter a valid first and last name");
  });

  it("sends nothing", async () => {
    const server = await open();
    guest.submit();
    await settle();
    expect(server.calls()).toEqual([]);
  });

  it("shows what the server refused at the field until it is changed", async () => {
    const server = await open();
    await send();
    server.answer(
      "rere_check_availability_and_blacklist",
      { type: "VALIDATION", errors: { email: "validation:email" } },
      400,
    );
    await settle();
    expect(guest.field("email")).toHaveAccessibleDescription("Bitte geben Sie eine gültige Emailadresse an");
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

describe("a booking by bank transfer", () => {
  it("is sent once the dates are free, and the answer shows number, sum and what comes next", async () => {
    const server = await open();
    await send();
    expect(server.fieldsOf("rere_check_availability_and_blacklist")).toMatchObject({ vehicle: "1", hold: "false" });
    server.answer("rere_check_availability_and_blacklist", {});
    await settle();
    expect(server.fieldsOf("rere_send_booking_request")).toMatchObject({
      salutation: "Herr",
      people_number: "2",
      banktransfer: "true",
      paypal: "false",
      extras: "[]",
      // A form's lines end as the multipart encoding has it.
      comment: "Erwachsene: 2\r\nKommentar: Mit Hund",
    });
    server.answer("rere_send_booking_request", { id: 4711, price: "360.00" }, 201);
    await settle();
    expect(outcome()).toHaveTextContent("Vielen Dank, Ihre Buchungsanfrage wurde angenommen!");
    expect(outcome()).toHaveTextContent(/Buchungsnummer4711Zu zahlen360\s€/);
    expect(outcome()).toHaveTextContent("erika@example.com");
    expect(within(outcome() as HTMLElement).getByRole("heading", { level: 2 })).toHaveFocus();
    const kept = JSON.parse(sessionStorage.getItem("booking") ?? "{}") as object;
    expect(kept).toMatchObject({ name: typed.name });
    expect(kept).not.toHaveProperty("adults");
    expect(sessionStorage.getItem("calendar-selection:Hektor")).toBeNull();
  });

  it("keeps its idempotency key until the order changes", async () => {
    const server = await open();
    const sendAgain = async () => {
      guest.submit();
      await settle();
      server.answer("rere_check_availability_and_blacklist", {});
      await settle();
      server.lose("rere_send_booking_request");
      await settle();
    };
    guest.fillIn();
    guest.pickDates();
    await sendAgain();
    await sendAgain();
    guest.type("name", "Erika Muster");
    await sendAgain();
    const [first, second, third] = server.keysOf("rere_send_booking_request");
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("says that the dates are gone, forgets them, and loads the calendar anew", async () => {
    const server = await open(english);
    await send();
    server.answer("rere_check_availability_and_blacklist", { type: "ALREADY_BOOKED" });
    await settle();
    expect(outcome()).toHaveTextContent(
      "In the meantime, this houseboat has already been booked in your selected period. Please reload the calendar",
    );
    expect(sessionStorage.getItem("calendar-selection:Hektor")).toBeNull();
    const loads = server.calendarLoads();
    guest.press("Reload the calendar");
    await settle();
    expect(server.calendarLoads()).toBeGreaterThan(loads);
    expect(guest.sees()).toMatchObject({ calendar: true, outcome: null });
  });

  it("tells an excluded guest to call", async () => {
    const server = await open(english);
    await send();
    server.answer("rere_check_availability_and_blacklist", { type: "BANNED" }, 403);
    await settle();
    expect(outcome()).toHaveTextContent(
      "You have been excluded from future bookings. If this is a mistake, please call us!",
    );
    expect(outcome()).toHaveTextContent("Acquaintances who try to circumvent this will also be blocked.");
    expect(screen.getByRole("link", { name: /Call/ })).toHaveAttribute("href", "tel:+493023125000");
  });

  it("says that it takes longer once two seconds have passed", async () => {
    await open();
    jest.useFakeTimers();
    guest.fillIn();
    guest.pickDates();
    guest.submit();
    await settle();
    expect(guest.sees().text).toContain("Bitte warten …");
    act(() => {
      jest.advanceTimersByTime(2_100);
    });
    expect(guest.sees().text).toContain("Es dauert einen Moment länger.");
    jest.useRealTimers();
  });
});

describe("the wallet", () => {
  it("is asked for nothing before the guest pays, and then for our stand-in", async () => {
    const server = await open();
    const wallet = startFakeWallet();
    await send("paypal");
    expect(wallet.scriptUrl()).toBeNull();
    expect(server.fieldsOf("rere_check_availability_and_blacklist")).toMatchObject({ hold: "true" });
    server.answer("rere_check_availability_and_blacklist", { held_until: "2027-05-03T10:15:00.000Z" });
    await settle();
    expect(wallet.scriptUrl()).toContain("/demo-wallet/sdk.js?");
    expect(wallet.scriptUrl()).toContain("currency=EUR");
    expect(guest.sees().text).toContain("Die Tage sind bis 12:15 Uhr für Sie reserviert.");
    expect(guest.sees().text).toContain("Spielgeld");
    expect(guest.field("consent")).toBeDisabled();
    wallet.remove();
  });

  it("leads back to the form with a quiet line when its script does not load", async () => {
    const server = await open(english);
    const wallet = startFakeWallet();
    await send("paypal");
    server.answer("rere_check_availability_and_blacklist", {});
    await settle();
    act(() => wallet.fail());
    await settle();
    expect(guest.sees().text).toContain("PayPal could not be loaded.");
    expect(guest.typedOr({})).toEqual(typed);
    wallet.remove();
  });

  it("sends the booking with the order it captured", async () => {
    const server = await open();
    const wallet = startFakeWallet();
    await send("paypal");
    server.answer("rere_check_availability_and_blacklist", {});
    await settle();
    wallet.load();
    await settle();
    act(() => wallet.open());
    await settle();
    server.answer("rere_create_wallet_order", { order_id: "W1", amount: "360.00" }, 201);
    await settle();
    act(() => wallet.approve("W1"));
    await settle();
    expect(server.fieldsOf("rere_capture_wallet_order")).toEqual({ order_id: "W1" });
    server.answer("rere_capture_wallet_order", { status: "captured" });
    await settle();
    expect(server.fieldsOf("rere_send_booking_request")).toMatchObject({ paypal_order_id: "W1", paypal: "true" });
    wallet.remove();
  });
});

describe("a window that the guest comes back to", () => {
  it("shows the calendar as it is by then", async () => {
    const server = await open();
    const loads = server.calendarLoads();
    fireEvent.focus(window);
    await settle();
    expect(server.calendarLoads()).toBe(loads + 1);
  });
});

describe("staff", () => {
  const employee: User = {
    id: 5,
    email: "jana@boats.example",
    first_name: "Jana",
    last_name: "Krüger",
    admin: false,
    active: true,
  };

  it("book a day without night, in their own name", async () => {
    const server = await open(german, fleet, employee);
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
});
