import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import path from "node:path";

/**
 * What a tester may ask of an order. Time-outs leave the call without an answer: before or after its effect.
 * `wrongAmount` and `wrongCurrency` capture something else than was ordered; `pendingCapture` captures money that the
 * wallet has not got yet.
 */
export const demoFailures = [
  "decline",
  "timeoutBeforeCapture",
  "timeoutAfterCapture",
  "timeoutBeforeRefund",
  "timeoutAfterRefund",
  "wrongAmount",
  "wrongCurrency",
  "pendingCapture",
  "duplicateWebhook",
  "lateWebhook",
] as const;
export type DemoFailure = (typeof demoFailures)[number];

interface Amount {
  currency_code: string;
  value: string;
}

interface WalletPayment {
  id: string;
  status: "COMPLETED" | "PENDING" | "DECLINED";
  amount: Amount;
}

export interface DemoOrder {
  id: string;
  status: "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED";
  referenceId: string;
  amount: Amount;
  captures: WalletPayment[];
  refunds: WalletPayment[];
  /** Asked for by a tester, and for how many more calls. */
  failure: DemoFailure | null;
  failingCalls: number;
}

/** A request's answer by its PayPal-Request-Id: repeated, it is answered alike and has no second effect. */
interface RememberedAnswer {
  status: number;
  body: unknown;
}

interface StoredState {
  orders: Record<string, DemoOrder>;
  remembered: Record<string, RememberedAnswer>;
  /** Failures for the orders to come, one each. */
  next: { failure: DemoFailure; calls: number }[];
  /** Signs webhooks. */
  secret: string;
}

export interface DemoState extends StoredState {
  /** Writes everything to the file, whole or not at all, before the answer goes out. */
  save: () => void;
}

/** The demo wallet's memory: a JSON file, so that play money survives a restart. */
export function openDemoState(file: string): DemoState {
  mkdirSync(path.dirname(file), { recursive: true });
  const stored = read(file);
  const save = () => {
    const draft = `${file}.${process.pid}.tmp`;
    const handle = openSync(draft, "w");
    writeSync(handle, JSON.stringify(stored));
    fsyncSync(handle);
    closeSync(handle);
    renameSync(draft, file);
  };
  return Object.assign(stored, { save });
}

function read(file: string): StoredState {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as StoredState;
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOENT") throw error;
    return { orders: {}, remembered: {}, next: [], secret: randomBytes(16).toString("hex") };
  }
}

/** An id like PayPal's: 17 capital letters and digits. */
export function demoId(): string {
  return randomBytes(9).toString("hex").slice(0, 17).toUpperCase();
}
