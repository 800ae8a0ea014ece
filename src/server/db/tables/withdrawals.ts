import type { Generated, Selectable } from "kysely";
import type { Language } from "../../../shared/contract/page.ts";
import type { Instant } from "./columns.ts";

/**
 * What became of a withdrawal.
 * - `withdrawn`: the voucher was blocked, and its money goes back.
 * - `again`: it was withdrawn from before. Of all others an admin decides: `unknown` (no voucher is meant),
 *   `otherAddress` (its buyer has another one), `number` (named by its number, which anybody could guess), `ended`
 *   (nothing is left of it), `late`, `used` (in part, or an order reserves a part).
 */
export type WithdrawalOutcome =
  | "withdrawn"
  | "unknown"
  | "otherAddress"
  | "number"
  | "again"
  | "ended"
  | "late"
  | "used";

/** A withdrawal as it was declared: append-only, a trigger refuses changes; only who it was can be taken out. */
export interface Withdrawals {
  id: Generated<number>;
  /** As declared, like `email` and `contract`; "" once they are retained no longer. */
  name: string;
  email: string;
  contract: string;
  lang: Language;
  outcome: WithdrawalOutcome;
  received_at: Instant;
  /** The voucher that is meant, where there is one. */
  voucher_id: number | null;
}

export type WithdrawalRow = Selectable<Withdrawals>;

/** That an admin took a withdrawal that was not clear: append-only; primary key withdrawal_id. */
export interface WithdrawalDecisions {
  withdrawal_id: number;
  actor_id: number;
  created_at: Instant;
}
