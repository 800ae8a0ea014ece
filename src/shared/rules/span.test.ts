import { firstHalf, halfDaysOfSpan, lastHalf, overlap, type Span } from "./span.ts";
import { halfDaysOf } from "./stay.ts";

const span = (start_day: string, end_day: string, starts_am: 0 | 1 = 0, ends_pm: 0 | 1 = 0): Span => ({
  start_day,
  end_day,
  starts_am,
  ends_pm,
});
const words = (one: Span) => halfDaysOfSpan(one).map(({ day, half }) => `${day.slice(-2)} ${half}`);

describe("what is taken of a boat", () => {
  it("is what a stay of those days takes, unless it says more", () => {
    expect(halfDaysOfSpan(span("2027-07-01", "2027-07-03"))).toEqual(halfDaysOf("2027-07-01", 2));
    expect(halfDaysOfSpan(span("2027-07-01", "2027-07-01"))).toEqual(halfDaysOf("2027-07-01", 0));
    expect(words(span("2027-07-01", "2027-07-03"))).toEqual(["01 pm", "02 am", "02 pm", "03 am"]);
    expect(words(span("2027-07-01", "2027-07-01"))).toEqual(["01 am", "01 pm"]);
    expect(words(span("2027-07-01", "2027-07-02", 1, 1))).toEqual(["01 am", "01 pm", "02 am", "02 pm"]);
  });

  it("is half a day where it says one half of it", () => {
    expect(words(span("2027-07-01", "2027-07-01", 1))).toEqual(["01 am"]);
    expect(words(span("2027-07-01", "2027-07-01", 0, 1))).toEqual(["01 pm"]);
    expect(words(span("2027-07-01", "2027-07-01", 1, 1))).toEqual(["01 am", "01 pm"]);
  });

  it("leaves a guest the morning and the next one the afternoon", () => {
    const stay = span("2027-07-01", "2027-07-03");
    expect(overlap(stay, span("2027-07-03", "2027-07-05"))).toBe(false);
    expect(overlap(stay, span("2027-07-03", "2027-07-05", 1))).toBe(true);
    expect(overlap(stay, span("2027-06-30", "2027-07-01", 0, 1))).toBe(true);
    expect([firstHalf(stay), lastHalf(stay)]).toEqual(["2027-07-01 pm", "2027-07-03 am"]);
  });
});
