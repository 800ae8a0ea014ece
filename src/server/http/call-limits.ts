import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { countCall, limitedUntil, windows } from "./call-counts.repository.ts";
import { limitedAddress } from "./client-address.ts";
import { rateLimitedUntil } from "./problem.ts";

type LimitDeps = Pick<Deps, "db" | "now"> & { config: Pick<Deps["config"], "rateLimits"> };

/** How often an address may make calls of that name. */
interface CallLimit {
  name: string;
  perMinute: number;
  perHour?: number;
  perDay?: number;
}

/** Holding dates, booking and ordering at the wallet: people try a few times, programs go on. */
export const reservationLimit = { perMinute: 20, perHour: 100, perDay: 300 } as const;

/**
 * Lets the visitors of an address make a call so often within a minute, an hour and a day and no oftener, whichever
 * server they reach: counted in the database, before the call does anything. What is refused for its minute is not
 * counted. Staff are not limited.
 * @throws Problem RATE_LIMITED.
 */
export async function limitCalls(
  { db, config, now: clock }: LimitDeps,
  request: FastifyRequest,
  { name, perMinute, perHour, perDay }: CallLimit,
): Promise<void> {
  const address = limitedAddress(request, config);
  if (address === null) return;
  const now = clock();
  const limits = [
    { name, most: perMinute, windowMs: windows.minute },
    { name: `${name}/hour`, most: perHour, windowMs: windows.hour },
    { name: `${name}/day`, most: perDay, windowMs: windows.day },
  ];
  for (const { name, most, windowMs } of limits) {
    if (most !== undefined) await limitCall(db, { name, address }, { most, windowMs }, now);
  }
}

/** Counts one call, in the caller's transaction where it is given one. @throws Problem RATE_LIMITED. */
export async function limitCall(
  db: Kysely<Database>,
  call: Parameters<typeof countCall>[1],
  limit: Parameters<typeof countCall>[2],
  now: Date,
): Promise<void> {
  if (await countCall(db, call, limit, now)) return;
  throw rateLimitedUntil(await limitedUntil(db, call, now), now);
}
