import { aPricePeriod } from "../../../testing/machines/price-list-model.ts";
import {
  newPeriod,
  nextStep,
  type PeriodValues,
  periodErrors,
  periodsOf,
  usualLadder,
  valuesOf,
  withYearly,
} from "./period-values.ts";

const typed = (changes: Partial<PeriodValues> = {}): PeriodValues => ({
  ...newPeriod(),
  name: "Sommer",
  from: "2027-06-05",
  to: "2027-09-03",
  ...changes,
});

it.each([
  ["nothing but a price", aPricePeriod()],
  ["the boat's own price", aPricePeriod({ night: null })],
  ["each year, over New Year", aPricePeriod({ from: "12-20", to: "01-06", vehicle: 3 })],
  ["weekends and Sundays", aPricePeriod({ weekdays: { 4: "220.00", 5: "220.00", 6: "199.50" } })],
  [
    "a ladder with days of arrival",
    aPricePeriod({
      ladder: [
        { nights: 2, price: "340.00", arrival_days: [4] },
        { nights: 7, price: "999.99", arrival_days: [] },
      ],
      further_night: "130.00",
      shortest_nights: 3,
      arrival_days: [4, 5],
      return_days: [0],
      released_days_before: 14,
    }),
  ],
  ["a surcharge for persons", aPricePeriod({ persons_included: 2, person_night: "25.00" })],
])("a period stays as it is where nothing is typed: %s", (_what, period) => {
  for (const language of ["de", "en"] as const) {
    const values = valuesOf(period, language);
    expect(periodErrors(values)).toEqual({});
    expect(periodsOf(values)).toEqual([period]);
  }
});

it("is one for each boat that is chosen", () => {
  expect(periodsOf(typed({ vehicles: [2, 3], night: "180" })).map(({ vehicle }) => vehicle)).toEqual([2, 3]);
});

it("takes amounts as people write them, and has no price for further nights without a ladder", () => {
  const [period] = periodsOf(typed({ night: " 1.180,50 €", furtherNight: "130", shortest: "2" }));
  expect([period?.night, period?.further_night]).toEqual(["1180.50", null]);
});

it.each([
  ["no name", { name: " " }, "name"],
  ["no first day", { from: "" }, "from"],
  ["a day that there is not", { to: "2027-06-31" }, "to"],
  ["an end before its start", { to: "2027-06-04" }, "to"],
  ["a day of each year that there is not", { isYearly: true, yearlyFrom: { day: "30", month: "2" } }, "yearlyFrom"],
  ["a price that is none", { night: "abc" }, "night"],
  ["more than 99,999 €", { night: "100000" }, "night"],
  ["a weekday without a price", { weekdays: [{ days: [5], price: "" }] }, "weekdays"],
  ["a price without a weekday", { weekdays: [{ days: [], price: "220" }] }, "weekdays"],
  ["a step of one night", { ladder: [{ nights: "1", price: "220", days: [] }] }, "ladder"],
  ["a step with a price that is none", { ladder: [{ nights: "2", price: "x", days: [] }] }, "ladder"],
  [
    "two prices of one stay",
    {
      ladder: [
        { nights: "2", price: "340", days: [4] },
        { nights: "2", price: "350", days: [] },
      ],
    },
    "ladder",
  ],
  ["one night", { shortest: "1" }, "shortest"],
  ["more nights than anybody books", { shortest: "61" }, "shortest"],
  ["half a day before", { released: "1,5" }, "released"],
  ["nobody included", { included: "0", personNight: "25" }, "included"],
  ["persons without a surcharge", { included: "2" }, "personNight"],
] satisfies [string, Partial<PeriodValues>, string][])("refuses %s", (_what, changes, field) => {
  const { yearlyTo: _end, ...errors } = periodErrors(typed(changes));
  expect(Object.keys(errors)).toEqual([field]);
});

it("takes two prices of the same nights that begin on different days", () => {
  const ladder = [
    { nights: "3", price: "490", days: [4] },
    { nights: "3", price: "420", days: [0] },
  ] satisfies PeriodValues["ladder"];
  expect(periodErrors(typed({ ladder }))).toEqual({});
});

it("takes the dates along between one year and each year", () => {
  const yearly = { ...typed(), ...withYearly(typed(), true, "2027") };
  expect(periodsOf(yearly).map(({ from, to }) => [from, to])).toEqual([["06-05", "09-03"]]);
  const wrapping = { ...yearly, yearlyFrom: { day: "20", month: "12" }, yearlyTo: { day: "6", month: "1" } };
  expect(withYearly(wrapping, false, "2027")).toMatchObject({ from: "2027-12-20", to: "2028-01-06" });
  const leap = { ...yearly, yearlyTo: { day: "29", month: "2" }, yearlyFrom: { day: "1", month: "2" } };
  expect(withYearly(leap, false, "2027")).toMatchObject({ from: "2027-02-01", to: "2027-02-28" });
});

it("leaves out the steps that get no price", () => {
  const ladder = usualLadder().map((step) => (step.nights === "7" ? { ...step, price: "1190" } : step));
  expect(periodErrors(typed({ ladder }))).toEqual({});
  expect(periodsOf(typed({ ladder }))[0]?.ladder).toEqual([{ nights: 7, price: "1190.00", arrival_days: [] }]);
});

it("goes on with a night more", () => {
  expect(nextStep([])).toEqual({ nights: "2", price: "", days: [] });
  expect(nextStep([{ nights: "6", price: "890", days: [5] }])).toEqual({ nights: "7", price: "", days: [5] });
});
