import { screen } from "@testing-library/react";
import { bookForGuestContract, type FormerGuest } from "../../../shared/contract/book-for-guest.ts";
import { calendarContract } from "../../../shared/contract/calendar.ts";
import { finderContract } from "../../../shared/contract/finder.ts";
import type { PublishedPriceList } from "../../../shared/contract/price-list.ts";
import type { CalendarDay } from "../../../shared/rules/availability.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { aVehicle, testToday } from "../../../testing/builders.ts";
import { listFields, ownExtraFields } from "../../../testing/price-list-form.ts";
import { bookForGuestAddress } from "../../features/book-for-guest/book-for-guest-address.ts";
import { Screen } from "./book-for-guest.screen.tsx";
import { openStaffScreen, settle, textOf } from "./staff-screen.fixture.tsx";

const guest: FormerGuest = {
  salutation: "Ms",
  name: "Ottilie Ohnepost",
  phone: "+4917099887766",
  email: "",
  streetAndNumber: "Uferweg 7",
  additional: "",
  company: "",
  vat_id: "",
  country: "",
  zipCodeAndCity: "14770 Brandenburg",
  lang: "en",
  last_stay: { vehicle_name: "Seeglück", start: "2026-07-03", end: "2026-07-06" },
};
const stay = { vehicle: 1, from: addDays(testToday, 7), to: addDays(testToday, 9) };
const boat = { type: "houseboats", passengers: 6, license: "no", path1: null, fees: "85.00", total: "445.00" };
const free = { id: 1, name: "Hektor", price: "360.00", ...boat };

interface Opened {
  booked?: object | Response;
  boats?: (typeof free)[];
  guests?: FormerGuest[];
  priceList?: PublishedPriceList;
  days?: CalendarDay[];
}

/** The page over a server with one free boat that knows one guest. */
async function open({ booked = { id: 72 }, boats = [free], guests = [guest], priceList, days = [] }: Opened = {}) {
  const opened = await openStaffScreen(
    Screen,
    ({ path }) => {
      if (path === finderContract.find.path) return { boats, nearest: [], most_people: 6 };
      if (path === bookForGuestContract.findGuests.path) return { guests };
      if (path === calendarContract.future.path) return days;
      return path === bookForGuestContract.book.path ? booked : [aVehicle({ id: 1, price1h: "180.00" })];
    },
    { at: bookForGuestAddress(stay), priceList },
  );
  const books = () => opened.deeds().filter(({ path }) => path === bookForGuestContract.book.path);
  const findGuest = async () => {
    await opened.user.type(screen.getByLabelText("Früheren Gast suchen"), "0170 998{Enter}");
    await settle();
    await opened.press(/^Ottilie Ohnepost/);
  };
  return { ...opened, books, findGuest };
}

const everywhere = (store: { getState: () => unknown }) =>
  JSON.stringify([store.getState(), Object.entries(sessionStorage), Object.entries(localStorage)]);

