import { agreementIn, agreementText } from "./agreement.ts";

it.each([
  ["", { arrivalTime: "", dog: false }],
  ["17:00", { arrivalTime: "17:00", dog: false }],
  ["dog", { arrivalTime: "", dog: true }],
  ["17:00 dog", { arrivalTime: "17:00", dog: true }],
])("%p is what the log says", (text, agreement) => {
  expect(agreementText(agreement)).toBe(text);
  expect(agreementIn(text)).toEqual(agreement);
});
