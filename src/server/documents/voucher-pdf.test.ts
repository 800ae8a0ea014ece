import sharp from "sharp";
import { pdfToPng, pdfToText, pdfWords, readQrCode } from "../../testing/pdf.ts";
import { mailConfig } from "../mail/mail.fixture.ts";
import { renderVoucherPdf, type VoucherFacts } from "./voucher-pdf.ts";

const voucherFacts: VoucherFacts = {
  code: "DEMA-HAVE-LSEE-2222",
  amountCents: 250_00,
  recipient: "Jürgen Größe",
  text: "Alles Gute zum Geburtstag!",
  background: 1,
  language: "de",
  expiresOn: "2029-12-31",
  websiteUrl: "https://www.musterboote.example",
  company: mailConfig.company,
};
const render = (changes: Partial<VoucherFacts> = {}) => renderVoucherPdf({ ...voucherFacts, ...changes });
const textOf = (pdf: Buffer) => pdfToText(pdf).replaceAll(/[\s\u00a0]+/g, " ");

describe("a voucher's PDF", () => {
  it("says in its language what it is worth, for whom, until when and how to use it", async () => {
    const german = textOf(await render());
    for (const part of [
      "Gutschein",
      "250 €",
      "für Jürgen Größe",
      "Alles Gute zum Geburtstag!",
      "DEMA-HAVE-LSEE-2222",
      "Gültig bis 31. Dezember 2029",
      "Auf www.musterboote.example ein Boot wählen",
      "Musterboote Havel, Beispielufer 1, 14770 Musterstadt",
    ]) {
      expect(german).toContain(part);
    }
    const english = textOf(await render({ language: "en", recipient: "", amountCents: 5_000_00 }));
    for (const part of ["Voucher", "€5,000", "Valid until 31 December 2029", "enter the code when you book"]) {
      expect(english).toContain(part);
    }
    expect(english).not.toContain("for ");
  });

  it("was made in the year in which it was bought, three years before its last", async () => {
    const facts = (await render({ expiresOn: "2029-12-31" })).toString("latin1");
    expect(/\(D:(\d{4})/.exec(facts)?.[1]).toBe("2026");
  });

  it("is one page of A5 across on each background, with the code in its QR code", async () => {
    const drawings: string[] = [];
    for (const background of [1, 2, 3] as const) {
      const code = `DEMA-HAVE-LSEE-222${background + 1}`;
      const pdf = await render({ background, code });
      expect(pdfToText(pdf).split("\f")).toHaveLength(2);
      const png = pdfToPng(pdf);
      const { width, height } = await sharp(png).metadata();
      expect([width / 110, height / 110]).toEqual([expect.closeTo(8.27, 1), expect.closeTo(5.83, 1)]);
      expect(await readQrCode(png)).toBe(code);
      const right = { left: Math.round(width * 0.7), top: 0, width: Math.round(width * 0.25), height };
      drawings.push((await sharp(png).extract(right).resize(1, 1).raw().toBuffer()).toString("hex"));
    }
    expect(new Set(drawings).size).toBe(3);
  });

  it.each([
    ["300 wide letters", "W".repeat(300)],
    ["a word of 80 letters", `${"Donaudampfschifffahrt".repeat(4).slice(0, 80)} und mehr`],
    ["150 lines", "a\n".repeat(150)],
    ["300 emoji", "🎉🚤👨‍👩‍👧‍👦🇩🇪".repeat(75)],
  ])("keeps %s inside of its place", async (_, text) => {
    const pdf = await render({ text, recipient: "W".repeat(25), amountCents: 5_000_00, language: "en" });
    const words = pdfWords(pdf);
    const outside = words.filter(
      ({ left, top, right, bottom }) => left < 33 || top < 28 || right > 342 || bottom > 386,
    );
    expect(outside).toEqual([]);
    const said = words.map((word) => word.text).join(" ");
    expect(said).toContain("Valid until");
    expect(said.match(/W/g)).toHaveLength(25 + text.split("W").length - 1);
  });

  it("is not disturbed by control characters, marks of direction, torn characters or placeholders", async () => {
    const text = "vor\u202e\u200f\u0000\u0007\u001b[31mrot\ud800 {{company}} $t(voucher.heading) <b>nach</b>";
    const said = textOf(await render({ text, recipient: "\u202eA\u0000\tB\r\nC" }));
    expect(said).toContain("vor[31mrot {{company}} $t(voucher.heading) <b>nach</b>");
    expect(said).toContain("für A B C");
    expect(said).toContain("Gültig bis");
  });

  it("has the same bytes for the same facts, whatever was written before", async () => {
    const facts = { text: "Привет, Ω und Ω, ﬁ und fi, ½ 🎉", recipient: "a\u00a0b" };
    const first = await render(facts);
    await render({ text: "\u00a0fi\u00a0 ½ Ωμέγα 你好", code: "AAAA-BBBB-CCCC-DDDD" });
    expect((await render(facts)).equals(first)).toBe(true);
    expect((await render({ ...facts, code: "AAAA-BBBB-CCCC-DDDD" })).equals(first)).toBe(false);
  });
});
