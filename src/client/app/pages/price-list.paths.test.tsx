import { act, screen } from "@testing-library/react";
import type { AnyEventObject } from "xstate";
import type { PriceListEvent } from "../../../../machines/price-list/price-list.types.ts";
import { type PriceListVersion, staffPriceListContract } from "../../../shared/contract/staff-price-list.ts";
import { sentenceOf, type Walk, walksPastEachState } from "../../../testing/machines/paths.ts";
import {
  aPriceListVersion,
  aSummerList,
  holdingListModel,
  priceListModel,
  someEffects,
} from "../../../testing/machines/price-list-model.ts";
import { withStillClock } from "../../../testing/page-hooks.ts";
import { settle } from "../../../testing/settle.ts";
import { openPriceLists } from "./price-list.screen.fixture.tsx";

withStillClock({ frames: true });

const contract = staffPriceListContract;
const paths: Record<string, string> = {
  beginDraft: contract.copy.path,
  saveList: contract.save.path,
  checkList: contract.check.path,
  loadEffects: contract.effects.path,
  publishList: contract.publish.path,
  discardList: contract.discard.path,
};
const actorOf: Record<string, string> = {
  beginning: "beginDraft",
  saving: "saveList",
  checking: "checkList",
  previewing: "loadEffects",
  "publication.sending": "publishList",
  "discarding.sending": "discardList",
};
/** The state whose actor the event is of; of a question that is being answered with its name. */
function placeOf({ type }: AnyEventObject): string {
  const [parent, place = ""] = type.split(".").slice(-2);
  return place === "sending" ? `${parent}.${place}` : place;
}

/** A list from which something can be taken with one tap, as often as a walk wants it. */
const content = {
  ...aSummerList,
  early_birds: ["01-31", "02-28", "03-31"].map((until) => ({ until, percent: 10 })),
};
const listed = (changes: Partial<PriceListVersion> | null) =>
  changes ? [aPriceListVersion({ content, ...changes })] : [];

/** The calls that the machine makes wait until the walk says how they end; what is listed is answered at once. */
async function openWalk(walk: Walk, isNamed: boolean) {
  const pending = new Map<string, (response: Response | Promise<never>) => void>();
  const loads = walk.steps
    .map(({ event }) => event)
    .filter(({ type }) => type.includes("actor") && type.endsWith("loading"));
  const first = loads[0];
  const output = first?.["output"] as PriceListVersion | null | undefined;
  const opened = await openPriceLists([], isNamed ? "/Preise?fassung=7" : "/Preise", (server) => {
    // The overview needs a list to begin another one from.
    server.lists = isNamed ? listed(output === undefined ? {} : output && { state: output.state }) : [];
    for (const path of Object.values(paths))
      server.refuses[path] = () => new Promise<Response>((resolve) => pending.set(path, resolve as never));
    let reads = 0;
    if (first?.type.startsWith("xstate.error"))
      server.refuses[contract.list.path] = () => {
        reads += 1;
        return reads === 1 ? Response.json({ price_lists: server.lists }) : new Response("", { status: 503 });
      };
  });
  const { press, server } = opened;
  const toMore = async (name: string) => {
    if (!document.querySelector(`[aria-label="${name}"][aria-expanded="true"]`)) await press(name);
  };
  /** What somebody does so that the machine gets the event. */
  const doAs = async (event: PriceListEvent) => {
    switch (event.type) {
      case "draft.begun":
        return press("Entwurf beginnen");
      case "list.changed":
        return act(async () => screen.getAllByRole("button", { name: /^Entfernen: Frühbucher/ })[0]?.click());
      case "check.asked":
        return press("Prüfen und Vorschau zeigen");
      case "publish.asked":
        return press("Veröffentlichen");
      case "publish.confirmed":
        return opened.confirm("Veröffentlichen");
      case "discard.asked":
        await toMore("Mehr zum Entwurf");
        return press("Entwurf verwerfen");
      case "discard.confirmed":
        return opened.confirm("Verwerfen");
      default:
        throw new Error(`no way to a state is ${event.type}`);
    }
  };
  const bodies: Record<string, object> = {
    [paths["loadEffects"] ?? ""]: someEffects,
    [paths["beginDraft"] ?? ""]: { id: 8, version: 1, state: "draft" },
    [paths["checkList"] ?? ""]: { id: 7, version: 2, state: "checked" },
    [paths["publishList"] ?? ""]: { id: 7, version: 3, state: "published" },
  };
  const failures: Record<string, [number, object]> = {
    refused: [400, { content: "validation-staff:priceListPrice" }],
    conflict: [409, { version: "validation-staff:priceListVersion" }],
    gone: [404, {}],
  };
  const answer = async (event: AnyEventObject) => {
    const path = paths[actorOf[placeOf(event)] ?? ""] ?? "";
    const { kind } = (event["error"] ?? {}) as { kind?: string };
    if (kind === "conflict") {
      // What another admin left is loaded next.
      const later = loads.at(-1);
      const left = later?.["output"] as PriceListVersion | null | undefined;
      const isLost = later?.type.startsWith("xstate.error") && later.type.includes("conflict");
      if (isLost) server.refuses[contract.list.path] = () => new Response("", { status: 503 });
      else
        server.lists = listed(
          left === undefined ? {} : left && { state: left.state, author: "Bernd Boje", version: 9 },
        );
    }
    const [status, errors] = failures[kind ?? ""] ?? [];
    const types: Record<number, string> = { 400: "VALIDATION", 404: "NOT_FOUND", 409: "CONFLICT" };
    pending.get(path)?.(
      kind === "network"
        ? Promise.reject(new TypeError("no network"))
        : status === undefined
          ? Response.json(bodies[path] ?? { id: 7, version: 2, state: "draft" })
          : Response.json({ type: types[status], errors }, { status }),
    );
  };
  return { doAs, answer };
}

