import fc from "fast-check";
import { normaliseEmail, normaliseName, normalisePhone } from "./contact-identity.ts";

const someDigits = fc.stringMatching(/^[1-9]\d{5,12}$/);
const someSeparators = fc.array(fc.constantFrom(" ", "/", "-", "(", ")", "."), { minLength: 20, maxLength: 20 });

describe("the same phone number", () => {
  it("is recognised however it is written", () => {
    const spellings = ["+49 170 12345", "004917012345", "0170/12345", "0170-123 45", "+49 (0)170 12345", "+0170 12345"];
    expect(new Set(spellings.map(normalisePhone))).toEqual(new Set(["4917012345"]));
  });

  it("survives any separators, and country code or leading zero alike", () => {
    fc.assert(
      fc.property(someDigits, someSeparators, (digits, separators) => {
        const spread = digits
          .split("")
          .map((digit, index) => digit + separators[index])
          .join("");
        const spellings = [`+49${spread}`, `0049 ${spread}`, `0${spread}`, `+49 (0) ${spread}`];
        expect(new Set(spellings.map(normalisePhone))).toEqual(new Set([`49${digits}`]));
      }),
    );
  });

  it("is recognised with the zero that is not dialled from abroad, but bare digits may be another country's", () => {
    const spellings = ["+490 170 12345", "+49 (0170) 12345", "0049 0170 12345", "++490170 12345"];
    expect(new Set(spellings.map(normalisePhone))).toEqual(new Set(["4917012345"]));
    expect(normalisePhone("490170 12345")).toBe("49017012345");
  });

  it("keeps other countries and other numbers apart", () => {
    expect(normalisePhone("+43 170 12345")).toBe("4317012345");
    expect(normalisePhone("0170 12346")).not.toBe(normalisePhone("0170 12345"));
    expect(normalisePhone("ohne")).toBe("");
  });

  it("is recognised with the zero in brackets in every country that writes it", () => {
    const spellings = ["0043 (0) 660 1234567", "+43 (0)660/1234567", "+43(0) 660 1234567", "0043 ( 0 ) 660 1234567"];
    for (const written of [...spellings, "+43 660 1234567"]) {
      expect([written, normalisePhone(written)]).toEqual([written, "436601234567"]);
    }
  });

  it("is the same once it is normalised", () => {
    fc.assert(
      fc.property(someDigits, (digits) => {
        expect(normalisePhone(normalisePhone(`+49${digits}`))).toBe(normalisePhone(`+49${digits}`));
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => /^\d*$/.test(normalisePhone(text))));
  });
});

describe("the same mailbox", () => {
  it("is recognised with capitals, dots and spaces around it", () => {
    const spellings = ["erika.beispiel@example.com", " Erika.Beispiel@Example.COM ", "e.r.i.k.a.beispiel@example.com"];
    expect(new Set(spellings.map(normaliseEmail))).toEqual(new Set(["erikabeispiel@example.com"]));
  });

  it("is recognised with a tag, and at Google under both of its names", () => {
    const spellings = [
      "erika.b@gmail.com",
      "erikab+boot@gmail.com",
      "Erika.B+x+y@googlemail.com",
      "erikab@GoogleMail.com",
    ];
    expect(new Set(spellings.map(normaliseEmail))).toEqual(new Set(["erikab@gmail.com"]));
    expect(normaliseEmail("erika+boot@example.com")).toBe("erika@example.com");
    expect(normaliseEmail("+boot@example.com")).toBe("+boot@example.com");
  });

  it("keeps the dots of the domain", () => {
    expect(normaliseEmail("a@b.example.com")).not.toBe(normaliseEmail("a@bexample.com"));
  });

  it("is the same once it is normalised", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(normaliseEmail(normaliseEmail(email))).toBe(normaliseEmail(email));
        expect(normaliseEmail(email.toUpperCase())).toBe(normaliseEmail(email));
      }),
    );
  });
});

describe("the same name", () => {
  it("is recognised in any case and with any white space", () => {
    expect(normaliseName("  Erika   BEISPIEL\t")).toBe("erika beispiel");
    expect(normaliseName("Anna  Maria \t von  Beispiel")).toBe("anna maria von beispiel");
    fc.assert(fc.property(fc.string(), (name) => normaliseName(normaliseName(name)) === normaliseName(name)));
  });
});
