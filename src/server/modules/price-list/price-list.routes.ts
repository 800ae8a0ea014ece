import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { emptyPriceList, type PublishedPriceList } from "../../../shared/contract/price-list.ts";
import { type PublishedListAnswer, priceListContract } from "../../../shared/contract/published-price-list.ts";
import { type PriceListVersion, staffPriceListContract } from "../../../shared/contract/staff-price-list.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import { fullName } from "../../../shared/rules/names.ts";
import { problemsOf } from "../../../shared/rules/price-list-problems.ts";
import type { Database } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { cacheAnswers } from "../../http/cached-answers.ts";
import { answerOnce, takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { ReadyAnswer } from "../../http/ready-answer.ts";
import { routesOf } from "../../http/route.ts";
import type { ReadCalendar } from "../calendar/calendar.ts";
import { previewPriceList } from "./preview-price-list.ts";
import {
  boatNames,
  boatsThere,
  findPriceList,
  findPublished,
  listPriceLists,
  publishedId,
} from "./price-list.repository.ts";
import { priceListFields, priceListOf } from "./price-list-content.ts";
import { priceListCsv } from "./price-list-csv.ts";
import {
  checkPriceList,
  copyPriceList,
  discardPriceList,
  publishPriceList,
  savePriceList,
} from "./take-price-list-step.ts";

/** The list that holds, for everybody; its versions, for admins. */
export function registerPriceList(app: FastifyInstance, deps: Deps & { readCalendar: ReadCalendar }): void {
  const route = routesOf(app);
  const { db, now } = deps;
  // A list that was published never changes: its number says all.
  const cached = (limit: number) =>
    cacheAnswers<ReadyAnswer<PublishedListAnswer>>({ version: async () => (await publishedId(db)) ?? 0, now, limit });
  const current = cached(1);
  const versions = cached(8);
  const ready = (answer: PublishedListAnswer) => ({
    value: new ReadyAnswer(answer, { revalidated: true }),
    validUntil: Number.POSITIVE_INFINITY,
  });

  route(priceListContract.current, ({ query: { id } }) =>
    id == null
      ? current("", async () => ready((await readPriceList(db)) ?? { id: null, ...emptyPriceList }))
      : versions(String(id), async () => ready(await readVersion(db, id))),
  );

  route(staffPriceListContract.list, async () => ({ price_lists: await priceLists(db, dayOf(now())) }));

  route(staffPriceListContract.save, ({ body, user, request }) =>
    answerOnce(request, deps, (trx) => savePriceList(trx, body, user.id, now())),
  );

  route(staffPriceListContract.check, ({ body, user, request }) =>
    answerOnce(request, deps, (trx) => checkPriceList(trx, body, user.id, now())),
  );

  route(staffPriceListContract.publish, ({ body, user, request }) =>
    answerOnce(request, deps, (trx) => publishPriceList(trx, body, user.id, now())),
  );

  route(staffPriceListContract.discard, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => discardPriceList(trx, body, user.id, now())),
  );

  route(staffPriceListContract.copy, ({ body, user, request }) =>
    answerOnce(request, deps, (trx) => copyPriceList(trx, body.id, user.id, now())),
  );

  route(staffPriceListContract.effects, async ({ query, request }) => {
    const { content } = await named(db, query.id);
    const { days } = await deps.readCalendar(request.actor.sessionHash);
    return previewPriceList(db, priceListOf(content), { days, now: now() });
  });

  route(staffPriceListContract.csv, async ({ query }) => {
    const { id, content } = await named(db, query.id);
    return { filename: `Preisliste-${id}.csv`, content: priceListCsv(priceListOf(content), await boatNames(db)) };
  });
}

/**
 * A version that was published once: nobody but admins sees more of it, nor anything of a draft.
 * @throws Problem NOT_FOUND.
 */
async function readVersion(db: Kysely<Database>, number: number): Promise<PublishedListAnswer> {
  const { id, content, published_at } = await named(db, number);
  if (published_at === null) throw gone();
  return { id, published_at, ...priceListFields(content) };
}

/** The list that holds; null until one was published. */
export async function readPriceList(db: Kysely<Database>): Promise<PublishedPriceList | null> {
  const row = await findPublished(db);
  return row && { id: row.id, ...priceListFields(row.content) };
}

/** @throws Problem NOT_FOUND. */
async function named(db: Kysely<Database>, id: number) {
  const row = await findPriceList(db, id);
  if (!row) throw gone();
  return row;
}
const gone = () => new Problem("NOT_FOUND", { id: "validation-staff:priceListGone" });

/** All versions, the newest first, each with what is wrong with it. */
async function priceLists(db: Kysely<Database>, today: Day): Promise<PriceListVersion[]> {
  const boats = await boatsThere(db);
  const rows = await listPriceLists(db);
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    version: row.version,
    content: priceListFields(row.content),
    author: nameOf(row.author_first, row.author_last),
    changed_at: row.changed_at,
    published_by: row.published_by === null ? null : nameOf(row.publisher_first, row.publisher_last),
    published_at: row.published_at,
    // What does not hold any more has none that anybody would mend.
    problems: row.state === "replaced" ? [] : problemsOf(priceListOf(row.content), boats, today),
  }));
}

const nameOf = (first: string | null, last: string | null) =>
  fullName({ first_name: first ?? "", last_name: last ?? "" });
