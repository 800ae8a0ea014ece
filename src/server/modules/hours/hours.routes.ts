import type { FastifyInstance } from "fastify";
import { workingHoursContract } from "../../../shared/contract/working-hours.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Deps } from "../../deps.ts";
import { hoursSheetName, renderHoursSheet } from "../../documents/hours-sheet.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { routesOf } from "../../http/route.ts";
import { workedMonth, workingDays } from "./hours.queries.ts";
import { hoursCsv } from "./hours-csv.ts";
import { saveHours } from "./save-hours.ts";
import { saveTimes } from "./save-times.ts";

/** What employees worked: their own to write, and admins' to read. */
export function registerHours(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(workingHoursContract.list, ({ user }) => workingDays(deps.db, user, dayOf(deps.now())));

  route(workingHoursContract.save, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => saveHours(trx, body, user.id, deps.now())),
  );

  route(workingHoursContract.saveTimes, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => saveTimes(trx, body, user.id, deps.now())),
  );

  route(workingHoursContract.csv, async ({ query, user }) => {
    const content = hoursCsv(await workedMonth(deps.db, query, user, dayOf(deps.now())));
    return { filename: `${hoursSheetName(query)}.csv`, content };
  });

  route(workingHoursContract.sheet, async ({ query, user }) => {
    const sheet = await workedMonth(deps.db, query, user, dayOf(deps.now()));
    return { filename: `${hoursSheetName(query)}.pdf`, content: await renderHoursSheet(sheet, deps.config.company) };
  });
}
