import type { Transaction, Updateable } from "kysely";
import {
  type PriceListLifecycleEvent,
  priceListLifecycleMachine,
} from "../../../../machines/price-list-lifecycle/price-list-lifecycle.machine.ts";
import { nextStatus, stepOn } from "../../../../machines/support/lifecycle.ts";
import { type PriceListFields, toPriceList, toPriceListFields } from "../../../shared/contract/price-list.ts";
import type { PriceListStep, SavePriceListRequest } from "../../../shared/contract/staff-price-list.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { goneBoatsOf, isRefused, problemsOf } from "../../../shared/rules/price-list-problems.ts";
import { isUniqueViolation } from "../../db/errors.ts";
import type { Database } from "../../db/schema.ts";
import type { PriceListRow, PriceLists } from "../../db/tables/price-lists.ts";
import { Problem } from "../../http/problem.ts";
import { type Effects, runEffects } from "../../run-effects.ts";
import {
  areBoatsThere,
  boatsThere,
  deletePriceList,
  findPriceList,
  hasOpenPriceList,
  insertPriceList,
  lockPriceList,
  lockPublished,
  updatePriceList,
  wereBoatsThere,
} from "./price-list.repository.ts";
import { priceListFields, priceListOf } from "./price-list-content.ts";

type Trx = Transaction<Database>;
type Seen = Pick<PriceListRow, "id" | "version">;

/** What a step works on: what its effects have to write stands in `columns` then. */
interface Work {
  row: PriceListRow;
  actorId: number;
  content: string | null;
  columns: Omit<Updateable<PriceLists>, "id" | "version" | "state">;
}

const effects: Effects<typeof priceListLifecycleMachine, Work> = {
  async writeContent(_trx, work) {
    if (work.content !== null) Object.assign(work.columns, { content: work.content, author_id: work.actorId });
  },
  async replacePublished(trx, _work, now) {
    const held = await lockPublished(trx);
    if (!held) return;
    const next = nextStatus(priceListLifecycleMachine, held.state, { type: "list.replaced" });
    if (next === null || next === "discarded") throw new Error(`price list ${held.id} cannot be replaced`);
    await updatePriceList(trx, held, { state: next, changed_at: now.toISOString() });
  },
  async notePublication(_trx, work, now) {
    Object.assign(work.columns, { published_at: now.toISOString(), published_by: work.actorId });
  },
  async deleteDraft(trx, { row }) {
    await deletePriceList(trx, row.id);
  },
};

interface StepToTake {
  type: PriceListLifecycleEvent["type"];
  /** What `list.edited` writes. */
  content?: string;
  /** What an admin reads where a guard refuses, by its name; where the state does they read that. */
  refusals?: Readonly<Record<string, () => Problem>>;
}

/**
 * Takes one step of a version's life (requirements/price-list.md), if the chart allows it and nobody changed it since.
 * @throws Problem NOT_FOUND `id`; CONFLICT `version` where somebody did, else by what refuses it.
 */
async function takeStep(trx: Trx, seen: Seen, step: StepToTake, actorId: number, now: Date): Promise<PriceListStep> {
  const row = await lockPriceList(trx, seen.id);
  if (!row) throw gone();
  if (row.version !== seen.version) throw new Problem("CONFLICT", { version: "validation-staff:priceListVersion" });
  const next = stepOn(priceListLifecycleMachine, row.state, { type: step.type }, await factsOf(trx, row, now));
  if ("refusedBy" in next) throw (step.refusals?.[next.refusedBy.at(-1) ?? ""] ?? wrongState)();
  const columns = { changed_at: now.toISOString() };
  const work: Work = { row, actorId, content: step.content ?? null, columns };
  await runEffects(trx, next.effects, effects, work, now);
  const state = next.status === "discarded" ? row.state : next.status;
  if (next.status !== "discarded") await updatePriceList(trx, row, { ...work.columns, state });
  return { id: row.id, version: row.version + 1, state };
}

async function factsOf(trx: Trx, { content }: PriceListRow, now: Date) {
  const hasOverlap = problemsOf(priceListOf(content), [], dayOf(now)).some(isRefused);
  return { hasOverlap, hasItsBoats: await hasItsBoats(trx, priceListFields(content)) };
}

