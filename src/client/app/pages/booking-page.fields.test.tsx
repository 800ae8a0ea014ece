import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { memo, type ReactNode, useEffect } from "react";
import { MemoryRouter } from "react-router";
import texts from "../../../../locales/de/calendar.json";
import type { TakenHalf } from "../../../shared/rules/price-list.ts";
import type { ChosenDays } from "../../../shared/rules/stay.ts";
import { calendarShown, guest, settle } from "../../../testing/booking-guest.ts";
import { aPublicConfig, startBookingServer } from "../../../testing/booking-server.ts";
import { aVehicle, testToday } from "../../../testing/builders.ts";
import { listFields, ownExtraFields } from "../../../testing/price-list-form.ts";
import { buyer, typedForVoucher } from "../../../testing/voucher-buyer.ts";
import {
  type BookingScene,
  useBookingForm,
  usePrice,
  useScene,
  useStay,
} from "../../features/booking/booking.context.tsx";
import { BookingFlow } from "../../features/booking/booking.provider.tsx";
import { createBookingStorage } from "../../features/booking/booking.storage.ts";
import { bookingFields } from "../../features/booking/booking-fields.ts";
import { BookingFormProvider } from "../../features/booking/booking-form.provider.tsx";
import { App } from "../app.tsx";
import { createStore } from "../store.ts";
import { german, open, withBookingPage } from "./booking-page.fixture.tsx";

withBookingPage();

it("shows every field of the table, in its order", async () => {
  const priceList = { id: 7, ...listFields({}), own_extras: [ownExtraFields()] };
  await open(german, { fleet: [aVehicle({ license: "yes" })], priceList });
  guest.type("children", "2");
  guest.type("zipCodeAndCity", "4853 Steinbach");
  await settle(() => document.querySelector("#booking-country") !== null);
  const ids = [...document.querySelectorAll("form [id^=booking-]")].map(({ id }) => id.replace("booking-", ""));
  const days = ["startDay", "endDay"];
  const isField = (id: string) => (bookingFields as string[]).includes(id);
  expect(ids.filter(isField)).toEqual(bookingFields.filter((field) => !days.includes(field)));
});

it("asks for the age of one child and for the range of several, and forgets what is not asked any more", async () => {
  await open(german);
  const ages = () => document.querySelectorAll('[id^="booking-childAge"]:is(input)').length;
  expect(ages()).toBe(0);
  guest.type("children", "2");
  await settle();
  guest.type("childAgeStart", "4");
  guest.type("childAgeEnd", "9");
  guest.type("children", "1");
  await settle();
  expect([ages(), guest.field("childAgeStart").value]).toEqual([1, "4"]);
  guest.type("children", "0");
  await settle();
  expect(ages()).toBe(0);
  guest.type("children", "1");
  await settle();
  expect(guest.field("childAgeStart")).toHaveValue("");
});

it("has who typed the order of a voucher in the same tab", async () => {
  buyer.keepTyped();
  await open(german);
  const { name, email, streetAndNumber, additional } = typedForVoucher;
  for (const [field, text] of Object.entries({ name, email, streetAndNumber, additional, phone: "", comment: "" })) {
    expect([field, guest.field(field).value]).toEqual([field, text]);
  }
});

it("folds what only business guests need, and shows it where something is in it or wrong", async () => {
  await open(german);
  const fold = () => guest.field("company").closest("details");
  expect(fold()?.open).toBe(false);
  guest.type("vatId", "DE12345678");
  await settle();
  expect(fold()?.open).toBe(true);
  guest.type("vatId", "");
  await settle();
  // Nothing folds while somebody types.
  expect(fold()?.open).toBe(true);
  guest.type("company", "Boot & Söhne KG");
  await settle();
  cleanup();
  await open(german);
  expect([fold()?.open, guest.field("company").value]).toEqual([true, "Boot & Söhne KG"]);
});

it("leaves out of a telephone number what belongs to none", async () => {
  await open(german);
  guest.type("phone", "+49x");
  expect(guest.field("phone")).toHaveValue("+49");
});

it("offers another try for its boats, then for what closes days, where they could not be loaded", async () => {
  const server = startBookingServer();
  const down = new Set(["rere_get_operating_vehicles", "rere_get_business_settings"]);
  const fetch = (request: Request) =>
    down.has(new URL(request.url).pathname.split("/")[2] ?? "")
      ? Promise.resolve(new Response("", { status: 503 }))
      : server.fetch(request);
  render(
    <MemoryRouter initialEntries={[german]}>
      <App store={createStore({ fetch })} page={{ today: testToday, firstStart: testToday, config: aPublicConfig }} />
    </MemoryRouter>,
  );
  const boats = await screen.findByRole("alert");
  expect(boats).toHaveTextContent("Die Boote konnten nicht geladen werden.");
  down.delete("rere_get_operating_vehicles");
  fireEvent.click(within(boats).getByRole("button"));
  await calendarShown();
  const stale = () => screen.queryByText(texts.stale)?.closest<HTMLElement>("[role=status]") ?? null;
  expect(stale()).toBeVisible();
  down.clear();
  fireEvent.click(within(stale() as HTMLElement).getByRole("button"));
  await settle();
  expect(stale()).toBeNull();
});

describe("what the booking redraws", () => {
  let drawn = { form: 0, price: 0, stay: 0, scene: 0 };
  const count = (part: keyof typeof drawn) => {
    drawn = { ...drawn, [part]: drawn[part] + 1 };
  };
  const Form = memo(function Form() {
    useBookingForm();
    useEffect(() => count("form"));
    return null;
  });
  const Price = memo(function Price() {
    usePrice();
    useEffect(() => count("price"));
    return null;
  });
  const Stay = memo(function Stay() {
    useStay();
    useEffect(() => count("stay"));
    return null;
  });
  const Scene = memo(function Scene() {
    useScene();
    useEffect(() => count("scene"));
    return null;
  });
  const Typist = () => {
    const { textControl } = useBookingForm();
    return <input {...textControl("name")} />;
  };

  const scene: BookingScene = {
    vehicle: aVehicle(),
    role: "visitor",
    today: testToday,
    firstStart: testToday,
    offSeason: { off_season_start: null, off_season_end: null },
    visitorsTaxCents: 0,
    employee: "",
    language: "de",
    wallet: aPublicConfig.wallet,
    phone: "",
    privacyPath: "",
    termsPath: "",
    readTermsPath: "",
    calendarId: "dates",
  };
  const storage = createBookingStorage();
  const freeHalves: TakenHalf[] = [];
  const page = (stay: ChosenDays, children: ReactNode) => (
    <BookingFlow.Provider options={{ input: {} }}>
      <BookingFormProvider {...{ scene, stay, storage }} freeHalves={freeHalves}>
        {children}
        <Form />
        <Price />
        <Stay />
        <Scene />
      </BookingFormProvider>
    </BookingFlow.Provider>
  );

  it("is the stay and the price at a click in the calendar, and no field", async () => {
    const { rerender } = render(page({ start: guest.firstDay, end: null }, <Typist />));
    await settle();
    const before = drawn;
    rerender(page({ start: guest.firstDay, end: guest.lastDay }, <Typist />));
    await settle();
    expect(drawn).toEqual({ ...before, stay: before.stay + 1, price: before.price + 1 });
  });

  it("is the form while a name is typed, and no price", async () => {
    render(page({ start: guest.firstDay, end: guest.lastDay }, <Typist />));
    await settle();
    const before = drawn;
    guest.type("name", "Erika");
    await settle();
    expect(drawn).toEqual({ ...before, form: before.form + 1 });
  });
});
