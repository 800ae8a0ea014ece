import { nextStatus } from "../support/lifecycle.ts";
import {
  type VoucherLifecycleEvent,
  type VoucherStatus,
  voucherLifecycleMachine,
} from "./voucher-lifecycle.machine.ts";

const after = (status: VoucherStatus, event: VoucherLifecycleEvent) =>
  nextStatus(voucherLifecycleMachine, status, event);
const statuses = ["requested", "paid", "partlyRedeemed", "spent", "cancelled", "expired"] as const;
/** By status before the event: the status after it, or null where the event is refused. */
const steps = (event: VoucherLifecycleEvent) =>
  Object.fromEntries(statuses.map((status) => [status, after(status, event)]));
const refused = { requested: null, paid: null, partlyRedeemed: null, spent: null, cancelled: null, expired: null };

describe("a voucher", () => {
  it("is paid once, while it is requested", () => {
    expect(steps({ type: "payment.registered" })).toEqual({ ...refused, requested: "paid" });
  });

  it("stays cancelled or expired when money comes late, and late is only what comes then", () => {
    const late = { cancelled: "cancelled", expired: "expired" };
    expect(steps({ type: "payment.cameLate" })).toEqual({ ...refused, ...late });
  });

  it("is redeemed in parts and spent with the last one", () => {
    const inParts = { paid: "partlyRedeemed", partlyRedeemed: "partlyRedeemed" };
    expect(steps({ type: "voucher.redeemed", restCents: 1 })).toEqual({ ...refused, ...inParts });
    const whole = { paid: "spent", partlyRedeemed: "spent" };
    expect(steps({ type: "voucher.redeemed", restCents: 0 })).toEqual({ ...refused, ...whole });
  });

  it("is whole again once the last booking gave its part back, also after it was spent or had expired", () => {
    const whole = { partlyRedeemed: "paid", spent: "paid", expired: "paid" };
    expect(steps({ type: "voucher.released", redeemedCents: 0 })).toEqual({ ...refused, ...whole });
    const inParts = { partlyRedeemed: "partlyRedeemed", spent: "partlyRedeemed", expired: "partlyRedeemed" };
    expect(steps({ type: "voucher.released", redeemedCents: 1 })).toEqual({ ...refused, ...inParts });
  });

  it("is cancelled when its money goes back and nothing is left; what is left of a part can be used", () => {
    const cancelled = { paid: "cancelled", partlyRedeemed: "cancelled" };
    expect(steps({ type: "payment.returned", restCents: 0 })).toEqual({ ...refused, ...cancelled });
    const kept = { paid: "paid", partlyRedeemed: "partlyRedeemed" };
    expect(steps({ type: "payment.returned", restCents: 1 })).toEqual({ ...refused, ...kept });
  });

  it("is requested again when its payment at the till is taken back, as long as nothing of it was used", () => {
    expect(steps({ type: "payment.corrected" })).toEqual({ ...refused, paid: "requested" });
  });

  it("comes back only where its money does, also where bookings have spent the rest meanwhile", () => {
    const whole = { cancelled: "paid", spent: "partlyRedeemed" };
    expect(steps({ type: "payment.restored", redeemedCents: 0 })).toEqual({ ...refused, ...whole });
    const inParts = { cancelled: "partlyRedeemed", spent: "partlyRedeemed" };
    expect(steps({ type: "payment.restored", redeemedCents: 1 })).toEqual({ ...refused, ...inParts });
  });

  it("can be withdrawn from while something of it may be left, and comes back by no booking and no payment of its own", () => {
    const withdrawn = { requested: "cancelled", paid: "cancelled", partlyRedeemed: "cancelled" };
    expect(steps({ type: "voucher.withdrawn" })).toEqual({ ...refused, ...withdrawn });
    expect(after("cancelled", { type: "voucher.released", redeemedCents: 0 })).toBeNull();
    expect(after("cancelled", { type: "payment.registered" })).toBeNull();
  });

  it("expires while it is unpaid or something is left, never once it is spent or cancelled", () => {
    const expired = { requested: "expired", paid: "expired", partlyRedeemed: "expired" };
    expect(steps({ type: "voucher.expired" })).toEqual({ ...refused, ...expired });
  });
});
