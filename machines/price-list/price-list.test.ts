import { createActor } from "xstate";
import { emptyPriceList } from "../../src/shared/contract/price-list.ts";
import type { PriceListEffects, PriceListStep, PriceListVersion } from "../../src/shared/contract/staff-price-list.ts";
import { openCalls } from "../../src/testing/machines/open-calls.ts";
import { aPriceListVersion, aSummerList, someEffects } from "../../src/testing/machines/price-list-model.ts";
import { priceListMachine } from "./price-list.machine.ts";
import { selectContent, selectSaving, selectUnsaved } from "./price-list.selectors.ts";
import type { PriceListInput, SeenPriceList } from "./price-list.types.ts";

const names = ["loadList", "beginDraft", "saveList", "checkList", "loadEffects", "publishList", "discardList"] as const;

const running: { stop: () => void }[] = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

function openList(input: Partial<PriceListInput> = {}) {
  const calls = openCalls<(typeof names)[number]>();
  const actors = {
    loadList: calls.open<PriceListVersion | null, { id: number }>("loadList"),
    beginDraft: calls.open<PriceListStep, { from: number | null }>("beginDraft"),
    saveList: calls.open<PriceListStep, SeenPriceList & { content: typeof aSummerList }>("saveList"),
    checkList: calls.open<PriceListStep, SeenPriceList>("checkList"),
    loadEffects: calls.open<PriceListEffects, { id: number }>("loadEffects"),
    publishList: calls.open<PriceListStep, SeenPriceList>("publishList"),
    discardList: calls.open<unknown, SeenPriceList>("discardList"),
  };
  const actor = createActor(priceListMachine.provide({ actors }), {
    input: { id: 7, today: "2027-05-03", unsaved: null, ...input },
  });
  running.push(actor);
  const opened: number[] = [];
  actor.on("draft.opened", ({ id }) => opened.push(id));
  actor.start();
  return {
    ...calls,
    opened,
    send: actor.send.bind(actor),
    snapshot: () => actor.getSnapshot(),
    state: () => actor.getSnapshot().value,
  };
}

const twoPeriods = { ...aSummerList, periods: [...aSummerList.periods, ...aSummerList.periods] };

/** A draft of an empty list that is loaded. */
async function draft() {
  const list = openList();
  await list.answer("loadList", aPriceListVersion());
  return list;
}

