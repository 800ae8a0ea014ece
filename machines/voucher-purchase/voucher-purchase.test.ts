import { createActor, SimulatedClock } from "xstate";
import { aVoucherRequest } from "../../src/testing/builders.ts";
import { openCalls } from "../../src/testing/machines/open-calls.ts";
import type { WalletPaymentEvent } from "../wallet-payment/wallet-payment.types.ts";
import { voucherPurchaseMachineWith } from "./voucher-purchase.machine.ts";
import * as select from "./voucher-purchase.selectors.ts";
import type { PurchaseActors, PurchaseEmitted, PurchaseEvent } from "./voucher-purchase.types.ts";

const byTransfer = aVoucherRequest();
const byWallet = aVoucherRequest({ banktransfer: false, paypal: true });
const ordered = { id: 7, downloadPath: null };
const paid = { id: 7, downloadPath: "/api/rere_download_voucher/abc/" };

/** A running purchase whose calls stay open until the test answers them; its delays run on `clock`. */
function startPurchase() {
  const clock = new SimulatedClock();
  const emitted: PurchaseEmitted[] = [];
  const calls = openCalls<keyof PurchaseActors>();
  const actors: PurchaseActors = {
    createOrder: calls.open("createOrder"),
    captureOrder: calls.open("captureOrder"),
    sendVoucher: calls.open("sendVoucher"),
    downloadVoucher: calls.open("downloadVoucher"),
  };
  const actor = createActor(voucherPurchaseMachineWith(actors), { clock });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  const see = <Seen>(selector: (snapshot: select.PurchaseSnapshot) => Seen) => selector(actor.getSnapshot());
  return {
    clock,
    emitted,
    asked: calls.asked,
    answer: calls.answer,
    fail: calls.fail,
    send: (event: PurchaseEvent) => actor.send(event),
    atWallet: (event: WalletPaymentEvent) => see(select.selectPayment)?.send(event),
    isEditing: () => see((snapshot) => snapshot.matches("editing")),
    outcome: () => see(select.selectOutcome),
    notice: () => see(select.selectNotice),
    fieldErrors: () => see(select.selectFieldErrors),
    download: () => see(select.selectDownload),
    isFinal: () => see(select.selectIsFinal),
    isBusy: () => see(select.selectIsBusy),
    isSlow: () => see(select.selectIsSlow),
    isPaying: () => see(select.selectIsPaying),
    isRefunded: () => see(select.selectIsRefunded),
    pendingCause: () => see(select.selectPendingCause),
  };
}

function submitted(request = byTransfer) {
  const flow = startPurchase();
  flow.send({ type: "purchase.submitted", request });
  return flow;
}

async function capturing() {
  const flow = submitted(byWallet);
  flow.atWallet({ type: "wallet.opened" });
  await flow.answer("createOrder", { kind: "created", orderId: "W1", amountCents: 100_00 });
  flow.atWallet({ type: "wallet.approved", orderId: "W1" });
  return flow;
}

async function sendingPaid() {
  const flow = await capturing();
  await flow.answer("captureOrder", "captured");
  return flow;
}

