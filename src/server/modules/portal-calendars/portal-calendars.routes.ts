import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  feedPath,
  type PortalCalendarsAnswer,
  portalCalendarsContract,
} from "../../../shared/contract/portal-calendars.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/client-address.ts";
import { answerOnce, takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { randomToken } from "../../random-token.ts";
import { addImport, removeImport } from "./change-imports.ts";
import { tokenOf, writeFeed } from "./feed.repository.ts";
import { findBoat, findImport, importsOf } from "./imports.repository.ts";
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

  // What comes of it is the same however often it is asked for.
  route(portalCalendarsContract.fetch, async ({ body }) => {
    const known = await findImport(deps.db, body.import_id);
    if (!known) throw new Problem("NOT_FOUND", { import_id: "validation-staff:calendarImport" });
    return { problem: await takeInCalendar(deps, known, { acceptEmpty: body.accept_empty }) };
  });
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

/** What admins see of a boat's calendars. @throws Problem NOT_FOUND {vehicle}. */
async function portalCalendarsOf(
  { db, config }: Pick<Deps, "db" | "config">,
  vehicleId: number,
): Promise<PortalCalendarsAnswer> {
  const vehicle = await findBoat(db, vehicleId);
  if (!vehicle) throw new Problem("NOT_FOUND", { vehicle: "validation-staff:vehicle" });
  const token = await tokenOf(db, vehicleId);
  const imports = await importsOf(db, vehicleId);
  return {
    vehicle,
    feed: token === null ? null : config.publicUrl + feedPath(token),
    imports: imports.map(({ id, name, url, tried_at, succeeded_at, problem, events, unread_days }) => ({
      id,
      name,
      url,
      tried_at,
      succeeded_at,
      problem: problem === "" ? null : problem,
      events: Number(events),
      unread_days: JSON.parse(unread_days) as Day[],
    })),
  };
}
