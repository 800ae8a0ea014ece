import { phoneCharacters, storedPhone } from "./contact-identity.ts";
import { tidyLine } from "./pasted-text.ts";

/** From a contact of a phone: between marks of direction that nobody sees. */
const fromContact = "\u202A+49 170 1234567\u202C";

describe("a pasted line", () => {
  it.each([
    ["\u202AAnna Groß\u202C", "Anna Groß"],
    ["\u2068Anna\u2069 Groß", "Anna Groß"],
    ["An\u00ADna\u00A0Groß\u200E", "Anna Groß"],
    ["\uFEFFAnna Groß", "Anna Groß"],
    ["Anna\u200BGroß", "Anna Groß"],
    ["Anna \u200B Groß", "Anna  Groß"],
    ["王\u3000小明", "王 小明"],
  ])("%j is read as %j", (pasted, line) => expect(tidyLine(pasted)).toBe(line));

  it("keeps its line breaks, so that nobody joins two words", () => {
    expect(tidyLine("Anna\nGroß\n")).toBe("Anna\nGroß");
  });
});

describe("a pasted phone number", () => {
  it.each([
    [fromContact, "+491701234567"],
    ["\u2068+49 170 1234567\u2069", "+491701234567"],
    ["+49\u00A0170\u202F1234567", "+491701234567"],
    ["+49 170\u2011123\u20134567", "+491701234567"],
    ["tel:+49-170-1234567", "+491701234567"],
    ["+４９ １７０ １２３４５６７", "+491701234567"],
    ["+ 49 170 1234567", "+491701234567"],
    ["0049 (0) 170 1234567", "+491701234567"],
    ["0170/123 45 67", "01701234567"],
    ["(030) 123 456-0", "0301234560"],
    ["+49 170 123 0456", "+491701230456"],
    ["+39 06 1234 0567", "+390612340567"],
    ["1".repeat(25), "1".repeat(25)],
  ])("%j is stored as %s", (pasted, stored) => {
    expect(storedPhone(pasted)).toBe(stored);
    expect(storedPhone(stored)).toBe(stored);
    expect(phoneCharacters(pasted)).toBe(stored);
  });

  it.each([
    "0170 1234567 0171 7654321",
    "0170 1234567 / 0171 7654321",
    "0170 1234567\n0171 7654321",
    "0170 1234567\t0171 7654321",
    "0170 1234567, 0171 7654321",
    "0170 1234567 +49 171 7654321",
    "+49 170 1234567 +49 171 7654321",
    "0049 170 1234567 0049 171 7654321",
    "+49 170 1234567 0171 7654321",
    "040 1234 040 5678",
    "Anna 0170 1234567",
  ])("%j is more than a number, and none is made of it", (pasted) => {
    expect(storedPhone(pasted)).not.toMatch(/^\+?\d+$/);
  });

  it("is taken into a field by its first number, whatever stands around it", () => {
    expect(phoneCharacters("+49 (0)170/12-34")).toBe("+491701234");
    expect(phoneCharacters("0170 1234567 / 0171 7654321")).toBe("01701234567");
    expect(phoneCharacters("0170 1234567\n0171 7654321")).toBe("01701234567");
    expect(phoneCharacters("Haus 12, 0170 1234567")).toBe("01701234567");
    expect(phoneCharacters("0170+12a")).toBe("0170");
    expect(["+", "+4", "0", "", "a"].map(phoneCharacters)).toEqual(["+", "+4", "0", "", ""]);
  });
});
