import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail that was taken. */
export interface Receipt {
  messageId: string;
  /** Of the server that handed it over, and which of its lives that was. */
  server: number;
  life: number;
  /** How often each server had been ended by then. */
  ends: ReadonlyMap<number, number>;
}

/** A mail server that writes down what it took from whom: each server logs in under its number. */
export interface CountingMailServer {
  /** SMTP_URL of a server. */
  urlOf: (server: number) => string;
  /** What was taken, in its order. */
  receipts: Receipt[];
  /** A server was ended: what it hands over from now on is of its next life. */
  ended: (server: number) => void;
  close: () => Promise<void>;
}

export async function startMailServer(): Promise<CountingMailServer> {
  const receipts: Receipt[] = [];
  const lives = new Map<number, number>();
  const senders = new Map<string, Pick<Receipt, "server" | "life">>();
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ username = "" }, session, done) {
      const number = Number(username);
      senders.set(session.id, { server: number, life: lives.get(number) ?? 0 });
      done(null, { user: username });
    },
    onData(stream, { id }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const [, messageId = ""] = /^Message-ID: <(.*)>\r$/im.exec(Buffer.concat(chunks).toString("latin1")) ?? [];
        const sender = senders.get(id);
        if (sender) receipts.push({ messageId, ...sender, ends: new Map(lives) });
        done();
      });
    },
  });
  // Connections break where a server is killed.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    urlOf: (number) => `smtp://${number}:secret@127.0.0.1:${port}`,
    receipts,
    ended: (number) => void lives.set(number, (lives.get(number) ?? 0) + 1),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
