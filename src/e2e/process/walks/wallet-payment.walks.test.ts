import { walletPaymentMachine } from "../../../../machines/wallet-payment/wallet-payment.machine.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { type FlowModel, missedBy, type Walk } from "../../../testing/machines/paths.ts";
import { walletPaymentModel } from "../../../testing/machines/wallet-payment-model.ts";
import { drive } from "../../../testing/walks/drive.ts";
import { fewestWalks } from "../../../testing/walks/fewest-walks.ts";
import { withWalks } from "../../../testing/walks/scene.ts";
import { takeWalks } from "../../../testing/walks/take-walks.ts";
import { walletFlow } from "../../../testing/walks/wallet-flow.ts";

const network = { kind: "network" };
const unexpected = { kind: "unexpected", detail: "502 UNREADABLE" };
const model: FlowModel<typeof walletPaymentMachine> = {
  ...walletPaymentModel,
  answers: {
    createOrder: {
      done: [{ kind: "created", orderId: "W1", amountCents: 500_00 }, { kind: "unavailable" }],
      failed: [{ kind: "invalid", errors: {} }, { kind: "banned" }, network, unexpected],
    },
    captureOrder: {
      done: [
        "captured",
        "declined",
        "instrumentDeclined",
        "payerActionRequired",
        "pending",
        "returned",
        "refunded",
        "unavailable",
        "replaced",
      ],
      failed: [network, unexpected],
    },
  },
  relevant: ({ context }) => context.order !== null,
};

/** What no server answers, and why. */
const unanswerable = [
  // The server looks for a ban when something is ordered. A guest who could order is not refused at the till.
  "walletPayment.capturing (9) captureOrder failed [isBanned] -> walletPayment.refused",
  // It refuses an order that is not this browser's with 404, and of a capture nothing else is typed by anybody.
  "walletPayment.capturing (10) captureOrder failed [isInvalid] -> walletPayment.failed",
];

let chosen: Promise<Walk[]> | undefined;

describeOnSqlite((engine) => {
  const walks = withWalks(engine);

  it("takes every transition of a payment at the wallet, and nothing contradicts itself after any", async () => {
    chosen ??= fewestWalks(model);
    const replays = await takeWalks(walks, { as: "guest", all: await chosen }, (world, walk) =>
      drive(walletFlow(walks, world), walk),
    );
    expect(missedBy(walletPaymentMachine, replays)).toEqual(unanswerable);
  });
});
