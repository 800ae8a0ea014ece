import type { PromiseActorLogic } from "xstate";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import type { PriceListFields } from "../../src/shared/contract/price-list.ts";
import type { PriceListEffects, PriceListStep, PriceListVersion } from "../../src/shared/contract/staff-price-list.ts";
import type { Day } from "../../src/shared/rules/day.ts";

/** A version of the list as it was seen: who changes an older one is refused. */
export interface SeenPriceList {
  id: number;
  version: number;
}

/** What a step fails with. */
export type PriceListFailure =
  /** The server refuses what was entered, by field. */
  | { kind: "refused"; errors: FieldErrors }
  /** Another admin changed or published it meanwhile. */
  | { kind: "conflict"; errors: FieldErrors }
  /** There is no such version any more. */
  | { kind: "gone" }
  /** No answer came. */
  | { kind: "network" }
  | { kind: "failed"; detail: string };

export interface PriceListInput {
  /** The version that is looked at; null for none: each list can be begun from there. */
  id: number | null;
  today: Day;
  /** What the tab still has to save of it. */
  unsaved: { version: number; content: PriceListFields } | null;
}

export interface PriceListContext extends PriceListInput {
  /** As it was loaded, with the last step; null until then. */
  list: PriceListVersion | null;
  /** As it is edited; what was saved until something is changed. */
  content: PriceListFields;
  /** What is on its way to the server; null while nothing is. */
  sent: PriceListFields | null;
  /** From which version a draft is begun; null for an empty one. */
  beginsFrom: number | null;
  /** It is to be checked as soon as it is saved. */
  isCheckWanted: boolean;
  /** What publishing would change; null until it was asked for, and once something was changed. */
  effects: PriceListEffects | null;
  /** The version as others left it; null where they discarded it. */
  present: PriceListVersion | null;
  failure: PriceListFailure | null;
}

export type PriceListEvent =
  /** A draft is wanted. @property from a version that is copied; null begins with an empty list. */
  | { type: "draft.begun"; from: number | null }
  /** A change of what is edited was accepted: it is saved at once. */
  | { type: "list.changed"; content: PriceListFields }
  | { type: "load.retried" }
  | { type: "save.retried" }
  | { type: "check.asked" }
  | { type: "effects.retried" }
  | { type: "publish.asked" }
  | { type: "publish.confirmed" }
  | { type: "publish.declined" }
  | { type: "discard.asked" }
  | { type: "discard.confirmed" }
  | { type: "discard.declined" }
  /** What another admin saved is overwritten. */
  | { type: "conflict.overruled" }
  /** It is taken as it is now. */
  | { type: "conflict.accepted" };

export type PriceListEmitted =
  /** A draft was begun: it is shown. */
  | { type: "draft.opened"; id: number }
  /** The draft is discarded: what holds is shown. */
  | { type: "draft.left" }
  /** An actor failed; for the console. */
  | { type: "failure.logged"; failure: PriceListFailure };

export type PriceListTag =
  /** Its content can be changed. */
  | "editable"
  | "saving"
  | "unsaved"
  | "checking"
  | "publishAsked"
  | "discardAsked"
  /** A confirmed question is being carried out. */
  | "busy";

export type PriceListActors = {
  /** Null where there is no such version any more. */
  loadList: PromiseActorLogic<PriceListVersion | null, { id: number }>;
  /** Copies a version, or makes an empty draft. */
  beginDraft: PromiseActorLogic<PriceListStep, { from: number | null }>;
  saveList: PromiseActorLogic<PriceListStep, SeenPriceList & { content: PriceListFields }>;
  checkList: PromiseActorLogic<PriceListStep, SeenPriceList>;
  loadEffects: PromiseActorLogic<PriceListEffects, { id: number }>;
  publishList: PromiseActorLogic<PriceListStep, SeenPriceList>;
  discardList: PromiseActorLogic<unknown, SeenPriceList>;
};
