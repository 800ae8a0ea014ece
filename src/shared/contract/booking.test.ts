import fc from "fast-check";
import { type AnyObjectSchema, ValidationError } from "yup";
import { bookingFormSchema } from "../../client/features/booking/booking-fields.ts";
import { aBookingForm, aBookingRequest, aVoucherRequest } from "../../testing/builders.ts";
import { availabilityRequestSchema, bookingRequestSchema } from "./booking.ts";
import { operatingVehiclesQuery } from "./fleet.ts";
import { voucherCheckQuery, voucherRequestSchema } from "./vouchers.ts";
import { captureWalletOrderSchema } from "./wallet.ts";

/** The messages by field, null for a valid value. Anything but a ValidationError is thrown on. */
async function errorsOf(schema: AnyObjectSchema, value: unknown): Promise<Record<string, string> | null> {
  try {
    await schema.validate(value, { abortEarly: false, stripUnknown: true });
    return null;
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    const failures = error.inner.length > 0 ? error.inner : [error];
    return Object.fromEntries(failures.map((failure) => [failure.path ?? "", failure.message]));
  }
}

const requestErrors = (changes: object) => errorsOf(bookingRequestSchema, { ...aBookingRequest(), ...changes });
const formErrors = (changes: object) => errorsOf(bookingFormSchema, { ...aBookingForm(), ...changes });
const letters = (count: number) => "x".repeat(count);

it.each([
  ["DE12345678", "validation:vatId"],
  ["123456789", "validation:vatId"],
  ["GB123456789", "validation:vatIdCountry"],
  ["CHE-123.456.789", "validation:vatIdCountry"],
])("a VAT id is refused with why: %s", async (vat_id, message) => {
  expect(await requestErrors({ vat_id })).toEqual({ vat_id: message });
});

