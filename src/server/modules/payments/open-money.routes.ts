import type { FastifyInstance } from "fastify";
import { openMoneyContract } from "../../../shared/contract/open-money.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { cashierOf } from "../../http/roles.ts";
import { routesOf } from "../../http/route.ts";
import { signTransaction } from "../../tse/sign-transaction.ts";
import { assignMoney } from "./assign-money.ts";
import { findPayable, listOpenMoney } from "./open-money.queries.ts";
import type { OpenMoneyDeps } from "./purpose.ts";
import { refundMoney } from "./refund-money.ts";
import { registerTransfer } from "./register-transfer.ts";

/** Money whose place is not clear, and transfers that came: for admins. */
export function registerOpenMoney(app: FastifyInstance, deps: OpenMoneyDeps): void {
  const route = routesOf(app);

  route(openMoneyContract.list, async () => ({ open_money: await listOpenMoney(deps) }));

  route(openMoneyContract.payable, async ({ query }) => {
    const payable = await findPayable(deps, query.number);
    if (!payable) throw new Problem("NOT_FOUND", { number: "validation-staff:moneyUnknown" });
    return payable;
  });

  route(openMoneyContract.assign, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => assignMoney(trx, deps, body, { actorId: user.id }, deps.now())),
  );

  route(openMoneyContract.refund, async ({ body, user, request }) => {
    const moved: { cashBy?: number | null } = {};
    const answer = await takeOnce(request, deps, {}, async (trx) => {
      moved.cashBy = await refundMoney(trx, deps, body, cashierOf(user), deps.now());
    });
    // After it was committed; the signing worker makes up for what gets lost here.
    if (moved.cashBy != null) await signTransaction(deps, moved.cashBy);
    return answer;
  });

  route(openMoneyContract.receive, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => registerTransfer(trx, deps, body, { actorId: user.id }, deps.now())),
  );
}
