import type { PromiseActorLogic } from "xstate";
import type { ContactRequest } from "../../src/shared/contract/contact.ts";

/** What is said above the button for a while after a submit. */
export type ContactMessage = "sent" | "failed";

export interface ContactContext {
  /** What was submitted last; null before. */
  request: ContactRequest | null;
}

export type ContactEvent = { type: "contact.submitted"; request: ContactRequest };

export type ContactEmitted =
  /** The message arrived and was read: the form begins anew. */
  { type: "form.cleared" } | { type: "failure.logged"; failure: unknown };

/** The work of the flow. It rejects with anything: every failure is told alike (public-side 4). */
export type ContactActors = {
  sendRequest: PromiseActorLogic<unknown, ContactRequest>;
};