describe("booking request", () => {
  it("is valid as JSON and as the texts of a form alike", async () => {
    const request = aBookingRequest({ extras: ["extra_bbq"] });
    const form = Object.fromEntries(
      Object.entries(request).map(([field, value]) => [
        field,
        Array.isArray(value) ? JSON.stringify(value) : `${value}`,
      ]),
    );
    expect(await bookingRequestSchema.validate(request)).toEqual(request);
    expect(await bookingRequestSchema.validate(form)).toEqual(request);
  });

  it("fills in what may be left out", async () => {
    const optional = [
      "employee",
      "additional",
      "voucher_code",
      "comment",
      "extras",
      "license_answer",
      "paypal_order_id",
      "company",
      "vat_id",
      "lang",
    ];
    const request = aBookingRequest({ comment: "" });
    const least = Object.fromEntries(Object.entries(request).filter(([field]) => !optional.includes(field)));
    expect(await bookingRequestSchema.validate(least)).toEqual(request);
  });

  it("counts the persons where adults and children are left out", async () => {
    const { adults: _, children: __, ...party } = aBookingRequest({ people_number: 5 });
    expect(await bookingRequestSchema.validate(party)).toMatchObject({ adults: 5, children: 0 });
    const texts = { ...party, people_number: "5", adults: "", children: "2" };
    expect(await bookingRequestSchema.validate(texts)).toMatchObject({ adults: 3, children: 2 });
    expect(await errorsOf(bookingRequestSchema, { ...party, children: 5 })).toEqual({ adults: "validation:adults" });
  });

  it.each([
    ["+49 (0) 170 / 1234-567", "+491701234567"],
    ["0049 (0)170.1234567", "+491701234567"],
    ["+490170 1234567", "+491701234567"],
    ["0043 (0) 660 1234567", "+436601234567"],
    ["+43 (0)660/1234567", "+436601234567"],
    ["(030) 123-456", "030123456"],
    ["0170/1234567", "01701234567"],
  ])("takes the phone number %s and stores it as %s", (typed, stored) => {
    for (const schema of [bookingRequestSchema, availabilityRequestSchema]) {
      expect(schema.cast({ ...aBookingRequest(), phone: typed }, { assert: false }).phone).toBe(stored);
    }
  });

  it.each([
    ["name", letters(5), letters(4)],
    ["name", letters(50), letters(51)],
    ["name", "  abcde  ", "  abcd  "],
    ["phone", "1234", "123"],
    ["phone", `+${"1".repeat(24)}`, `+${"1".repeat(25)}`],
    ["phone", "+49170", "49 x170"],
    ["phone", "49170", "49+170"],
    ["email", `${letters(38)}@example.com`, `${letters(39)}@example.com`],
    ["email", "a.b_c-d@sub.example.museum", "a@b.c"],
    ["email", "a@b.de", "a+b@c.de"],
    ["email", "A@B.DE", "a@b@c.de"],
    ["streetAndNumber", "Weg 1", "Weg"],
    ["streetAndNumber", "1 ä", "12"],
    ["streetAndNumber", `1${letters(49)}`, `1${letters(50)}`],
    ["zipCodeAndCity", "1 Ä", "14770"],
    ["zipCodeAndCity", `1${letters(49)}`, `1${letters(50)}`],
    ["additional", letters(50), letters(51)],
    ["company", letters(100), letters(101)],
    ["company", "Boot & Söhne GmbH", "Gewinn auf www.example.com"],
    ["vat_id", "de 123 456 789", "DE12345678"],
    ["vat_id", "ATU12345678", "123456789"],
    ["salutation", letters(20), ""],
    ["booked_day", "2028-02-29", "2027-02-29"],
    ["booked_day_end", "2027-12-31", "31.12.2027"],
    ["booked_duration", 60, 61],
    ["booked_duration", "0", "-1"],
    ["vehicle", 2_147_483_647, 2_147_483_648],
    ["vehicle", "7", "7.5"],
    ["adults", 1, 0],
    ["adults", "12", "1e1"],
    ["adults", 100_000, 100_001],
    ["children", 100_000, 100_001],
    ["people_number", 100_000, 100_001],
    ["children", 0, -1],
    ["people_number", 1, 0],
    ["comment", letters(1_000), letters(1_001)],
    ["voucher_code", letters(40), letters(41)],
    ["license_answer", "no", "maybe"],
    ["lang", "en", "fr"],
    ["extras", ["extra_bbq"], ["extra_pool"]],
    ["extras", '["extra_bbq"]', '["extra_bbq"'],
    ["extras", "", "null"],
  ])("takes %s %j and refuses %j", async (field, good, bad) => {
    expect(await requestErrors({ [field]: good })).toBeNull();
    expect(Object.keys((await requestErrors({ [field]: bad })) ?? {}).map((path) => path.split("[")[0])).toEqual([
      field,
    ]);
  });

  it("wants exactly one way to pay", async () => {
    expect(await requestErrors({ banktransfer: true, paypal: true })).toEqual({ paypal: "validation:payment" });
    expect(await requestErrors({ banktransfer: false, paypal: false })).toEqual({ paypal: "validation:payment" });
    expect(await requestErrors({ banktransfer: "false", paypal: "true" })).toBeNull();
  });

  it("counts a repeated extra once", async () => {
    const request = await bookingRequestSchema.validate(aBookingRequest({ extras: ["extra_bbq", "extra_bbq"] }));
    expect(request.extras).toEqual(["extra_bbq"]);
  });
});

