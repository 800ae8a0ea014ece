import { inTransaction, lockName } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { addTask, closeTasksOfKind, hasOpenTask } from "../modules/inbox/inbox.repository.ts";
import { problemOf, type Service, services, trialOf } from "./credentials.ts";
import { createTimedWorker } from "./timed-worker.ts";

type From = Pick<Deps, "db" | "config" | "now" | "log">;

const pauseMs = 30 * 60_000;
const kinds = { wallet: "walletRefused", mail: "mailRefused", tse: "tseRefused" } as const satisfies Record<
  Service,
  string
>;

/** Tries at the start and every half hour what logs in elsewhere; nobody waits for it. */
export function createCredentialWatch(deps: From) {
  const work = (stopped: AbortSignal) => checkCredentials(deps, stopped);
  return createTimedWorker(deps, { name: "the look at the credentials", pauseMs, work });
}

/**
 * Tries the credentials of wallet, mail server and security system, without a mail or a signature. What does not work
 * becomes a task of the staff each, which is ticked off once it works, or is configured no more.
 */
export async function checkCredentials(deps: From, stopped = new AbortController().signal): Promise<void> {
  for (const service of services) {
    const trial = trialOf(service, deps.config, false);
    const problem = trial && (await orStopped(lastingProblem(trial, stopped), stopped));
    if (stopped.aborted) return;
    if (problem !== null) deps.log.error({ service, problem }, "credentials do not work");
    await report(deps, kinds[service], problem);
  }
}

/** A service that did not answer once, or was slow, is asked again before anybody is troubled with it. */
async function lastingProblem(...asked: Parameters<typeof problemOf>): Promise<string | null> {
  return (await problemOf(...asked)) === null ? null : problemOf(...asked);
}

async function report({ db, now }: From, kind: (typeof kinds)[Service], problem: string | null): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockName(trx, kind);
    if (problem === null) return closeTasksOfKind(trx, kind, now());
    if (await hasOpenTask(trx, kind)) return;
    await addTask(trx, { kind, facts: { problem }, name: "", phone: "", email: "" }, now());
  });
}

/** The wallet has a limit of its own, which a server that is to stop does not wait for. */
function orStopped<Result>(work: Promise<Result>, stopped: AbortSignal): Promise<Result | null> {
  return new Promise((resolve) => {
    stopped.addEventListener("abort", () => resolve(null), { once: true });
    if (stopped.aborted) resolve(null);
    void work.then(resolve);
  });
}
