import fc from "fast-check";
import { type AnyObjectSchema, ValidationError } from "yup";
import { seasonBlocks } from "./hours.ts";
import { adminSettingsSchema, businessSettingsSchema, employeeSettingsSchema, rootPasswordSchema } from "./settings.ts";

const self = { email: "kim@demo.example" };
const personal = {
  firstName: "kim",
  lastName: "von der Aa",
  email: "kim@example.com",
  currentPassword: "steuerbord",
};
const hours = { general_opening_hour: "9", general_closing_hour: "18" };
const begin = {
  season_begin_start: "2027-03-15",
  season_begin_end: "2027-04-30",
  season_begin_opening_hour: "10",
  season_begin_closing_hour: "16",
};
const end = {
  season_end_start: "2027-10-01",
  season_end_end: "2027-10-31",
  season_end_opening_hour: "10",
  season_end_closing_hour: "16",
};
const off = { off_season_start: "2027-11-01", off_season_end: "2027-02-29" };
const whole = { ...hours, ...begin, ...end, ...off };

/** The message of each field that is refused. */
function faultsOf(schema: AnyObjectSchema, value: object): Record<string, string> {
  try {
    schema.validateSync(value, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.toReversed().map(({ path, message }) => [path ?? "", message]));
  }
}

const business = (changes: object) => faultsOf(businessSettingsSchema, { ...hours, ...changes });
const employee = (changes: object) => faultsOf(employeeSettingsSchema(self), { ...personal, ...changes });
const admin = (changes: object) => faultsOf(adminSettingsSchema(self), { ...personal, ...changes });

describe("hours and seasons", () => {
  it("are taken as they are, and are null where they are empty or absent", () => {
    expect(businessSettingsSchema.validateSync({ ...whole, weAreHiring: "true" })).toEqual({
      ...whole,
      weAreHiring: true,
      visitors_tax: "0.00",
    });
    const { season_begin_start, season_end_closing_hour, off_season_end } = businessSettingsSchema.validateSync({
      ...hours,
      off_season_start: "",
      off_season_end: " ",
    });
    expect([season_begin_start, season_end_closing_hour, off_season_end]).toEqual([null, null, null]);
  });

  it("leave the visitor's tax out where it is empty, and take it up to 20 euros", () => {
    const tax = (visitors_tax: unknown) => business({ visitors_tax })["visitors_tax"];
    expect(businessSettingsSchema.validateSync({ ...hours, visitors_tax: " " }).visitors_tax).toBe("0.00");
    expect(businessSettingsSchema.validateSync({ ...hours, visitors_tax: "2,5" }).visitors_tax).toBe("2.5");
    expect([tax("20"), tax("20.00"), tax(0)]).toEqual([undefined, undefined, undefined]);
    const refused = "validation-staff:visitorsTax";
    expect([tax("20.01"), tax("-1"), tax("1.234"), tax("x")]).toEqual([refused, refused, refused, refused]);
  });

  it("need the general hours", () => {
    expect(faultsOf(businessSettingsSchema, { general_closing_hour: "" })).toEqual({
      general_opening_hour: "validation-staff:hour",
      general_closing_hour: "validation-staff:hour",
    });
  });

  it.each(["0", "00", "9", "09", "24", 9])("take %j for a full hour", (hour) => {
    expect(business({ general_opening_hour: hour })["general_opening_hour"]).toBeUndefined();
  });

  it.each(["25", "99", "100", "-1", "9.5", "9,5", "9:00", "1e1", "neun", "٩", [9], { hour: 9 }, true, 9.5, 100])(
    "take %j for none",
    (hour) => {
      expect(business({ general_opening_hour: hour })).toEqual({ general_opening_hour: "validation-staff:hour" });
      expect(business({ ...begin, season_begin_opening_hour: hour })).toEqual({
        season_begin_opening_hour: "validation-staff:hour",
      });
    },
  );

  it.each([
    ["18", "9"],
    ["9", "9"],
    ["10", "09"],
    ["24", "0"],
  ])("close after they open: not from %s to %s, in any part of the year", (opens, closes) => {
    for (const [part, values] of [
      ["general", {}],
      ["season_begin", begin],
      ["season_end", end],
    ] as const) {
      const late = { [`${part}_opening_hour`]: opens, [`${part}_closing_hour`]: closes };
      expect(business({ ...values, ...late })).toEqual({ [`${part}_closing_hour`]: "validation-staff:closingHour" });
    }
    expect(business({ general_opening_hour: "9", general_closing_hour: "10" })).toEqual({});
  });

  it.each(["2027-02-29", "2028-02-29", "1900-02-29", "0000-12-31", "9999-01-01"])(
    "take %j for a date, whatever the year",
    (date) => {
      expect(business({ off_season_start: "2027-11-01", off_season_end: date })).toEqual({});
    },
  );

  it.each(["2028-02-30", "2027-04-31", "2027-13-01", "2027-00-10", "2027-1-1", "29.02.2027", "02-29", "x", 20270229])(
    "take %j for none",
    (date) => {
      const wrong = { off_season_end: "validation-staff:seasonDate" };
      expect(business({ off_season_start: "2027-11-01", off_season_end: date })).toEqual(wrong);
    },
  );

  it("are whole blocks: with any part filled every other part is missing, whatever is left out", () => {
    const filled = { season_begin: begin, season_end: end, off_season: off };
    const block = fc.constantFrom(...(Object.keys(seasonBlocks) as (keyof typeof seasonBlocks)[]));
    fc.assert(
      fc.property(block, fc.nat(15), fc.constantFrom("", null, undefined), (name, mask, nothing) => {
        const fields = seasonBlocks[name];
        const left = fields.filter((_, index) => mask & (1 << index));
        const values = Object.fromEntries(left.map((field) => [field, nothing]));
        const missing = left.length === fields.length ? [] : left;
        expect(business({ ...filled[name], ...values })).toEqual(
          Object.fromEntries(missing.map((field) => [field, "validation-staff:block"])),
        );
      }),
    );
  });
});

