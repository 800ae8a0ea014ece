import fc from "fast-check";
import { assembleComment, type CommentParts, guestWords, ownComment } from "./comment.ts";
import { extraNames } from "./extras.ts";

const someParts = (changes: Partial<CommentParts> = {}): CommentParts => ({
  licenseAnswer: null,
  adults: 2,
  children: 0,
  ages: [],
  extras: [],
  own: "",
  ...changes,
});

describe("the comment sent with a booking", () => {
  it("names licence, adults, children with ages, extras and the guest's own words, in German", () => {
    const text = assembleComment({
      licenseAnswer: "no",
      adults: 3,
      children: 2,
      ages: [4, 9],
      extras: ["extra_bbq", "extra_bed_linen_and_towel"],
      own: "  Wir kommen spät.\nDanke! ",
    });
    expect(text).toBe(
      [
        "Führerschein: nicht vorhanden",
        "Erwachsene: 3",
        "Kinder: 2 (Alter: 4 bis 9 Jahre)",
        "Extras: Grill, Bettwäsche und Handtücher",
        "Kommentar: Wir kommen spät.\nDanke!",
      ].join("\n"),
    );
  });

  it("names extras of the list's own with their pieces, and counts those that it has no room for", () => {
    const ownExtras = [
      { name_de: "Fahrrad", pieces: 2 },
      { name_de: "Hund", pieces: 1 },
    ];
    expect(assembleComment(someParts({ extras: ["extra_bbq"], ownExtras }))).toContain(
      "\nExtras: Grill, 2 × Fahrrad, Hund",
    );
    const many = Array.from({ length: 30 }, (_, index) => ({ name_de: `${"x".repeat(38)}${index}`, pieces: 1 }));
    expect(assembleComment(someParts({ ownExtras: many }))).toMatch(/x8, 21 weitere$/);
  });

  it("says that no licence was stated where the boat does not ask, and leaves out what else was not given", () => {
    const nothing = "Führerschein: nicht angegeben\nErwachsene: 2";
    expect(assembleComment(someParts())).toBe(nothing);
    expect(assembleComment(someParts({ licenseAnswer: "yes" }))).toBe("Führerschein: vorhanden\nErwachsene: 2");
    expect(assembleComment(someParts({ own: " \n " }))).toBe(nothing);
  });

  it("names one age for one child, also the age of a baby", () => {
    expect(assembleComment(someParts({ children: 1, ages: [0] }))).toContain("Kinder: 1 (Alter: 0 Jahre)");
  });

  it("fits into the request with every extra and the longest own comment", () => {
    const parts = fc.record({
      licenseAnswer: fc.constantFrom("yes" as const, "no" as const, null),
      adults: fc.integer({ min: 1, max: 99 }),
      children: fc.integer({ min: 0, max: 99 }),
      ages: fc.constant([0, 17]),
      extras: fc.subarray([...extraNames]),
      ownExtras: fc.array(
        fc.record({ name_de: fc.string({ maxLength: 40 }), pieces: fc.integer({ min: 1, max: 20 }) }),
      ),
      own: fc.string({ maxLength: 200 }),
    });
    fc.assert(
      fc.property(parts, (some) => {
        const text = assembleComment(some);
        expect(text.length).toBeLessThanOrEqual(1_000);
        expect(text).toContain(`Erwachsene: ${some.adults}`);
        expect(text.includes("Kinder: ")).toBe(some.children > 0 || some.own.includes("Kinder: "));
        expect(text).toContain(some.own.trim());
      }),
    );
  });

  it("has a word for every extra", () => {
    const words = extraNames.map((name) => assembleComment(someParts({ extras: [name] })).split("Extras: ")[1]);
    expect(new Set(words).size).toBe(extraNames.length);
    expect(words.every((word) => word && word !== "undefined")).toBe(true);
  });
});

describe("the guest's own words", () => {
  it("are found again in the comment, with their lines, whichever way these end", () => {
    const parts = { licenseAnswer: null, adults: 2, children: 0, ages: [], extras: [] };
    const own = "Mit Hund\nKommentar: spät";
    const comment = assembleComment({ ...parts, own });
    expect(ownComment(comment)).toBe(own);
    expect(ownComment(comment.replaceAll("\n", "\r\n"))).toBe(own.replaceAll("\n", "\r\n"));
    expect(ownComment(assembleComment({ ...parts, own: "" }))).toBe("");
  });

  it("stand on the card with the children's ages; the rest has columns of its own", () => {
    const parts = someParts({ licenseAnswer: "no", children: 2, ages: [4, 9], extras: ["extra_bbq"] });
    expect(guestWords(assembleComment({ ...parts, own: "Mit Hund" }))).toBe("Alter: 4 bis 9 Jahre\nMit Hund");
    expect(guestWords(assembleComment(someParts({ extras: ["extra_bbq"] })))).toBe("");
    expect(guestWords("Extras: Hund")).toBe("Extras: Hund");
  });
});
