import { fireEvent, screen } from "@testing-library/react";
import { guest, settle, typed } from "../../../testing/booking-guest.ts";
import { availability, outcome, sendWhileFree, withBookingPage } from "./booking-page.fixture.tsx";

withBookingPage();
beforeEach(guest.keepTyped);

describe("a booking request that got no answer", () => {
  it("is sent again under its key, whatever the calendar says of its days by then", async () => {
    const server = await sendWhileFree();
    const loads = server.calendarLoads();
    server.lose("rere_send_booking_request");
    await settle();
    expect(outcome()).toHaveTextContent("Etwas ist schiefgelaufen, bitte versuchen Sie es später erneut!");
    expect(outcome()).toHaveTextContent("Gebucht wird nur einmal.");
    expect(server.calendarLoads()).toBe(loads);
    guest.press("Erneut versuchen");
    await settle();
    server.answer("rere_send_booking_request", { id: 7, price: "360.00" }, 201);
    await settle();
    expect(outcome()).toHaveAttribute("data-outcome", "succeeded");
    expect(server.calls().filter((call) => call === availability)).toHaveLength(1);
    const [first, second] = server.keysOf("rere_send_booking_request");
    expect(second).toBe(first);
  });

  it("is known again after a look at other data, with the same key", async () => {
    const server = await sendWhileFree();
    server.lose("rere_send_booking_request");
    await settle();
    guest.press("Angaben ändern");
    guest.type("name", "Erika Muster");
    guest.submit();
    await settle();
    server.answer(availability, { type: "ALREADY_BOOKED" });
    await settle();
    guest.press("Kalender neu laden");
    await settle();
    guest.pickDates();
    guest.type("name", typed.name);
    guest.submit();
    await settle();
    const [first, second, ...more] = server.keysOf("rere_send_booking_request");
    expect([second, more]).toEqual([first, []]);
  });

  it("is known again after a look at another boat, with the same key", async () => {
    const server = await sendWhileFree();
    server.lose("rere_send_booking_request");
    await settle();
    guest.press("Angaben ändern");
    for (const boat of ["Franky", "Hektor"]) {
      fireEvent.click(screen.getByRole("link", { name: boat }));
      await settle();
    }
    guest.tick("consent");
    guest.submit();
    await settle();
    const [first, second] = server.keysOf("rere_send_booking_request");
    expect(second).toBe(first);
    expect(server.calls().filter((call) => call === availability)).toHaveLength(1);
  });
});
