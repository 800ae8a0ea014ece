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
  it("applies a code that exists with what is left on it, and tells it", async () => {
    const flow = await withVoucher();
    expect(flow.asked.checkVoucher).toEqual(["HAVEL"]);
    expect([flow.voucherState(), flow.voucher()]).toEqual(["applied", applied]);
    expect(flow.emitted).toEqual([{ type: "voucher.changed", voucher: applied }]);
  });

  it("calls a code invalid that does not exist or cannot be one, so that what is stored can be removed", async () => {
    const unknown = startBooking();
    unknown.send({ type: "voucher.submitted", code: "NONE" });
    await unknown.answer("checkVoucher", { exists: false, amountCents: 0 });
    const malformed = startBooking();
    malformed.send({ type: "voucher.submitted", code: "x".repeat(99) });
    await malformed.fail("checkVoucher", { kind: "invalid", errors: { voucher_code: "validation:voucher" } });
    for (const flow of [unknown, malformed]) {
      expect([flow.voucherState(), flow.voucher()]).toEqual(["invalid", null]);
      expect(flow.emitted.slice(-2)).toEqual([
        { type: "voucher.changed", voucher: null },
        { type: "voucher.rejected" },
      ]);
    }
  });

  it.each([[{ kind: "network" }], [{ kind: "unexpected", detail: "500" }]])(
    "calls nothing invalid when the check fails with %j, says so and logs it",
    async (failure) => {
      const flow = startBooking();
      flow.send({ type: "voucher.submitted", code: "HAVEL" });
      await flow.fail("checkVoucher", failure);
      expect([flow.voucherState(), flow.notice()]).toEqual(["unapplied", "network"]);
      expect(flow.emitted).toEqual([{ type: "failure.logged", failure }]);
      flow.send({ type: "voucher.submitted", code: "HAVEL" });
      expect(flow.notice()).toBeNull();
    },
  );

  it("clears the applied state once the code is edited", async () => {
    const flow = await withVoucher();
    flow.send({ type: "voucher.edited" });
    expect([flow.voucherState(), flow.voucher()]).toEqual(["unapplied", null]);
    expect(flow.emitted.at(-1)).toEqual({ type: "voucher.changed", voucher: null });
  });

  it("ends the invalid state once the code is edited, and checks another one", async () => {
    const flow = startBooking();
    flow.send({ type: "voucher.submitted", code: "NONE" });
    await flow.answer("checkVoucher", { exists: false, amountCents: 0 });
    flow.send({ type: "voucher.submitted", code: "HAVEL" });
    expect(flow.voucherState()).toBe("checking");
    await flow.answer("checkVoucher", { exists: false, amountCents: 0 });
    flow.send({ type: "voucher.edited" });
    expect(flow.voucherState()).toBe("unapplied");
  });

  it("ignores the answer for a code that was edited or replaced meanwhile", async () => {
    const flow = startBooking();
    flow.send({ type: "voucher.submitted", code: "OLD" });
    flow.send({ type: "voucher.submitted", code: "NEW" });
    await flow.answer("checkVoucher", { exists: true, amountCents: 1 });
    expect(flow.voucherState()).toBe("checking");
    await flow.answer("checkVoucher", { exists: true, amountCents: 2 });
    expect(flow.voucher()).toEqual({ code: "NEW", amountCents: 2 });
    flow.send({ type: "voucher.submitted", code: "THIRD" });
    flow.send({ type: "voucher.edited" });
    await flow.answer("checkVoucher", { exists: true, amountCents: 3 });
    expect([flow.voucherState(), flow.voucher()]).toEqual(["unapplied", null]);
  });

  it("restores what was confirmed before the page was left", () => {
    const flow = startBooking();
    flow.send({ type: "voucher.restored", ...applied });
    expect([flow.voucherState(), flow.voucher()]).toEqual(["applied", applied]);
  });

  it("counts as busy, shows no loading page, and lets no booking be submitted at an open price", () => {
    const flow = startBooking();
    flow.send({ type: "voucher.submitted", code: "HAVEL" });
    expect([flow.isBusy(), flow.isLoading()]).toEqual([true, false]);
    flow.send({ type: "booking.submitted", order });
    expect(flow.state()).toBe("editing");
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

  it("stops with the new amount when another is left on it", async () => {
    const flow = await rechecking();
    const less = { code: "HAVEL", amountCents: 4_000 };
    await flow.answer("checkVoucher", { exists: true, amountCents: 4_000 });
    expect([flow.state(), flow.notice()]).toEqual(["editing", "voucherChanged"]);
    expect([flow.voucherState(), flow.voucher()]).toEqual(["applied", less]);
    expect(flow.emitted).toEqual([{ type: "voucher.changed", voucher: less }]);
    flow.send({ type: "booking.submitted", order });
    await flow.answer("checkVoucher", { exists: true, amountCents: 4_000 });
    expect([flow.state(), flow.notice()]).toEqual(["checkingAvailability", null]);
  });

  it("stops and calls the voucher invalid when it is gone or refused", async () => {
    const gone = await rechecking();
    await gone.answer("checkVoucher", { exists: false, amountCents: 0 });
    const refused = await rechecking();
    await refused.fail("checkVoucher", { kind: "invalid", errors: {} });
    for (const flow of [gone, refused]) {
      expect([flow.state(), flow.notice()]).toEqual(["editing", "voucherInvalid"]);
      expect([flow.voucherState(), flow.voucher()]).toEqual(["invalid", null]);
      expect(flow.emitted.slice(-2)).toEqual([
        { type: "voucher.changed", voucher: null },
        { type: "voucher.rejected" },
      ]);
    }
  });

  it("stops without an answer, keeps the voucher and logs the failure", async () => {
    const flow = await rechecking();
    await flow.fail("checkVoucher", { kind: "network" });
    expect([flow.state(), flow.notice()]).toEqual(["editing", "network"]);
    expect(flow.voucher()).toEqual(applied);
    expect(flow.emitted).toEqual([{ type: "failure.logged", failure: { kind: "network" } }]);
  });

  it("stops when the code is edited or another one is applied during the re-check", async () => {
    const edited = await rechecking();
    edited.send({ type: "voucher.edited" });
    const replaced = await rechecking();
    replaced.send({ type: "voucher.submitted", code: "OTHER" });
    for (const flow of [edited, replaced]) {
      await flow.answer("checkVoucher", { exists: true, amountCents: 10_000 });
      expect([flow.state(), flow.voucher()]).toEqual(["editing", null]);
    }
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