describe("a voucher that is paid by transfer", () => {
  it("is ordered at once, without the wallet", async () => {
    const flow = submitted();
    expect(flow.asked.sendVoucher).toEqual([{ ...byTransfer, paypal_order_id: "" }]);
    expect(flow.asked.createOrder).toEqual([]);
    await flow.answer("sendVoucher", ordered);
    expect([flow.outcome(), flow.isFinal(), flow.download()]).toEqual(["succeeded", true, null]);
    expect(flow.emitted).toEqual([{ type: "outcome.reached" }]);
  });

  it("cannot be downloaded before it is paid", async () => {
    const flow = submitted();
    await flow.answer("sendVoucher", ordered);
    flow.send({ type: "download.clicked" });
    expect(flow.asked.downloadVoucher).toEqual([]);
  });

  it("shows as loading for two seconds, then as slow, and ignores another submit meanwhile", () => {
    const flow = submitted();
    flow.clock.increment(1_999);
    expect([flow.isBusy(), flow.isSlow()]).toEqual([true, false]);
    flow.clock.increment(1);
    expect([flow.isBusy(), flow.isSlow()]).toEqual([true, true]);
    flow.send({ type: "purchase.submitted", request: byWallet });
    expect([flow.isPaying(), flow.asked.sendVoucher.length]).toEqual([false, 1]);
  });

  it("returns to the form with the fields that the server refused", async () => {
    const flow = submitted();
    await flow.fail("sendVoucher", { kind: "invalid", errors: { name: "validation:guestName" } });
    expect([flow.isEditing(), flow.fieldErrors()]).toEqual([true, { name: "validation:guestName" }]);
    flow.send({ type: "purchase.submitted", request: byTransfer });
    expect(flow.fieldErrors()).toEqual({});
  });

  it.each([{ kind: "network" }, { kind: "unexpected", detail: "500 UNKNOWN" }])(
    "is sent again as it was when nobody knows what became of it: %j",
    async (failure) => {
      const flow = submitted();
      await flow.fail("sendVoucher", failure);
      expect([flow.outcome(), flow.isFinal()]).toEqual(["unanswered", false]);
      flow.send({ type: "purchase.retried" });
      await flow.answer("sendVoucher", ordered);
      expect(flow.asked.sendVoucher[1]).toEqual(flow.asked.sendVoucher[0]);
      expect(flow.outcome()).toBe("succeeded");
    },
  );

  it("fails for somebody who is excluded, and leaves the form", async () => {
    const flow = submitted();
    await flow.fail("sendVoucher", { kind: "banned" });
    expect(flow.outcome()).toBe("failed");
    flow.send({ type: "purchase.retried" });
    expect(flow.asked.sendVoucher).toHaveLength(1);
    flow.send({ type: "purchase.reopened" });
    expect([flow.isEditing(), flow.outcome()]).toEqual([true, null]);
  });
});

