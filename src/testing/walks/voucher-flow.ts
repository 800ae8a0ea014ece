import { voucherPurchaseMachineWith } from "../../../machines/voucher-purchase/voucher-purchase.machine.ts";
import type { PurchaseEvent } from "../../../machines/voucher-purchase/voucher-purchase.types.ts";
import { purchaseActors } from "../../client/features/vouchers/vouchers.actors.ts";
import { vouchersContract } from "../../shared/contract/vouchers.ts";
import type { Flow, WantedAnswer } from "./drive.ts";
import { answered, badGateway, type Delivery, lost, onServer } from "./line.ts";
import type { Walks, WalkWorld } from "./scene.ts";
import { payer } from "./wallet-calls.ts";

const downloadPath = vouchersContract.download.path.split(":")[0] ?? "";

/** The kind of the failure that the next answer brings. */
function nextFailure(rest: WantedAnswer["rest"]): string | undefined {
  const next = rest.find(({ type }) => /^xstate\.(?:done|error)\./.test(type));
  const { kind, failure } = Object(next?.["error"] ?? next?.["output"]) as {
    kind?: string;
    failure?: { kind: string };
  };
  return failure?.kind ?? kind;
}

/** The page of a guest who buys a voucher, whose calls are answered by the server as a walk says. */
export function voucherFlow(walks: Walks, world: WalkWorld): Flow<ReturnType<typeof voucherPurchaseMachineWith>> {
  const another = () => world.voucherRequest({ banktransfer: false, paypal: true, voucherAmount: 50 });
  const { ends } = payer(walks, world, { other: another });
  let isPaid = false;

  function delivered({ kind, value, rest }: WantedAnswer): Delivery {
    const failure = (value as { kind?: string }).kind;
    if (kind === "done" || failure === "invalid") return answered;
    const [next] = rest;
    const reached = isPaid || next?.type === "purchase.retried";
    return failure === "network" ? lost(reached) : badGateway(reached);
  }

  return {
    machine: voucherPurchaseMachineWith(purchaseActors(world.dispatch, () => undefined)),
    input: undefined,
    line: world.line,
    sent(event, { rest }): PurchaseEvent {
      if (event.type !== "purchase.submitted") return event;
      isPaid = false;
      const { banktransfer, paypal } = event.request;
      // Less than a voucher may be worth: a form of another version.
      const voucherAmount = nextFailure(rest) === "invalid" ? 1 : 100;
      return { ...event, request: world.voucherRequest({ banktransfer, paypal, voucherAmount }) };
    },
    answers: {
      sendVoucher: { paths: [vouchersContract.send.path], prepare: (wanted) => Promise.resolve(delivered(wanted)) },
      downloadVoucher: {
        paths: [downloadPath],
        async prepare({ value, parent }) {
          const { voucher } = (parent.getSnapshot() as { context: { voucher: { downloadPath: string } } }).context;
          // Downloaded in another window before.
          if (value === "gone") await onServer(() => world.guest.post(voucher.downloadPath, {}));
          return typeof value === "string" ? answered : lost(false);
        },
      },
      async walletPayment({ value, child, pass }) {
        const { kind, failure } = value as { kind: string; failure: { kind: string } | null };
        if (kind === "expired") {
          walks.plan.clock.advance(15 * 60_000);
          pass(15 * 60_000);
          return;
        }
        await ends[kind]?.(child, failure?.kind ?? "");
        isPaid = kind === "paid";
      },
    },
  };
}
