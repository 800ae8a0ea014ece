import Fastify, { type FastifyBaseLogger, type FastifyInstance, type LightMyRequestResponse } from "fastify";
import { buildApp, type Part } from "../server/app.ts";
import { type Config, readConfig } from "../server/config.ts";
import type { Deps } from "../server/deps.ts";
import { csrfTokenOf } from "../server/http/csrf.ts";
import { createSession } from "../server/modules/session/session.repository.ts";
import { drain } from "../server/ops/drain.ts";
import { noTse, type TseProvider } from "../server/tse/tse-provider.ts";
import type { WalletClient } from "../server/wallet/client.ts";
import { checkAnswers } from "./check-answers.ts";
import { type TestClock, testClock } from "./clock.ts";
import { createMigratedDatabase, type TestDatabase } from "./database.ts";

/** A browser: keeps its cookies and sends the CSRF token with every unsafe call. */
export interface TestVisitor {
  cookies: Map<string, string>;
  get: (path: string) => Promise<LightMyRequestResponse>;
  /** Sends JSON. */
  post: (path: string, body: object, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
}

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  clock: TestClock;
  /** Somebody who opens the website for the first time. */
  visitor: () => Promise<TestVisitor>;
  /** A browser with the session of a user. */
  login: (userId: number) => Promise<TestVisitor>;
  close: () => Promise<void>;
}

export interface TestAppOptions {
  /** Migrated, and the caller's to remove; without it the app has an SQLite file of its own until it is closed. */
  database?: TestDatabase;
  log?: FastifyBaseLogger;
  clock?: TestClock;
  /** Without it nothing takes time. */
  wait?: Deps["wait"];
  wallet?: WalletClient;
  tse?: TseProvider;
  fetchFeed?: Deps["fetchFeed"];
  config?: Partial<Config>;
  parts?: readonly Part[];
  /** false: a part answers what no call does. */
  checksAnswers?: boolean;
}

/**
 * Builds the real app on a test database, with a clock that stands still and, unless given, no wallet and no signing.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createMigratedDatabase("sqlite"));
  const clock = options.clock ?? testClock();
  const { databaseUrl, dataDir } = database.location;
  const config = { ...readConfig({}), rateLimits: false, databaseUrl, dataDir, ...options.config };
  const deps: Deps = {
    db: database.db,
    config,
    now: clock.now,
    wait: options.wait ?? (() => Promise.resolve()),
    wallet: options.wallet ?? noWallet,
    tse: options.tse ?? noTse,
    fetchFeed: options.fetchFeed ?? (() => Promise.resolve({ problem: "unreachable" })),
    log: options.log ?? Fastify().log,
  };
  const { parts = [], checksAnswers = true } = options;
  const app = await buildApp(deps, checksAnswers ? [checkAnswers, ...parts] : parts);
  await app.ready();
  const visitor = async () => {
    const browser = openBrowser(app);
    await browser.get("/healthz");
    return browser;
  };
  return {
    app,
    deps,
    clock,
    visitor,
    login: async (userId) => {
      const browser = await visitor();
      const { token } = await createSession(deps.db, userId, clock.now());
      browser.cookies.set("sessionid", token).set("csrftoken", csrfTokenOf(token));
      return browser;
    },
    close: async () => {
      // A connection that was busy for a moment would otherwise be waited for until its keep-alive ends.
      await drain(app, { overlap: 0, notice: 0, grace: 5_000, quiet: 0 });
      await app.close();
      if (options.database) return;
      await database.db.destroy();
      await database.remove();
    },
  };
}

/** One app for all tests of a suite, on its database; it is there once the first of them runs. */
export function withTestApp(
  engine: () => TestDatabase,
  options: () => Omit<TestAppOptions, "database"> = () => ({}),
): TestApp {
  const server = {} as TestApp;
  beforeAll(async () => void Object.assign(server, await startTestApp({ ...options(), database: engine() })));
  afterAll(() => server.close());
  return server;
}

const unreachable = () => Promise.resolve({ kind: "unknown" as const, detail: "no wallet in this test" });
const noWallet: WalletClient = {
  createOrder: unreachable,
  captureOrder: unreachable,
  getOrder: unreachable,
  refundCapture: unreachable,
  getRefund: unreachable,
  getDispute: unreachable,
  verifyWebhook: unreachable,
};

function openBrowser(app: FastifyInstance): TestVisitor {
  const cookies = new Map<string, string>();
  /** Where cookies are sent to, of those that are not sent everywhere. */
  const paths = new Map<string, Set<string>>();
  const isSentTo = (url: string, name: string) =>
    [...(paths.get(name) ?? ["/"])].some(
      (path) => path === "/" || (url.startsWith(path) && /^[/?]?$/.test(url.charAt(path.length))),
    );
  const send = async (method: "GET" | "POST", url: string, headers: Record<string, string>, payload?: object) => {
    const sent = [...cookies].filter(([name]) => isSentTo(url, name));
    const cookie = sent.map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await app.inject({ method, url, headers: { cookie, ...headers }, ...(payload && { payload }) });
    for (const { name, value, path = "/" } of answer.cookies as { name: string; value: string; path?: string }[]) {
      cookies.set(name, value);
      paths.set(name, (paths.get(name) ?? new Set<string>()).add(path));
    }
    return answer;
  };
  return {
    cookies,
    get: (path) => send("GET", path, {}),
    post: (path, body, headers = {}) =>
      send("POST", path, { "x-csrftoken": cookies.get("csrftoken") ?? "", ...headers }, body),
  };
}
