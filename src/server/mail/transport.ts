import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import type { RenderedMail } from "./render.ts";

/** Hands a mail over. `send` rejects when it was not taken; `close` lets go of connections. */
export interface MailTransport {
  send(mail: RenderedMail): Promise<void>;
  close(): void;
}

/** SMTP where SMTP_URL is set, else files in the data folder's `outbox`. */
export function createMailTransport(config: Pick<Config, "smtpUrl" | "dataDir">): MailTransport {
  return config.smtpUrl
    ? createSmtpTransport(config.smtpUrl)
    : createFileTransport(path.join(config.dataDir, "outbox"));
}

/** The sum of the waits stays well below the worker's claim, so a slow server cannot make a second worker send too. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function createSmtpTransport(url: string): MailTransport {
  const smtp = createTransport({ url, ...timeouts });
  return {
    send: async ({ message }) => {
      await smtp.sendMail(message);
    },
    close: () => smtp.close(),
  };
}

/** Writes `<outbox id>.eml`: a mail that is sent again after a crash replaces its file instead of adding one. */
export function createFileTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    send: async ({ outboxId, message }) => {
      const composed = await composer.sendMail(message);
      await mkdir(folder, { recursive: true });
      await writeWhole(path.join(folder, `${outboxId}.eml`), composed.message as Buffer);
    },
    close: () => composer.close(),
  };
}

/** Readers see the whole file or none, also after a power cut. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  const handle = await open(part, "w");
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
}
