import { sessionMachine } from "../../../machines/session/session.machine.ts";
import { aUser } from "../builders.ts";
import type { FlowModel } from "./paths.ts";

/** All that happens to a session. */
export const sessionModel: FlowModel<typeof sessionMachine> = {
  machine: sessionMachine,
  input: { segment: "" },
  events: [
    { type: "segment.changed", segment: "Buchungen" },
    { type: "segment.changed", segment: "" },
    { type: "call.refused" },
  ],
  answers: {
    checkSession: { done: [true, false], failed: [{ kind: "network" }] },
    readUser: { done: [aUser(), aUser({ active: false }), null], failed: [{ kind: "network" }] },
    logOut: { done: [{}], failed: [new Error("thrown by a bug")] },
  },
};

export const models = { "somebody who is logged in": sessionModel };
