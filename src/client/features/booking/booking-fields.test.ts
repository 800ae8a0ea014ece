import { readFileSync } from "node:fs";
import { bookingRequestSchema } from "../../../shared/contract/booking.ts";
import { aBookingForm, aBookingRequest, aVehicle } from "../../../testing/builders.ts";
import { atFormFields, type BookingFacts, bookingFields, fieldOfPayload, toBookingRequest } from "./booking-fields.ts";

const facts: BookingFacts = {
  vehicle: aVehicle(),
  start: "2027-05-10",
  end: "2027-05-13",
  language: "de",
  salutation: "Frau",
  employee: "",
  voucherCode: "",
};

describe("the request of a booking", () => {
  it("carries the form, the dates and the nights", () => {
    const days = { booked_day: "2027-05-10", booked_day_end: "2027-05-13", booked_duration: 3 };
    const comment = "Führerschein: nicht angegeben\nErwachsene: 2";
    const sent = aBookingRequest({ ...days, comment });
    expect(toBookingRequest(aBookingForm({ name: "  Erika Beispiel " }), facts)).toEqual(sent);
  });

  it("passes the schema that the server asks", () => {
    const request = toBookingRequest(aBookingForm({ extras: ["extra_bbq"], payment: "paypal" }), facts);
    expect(bookingRequestSchema.validateSync(request)).toEqual(request);
  });

  it("counts adults and children, and writes a German comment whatever the language", () => {
    const form = aBookingForm({
      children: "2",
      childAgeStart: "3",
      childAgeEnd: "9",
      licenseAnswer: "no",
      extras: ["extra_bbq", "extra_captain"],
      comment: " We bring a dog. ",
    });
    const vehicle = aVehicle({ name: "Seeglück" });
    const request = toBookingRequest(form, { ...facts, vehicle, language: "en" });
    expect(request).toMatchObject({ people_number: 4, lang: "en", license_answer: "no" });
    expect(request.comment).toBe(
      [
        "Führerschein: nicht vorhanden",
        "Erwachsene: 2",
        "Kinder: 2 (Alter: 3 bis 9 Jahre)",
        "Extras: Grill, Stand-Up-Paddle",
        "Kommentar: We bring a dog.",
      ].join("\n"),
    );
  });

  it("names one age for one child, and none once there is no child", () => {
    const ages = { childAgeStart: "7", childAgeEnd: "9" };
    expect(toBookingRequest(aBookingForm({ children: "1", ...ages }), facts).comment).toContain("(Alter: 7 Jahre)");
    expect(toBookingRequest(aBookingForm({ children: "0", ...ages }), facts).comment).toBe(
      "Führerschein: nicht angegeben\nErwachsene: 2",
    );
  });

  it("leaves out what this boat does not offer and does not ask", () => {
    const form = aBookingForm({ extras: ["extra_sonar", "extra_bbq"], licenseAnswer: "yes" });
    expect(toBookingRequest(form, facts)).toMatchObject({ extras: ["extra_bbq"], license_answer: "" });
  });

  it("carries a day booking of staff with their full name", () => {
    const request = toBookingRequest(aBookingForm(), { ...facts, end: facts.start, employee: "Jana Krüger" });
    expect(request).toMatchObject({ booked_duration: 0, employee: "Jana Krüger" });
  });
});

describe("what the server refused", () => {
  it("is shown at the field of the form", () => {
    const errors = {
      name: "validation:guestName",
      booked_day: "validation:closed",
      booked_duration: "validation:duration",
      people_number: "validation:passengers",
    } as const;
    expect(atFormFields(errors)).toEqual({
      name: "validation:guestName",
      startDay: "validation:closed",
      endDay: "validation:duration",
      adults: "validation:passengers",
    });
  });

  it("has a place for every field of the payload", () => {
    const places = Object.keys(bookingRequestSchema.fields).map((name) => fieldOfPayload[name] ?? name);
    expect(places.filter((place) => !(bookingFields as string[]).includes(place))).toEqual([]);
  });
});

describe("every field", () => {
  it.each(["de", "en"])("has a name for the error summary in %s, and none is left over", (language) => {
    const { errors } = JSON.parse(readFileSync(`locales/${language}/booking.json`, "utf8")) as { errors: object };
    expect(Object.keys(errors).toSorted()).toEqual(bookingFields.toSorted());
  });
});
