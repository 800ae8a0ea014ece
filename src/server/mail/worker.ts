import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { claimMail, markFailed, markSent } from "./outbox.repository.ts";
import { type MailConfig, renderMail } from "./render.ts";
import type { MailTransport } from "./transport.ts";

/** The part of the server's dependencies that sending mail needs. */
export interface MailWorkerDeps {
  db: Kysely<Database>;
  config: MailConfig;
  now: () => Date;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
}

export interface MailWorker {
  /** Looks for due mails again and again until it is stopped. */
  start(): void;
  /** Ends the looking and waits for the mail that is just being sent. */
  stop(): Promise<void>;
  /** Tries every mail that is due now, once. @returns how many were sent. */
  runOnce(): Promise<number>;
}

const pauseMs = 2_000;

/** Sends the outbox through `transport`. Any number of workers and processes may share one database. */
export function createMailWorker(deps: MailWorkerDeps, transport: MailTransport): MailWorker {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function runOnce(): Promise<number> {
    let sent = 0;
    while (!stopping) {
      const mail = await claimMail(deps.db, deps.now());
      if (!mail) break;
      try {
        await transport.send(await renderMail(mail, deps.config));
      } catch (error) {
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
      look();
    },
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await running;
      transport.close();
    },
  };
}
