import { type SubmissionKind, submissionKinds } from "../../../machines/submission/submission.kinds.ts";
import { submissionMachine } from "../../../machines/submission/submission.machine.ts";
import type { FlowModel } from "./paths.ts";

export const payload = { email: "erika@example.com" };
export const taken = { kind: "conflict", errors: { email: "validation-staff:emailTaken" } };
export const offline = { kind: "network" };

const kinds = Object.keys(submissionKinds) as SubmissionKind[];

const modelOf = (kind: SubmissionKind): FlowModel<typeof submissionMachine> => ({
  machine: submissionMachine,
  input: submissionKinds[kind],
  events: [{ type: "form.submitted", payload }],
  answers: { send: { done: [{ id: 1 }], failed: [offline, taken] } },
});

export const models = Object.fromEntries(kinds.map((kind) => [kind, modelOf(kind)]));
