import { screen } from "@testing-library/react";
import { type BoatFeesFields, emptyPriceList, type PublishedPriceList } from "../../../shared/contract/price-list.ts";
import { guest, settle } from "../../../testing/booking-guest.ts";
import { aVehicle } from "../../../testing/builders.ts";
import { english, german, open, withBookingPage } from "./booking-page.fixture.tsx";

const row = (changes: Partial<BoatFeesFields>): BoatFeesFields => ({
  vehicle: null,
  briefing: null,
  charter_briefing: null,
  cleaning: null,
  deposit: null,
  fuel_litre: null,
  late_hour: null,
  ...changes,
});
const list = (...fees: BoatFeesFields[]): PublishedPriceList => ({ id: 7, ...emptyPriceList, fees });
const fees = list(
  row({ briefing: "40.00", cleaning: "60.00", fuel_litre: "3.00", deposit: "300.00" }),
  row({ vehicle: 1, cleaning: "0.00" }),
);

const text = (element: Element | null | undefined) => (element?.textContent ?? "").replaceAll("\u00a0", " ");
const price = () => screen.getByRole("region", { name: /^(Preis|Price)$/ });

withBookingPage();

describe("what is paid on site by a list", () => {
  it("stands in the price and above the button, and in the total", async () => {
    await open(german, { priceList: fees });
    guest.fillIn();
    guest.pickDates();
    await settle();
    expect(text(price())).toContain("Vor Ort in barEinweisung40 €Endreinigung0 €Kraftstoff3 € pro Liter");
    expect(text(price())).toContain("Gesamtpreis mit Kosten vor Ort400 €Kaution300 €");
    const summary = text(document.querySelector("[data-order-summary]"));
    expect(summary).toContain("Vor Ort in bar40 €Einweisung 40 €, Endreinigung 0 €");
    expect(summary).toContain("Gesamtpreis mit Kosten vor Ort400 €Kaution300 €");
  });

  it("follows the licence and is said in the footnote of a larger boat", async () => {
    const fleet = [aVehicle({ id: 3, name: "Seeglück", license: "captain" })];
    const priceList = list(
      row({ briefing: "40.00", charter_briefing: "90.00" }),
      row({ vehicle: 3, cleaning: "1.00" }),
    );
    await open("/book/houseboats/Seegl%C3%BCck", { fleet, priceList });
    expect(text(price())).toContain("Briefing1€90With a boating licence €40");
    expect(text(price())).toContain("Final cleaning2€1");
    expect(text(price())).toContain("€90 without a boating licence, charter licence included.");
    guest.tick("licenseAnswer-yes");
    await settle();
    expect(text(price())).toMatch(/Briefing1€40Final/);
  });

  it("is what is usual where the list says nothing of it", async () => {
    await open(english, { priceList: list() });
    expect(text(price())).toMatch(/Briefing€35Final cleaning€50/);
    expect(text(price())).toContain("€2.50");
  });
});
