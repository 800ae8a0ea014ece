import type { FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { countCall, limitedUntil } from "./call-counts.repository.ts";
import { clientAddress } from "./client-address.ts";
import { rateLimitedUntil } from "./problem.ts";

type LimitDeps = Pick<Deps, "db" | "now"> & { config: Pick<Deps["config"], "rateLimits"> };

/**
 * Lets an address make a call so often within a minute and no oftener, whichever server it reaches: counted in the
 * database, before the call does anything. What is refused is not counted.
 * @throws Problem RATE_LIMITED.
 */
export async function limitCalls(
  { db, config, now: clock }: LimitDeps,
  request: FastifyRequest,
  { name, perMinute }: { name: string; perMinute: number },
): Promise<void> {
  if (!config.rateLimits) return;
  const now = clock();
  const call = { name, address: clientAddress(request) };
  if (await countCall(db, call, perMinute, now)) return;
  throw rateLimitedUntil(await limitedUntil(db, call, now), now);
}
