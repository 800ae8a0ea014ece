import { priceListMachine } from "../../../machines/price-list/price-list.machine.ts";
import type { PriceListEvent, PriceListInput } from "../../../machines/price-list/price-list.types.ts";
import { priceListActors } from "../../client/features/price-list/price-list.actors.ts";
import { emptyPriceList, type PriceListFields } from "../../shared/contract/price-list.ts";
import {
  type PriceListState,
  type PriceListVersion,
  staffPriceListContract,
} from "../../shared/contract/staff-price-list.ts";
import { testToday } from "../builders.ts";
import { aPricePeriod } from "../machines/price-list-model.ts";
import type { Flow, WantedAnswer } from "./drive.ts";
import { answered, type Delivery, lost } from "./line.ts";
import type { Walks, WalkWorld } from "./scene.ts";

const { list, save, check, effects, publish, discard, copy } = staffPriceListContract;

/** The screen of the price list of an admin, over a draft of the walk's boat. */
export async function priceListFlow(
  { plan }: Walks,
  world: WalkWorld,
  input: PriceListInput,
): Promise<Flow<typeof priceListMachine>> {
  const { boat, line, browser, dispatch } = world;
  const { db } = plan;
  const cookies = new Map(browser.cookies);
  /** Of the walk's boat alone, which the server may know or not. */
  const content: PriceListFields = { ...emptyPriceList, periods: [aPricePeriod({ vehicle: boat })] };
  const overlapping = { ...content, periods: [...content.periods, ...content.periods] };
  const now = plan.clock.now().toISOString();

  await db.deleteFrom("price_lists").where("published_at", "is", null).execute();
  const { id } = await db
    .insertInto("price_lists")
    .values({ state: "draft", content: JSON.stringify(content), changed_at: now, version: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();

  /** Where the boat is while there never was one of its number: a draft may name one that was deleted. */
  const aside = boat + 1_000_000;
  const numberBoat = (from: number, to: number) =>
    db.updateTable("vehicles").set({ id: to }).where("id", "=", from).execute();
  async function setBoat(isThere: boolean): Promise<void> {
    await numberBoat(aside, boat);
    const deleted_at = isThere ? null : now;
    await db.updateTable("vehicles").set({ deleted_at }).where("id", "=", boat).execute();
  }
  const write = (columns: { content?: string; version?: number }) =>
    db.updateTable("price_lists").set(columns).where("id", "=", id).where("published_at", "is", null).execute();
  /** Another admin leaves it in that state; null: they discard it. */
  async function leave(version: PriceListVersion | null): Promise<void> {
    if (version === null) {
      await db.deleteFrom("price_lists").where("id", "=", id).where("published_at", "is", null).execute();
      return;
    }
    const text = JSON.stringify(version.content.periods.length > 1 ? overlapping : content);
    await write({ content: text });
    await moveTo(version.state);
  }
  async function moveTo(state: PriceListState): Promise<void> {
    const held = db.updateTable("price_lists").set({ state: "replaced" }).where("state", "=", "published");
    if (state === "published") await held.execute();
    const isPublished = state === "published";
    await db
      .updateTable("price_lists")
      .set({ state, ...(isPublished && { published_at: now }) })
      .where("id", "=", id)
      .where("published_at", "is", null)
      .execute();
  }
  async function changeElsewhere(): Promise<void> {
    const { version } = await db
      .selectFrom("price_lists")
      .select("version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await write({ version: version + 1 });
  }

  /** Sees to it that a step comes to that; `refuse` makes the server refuse what it is about. */
  const step =
    (refuse: () => Promise<unknown>, restore: () => Promise<unknown>) =>
    async (wanted: WantedAnswer): Promise<Delivery> => {
      for (const [name, text] of cookies) browser.cookies.set(name, text);
      await setBoat(true);
      if (wanted.kind === "done") {
        await restore();
        return answered;
      }
      const { kind } = wanted.value as { kind: string };
      if (kind === "network") return lost(false);
      if (kind === "refused") await refuse();
      if (kind === "conflict") await changeElsewhere();
      if (kind === "gone") await leave(null);
      return answered;
    };
  const nothing = () => Promise.resolve();
  const withoutBoat = () => setBoat(false);
  const asIfNeverThere = () => numberBoat(boat, aside);
  const sane = () => write({ content: JSON.stringify(content) });

  return {
    machine: priceListMachine.provide({ actors: priceListActors(dispatch) }),
    input: {
      id: input.id === null ? null : id,
      today: testToday,
      unsaved: input.unsaved && { ...input.unsaved, content },
    },
    line,
    sent(event): PriceListEvent {
      if (event.type === "draft.begun") return { ...event, from: event.from === null ? null : id };
      return event.type === "list.changed" ? { ...event, content: { ...content } } : event;
    },
    answers: {
      loadList: {
        paths: [list.path],
        async prepare({ kind, value }: WantedAnswer) {
          if (kind === "error") return lost(false);
          await leave(value as PriceListVersion | null);
          return answered;
        },
      },
      beginDraft: {
        paths: [copy.path, save.path],
        prepare: step(nothing, () => moveTo("published")),
      },
      saveList: { paths: [save.path], prepare: step(asIfNeverThere, nothing) },
      checkList: {
        paths: [check.path],
        prepare: step(() => write({ content: JSON.stringify(overlapping) }), sane),
      },
      loadEffects: { paths: [effects.path], prepare: step(nothing, nothing) },
      publishList: { paths: [publish.path], prepare: step(withoutBoat, nothing) },
      discardList: { paths: [discard.path], prepare: step(nothing, nothing) },
    },
  };
}
