import { longestSignature } from "../rules/protocol-words.ts";
import { checklistSchema } from "./checklist.ts";
import { signProtocolSchema } from "./protocols.ts";

const takes = (schema: { isValidSync: (value: unknown) => boolean }, value: object) => schema.isValidSync(value);
const sent = {
  booking_id: "1",
  kind: "return",
  guest_name: "Erika Beispiel",
  guest_signature: "typed",
  staff_signature: "M0 0L600 200",
};
const isTaken = (change: object) => takes(signProtocolSchema, { ...sent, ...change });

it("takes as many lines, points and photos as a protocol may have, and no more", () => {
  const lines = (count: number, length = 120) =>
    JSON.stringify(Array.from({ length: count }, () => "x".repeat(length)));
  expect(
    [lines(40), lines(41), lines(1, 121), lines(0)].map((list) => takes(checklistSchema, { lines: list })),
  ).toEqual([true, false, false, true]);
  const items = (count: number) => Array.from({ length: count }, () => ({ text: "Anker", ok: true }));
  expect([40, 41].map((count) => isTaken({ items: items(count) }))).toEqual([true, false]);
  const photos = (count: number) => Array.from({ length: count }, (_, index) => String(index).padStart(32, "0"));
  expect([12, 13].map((count) => isTaken({ photos: photos(count) }))).toEqual([true, false]);
});

it("takes as a signature strokes in its box, or the word that the name is one", () => {
  const long = (signs: number) => `M${"1".repeat(3)} 1${"L2 2".repeat((signs - 6) / 4)}`;
  expect(long(longestSignature - 2)).toHaveLength(longestSignature - 2);
  const longest = `M0 0${"L2 2".repeat(longestSignature / 4 - 1)}`;
  expect([longest.length, isTaken({ guest_signature: longest })]).toEqual([longestSignature, true]);
  const signatures = ["typed", "M0 0L600 200", long(longestSignature - 2), long(longestSignature + 2)];
  const refused = ["", "M1 1", "M0 0L601 1", "M0 0L1 201", "M0 0 L1 1", "m0 0l1 1", "M-1 0L1 1", "getippt"];
  expect(signatures.map((signature) => isTaken({ guest_signature: signature }))).toEqual([true, true, true, false]);
  expect(refused.filter((signature) => isTaken({ staff_signature: signature }))).toEqual([]);
});

it("asks what is wrong where something is not in order", () => {
  const item = (remark: string) => isTaken({ items: [{ text: "Anker", ok: false, remark }] });
  expect([item(""), item("fehlt"), item("x".repeat(200)), item("x".repeat(201))]).toEqual([false, true, true, false]);
});
