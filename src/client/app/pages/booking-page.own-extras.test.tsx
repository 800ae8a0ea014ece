import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { PublishedPriceList } from "../../../shared/contract/price-list.ts";
import { guest, settle } from "../../../testing/booking-guest.ts";
import { aVehicle } from "../../../testing/builders.ts";
import { listFields, ownExtraFields } from "../../../testing/price-list-form.ts";
import { availability, english, german, open, withBookingPage } from "./booking-page.fixture.tsx";

const sending = "rere_send_booking_request";
const service = ownExtraFields({
  id: 2,
  name_de: "Service",
  name_en: "Cleaning service",
  compulsory: true,
  most_pieces: 1,
  price: "49.00",
});
const dog = ownExtraFields({
  id: 3,
  name_de: "Hund",
  name_en: "Dog",
  most_pieces: 1,
  per: "night",
  on_site: true,
  price: "8.00",
});
const list = (id: number, changes: Partial<PublishedPriceList> = {}): PublishedPriceList => ({
  id,
  ...listFields({}),
  own_extras: [ownExtraFields(), service, dog],
  extra_prices: { extra_bbq: "45.00" },
  ...changes,
});

const text = (element: Element | null | undefined) => (element?.textContent ?? "").replaceAll("\u00a0", " ");
const price = () => screen.getByRole("region", { name: /^(Preis|Price)$/ });
const linesIn = (place: Element | null) =>
  [...(place?.querySelectorAll("dt") ?? [])].map((term) => `${text(term)}: ${text(term.nextElementSibling)}`);
const summary = () => linesIn(document.querySelector("[data-order-summary]"));
const extras = () => screen.getByRole("group", { name: "Extras" });
const more = (name: string) => fireEvent.click(within(extras()).getByRole("button", { name }));

withBookingPage();

