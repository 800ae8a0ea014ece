import type { FastifyInstance } from "fastify";
import { portalCalendarsContract } from "../../../shared/contract/portal-calendars.ts";
import type { Deps } from "../../deps.ts";
import { answerOnce, takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { randomToken } from "../../random-token.ts";
import { addImport, removeImport } from "./change-imports.ts";
import { writeFeed } from "./feed.repository.ts";
import { registerFeeds } from "./feed.routes.ts";
import { findBoat, findImport } from "./imports.repository.ts";
import { portalCalendarsOf } from "./portal-calendars.queries.ts";
import { takeInCalendar } from "./take-in-calendar.ts";

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
