import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { PublishedPriceList } from "../../../shared/contract/price-list.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { guest, settle } from "../../../testing/booking-guest.ts";
import { aUser } from "../../../testing/builders.ts";
import { listFields, ownExtraFields } from "../../../testing/price-list-form.ts";
import { availability, english, german, open, outcome, withBookingPage } from "./booking-page.fixture.tsx";

const sending = "rere_send_booking_request";
const early = ownExtraFields({
  id: 2,
  name_de: "Früh an Bord",
  name_en: "Early boarding",
  most_pieces: 1,
  price: "45.00",
  takes: "firstMorning",
  days_before: 7,
});
const late = ownExtraFields({
  id: 3,
  name_de: "Späte Rückgabe",
  name_en: "Late return",
  most_pieces: 1,
  on_site: true,
  price: "60.00",
  takes: "lastAfternoon",
});
const priceList: PublishedPriceList = { id: 7, ...listFields({}), own_extras: [early, late] };

const text = (element: Element | null | undefined) => (element?.textContent ?? "").replaceAll("\u00a0", " ");
const extras = () => screen.getByRole("group", { name: "Extras" });
const box = (name: RegExp) => within(extras()).getByRole("checkbox", { name });
const overview = () => text(document.querySelector("#overview, #uebersicht, [aria-labelledby='overview-heading']"));
const prices = () => text(screen.getByRole("region", { name: /^(Preis|Price)$/ }));
const summary = () => text(document.querySelector("[data-order-summary]"));
/** The guests before and after. */
const before = { day: guest.firstDay, half: "am" } as const;
const after = { day: guest.lastDay, half: "pm" } as const;

withBookingPage();

