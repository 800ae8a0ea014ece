import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type CalendarImport,
  feedPath,
  type PortalCalendarsAnswer,
  portalCalendarsContract,
} from "../../../shared/contract/portal-calendars.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import type { ImportedEventRow } from "../../db/tables/portal-calendars.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/client-address.ts";
import { answerOnce, takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { randomToken } from "../../random-token.ts";
import { addImport, changeImport, importOf, removeImport } from "./change-imports.ts";
import { tokenOf, writeFeed } from "./feed.repository.ts";
import { findBoat, findImport, firstEventsOf, importsOf } from "./imports.repository.ts";
import { takeInCalendar } from "./take-in-calendar.ts";
import { feedOf } from "./write-feed.ts";

/** A boat's calendar for other portals, and theirs for the boat; both for admins. */
export function registerPortalCalendars(app: FastifyInstance, deps: Deps): void {
  registerFeeds(app, deps);
  const route = routesOf(app);

  route(portalCalendarsContract.list, ({ params }) => portalCalendarsOf(deps, params.id));

  route(portalCalendarsContract.renew, ({ body, user, request }) =>
    takeOnce(request, deps, {}, async (trx) => {
      if (!(await findBoat(trx, body.vehicle))) throw new Problem("NOT_FOUND", { vehicle: "validation-staff:vehicle" });
      const created_at = deps.now().toISOString();
      await writeFeed(trx, { vehicle_id: body.vehicle, token: randomToken(24), created_by: user.id, created_at });
    }),
  );

  route(portalCalendarsContract.add, async ({ body, user, request }) => {
    const added = await answerOnce(request, deps, async (trx) => ({ id: await addImport(trx, body, user.id, deps) }));
    await fetchFirst(deps, added.id);
    return added;
  });

  route(portalCalendarsContract.remove, ({ body, request }) =>
    takeOnce(request, deps, {}, (trx) => removeImport(trx, body.import_id)),
  );

  // What comes of both is the same however often they are asked for.
  route(portalCalendarsContract.change, async ({ body }) => {
    await inTransaction(deps.db, (trx) => changeImport(trx, body));
    return { problem: await fetchNow(deps, body.import_id, {}) };
  });

  route(portalCalendarsContract.fetch, async ({ body }) => {
    const { accept_empty: acceptEmpty, accept_ours: acceptOurs } = body;
    return { problem: await fetchNow(deps, body.import_id, { acceptEmpty, acceptOurs }) };
  });
}

/** What somebody asks for before the screen. @throws Problem NOT_FOUND {import_id}. */
async function fetchNow(deps: Deps, id: number, accepted: { acceptEmpty?: boolean; acceptOurs?: boolean }) {
  return takeInCalendar(deps, await importOf(deps.db, id), { ...accepted, byPerson: true });
}

/**
 * Fetches a calendar that was added a moment ago: the answer waits for it as long as a fetch may take
 * (fetch-feed.ts). It was added in any case; what goes wrong here, the import worker does a minute later.
 */
async function fetchFirst(deps: Deps, id: number): Promise<void> {
  try {
    const known = await findImport(deps.db, id);
    if (known?.tried_at === null) await takeInCalendar(deps, known);
  } catch (error) {
    deps.log.error({ err: error, import: id }, "import failed");
  }
}

/** Portals ask a few times an hour for each boat, and all boats from one address. */
const feedLimit = {
  max: 120,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => `feed ${clientAddress(request)}`,
};
const tokenPattern = /^[\w-]{20,64}$/;

/** The calendars that other portals read: people who have the address may, and nobody else. */
function registerFeeds(app: FastifyInstance, { db, config, now }: Pick<Deps, "db" | "config" | "now">): void {
  app.get(feedPath(":token"), { config: { rateLimit: feedLimit } }, async (request, reply) => {
    const { token } = request.params as { token: string };
    const text = tokenPattern.test(token) ? await feedOf(db, { token, publicUrl: config.publicUrl }, now()) : null;
    if (text === null) throw new Problem("NOT_FOUND");
    const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
    void reply.header("etag", etag).header("cache-control", "private, no-cache").header("x-robots-tag", "noindex");
    if (request.headers["if-none-match"]?.split(",").some((known) => known.trim().replace(/^W\//, "") === etag)) {
      return reply.code(304).send();
    }
    return reply.type("text/calendar; charset=utf-8").send(text);
  });
}

/** As many as fit before the buttons: the first ones show whether their ends are read rightly. */
const shownEvents = 5;

/** What admins see of a boat's calendars. @throws Problem NOT_FOUND {vehicle}. */
async function portalCalendarsOf(
  { db, config, now }: Pick<Deps, "db" | "config" | "now">,
  vehicleId: number,
): Promise<PortalCalendarsAnswer> {
  const vehicle = await findBoat(db, vehicleId);
  if (!vehicle) throw new Problem("NOT_FOUND", { vehicle: "validation-staff:vehicle" });
  const token = await tokenOf(db, vehicleId);
  const asked = { today: dayOf(now()), limit: shownEvents };
  const imports: CalendarImport[] = [];
  for (const known of await importsOf(db, vehicleId)) {
    imports.push(shownImport(known, await firstEventsOf(db, known.id, asked)));
  }
  return { vehicle, feed: token === null ? null : config.publicUrl + feedPath(token), imports };
}

type Known = Awaited<ReturnType<typeof importsOf>>[number];

function shownImport(known: Known, first: readonly ImportedEventRow[]): CalendarImport {
  const { id, name, url, tried_at, succeeded_at, problem, retry_at, end_is_last_night } = known;
  return {
    id,
    name,
    url,
    tried_at,
    succeeded_at,
    problem: problem === "" ? null : problem,
    retry_at,
    end_is_last_night: end_is_last_night === 1,
    events: Number(known.events),
    missing: Number(known.missing),
    ours: Number(known.ours),
    first_events: first.map(({ start_day, end_day, starts_am, ends_pm, missed, held_off }) => ({
      start_day,
      end_day,
      starts_am: starts_am === 1,
      ends_pm: ends_pm === 1,
      state: missed > 0 ? "missing" : held_off > 0 ? "ours" : "taken",
    })),
    unread_days: JSON.parse(known.unread_days) as Day[],
  };
}
