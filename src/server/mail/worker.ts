import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { MailDocuments } from "./mail-content.ts";
import { claimMail, markFailed, markSent, releaseMail } from "./outbox.repository.ts";
import { type MailConfig, renderMail } from "./render.ts";
import type { MailTransport } from "./transport.ts";

/** The part of the server's dependencies that sending mail needs. */
export interface MailWorkerDeps {
  db: Kysely<Database>;
  config: MailConfig;
  documents: MailDocuments;
  now: () => Date;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
}

export interface MailWorker {
  /** Looks for due mails again and again until it is stopped. */
  start(): void;
  /** Ends the looking; the mail that is just being sent gets a moment, and is sent again by the next start after it. */
  stop(): Promise<void>;
  /** Tries every mail that is due now, once. @returns how many were sent. */
  runOnce(): Promise<number>;
}

const pauseMs = 2_000;

export interface MailTimes {
  /** For one mail in all: far below a claim, so that a slow mail server cannot make a second worker send it, too. */
  deadlineMs: number;
  /** For the mail that is being sent when the worker is stopped. */
  stopMs: number;
}

/** Sends the outbox through `transport`. Any number of workers and processes may share one database. */
export function createMailWorker(
  deps: MailWorkerDeps,
  transport: MailTransport,
  { deadlineMs, stopMs }: MailTimes = { deadlineMs: 60_000, stopMs: 2_000 },
): MailWorker {
  let stopping = false;
  let stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function runOnce(): Promise<number> {
    let sent = 0;
    while (!stopping) {
      const mail = await claimMail(deps.db, deps.now());
      if (!mail) break;
      try {
        const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(deadlineMs)]);
        await transport.send(await renderMail(mail, deps.config, deps.documents), signal);
      } catch (error) {
        if (stopped.signal.aborted) {
          await releaseMail(deps.db, mail);
          break;
        }
        const dead = await markFailed(deps.db, mail, error, deps.now());
        const about = { outboxId: mail.id, template: mail.template, attempts: mail.attempts };
        if (dead) deps.log.error(about, "mail given up");
        else deps.log.warn(about, "mail not sent, will be tried again");
        continue;
      }
      await markSent(deps.db, mail, deps.now());
      sent += 1;
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
