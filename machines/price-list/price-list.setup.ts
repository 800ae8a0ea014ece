import { assign, emit, setup } from "xstate";
import { type PriceListFields, toPriceList } from "../../src/shared/contract/price-list.ts";
import type { PriceListEffects, PriceListStep, PriceListVersion } from "../../src/shared/contract/staff-price-list.ts";
import { problemsOf } from "../../src/shared/rules/price-list-problems.ts";
import { failureOf, unprovided } from "../support/actors.ts";
import type {
  PriceListActors,
  PriceListContext,
  PriceListEmitted,
  PriceListEvent,
  PriceListFailure,
  PriceListInput,
  PriceListTag,
  SeenPriceList,
} from "./price-list.types.ts";

const actors = {
  loadList: unprovided("loadList"),
  beginDraft: unprovided("beginDraft"),
  saveList: unprovided("saveList"),
  checkList: unprovided("checkList"),
  loadEffects: unprovided("loadEffects"),
  publishList: unprovided("publishList"),
  discardList: unprovided("discardList"),
} as PriceListActors;

/** A list without periods: each boat's own price holds. */
const failedAs = (kind: PriceListFailure["kind"]) => (_: unknown, error: unknown) =>
  failureOf<PriceListFailure>(error).kind === kind;

/** Only what nobody published can be changed. */
const isDraft = (list: PriceListVersion | null): boolean => list?.state === "draft" || list?.state === "checked";

/** @throws RangeError before it was loaded: no state that asks for it is reachable then. */
export function seenList({ list }: PriceListContext): SeenPriceList {
  if (!list) throw new RangeError("the price list is not loaded");
  return { id: list.id, version: list.version };
}

/** @throws RangeError where no version is looked at: it begins elsewhere then. */
export function listId({ id }: PriceListContext): number {
  if (id === null) throw new RangeError("no price list is looked at");
  return id;
}

/** The parts of the machine: guards, actions, actors and delays, each by the name that the chart uses. */
export const priceListSetup = setup({
  types: {
    input: {} as PriceListInput,
    context: {} as PriceListContext,
    events: {} as PriceListEvent,
    emitted: {} as PriceListEmitted,
    tags: {} as PriceListTag,
  },
  actors,
  guards: {
    isNamed: ({ context }) => context.id !== null,
    isThere: (_, list: PriceListVersion | null): boolean => list !== null,
    isDraft: (_, list: PriceListVersion | null): boolean => isDraft(list),
    isPresentDraft: ({ context }) => isDraft(context.present),
    isChecked: ({ context }) => context.list?.state === "checked",
    /** The tab had no time, or no network, to save a change of this very version. */
    hasUnsaved: ({ context: { unsaved, list } }) => unsaved !== null && unsaved.version === list?.version,
    isChangedMeanwhile: ({ context }) => context.content !== context.sent,
    isCheckWanted: ({ context }) => context.isCheckWanted,
    isPreviewed: ({ context }) => context.effects !== null,
    /** Of two periods of one level nobody could say which one holds. */
    hasNoOverlap: ({ context: { content, today } }) => problemsOf(toPriceList(content), [], today).length === 0,
    isRefused: failedAs("refused"),
    isConflict: failedAs("conflict"),
    isGone: failedAs("gone"),
  },
  actions: {
    keepList: assign((_, list: PriceListVersion) => ({ list, content: list.content, effects: null, failure: null })),
    keepStep: assign(({ context: { list } }, step: PriceListStep) => ({
      list: list && { ...list, ...step },
      failure: null,
    })),
    keepContent: assign((_, content: PriceListFields) => ({ content, effects: null, failure: null })),
    takeUnsaved: assign(({ context: { unsaved, content } }) => ({
      content: unsaved?.content ?? content,
      unsaved: null,
    })),
    noteSent: assign(({ context }) => ({ sent: context.content, failure: null })),
    wantCheck: assign({ isCheckWanted: true }),
    forgetCheck: assign({ isCheckWanted: false }),
    noteOrigin: assign((_, beginsFrom: number | null) => ({ beginsFrom, failure: null })),
    keepEffects: assign((_, effects: PriceListEffects) => ({ effects, failure: null })),
    keepPresent: assign((_, present: PriceListVersion | null) => ({ present })),
    /** The next save is a change of the version as it is now. */
    adoptVersion: assign(({ context: { present, list } }) => ({ list: present ?? list, present: null })),
    takePresent: assign(({ context: { present, content } }) => ({
      list: present,
      content: present?.content ?? content,
      present: null,
      unsaved: null,
      effects: null,
      failure: null,
    })),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign((_, error: unknown) => ({ failure: failureOf<PriceListFailure>(error) })),
    logFailure: emit((_, error: unknown) => ({
      type: "failure.logged" as const,
      failure: failureOf<PriceListFailure>(error),
    })),
    openDraft: emit((_, { id }: PriceListStep) => ({ type: "draft.opened" as const, id })),
    leaveDraft: emit({ type: "draft.left" }),
  },
  delays: {
    /** Without network it is tried again by itself. */
    saveRetried: 10_000,
    publishedShown: 6_000,
  },
});
