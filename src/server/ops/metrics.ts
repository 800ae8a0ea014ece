import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { damageOf } from "../db/damage.ts";
import { engineOf } from "../db/engine.ts";
import { poolCounts } from "../db/postgres.ts";
import type { Deps } from "../deps.ts";
import { countInbox } from "../modules/inbox/inbox.queries.ts";
import { productCommit, productVersion } from "../project-root.ts";
import { readBackupRun } from "./backup/backup-runs.repository.ts";
import { problemOfFolder } from "./backup/nightly-backup.ts";
import { readRun } from "./fsck/fsck-runs.repository.ts";
import { addGauges, addLabelledGauge, secondsOf } from "./gauges.ts";
import {
  type CountedTable,
  countByStatus,
  lastSignature,
  oldestPendingMail,
  oldestUnsettledOrder,
} from "./metrics.repository.ts";

interface Metrics {
  contentType: string;
  /** Prometheus text. */
  read: () => Promise<string>;
}

/** Counts and times every answer, and asks the database for the work that waits when the figures are read. */
export function createMetrics(app: FastifyInstance, deps: Pick<Deps, "db" | "config">): Metrics {
  const ofProcess = metricsOfProcess();
  const register = new Registry();
  const labelNames = ["method", "path", "status"] as const;
  const answers = new Counter({
    name: "http_answers_total",
    help: "Answers by method, path template and status",
    labelNames,
    registers: [register],
  });
  const durations = new Histogram({
    name: "http_answer_seconds",
    help: "Time from the request to its answer",
    labelNames: ["method", "path"] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  addRowGauge(register, deps, "bookings", "Bookings by status");
  addRowGauge(register, deps, "outbox", "Mails by status; a dead one was given up");
  addRowGauge(register, deps, "wallet_orders", "Orders at the wallet by status; captured ones must not stay");
  addDamageGauge(register, deps);
  addFsckGauges(register, deps);
  addBackupGauges(register, deps);
  addShopGauges(register, deps);

  app.addHook("onResponse", (request, reply, done) => {
    const path = request.routeOptions.url ?? "unknown";
    answers.inc({ method: request.method, path, status: reply.statusCode });
    durations.observe({ method: request.method, path }, reply.elapsedTime / 1000);
    done();
  });
  return { contentType: register.contentType, read: () => Registry.merge([ofProcess, register]).metrics() };
}

let registerOfProcess: Registry | undefined;

/** What one process tells of itself, however many apps it builds: each collection would keep a timer for good. */
function metricsOfProcess(): Registry {
  if (registerOfProcess) return registerOfProcess;
  registerOfProcess = new Registry();
  collectDefaultMetrics({ register: registerOfProcess });
  return registerOfProcess;
}

function addRowGauge(register: Registry, { db }: Pick<Deps, "db">, table: CountedTable, help: string): void {
  addLabelledGauge(register, { name: `${table}_rows`, help, label: "status" }, async () =>
    Object.fromEntries((await countByStatus(db, table)).map(({ status, count }) => [status, count])),
  );
}

/** Read from memory: the database may answer nothing. */
function addDamageGauge(register: Registry, { db }: Pick<Deps, "db">): void {
  const add = addGauges(register, "database", async () => damageOf(db));
  add("damaged", "Whether a statement met a damaged page since the start: it must be 0", (damage) =>
    Number(damage !== null),
  );
}

/** What the last nightly look for contradictions found, and when it ended; nothing before the first. */
function addFsckGauges(register: Registry, { db }: Pick<Deps, "db">): void {
  const add = addGauges(register, "database_fsck", () => readRun(db));
  add("findings", "Contradictions that the last nightly look found; there must be none", ({ findings }) => findings);
  add("finished_timestamp_seconds", "When the last nightly look ended", ({ finished_at }) => secondsOf(finished_at));
}

/** The nightly backups; nothing before the first, and of the folder nothing where none is made. */
function addBackupGauges(register: Registry, { db, config }: Pick<Deps, "db" | "config">): void {
  const { folder } = config.backup;
  const isUsable = async () => (folder === null ? null : (await problemOfFolder(folder)) === null);
  const addFolder = addGauges(register, "backup", isUsable);
  addFolder("folder_usable", "Whether BACKUP_DIR is there and takes files: it must be 1", (usable) =>
    usable === null ? null : Number(usable),
  );
  const add = addGauges(register, "backup", () => readBackupRun(db));
  add("last_success_timestamp_seconds", "When the newest backup began", ({ made_at }) => secondsOf(made_at));
  add("last_size_bytes", "Size of the newest backup", ({ size_bytes }) => size_bytes);
  add("verified_timestamp_seconds", "When the newest backup began that was restored and found sound", (run) =>
    secondsOf(run.verified_at),
  );
}

/** What waits for somebody or something else: staff, the mail server, the wallet, the security system, a connection. */
function addShopGauges(register: Registry, { db }: Pick<Deps, "db">): void {
  const tasks = { name: "inbox_open_items", help: "What staff still has to do, by type", label: "type" };
  addLabelledGauge(register, tasks, async () => ({ ...(await countInbox(db)) }));

  const addMail = addGauges(register, "outbox", () => oldestPendingMail(db));
  addMail("oldest_pending_timestamp_seconds", "When the oldest mail was written that is not sent yet", secondsOf);

  const addOrder = addGauges(register, "wallet_orders", () => oldestUnsettledOrder(db));
  const help = "Since when the oldest order waits for the wallet to take money or to give it back";
  addOrder("oldest_unsettled_timestamp_seconds", help, secondsOf);

  const addSignature = addGauges(register, "till", () => lastSignature(db));
  addSignature("last_signature_working", "Whether the security system signed the till's newest receipt", (status) =>
    status === null || status === "none" ? null : Number(status === "signed"),
  );

  if (engineOf(db) === "postgres") {
    const pool = { name: "postgres_pool_connections", help: "Connections, and who waits for one", label: "state" };
    addLabelledGauge(register, pool, async () => poolCounts(db));
  }
  addVersion(register, db);
}

function addVersion(register: Registry, db: Deps["db"]): void {
  const info = new Gauge({
    name: "houseboats_info",
    help: "Which program runs, on which engine",
    labelNames: ["version", "commit", "engine"] as const,
    registers: [register],
  });
  info.set({ version: productVersion(), commit: productCommit(), engine: engineOf(db) }, 1);
}
