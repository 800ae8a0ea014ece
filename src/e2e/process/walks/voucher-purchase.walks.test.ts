import { voucherPurchaseMachine } from "../../../../machines/voucher-purchase/voucher-purchase.machine.ts";
import { describeOnSqlite } from "../../../testing/database.ts";

import { goOn, missedBy, type Walk } from "../../../testing/machines/paths.ts";
import { voucherModel } from "../../../testing/machines/voucher-purchase-model.ts";

import { drive } from "../../../testing/walks/drive.ts";
import { fewestWalks } from "../../../testing/walks/fewest-walks.ts";
import { withWalks } from "../../../testing/walks/scene.ts";
import { takeWalks } from "../../../testing/walks/take-walks.ts";
import { voucherFlow } from "../../../testing/walks/voucher-flow.ts";

/**
 * A voucher is nobody's but its buyer's: it is never gone, nor can its money be left over, and no ban is looked for.
 */
const neverOfVouchers = ["unavailable", "refunded"];

const kindOf = (value: unknown) => (Object(value) as { kind?: string }).kind;
const { answers, ...others } = voucherModel;
const withoutBan = <Answer>(list: readonly Answer[] = []) =>
  list.filter(
    (answer) => kindOf(answer) !== "banned" && kindOf((Object(answer) as { failure?: unknown }).failure) !== "banned",
  );
const { sendVoucher, walletPayment } = answers ?? {};
const failed = withoutBan(sendVoucher?.failed).toReversed();
const ends = withoutBan(walletPayment?.done).filter((end) => !neverOfVouchers.includes(kindOf(end) ?? ""));
const answersWith = (downloadPath: string | null) => ({
  ...answers,
  sendVoucher: { done: [{ id: 7, downloadPath }], failed },
  walletPayment: { done: ends, failed: [] },
});
const byEitherWay = { ...others, answers: answersWith(null) };
const byWallet = {
  ...others,
  events: others.events.filter((event) => event.type !== "purchase.submitted" || event.request.paypal),
  answers: answersWith("/api/rere_download_voucher/abc/"),
};

/** What no server answers, and why: the server looks for no ban where a voucher is ordered. */
const unanswerable = [
  "voucherPurchase.failed",
  "voucherPurchase.sending (3) sendVoucher failed [failedBanned] -> voucherPurchase.failed",
  "voucherPurchase.failed (0) purchase.submitted [isByWallet] -> voucherPurchase.paying",
  "voucherPurchase.failed (1) purchase.submitted -> voucherPurchase.sending",
  "voucherPurchase.failed (2) purchase.reopened -> voucherPurchase.editing",
];

/** What is paid at once can be downloaded; what waits for its transfer cannot. */
function isPossible({ steps }: Walk): boolean {
  let isByWallet = false;
  let isPaid = false;
  return steps.every(({ event }) => {
    if (event.type === "purchase.submitted") {
      isByWallet = (event["request"] as { paypal: boolean }).paypal;
      isPaid = false;
    }
    if (event.type === "xstate.done.actor.payment") isPaid = kindOf(event["output"]) === "paid";
    if (isPaid && event.type.startsWith("xstate.error")) return kindOf(event["error"]) !== "invalid";
    const { downloadPath } = Object(event["output"]) as { downloadPath?: string | null };
    return downloadPath !== null || !isByWallet;
  });
}

/** Sent again after its answer was lost, it is one voucher. */
const madeOnce = { type: "xstate.done.actor.0.voucherPurchase.sending", output: { id: 7, downloadPath: null } };

async function choose(): Promise<Walk[]> {
  const walks = await fewestWalks(byEitherWay, isPossible);
  const again = walks.filter(({ steps }) => steps.at(-1)?.event.type === "purchase.retried");
  const paid = await fewestWalks(byWallet, isPossible);
  return [...walks, ...again.map((walk) => goOn(byEitherWay, walk, madeOnce)), ...paid];
}

let chosen: Promise<Walk[]> | undefined;

describeOnSqlite((engine) => {
  const walks = withWalks(engine);

  it("takes every transition of buying a voucher, and nothing contradicts itself after any", async () => {
    chosen ??= choose();
    const all = await chosen;
    const replays = await takeWalks(walks, { as: "guest", all }, (world, walk) =>
      drive(voucherFlow(walks, world), walk),
    );
    expect(missedBy(voucherPurchaseMachine, replays)).toEqual(unanswerable);
  });
});
