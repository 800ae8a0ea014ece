import type { FastifyInstance, FastifyReply } from "fastify";
import {
  type ClosingRange,
  type ClosingsAnswer,
  closeDaySchema,
  closingParams,
  closingRangeQuery,
  closingsContract,
  closingsQuery,
  moveCashSchema,
} from "../../../shared/contract/closings.ts";
import type { Deps } from "../../deps.ts";
import { answerOnce } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { cashierOf } from "../../http/roles.ts";
import { signTransaction } from "../../tse/sign-transaction.ts";
import { accountingCsv } from "./accounting-csv.ts";
import { closeDay } from "./close-day.ts";
import { closingReport } from "./closing-report.ts";
import { closingsForAdmins, recordedClosings } from "./closings.queries.ts";
import { dsfinvkFiles, zipped } from "./dsfinvk/archive.ts";
import { moveCash } from "./move-cash.ts";

/** Closing the day at the till, and the exports of what was closed; for admins. */
export function registerClosings(app: FastifyInstance, deps: Deps): void {
  app.get(
    closingsContract.list.path,
    (request): Promise<ClosingsAnswer> => closingsForAdmins(deps.db, parse(closingsQuery, request.query)),
  );

  app.post(closingsContract.close.path, async (request) => {
    const asked = parse(closeDaySchema, request.body);
    const by = { cashier: cashierOf(request), tillSerial: deps.config.tillSerial };
    const answer = await answerOnce(request, deps, (trx) => closeDay(trx, asked, by, deps.now()));
    // After it was committed; the signing worker makes up for what gets lost here.
    for (const id of answer.recorded) await signTransaction(deps, id);
    return answer;
  });

  app.post(closingsContract.moveCash.path, async (request) => {
    const asked = parse(moveCashSchema, request.body);
    const cashier = cashierOf(request);
    const answer = await answerOnce(request, deps, (trx) => moveCash(trx, asked, cashier, deps.now()));
    await signTransaction(deps, answer.id);
    return answer;
  });

  app.get(closingsContract.report.path, async (request, reply) => {
    const { filename, content } = await closingReport(deps, parse(closingParams, request.params).number);
    void reply.header("content-disposition", `inline; filename="${filename}"`);
    return reply.type("application/pdf").send(content);
  });

  app.get(closingsContract.dsfinvk.path, async (request, reply) => {
    const range = parse(closingRangeQuery, request.query);
    const closings = await recordedClosings(deps.db, range);
    const last = closings.at(-1)?.facts;
    const { name = "", zipAndCity = "" } = last?.company ?? {};
    const files = dsfinvkFiles(closings, { name, location: zipAndCity });
    return download(reply, "application/zip", `DSFinV-K-${rangeName(range)}.zip`).send(
      zipped(files, new Date(last?.closedAt ?? 0)),
    );
  });

  app.get(closingsContract.accounting.path, async (request, reply) => {
    const range = parse(closingRangeQuery, request.query);
    const csv = accountingCsv(await recordedClosings(deps.db, range));
    return download(reply, "text/csv; charset=utf-8", `Kasse-${rangeName(range)}.csv`).send(csv);
  });
}

const rangeName = ({ from, to }: ClosingRange) => (from === to ? String(from) : `${from}-${to}`);

function download(reply: FastifyReply, type: string, filename: string): FastifyReply {
  void reply.header("content-disposition", `attachment; filename="${filename}"`);
  return reply.type(type);
}
