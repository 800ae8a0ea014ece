import { withdrawalLastDay } from "./withdrawal.ts";

describe("the last day to withdraw from the purchase of a voucher", () => {
  it.each([
    ["14 days later, where that is a working day", "2027-05-05", "2027-05-19"],
    ["not on Whit Monday, but the day after it", "2027-05-03", "2027-05-18"],
    ["not on a Saturday, nor on the Sunday after it", "2027-05-08", "2027-05-24"],
    ["not on Good Friday, and then not before Easter is over", "2027-03-12", "2027-03-30"],
    ["not on Reformation Day, where it is no Sunday", "2028-10-17", "2028-11-01"],
    ["not at Christmas", "2026-12-11", "2026-12-28"],
    ["not on New Year's Day", "2026-12-18", "2027-01-04"],
    ["not on Easter Monday, of a year whose Easter is earlier than the moon says", "2049-04-05", "2049-04-20"],
    ["not on Ascension Day", "2026-04-30", "2026-05-15"],
  ])("is %s", (_rule, boughtOn, last) => {
    expect(withdrawalLastDay(boughtOn)).toBe(last);
  });
});
