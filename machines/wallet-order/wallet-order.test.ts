import { accepts, nextStatus } from "../support/lifecycle.ts";
import { type WalletOrderEvent, type WalletOrderStatus, walletOrderMachine } from "./wallet-order.machine.ts";

const after = (status: WalletOrderStatus, type: WalletOrderEvent["type"]) =>
  nextStatus(walletOrderMachine, status, { type });

/** The status after all events, null once one of them was refused. */
function run(...events: WalletOrderEvent["type"][]): WalletOrderStatus | null {
  return events.reduce<WalletOrderStatus | null>((status, event) => status && after(status, event), "created");
}

describe("an order at the wallet", () => {
  it("becomes a booking once its money was captured", () => {
    expect(run("capture.requested", "capture.completed", "booking.made")).toBe("booked");
  });

  it("is refunded when what was paid can no longer be booked", () => {
    expect(run("capture.requested", "capture.completed", "booking.refused")).toBe("refunding");
    expect(run("capture.requested", "capture.completed", "booking.refused", "refund.completed")).toBe("refunded");
  });

  it("is declined when the wallet refuses", () => {
    expect(run("capture.requested", "capture.declined")).toBe("declined");
  });

  it("expires before a capture and when a capture turns out never to have happened", () => {
    expect(run("order.expired")).toBe("expired");
    expect(run("capture.requested", "order.expired")).toBe("expired");
  });

  it("keeps captured money out of every end but a booking or a refund", () => {
    const types = ["capture.requested", "capture.completed", "capture.declined", "order.expired", "refund.completed"];
    for (const type of types as WalletOrderEvent["type"][]) expect(after("captured", type)).toBeNull();
  });

  it("takes up money whose capture is told late, after the order was given up", () => {
    expect(after("declined", "capture.completed")).toBe("captured");
    expect(after("expired", "capture.completed")).toBe("captured");
  });

  it("refuses a second capture, booking or refund, so a repeated message changes nothing", () => {
    expect(after("capturing", "capture.requested")).toBeNull();
    expect(after("captured", "capture.completed")).toBeNull();
    expect(after("booked", "booking.made")).toBeNull();
    expect(after("booked", "booking.refused")).toBeNull();
    expect(after("refunded", "refund.completed")).toBeNull();
  });

  it("books nothing that was not captured", () => {
    for (const status of ["created", "capturing", "declined", "expired", "refunding"] as const) {
      expect(after(status, "booking.made")).toBeNull();
    }
  });

  it("answers the same question to who only asks", () => {
    expect(accepts(walletOrderMachine, "created", { type: "capture.requested" })).toBe(true);
    expect(accepts(walletOrderMachine, "booked", { type: "capture.requested" })).toBe(false);
  });
});