describe("a draft of the price list", () => {
  it("is saved with each change, in the version that was seen", async () => {
    const { send, asked, answer, snapshot } = await draft();
    send({ type: "list.changed", content: aSummerList });
    expect(asked.saveList).toEqual([{ id: 7, version: 1, content: aSummerList }]);
    expect(selectSaving(snapshot())).toBe("saving");
    await answer("saveList", aPriceListVersion({ version: 2, content: aSummerList }));
    expect([selectSaving(snapshot()), selectUnsaved(snapshot())]).toEqual(["saved", null]);
  });

  it("sends what is changed while it is saved once the next version is known, and loses nothing of it", async () => {
    const { send, asked, answer, snapshot } = await draft();
    send({ type: "list.changed", content: aSummerList });
    send({ type: "list.changed", content: twoPeriods });
    expect(asked.saveList).toHaveLength(1);
    await answer("saveList", aPriceListVersion({ version: 2, content: aSummerList }));
    expect(asked.saveList[1]).toEqual({ id: 7, version: 2, content: twoPeriods });
    await answer("saveList", aPriceListVersion({ version: 3, content: twoPeriods }));
    expect([selectSaving(snapshot()), selectContent(snapshot())]).toEqual(["saved", twoPeriods]);
  });

  it("keeps what was entered where no answer came, and what the server does not take", async () => {
    const { send, fail, asked, snapshot } = await draft();
    send({ type: "list.changed", content: aSummerList });
    await fail("saveList", { kind: "network" });
    expect([selectSaving(snapshot()), selectUnsaved(snapshot())]).toEqual([
      "unsaved",
      { version: 1, content: aSummerList },
    ]);
    send({ type: "save.retried" });
    await fail("saveList", { kind: "refused", errors: { content: "validation-staff:price" } });
    expect([selectSaving(snapshot()), selectContent(snapshot())]).toEqual(["unsaved", aSummerList]);
    expect(asked.saveList).toHaveLength(2);
  });

  it("saves what the tab still had of this version, and drops what was of an older one", async () => {
    const unsaved = { version: 1, content: aSummerList };
    const same = openList({ unsaved });
    await same.answer("loadList", aPriceListVersion());
    expect(same.asked.saveList).toEqual([{ id: 7, version: 1, content: aSummerList }]);
    const newer = openList({ unsaved });
    await newer.answer("loadList", aPriceListVersion({ version: 2 }));
    expect([newer.state(), selectContent(newer.snapshot())]).toEqual([{ draft: "editing" }, emptyPriceList]);
  });

  it("is checked after it was saved where that was asked meanwhile, and shows what publishing changes", async () => {
    const { send, answer, asked, snapshot } = await draft();
    send({ type: "list.changed", content: aSummerList });
    send({ type: "check.asked" });
    expect(asked.checkList).toEqual([]);
    await answer("saveList", aPriceListVersion({ version: 2, content: aSummerList }));
    expect(asked.checkList).toEqual([{ id: 7, version: 2 }]);
    await answer("checkList", aPriceListVersion({ version: 3, state: "checked", content: aSummerList }));
    await answer("loadEffects", someEffects);
    expect(snapshot().context.effects).toEqual(someEffects);
    send({ type: "list.changed", content: twoPeriods });
    expect(snapshot().context.effects).toBeNull();
  });

  it("is published once it was asked about, and only then", async () => {
    const { send, answer, asked, state } = await draft();
    send({ type: "publish.asked" });
    send({ type: "publish.confirmed" });
    send({ type: "check.asked" });
    await answer("checkList", aPriceListVersion({ version: 2, state: "checked" }));
    await answer("loadEffects", someEffects);
    send({ type: "publish.confirmed" });
    expect(asked.publishList).toEqual([]);
    send({ type: "publish.asked" });
    send({ type: "publish.confirmed" });
    expect(asked.publishList).toEqual([{ id: 7, version: 2 }]);
    await answer("publishList", aPriceListVersion({ version: 3, state: "published" }));
    expect(state()).toEqual({ shown: "published" });
  });

  it("is not checked while periods overlap", async () => {
    const { send, answer, asked } = openList();
    await answer("loadList", aPriceListVersion({ content: twoPeriods }));
    send({ type: "check.asked" });
    expect(asked.checkList).toEqual([]);
  });
});

describe("another admin", () => {
  const conflict = { kind: "conflict", errors: { version: "validation-staff:version" } };

  /** What was entered is refused: Bernd was faster, and left `present`. */
  async function overtaken(present: PriceListVersion) {
    const list = await draft();
    list.send({ type: "list.changed", content: aSummerList });
    await list.fail("saveList", conflict);
    await list.answer("loadList", present);
    return list;
  }
  const bernds = aPriceListVersion({ version: 5, author: "Bernd Boje", content: twoPeriods });

  it("is overruled with the version that they left", async () => {
    const { send, asked } = await overtaken(bernds);
    send({ type: "conflict.overruled" });
    expect(asked.saveList[1]).toEqual({ id: 7, version: 5, content: aSummerList });
  });

  it("is followed: what they saved is shown", async () => {
    const { send, asked, snapshot } = await overtaken(bernds);
    expect(selectUnsaved(snapshot())).toEqual({ version: 1, content: aSummerList });
    send({ type: "conflict.accepted" });
    expect([selectContent(snapshot()), asked.saveList.length]).toEqual([twoPeriods, 1]);
  });

  it("cannot be overruled once they published it", async () => {
    const { send, asked, state } = await overtaken({ ...bernds, state: "published" });
    send({ type: "conflict.overruled" });
    expect(asked.saveList).toHaveLength(1);
    send({ type: "conflict.accepted" });
    expect(state()).toEqual({ shown: "idle" });
  });
});

it("opens the draft that was begun from a version, or from nothing", async () => {
  for (const [id, from] of [
    [7, 7],
    [null, null],
  ] as const) {
    const { send, answer, asked, opened } = openList({ id });
    if (id !== null) await answer("loadList", aPriceListVersion({ state: "replaced" }));
    send({ type: "draft.begun", from });
    expect(asked.beginDraft).toEqual([{ from }]);
    await answer("beginDraft", aPriceListVersion({ id: 8 }));
    expect(opened).toEqual([8]);
  }
});
