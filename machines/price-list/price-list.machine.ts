import { emptyPriceList } from "../../src/shared/contract/price-list.ts";
import type { PriceListVersion } from "../../src/shared/contract/staff-price-list.ts";
import { answer, logRejection, rejection } from "../support/actors.ts";
import { listId, priceListSetup, seenList } from "./price-list.setup.ts";

/** A state in which the event changes nothing, whatever it does around it. */
const nothing = {} as const;
const keepFailure = { type: "keepFailure", params: rejection } as const;
const failed = [keepFailure, logRejection] as const;
const conflict = {
  guard: { type: "isConflict", params: rejection },
  target: "#priceList.draft.conflict",
  actions: failed,
} as const;
const gone = {
  guard: { type: "isGone", params: rejection },
  target: "#priceList.gone",
  actions: logRejection,
} as const;
/** What was loaded, where the guard before found something. */
const found = ({ event }: { event: { output: PriceListVersion | null } }) => event.output as PriceListVersion;
const refused = { guard: { type: "isRefused", params: rejection }, actions: failed } as const;
const begin = {
  "draft.begun": {
    target: "#priceList.beginning",
    actions: { type: "noteOrigin", params: ({ event }: { event: { from: number | null } }) => event.from },
  },
} as const;

/**
 * A version of the price list on an admin's screen (requirements/price-list.md): a draft is saved with each change,
 * checked, previewed and published; what was published is looked at and copied. Nothing that was entered is lost where
 * the network or another admin is in the way.
 */
