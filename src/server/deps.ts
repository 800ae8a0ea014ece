import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Config } from "./config.ts";
import type { Database } from "./db/schema.ts";
import type { FetchFeed } from "./fetch-feed.ts";
import type { TseProvider } from "./tse/tse-provider.ts";
import type { WalletClient } from "./wallet/client.ts";

/** Everything the server needs from outside: the app and its modules are built from it and reach for nothing else. */
export interface Deps {
  db: Kysely<Database>;
  config: Config;
  /** The clock. */
  now: () => Date;
  /** Resolves after that many milliseconds. */
  wait: (ms: number) => Promise<void>;
  wallet: WalletClient;
  /** Signs what the till records. */
  tse: TseProvider;
  /** Reads calendars of other portals, on the public internet alone. */
  fetchFeed: FetchFeed;
  log: FastifyBaseLogger;
}
