import { aBookingForm } from "../../../testing/builders.ts";
import { createBuyerDraft } from "../../checkout/buyer-draft.ts";
import { createBookingStorage } from "./booking.storage.ts";
import { emptyBookingForm } from "./booking-fields.ts";

const filled = aBookingForm({
  salutation: "ms",
  additional: "Hinterhaus",
  adults: "3",
  children: "2",
  childAgeStart: "3",
  childAgeEnd: "9",
  voucherCode: "ABC",
  extras: ["extra_bbq"],
  ownExtras: [{ id: 3, pieces: 2 }],
  comment: "Mit Hund",
  licenseAnswer: "yes",
  payment: "paypal",
});

beforeEach(() => sessionStorage.clear());

describe("what outlives a reload", () => {
  it("is the form as it was left; only consent is given anew", () => {
    createBookingStorage().keepForm(filled);
    expect(createBookingStorage().readForm()).toEqual({ ...filled, consent: false });
  });

  it("is the voucher with its amount, until it is taken back", () => {
    const storage = createBookingStorage();
    storage.keepForm(filled);
    storage.keepVoucher({ code: "ABC", amountCents: 50_00 });
    expect(storage.readVoucher()).toEqual({ code: "ABC", amountCents: 50_00 });
    storage.keepVoucher(null);
    expect(storage.readVoucher()).toBeNull();
    expect(storage.readForm().voucherCode).toBe("ABC");
  });

  it("is nobody else's address beside a name that was typed before the form was read", () => {
    createBuyerDraft().keep(filled);
    expect(createBookingStorage().readForm().email).toBe(filled.email);
    expect(createBookingStorage().readForm({ name: "Erna" }).email).toBe("");
  });

  it("is no voucher beside another code that was typed before the form was read", () => {
    const storage = createBookingStorage();
    storage.keepForm(filled);
    storage.keepVoucher({ code: "ABC", amountCents: 50_00 });
    storage.readForm({ name: "Erna", voucherCode: "ABC " });
    expect(storage.readVoucher()?.code).toBe("ABC");
    storage.readForm({ voucherCode: "XYZ" });
    expect(storage.readVoucher()).toBeNull();
  });

  it("is the empty form where nothing was kept", () => {
    expect(createBookingStorage().readForm()).toEqual(emptyBookingForm);
  });

  it.each(["no json", "null", "[]", '{"name":7,"extras":"extra_bbq","consent":true}'])(
    "is no broken text: %s",
    (text) => {
      sessionStorage.setItem("booking", text);
      expect(createBookingStorage().readForm()).toEqual(emptyBookingForm);
    },
  );
});

describe("after a booking", () => {
  it("by staff nothing of the guest is left for the next one", () => {
    const storage = createBookingStorage({ isStaff: true });
    storage.keepForm(filled);
    storage.keepVoucher({ code: "ABC", amountCents: 50_00 });
    storage.clearBooked();
    expect(storage.readVoucher()).toBeNull();
    expect(storage.readForm()).toEqual(emptyBookingForm);
  });

  it("party, ages, extras and voucher are gone, and the guest's address stays", () => {
    const storage = createBookingStorage();
    storage.keepForm(filled);
    storage.keepVoucher({ code: "ABC", amountCents: 50_00 });
    storage.clearBooked();
    expect(storage.readVoucher()).toBeNull();
    expect(storage.readForm()).toEqual({
      ...filled,
      adults: "1",
      children: "0",
      childAgeStart: "",
      childAgeEnd: "",
      voucherCode: "",
      comment: "",
      extras: [],
      ownExtras: [],
      payment: "banktransfer",
      consent: false,
    });
  });
});
