import type { Selectable } from "kysely";
import type { Instant, JsonText } from "./columns.ts";

/**
 * What became of the signature of a recorded transaction, and who took the money as it was then. Append-only: triggers
 * refuse UPDATE and DELETE.
 */
export interface TillSignatures {
  transaction_id: number;
  provider: "none" | "fiskaly";
  /** `failed`: the provider did not sign, and the receipt says so. `none`: the provider signs nothing. */
  status: "signed" | "failed" | "none";
  /** ReceiptIssuer of documents/receipt-facts.ts. */
  issuer: JsonText;
  /** Serial number of the till. */
  register_serial: string;
  process_type: string;
  process_data: string;
  /** Why it failed; "" otherwise. */
  error: string;
  created_at: Instant;
  // What the provider answered; null where nothing was signed.
  tse_serial: string | null;
  transaction_number: number | null;
  signature_counter: number | null;
  started_at: Instant | null;
  logged_at: Instant | null;
  algorithm: string | null;
  time_format: string | null;
  /** Base64, as the public key. */
  signature: string | null;
  public_key: string | null;
}

export type TillSignatureRow = Selectable<TillSignatures>;

/**
 * Who signs, so that one does; stored for good, since it says which transaction of the provider a receipt belongs to.
 */
export interface TillSigning {
  transaction_id: number;
  /** The random UUID that the provider knows it by. */
  tse_transaction_id: string;
  /** From then on another process may claim it. */
  claimed_until: Instant;
}
