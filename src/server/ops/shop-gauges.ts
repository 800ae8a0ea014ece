import { Gauge, type Registry } from "prom-client";
import { engineOf } from "../db/engine.ts";
import { poolCounts } from "../db/postgres.ts";
import type { Deps } from "../deps.ts";
import { countInbox } from "../modules/inbox/inbox.queries.ts";
import { productCommit, productVersion } from "../project-root.ts";
import { addGauges, addLabelledGauge, secondsOf } from "./gauges.ts";
import { lastSignature, oldestPendingMail, oldestUnsettledOrder } from "./metrics.repository.ts";

/** What waits for somebody or something else: staff, the mail server, the wallet, the security system, a connection. */
export function addShopGauges(register: Registry, { db }: Pick<Deps, "db">): void {
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
