import { isReminderDue, paymentDueDay, voucherDueDay } from "./payment-due.ts";

it.each([
  ["2027-05-03", "2027-06-01", "2027-05-08"],
  ["2027-05-03", "2027-05-08", "2027-05-08"],
  ["2027-05-03", "2027-05-05", "2027-05-05"],
  ["2027-05-03", "2027-05-03", "2027-05-03"],
])("a transfer booked on %s for a stay from %s on is due on %s: within 5 days, before the boat leaves", (...days) => {
  const [bookedOn, start, due] = days;
  expect(paymentDueDay(bookedOn, start)).toBe(due);
});

it.each([
  ["2027-05-08", false],
  ["2027-05-09", true],
  ["2027-05-31", true],
  ["2027-06-01", false],
])("of a transfer booked on 2027-05-03 for a stay from 2027-06-01 on is reminded on %s: %s", (today, isDue) => {
  expect(isReminderDue("2027-05-03", "2027-06-01", today)).toBe(isDue);
});

it("a transfer for a voucher is asked for within five days", () => {
  expect(voucherDueDay("2027-05-03")).toBe("2027-05-08");
});
