import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import path from "node:path";
import { ConfigError } from "../../env.ts";

/**
 * What a tester may ask of an order. `decline` refuses the payment, `instrumentDeclined` the means of payment only: the
 * guest may choose another. `payerActionRequired` wants the guest to confirm once more. `serverError` answers 500 and
 * does nothing. Time-outs leave the call without an answer: before or after its effect. `wrongAmount` and `wrongCurrency`
 * capture something else than was ordered; `pendingCapture` captures money that the wallet has not got yet.
 */
export const demoFailures = [
  "decline",
  "instrumentDeclined",
  "payerActionRequired",
  "serverError",
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

export interface DemoRefund extends WalletPayment {
  /** As the product sent it; absent where somebody gave the money back by hand. */
  custom_id?: string;
}

export interface DemoDispute {
  id: string;
  status: "OPEN" | "RESOLVED";
  amount: Amount;
}

export interface DemoOrder {
  id: string;
  status: "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED";
  referenceId: string;
  /** Taken once, whatever order it comes with; empty where none was sent. */
  invoiceId: string;
  description: string;
  /** The only way in which it can be paid; null where the order named none. */
  source: string | null;
  amount: Amount;
  /** The guest is to confirm once more what they approved. */
  asksAgain: boolean;
  captures: WalletPayment[];
  refunds: DemoRefund[];
  disputes: DemoDispute[];
  /** Asked for by a tester, and for how many more calls. */
  failure: DemoFailure | null;
  failingCalls: number;
}

/** A request's answer by its PayPal-Request-Id: repeated, it is answered alike and has no second effect. */
interface RememberedAnswer {
  status: number;
  body: unknown;
}

/** How much is remembered. Of orders those that took no money are dropped first. */
export const demoLimits = { orders: 500, answers: 1_000, failures: 100, refunds: 20, disputes: 5 } as const;

/** Maps and not objects: names come from addresses, and `__proto__` is one like any other. */
interface DemoMemory {
  orders: Map<string, DemoOrder>;
  remembered: Map<string, RememberedAnswer>;
  /** Failures for the orders to come, one each. */
  next: { failure: DemoFailure; calls: number }[];
  /** Signs webhooks. */
  secret: string;
}

export interface DemoState extends DemoMemory {
  /** Something changed: it is written with the next writing. */
  changed: () => void;
  /** Does what one call asks for, at once and without an end in between; resolves when what changed by it is stored. */
  inTurn: <Result>(work: () => Result) => Promise<Result>;
  /** Call it before anything else. */
  begin: () => Promise<void>;
}

export interface DemoFile extends DemoState {
  /** Resolves once everything that changed before the call is in the file. Calls that come together share a writing. */
  saved: () => Promise<void>;
}

/**
 * The demo wallet's memory of one server: a JSON file, written whole or not at all, so that play money survives a
 * restart.
 */
export function openDemoState(file: string): DemoFile {
  mkdirSync(path.dirname(file), { recursive: true });
  const memory = readMemory(file);
  const draft = `${file}.${process.pid}.tmp`;
  let changes = 0;
  let written = 0;
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    dropOld(memory);
    const upTo = changes;
    const handle = await open(draft, "w");
    try {
      await handle.writeFile(toJson(memory));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    written = upTo;
  }

  async function saved(): Promise<void> {
    const wanted = changes;
    while (written < wanted) {
      writing ??= write().finally(() => {
        writing = null;
      });
      await writing;
    }
  }

  return Object.assign(memory, {
    changed: () => {
      changes += 1;
    },
    async inTurn<Result>(work: () => Result): Promise<Result> {
      const result = work();
      await saved();
      return result;
    },
    begin: () => Promise.resolve(),
    saved,
  });
}

/** Forgets what is beyond `demoLimits`. */
export function dropOld({ orders, remembered, next }: DemoMemory): void {
  const unpaid = [...orders.values()].filter(({ captures }) => captures.length === 0);
  for (const { id } of [...unpaid, ...orders.values()]) {
    if (orders.size <= demoLimits.orders) break;
    orders.delete(id);
  }
  for (const key of remembered.keys()) {
    if (remembered.size <= demoLimits.answers) break;
    remembered.delete(key);
  }
  next.splice(demoLimits.failures);
}

export const toJson = ({ orders, remembered, next, secret }: DemoMemory) =>
  JSON.stringify({ orders: Object.fromEntries(orders), remembered: Object.fromEntries(remembered), next, secret });

export function fromJson(text: string): DemoMemory {
  const stored = JSON.parse(text) as Omit<DemoMemory, "orders" | "remembered"> & {
    orders: Record<string, DemoOrder>;
    remembered: Record<string, RememberedAnswer>;
  };
  const { next, secret } = stored;
  // Files that were written by an earlier version lack what came later.
  const added = { disputes: [], invoiceId: "", description: "", source: null, asksAgain: false };
  const orders = new Map(Object.entries(stored.orders).map(([id, order]) => [id, { ...added, ...order }]));
  return { orders, remembered: new Map(Object.entries(stored.remembered)), next, secret };
}

/** What the file says; nothing where there is none. @throws ConfigError where it is damaged. */
export function readMemory(file: string): DemoMemory {
  try {
    return fromJson(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) {
      throw new ConfigError(`DATA_DIR: the file ${file} is damaged: remove it, it holds nothing but play money`);
    }
    if ((error as { code?: string }).code !== "ENOENT") throw error;
    return { orders: new Map(), remembered: new Map(), next: [], secret: randomBytes(16).toString("hex") };
  }
}

/** An id like PayPal's: 17 capital letters and digits. */
export function demoId(): string {
  return randomBytes(9).toString("hex").slice(0, 17).toUpperCase();
}
