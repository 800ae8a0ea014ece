import { act, fireEvent, screen, within } from "@testing-library/react";
import { guest, settle, typed } from "../../../testing/booking-guest.ts";
import { aVehicle } from "../../../testing/builders.ts";
import { startFakeWallet } from "../../../testing/fake-wallet.ts";
import { availability, english, open, outcome, send, sendWhileFree, withBookingPage } from "./booking-page.fixture.tsx";

withBookingPage();
beforeEach(guest.keepTyped);

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
      comment: "Führerschein: nicht angegeben\r\nErwachsene: 2\r\nKommentar: Mit Hund",
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

  it("speaks of the voucher, and of no payment, where a voucher covers the whole price", async () => {
    sessionStorage.setItem(
      "booking",
      JSON.stringify({ ...typed, voucherCode: "ABC", voucherAmount: 500_00, voucherSuccess: true, payment: "paypal" }),
    );
    const server = await open();
    // It is not asked how nothing is to be paid.
    expect(screen.queryByRole("radiogroup", { name: /Wie möchten Sie bezahlen/ })).toBeNull();
    expect(screen.getByText(/Es ist nichts mehr zu bezahlen/)).toBeVisible();
    await send();
    server.answer("rere_check_voucher", { exists: true, amount: "500.00" });
    await settle();
    server.answer(availability, {});
    await settle();
    expect(server.fieldsOf("rere_send_booking_request")).toMatchObject({ banktransfer: "true", paypal: "false" });
    server.answer("rere_send_booking_request", { id: 4711, price: "0.00" }, 201);
    await settle();
    expect(outcome()).toHaveTextContent(/Mit Gutschein bezahlt360\s€/);
    expect(outcome()).toHaveTextContent("Ihr Gutschein deckt den ganzen Preis.");
    expect(outcome()).not.toHaveTextContent("Ihre Zahlung ist eingegangen");
  });

  it("says nothing of PayPal any more to who chooses the transfer instead", async () => {
    const wallet = startFakeWallet();
    const server = await open();
    await send("paypal");
    server.answer(availability, { held_until: "2027-05-03T10:15:00.000Z" });
    await settle();
    wallet.fail();
    await settle();
    const notice = () => screen.queryByText(/PayPal konnte nicht geladen werden/);
    expect(notice()).toBeVisible();
    act(() => guest.payBy("banktransfer"));
    expect(notice()).toBeNull();
    act(() => guest.payBy("paypal"));
    expect(notice()).toBeVisible();
    wallet.remove();
  });

  it("shows what the confirmation says, with the stay for the calendar, and asks again where that was lost", async () => {
    const call = "rere_get_booking_confirmation";
    const server = await sendWhileFree();
    const headers = { Location: "/api/rere_get_booking_confirmation/a-B_9/" };
    server.answer("rere_send_booking_request", { id: 4711, price: "360.00" }, 201, headers);
    await settle();
    expect(server.fieldsOf(call)).toEqual({ lang: "de" });
    const shown = within(outcome() as HTMLElement);
    const file = shown.getByRole("link", { name: "Reise in den Kalender übernehmen" });
    expect(file.getAttribute("href")).toMatch(/\/api\/rere_get_booking_calendar\/a-B_9\/\?lang=de$/);
    server.lose(call);
    await settle(() => shown.queryByRole("button", { name: "Erneut laden" }) !== null);
    expect(outcome()).toHaveTextContent("Sie stehen auch in der E-Mail");
    guest.press("Erneut laden");
    await settle();
    const blocks = [
      { kind: "heading", text: "Überweisung" },
      { kind: "rows", rows: [{ label: "Betrag", value: "360 €", strong: true }] },
      { kind: "image", src: "data:image/png;base64,AA==", alt: "QR-Code", caption: "Zum Einlesen" },
      { kind: "link", text: "Weg", href: "https://maps.example/" },
    ];
    server.answer(call, { blocks });
    await settle(() => shown.queryByRole("heading", { name: "Überweisung" }) !== null);
    expect(shown.getByRole("heading", { name: "Überweisung" })).toBeVisible();
    expect(outcome()).toHaveTextContent("Betrag360 €Zum EinlesenWeg");
    expect(shown.getByRole("img", { name: "QR-Code" })).toHaveAttribute("src", "data:image/png;base64,AA==");
  });

  it.each([
    ["/Buchen/Motorboote/Hektor", "motorboats", "dieses Motorboot"],
    ["/Buchen/Segelboote/Hektor", "sailboats", "dieses Segelboot"],
    ["/Buchen/Jetskis/Hektor", "jetskis", "dieser Jetski"],
    ["/Buchen/Kanus/Hektor", "canoes", "dieses Kanu"],
    ["/Buchen/Hausboote/Hektor", "houseboats", "dieses Hausboot"],
  ] as const)("at %s says that it was taken meanwhile, and calls it what it is", async (path, type, boat) => {
    const server = await open(path, { fleet: [aVehicle({ type })] });
    await send();
    server.answer(availability, { type: "ALREADY_BOOKED" });
    await settle();
    expect(outcome()).toHaveTextContent(
      `In der Zwischenzeit wurde ${boat} in Ihrem gewählten Zeitraum bereits gebucht`,
    );
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
    expect(screen.getByRole("heading", { name: /these dates are gone/ })).toHaveFocus();
    const loads = server.calendarLoads();
    guest.press("Reload the calendar");
    await settle();
    expect(server.calendarLoads()).toBeGreaterThan(loads);
    expect(guest.sees()).toMatchObject({ calendar: true, outcome: null });
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("names the connection beside the general sentence where the guest is offline, and only there", async () => {
    const server = await open();
    await send();
    server.lose(availability);
    await settle();
    expect(outcome()).toHaveTextContent("Etwas ist schiefgelaufen");
    expect(outcome()).toHaveTextContent("Es gibt gerade keine Verbindung.");
    guest.press("Erneut versuchen");
    await send();
    server.answer(availability, {}, 500);
    await settle();
    expect(outcome()).toHaveTextContent("Etwas ist schiefgelaufen");
    expect(outcome()).not.toHaveTextContent("Verbindung");
  });

  it("is another order once it was answered, though it says the same", async () => {
    const server = await sendWhileFree();
    server.answer("rere_send_booking_request", { type: "ALREADY_BOOKED" });
    await settle();
    guest.press("Kalender neu laden");
    await settle();
    guest.pickDates();
    guest.submit();
    await settle();
    server.answer(availability, {});
    await settle();
    const [first, second] = server.keysOf("rere_send_booking_request");
    expect(second).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
  });

  it("sends the booking again under its key when only the answer got lost", async () => {
    const server = await sendWhileFree();
    server.lose("rere_send_booking_request", { once: true });
    await settle();
    server.answer("rere_send_booking_request", { id: 7, price: "360.00" }, 201);
    await settle();
    expect(outcome()).toHaveAttribute("data-outcome", "succeeded");
    const [first, second] = server.keysOf("rere_send_booking_request");
    expect(second).toBe(first);
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

/** Orders and approves at the wallet: the capture is asked for. */
async function payAtWallet() {
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
  return { server, wallet };
}

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
    act(() => {
      wallet.fail();
    });
    await settle();
    expect(guest.sees().text).toContain("PayPal could not be loaded.");
    expect(guest.typedOr({})).toEqual(typed);
    wallet.remove();
  });

  it.each([
    ["instrumentDeclined", "PayPal hat dieses Zahlungsmittel abgelehnt"],
    ["payerActionRequired", "Ihre Bank möchte, dass Sie die Zahlung bei PayPal noch einmal bestätigen"],
  ])("opens the wallet's window again after %s, says why, and books with the same order", async (status, said) => {
    const { server, wallet } = await payAtWallet();
    expect(server.fieldsOf("rere_capture_wallet_order")).toEqual({ order_id: "W1" });
    server.answer("rere_capture_wallet_order", { status });
    await settle();
    expect(guest.sees().text).toContain(said);
    expect([wallet.restarts(), guest.sees().wallet]).toEqual([1, true]);
    act(() => wallet.approve("W1"));
    await settle();
    expect(guest.sees().text).not.toContain(said);
    server.answer("rere_capture_wallet_order", { status: "captured" });
    await settle();
    expect(server.fieldsOf("rere_send_booking_request")).toMatchObject({ paypal_order_id: "W1", paypal: "true" });
    wallet.remove();
  });

  it.each([
    ["declined", "Es wurde nichts abgebucht.", "auf dem Weg zurück"],
    ["returned", "Das Geld ist eingezogen und auf dem Weg zurück zu Ihnen", "nichts abgebucht"],
    ["taken", "Es wurde nichts abgebucht.", "erstattet"],
    ["taken, and refunded", "Ihre Zahlung wird automatisch erstattet.", "nichts abgebucht"],
    ["pending", "PayPal hat noch nicht geantwortet.", "Ihre Zahlung ist eingegangen"],
  ])("is said to have taken nothing only where it took nothing: %s", async (answer, said, unsaid) => {
    const { server, wallet } = await payAtWallet();
    const [status, refunded] = answer.split(", and ");
    server.answer("rere_capture_wallet_order", { status, ...(refunded && { refunded: true }) });
    await settle();
    expect(outcome()).toHaveTextContent(said);
    expect(outcome()).not.toHaveTextContent(unsaid);
    wallet.remove();
  });
});

describe("the wallet that failed", () => {
  it("advises to take the transfer, and no more once that is chosen", async () => {
    const { server, wallet } = await payAtWallet();
    server.answer("rere_capture_wallet_order", { status: "declined" });
    await settle();
    expect(outcome()).toHaveTextContent("Versuchen Sie es erneut oder wählen Sie die Überweisung.");
    act(() => guest.payBy("banktransfer"));
    expect(outcome()).toHaveTextContent("Es wurde nichts abgebucht. Sie haben jetzt die Überweisung gewählt");
    expect(outcome()).not.toHaveTextContent("Versuchen Sie es erneut");
    act(() => guest.payBy("paypal"));
    expect(outcome()).toHaveTextContent("Versuchen Sie es erneut oder wählen Sie die Überweisung.");
    wallet.remove();
  });

  it("still says that money is on its way back, however the guest means to pay now", async () => {
    const { server, wallet } = await payAtWallet();
    server.answer("rere_capture_wallet_order", { status: "returned" });
    await settle();
    act(() => guest.payBy("banktransfer"));
    expect(outcome()).toHaveTextContent("auf dem Weg zurück zu Ihnen");
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