describe("early boarding and late return on the booking page", () => {
  it("change price, order and all times at once, and are sent", async () => {
    const server = await open(german, { priceList });
    guest.fillIn();
    guest.pickDates();
    await settle();
    expect(overview()).toContain("ab 14:00 Uhr");
    expect(box(/Früh an Bord/)).toHaveAccessibleDescription("an Bord ab 10:00");
    expect(box(/Späte Rückgabe/)).toHaveAccessibleDescription("zurück bis 18:00 · vor Ort zu bezahlen");
    fireEvent.click(box(/Früh an Bord/));
    await settle();
    expect(overview()).toMatch(/ab 10:00 Uhr.*bis 10:00 Uhr/);
    fireEvent.click(box(/Späte Rückgabe/));
    await settle();
    expect(overview()).toMatch(/ab 10:00 Uhr.*bis 18:00 Uhr/);
    expect(text(document.querySelector("output"))).toMatch(/^2 Nächte: .*, ab 10:00 Uhr, bis .*, 18:00 Uhr$/);
    expect(prices()).toContain("Früh an Bord45 €");
    expect(prices()).toContain("Jetzt zu zahlen405 €");
    expect(summary()).toContain("2 Nächte, an Bord ab 10:00, zurück bis 18:00");
    guest.submit();
    await settle();
    server.answer(availability, {});
    await settle();
    expect(JSON.parse(server.fieldsOf(sending)["own_extras"] ?? "")).toEqual([
      { id: 2, pieces: 1 },
      { id: 3, pieces: 1 },
    ]);
    server.answer(sending, { id: 17, price: "405.00" }, 201);
    await settle(() => outcome() !== null);
    expect(text(outcome())).toContain("Kommen Sie am Anreisetag ab 10:00 Uhr an den Steg.");
  });

  it("cannot be chosen where another guest leaves that morning, or comes that afternoon, and say so", async () => {
    await open(german, { priceList, halves: [before, after] });
    guest.pickDates();
    await settle();
    expect(box(/Früh an Bord/)).toBeDisabled();
    expect(box(/Früh an Bord/)).toHaveAccessibleDescription(/Am .* ist das Boot vormittags noch vergeben\.$/);
    expect(box(/Späte Rückgabe/)).toBeDisabled();
    expect(box(/Späte Rückgabe/)).toHaveAccessibleDescription(/Am .* ist das Boot nachmittags schon vergeben\.$/);
  });

  it("can be chosen from so many days before on, and by staff at any time", async () => {
    const later = { from: addDays(guest.firstDay, 1), to: addDays(guest.lastDay, 1) };
    const pick = () => {
      guest.pick(later.from);
      guest.pick(later.to);
    };
    await open(english, { priceList });
    pick();
    await settle();
    expect(box(/Early boarding/)).toBeDisabled();
    expect(box(/Early boarding/)).toHaveAccessibleDescription(
      /Can be chosen from .* on, on the page of your booking\.$/,
    );
    expect(box(/Late return/)).toBeEnabled();
    cleanup();
    await open(german, { priceList, user: aUser() });
    pick();
    await settle();
    expect(box(/Früh an Bord/)).toBeEnabled();
  });

  it("are dropped with a sentence where other dates do not allow them, and not taken along again", async () => {
    const days = [addDays(guest.firstDay, -4), addDays(guest.firstDay, -2)] as const;
    await open(german, { priceList, halves: [before] });
    guest.pick(days[0]);
    guest.pick(days[1]);
    fireEvent.click(box(/Früh an Bord/));
    await settle();
    expect(prices()).toContain("Früh an Bord45 €");
    press("Auswahl löschen");
    guest.pickDates();
    await settle();
    const note = () => screen.queryByText(/^Nicht mehr dabei: Früh an Bord\./);
    expect(note()).toHaveTextContent(/^Nicht mehr dabei: Früh an Bord\. Am .* vormittags noch vergeben\.$/);
    expect(box(/Früh an Bord/)).not.toBeChecked();
    expect(prices()).not.toContain("Früh an Bord");
    expect(overview()).toContain("ab 14:00 Uhr");
    press("Auswahl löschen");
    guest.pick(days[0]);
    guest.pick(days[1]);
    await settle();
    expect(note()).toBeNull();
    expect(box(/Früh an Bord/)).toBeEnabled();
    expect(box(/Früh an Bord/)).not.toBeChecked();
  });

  it("say at their place that the half-day was taken meanwhile; the form stays as it is", async () => {
    jest.spyOn(console, "error").mockImplementation(() => {});
    const server = await open(german, { priceList });
    guest.fillIn();
    guest.pickDates();
    fireEvent.click(box(/Früh an Bord/));
    guest.submit();
    await settle();
    server.answer(availability, {});
    await settle();
    server.answer(sending, { type: "CONFLICT", errors: { own_extras: "validation:earlyTaken" } }, 409);
    await settle(() => screen.queryByRole("link", { name: /Früh an Bord geht/ }) !== null);
    expect(
      screen.getByRole("link", { name: "Weitere Extras: Früh an Bord geht an diesem Tag nicht mehr" }),
    ).toHaveAttribute("href", "#booking-ownExtras");
    expect(outcome()).toBeNull();
    expect(guest.field("name").value).toBe("Erika Beispiel");
    expect(overview()).toContain("ab 10:00 Uhr");
    fireEvent.click(box(/Früh an Bord/));
    await settle();
    expect(screen.queryByText(/Früh an Bord geht an diesem Tag nicht mehr/)).toBeNull();
    guest.submit();
    await settle();
    server.answer(availability, {});
    await settle();
    expect(server.fieldsOf(sending)).toMatchObject({ own_extras: "[]" });
  });

  it("are one of two that take the same morning", async () => {
    const breakfast = { ...early, id: 4, name_de: "Frühstück an Bord", name_en: "Breakfast on board" };
    await open(german, { priceList: { ...priceList, own_extras: [early, breakfast] } });
    guest.pickDates();
    fireEvent.click(box(/^Früh an Bord/));
    fireEvent.click(box(/^Frühstück/));
    await settle();
    expect(box(/^Früh an Bord/)).not.toBeChecked();
    expect(box(/^Frühstück/)).toBeChecked();
  });
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
