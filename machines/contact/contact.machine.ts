import { assign, emit, setup } from "xstate";
import type { ContactRequest } from "../../src/shared/contract/contact.ts";
import { unprovided } from "../support/unprovided.ts";
import type { ContactActors, ContactContext, ContactEmitted, ContactEvent } from "./contact.types.ts";

const actors: ContactActors = { sendRequest: unprovided("sendRequest") };

/**
 * The request that is being sent.
 * @throws RangeError before anything was submitted: the state that sends is not reachable then.
 */
function requestOf({ request }: ContactContext): ContactRequest {
  if (!request) throw new RangeError("nothing was submitted");
  return request;
}

const failureOf = ({ event }: { event: { error: unknown } }) => event.error;

/** A message to the company (public-side 4 "Contact form"). The form is Formik's: a failure costs nothing typed. */
export const contactMachine = setup({
  types: {
    context: {} as ContactContext,
    events: {} as ContactEvent,
    emitted: {} as ContactEmitted,
    tags: {} as "locked",
  },
  actors,
  actions: {
    keepRequest: assign({ request: (_, request: ContactRequest) => request }),
    clearForm: emit({ type: "form.cleared" }),
    logFailure: emit((_, failure: unknown) => ({ type: "failure.logged" as const, failure })),
  },
  delays: { messageShown: 3_000 },
}).createMachine({
  id: "contact",
  description: "A message to the company: sent, or not, and for three seconds the word of it.",
  context: { request: null },
  initial: "idle",
  states: {
    idle: {
      on: {
        "contact.submitted": {
          target: "submitting",
          actions: { type: "keepRequest", params: ({ event }) => event.request },
        },
      },
    },
    submitting: {
      tags: "locked",
      invoke: {
        src: "sendRequest",
        input: ({ context }) => requestOf(context),
        onDone: "sent",
        onError: { target: "failed", actions: { type: "logFailure", params: failureOf } },
      },
    },
    sent: { tags: "locked", after: { messageShown: { target: "idle", actions: "clearForm" } } },
    failed: { tags: "locked", after: { messageShown: "idle" } },
  },
});
