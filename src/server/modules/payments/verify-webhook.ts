import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { limitCalls } from "../../http/call-limits.ts";
import { Problem } from "../../http/problem.ts";
import { setRecent } from "../../http/recent-entries.ts";
import type { VerifyWebhookAnswer } from "../../wallet/wallet-answers.ts";
import type { PaymentDeps } from "./purpose.ts";

/** Far more than the wallet sends: one booking has a handful of webhooks. */
const verificationsPerMinute = 60;
const rememberedVerdicts = 1_000;

const signature = ["auth-algo", "cert-url", "transmission-id", "transmission-sig", "transmission-time"];

/**
 * Makes the check that a webhook is the wallet's own. Anybody may send one, and each question to the wallet costs: an
 * address may cause so many a minute, and the same body with the same signature is asked about once, also where it
 * comes many times at once.
 */
export function createWebhookCheck({ wallet, ...deps }: PaymentDeps) {
  const verdicts = new Map<string, Promise<VerifyWebhookAnswer>>();

  const ask = (key: string, { headers, body }: FastifyRequest) => {
    const verdict = wallet.verifyWebhook(headers, body).then((answer) => {
      // Only these two stay as they are. Without a webhook's id nothing is verified, and every call counts.
      if (answer.kind !== "verified" && answer.kind !== "forged") verdicts.delete(key);
      return answer;
    });
    verdict.catch(() => verdicts.delete(key));
    setRecent(verdicts, key, verdict, rememberedVerdicts);
    return verdict;
  };

  /** @throws Problem FORBIDDEN for a forged one, RATE_LIMITED, or UNAVAILABLE where the wallet does not say. */
  return async (request: FastifyRequest): Promise<void> => {
    const { headers, body } = request;
    const signed = signature.map((name) => headers[`paypal-${name}`]);
    const key = createHash("sha256")
      .update(JSON.stringify([signed, body]))
      .digest("base64");
    if (!verdicts.has(key)) {
      await limitCalls(deps, request, { name: "webhook", perMinute: verificationsPerMinute });
    }
    const { kind } = await (verdicts.get(key) ?? ask(key, request));
    // The wallet sends it again later.
    if (kind === "unknown") throw new Problem("UNAVAILABLE");
    if (kind === "forged") throw new Problem("FORBIDDEN");
  };
}
