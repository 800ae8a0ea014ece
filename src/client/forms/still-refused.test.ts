import { stillRefused } from "./still-refused.ts";

const sent = { name: "Erika", booked_day: "2027-05-03", extras: ["sup"], password: undefined };

describe("what the server refused", () => {
  it("is shown at the field of the form, once, for as long as the payload says the same there", () => {
    const errors = {
      name: "validation:guestName",
      booked_day: "validation:startDay",
      booked_day_end: "validation:endDay",
      extras: "validation:extras",
    } as const;
    const fields = { booked_day: "startDay", booked_day_end: "startDay" } as const;
    expect(stillRefused({ errors, sent }, { ...sent }, fields)).toEqual({
      name: errors.name,
      startDay: errors.booked_day,
      extras: errors.extras,
    });
    const changed = { ...sent, name: "Erik", extras: [] };
    expect(stillRefused({ errors, sent }, changed, fields)).toEqual({ startDay: errors.booked_day });
  });

  it("holds until the next try where no field of the payload is meant, or the form makes no payload", () => {
    expect(stillRefused({ errors: { vehicle: "validation:vehicle" }, sent }, sent)).toEqual({
      vehicle: "validation:vehicle",
    });
    expect(stillRefused({ errors: { name: "validation:guestName" }, sent }, null)).toEqual({
      name: "validation:guestName",
    });
    expect(stillRefused({ errors: {}, sent: null }, sent)).toEqual({});
  });
});