describe("one's own data", () => {
  it("come out as they are stored: names with a capital, the email in lower case", () => {
    const sent = { ...personal, email: " Kim@Example.COM ", phone: "", password: "", currentPassword: "" };
    expect(employeeSettingsSchema({ email: "kim@example.com" }).validateSync(sent)).toEqual({
      firstName: "Kim",
      lastName: "Von der Aa",
      email: "kim@example.com",
      phone: "",
      address: "",
      additional: "",
      zipCodeAndCity: "",
    });
  });

  it.each([
    ["firstName", ["", " ", "x".repeat(26), null, "Kim\nKim"], "validation-staff:firstName"],
    ["lastName", ["", "x".repeat(26), undefined], "validation-staff:lastName"],
    [
      "email",
      ["", "kim", "kim@example", "kim@other.example", `${"k".repeat(40)}@example.com`],
      "validation-staff:email",
    ],
    ["phone", ["030x123", "++49", "1".repeat(26), "+"], "validation-staff:phone"],
    ["address", ["x".repeat(51)], "validation-staff:street"],
    ["additional", ["x".repeat(51)], "validation-staff:additional"],
    ["zipCodeAndCity", ["x".repeat(51)], "validation-staff:zipCodeAndCity"],
    ["password", ["abc", "x".repeat(21), 12345], "validation-staff:password"],
  ])("names what is wrong with %s", (field, values, message) => {
    for (const value of values) expect(employee({ [field]: value })).toEqual({ [field]: message });
  });

  it.each([
    ["firstName", "x".repeat(25)],
    ["email", "kim.k_a-p@mail.museum"],
    ["phone", `+${"0".repeat(24)}`],
    ["address", "x".repeat(50)],
    ["password", "abcd"],
    ["password", "x".repeat(20)],
    ["password", "    "],
  ])("take %s %j", (field, value) => {
    expect(employee({ [field]: value })).toEqual({});
  });

  it("keep an address of the first start, whose ending is longer than that of a new one may be", () => {
    expect([employee({ email: "KIM@demo.example" }), admin({ email: "kim@demo.example" })]).toEqual([{}, {}]);
    expect(employee({ email: "tom@demo.example" })).toEqual({ email: "validation-staff:email" });
  });

  it.each(["", undefined])(
    "need the current password for a new email or password, and for nothing else: %j",
    (value) => {
      const missing = { currentPassword: "validation-staff:currentPassword" };
      const without = { ...self, currentPassword: value };
      expect([employee(without), admin(without)]).toEqual([{}, {}]);
      for (const changes of [{ password: "abcd" }, { email: "kim@example.com" }]) {
        expect([employee({ ...without, ...changes }), admin({ ...without, ...changes })]).toEqual([missing, missing]);
      }
      expect(faultsOf(rootPasswordSchema, { password: "abcd", currentPassword: value })).toEqual(missing);
      expect(faultsOf(rootPasswordSchema, {})).toEqual({});
      expect(employee({ currentPassword: "x".repeat(201) })).toEqual(missing);
    },
  );

  it("are without phone and address for admins, even wrong ones, and with the hiring switch", () => {
    const sent = { ...personal, phone: "no phone", address: "x".repeat(99), weAreHiring: "false" };
    expect(adminSettingsSchema(self).validateSync(sent)).toEqual({
      firstName: "Kim",
      lastName: "Von der Aa",
      email: "kim@example.com",
      currentPassword: "steuerbord",
      weAreHiring: false,
    });
    expect(adminSettingsSchema(self).validateSync(personal).weAreHiring).toBeUndefined();
    expect(admin({ weAreHiring: "maybe" })).toEqual({ weAreHiring: "validation-staff:flag" });
    expect(employee({ weAreHiring: "maybe" })).toEqual({});
  });
});
