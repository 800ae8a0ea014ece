import { walletOrderMachine } from "../../../machines/wallet-order/wallet-order.machine.ts";
import type { FlowModel } from "./paths.ts";

/** Every step of the life, by its name in the table of the requirements. */
export const events = {
  "capture.requested": { type: "capture.requested" },
  "capture.completed": { type: "capture.completed" },
  "capture.declined": { type: "capture.declined" },
  "instrument.declined": { type: "instrument.declined" },
  "order.fulfilled": { type: "order.fulfilled" },
  "order.refused": { type: "order.refused" },
  "refund.requested": { type: "refund.requested" },
  "refund.completed": { type: "refund.completed" },
  "refund.withdrawn": { type: "refund.withdrawn" },
  "order.expired": { type: "order.expired" },
} as const;

const model: FlowModel<typeof walletOrderMachine> = {
  machine: walletOrderMachine,
  input: undefined,
  events: Object.values(events),
};

export const models = { "an order": model };
