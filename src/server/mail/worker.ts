import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import { isWithin } from "../../shared/rules/elapsed.ts";
import type { Database } from "../db/schema.ts";
import { type ClaimedMail, claimMail, maximumAttempts, releaseMail } from "./claims.repository.ts";
import { ServerUnusable } from "./delivery-errors.ts";
import type { MailDocuments } from "./mail-content.ts";
import { type MailConfig, type RenderedMail, renderMail } from "./render.ts";
import { type MailTasks, settleFailed, settleSent } from "./settle-mail.ts";
import type { MailTransport } from "./transport.ts";

/** The part of the server's dependencies that sending mail needs. */
export interface MailWorkerDeps {
  db: Kysely<Database>;
  config: MailConfig;
  documents: MailDocuments;
  tasks: MailTasks;
  /** Draws the token of the link that a mail carries; null for one without. */
  drawLink: (mail: ClaimedMail) => Promise<string | null>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
}

export interface MailWorker {
  /** Looks for due mails again and again until it is stopped. */
  start(): void;
  /** Ends the looking; mails that are just being sent get a moment, and are sent again by the next start after it. */
  stop(): Promise<void>;
  /** Tries every mail that is due now, once. @returns how many were sent. */
  runOnce(): Promise<number>;
}

const pauseMs = 2_000;
/** Mails that are sent at the same time: one that gets stuck holds up no other. */
export const mailsAtOnce = 4;
/** After so many mails in a row that the mail server neither took nor refused it is left alone for a while. */
export const failuresInRow = 3;
export const unusableMs = 60_000;

export interface MailTimes {
  /** For one mail in all: far below a claim, so that a slow mail server cannot make a second worker send it, too. */
  deadlineMs: number;
  /** For the mail that is being sent when the worker is stopped. */
  stopMs: number;
}

/**
 * Sends the outbox through `transport`, a few mails at a time. Any number of workers and processes may share one
 * database. While the mail server cannot be used, one mail a minute is tried: an outage costs few of them a try.
 */
export function createMailWorker(
  deps: MailWorkerDeps,
  transport: MailTransport,
  { deadlineMs, stopMs }: MailTimes = { deadlineMs: 60_000, stopMs: 2_000 },
): MailWorker {
  let stopping = false;
  let stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let failures = 0;
  let pausedAt = Number.NEGATIVE_INFINITY;

  const mayGoOn = () => !stopping && !isWithin(pausedAt, unusableMs, deps.now());

  async function hand(rendered: RenderedMail): Promise<void> {
    const late = new AbortController();
    // Not AbortSignal.timeout: within AbortSignal.any the garbage collector may take it before it fires.
    const deadline = setTimeout(() => late.abort(), deadlineMs);
    try {
      await transport.send(rendered, AbortSignal.any([stopped.signal, late.signal]));
      failures = 0;
    } catch (error) {
      failures = error instanceof ServerUnusable ? failures + 1 : 0;
      if (failures >= failuresInRow) pausedAt = deps.now().getTime();
      throw error;
    } finally {
      clearTimeout(deadline);
    }
  }

  /** @returns whether it was sent. */
  async function deliver(mail: ClaimedMail): Promise<boolean> {
    let rendered: RenderedMail | null = null;
    try {
      if (mail.attempts > maximumAttempts) throw new Error("each try ended the program");
      rendered = await renderMail(mail, deps.config, deps.documents, await deps.drawLink(mail));
      // A process that stood still meanwhile has no claim left: another one sends the mail, or is at it.
      const isShort = deps.now().getTime() + deadlineMs > Date.parse(mail.claimed_until);
      if (isShort) throw new Error("the claim had run out before the mail was written");
      await hand(rendered);
    } catch (error) {
      if (stopped.signal.aborted) {
        await releaseMail(deps.db, mail);
        return false;
      }
      const dead = await settleFailed(deps, mail, { error, rendered }, deps.now());
      const about = { outboxId: mail.id, template: mail.template, attempts: mail.attempts };
      if (dead) deps.log.error(about, "mail given up");
      else deps.log.warn(about, "mail not sent, will be tried again");
      return false;
    }
    await settleSent(deps, mail, rendered, deps.now());
    return true;
  }

  async function sendOneByOne(): Promise<number> {
    let sent = 0;
    while (mayGoOn()) {
      const mail = await claimMail(deps.db, deps.now());
      if (!mail) break;
      if (await deliver(mail)) sent += 1;
    }
    return sent;
  }

  async function runOnce(): Promise<number> {
    const lanes = failures >= failuresInRow ? 1 : mailsAtOnce;
    const rounds = await Promise.allSettled(Array.from({ length: lanes }, sendOneByOne));
    let sent = 0;
    for (const round of rounds) {
      if (round.status === "rejected") throw round.reason;
      sent += round.value;
    }
    return sent;
  }

  function look(): void {
    running = runOnce()
      .catch((error: unknown) => deps.log.error({ err: error }, "the outbox could not be read"))
      .then(() => {
        if (!stopping) timer = setTimeout(look, pauseMs);
      });
  }

  return {
    runOnce,
    start: () => {
      stopping = false;
      stopped = new AbortController();
      look();
    },
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      const limit = setTimeout(() => stopped.abort(), stopMs);
      await running;
      clearTimeout(limit);
      transport.close();
    },
  };
}
