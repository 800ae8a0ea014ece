import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import {
  type DepositsAnswer,
  type TillAnswer,
  tillContract,
  type UnpaidAnswer,
  unpaidQuery,
} from "../../../shared/contract/till.ts";
import { correctSaleSchema, returnDepositSchema, saveSaleSchema } from "../../../shared/contract/till-sale.ts";
import type { Database } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { answerOnce } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { cashierOf } from "../../http/roles.ts";
import { signTransaction } from "../../tse/sign-transaction.ts";
import { listProductRows } from "../products/products.repository.ts";
import { correctSale } from "./correct-sale.ts";
import { returnDeposit } from "./return-deposit.ts";
import { saveSale } from "./save-sale.ts";
import { bookingsForTill, depositsHeld, vouchersForTill } from "./till.queries.ts";

/** The till: what is to be paid, and sales. */
export function registerTill(app: FastifyInstance, deps: Deps): void {
  app.get(tillContract.unpaid.path, async (request): Promise<UnpaidAnswer> => {
    const asked = parse(unpaidQuery, request.query);
    const bookings = await bookingsForTill(deps.db, asked, await listProductRows(deps.db), deps.now());
    return { bookings, vouchers: await vouchersForTill(deps.db, asked) };
  });

  app.get(tillContract.deposits.path, async (): Promise<DepositsAnswer> => {
    return { deposits: await depositsHeld(deps.db) };
  });

  /** Once for each Idempotency-Key; what was recorded is signed after it was committed. */
  const once = async (request: FastifyRequest, work: (trx: Transaction<Database>) => Promise<TillAnswer>) => {
    const answer = await answerOnce(request, deps, work);
    await signTransaction(deps, answer.id);
    return answer;
  };

  app.post(tillContract.save.path, (request) => {
    const asked = parse(saveSaleSchema, request.body);
    const cashier = cashierOf(request);
    return once(request, (trx) => saveSale(trx, asked, cashier, deps.now()));
  });

  app.post(tillContract.returnDeposit.path, (request) => {
    const asked = parse(returnDepositSchema, request.body);
    const cashier = cashierOf(request);
    return once(request, (trx) => returnDeposit(trx, asked, cashier, deps.now()));
  });

  app.post(tillContract.correct.path, (request) => {
    const asked = parse(correctSaleSchema, request.body);
    const cashier = cashierOf(request);
    return once(request, (trx) => correctSale(trx, asked, cashier, deps.now()));
  });
}
