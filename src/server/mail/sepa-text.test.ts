import fc from "fast-check";
import { sepaText } from "./sepa-text.ts";

const bankCharacters = /^[A-Za-z0-9/\-?:().,'+ ]*$/;

describe("a text for banks", () => {
  it.each([
    ["Hausboote Jürgen Größe & Söhne GmbH", "Hausboote Juergen Groesse + Soehne GmbH"],
    ["Ärzte ÄRZTE Übersee Ö FLÖ, Ü.", "Aerzte AERZTE Uebersee Oe FLOE, Ue."],
    ["STRAẞE Straße STRAßE", "STRASSE Strasse STRAssE"],
    ["Mu\u0308ller", "Mueller"],
    ["Café Señor Škoda François", "Cafe Senor Skoda Francois"],
    ["Łódź Đorđe Sørensen Ærø Åse Œuvre Þór Ħal ığdır İz", "Lodz Dorde Sorensen Aero Ase Oeuvre Thor Hal igdir Iz"],
    ["Boote „Havel“ – «Spree» O’Neill O´Neill", "Boote 'Havel' - 'Spree' O'Neill O'Neill"],
    ["a_b;c [d] {e} <f> g|h\\i ~ j*k €5", "a-b,c (d) (e) (f) g/h/i - j'k EUR5"],
    ["Boot@See.de #1 100% = gut!", "Boot.See.de .1 100. . gut."],
    ["№ 5 ﬁx Ａ１ …", "No 5 fix A1 ..."],
    ["a\u00a0b\tc\r\nd", "a b c d"],
    ["\u202dErika\u202c \u200bBoot", "Erika Boot"],
    ["Лодки", "....."],
    ["", ""],
  ])("%j is written %j", (text, written) => {
    expect(sepaText(text, 140)).toBe(written);
  });

  it("has no more signs than are allowed, counted as they are written", () => {
    expect(sepaText("ü".repeat(40), 70)).toBe("ue".repeat(35));
    expect(sepaText(`${"x".repeat(69)} Boote`, 70)).toBe("x".repeat(69));
  });

  it("is in what every bank takes, whatever was written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), fc.nat(140), (text, longest) => {
        const written = sepaText(text, longest);
        expect(written).toMatch(bankCharacters);
        expect(written.length).toBeLessThanOrEqual(longest);
        expect(sepaText(written, longest)).toBe(written);
      }),
    );
  });
});
