import { screen, within } from "@testing-library/react";
import type { PricePeriodFields, PublishedPriceList } from "../../../shared/contract/price-list.ts";
import { guest, settle } from "../../../testing/booking-guest.ts";
import { aUser } from "../../../testing/builders.ts";
import { listFields, stepFields } from "../../../testing/price-list-form.ts";
import { availability, english, german, open, withBookingPage } from "./booking-page.fixture.tsx";

const sending = "rere_send_booking_request";
const list = (id: number, ...periods: Partial<PricePeriodFields>[]): PublishedPriceList => ({
  id,
  ...listFields(...periods),
});
/** Today is a Monday, 3 May; the season begins on the 12th. */
const seasons = list(
  7,
  { from: "01-01", to: "05-11", night: "120.00" },
  { from: "05-12", to: "12-31", night: "180.00", persons_included: 1, person_night: "25.00" },
);
const weeks = list(8, { arrival_days: [5], return_days: [5], shortest_nights: 7, ladder: [stepFields(7, "980.00")] });

const text = (element: Element | null | undefined) => (element?.textContent ?? "").replaceAll("\u00a0", " ");
const price = () => screen.getByRole("region", { name: /^(Preis|Price)$/ });
const line = () => text(document.querySelector("output"));
const warning = (day: string) => {
  const button = document.querySelector(`[data-day="${day}"]`);
  return text(document.getElementById(button?.getAttribute("aria-describedby") ?? ""));
};
const termsOf = (place: Element | null) =>
  [...(place?.querySelectorAll("dt") ?? [])].map((term) => `${text(term)}: ${text(term.nextElementSibling)}`);

withBookingPage();

describe("the price by a list", () => {
  it("has a line for each run of equal nights, and for further persons, beside the dates and above the button", async () => {
    await open(german, { priceList: seasons });
    guest.fillIn();
    guest.pick("2027-05-10");
    guest.pick("2027-05-13");
    await settle();
    const lines = [
      "2 Nächte × 120 €, ab 10. Mai: 240 €",
      "1 Nacht × 180 €, ab 12. Mai: 180 €",
      "Weitere Personen: 1 × 25 €: 25 €",
    ];
    expect(termsOf(price()).slice(0, 4)).toEqual([...lines, "Jetzt zu zahlen: 445 €"]);
    expect(termsOf(document.querySelector("[data-order-summary]"))).toEqual(expect.arrayContaining(lines));
  });

  it("is sent with the number of the list that made it, and without one where there is none", async () => {
    const server = await open(english, { priceList: seasons });
    guest.fillIn();
    guest.pickDates();
    guest.submit();
    await settle();
    server.answer(availability, {});
    await settle();
    expect(server.fieldsOf(sending)).toMatchObject({ price_list: "7" });
  });

  it("is shown anew with a sentence where another list was published meanwhile", async () => {
    jest.spyOn(console, "error").mockImplementation(() => {});
    const server = await open(german, { priceList: seasons });
    guest.fillIn();
    guest.pickDates();
    guest.submit();
    await settle();
    server.answer(availability, {});
    await settle();
    server.publish(list(9, { night: "200.00" }));
    server.answer(sending, { type: "CONFLICT", errors: { price: "validation:priceChanged" } }, 409);
    await settle(() => text(price()).includes("400 €"));
    expect(
      screen.getByText(
        "Preis oder Bedingungen haben sich gerade geändert. Bitte prüfen Sie beides und buchen Sie erneut.",
      ),
    ).toBeVisible();
    expect(termsOf(price())[0]).toBe("2 Nächte × 200 €: 400 €");
    expect(guest.typedOr({})).toMatchObject({ name: "Erika Beispiel" });
    guest.submit();
    await settle();
    server.answer(availability, {});
    await settle();
    expect(server.fieldsOf(sending)).toMatchObject({ price_list: "9" });
  });
});

