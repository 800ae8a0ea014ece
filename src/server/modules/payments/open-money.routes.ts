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
import { staffOf } from "../../http/roles.ts";
import { assignMoney } from "./assign-money.ts";
import { findPayable, listOpenMoney } from "./open-money.queries.ts";
import type { PaymentDeps } from "./purpose.ts";
import { refundMoney } from "./refund-money.ts";
import { registerTransfer } from "./register-transfer.ts";

/** Money whose place is not clear, and transfers that came: for admins. */
export function registerOpenMoney(app: FastifyInstance, deps: PaymentDeps): void {
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
    const actor = { actorId: staffOf(request).id };
    return takeOnce(request, deps, {}, (trx) => refundMoney(trx, deps, asked, actor, deps.now()));
  });

  app.post(openMoneyContract.receive.path, async (request) => {
    const asked = parse(receiveTransferSchema, request.body);
    const actor = { actorId: staffOf(request).id };
    return takeOnce(request, deps, {}, (trx) => registerTransfer(trx, deps, asked, actor, deps.now()));
  });
}
