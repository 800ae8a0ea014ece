import { act } from "@testing-library/react";
import type { AnyEventObject, StateValue } from "xstate";
import type { PaymentResult } from "../../../../machines/wallet-payment/wallet-payment.types.ts";
import { settle } from "../../../testing/booking-guest.ts";
import type { BookingCall } from "../../../testing/booking-server.ts";
import { type FakeWallet, startFakeWallet } from "../../../testing/fake-wallet.ts";
import { sentenceOf, type Walk, walksPastEachState } from "../../../testing/machines/paths.ts";
import { voucherModel } from "../../../testing/machines/voucher-purchase-model.ts";
import { withStillClock } from "../../../testing/page-hooks.ts";
import { buyer, typedForVoucher } from "../../../testing/voucher-buyer.ts";
import { download, loadPages, open, send, withSavedFiles } from "./vouchers-page.fixture.tsx";

type Server = Awaited<ReturnType<typeof open>>;

function refuse(server: Server, call: BookingCall, error: { kind: string; errors?: object }): void {
  if (error.kind === "network") server.lose(call);
  else if (error.kind === "invalid") server.answer(call, { type: "VALIDATION", errors: error.errors }, 400);
  else if (error.kind === "banned") server.answer(call, { type: "BANNED" }, 403);
  else server.answer(call, { type: "UNAVAILABLE" }, 503);
}

/** What the buyer does so that the flow gets the event. */
function doAs(event: AnyEventObject): void {
  switch (event.type) {
    case "purchase.submitted":
      buyer.payBy((event["request"] as { paypal: boolean }).paypal ? "paypal" : "banktransfer");
      return void buyer.submit();
    case "purchase.reopened":
      return buyer.press(/Angaben ändern|Zurück zum Formular/);
    case "purchase.retried":
      return buyer.press("Erneut versuchen");
    case "download.clicked":
      return buyer.press("Gutschein herunterladen (PDF)");
    default:
      throw new Error(`nobody does ${event.type}`);
  }
}

/** Leads the payment at the wallet to that end. */
async function payUntil({ kind, failure }: PaymentResult, server: Server, wallet: FakeWallet) {
  const create = "rere_create_wallet_order";
  if (kind === "unreachable") return wallet.fail();
  wallet.load();
  await settle();
  if (kind === "left") return act(() => buyer.press("Zurück, ohne zu bezahlen"));
  if (kind === "expired") return act(() => jest.advanceTimersByTime(900_000));
  act(() => wallet.open());
  await settle();
  if (kind === "refused") return refuse(server, create, failure ?? { kind: "banned" });
  if (kind === "failed") return act(() => wallet.breakDown());
  server.answer(create, { order_id: "W1", amount: "100.00" });
  await settle();
  act(() => wallet.approve("W1"));
  await settle();
  const status = { paid: "captured", unavailable: "taken" }[kind as "paid"] ?? kind;
  server.answer("rere_capture_wallet_order", { status });
}

/** The answer of the server to what the flow waits for. */
function reply(server: Server, event: AnyEventObject): void {
  const isDownload = event.type.includes("succeeded");
  const call = isDownload ? download : send;
  if (event.type.startsWith("xstate.error")) return refuse(server, call, event["error"]);
  if (isDownload) return server.answer(call, {}, event["output"] === "gone" ? 404 : 200);
  const { id, downloadPath } = event["output"] as { id: number; downloadPath: string | null };
  server.answer(send, { id }, 201, downloadPath ? { Location: downloadPath } : {});
}

/** The state as the page must show it. */
function shownBy(value: StateValue, isPaid: boolean) {
  const [[name = "", inner] = []] = typeof value === "string" ? [[value]] : Object.entries(value);
  const isOver = name === "succeeded" || name === "paymentPending";
  const isPaying = name === "paying";
  return {
    outcome: ["editing", "paying", "sending"].includes(name) ? null : name,
    form: !isOver,
    preview: !isOver,
    wallet: isPaying,
    orderButton: !isOver && !isPaying,
    isBusy: name === "sending",
    isLoading: name === "sending" && inner === "loading",
    mayDownload: name === "succeeded" && isPaid && inner !== "saved" && inner !== "gone",
  };
}

async function walkOnPage(walk: Walk): Promise<void> {
  const wallet = startFakeWallet();
  const server = await open();
  buyer.fillIn();
  let isPaid = false;
  for (const { event, expected } of walk.steps) {
    if (event.type === "xstate.done.actor.payment") await payUntil(event["output"], server, wallet);
    else if (event.type.startsWith("xstate.after")) act(() => jest.advanceTimersByTime(2_000));
    else if (event.type.startsWith("xstate.")) reply(server, event);
    else act(() => doAs(event));
    isPaid ||= (event["output"] as { downloadPath?: string } | undefined)?.downloadPath != null;
    await settle();
    const seen = buyer.sees();
    expect(seen).toEqual(shownBy(expected, isPaid));
    expect(seen.form ? buyer.typed() : typedForVoucher).toEqual(typedForVoucher);
  }
  wallet.remove();
}

// Walks past each state: that each transition leads where it should is proved without a page.
describe("every state of the purchase of a voucher, on the page", () => {
  beforeAll(loadPages);
  withStillClock({ frames: true });
  beforeEach(buyer.keepTyped);
  withSavedFiles();
  afterEach(() => void Reflect.deleteProperty(window, "paypal"));

  it.each(walksPastEachState(voucherModel).map((walk) => [sentenceOf(walk), walk] as const))(
    "is shown, and nothing typed is lost: %s",
    async (_, walk) => {
      await expect(walkOnPage(walk)).resolves.toBeUndefined();
    },
  );
});
