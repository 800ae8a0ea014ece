import { aVoucherRequest } from "../../testing/builders.ts";
import { schemaErrors } from "./field-errors.ts";
import { voucherRequestSchema } from "./vouchers.ts";

const errors = (changes: object) => schemaErrors(voucherRequestSchema, { ...aVoucherRequest(), ...changes });
const letters = (count: number) => "x".repeat(count);
const sign = (code: number) => String.fromCodePoint(code);

describe("voucher request", () => {
  it("is valid as JSON and as the texts of a form alike", () => {
    const request = aVoucherRequest();
    const form = Object.fromEntries(Object.entries(request).map(([field, value]) => [field, `${value}`]));
    expect(voucherRequestSchema.validateSync(request)).toEqual(request);
    expect(voucherRequestSchema.validateSync(form)).toEqual(request);
  });

  it("needs neither recipient nor text", () => {
    const { voucherRecipient: _, voucherText: __, ...least } = aVoucherRequest();
    expect(voucherRequestSchema.validateSync(least)).toMatchObject({ voucherRecipient: "", voucherText: "" });
  });

  it.each([
    ["voucherAmount", 50, 49],
    ["voucherAmount", "50", "49"],
    ["voucherAmount", 5_000, 5_001],
    ["voucherAmount", " 75 ", "75.5"],
    ["voucherAmount", 75, 50.5],
    ["voucherAmount", 1_000, "1e3"],
    ["voucherAmount", "100", "-100"],
    ["voucherAmount", "100", ""],
    ["voucherAmount", "100", "100,00"],
    ["voucherAmount", "100", "0x64"],
    ["voucherBackground", 1, 0],
    ["voucherBackground", "3", 4],
    ["voucherBackground", 2, 1.5],
    ["voucherRecipient", letters(25), letters(26)],
    ["voucherRecipient", "Oma & Opa 🎉", "Oma\nBcc: x@example.com"],
    ["voucherRecipient", "Zoë", `Zoë${sign(0x07)} Zoë`],
    ["voucherRecipient", "Dr. Muster", "www.gewinn.example"],
    ["voucherText", letters(300), letters(301)],
    ["voucherText", "🚤".repeat(150), `${"🚤".repeat(150)}!`],
    ["voucherText", "two\r\nlines", `rings${sign(7)}`],
    ["voucherText", "👨‍👩‍👧 und שלום", "half \ud83d"],
    ["voucherText", "tab\there", "nul\0"],
    ["name", "Erika Beispiel", "Erika\r\nBcc: x@example.com"],
    ["salutation", "Frau", "Frau\nX: y"],
    ["email", "a@b.de", "a@b.de\r\nBcc: c@d.de"],
    ["streetAndNumber", "Weg 1", "Weg"],
    ["zipCodeAndCity", "1 Ä", "14770"],
    ["additional", letters(50), letters(51)],
    ["lang", "en", "fr"],
    ["paypal_order_id", letters(64), letters(65)],
  ])("takes %s %j and refuses %j", (field, good, bad) => {
    expect(errors({ [field]: good })).toEqual({});
    expect(Object.keys(errors({ [field]: bad }))).toEqual([field]);
  });

  it("says whether too little, too much or a part of a euro is asked for", () => {
    expect(errors({ voucherAmount: "" })).toEqual({ voucherAmount: "validation:voucherAmount" });
    for (const voucherAmount of [50.5, "50.5", "49,5", "100,00", "1e3", "-100"]) {
      expect([voucherAmount, errors({ voucherAmount })]).toEqual([
        voucherAmount,
        { voucherAmount: "validation:voucherAmountWhole" },
      ]);
    }
    expect(errors({ voucherAmount: 49 })).toEqual({ voucherAmount: "validation:voucherAmount" });
    expect(errors({ voucherAmount: 200_000 })).toEqual({ voucherAmount: "validation:voucherAmountMost" });
  });

  it("wants exactly one way to pay", () => {
    expect(errors({ banktransfer: true, paypal: true })).toEqual({ paypal: "validation:payment" });
    expect(errors({ banktransfer: "false", paypal: "false" })).toEqual({ paypal: "validation:payment" });
    expect(errors({ banktransfer: "false", paypal: "true" })).toEqual({});
  });

  it("leaves signs out of the text that turn its direction or that nobody sees", () => {
    const voucherText = `${sign(0x20_0f)}Alles${sign(0x20_2e)} Gute${sign(0x20_28)}Erika${sign(0xfe_ff)}`;
    expect(voucherRequestSchema.validateSync(aVoucherRequest({ voucherText }))).toHaveProperty(
      "voucherText",
      "Alles Gute\nErika",
    );
  });
});
