import type { FastifyInstance } from "fastify";
import {
  saveWorkingHoursSchema,
  type WorkingDaysAnswer,
  workingHoursContract,
  workingMonthQuery,
} from "../../../shared/contract/working-hours.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Deps } from "../../deps.ts";
import { hoursSheetName, renderHoursSheet } from "../../documents/hours-sheet.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { staffOf } from "../../http/roles.ts";
import { workedMonth, workingDays } from "./hours.queries.ts";
import { hoursCsv } from "./hours-csv.ts";
import { saveHours } from "./save-hours.ts";

/** What employees worked: their own to write, and admins' to read. */
export function registerHours(app: FastifyInstance, deps: Deps): void {
  app.get(
    workingHoursContract.list.path,
    (request): Promise<WorkingDaysAnswer> => workingDays(deps.db, staffOf(request), dayOf(deps.now())),
  );

  app.post(workingHoursContract.save.path, (request) => {
    const asked = parse(saveWorkingHoursSchema, request.body);
    const { id } = staffOf(request);
    return takeOnce(request, deps, {}, (trx) => saveHours(trx, asked, id, deps.now()));
  });

  app.get(workingHoursContract.csv.path, async (request, reply) => {
    const asked = parse(workingMonthQuery, request.query);
    const csv = hoursCsv(await workedMonth(deps.db, asked, staffOf(request), dayOf(deps.now())));
    void reply.header("content-disposition", `attachment; filename="${hoursSheetName(asked)}.csv"`);
    return reply.type("text/csv; charset=utf-8").send(csv);
  });

  app.get(workingHoursContract.sheet.path, async (request, reply) => {
    const asked = parse(workingMonthQuery, request.query);
    const sheet = await workedMonth(deps.db, asked, staffOf(request), dayOf(deps.now()));
    void reply.header("content-disposition", `inline; filename="${hoursSheetName(asked)}.pdf"`);
    return reply.type("application/pdf").send(await renderHoursSheet(sheet, deps.config.company));
  });
}
