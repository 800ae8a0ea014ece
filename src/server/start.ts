import { randomBytes } from "node:crypto";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { walletContract } from "../shared/contract/wallet.ts";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import { openDataDir } from "./data-dir.ts";
import { migrate } from "./db/migrate.ts";
import { openForServer } from "./db/only-server.ts";
import { seedFirstStart } from "./db/seed/first-start.ts";
import { explainDatabase } from "./db/start-problems.ts";
import type { Deps } from "./deps.ts";
import { createFeedFetcher, userAgentOf } from "./fetch-feed.ts";
import { listen, ownAddress, type ReservedPort, reservePort } from "./listen.ts";
import { createMailTransport } from "./mail/transport.ts";
import { createMailWorker } from "./mail/worker.ts";
import { mailDocuments } from "./mail-documents.ts";
import { drawLink } from "./mail-links.ts";
import { recordSupplier } from "./modules/invoices/record-supplier.ts";
import { mailTasks } from "./modules/mails/mail-tasks.ts";
import { createWalletPoller } from "./modules/payments/settle-orders.ts";
import { createPictureWarmUp } from "./modules/pictures/picture-warm-up.ts";
import { uploadsIn } from "./modules/pictures/pictures.repository.ts";
import { registerPictures } from "./modules/pictures/pictures.routes.ts";
import { createPictures } from "./modules/pictures/pictures.ts";
import { createCalendarImports } from "./modules/portal-calendars/import-worker.ts";
import { createSearchRefresh } from "./modules/search/refresh-search.ts";
import { createWaitingList } from "./modules/waiting/tend-waiting-list.ts";
import { createNightlyBackup } from "./ops/backup/nightly-backup.ts";
import { removeUnfinishedRestore } from "./ops/backup/restore-backup.ts";
import { createClockWatch } from "./ops/clock-watch.ts";
import { createCredentialWatch } from "./ops/credential-watch.ts";
import { createDamageWatch } from "./ops/damage-watch.ts";
import { createNightlyFsck } from "./ops/fsck/nightly-fsck.ts";
import {
  createHousekeeping,
  createMailSweep,
  createPictureSweep,
  createReminders,
  createVoucherExpiry,
} from "./ops/housekeeping.ts";
import { stopInTime, stopTimes } from "./ops/stop.ts";
import { registerMovedBoats } from "./pages/moved-boats.ts";
import { registerPages } from "./pages/pages.routes.ts";
import { isDevelopment, requireBuild } from "./pages/renderer.ts";
import { projectRoot } from "./project-root.ts";
import { purposes } from "./purposes.ts";
import { createFiskaly } from "./tse/fiskaly.ts";
import { createSigningWorker } from "./tse/sign-transaction.ts";
import { noTse } from "./tse/tse-provider.ts";
import { createPayPalClient, type WalletClient } from "./wallet/client.ts";
import { demoCredentials, demoWalletPath, registerDemoWallet } from "./wallet/demo/demo-wallet.ts";

export interface RunningServer {
  app: FastifyInstance;
  /** Where visitors reach the website. */
  publicUrl: string;
  /** Finishes what runs: requests, then the workers, then the database. Safe to call twice. */
  stop: () => Promise<void>;
}

/** The pace of the work in the background, in milliseconds. */
const walletPauseMs = 5_000;
const warmUpTimes = { delayMs: 20_000, rest: 3 };
/** The drawn pictures that come with the website. */
const publicDir = path.join(projectRoot, "public");

/**
 * Opens and migrates the database, loads what the first start needs, listens, and begins the work in the background.
 * @throws ConfigError where the environment is at fault, in words for the operator.
 * @param tellPasswordFile called once in a database's life, with the file that holds the root account's random
 * password; as soon as it is stored, since a start that fails afterwards (a port in use) would not tell.
 */
export async function startServer(
  given: Config,
  log: FastifyBaseLogger,
  tellPasswordFile: (file: string) => void,
): Promise<RunningServer> {
  await openDataDir(given.dataDir, { mustExist: given.dataDirMustExist });
  if (!isDevelopment()) await requireBuild(path.join(projectRoot, "dist"));
  const { db, close } = await openForServer(given);
  let reserved: ReservedPort | undefined;
  try {
    if (given.databaseUrl === null) await removeUnfinishedRestore(given.dataDir);
    for (const name of await migrate(db)) log.info({ migration: name }, "migrated");
    reserved = await reservePort(given);
    const { config } = reserved;
    // Nobody but this process makes orders and captures at its demo wallet.
    const demoSecret = randomBytes(16).toString("hex");
    const wallet = createWallet(config, demoSecret);
    const tse = config.tse ? createFiskaly(config.tse) : noTse;
    const fetchFeed = createFeedFetcher({ userAgent: userAgentOf(config) });
    const deps: Deps = { db, config, now: () => new Date(), wait, wallet, tse, fetchFeed, log };
    const { passwordFile } = await seedFirstStart(deps);
    if (passwordFile !== null) tellPasswordFile(passwordFile);
    await recordSupplier(deps);
    const cacheDir = path.join(config.dataDir, "pictures");
    const pictures = createPictures({ uploads: uploadsIn(db), folders: [publicDir], cacheDir, log });
    const app = await buildApp(deps, [
      (server) => registerPictures(server, pictures),
      registerMovedBoats,
      registerPages,
      ...(config.paypal ? [] : [(server: FastifyInstance) => mountDemoWallet(server, deps, demoSecret)]),
    ]);
    await listen(app, reserved);
    const workers = [
      createMailWorker(
        { ...deps, documents: mailDocuments(deps), tasks: mailTasks, drawLink: (mail) => drawLink(deps, mail) },
        createMailTransport(config),
      ),
      createWalletPoller({ ...deps, purposes }, walletPauseMs),
      createClockWatch(deps),
      createDamageWatch(deps),
      createHousekeeping(deps),
      createReminders(deps),
      createVoucherExpiry(deps),
      createPictureSweep(deps, cacheDir),
      createMailSweep(deps, config),
      createNightlyFsck(deps),
      createNightlyBackup(deps),
      createCredentialWatch(deps),
      createSigningWorker(deps),
      createSearchRefresh(deps),
      createCalendarImports(deps),
      createWaitingList(deps),
      ...(config.pictureWarmUp ? [createPictureWarmUp(deps, pictures, warmUpTimes)] : []),
    ];
    for (const worker of workers) worker.start();
    let stopping: Promise<void> | undefined;
    const stop = () => stopInTime({ app, workers, close }, stopTimes);
    return { app, publicUrl: config.publicUrl, stop: () => (stopping ??= stop()) };
  } catch (error) {
    await reserved?.free();
    await close();
    throw explainDatabase(error, given);
  }
}

function createWallet(config: Config, demoSecret: string): WalletClient {
  const { paypal } = config;
  const demo = { ...demoCredentials, clientSecret: demoSecret };
  if (!paypal) return createPayPalClient({ baseUrl: `${ownAddress(config)}${demoWalletPath}`, ...demo });
  return createPayPalClient({ ...paypal, webhookId: paypal.webhookId ?? undefined });
}

async function mountDemoWallet(app: FastifyInstance, { db, config }: Deps, demoSecret: string): Promise<void> {
  await registerDemoWallet(app, {
    credentials: { ...demoCredentials, clientSecret: demoSecret },
    publicUrl: config.publicUrl,
    stateFile: path.join(config.dataDir, "demo-wallet.json"),
    sharedDb: config.databaseUrl === null ? undefined : db,
    webhookUrl: () => `${ownAddress(config)}${walletContract.webhook.path}`,
  });
}
