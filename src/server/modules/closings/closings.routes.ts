import type { FastifyInstance } from "fastify";
import { type ClosingRange, closingsContract } from "../../../shared/contract/closings.ts";
import type { Deps } from "../../deps.ts";
import { answerOnce } from "../../http/idempotency.ts";
import { cashierOf } from "../../http/roles.ts";
import { routesOf } from "../../http/route.ts";
import { signTransaction } from "../../tse/sign-transaction.ts";
import { accountingCsv } from "./accounting-csv.ts";
import { closeDay } from "./close-day.ts";
import { closingReport } from "./closing-report.ts";
import { closingsForAdmins, recordedClosings } from "./closings.queries.ts";
import { dsfinvkFiles, zipped } from "./dsfinvk/archive.ts";
import { moveCash } from "./move-cash.ts";

/** Closing the day at the till, and the exports of what was closed; for admins. */
export function registerClosings(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(closingsContract.list, ({ query }) => closingsForAdmins(deps.db, query));

  route(closingsContract.close, async ({ body, user, request }) => {
    const by = { cashier: cashierOf(user), tillSerial: deps.config.tillSerial };
    const answer = await answerOnce(request, deps, (trx) => closeDay(trx, body, by, deps.now()));
    // After it was committed; the signing worker makes up for what gets lost here.
    for (const id of answer.recorded) await signTransaction(deps, id);
    return answer;
  });

  route(closingsContract.moveCash, async ({ body, user, request }) => {
    const answer = await answerOnce(request, deps, (trx) => moveCash(trx, body, cashierOf(user), deps.now()));
    await signTransaction(deps, answer.id);
    return answer;
  });

  route(closingsContract.report, ({ params }) => closingReport(deps, params.number));

  route(closingsContract.dsfinvk, async ({ query }) => {
    const closings = await recordedClosings(deps.db, query);
    const last = closings.at(-1)?.facts;
    const { name = "", zipAndCity = "" } = last?.company ?? {};
    const files = dsfinvkFiles(closings, { name, location: zipAndCity });
    return { filename: `DSFinV-K-${rangeName(query)}.zip`, content: zipped(files, new Date(last?.closedAt ?? 0)) };
  });

  route(closingsContract.accounting, async ({ query }) => {
    const content = accountingCsv(await recordedClosings(deps.db, query));
    return { filename: `Kasse-${rangeName(query)}.csv`, content };
  });
}

const rangeName = ({ from, to }: ClosingRange) => (from === to ? String(from) : `${from}-${to}`);
