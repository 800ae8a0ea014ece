import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

const file = (name: string) => new URL(name, import.meta.url);

/** Serves the stand-in for PayPal's browser SDK, its style sheet and its texts in both languages. */
export async function registerSdk(wallet: FastifyInstance): Promise<void> {
  const served = [
    { path: "/sdk.js", type: "text/javascript; charset=utf-8", source: file("./sdk/sdk.js") },
    { path: "/sdk.css", type: "text/css; charset=utf-8", source: file("./sdk/sdk.css") },
    { path: "/texts/de.json", type: "application/json", source: file("../../../../locales/de/demo-wallet.json") },
    { path: "/texts/en.json", type: "application/json", source: file("../../../../locales/en/demo-wallet.json") },
  ];
  for (const { path, type, source } of served) {
    wallet.get(path, async (_request, reply) =>
      reply.type(type).header("cache-control", "no-cache").send(readFileSync(source, "utf8")),
    );
  }
}