function hasItsBoats(trx: Trx, { periods, fees, own_extras: extras }: PriceListFields, areKnown = areBoatsThere) {
  const named = [
    ...[...periods, ...fees].map(({ vehicle }) => vehicle ?? []),
    ...extras.map(({ vehicles }) => vehicles),
  ];
  return areKnown(trx, [...new Set(named.flat())]);
}

/** @throws Problem CONFLICT `content` where two periods of one level claim a night. */
export function checkPriceList(trx: Trx, seen: Seen, actorId: number, now: Date): Promise<PriceListStep> {
  const hasNoOverlap = () => new Problem("CONFLICT", { content: "validation-staff:priceListOverlap" });
  return takeStep(trx, seen, { type: "list.checked", refusals: { hasNoOverlap } }, actorId, now);
}

/** @throws Problem CONFLICT `content` where a period names a boat that was deleted meanwhile; its facts name that. */
export async function publishPriceList(trx: Trx, seen: Seen, actorId: number, now: Date): Promise<PriceListStep> {
  const period = await periodWithoutBoat(trx, seen.id);
  const missing = () =>
    new Problem("CONFLICT", { content: "validation-staff:priceListVehicle" }, undefined, { period });
  return takeStep(trx, seen, { type: "list.published", refusals: { hasItsBoats: missing } }, actorId, now);
}

/** What the first period is called whose boat was deleted; "" where all are there. */
async function periodWithoutBoat(trx: Trx, id: number): Promise<string> {
  const row = await findPriceList(trx, id);
  const list = row && priceListOf(row.content);
  const place = list ? goneBoatsOf(list, await boatsThere(trx))[0]?.periods[0] : undefined;
  return list?.periods[place ?? -1]?.name ?? "";
}

export async function discardPriceList(trx: Trx, seen: Seen, actorId: number, now: Date): Promise<void> {
  await takeStep(trx, seen, { type: "list.discarded" }, actorId, now);
}

/**
 * Makes the draft, or writes its content anew. It may name boats that were deleted, so that it can be mended one period
 * after the other: it is published only without them.
 * @throws Problem VALIDATION `content` where a period names a boat that there never was; CONFLICT as
 * `savePriceListSchema` says.
 */
export async function savePriceList(
  trx: Trx,
  { id, version, content }: SavePriceListRequest,
  actorId: number,
  now: Date,
): Promise<PriceListStep> {
  const fields = toPriceListFields(toPriceList(content as unknown as PriceListFields));
  if (!(await hasItsBoats(trx, fields, wereBoatsThere)))
    throw new Problem("VALIDATION", { content: "validation-staff:priceListVehicle" });
  const text = JSON.stringify(fields);
  if (id === null) return openPriceList(trx, text, actorId, now);
  return takeStep(trx, { id, version: version ?? 0 }, { type: "list.edited", content: text }, actorId, now);
}

/**
 * Makes a draft of a version that was published once.
 * @throws Problem NOT_FOUND `id`; CONFLICT `id` where a draft is open, or it was never published.
 */
export async function copyPriceList(trx: Trx, id: number, actorId: number, now: Date): Promise<PriceListStep> {
  const row = await findPriceList(trx, id);
  if (!row) throw gone();
  if (row.published_at === null) throw wrongState();
  return openPriceList(trx, row.content, actorId, now);
}

async function openPriceList(trx: Trx, content: string, actorId: number, now: Date): Promise<PriceListStep> {
  const isOpen = () => new Problem("CONFLICT", { id: "validation-staff:priceListOpen" });
  if (await hasOpenPriceList(trx)) throw isOpen();
  const row = {
    state: "draft" as const,
    content,
    author_id: actorId,
    changed_at: now.toISOString(),
    published_by: null,
    published_at: null,
    version: 1,
  };
  try {
    return { id: await insertPriceList(trx, row), version: 1, state: "draft" };
  } catch (error) {
    // Somebody else opened one at the same time.
    throw isUniqueViolation(error) ? isOpen() : error;
  }
}

const gone = () => new Problem("NOT_FOUND", { id: "validation-staff:priceListGone" });
const wrongState = () => new Problem("CONFLICT", { id: "validation-staff:priceListStep" });
