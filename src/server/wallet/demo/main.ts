import Fastify from "fastify";
import { demoWalletPath, registerDemoWallet } from "./demo-wallet.ts";

/**
 * The demo wallet as a process of its own, so that a test can end the product without ending the wallet:
 * `node --import tsx src/server/wallet/demo/main.ts <state file> [port] [webhook URL]`.
 * Prints its base URL once it listens.
 */
async function main([stateFile, port = "0", webhookUrl]: string[]): Promise<void> {
  if (stateFile === undefined) throw new Error("usage: main.ts <state file> [port] [webhook URL]");
  const app = Fastify({ forceCloseConnections: true });
  await registerDemoWallet(app, { stateFile, webhookUrl: () => webhookUrl ?? null });
  const address = await app.listen({ host: "127.0.0.1", port: Number(port) });
  console.log(`${address}${demoWalletPath}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void app.close());
}

await main(process.argv.slice(2));
