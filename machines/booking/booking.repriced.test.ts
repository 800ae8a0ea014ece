import { aBookingRequest } from "../../src/testing/builders.ts";
import { startBooking } from "../../src/testing/machines/start-booking.ts";

const repriced = { kind: "invalid", errors: { price: "validation:priceChanged" } };
const totalCents = 36_000;

describe("a price list that was published since the guest saw the price", () => {
  it("leads back to the form with a sentence, and the guest orders again at the price that is shown then", async () => {
    const request = aBookingRequest();
    const flow = startBooking();
    flow.send({ type: "booking.submitted", order: { request, totalCents } });
    await flow.answer("checkAvailability", { kind: "free" });
    await flow.fail("sendBooking", repriced);
    expect([flow.state(), flow.notice(), flow.fieldErrors()]).toEqual(["editing", "priceChanged", {}]);
    expect(flow.emitted).toEqual([{ type: "failure.logged", failure: repriced }]);
    flow.send({ type: "booking.submitted", order: { request, totalCents: 40_000 } });
    expect([flow.notice(), flow.state()]).toEqual([null, "checkingAvailability"]);
  });

  it("does so, too, where the list has an extra no longer that was chosen", async () => {
    const flow = startBooking();
    flow.send({ type: "booking.submitted", order: { request: aBookingRequest(), totalCents } });
    await flow.answer("checkAvailability", { kind: "free" });
    await flow.fail("sendBooking", { kind: "invalid", errors: { own_extras: "validation:extras" } });
    expect([flow.state(), flow.notice(), flow.fieldErrors()]).toEqual(["editing", "priceChanged", {}]);
  });

  it.each(["validation:earlyTaken", "validation:lateTaken", "validation:halfTooEarly"])(
    "is not what %s says: that is shown at the extras, and the form stays as it is",
    async (key) => {
      const refused = { kind: "invalid", errors: { own_extras: key } };
      const flow = startBooking();
      flow.send({ type: "booking.submitted", order: { request: aBookingRequest(), totalCents } });
      await flow.answer("checkAvailability", { kind: "free" });
      await flow.fail("sendBooking", refused);
      expect([flow.state(), flow.notice(), flow.fieldErrors()]).toEqual(["editing", null, refused.errors]);
    },
  );

  it("is not said of a half-day that is another's before the guest pays at the wallet", async () => {
    const refused = { kind: "invalid", errors: { own_extras: "validation:earlyTaken" } };
    const flow = startBooking();
    const request = aBookingRequest({ banktransfer: false, paypal: true });
    flow.send({ type: "booking.submitted", order: { request, totalCents } });
    await flow.answer("checkAvailability", { kind: "free", heldUntil: "2027-05-03T12:15:00.000Z" });
    flow.atWallet({ type: "wallet.opened" });
    await flow.fail("createOrder", refused);
    expect([flow.state(), flow.notice(), flow.fieldErrors()]).toEqual(["editing", null, refused.errors]);
  });

  it("does so before anything is paid at the wallet", async () => {
    const request = aBookingRequest({ banktransfer: false, paypal: true });
    const flow = startBooking();
    flow.send({ type: "booking.submitted", order: { request, totalCents } });
    await flow.answer("checkAvailability", { kind: "free", heldUntil: "2027-05-03T12:15:00.000Z" });
    flow.atWallet({ type: "wallet.opened" });
    await flow.fail("createOrder", repriced);
    expect([flow.state(), flow.notice(), flow.fieldErrors()]).toEqual(["editing", "priceChanged", {}]);
  });

  it("keeps money that was taken: that order has its price", async () => {
    const request = aBookingRequest({ banktransfer: false, paypal: true });
    const flow = startBooking();
    flow.send({ type: "booking.submitted", order: { request, totalCents } });
    await flow.answer("checkAvailability", { kind: "free", heldUntil: "2027-05-03T12:15:00.000Z" });
    flow.atWallet({ type: "wallet.opened" });
    await flow.answer("createOrder", { kind: "created", orderId: "W1", amountCents: totalCents });
    flow.atWallet({ type: "wallet.approved", orderId: "W1" });
    await flow.answer("captureOrder", "captured");
    await flow.fail("sendBooking", repriced);
    expect([flow.state(), flow.notice()]).toEqual(["paymentPending", null]);
  });
});
