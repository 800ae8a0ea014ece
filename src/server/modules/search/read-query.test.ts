import { readQuery } from "./read-query.ts";
import { wordsOf } from "./search-words.ts";

const erika = {
  texts: ["Erika Müller-Lüdenscheid"],
  emails: ["erika.boot@firma-see.de"],
  phone: "+4917012345678",
  numbers: [72],
  amounts: [278_00, 1_278_50, 2_344_00, 1_012_709_00],
};

/** Whether what was typed finds the row. */
function finds(typed: string, row: Parameters<typeof wordsOf>[0] = erika): boolean {
  const { terms } = readQuery(typed);
  const words = wordsOf(row);
  const isMet = ({ word, isWhole }: (typeof terms)[number][number]) =>
    words.some((one) => (isWhole ? one === word : one.startsWith(word)));
  return terms.length > 0 && terms.every((term) => term.some(isMet));
}

describe("what is typed into the search", () => {
  it.each([
    "Müller",
    "muller",
    "Mueller",
    "MÜLL",
    "erika mül",
    "lüdenscheid, erika",
    "Müller-Lüd",
    "0170 12345678",
    "+49 170 1234",
    "0049 (0) 170/12 34 56 78",
    "+49 0170 12345678",
    "72 0170 12345678",
    "Erika 72 +49 170 1234",
    "170 12345678",
    "017012345678",
    "Erika 0170 1234",
    "erika.boot@firma-see.de",
    "Erika.Boot@",
    "@firma-see.de",
    "firma-see.de",
    "erika.boot",
    "72",
    "Buchung 72",
    " Nr. 72",
    "#72",
    "Buchung 72 Erika",
    "278",
    "278,00",
    "278.00 €",
    "€ 278",
    "278 Euro Erika",
    "1.278,50",
    "1278,5",
    "2.344",
    "2.344 €",
    "2.344\u00a0€",
    "€2,344",
    "\u22122.344\u00a0€",
    "-278",
    "1.012.709 €",
    "2345678",
    "234 56 78",
    "234-5678 Erika",
  ])("finds a stay by %j", (typed) => {
    expect(finds(typed)).toBe(true);
  });

  it.each([
    "",
    "  ",
    "-",
    "Meier",
    "Erika Meier",
    "7",
    "73",
    "27",
    "278,01",
    "0171 1234",
    "1234567",
    "2.345",
    "üller",
    "72 73",
    "see.de",
  ])("does not find it by %j", (typed) => {
    expect(finds(typed)).toBe(false);
  });

  it.each([
    ["Muller", "Müller"],
    ["Müller", "Muller"],
    ["Müller", "Mueller"],
    ["Mueller", "Müller"],
    ["Muller", "Mueller"],
    ["Mueller", "Muller"],
    ["Baue", "Bauer"],
    ["Strasse", "Straße"],
    ["Straße", "STRASSE"],
    ["Francois", "François"],
    ["Kovacs", "Kovács"],
    ["Lukasz", "Łukasz"],
    ["Sorensen", "Sørensen"],
    ["Soerensen", "Sørensen"],
    ["OBrien", "O'Brien"],
    ["O’Brien", "O'Brien"],
    ["Jo\u0308rg", "Jörg"],
    ["東京", "東京 太郎"],
  ])("finds by %j a guest who is called %j", (typed, name) => {
    expect(finds(typed, { texts: [name] })).toBe(true);
  });

  it("finds a phone number by its last seven digits, also where they begin with a zero", () => {
    const row = { phone: "+4933810123456" };
    for (const typed of ["0123456", "012 34 56"]) expect([typed, finds(typed, row)]).toEqual([typed, true]);
    expect(finds("1234567", row)).toBe(false);
  });

  it("finds a voucher by its code, however it is typed, and by its first groups", () => {
    const row = { code: "K7QM-9WXA-TR4H-B2ZN" };
    for (const typed of ["K7QM-9WXA-TR4H-B2ZN", "k7qm9wxatr4hb2zn", "K7QM 9WXA TR4H B2ZN", "K7QM"]) {
      expect([typed, finds(typed, row)]).toEqual([typed, true]);
    }
    expect(finds("9WXA", row)).toBe(false);
  });

  it("finds an invoice by its number, with or without the zeros in it", () => {
    const row = { numbers: ["2027-00012"] };
    for (const typed of ["2027-00012", "2027-12", "Rechnung 2027-00012", "Rechnung Nr. 2027-12"]) {
      expect([typed, finds(typed, row)]).toEqual([typed, true]);
    }
  });

  it.each([
    ["Gutschein 5", "voucher"],
    ["Rechnung 2027-12", "invoice"],
    ["Beleg Nr. 17", "receipt"],
    ["Buchung 72", null],
    ["72", null],
    ["Gutschein", null],
  ])("means by %j the kind %j", (typed, kind) => {
    expect(readQuery(typed).kind).toBe(kind);
  });

  it("costs no more than a few looks, whatever is typed", () => {
    expect(readQuery("a ".repeat(50)).terms).toHaveLength(6);
  });
});
