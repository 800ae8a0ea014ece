import { priceListLifecycleMachine } from "../../../machines/price-list-lifecycle/price-list-lifecycle.machine.ts";
import type { FlowModel } from "./paths.ts";

/** Every step of the life, by its name in the table of the requirements. */
export const events = {
  edited: { type: "list.edited" },
  checked: { type: "list.checked" },
  published: { type: "list.published" },
  replaced: { type: "list.replaced" },
  discarded: { type: "list.discarded" },
} as const;

const model: FlowModel<typeof priceListLifecycleMachine> = {
  machine: priceListLifecycleMachine,
  input: undefined,
  events: Object.values(events),
};

export const models = { "a version of the price list": model };