describe("staff book for a guest", () => {
  it("tell two former guests of one name apart by their newest stay", async () => {
    const last_stay = { vehicle_name: "Hektor", start: "2025-05-10", end: "2025-05-12" };
    const page = await open({ guests: [guest, { ...guest, phone: "+493381222", last_stay }] });
    await page.user.type(screen.getByLabelText("Früheren Gast suchen"), "Ottilie{Enter}");
    await settle();
    const found = screen.getAllByRole("button", { name: /^Ottilie Ohnepost/ }).map(({ textContent }) => textContent);
    expect(found).toEqual([
      expect.stringContaining("Neuester Aufenthalt: Seeglück, 03.07.2026 – 06.07.2026"),
      expect.stringContaining("Neuester Aufenthalt: Hektor, 10.05.2025 – 12.05.2025"),
    ]);
  });

  it("send what a former guest filled in, and first print the confirmation where there is no mail address", async () => {
    const page = await open();
    await page.findGuest();
    await page.press("Buchen");
    expect(page.books().map(({ body }) => body)).toMatchObject([
      {
        vehicle: "1",
        booked_duration: "2",
        salutation: "Ms",
        name: guest.name,
        email: "",
        lang: "en",
        price: "360.00",
      },
    ]);
    expect(screen.getByRole("heading", { name: "Buchung 72 ist gespeichert" })).toHaveFocus();
    await page.press("Weiter zum Tagesplan");
    expect(page.address()).toBe("/Buchungen");
  });

  it("choose extras of the price list, see what they come to, and send them with the price", async () => {
    const dog = ownExtraFields({ id: 3, name_de: "Hund", most_pieces: 1, per: "night", on_site: true, price: "8.00" });
    const service = ownExtraFields({ id: 2, name_de: "Service", compulsory: true, most_pieces: 1, price: "49.00" });
    const own_extras = [ownExtraFields(), service, dog];
    const priceList = { id: 7, ...listFields({}), extra_prices: { extra_bbq: "45.00" }, own_extras };
    const page = await open({ priceList });
    await page.findGuest();
    expect(screen.getByRole("checkbox", { name: /Grill/ }).closest("label")).toHaveTextContent(/45/);
    await page.press("Fahrrad: ein Stück mehr");
    await page.press("Fahrrad: ein Stück mehr");
    await page.user.click(screen.getByRole("checkbox", { name: /Hund/ }));
    const lines = textOf(screen.getByText("Preis nach Liste").closest("dl") as HTMLElement);
    expect(lines).toContain("Fahrrad: 2 × 20 €40 €Service49 €Preis nach Liste449 €");
    expect(lines).toContain("Dazu vor Ort: Hund: 2 × 8 €16 €");
    await page.press("Buchen");
    expect(page.books().map(({ body }) => body)).toMatchObject([
      { price: "449.00", own_extras: '[{"id":1,"pieces":2},{"id":3,"pieces":1}]' },
    ]);
  });

  it("choose a half-day where nobody else has it, however long before, and read why where somebody has", async () => {
    const early = ownExtraFields({ id: 1, name_de: "Früh", most_pieces: 1, takes: "firstMorning", days_before: 0 });
    const late = ownExtraFields({ id: 2, name_de: "Spät", most_pieces: 1, takes: "lastAfternoon" });
    const days = [{ date: stay.to, blocked: false, nine_am: [], two_pm: [1] }];
    const page = await open({ days, priceList: { id: 7, ...listFields({}), own_extras: [early, late] } });
    await page.findGuest();
    expect(screen.getByRole("checkbox", { name: /^Spät/ })).toBeDisabled();
    expect(screen.getByRole("checkbox", { name: /^Spät/ })).toHaveAccessibleDescription(/nachmittags schon vergeben/);
    await page.user.click(screen.getByRole("checkbox", { name: /^Früh/ }));
    await page.press("Buchen");
    expect(page.books().map(({ body }) => body)).toMatchObject([
      { price: "380.00", own_extras: '[{"id":1,"pieces":1}]' },
    ]);
  });

  it("are told at the extra that somebody took its half-day meanwhile", async () => {
    const early = ownExtraFields({ name_de: "Früh", most_pieces: 1, takes: "firstMorning" });
    const errors = { own_extras: "validation:earlyTaken" };
    const booked = Response.json({ type: "CONFLICT", errors }, { status: 409 });
    const page = await open({ booked, priceList: { id: 7, ...listFields({}), own_extras: [early] } });
    await page.findGuest();
    await page.user.click(screen.getByRole("checkbox", { name: /^Früh/ }));
    await page.press("Buchen");
    expect(
      screen.getByRole("link", { name: "Weitere Extras: Früh an Bord geht an diesem Tag nicht mehr" }),
    ).toBeVisible();
  });

  it("are told at the extra that there are not so many", async () => {
    const page = await open({ priceList: { id: 7, ...listFields({}), own_extras: [ownExtraFields()] } });
    await page.findGuest();
    await page.user.clear(screen.getByRole("textbox", { name: "Fahrrad" }));
    await page.user.type(screen.getByRole("textbox", { name: "Fahrrad" }), "5");
    await page.press("Buchen");
    expect(page.books()).toEqual([]);
    expect(screen.getByRole("link", { name: "Weitere Extras: So viele davon gibt es nicht" })).toBeVisible();
  });

  it("leave nothing of the guest in the store or the browser, neither while they type nor afterwards", async () => {
    const page = await open();
    await page.findGuest();
    expect(screen.getByLabelText(/^Vor- und Nachname/)).toHaveValue(guest.name);
    expect(everywhere(page.store)).not.toMatch(/Ohnepost|99887766|Uferweg/);
    await page.press("Buchen");
    expect(everywhere(page.store)).not.toMatch(/Ohnepost|99887766|Uferweg/);
  });

  it("neither read nor write what the website's booking form remembers, and no browser fills in a field", async () => {
    sessionStorage.setItem("booking", JSON.stringify({ name: "Vorige Person" }));
    const before = JSON.stringify(Object.entries(sessionStorage));
    await open();
    expect(screen.getByLabelText(/^Vor- und Nachname/)).toHaveValue("");
    expect(JSON.stringify(Object.entries(sessionStorage))).toBe(before);
    sessionStorage.clear();
    const fields = [...document.querySelectorAll("input:not([type=radio], [type=checkbox]), select, textarea")];
    expect(fields.filter((field) => field.getAttribute("autocomplete") !== "off").map(({ id }) => id)).toEqual([]);
  });

  it("say beside the filled form that the boat was taken meanwhile", async () => {
    const errors = { booked_day: "validation-staff:stayTaken" };
    const page = await open({ booked: Response.json({ type: "CONFLICT", errors }, { status: 409 }) });
    await page.findGuest();
    await page.press("Buchen");
    expect(screen.getByRole("alert").textContent).toContain("frei");
    expect(screen.getByLabelText(/^Vor- und Nachname/)).toHaveValue(guest.name);
  });

  it("take what mails reach and what can be printed, and ask for a country that nothing says", async () => {
    const page = await open();
    await page.findGuest();
    const type = async (label: RegExp, text: string) => {
      await page.user.clear(screen.getByLabelText(label));
      await page.user.type(screen.getByLabelText(label), text);
    };
    await type(/^Vor- und Nachname/, "王小明");
    await type(/^E-Mail/, "anna+boot@boote.hamburg");
    await type(/^Straße/, "Gut Sonnenhof");
    await type(/^Postleitzahl/, "4853");
    await type(/^Ort/, "Steinbach");
    await page.press("Buchen");
    expect(page.books()).toEqual([]);
    await page.user.selectOptions(screen.getByLabelText(/^Land/), "AT");
    await page.press("Buchen");
    const sent = { name: "王小明", email: "anna+boot@boote.hamburg", streetAndNumber: "Gut Sonnenhof", country: "AT" };
    expect(page.books()).toMatchObject([{ body: sent }]);
  });

  it("read of a number that nobody can be called by it, once it is typed", async () => {
    const page = await open();
    const phone = screen.getByLabelText(/^Telefon/);
    await page.user.type(phone, "01234567890123456");
    await page.user.tab();
    expect(await screen.findByText(/^Nummer prüfen/)).toBeVisible();
    await page.user.clear(phone);
    await page.user.type(phone, "\u202A+49 170 1234567\u202C");
    await page.user.tab();
    await settle();
    expect(screen.queryByText(/^Nummer prüfen/)).toBeNull();
  });

  it("ask for a boat and an agreed price before anything is sent", async () => {
    const page = await open({ boats: [{ ...free, id: 2, name: "Oskar" }] });
    await page.findGuest();
    await page.user.click(screen.getByLabelText("Anderer Preis vereinbart"));
    await page.press("Buchen");
    expect(page.books()).toEqual([]);
    expect(screen.getByText("Das gewählte Boot ist an diesen Tagen nicht frei.")).toBeInTheDocument();
  });
});
