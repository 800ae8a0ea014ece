import { aBookingRequest } from "../../src/testing/builders.ts";
import { startBooking } from "../../src/testing/machines/start-booking.ts";

const order = { request: aBookingRequest(), totalCents: 36_000 };
const applied = { code: "HAVEL", amountCents: 10_000 };

async function withVoucher() {
  const flow = startBooking();
  flow.send({ type: "voucher.submitted", code: "HAVEL" });
  await flow.answer("checkVoucher", { exists: true, amountCents: 10_000 });
  return flow;
}

async function rechecking() {
  const flow = await withVoucher();
  flow.emitted.length = 0;
  flow.send({ type: "booking.submitted", order });
  return flow;
}

describe("applying a voucher", () => {
  it("emits the code with what is left on it, and its end once the code is edited", async () => {
    const flow = await withVoucher();
    expect(flow.asked.checkVoucher).toEqual(["HAVEL"]);
    expect(flow.voucher()).toEqual(applied);
    flow.send({ type: "voucher.edited" });
    expect(flow.voucher()).toBeNull();
    expect(flow.emitted).toEqual([
      { type: "voucher.changed", voucher: applied },
      { type: "voucher.changed", voucher: null },
    ]);
  });

  it("rejects a code that does not exist, so that it leaves the form and what is stored", async () => {
    const flow = startBooking();
    flow.send({ type: "voucher.submitted", code: "NONE" });
    await flow.answer("checkVoucher", { exists: false, amountCents: 0 });
    expect(flow.emitted).toEqual([{ type: "voucher.changed", voucher: null }, { type: "voucher.rejected" }]);
  });

  it("rejects nothing when the check fails, says so and logs it", async () => {
    const flow = startBooking();
    flow.send({ type: "voucher.submitted", code: "HAVEL" });
    await flow.fail("checkVoucher", { kind: "network" });
    expect(flow.notice()).toBe("network");
    expect(flow.emitted).toEqual([{ type: "failure.logged", failure: { kind: "network" } }]);
    flow.send({ type: "voucher.submitted", code: "HAVEL" });
    expect(flow.notice()).toBeNull();
  });

  it("ignores the answer for a code that was edited or replaced meanwhile", async () => {
    const flow = startBooking();
    flow.send({ type: "voucher.submitted", code: "OLD" });
    flow.send({ type: "voucher.submitted", code: "NEW" });
    await flow.answer("checkVoucher", { exists: true, amountCents: 1 });
    expect(flow.voucher()).toBeNull();
    await flow.answer("checkVoucher", { exists: true, amountCents: 2 });
    expect(flow.voucher()).toEqual({ code: "NEW", amountCents: 2 });
    flow.send({ type: "voucher.submitted", code: "THIRD" });
    flow.send({ type: "voucher.edited" });
    await flow.answer("checkVoucher", { exists: true, amountCents: 3 });
    expect(flow.voucher()).toBeNull();
  });
});

describe("a booking submitted with a voucher", () => {
  it("re-checks a confirmed code and books with it", async () => {
    const flow = await rechecking();
    expect(flow.asked.checkVoucher).toEqual(["HAVEL", "HAVEL"]);
    await flow.answer("checkVoucher", { exists: true, amountCents: 10_000 });
    await flow.answer("checkAvailability", { kind: "free" });
    expect(flow.asked.sendBooking).toEqual([{ ...order.request, voucher_code: "HAVEL" }]);
  });

  it("neither checks nor sends a code that was never confirmed: the price shown is the price asked", async () => {
    const flow = startBooking();
    const request = aBookingRequest({ voucher_code: "TYPED" });
    flow.send({ type: "booking.submitted", order: { request, totalCents: 36_000 } });
    await flow.answer("checkAvailability", { kind: "free" });
    expect(flow.asked.checkVoucher).toEqual([]);
    expect(flow.asked.sendBooking).toEqual([{ ...request, voucher_code: "" }]);
  });

  it("stops with the new amount when another is left on it, which the next submit takes", async () => {
    const flow = await rechecking();
    const less = { code: "HAVEL", amountCents: 4_000 };
    await flow.answer("checkVoucher", { exists: true, amountCents: 4_000 });
    expect([flow.notice(), flow.voucher()]).toEqual(["voucherChanged", less]);
    expect(flow.emitted).toEqual([{ type: "voucher.changed", voucher: less }]);
    flow.send({ type: "booking.submitted", order });
    await flow.answer("checkVoucher", { exists: true, amountCents: 4_000 });
    expect([flow.state(), flow.notice()]).toEqual(["checkingAvailability", null]);
  });

  it("stops and rejects the code when it is gone", async () => {
    const flow = await rechecking();
    await flow.answer("checkVoucher", { exists: false, amountCents: 0 });
    expect([flow.notice(), flow.voucher()]).toEqual(["voucherInvalid", null]);
    expect(flow.emitted).toEqual([{ type: "voucher.changed", voucher: null }, { type: "voucher.rejected" }]);
  });

  it("stops without an answer, keeps the voucher and logs the failure", async () => {
    const flow = await rechecking();
    await flow.fail("checkVoucher", { kind: "network" });
    expect([flow.notice(), flow.voucher()]).toEqual(["network", applied]);
    expect(flow.emitted).toEqual([{ type: "failure.logged", failure: { kind: "network" } }]);
  });

  it("keeps the amount it was submitted with when the code is edited later on", async () => {
    const flow = startBooking();
    flow.send({ type: "voucher.restored", code: "HAVEL", amountCents: 36_000 });
    const request = aBookingRequest({ banktransfer: false, paypal: true });
    flow.send({ type: "booking.submitted", order: { request, totalCents: 36_000 } });
    await flow.answer("checkVoucher", { exists: true, amountCents: 36_000 });
    flow.send({ type: "voucher.edited" });
    await flow.answer("checkAvailability", { kind: "free" });
    expect(flow.asked.sendBooking).toEqual([{ ...request, voucher_code: "HAVEL" }]);
  });
});
