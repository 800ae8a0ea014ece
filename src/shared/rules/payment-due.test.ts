import { paymentDueDay } from "./payment-due.ts";

it.each([
  ["2027-05-03", "2027-06-01", "2027-05-08"],
  ["2027-05-03", "2027-05-08", "2027-05-08"],
  ["2027-05-03", "2027-05-05", "2027-05-05"],
  ["2027-05-03", "2027-05-03", "2027-05-03"],
])("a transfer booked on %s for a stay from %s on is due on %s: within 5 days, before the boat leaves", (...days) => {
  const [bookedOn, start, due] = days;
  expect(paymentDueDay(bookedOn, start)).toBe(due);
});
