import { type AnyObjectSchema, reach, type Schema } from "yup";
import { banSchema } from "./blacklist.ts";
import { bookForGuestSchema } from "./book-for-guest.ts";
import { bookingRequestSchema } from "./booking.ts";
import { correctRecipientSchema } from "./day-plan.ts";
import { sendBookingLinkSchema } from "./my-booking.ts";
import { sendVoucherSchema } from "./my-voucher.ts";
import { withdrawalSchema } from "./withdrawals.ts";

const fieldOf = (schema: AnyObjectSchema, name: string) => reach(schema, name) as Schema;
const ofStaff = (name: string) => fieldOf(bookForGuestSchema, name);
const ofGuests = (name: string) => fieldOf(bookingRequestSchema, name);
const ofRecipient = (name: string) => fieldOf(correctRecipientSchema, name);

/** What staff's own calls take, and what the guest's forms say to it. */
describe("staff take for a guest", () => {
  it.each([
    "anna+boot@example.org",
    "kontakt@boote.hamburg",
    "o'neill@example.org",
    "anna@post.böte.example",
    "anna@xn--bte-sna.example",
    `${"a".repeat(64)}@${"b".repeat(60)}.example`,
  ])("the mail address %s", (address) => {
    expect(ofStaff("email").validateSync(address)).toBe(address);
    expect(ofRecipient("email").validateSync(address)).toBe(address);
    expect(() => ofGuests("email").validateSync(address)).toThrow("validation:email");
  });

  it("every mail address that the guest's forms take, and none", () => {
    for (const address of ["", "a..b@x.de", "Anna_Groß@x.de".replace("ß", "ss"), "x@-y.de"]) {
      expect([address, ofStaff("email").isValidSync(address)]).toEqual([address, true]);
    }
  });

  it.each([
    "anna@example",
    "anna example@x.de",
    "anna@x..de",
    "@x.de",
    "anna@b@x.de",
    "anna@x.d",
    `${"a".repeat(65)}@example.hamburg`,
    `anna+@${"b.".repeat(125)}example`,
    "anna\n@x.de",
  ])("not %j, which nothing is delivered to", (address) => {
    expect(() => ofStaff("email").validateSync(address)).toThrow("validation:email");
  });

  it.each(["王小明", "Bo", "Ann", "Mag.Peter Huber"])("the name %s", (text) => {
    expect(ofStaff("name").isValidSync(text)).toBe(true);
  });

  it.each(["Gut Sonnenhof", "Rose Cottage, Mill Lane", "Schloß"])("the house %s without a number", (text) => {
    expect(ofStaff("streetAndNumber").isValidSync(text)).toBe(true);
    expect(() => ofGuests("streetAndNumber").validateSync(text)).toThrow("validation:street");
  });

  it("a town without a postcode, a company with dots, and no links", () => {
    expect(ofStaff("zipCodeAndCity").isValidSync("Hong Kong")).toBe(true);
    for (const text of ["Boote24.de GmbH", "Booking.com B.V.", "Klein.Partner mbB"]) {
      expect([ofStaff("company").isValidSync(text), ofGuests("company").isValidSync(text)]).toEqual([true, true]);
      expect(ofRecipient("company").isValidSync(text)).toBe(true);
    }
    expect(() => ofStaff("name").validateSync("www.boote.de")).toThrow("validation:guestNameLink");
  });

  it("a country by its code alone, in any case", () => {
    expect([ofStaff("country").cast("nl"), ofStaff("country").cast(undefined)]).toEqual(["NL", ""]);
    expect(() => ofStaff("country").validateSync("Holland")).toThrow("validation:country");
  });
});

it("a ban by hand names every address that staff may have booked for, up to 50 characters", () => {
  const ban = { reason: "Schaden", email: "anna+x@boote.hamburg" };
  expect(banSchema.isValidSync(ban)).toBe(true);
  expect(banSchema.isValidSync({ ...ban, email: `${"a".repeat(36)}+x@boote.hamburg` })).toBe(false);
});

it("a guest whom staff booked by an unusual address can ask for the link, and withdraw", () => {
  const sent = { name: "Anna Groß", contract: "GS-1", number: "1", email: "anna+x@boote.hamburg" };
  for (const schema of [sendBookingLinkSchema, sendVoucherSchema, withdrawalSchema]) {
    expect(schema.isValidSync(sent)).toBe(true);
    expect(() => schema.validateSync({ ...sent, email: "" })).toThrow("validation:email");
    expect(() => schema.validateSync({ ...sent, email: "anna@" })).toThrow("validation:email");
  }
});
