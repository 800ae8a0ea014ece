import { once } from "node:events";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { Socket } from "node:net";
import path from "node:path";
import { createTransport, type Transporter } from "nodemailer";
import type { Config } from "../config.ts";
import { deliveryError } from "./delivery-errors.ts";
import { mailFolder } from "./mail-files.ts";
import type { RenderedMail } from "./render.ts";

/**
 * Hands a mail over. `send` rejects when it was not taken, or not before `signal` ends it, with one of
 * delivery-errors.ts where that means something for the mail or for others; `close` lets go of the rest.
 */
export interface MailTransport {
  send(mail: RenderedMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** SMTP where SMTP_URL is set, else files in the data folder's `outbox`. */
export function createMailTransport(config: Pick<Config, "smtpUrl" | "dataDir">): MailTransport {
  return config.smtpUrl ? createSmtpTransport(config.smtpUrl) : createFileTransport(mailFolder(config));
}

/** Each is a limit of silence; the limit of the whole mail is the worker's signal. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Bytes that a mail server may say to one mail; an honest one needs two thousand. What it sends stays in memory. */
const longestDialog = 32 * 1024;
/** How often the bytes are counted of what is encrypted, in milliseconds. */
const countingMs = 20;

/** A connection of its own for each mail, encrypted unless the mail server is on this machine. */
export function createSmtpTransport(url: string, times = timeouts): MailTransport {
  return {
    send: ({ message }, signal) => talkTo(url, times, signal, (smtp) => smtp.sendMail(message)),
    close: () => undefined,
  };
}

/** Connects and logs in as for a mail, and sends none. @throws Error that says why it could not. */
export function loginToMailServer(url: string, signal: AbortSignal): Promise<void> {
  return talkTo(url, timeouts, signal, (smtp) => smtp.verify());
}

async function talkTo(
  url: string,
  times: typeof timeouts,
  signal: AbortSignal,
  talk: (smtp: Transporter) => Promise<unknown>,
): Promise<void> {
  signal.throwIfAborted();
  const security = isLoopback(new URL(url).hostname) ? {} : { requireTLS: true };
  const socket = new Socket();
  const smtp = createTransport({ url, ...times, ...security, socket });
  const isOver = new AbortController();
  const aborted = once(signal, "abort", { signal: isOver.signal }).then(() => {
    throw new Error("the mail server took too long");
  });
  const cut = () => socket.destroy(new Error("the mail server talked too much"));
  const counting = setInterval(() => socket.bytesRead > longestDialog && cut(), countingMs);
  limitReading(socket, cut);
  try {
    await Promise.race([talk(smtp), aborted]);
  } catch (error) {
    socket.destroy();
    throw deliveryError(error);
  } finally {
    clearInterval(counting);
    isOver.abort();
    aborted.catch(() => undefined);
  }
}

/** Passes on no more than `longestDialog`: what is read is worked through line by line, long after the line was cut. */
function limitReading(socket: Socket, cut: () => void): void {
  const push = socket.push.bind(socket);
  let read = 0;
  socket.push = (chunk: Buffer | null, encoding) => {
    read += chunk?.length ?? 0;
    if (read <= longestDialog) return push(chunk, encoding);
    cut();
    return false;
  };
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
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
  try {
    const handle = await open(part, "w");
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    // On a full disk nobody needs a part of a mail.
    await rm(part, { force: true });
    throw error;
  }
}
