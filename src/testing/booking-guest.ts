import { act, fireEvent } from "@testing-library/react";
import { createBookingStorage } from "../client/features/booking/booking.storage.ts";
import { emptyBookingForm } from "../client/features/booking/booking-fields.ts";
import type { BookingFormValues } from "../shared/contract/booking.ts";
import { addDays, type Day } from "../shared/rules/day.ts";
import { testToday } from "./builders.ts";

// Taken before a test puts a clock of its own in their place.
const { setTimeout: realTimeout } = globalThis;

/**
 * Lets answered calls reach the page, also while its clock stands still.
 * @param isThere what comes of them, where that takes more turns of a busy machine.
 */
export async function settle(isThere = () => true): Promise<void> {
  for (let turn = 0; turn < 3 || (turn < 300 && !isThere()); turn += 1) {
    await act(() => new Promise<void>((resolve) => void realTimeout(resolve)));
  }
}

/** Waits until the calendar has answered. */
export async function calendarShown(): Promise<void> {
  for (let turn = 0; turn < 50 && !document.querySelector("[data-day]"); turn += 1) await settle();
}

function element<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
  const found = document.querySelector<Kind>(selector);
  if (!found) throw new Error(`${selector} is not shown`);
  return found;
}

/** The texts a guest types, by field. */
export const typed = {
  name: "Erika Beispiel",
  phone: "+4917012345678",
  email: "erika@example.com",
  streetAndNumber: "Uferweg 7",
  additional: "Hinterhaus",
  zipCodeAndCity: "14770 Brandenburg",
  adults: "2",
  comment: "Mit Hund",
} satisfies Partial<BookingFormValues>;

/** What a field says; postcode and town are two inputs of one. */
function shown(name: string): string {
  const { value } = guest.field(name);
  return name === "zipCodeAndCity" ? `${value} ${guest.field(`${name}-town`).value}`.trim() : value;
}

/** What a guest does on the booking page, and what they see of it. */
export const guest = {
  firstDay: addDays(testToday, 7),
  lastDay: addDays(testToday, 9),
  field: (name: string) => element<HTMLInputElement>(`#booking-${name}`),
  type: (name: string, value: string) => fireEvent.change(guest.field(name), { target: { value } }),
  tick: (name: string) => fireEvent.click(guest.field(name)),
  pick: (day: Day) => fireEvent.click(element(`[data-day="${day}"]`)),
  /** Has typed all of it before the page is opened: the draft that an earlier visit left. */
  keepTyped: () => createBookingStorage().keepForm({ ...emptyBookingForm, ...typed }),
  /** Types what is not there yet. */
  fillIn() {
    for (const [name, value] of Object.entries(typed)) if (shown(name) !== value) guest.type(name, value);
    if (!guest.field("consent").checked) guest.tick("consent");
  },
  pickDates() {
    guest.pick(guest.firstDay);
    guest.pick(guest.lastDay);
  },
  /** Chooses nothing where nothing is to be paid. */
  payBy: (way: BookingFormValues["payment"]) => document.querySelector<HTMLElement>(`#booking-payment-${way}`)?.click(),
  applyVoucher: () => fireEvent.click(element("#booking-applyVoucher")),
  submit: () => fireEvent.submit(element("form")),
  press: (name: string | RegExp) => {
    const matches = (text: string) => (typeof name === "string" ? text === name : name.test(text));
    const button = [...document.querySelectorAll("button")].find(({ textContent }) =>
      matches(textContent?.trim() ?? ""),
    );
    if (!button) throw new Error(`no button ${String(name)}`);
    fireEvent.click(button);
  },
  sees: () => ({
    outcome: document.querySelector<HTMLElement>("[data-outcome]")?.dataset["outcome"] ?? null,
    calendar: document.querySelector("[data-day]") !== null,
    form: document.querySelector("form") !== null,
    wallet: document.querySelector("#wallet-panel") !== null,
    orderButton: document.querySelector('button[type="submit"]') !== null,
    text: document.body.textContent ?? "",
  }),
  /** What stands in the fields now, or what is given where there is no form. */
  typedOr: (none: Record<string, string>) =>
    document.querySelector("form") ? Object.fromEntries(Object.keys(typed).map((name) => [name, shown(name)])) : none,
};
