import { render } from "@testing-library/react";
import { memo, type ReactNode, useEffect } from "react";
import type { ChosenDays } from "../../../shared/rules/stay.ts";
import { guest, settle } from "../../../testing/booking-guest.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { aVehicle, testToday } from "../../../testing/builders.ts";
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
import { german, open, withBookingPage } from "./booking-page.fixture.tsx";

withBookingPage();

it("shows every field of the table, in its order", async () => {
  await open(german, { fleet: [aVehicle({ license: "yes" })] });
  guest.type("children", "2");
  await settle();
  const ids = [...document.querySelectorAll("form [id^=booking-]")].map(({ id }) => id.replace("booking-", ""));
  const days = ["startDay", "endDay"];
  const isField = (id: string) => (bookingFields as string[]).includes(id);
  expect(ids.filter(isField)).toEqual(bookingFields.filter((field) => !days.includes(field)));
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
    employee: "",
    language: "de",
    wallet: aPublicConfig.wallet,
    phone: "",
    privacyPath: "",
    termsPath: "",
    calendarId: "dates",
  };
  const storage = createBookingStorage();
  const page = (stay: ChosenDays, children: ReactNode) => (
    <BookingFlow.Provider options={{ input: {} }}>
      <BookingFormProvider scene={scene} stay={stay} storage={storage}>
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
