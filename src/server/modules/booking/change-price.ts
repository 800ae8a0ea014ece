import type { ChangePriceRequest } from "../../../shared/contract/day-plan.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { bookingAsSeen, takeStep } from "./take-step.ts";

/** Agrees on another price while nothing was paid; the price as it was booked stays known. @throws Problem CONFLICT. */
export async function changePrice(
  deps: Pick<Deps, "db" | "now">,
  request: ChangePriceRequest,
  actorId: number,
): Promise<void> {
  const booking = await bookingAsSeen(deps, request);
  const { price_change_reason: reason } = request;
  const new_price_cents = fromAmount(request.new_price);
  const columns = { new_price_cents, price_change_reason: reason };
  const step = { kind: "price-changed" as const, actorId, detail: reason, new_price_cents };
  await inTransaction(deps.db, (trx) => takeStep(trx, booking, "price.changed", { columns, step }, deps.now()));
}
