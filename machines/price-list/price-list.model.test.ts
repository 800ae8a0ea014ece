import type { AnyMachineSnapshot } from "xstate";
import type { PriceListVersion } from "../../src/shared/contract/staff-price-list.ts";
import { happeningsIn } from "../../src/testing/machines/paths.ts";
import { holdingListModel, priceListModel, unsavedListModel } from "../../src/testing/machines/price-list-model.ts";
import { type Steps, stepsOf } from "../../src/testing/machines/steps.ts";
import type { PriceListContext } from "./price-list.types.ts";

/** `draft.saving`, and only `draft` where nothing lies within. */
const placeOf = (value: unknown): string =>
  typeof value === "string"
    ? value
    : Object.entries(value as object)
        .map(([name, inner]) => `${name}.${placeOf(inner)}`)
        .join();
const stateOf = ({ value }: AnyMachineSnapshot) => placeOf(value);

/** What beside the event decides. */
function circumstance(event: { type: string; [key: string]: unknown }, snapshot: AnyMachineSnapshot): string {
  const { content, sent, present, effects, isCheckWanted } = snapshot.context as PriceListContext;
  if (event.type === "check.asked" && snapshot.matches({ draft: "editing" }))
    return content.periods.length > 1 ? "with an overlap" : "";
  if (event.type === "xstate.done.actor.0.priceList.draft.saving")
    return content !== sent ? "changed since" : isCheckWanted ? "a check was asked" : "";
  if (event.type.startsWith("conflict.")) return present?.state === "published" ? "published since" : "";
  if (event.type === "discard.declined") return effects ? "" : "not previewed";
  const answer = event["output"] as PriceListVersion | null | undefined;
  return event.type.startsWith("xstate.done") && (answer?.content?.periods.length ?? 0) > 1 ? "with an overlap" : "";
}

/** By requirements/price-list.md. What an actor answers is written as its name and what kind of answer it is. */
const written = (steps: Steps): Steps =>
  Object.fromEntries(
    Object.entries(steps).map(([state, table]) => [
      state,
      Object.fromEntries(Object.entries(table).map(([name, to]) => [shortened(name), to])),
    ]),
  );
const shortened = (name: string) =>
  name.replace(/: (\{.*\})/, (_all, json: string) => {
    const { state } = JSON.parse(json) as { state?: string };
    return state ? `: ${state}` : "";
  });

const found = {
  "loadList: draft": "draft.editing",
  "loadList: draft, with an overlap": "draft.editing",
  "loadList: checked": "draft.previewing",
  "loadList: published": "shown.idle",
  "loadList: null": "gone",
  "loadList failed: network": "unloaded",
};
const changed = { "list.changed": "draft.saving" };
const beginning = { "beginDraft: draft": "begun" };
const discardable = { "discard.asked": "draft.discarding.asked" };
const known = {
  "conflict.overruled": "draft.saving",
  "conflict.accepted": "draft.editing or draft.previewing",
  "conflict.accepted, published since": "shown.idle",
};
const ofVersion: Steps = {
  loading: found,
  unloaded: { "load.retried": "loading" },
  gone: {},
  "shown.idle": { "draft.begun": "beginning" },
  "shown.published": { "draft.begun": "beginning", "after publishedShown": "shown.idle" },
  beginning: { ...beginning, "beginDraft failed: gone": "shown.idle", "beginDraft failed: network": "shown.idle" },
  begun: {},
  "draft.editing": { ...changed, ...discardable, "check.asked": "draft.checking" },
  "draft.saving": {
    "saveList: draft": "draft.editing",
    "saveList: draft, a check was asked": "draft.checking",
    "saveList failed: refused": "draft.refused",
    "saveList failed: conflict": "draft.conflict.loading",
    "saveList failed: gone": "gone",
    "saveList failed: network": "draft.unsaved",
  },
  "draft.unsaved": { ...changed, "save.retried": "draft.saving", "after saveRetried": "draft.saving" },
  "draft.refused": { ...changed, "save.retried": "draft.saving" },
  "draft.checking": {
    "checkList: checked": "draft.previewing",
    "checkList failed: refused": "draft.editing",
    "checkList failed: conflict": "draft.conflict.loading",
    "checkList failed: gone": "gone",
    "checkList failed: network": "draft.editing",
  },
  "draft.previewing": {
    ...changed,
    loadEffects: "draft.checked",
    "loadEffects failed: gone": "gone",
    "loadEffects failed: network": "draft.unpreviewed",
  },
  "draft.unpreviewed": { ...changed, ...discardable, "effects.retried": "draft.previewing" },
  "draft.checked": { ...changed, ...discardable, "publish.asked": "draft.publication.asked" },
  "draft.publication.asked": {
    ...changed,
    "publish.confirmed": "draft.publication.sending",
    "publish.declined": "draft.checked",
  },
  "draft.publication.sending": {
    "publishList: published": "shown.published",
    "publishList failed: refused": "draft.editing",
    "publishList failed: conflict": "draft.conflict.loading",
    "publishList failed: gone": "gone",
    "publishList failed: network": "draft.publication.asked",
  },
  "draft.discarding.asked": {
    ...changed,
    "discard.confirmed": "draft.discarding.sending",
    "discard.declined": "draft.checked",
    "discard.declined, not previewed": "draft.editing or draft.previewing",
  },
  "draft.discarding.sending": {
    discardList: "discarded",
    "discardList failed: conflict": "draft.conflict.loading",
    "discardList failed: gone": "discarded",
    "discardList failed: network": "draft.discarding.asked",
  },
  "draft.conflict.loading": {
    "loadList: draft": "draft.conflict.known",
    "loadList: draft, with an overlap": "draft.conflict.known",
    "loadList: checked": "draft.conflict.known",
    "loadList: published": "draft.conflict.known",
    "loadList: null": "gone",
    "loadList failed: network": "draft.conflict.unloaded",
  },
  "draft.conflict.unloaded": { "load.retried": "draft.conflict.loading" },
  "draft.conflict.known": known,
  discarded: {},
};

const tableOf = (model: typeof priceListModel) => written(stepsOf(happeningsIn(model), { stateOf, circumstance }));

describe("a version of the price list", () => {
  it("goes the ways that requirements/price-list.md names, and no other", () => {
    expect(tableOf(priceListModel)).toEqual(ofVersion);
  });

  it("is saved first where the tab still has a change of it", () => {
    const { loading } = tableOf(unsavedListModel);
    const saved = { "loadList: draft": "draft.saving", "loadList: draft, with an overlap": "draft.saving" };
    expect(loading).toEqual({ ...found, ...saved, "loadList: checked": "draft.saving" });
  });

  it("is begun where none is looked at, and nothing else", () => {
    expect(tableOf(holdingListModel)).toEqual({
      unnamed: { "draft.begun": "beginning" },
      beginning: { ...beginning, "beginDraft failed: gone": "unnamed", "beginDraft failed: network": "unnamed" },
      begun: {},
    });
  });
});
