import { accepts, nextStatus } from "../support/lifecycle.ts";
import { type WalletOrderEvent, type WalletOrderStatus, walletOrderMachine } from "./wallet-order.machine.ts";

const after = (status: WalletOrderStatus, type: WalletOrderEvent["type"]) =>
  nextStatus(walletOrderMachine, status, { type });

/** The status after all events, null once one of them was refused. */
function run(...events: WalletOrderEvent["type"][]): WalletOrderStatus | null {
  return events.reduce<WalletOrderStatus | null>((status, event) => status && after(status, event), "created");
}

describe("an order at the wallet", () => {
  it("is fulfilled once its money was captured", () => {
    expect(run("capture.requested", "capture.completed", "order.fulfilled")).toBe("fulfilled");
  });

  it("is refunded when what was paid for can no longer be had", () => {
    expect(run("capture.requested", "capture.completed", "order.refused")).toBe("refunding");
    expect(run("capture.requested", "capture.completed", "order.refused", "refund.completed")).toBe("refunded");
  });

  it("is declined when the wallet refuses", () => {
    expect(run("capture.requested", "capture.declined")).toBe("declined");
  });

  it("stands, and can be paid in another way, when the wallet refuses the means of payment only", () => {
    expect(run("capture.requested", "instrument.declined")).toBe("created");
    expect(run("capture.requested", "instrument.declined", "capture.requested", "capture.completed")).toBe("captured");
    for (const status of ["created", "captured", "declined", "expired"] as const) {
      expect(after(status, "instrument.declined")).toBeNull();
    }
  });

  it("expires before a capture and when a capture turns out never to have happened", () => {
    expect(run("order.expired")).toBe("expired");
    expect(run("capture.requested", "order.expired")).toBe("expired");
  });

  it("lets captured money end as what was ordered or as a refund only", () => {
    const types = ["capture.requested", "capture.completed", "capture.declined", "order.expired", "refund.completed"];
    for (const type of types as WalletOrderEvent["type"][]) expect(after("captured", type)).toBeNull();
  });

  it("accepts a capture that is reported after the order ended", () => {
    expect(after("declined", "capture.completed")).toBe("captured");
    expect(after("expired", "capture.completed")).toBe("captured");
  });

  it("refuses a second capture, fulfilment or refund, so a repeated message changes nothing", () => {
    expect(after("capturing", "capture.requested")).toBeNull();
    expect(after("captured", "capture.completed")).toBeNull();
    expect(after("fulfilled", "order.fulfilled")).toBeNull();
    expect(after("fulfilled", "order.refused")).toBeNull();
    expect(after("refunded", "refund.completed")).toBeNull();
  });

  it("keeps what was to go back and has not left", () => {
    expect(after("refunding", "refund.withdrawn")).toBe("fulfilled");
    for (const status of ["captured", "fulfilled", "refunded"] as const) {
      expect(after(status, "refund.withdrawn")).toBeNull();
    }
  });

  it("gives back another part after a part, and while that is on its way", () => {
    for (const status of ["fulfilled", "refunding", "refunded"] as const) {
      expect(after(status, "refund.requested")).toBe("refunding");
    }
  });

  it("fulfils nothing that was not captured", () => {
    for (const status of ["created", "capturing", "declined", "expired", "refunding"] as const) {
      expect(after(status, "order.fulfilled")).toBeNull();
    }
  });

  it("says which events a status accepts", () => {
    expect(accepts(walletOrderMachine, "created", { type: "capture.requested" })).toBe(true);
    expect(accepts(walletOrderMachine, "fulfilled", { type: "capture.requested" })).toBe(false);
  });
});