describe("booking form", () => {
  it("is valid as a guest fills it in", async () => {
    expect(await formErrors({})).toBeNull();
    expect(await formErrors({ children: "2", childAgeStart: "0", childAgeEnd: "17" })).toBeNull();
  });

  it("asks for one age for one child and for a range for several", async () => {
    expect(await formErrors({ children: "1" })).toEqual({ childAgeStart: "validation:ageMissing" });
    expect(await formErrors({ children: "1", childAgeStart: "4" })).toBeNull();
    expect(await formErrors({ children: "2", childAgeStart: "4" })).toEqual({ childAgeEnd: "validation:ageMissing" });
    const reversed = { children: "2", childAgeStart: "9", childAgeEnd: "4" };
    expect(await formErrors(reversed)).toEqual({ childAgeEnd: "validation:ageRange" });
    expect(await formErrors({ children: "1", childAgeStart: "18" })).toEqual({ childAgeStart: "validation:age" });
  });

  it("reads the line breaks of a form as one character", async () => {
    const sent = aBookingRequest({ comment: "one\r\ntwo" });
    expect(await bookingRequestSchema.validate(sent)).toHaveProperty("comment", "one\ntwo");
  });

  it("limits the comment to 200 characters, line breaks allowed", async () => {
    expect(await formErrors({ comment: `${letters(99)}\n${letters(100)}` })).toBeNull();
    expect(await formErrors({ comment: letters(201) })).toEqual({ comment: "validation:comment" });
  });

  it("wants consent and a way to pay", async () => {
    expect(await formErrors({ consent: false })).toEqual({ consent: "validation:consent" });
    expect(await formErrors({ payment: "" })).toEqual({ payment: "validation:payment" });
  });
});

describe("bad input of any kind", () => {
  const schemas: [string, AnyObjectSchema, object][] = [
    ["booking request", bookingRequestSchema, aBookingRequest()],
    ["booking form", bookingFormSchema, aBookingForm()],
    ["availability", availabilityRequestSchema, aBookingRequest()],
    ["voucher request", voucherRequestSchema, aVoucherRequest()],
    ["voucher check", voucherCheckQuery, { voucher_code: "ABC" }],
    ["operating vehicles", operatingVehiclesQuery, { vehicleType: "houseboats" }],
    ["wallet order", captureWalletOrderSchema, { order_id: "1" }],
  ];
  const hostile: unknown[] = [
    null,
    [],
    [[]],
    ["extra_bbq"],
    [1],
    {},
    { toString: 1 },
    { toString: 1, valueOf: 1 },
    { trim: 1, length: 5 },
    { __proto__: null },
    { constructor: 1, hasOwnProperty: 1 },
    JSON.parse('{"__proto__": {"trim": 1}}'),
    JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`),
    `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
    "Erika\0Beispiel 1",
    "\0",
    1e308,
    -1e308,
    1.5,
    Number.MAX_SAFE_INTEGER,
    "9".repeat(400),
    "x".repeat(100_000),
    "\ud800",
  ];

  it.each(schemas)("is a validation error with a message key in every field: %s", async (_name, schema, valid) => {
    for (const field of Object.keys(schema.fields)) {
      for (const value of hostile) {
        const errors = await errorsOf(schema, { ...valid, [field]: value });
        for (const message of Object.values(errors ?? {})) expect(message).toMatch(/^validation:[a-zA-Z]+$/);
      }
    }
  });

  const strict = schemas.filter(([, schema]) => schema !== voucherCheckQuery);

  it.each(strict)("takes no list, object, null or NUL for a text or a number: %s", async (_name, schema, valid) => {
    const never: unknown[] = [null, {}, { toString: 1 }, [1], [["extra_bbq"]], "Erika\0Beispiel 1"];
    for (const field of Object.keys(schema.fields)) {
      for (const value of never) expect(await errorsOf(schema, { ...valid, [field]: value })).not.toBeNull();
    }
  });

  it.each(schemas)("never throws anything else, whatever the whole body is: %s", async (_name, schema, valid) => {
    for (const body of [...hostile, undefined]) await errorsOf(schema, body);
    const anyField = fc.constantFrom(...Object.keys(schema.fields));
    await fc.assert(
      fc.asyncProperty(anyField, fc.jsonValue(), async (field, value) => {
        await errorsOf(schema, { ...valid, [field]: value });
        await errorsOf(schema, value);
      }),
    );
    expect(await errorsOf(schema, valid)).toBeNull();
  });
});