/** The state as the page must show it. */
function shownBy(value: unknown) {
  const text = JSON.stringify(value);
  const is = (name: string) => text.includes(`"${name}"`);
  const isDraft = text.startsWith('{"draft"');
  return {
    isEdited: isDraft,
    isSaving: is("saving"),
    isUnsaved: isDraft && (is("unsaved") || is("refused")),
    isChecking: is("checking") || is("previewing"),
    isPreviewed: is("checked") || is("publication"),
    isUnpreviewed: is("unpreviewed"),
    isAskedToPublish: is("publication"),
    isAskedToDiscard: is("discarding"),
    isConflict: isDraft && (is("known") || (is("conflict") && is("unloaded"))),
    isGone: is("gone"),
    isUnloaded: text === '"unloaded"',
    isShown: text.startsWith('{"shown"'),
    isJustPublished: text === '{"shown":"published"}',
  };
}

const says = (text: string | RegExp) => screen.queryAllByText(text).length > 0;
const asks = (title: string) => screen.queryByRole("dialog", { name: title }) !== null;
const sees = () => ({
  isEdited: says("Zeitraum hinzufügen"),
  isSaving: says("Wird gespeichert …"),
  isUnsaved: says("Nicht gespeichert"),
  isChecking: screen
    .queryAllByText("Prüfen und Vorschau zeigen")
    .some((text) => text.closest('button[aria-busy="true"]') !== null),
  isPreviewed: says("Beispiele"),
  isUnpreviewed: says(/^Der Entwurf ist geprüft/),
  isAskedToPublish: asks("Preisliste veröffentlichen?"),
  isAskedToDiscard: asks("Entwurf verwerfen?"),
  isConflict: says(/(?:hat den Entwurf inzwischen|^Jemand hat den Entwurf inzwischen)/),
  isGone: says(/^Diesen Entwurf gibt es nicht mehr/),
  isUnloaded: says("Die Preisliste konnte nicht geladen werden."),
  isShown: says(/^Fassung 7/),
  isJustPublished: says(/ist veröffentlicht und gilt ab jetzt/),
});

/** What is answered at once passes before anybody sees it; a draft that is begun or discarded leads elsewhere. */
const isPassing = (value: unknown) => /loading|beginning|begun|discarded/.test(JSON.stringify(value));

const walks = [
  ...walksPastEachState(priceListModel).map((walk) => [sentenceOf(walk), walk, true] as const),
  ...walksPastEachState(holdingListModel).map((walk) => [sentenceOf(walk), walk, false] as const),
];

describe("every state of the price list, on the page", () => {
  it.each(walks)("is shown: %s", async (_, walk, isNamed) => {
    const { doAs, answer } = await openWalk(walk, isNamed);
    for (const { event, expected } of walk.steps) {
      if (event.type.startsWith("xstate.after")) await act(() => jest.advanceTimersByTimeAsync(10_000));
      else if (event.type.startsWith("xstate.") && !event.type.endsWith("loading")) await answer(event);
      else if (!event.type.startsWith("xstate.")) await doAs(event as PriceListEvent);
      await settle();
      const isSeen = !isPassing(expected);
      expect(isSeen && sees()).toEqual(isSeen && shownBy(expected));
    }
  });
});
