import type { Kysely } from "kysely";
import type { ReturnFindings } from "../../../shared/contract/return-findings.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { sumOfCharges, toChargeAmounts } from "../../../shared/rules/return-charges.ts";
import type { Database } from "../../db/schema.ts";
import { type ReturnedStay, returnCostsOf } from "../till/return-charges.repository.ts";

/** What was found at the return of a stay, and what it costs, as its protocol names it; null before the boat is back. */
export async function returnFindings(db: Kysely<Database>, stay: ReturnedStay): Promise<ReturnFindings | null> {
  const { isReturned, litres, damage, lines } = (await returnCostsOf(db, [stay]))(stay);
  if (!isReturned) return null;
  const charges = toChargeAmounts(lines);
  return { litres, damage, charges, total: toAmount(sumOfCharges(charges)) };
}
