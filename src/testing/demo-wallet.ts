import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify from "fastify";
import { createPayPalClient, type WalletClient } from "../server/wallet/client.ts";
import type { DemoFailure, DemoOrder } from "../server/wallet/demo/demo-state.ts";
import { demoCredentials, demoWalletPath, registerDemoWallet } from "../server/wallet/demo/demo-wallet.ts";

/** The demo wallet on a port of its own, and what a guest or a tester does there. */
export interface TestWallet {
  baseUrl: string;
  /** Talks to it over HTTP. A call without an answer ends immediately, so that no test waits for a time-out. */
  client: WalletClient;
  /** The guest agrees to pay; a tester may choose a failure for so many calls. */
  approve: (orderId: string, failure?: DemoFailure, calls?: number) => Promise<void>;
  /** A payment under review comes through. */
  complete: (orderId: string) => Promise<void>;
  /** Somebody gives money back by hand at the wallet, or a chargeback does: all that is left, or a part. */
  giveBack: (orderId: string, amount?: string, how?: "refund" | "reverse") => Promise<void>;
  /** The payer disputes the payment. @returns the dispute's id. */
  dispute: (orderId: string) => Promise<string>;
  resolve: (disputeId: string, favour: "buyer" | "seller") => Promise<void>;
  /** The order as the wallet keeps it. */
  order: (orderId: string) => DemoOrder;
  orders: () => DemoOrder[];
  stop: () => Promise<void>;
}

/** Starts the demo wallet on a random port. Without a `webhookUrl` it sends no webhooks. */
export async function startDemoWallet(webhookUrl: () => string | null = () => null): Promise<TestWallet> {
  const folder = mkdtempSync(path.join(tmpdir(), "demo-wallet-"));
  const stateFile = path.join(folder, "wallet.json");
  const app = Fastify({ forceCloseConnections: true });
  await registerDemoWallet(app, { stateFile, webhookUrl, lateMs: 200, silenceMs: 10 });
  const baseUrl = `${await app.listen({ host: "127.0.0.1", port: 0 })}${demoWalletPath}`;

  const post = async (address: string, body: unknown) => {
    const headers = { "content-type": "application/json", origin: new URL(baseUrl).origin };
    const response = await fetch(`${baseUrl}${address}`, { method: "POST", headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${address}: ${response.status} ${text}`);
    return JSON.parse(text) as Record<string, string>;
  };
  const orders = () => {
    if (!existsSync(stateFile)) return {};
    return (JSON.parse(readFileSync(stateFile, "utf8")) as { orders: Record<string, DemoOrder> }).orders;
  };

  return {
    baseUrl,
    client: createPayPalClient({ baseUrl, ...demoCredentials, timeoutMs: 10_000 }),
    approve: async (orderId, failure, calls) => void (await post(`/checkout/${orderId}/approve`, { failure, calls })),
    complete: async (orderId) => void (await post(`/control/complete/${orderId}`, {})),
    giveBack: async (orderId, amount, how = "refund") => void (await post(`/control/${how}/${orderId}`, { amount })),
    dispute: async (orderId) => (await post(`/control/dispute/${orderId}`, {}))["dispute_id"] ?? "",
    resolve: async (disputeId, favour) => void (await post(`/control/resolve/${disputeId}`, { favour })),
    order(orderId) {
      const found = orders()[orderId];
      if (!found) throw new Error(`the wallet has no order ${orderId}`);
      return found;
    },
    orders: () => Object.values(orders()),
    async stop() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One wallet for all tests of a suite; it is there once the first of them runs. */
export function withDemoWallet(): TestWallet {
  const wallet = {} as TestWallet;
  beforeAll(async () => void Object.assign(wallet, await startDemoWallet()));
  afterAll(() => wallet.stop());
  return wallet;
}
