import { type FundingSource, walletFundingSchema } from "../../../shared/contract/wallet.ts";
import { parse } from "../../http/parse.ts";
import { Problem } from "../../http/problem.ts";
import type { PaymentDeps, Purpose } from "./purpose.ts";

/**
 * What a call orders at the wallet, and the button that was pressed: each purpose knows its own requests.
 * @throws Problem VALIDATION naming the fields.
 */
export function readOrder(
  { purposes }: Pick<PaymentDeps, "purposes">,
  body: unknown,
): { purpose: Purpose; asked: unknown; funding: FundingSource } {
  for (const purpose of Object.values(purposes)) {
    const asked = purpose.read(body);
    if (asked !== null) return { purpose, asked, funding: parse(walletFundingSchema, body).funding };
  }
  throw new Problem("VALIDATION");
}
