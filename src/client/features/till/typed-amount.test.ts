import { parseAmount } from "../../../shared/rules/money.ts";
import { type AmountKey, asTyped, handedFor, pressed } from "./typed-amount.ts";

const typing = (keys: string) =>
  keys.split("").reduce((text, key) => pressed(text, key === "<" ? "back" : (key as AmountKey)), "");

it.each([
  ["50", "50"],
  ["47,5", "47,5"],
  ["47,505", "47,50"],
  ["4,7,5", "4,75"],
  [",5", "0,5"],
  ["007", "7"],
  ["0,05", "0,05"],
  ["12<3", "13"],
  ["1<<2", "2"],
  ["1234567", "123456"],
])("keys %s make %s", (keys, text) => expect(typing(keys)).toBe(text));

it("goes on with what was typed with a dot on a keyboard", () => {
  expect(pressed("4.7", "5")).toBe("4,75");
});

it.each([0, 5, 50, 100, 47_50, 100_000_00])("%d cents are typed so that they are read again", (cents) => {
  expect(parseAmount(asTyped(cents))).toBe(cents);
});

it.each([
  [7_50, [10_00, 20_00, 50_00]],
  [47_50, [50_00, 60_00, 100_00]],
  [100_00, [110_00, 120_00, 150_00]],
  [602_00, [610_00, 620_00, 650_00]],
  [895_00, [900_00, 1_000_00]],
])("for %d cents notes make amounts above it, small and large", (total, amounts) =>
  expect(handedFor(total)).toEqual(amounts),
);