describe("a voucher that is paid at the wallet", () => {
  it("shows the wallet first and is ordered once the money was captured", async () => {
    const flow = submitted(byWallet);
    expect([flow.isPaying(), flow.asked.sendVoucher]).toEqual([true, []]);
    flow.atWallet({ type: "wallet.opened" });
    await flow.answer("createOrder", { kind: "created", orderId: "W1", amountCents: 100_00 });
    flow.atWallet({ type: "wallet.approved", orderId: "W1" });
    expect([flow.asked.createOrder, flow.asked.captureOrder]).toEqual([[byWallet], ["W1"]]);
    await flow.answer("captureOrder", "captured");
    expect(flow.asked.sendVoucher).toEqual([{ ...byWallet, paypal_order_id: "W1" }]);
    await flow.answer("sendVoucher", paid);
    expect([flow.outcome(), flow.isPaying(), flow.download()]).toEqual(["succeeded", false, "offered"]);
  });

  it.each([
    ["walletFailed", "declined", false],
    ["walletFailed", "unavailable", false],
    ["walletFailed", "returned", true],
    ["walletFailed", "refunded", true],
    ["paymentPending", "pending", false],
  ])("ends as %s when the capture is %s, and orders nothing", async (outcome, answer, refunded) => {
    const flow = await capturing();
    await flow.answer("captureOrder", answer);
    expect([flow.outcome(), flow.isRefunded(), flow.asked.sendVoucher]).toEqual([outcome, refunded, []]);
  });

  it.each([
    ["connection", { kind: "network" }],
    ["server", { kind: "unexpected", detail: "504" }],
  ])("waits for the server when the answer to the capture is lost, and blames the %s: %j", async (cause, failure) => {
    const flow = await capturing();
    await flow.fail("captureOrder", failure);
    expect([flow.outcome(), flow.isFinal(), flow.pendingCause()]).toEqual(["paymentPending", true, cause]);
    const paidFlow = await sendingPaid();
    await paidFlow.fail("sendVoucher", failure);
    expect([paidFlow.outcome(), paidFlow.pendingCause()]).toEqual(["paymentPending", cause]);
  });

  it("blames the wallet where the wallet gave no answer", async () => {
    const flow = await capturing();
    await flow.answer("captureOrder", "pending");
    expect(flow.pendingCause()).toBe("wallet");
  });

  it.each([
    { kind: "network" },
    { kind: "unexpected", detail: "500" },
    { kind: "banned" },
    { kind: "invalid", errors: { name: "validation:guestName" } },
  ])("is never asked for money again once it is paid, whatever the order fails with: %j", async (failure) => {
    const flow = await sendingPaid();
    await flow.fail("sendVoucher", failure);
    for (const type of ["purchase.reopened", "purchase.retried"] as const) flow.send({ type });
    flow.send({ type: "purchase.submitted", request: byWallet });
    expect([flow.outcome(), flow.isFinal(), flow.asked.sendVoucher.length]).toEqual(["paymentPending", true, 1]);
    expect(flow.emitted[0]).toEqual({ type: "failure.logged", failure });
  });

  it("does not return to the form while the money is being taken", async () => {
    const flow = await capturing();
    flow.atWallet({ type: "payment.left" });
    flow.clock.increment(60 * 60_000);
    expect(flow.isPaying()).toBe(true);
  });

  it.each([
    ["payment.left", null],
    ["wallet.scriptFailed", "walletUnavailable"],
    ["hold.replaced", "paymentReplaced"],
  ] as const)("returns to the form after %s, with the notice %s until the next submit", (type, notice) => {
    const flow = submitted(byWallet);
    flow.atWallet({ type });
    expect([flow.isEditing(), flow.notice()]).toEqual([true, notice]);
    flow.send({ type: "purchase.submitted", request: byTransfer });
    expect(flow.notice()).toBeNull();
  });

  it("returns to the form when nobody pays within 15 minutes", () => {
    const flow = submitted(byWallet);
    flow.clock.increment(15 * 60_000);
    expect([flow.isEditing(), flow.notice()]).toEqual([true, "paymentExpired"]);
  });

  it("returns to the form with the fields that were refused when the payment was begun", async () => {
    const flow = submitted(byWallet);
    flow.atWallet({ type: "wallet.opened" });
    await flow.fail("createOrder", { kind: "invalid", errors: { email: "validation:email" } });
    expect([flow.isEditing(), flow.fieldErrors()]).toEqual([true, { email: "validation:email" }]);
  });

  it("pays the next submit anew", async () => {
    const flow = await capturing();
    await flow.answer("captureOrder", "declined");
    flow.send({ type: "purchase.reopened" });
    flow.send({ type: "purchase.submitted", request: byTransfer });
    expect(flow.asked.sendVoucher).toEqual([{ ...byTransfer, paypal_order_id: "" }]);
  });
});

describe("the PDF of a paid voucher", () => {
  async function bought() {
    const flow = await sendingPaid();
    await flow.answer("sendVoucher", paid);
    flow.send({ type: "download.clicked" });
    return flow;
  }

  it("is asked for by the path that came with the answer, once", async () => {
    const flow = await bought();
    flow.send({ type: "download.clicked" });
    expect([flow.download(), flow.asked.downloadVoucher]).toEqual(["loading", [paid.downloadPath]]);
    await flow.answer("downloadVoucher", "saved");
    flow.send({ type: "download.clicked" });
    expect([flow.download(), flow.asked.downloadVoucher.length]).toEqual(["saved", 1]);
  });

  it("can be asked for again after a failure, and is gone where it was given out before", async () => {
    const flow = await bought();
    await flow.fail("downloadVoucher", { kind: "network" });
    expect([flow.download(), flow.outcome()]).toEqual(["failed", "succeeded"]);
    flow.send({ type: "download.clicked" });
    await flow.answer("downloadVoucher", "gone");
    flow.send({ type: "download.clicked" });
    expect([flow.download(), flow.asked.downloadVoucher.length]).toEqual(["gone", 2]);
  });
});
