import { calledName, capitalised, firstNameOf, withInitialCapital } from "./names.ts";

it.each([
  ["anna-LENA", "Anna-lena"],
  ["ÖZGÜR", "Özgür"],
  ["von der see", "Von der see"],
  ["", ""],
])("stores the name %p as %p at registration", (typed, stored) => {
  expect(capitalised(typed)).toBe(stored);
});

it.each([
  ["erika", "Erika"],
  ["anna-Lena", "Anna-Lena"],
  ["McKay", "McKay"],
  ["von der Aa", "Von der Aa"],
  ["özlem", "Özlem"],
  ["", ""],
])("stores the name %p as %p from the settings: a capital first, the rest as it was", (typed, stored) => {
  expect(withInitialCapital(typed)).toBe(stored);
});

it.each([
  ["Erika Mustermann", "Erika"],
  ["Anna-Lena von der Aa", "Anna-Lena"],
  ["Prof. Dr. med. Erika Mustermann", "Erika"],
  ["Univ.-Prof. Dipl.-Ing. Jörg Muster", "Jörg"],
  ["Frau Erika Mustermann", "Erika"],
  ["Familie Erika und Hans Mustermann", "Erika"],
  ["DR. ERIKA MUSTERMANN", "ERIKA"],
  ["Mustermann, Erika", "Erika"],
  ["von der Aa, Dr. Anna Maria", "Anna"],
  ["  Erika   Mustermann ", "Erika"],
  ["E. Mustermann", "E."],
])("tells the first name of %p: %p", (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});

it.each([
  "Mustermann",
  "Herr Mustermann",
  "Frau Dr. Mustermann",
  "Familie Mustermann",
  "Herr und Frau Mustermann",
  "Fam. von der Aa",
  "von der Aa",
  "Mustermann,",
  "Dr.",
  "",
])("tells nothing of %p, which may be a surname alone", (name) => {
  expect(firstNameOf(name)).toBe("");
});

it.each([
  ["Kim Kapitän", "Kim"],
  ["Root-Konto", "Root-Konto"],
  ["", ""],
])("calls the colleague %p %p", (full, called) => {
  expect(calledName(full)).toBe(called);
});
