import { walletPaymentMachine } from "../../../machines/wallet-payment/wallet-payment.machine.ts";
import type { WalletPaymentEvent } from "../../../machines/wallet-payment/wallet-payment.types.ts";
import { walletActors } from "../../client/wallet/wallet.actors.ts";
import type { Flow, WantedAnswer } from "./drive.ts";
import type { Walks, WalkWorld } from "./scene.ts";
import { capturePaths, capturePreparations, createPaths, createPreparations, orderOf } from "./wallet-calls.ts";

/** The wallet's window of a guest who pays for a booking. */
export function walletFlow(walks: Walks, world: WalkWorld): Flow<typeof walletPaymentMachine> {
  const other = () => world.request({ ...world.dates(2), banktransfer: false, paypal: true });
  const captures = capturePreparations(walks, world, other);
  const creates = createPreparations(world);
  const nameOf = ({ value }: WantedAnswer) =>
    typeof value === "string" ? value : String((value as { kind: string }).kind);
  return {
    machine: walletPaymentMachine.provide({ actors: walletActors(world.dispatch) }),
    input: { request: world.request({ banktransfer: false, paypal: true }) },
    line: world.line,
    sent(event, { machine }): WalletPaymentEvent {
      return event.type === "wallet.approved" && event.orderId === "W1"
        ? { ...event, orderId: orderOf(machine) }
        : event;
    },
    answers: {
      createOrder: {
        paths: createPaths,
        async prepare(wanted) {
          const prepare = creates[nameOf(wanted)];
          if (!prepare) throw new Error(`nothing makes the server answer ${nameOf(wanted)} to an order`);
          return prepare();
        },
      },
      captureOrder: {
        paths: capturePaths,
        async prepare(wanted) {
          const prepare = captures[nameOf(wanted)];
          if (!prepare) throw new Error(`nothing makes the server answer ${nameOf(wanted)} to a capture`);
          return prepare(orderOf(wanted.parent));
        },
      },
    },
  };
}
