import type { FastifyInstance } from "fastify";
import { cashLogContract } from "../../../shared/contract/cash-log.ts";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../http/route.ts";
import { cashLog, findReceipt } from "./cash-log.queries.ts";
import { cashPositionAnswer, createIncomeReader } from "./cash-position.queries.ts";

/** What came in, and who took it for what: for admins. */
export function registerCashLog(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);
  const readIncome = createIncomeReader(deps.db);

  route(cashLogContract.position, async () => {
    const now = deps.now();
    return cashPositionAnswer(await readIncome(now), now);
  });

  route(cashLogContract.log, async ({ query: { number } }) => {
    return { cashregister_log: await (number ? findReceipt(deps.db, number) : cashLog(deps.db, deps.now())) };
  });
}
