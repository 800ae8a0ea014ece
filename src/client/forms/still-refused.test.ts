import { stillRefused } from "./still-refused.ts";

const sent = { name: "Erika", booked_day: "2027-05-03", extras: ["sup"], password: undefined };

describe("what the server refused", () => {
  it("is shown at the field of the form, once, for as long as the payload says the same there", () => {
    const errors = { name: "a", booked_day: "b", booked_day_end: "c", extras: "d" };
    const fields = { booked_day: "startDay", booked_day_end: "startDay" } as const;
    expect(stillRefused({ errors, sent }, { ...sent }, fields)).toEqual({ name: "a", startDay: "b", extras: "d" });
    const changed = { ...sent, name: "Erik", extras: [] };
    expect(stillRefused({ errors, sent }, changed, fields)).toEqual({ startDay: "b" });
  });

  it("holds until the next try where no field of the payload is meant, or the form makes no payload", () => {
    expect(stillRefused({ errors: { vehicle: "gone" }, sent }, sent)).toEqual({ vehicle: "gone" });
    expect(stillRefused({ errors: { name: "a" }, sent }, null)).toEqual({ name: "a" });
    expect(stillRefused({ errors: {}, sent: null }, sent)).toEqual({});
  });
});
