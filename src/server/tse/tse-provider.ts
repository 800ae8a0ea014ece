import type { SignedAmounts } from "./process-data.ts";

/**
 * A technical security system ("Technische Sicherheitseinrichtung", § 146a AO): it signs what a till records. Each
 * method throws TseError where the provider is away, too slow, refuses or answers what cannot be read.
 */
export interface TseProvider {
  name: "none" | "fiskaly";
  /** Begins a transaction without data, or finds out how far one that was begun before a crash had come. */
  start: (begin: TseBegin) => Promise<TseTransaction>;
  /** Tells it what is sold and how it is paid. */
  update: (transaction: TseTransaction, amounts: SignedAmounts) => Promise<TseTransaction>;
  /** @returns null from a provider that signs nothing. */
  finish: (transaction: TseTransaction, amounts: SignedAmounts) => Promise<TseSignature | null>;
}

export interface TseBegin {
  /** A random UUID of ours. */
  id: string;
  /** It may have been begun before. */
  isResumed: boolean;
  /** Ends all calls of the transaction. */
  signal: AbortSignal;
}

export interface TseTransaction {
  id: string;
  signal: AbortSignal;
  /** The steps that the provider has recorded. */
  revision: number;
  /** Its signature, where it was finished before. */
  signature: TseSignature | null;
}

/** What a receipt tells of a signature (§ 6 KassenSichV). */
export interface TseSignature {
  tseSerial: string;
  /** Of the till, as it is registered at the provider. */
  registerSerial: string;
  transactionNumber: number;
  signatureCounter: number;
  startedAt: Date;
  loggedAt: Date;
  algorithm: string;
  timeFormat: string;
  /** Base64, as the public key. */
  signature: string;
  publicKey: string;
  processType: string;
  processData: string;
}

/** Nothing was signed. The message says why in a few words, without anything secret. */
export class TseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "TseError";
  }
}

/** The provider did not answer, or could not be reached. */
export class TseSilence extends TseError {}

/** Signs nothing: for a till that has no security system, whose receipts say so. */
export const noTse: TseProvider = {
  name: "none",
  start: ({ id, signal }) => Promise.resolve({ id, signal, revision: 1, signature: null }),
  update: (transaction) => Promise.resolve(transaction),
  finish: () => Promise.resolve(null),
};
