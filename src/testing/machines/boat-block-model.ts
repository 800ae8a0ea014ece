import { boatBlockMachine } from "../../../machines/boat-block/boat-block.machine.ts";
import type { FlowModel } from "./paths.ts";

/** Every step of the life, by its name in the table of the requirements. */
export const events = {
  moved: { type: "block.moved" },
  changed: { type: "block.changed" },
  ended: { type: "block.ended" },
} as const;

const model: FlowModel<typeof boatBlockMachine> = {
  machine: boatBlockMachine,
  input: undefined,
  events: [
    ...Object.values(events),
    { type: "facts.changed", facts: { hasBegun: true } },
    { type: "facts.changed", facts: { isOver: true } },
  ],
};

export const models = { "a block of a boat": model };
