import { voucherLifecycleMachine } from "../../../machines/voucher-lifecycle/voucher-lifecycle.machine.ts";
import type { FlowModel } from "./paths.ts";

const part = 30_00;
/** Every step of the life, by its name in the table of the requirements. */
export const events = {
  paid: { type: "payment.registered" },
  "paid late": { type: "payment.cameLate" },
  "all returned": { type: "payment.returned", restCents: 0 },
  "a part returned": { type: "payment.returned", restCents: part },
  corrected: { type: "payment.corrected" },
  "restored, nothing redeemed": { type: "payment.restored", redeemedCents: 0 },
  "restored, a part redeemed": { type: "payment.restored", redeemedCents: part },
  "all redeemed": { type: "voucher.redeemed", restCents: 0 },
  "a part redeemed": { type: "voucher.redeemed", restCents: part },
  "all released": { type: "voucher.released", redeemedCents: 0 },
  "a part released": { type: "voucher.released", redeemedCents: part },
  withdrawn: { type: "voucher.withdrawn" },
  expired: { type: "voucher.expired" },
} as const;

const model: FlowModel<typeof voucherLifecycleMachine> = {
  machine: voucherLifecycleMachine,
  input: undefined,
  events: Object.values(events),
};

export const models = { "a voucher": model };
