import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DemoFailure, DemoOrder } from "../../server/wallet/demo/demo-state.ts";
import { demoCredentials } from "../../server/wallet/demo/demo-wallet.ts";
import { endWithThisProcess } from "../site.ts";

/** The demo wallet in a process of its own: its money outlives the product's process. */
export interface WalletProcess {
  /** What the product is started with to use it. */
  environment: Record<string, string>;
  /** The guest agrees to pay; a tester may choose a failure for so many calls. */
  approve: (orderId: string, failure?: DemoFailure, calls?: number) => Promise<void>;
  orders: () => DemoOrder[];
  order: (orderId: string) => DemoOrder;
  stop: () => Promise<void>;
}

export async function startWalletProcess(): Promise<WalletProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), "wallet-"));
  const stateFile = path.join(folder, "wallet.json");
  const child = spawn(process.execPath, ["--import", "tsx", "src/server/wallet/demo/main.ts", stateFile]);
  endWithThisProcess(child);
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += chunk));
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (line) => resolve(String(line).trim()));
    child.once("close", () => reject(new Error(`the wallet did not start:\n${errors}`)));
  });
  const orders = () => {
    const { orders: all } = JSON.parse(readFileSync(stateFile, "utf8")) as { orders: Record<string, DemoOrder> };
    return Object.values(all);
  };
  return {
    environment: {
      PAYPAL_CLIENT_ID: demoCredentials.clientId,
      PAYPAL_CLIENT_SECRET: demoCredentials.clientSecret,
      PAYPAL_BASE_URL: baseUrl,
    },
    async approve(orderId, failure, calls) {
      const response = await fetch(`${baseUrl}/checkout/${orderId}/approve`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: new URL(baseUrl).origin },
        body: JSON.stringify({ failure, calls }),
      });
      if (!response.ok) throw new Error(`the wallet did not let ${orderId} be paid: ${response.status}`);
      await response.text();
    },
    orders,
    order(orderId) {
      const found = orders().find(({ id }) => id === orderId);
      if (!found) throw new Error(`the wallet has no order ${orderId}`);
      return found;
    },
    async stop() {
      const closed = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGKILL");
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
