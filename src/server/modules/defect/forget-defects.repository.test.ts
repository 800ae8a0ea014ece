import { withoutGuests } from "./forget-defects.repository.ts";

const erika = { name: "Erika von Beispiel", email: "erika@example.com", phone: "+4917012345678" };

it("takes names, address and phone number out of words, however they are written, and nothing else", () => {
  const without = withoutGuests([erika]);
  expect(without("Frau BEISPIEL (0170 / 12 34 56 78, Erika@example.com) fuhr von Bord: Kratzer")).toBe(
    "Frau … (…, …) fuhr von Bord: Kratzer",
  );
  expect(without("Beispielhaft sauber, 12 Fender")).toBe("Beispielhaft sauber, 12 Fender");
});

it("finds nothing of a guest who was forgotten before, nor initials", () => {
  const words = "E. fehlt, 8 Fender";
  expect(withoutGuests([{ name: "", email: "", phone: "" }])(words)).toBe(words);
  expect(withoutGuests([{ name: "E F", email: "", phone: "8" }])(words)).toBe(words);
});
