import type { FastifyInstance } from "fastify";
import {
  assignMoneySchema,
  type OpenMoneyAnswer,
  openMoneyContract,
  type Payable,
  payableQuery,
  receiveTransferSchema,
  refundMoneySchema,
} from "../../../shared/contract/open-money.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { Problem } from "../../http/problem.ts";
import { cashierOf, staffOf } from "../../http/roles.ts";
import { signTransaction } from "../../tse/sign-transaction.ts";
import { assignMoney } from "./assign-money.ts";
import { findPayable, listOpenMoney } from "./open-money.queries.ts";
import type { OpenMoneyDeps } from "./purpose.ts";
import { refundMoney } from "./refund-money.ts";
import { registerTransfer } from "./register-transfer.ts";

/** Money whose place is not clear, and transfers that came: for admins. */
export function registerOpenMoney(app: FastifyInstance, deps: OpenMoneyDeps): void {
  app.get(openMoneyContract.list.path, async (): Promise<OpenMoneyAnswer> => {
    return { open_money: await listOpenMoney(deps) };
  });

  app.get(openMoneyContract.payable.path, async (request): Promise<Payable> => {
    const payable = await findPayable(deps, parse(payableQuery, request.query).number);
    if (!payable) throw new Problem("NOT_FOUND", { number: "validation-staff:moneyUnknown" });
    return payable;
  });

  app.post(openMoneyContract.assign.path, async (request) => {
    const asked = parse(assignMoneySchema, request.body);
    const actor = { actorId: staffOf(request).id };
    return takeOnce(request, deps, {}, (trx) => assignMoney(trx, deps, asked, actor, deps.now()));
  });

  app.post(openMoneyContract.refund.path, async (request) => {
    const asked = parse(refundMoneySchema, request.body);
    const cashier = cashierOf(request);
    const moved: { cashBy?: number | null } = {};
    const answer = await takeOnce(request, deps, {}, async (trx) => {
      moved.cashBy = await refundMoney(trx, deps, asked, cashier, deps.now());
    });
    // After it was committed; the signing worker makes up for what gets lost here.
    if (moved.cashBy != null) await signTransaction(deps, moved.cashBy);
    return answer;
  });

  app.post(openMoneyContract.receive.path, async (request) => {
    const asked = parse(receiveTransferSchema, request.body);
    const actor = { actorId: staffOf(request).id };
    return takeOnce(request, deps, {}, (trx) => registerTransfer(trx, deps, asked, actor, deps.now()));
  });
}
