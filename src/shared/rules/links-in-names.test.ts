import { hasLink, withoutLinks } from "./links-in-names.ts";

describe("a name", () => {
  it.each([
    "Boote24.de GmbH",
    "Booking.com B.V.",
    "Klein.Partner mbB",
    "Mag.Peter Huber",
    "Univ.-Prof.Anna Groß",
    "J.R.R. Tolkien",
    "Anna/Bernd Groß",
    "王小明",
  ])("may be %j", (name) => expect(hasLink(name)).toBe(false));

  it.each([
    "http://x.yz",
    "HTTPS://boote.de",
    "win www.x.de",
    "bit.ly/x Anna",
    "boote24.de/gewinn",
    "boote.de\\gewinn",
    "info@boote24.de",
    "Anna <anna@böte.example>",
  ])("is no %j", (name) => expect(hasLink(name)).toBe(true));
});

describe("a name in a mail", () => {
  it.each([
    ["Boote24.de GmbH", "Boote24. de GmbH"],
    ["Booking.com B.V.", "Booking. com B.V."],
    ["Klein.Partner mbB", "Klein. Partner mbB"],
    ["Univ.-Prof.Anna Groß", "Univ.-Prof. Anna Groß"],
    ["Dr.med. Anna Ng", "Dr. med. Anna Ng"],
    ["J.R.R. Tolkien", "J.R.R. Tolkien"],
    ["win.evil-casino.com:8080?x=1", "win. evil-casino. com:8080?x=1"],
    ["boote.xn--p1ai", "boote. xn--p1ai"],
    ["бот.рф", "бот. рф"],
    ["例え。テスト", "例え. テスト"],
    ["Erika Beispiel", "Erika Beispiel"],
  ])("%j is written %j", (name, written) => expect(withoutLinks(name)).toBe(written));

  it("holds nothing that looks like a host, and is written the same twice", () => {
    for (const name of ["Boote24.de", "a.b.de", "x-.de", "é.de", "3.kaufen"]) {
      expect(withoutLinks(name)).not.toMatch(/[^\s.]\.\p{L}{2}/u);
      expect(withoutLinks(withoutLinks(name))).toBe(withoutLinks(name));
    }
  });
});
