import { screen } from "@testing-library/react";
import { settle } from "../../../testing/booking-guest.ts";
import { aVehicle } from "../../../testing/builders.ts";
import { open, withBookingPage } from "./booking-page.fixture.tsx";

const fleet = [aVehicle()];
const form = () => (screen.getByRole("form").textContent ?? "").replaceAll("\u00a0", " ");

withBookingPage();

describe("above the order button", () => {
  it("stands what cancelling these days costs, by the stages of the terms", async () => {
    await open("/Buchen/Hausboote/Hektor?von=2027-12-10&bis=2027-12-13", { fleet });
    await settle();
    expect(form()).toContain(
      "Absagen kostet Sie bei diesen Tagen bis Do, 10. Juni 2027 150 €; bis Fr, 10. September 2027 270 €; " +
        "bis Mi, 10. November 2027 486 €; danach 540 € (Rücktritt",
    );
    expect(screen.getByRole("link", { name: /^Rücktritt/ })).toHaveAttribute(
      "href",
      "/Geschäftsbedingungen#cancellation",
    );
  });

  it("stands one sum where the last stage is reached, and that nothing can be withdrawn from", async () => {
    await open("/book/houseboats/Hektor?from=2027-05-10&to=2027-05-13&people=2", { fleet });
    await settle();
    expect(form()).toContain("Cancelling these dates costs you €540 (cancellation");
    expect(form()).toContain("There is no right of withdrawal for the rental of a boat");
    expect(form()).toContain("BoatHektorDatesMon, 10 May 2027 – Thu, 13 May 20273 nightsParty2 adults");
  });

  it("stands nothing before there are dates", async () => {
    await open("/Buchen/Hausboote/Hektor", { fleet });
    expect(form()).not.toContain("Absagen kostet");
  });
});
