import type { FastifyInstance } from "fastify";
import {
  type CashLogAnswer,
  type CashPositionAnswer,
  cashLogContract,
  cashLogQuery,
} from "../../../shared/contract/cash-log.ts";
import type { Deps } from "../../deps.ts";
import { parse } from "../../http/parse.ts";
import { cashLog, findReceipt } from "./cash-log.queries.ts";
import { cashPositionAnswer, createIncomeReader } from "./cash-position.queries.ts";

/** What came in, and who took it for what: for admins. */
export function registerCashLog(app: FastifyInstance, deps: Deps): void {
  const readIncome = createIncomeReader(deps.db);

  app.get(cashLogContract.position.path, async (): Promise<CashPositionAnswer> => {
    const now = deps.now();
    return cashPositionAnswer(await readIncome(now), now);
  });

  app.get(cashLogContract.log.path, async (request): Promise<CashLogAnswer> => {
    const { number } = parse(cashLogQuery, request.query);
    return { cashregister_log: await (number ? findReceipt(deps.db, number) : cashLog(deps.db, deps.now())) };
  });
}