describe("a list's own extras on the booking page", () => {
  it("are chosen in pieces or ticked, and what is compulsory is said; price, summary and order follow", async () => {
    const server = await open(german, { priceList: list(7) });
    guest.fillIn();
    guest.pickDates();
    await settle();
    expect(text(extras())).toContain("Gehört zu jedem Aufenthalt:Service49 €");
    expect(within(extras()).queryByRole("checkbox", { name: /Service/ })).toBeNull();
    expect(within(extras()).getByRole("checkbox", { name: /Grill/ }).closest("label")).toHaveTextContent("45 €");
    expect(within(extras()).getByRole("textbox", { name: "Fahrrad" })).toHaveAccessibleDescription(/^20\s€ pro Stück$/);
    more("Fahrrad: ein Stück mehr");
    more("Fahrrad: ein Stück mehr");
    const dogBox = within(extras()).getByRole("checkbox", { name: /Hund/ });
    expect(dogBox).toHaveAccessibleDescription("vor Ort zu bezahlen");
    fireEvent.click(dogBox);
    await settle();
    expect(linesIn(price())).toEqual(
      expect.arrayContaining([
        "Fahrrad: 2 × 20 €: 40 €",
        "Service: 49 €",
        "Hund: 2 × 8 €: 16 €",
        "Jetzt zu zahlen: 449 €",
      ]),
    );
    expect(linesIn(price())).toContain("Gesamtpreis mit Kosten vor Ort: 550 €");
    expect(summary()).toEqual(expect.arrayContaining(["Fahrrad: 2 × 20 €: 40 €", "Service: 49 €"]));
    expect(summary()).toContain(
      "Vor Ort in bar: 101 €Einweisung 35 €, Endreinigung 50 €; Kraftstoff nach VerbrauchHund 16 €",
    );
    guest.submit();
    await settle();
    server.answer(availability, {});
    await settle();
    const { own_extras, comment } = server.fieldsOf(sending);
    expect(JSON.parse(own_extras ?? "")).toEqual([
      { id: 1, pieces: 2 },
      { id: 3, pieces: 1 },
    ]);
    expect(comment).toContain("Extras: 2 × Fahrrad, Hund");
  });

  it("are called as the reader reads, and what was chosen comes back with the tab", async () => {
    guest.keepTyped();
    await open(english, { priceList: list(7) });
    expect(text(extras())).toContain("Part of every stay:Cleaning service€49");
    more("Bicycle: one more");
    await settle();
    cleanup();
    await open(german, { priceList: list(7) });
    expect(within(extras()).getByRole("textbox", { name: "Fahrrad" })).toHaveValue("1");
  });

  it("are remembered of another boat, and neither priced nor sent with this one", async () => {
    const own = ownExtraFields({ vehicles: [2] });
    guest.keepTyped();
    await open("/Buchen/Hausboote/Franky", { priceList: list(7, { own_extras: [own] }) });
    more("Fahrrad: ein Stück mehr");
    await settle();
    cleanup();
    const server = await open(german, { priceList: list(7, { own_extras: [own] }) });
    expect(within(extras()).queryByRole("textbox", { name: "Fahrrad" })).toBeNull();
    guest.fillIn();
    guest.pickDates();
    guest.submit();
    await settle();
    server.answer(availability, {});
    await settle();
    expect(server.fieldsOf(sending)).toMatchObject({ own_extras: "[]" });
    cleanup();
    await open("/Buchen/Hausboote/Franky", { priceList: list(7, { own_extras: [own] }) });
    expect(within(extras()).getByRole("textbox", { name: "Fahrrad" })).toHaveValue("1");
  });

  it("are refused at their field where there are not so many", async () => {
    await open(german, { priceList: list(7) });
    guest.fillIn();
    guest.pickDates();
    guest.type("ownExtras-1", "5");
    guest.submit();
    await settle();
    expect(screen.getByRole("link", { name: "Weitere Extras: So viele davon gibt es nicht" })).toHaveAttribute(
      "href",
      "#booking-ownExtras",
    );
    expect(guest.field("ownExtras-1")).toHaveAttribute("aria-invalid", "true");
    guest.type("ownExtras-1", "4");
    await settle();
    expect(screen.queryByText("So viele davon gibt es nicht")).toBeNull();
  });

  it("are those of the new list where one is published meanwhile, said with a sentence", async () => {
    jest.spyOn(console, "error").mockImplementation(() => {});
    const server = await open(german, { priceList: list(7) });
    guest.fillIn();
    guest.pickDates();
    more("Fahrrad: ein Stück mehr");
    guest.submit();
    await settle();
    server.answer(availability, {});
    await settle();
    server.publish(list(8, { own_extras: [{ ...service, price: "59.00" }] }));
    server.answer(sending, { type: "VALIDATION", errors: { own_extras: "validation:extras" } }, 400);
    await settle(() => text(price()).includes("59 €"));
    expect(
      screen.getByText(
        "Preis oder Bedingungen haben sich gerade geändert. Bitte prüfen Sie beides und buchen Sie erneut.",
      ),
    ).toBeVisible();
    expect(within(extras()).queryByRole("textbox", { name: "Fahrrad" })).toBeNull();
    guest.submit();
    await settle();
    server.answer(availability, {});
    await settle();
    expect(server.fieldsOf(sending)).toMatchObject({ own_extras: "[]", price_list: "8" });
  });

  it("are shown for a boat that offers nothing else, and nothing is where there is neither", async () => {
    const bare = aVehicle({
      extra_bbq: false,
      extra_speaker: false,
      extra_captain: null,
      extra_fishing_permit_day: false,
      extra_canoe_two_persons: false,
      extra_bed_linen_and_towel: false,
    });
    await open(german, { fleet: [bare], priceList: list(7) });
    expect(within(extras()).getByRole("textbox", { name: "Fahrrad" })).toBeVisible();
    cleanup();
    await open(german, { fleet: [bare] });
    expect(screen.queryByRole("group", { name: "Extras" })).toBeNull();
  });
});
