import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { isWithin } from "../../shared/rules/elapsed.ts";
import type { Database } from "../db/schema.ts";
import type { TillSignatures } from "../db/tables/till-signatures.ts";
import { inTransaction, lockName } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { ReceiptIssuer } from "../documents/receipt-facts.ts";
import { addTask, closeTasksOfKind, hasOpenTask } from "../modules/inbox/inbox.repository.ts";
import { createTimedWorker } from "../ops/timed-worker.ts";
import { processDataOf, processType, type SignedAmounts, signedAmounts } from "./process-data.ts";
import { findRecorded } from "./recorded.repository.ts";
import { claimSigning, insertSignature, unsignedTransactions } from "./signatures.repository.ts";
import { TseError, type TseProvider, type TseSignature, TseSilence } from "./tse-provider.ts";

type From = Pick<Deps, "db" | "now" | "log" | "tse" | "config">;

/** How long a cashier waits for a signature, in milliseconds. */
const cashierLimitMs = 5_000;
/** The same while the provider is silent: there is a queue at the till. */
const silentLimitMs = 1_000;
/** For how long it is taken to be silent, in milliseconds: one that is only slow gets the whole time again. */
const silenceMs = 60_000;
/** How long a process may take to sign, in milliseconds; then another one takes over. */
const claimMs = 60_000;
const pauseMs = 60_000;
/** Transactions read at once. */
const roundSize = 50;

/** When providers of this process last left a whole limit unused. */
const silentSince = new WeakMap<TseProvider, number>();

type Outcome =
  | { status: "signed"; signature: TseSignature }
  | { status: "none" }
  | { status: "failed"; error: string; isSilence: boolean };

/**
 * Has a recorded transaction signed, after it was committed. Never throws and takes no longer than told: a till goes on
 * selling without its security system (AEAO zu § 146a). What was not signed by then stays unsigned; its receipt says
 * so, and one task asks the staff to see to it until something is signed again. Harmless for a transaction that is
 * signed, or being signed.
 */
export async function signTransaction(deps: From, id: number, limitMs = limitFor(deps)): Promise<void> {
  const { db, now, log } = deps;
  try {
    const claimed_until = new Date(now().getTime() + claimMs).toISOString();
    const claim = await claimSigning(
      db,
      { transaction_id: id, tse_transaction_id: randomUUID(), claimed_until },
      now(),
    );
    const recorded = claim && (await findRecorded(db, { id }));
    if (!recorded) return;
    const amounts = signedAmounts(recorded.payments, recorded.lines);
    const outcome = await askProvider(deps, { ...claim, signal: AbortSignal.timeout(limitMs) }, amounts);
    if (outcome.status === "signed") silentSince.delete(deps.tse);
    else if (outcome.status === "failed" && outcome.isSilence && limitMs !== silentLimitMs) {
      silentSince.set(deps.tse, now().getTime());
    }
    const row = rowOf(deps, id, { amounts, outcome });
    await inTransaction(db, async (trx) => {
      if (await insertSignature(trx, row)) await reportOutcome(trx, { number: recorded.number, outcome }, now());
    });
  } catch (error) {
    // The database failed: the worker tries again.
    log.error({ err: error, transaction: id }, "a till's transaction could not be signed");
  }
}

function limitFor({ tse, now }: From): number {
  const since = silentSince.get(tse);
  return since !== undefined && isWithin(since, silenceMs, now()) ? silentLimitMs : cashierLimitMs;
}

async function askProvider(
  { tse, log }: From,
  begin: Parameters<TseProvider["start"]>[0],
  amounts: SignedAmounts,
): Promise<Outcome> {
  try {
    const started = await tse.start(begin);
    const signature = await tse.finish(await tse.update(started, amounts), amounts);
    return signature ? { status: "signed", signature } : { status: "none" };
  } catch (error) {
    log.error({ err: error, tse: tse.name }, "the security system did not sign");
    const message = error instanceof TseError ? error.message : "unexpected";
    return { status: "failed", error: message, isSilence: error instanceof TseSilence };
  }
}

function rowOf(
  { tse, config, now }: From,
  id: number,
  { amounts, outcome }: { amounts: SignedAmounts; outcome: Outcome },
): TillSignatures {
  const signature = outcome.status === "signed" ? outcome.signature : null;
  return {
    transaction_id: id,
    provider: tse.name,
    status: outcome.status,
    issuer: JSON.stringify(issuerOf(config)),
    register_serial: signature?.registerSerial ?? config.tillSerial,
    process_type: signature?.processType ?? processType,
    process_data: signature?.processData ?? processDataOf(amounts),
    error: outcome.status === "failed" ? outcome.error : "",
    created_at: now().toISOString(),
    tse_serial: signature?.tseSerial ?? null,
    transaction_number: signature?.transactionNumber ?? null,
    signature_counter: signature?.signatureCounter ?? null,
    started_at: signature?.startedAt.toISOString() ?? null,
    logged_at: signature?.loggedAt.toISOString() ?? null,
    algorithm: signature?.algorithm ?? null,
    time_format: signature?.timeFormat ?? null,
    signature: signature?.signature ?? null,
    public_key: signature?.publicKey ?? null,
  };
}

/** Who takes the money today: what a receipt says of them is written down with its signature. */
export function issuerOf({ company, companyTaxId }: Pick<Deps["config"], "company" | "companyTaxId">): ReceiptIssuer {
  const { name, owner, legalForm, register, street, zipAndCity, phone, email } = company;
  return { name, owner, legalForm, register, street, zipAndCity, phone, email, taxId: companyTaxId };
}

/** One task while the provider fails, however many receipts it concerns; done as soon as it signs again. */
async function reportOutcome(
  trx: Transaction<Database>,
  { number, outcome }: { number: number; outcome: Outcome },
  now: Date,
): Promise<void> {
  if (outcome.status === "none") return;
  await lockName(trx, "signing task");
  if (outcome.status === "signed") return closeTasksOfKind(trx, "signingFailed", now);
  if (await hasOpenTask(trx, "signingFailed")) return;
  const facts = { receipt: number, error: outcome.error };
  await addTask(trx, { kind: "signingFailed", facts, name: "", phone: "", email: "" }, now);
}

/** Signs what a crash between recording and signing left; of several processes one signs each. */
export async function signLeftTransactions(deps: From, isStopping = () => false): Promise<void> {
  const now = deps.now();
  const recordedBefore = new Date(now.getTime() - claimMs);
  let after: number | undefined = 0;
  while (after !== undefined) {
    const ids = await unsignedTransactions(deps.db, { after, recordedBefore, now, limit: roundSize });
    for (const id of ids) {
      if (isStopping()) return;
      await signTransaction(deps, id);
    }
    after = ids.at(-1);
  }
}

/** A stop waits for the transaction that is being signed, not for all that are left. */
export function createSigningWorker(deps: From) {
  let isStopping = false;
  const work = () => signLeftTransactions(deps, () => isStopping);
  const worker = createTimedWorker(deps, { name: "signing", pauseMs, work });
  return {
    start: () => worker.start(),
    async stop() {
      isStopping = true;
      await worker.stop();
    },
  };
}
