import { defectMachine } from "../../../machines/defect/defect.machine.ts";
import type { FlowModel } from "./paths.ts";

/** Every step of the life, by its name in the table of the requirements. */
export const events = {
  changed: { type: "defect.changed" },
  closed: { type: "defect.closed" },
  reopened: { type: "defect.reopened" },
  withdrawn: { type: "defect.withdrawn" },
} as const;

const model: FlowModel<typeof defectMachine> = {
  machine: defectMachine,
  input: undefined,
  events: [...Object.values(events), { type: "facts.changed", facts: { comesAgain: true } }],
};

export const models = { "a defect of a boat": model };