export const priceListMachine = priceListSetup.createMachine({
  id: "priceList",
  description:
    "A version of the price list as an admin sees it: edited and saved, checked, previewed, published; or only looked at.",
  context: ({ input }) => ({
    ...input,
    list: null,
    content: emptyPriceList,
    sent: null,
    beginsFrom: null,
    isCheckWanted: false,
    effects: null,
    present: null,
    failure: null,
  }),
  initial: "opened",
  states: {
    opened: { always: [{ guard: "isNamed", target: "loading" }, { target: "unnamed" }] },
    unnamed: { description: "What holds is looked at; there may be no list at all.", on: begin },
    loading: {
      invoke: {
        src: "loadList",
        input: ({ context }) => ({ id: listId(context) }),
        onDone: [
          {
            guard: { type: "isDraft", params: answer },
            target: "draft",
            actions: { type: "keepList", params: found },
          },
          {
            guard: { type: "isThere", params: answer },
            target: "shown",
            actions: { type: "keepList", params: found },
          },
          { target: "gone" },
        ],
        onError: { target: "unloaded", actions: failed },
      },
    },
    unloaded: { on: { "load.retried": "loading" } },
    gone: { description: "Another admin discarded it." },
    shown: {
      description: "It was published, and is only looked at.",
      initial: "idle",
      on: begin,
      states: {
        published: { description: "Just now: that is said.", after: { publishedShown: "idle" } },
        idle: {},
      },
    },
    beginning: {
      tags: "busy",
      invoke: {
        src: "beginDraft",
        input: ({ context }) => ({ from: context.beginsFrom }),
        onDone: { target: "begun", actions: { type: "openDraft", params: answer } },
        onError: [
          { guard: "isNamed", target: "shown", actions: failed },
          { target: "unnamed", actions: failed },
        ],
      },
    },
    begun: { tags: "busy", description: "The draft is on its way to the screen." },
    draft: {
      tags: "editable",
      initial: "opened",
      on: {
        "list.changed": {
          target: ".saving",
          actions: { type: "keepContent", params: ({ event }) => event.content },
        },
      },
      states: {
        opened: {
          always: [
            { guard: "hasUnsaved", target: "saving", actions: "takeUnsaved" },
            { guard: "isChecked", target: "previewing" },
            { target: "editing" },
          ],
        },
        editing: {
          on: {
            "check.asked": { guard: "hasNoOverlap", target: "checking" },
            "discard.asked": { target: "discarding", actions: "forgetFailure" },
          },
        },
        saving: {
          tags: "saving",
          entry: "noteSent",
          invoke: {
            src: "saveList",
            input: ({ context }) => ({ ...seenList(context), content: context.content }),
            onDone: [
              {
                guard: "isChangedMeanwhile",
                target: "saving",
                reenter: true,
                actions: { type: "keepStep", params: answer },
              },
              { target: "saved", actions: { type: "keepStep", params: answer } },
            ],
            onError: [conflict, gone, { ...refused, target: "refused" }, { target: "unsaved", actions: failed }],
          },
          on: {
            // It is saved once the answer is there: only then the next version is known.
            "list.changed": { actions: { type: "keepContent", params: ({ event }) => event.content } },
            "check.asked": { guard: "hasNoOverlap", actions: "wantCheck" },
          },
        },
        saved: {
          always: [{ guard: "isCheckWanted", target: "checking", actions: "forgetCheck" }, { target: "editing" }],
        },
        unsaved: {
          tags: "unsaved",
          description: "No answer came: it is tried again.",
          entry: "forgetCheck",
          after: { saveRetried: "saving" },
          on: { "save.retried": "saving" },
        },
        refused: {
          tags: "unsaved",
          description: "The server does not take what was entered.",
          entry: "forgetCheck",
          on: { "save.retried": "saving" },
        },
        checking: {
          tags: "checking",
          invoke: {
            src: "checkList",
            input: ({ context }) => seenList(context),
            onDone: { target: "previewing", actions: { type: "keepStep", params: answer } },
            onError: [conflict, gone, { target: "editing", actions: failed }],
          },
          // Nothing is changed under the check.
          on: { "list.changed": nothing },
        },
        previewing: {
          tags: "checking",
          invoke: {
            src: "loadEffects",
            input: ({ context }) => ({ id: listId(context) }),
            onDone: { target: "checked", actions: { type: "keepEffects", params: answer } },
            onError: [gone, { target: "unpreviewed", actions: failed }],
          },
        },
        unpreviewed: {
          on: {
            "effects.retried": "previewing",
            "discard.asked": { target: "discarding", actions: "forgetFailure" },
          },
        },
        checked: {
          description: "What publishing changes is shown.",
          on: {
            "publish.asked": { target: "publication", actions: "forgetFailure" },
            "discard.asked": { target: "discarding", actions: "forgetFailure" },
          },
        },
        publication: {
          tags: "publishAsked",
          initial: "asked",
          states: {
            asked: { on: { "publish.confirmed": "sending", "publish.declined": "#priceList.draft.checked" } },
            sending: {
              tags: "busy",
              invoke: {
                src: "publishList",
                input: ({ context }) => seenList(context),
                onDone: { target: "#priceList.shown.published", actions: { type: "keepStep", params: answer } },
                onError: [
                  conflict,
                  gone,
                  { ...refused, target: "#priceList.draft.editing" },
                  { target: "asked", actions: failed },
                ],
              },
              on: { "list.changed": nothing },
            },
          },
        },
        discarding: {
          tags: "discardAsked",
          initial: "asked",
          states: {
            asked: {
              on: {
                "discard.confirmed": "sending",
                "discard.declined": [
                  { guard: "isPreviewed", target: "#priceList.draft.checked" },
                  { target: "#priceList.draft.opened" },
                ],
              },
            },
            sending: {
              tags: "busy",
              invoke: {
                src: "discardList",
                input: ({ context }) => seenList(context),
                onDone: "#priceList.discarded",
                onError: [
                  conflict,
                  { guard: { type: "isGone", params: rejection }, target: "#priceList.discarded" },
                  { target: "asked", actions: failed },
                ],
              },
              on: { "list.changed": nothing },
            },
          },
        },
        conflict: {
          description: "Another admin changed it: whose version shall stay?",
          initial: "loading",
          on: { "list.changed": nothing },
          states: {
            loading: {
              invoke: {
                src: "loadList",
                input: ({ context }) => ({ id: listId(context) }),
                onDone: [
                  {
                    guard: { type: "isThere", params: answer },
                    target: "known",
                    actions: { type: "keepPresent", params: answer },
                  },
                  { target: "#priceList.gone" },
                ],
                onError: { target: "unloaded", actions: logRejection },
              },
            },
            unloaded: { on: { "load.retried": "loading" } },
            known: {
              on: {
                "conflict.overruled": {
                  guard: "isPresentDraft",
                  target: "#priceList.draft.saving",
                  actions: "adoptVersion",
                },
                "conflict.accepted": [
                  { guard: "isPresentDraft", target: "#priceList.draft.opened", actions: "takePresent" },
                  { target: "#priceList.shown", actions: "takePresent" },
                ],
              },
            },
          },
        },
      },
    },
    discarded: { entry: "leaveDraft", type: "final" },
  },
});