describe("what cancelling costs by a list", () => {
  const stage = (count: number | null, percent: number) => {
    return { count, unit: count === null ? null : ("days" as const), fee: null, percent };
  };
  const lenient = { ...list(11, { night: "100.00" }), cancellation: [stage(5, 0), stage(null, 60)] };
  const notes = () => text(document.querySelector("form")).replaceAll(/\s+/g, " ");
  const hrefs = () =>
    [...document.querySelectorAll("form a")].flatMap((link) => {
      const href = decodeURI(link.getAttribute("href") ?? "");
      return /terms|Gesch/.test(href) ? [href] : [];
    });

  it.each([
    [german, /bis So, 9\. Mai 2027 0 €; danach 120 €/, "/Geschäftsbedingungen?fassung=11"],
    [english, /€0 until Sun, 9 May 2027; €120 after that/, "/terms?fassung=11"],
  ])("is told above the button at %s, with the way to the terms of that list", async (path, said, terms) => {
    await open(path, { priceList: lenient });
    guest.fillIn();
    guest.pick("2027-05-14");
    guest.pick("2027-05-16");
    await settle();
    expect(notes()).toMatch(said);
    expect(new Set(hrefs())).toEqual(
      new Set([`${terms}#cancellation`, `${terms}#withdrawal`, "/Geschäftsbedingungen?fassung=11"]),
    );
  });

  it("leads to the terms without a version where none was published", async () => {
    await open(german);
    guest.fillIn();
    guest.pickDates();
    await settle();
    expect(hrefs().some((href) => href.includes("fassung"))).toBe(false);
    expect(hrefs()).toContain("/Geschäftsbedingungen#cancellation");
  });
});

describe("the calendar by a list", () => {
  it("opens with the cheapest week as its example, and says why a day is no day of arrival", async () => {
    await open(german, { priceList: weeks });
    expect(termsOf(price())[0]).toBe("7 Nächte: 980 €");
    guest.pick("2027-05-12");
    await settle();
    expect(warning("2027-05-12")).toBe("Das ganze Jahr ab Samstag, 7 Nächte");
    expect(line()).toContain("Bitte wählen Sie einen anderen Tag für die Anreise.");
    expect(document.querySelector('[data-day="2027-05-12"]')).toHaveAttribute("data-refused", "true");
    expect(document.querySelector('[data-day="2027-05-12"]')).toHaveAccessibleName(
      "Mittwoch, 12. Mai 2027, frei, keine Anreise",
    );
    expect(document.querySelector('[data-day="2027-05-15"]')).not.toHaveAttribute("data-refused");
    expect(document.querySelector('[data-day="2027-05-15"]')).toHaveAccessibleName("Samstag, 15. Mai 2027, frei");
    guest.pick("2027-05-15");
    await settle();
    guest.pick("2027-05-18");
    expect(warning("2027-05-18")).toBe("Mindestens 7 Nächte");
    guest.pick("2027-05-23");
    expect(warning("2027-05-23")).toBe("7 Nächte");
    guest.pick("2027-05-22");
    await settle();
    expect(within(price()).getByText("7 Nächte")).toBeVisible();
    expect(line()).toContain("7 Nächte");
  });

  it.each([
    [
      german,
      { from: "05-01", to: "05-31", arrival_days: [4, 5], shortest_nights: 3 },
      "Im Mai ab Freitag oder Samstag, mindestens 3 Nächte",
    ],
    [
      english,
      { from: "05-01", to: "05-31", arrival_days: [4, 5], shortest_nights: 3 },
      "In May from Friday or Saturday, at least 3 nights",
    ],
    [
      german,
      { from: "2027-05-03", to: "2027-06-10", arrival_days: [1, 3, 5] },
      "Vom 3. Mai bis 10. Juni ab Di, Do oder Sa, mindestens 2 Nächte",
    ],
    [
      english,
      { from: "2027-05-03", to: "2027-06-10", arrival_days: [5], return_days: [5], shortest_nights: 7 },
      "From 3 May to 10 June from Saturday, 7 nights",
    ],
  ] as [string, Partial<PricePeriodFields>, string][])(
    "says at %s when stays begin by %j",
    async (path, period, said) => {
      await open(path, { priceList: list(1, period) });
      guest.pick("2027-05-10");
      expect(warning("2027-05-10")).toBe(said);
    },
  );

  it.each([
    [german, { return_days: [0, 4] }, "Abreise am Montag oder Freitag"],
    [english, { return_days: [0, 4] }, "Leave on Monday or Friday"],
    [german, { ladder: [stepFields(2, "1.00"), stepFields(4, "1.00")] }, "2 oder 4 Nächte"],
  ] as [string, Partial<PricePeriodFields>, string][])(
    "says at %s what is possible as last day by %j",
    async (path, period, said) => {
      await open(path, { priceList: list(1, period) });
      guest.pick("2027-05-10");
      guest.pick("2027-05-13");
      expect(warning("2027-05-13")).toBe(said);
    },
  );

  it("lets staff choose any stay", async () => {
    await open(german, { priceList: weeks, user: aUser() });
    guest.pick("2027-05-12");
    guest.pick("2027-05-13");
    await settle();
    expect(line()).toContain("1 Nacht");
    expect(document.querySelector('[data-day="2027-05-19"]')).not.toHaveAttribute("data-refused");
  });
});
