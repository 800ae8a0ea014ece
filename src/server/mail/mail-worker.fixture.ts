import { type AddressInfo, createServer, type Socket } from "node:net";
import type { Kysely } from "kysely";
import { SMTPServer } from "smtp-server";
import { type TestClock, testClock } from "../../testing/clock.ts";
import type { TestDatabase } from "../../testing/database.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import type { Database } from "../db/schema.ts";
import { drawLink } from "../mail-links.ts";
import { mailTasks } from "../modules/mails/mail-tasks.ts";
import { mailConfig, noDocuments, someBookingMailData } from "./mail.fixture.ts";
import type { MailDocuments } from "./mail-content.ts";
import type { BookingMailData } from "./mail-data.ts";
import { enqueueMail } from "./outbox.repository.ts";
import type { MailTransport } from "./transport.ts";
import { createMailWorker, type MailTimes, type MailWorker } from "./worker.ts";

interface MailBox {
  url: string;
  /** Messages as they came over the wire. */
  received: string[];
  close: () => Promise<void>;
}

/** A real SMTP server. */
export async function openMailBox(): Promise<MailBox> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(Buffer.concat(chunks).toString("latin1"));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => new Promise((resolve) => server.close(resolve)) };
}

/**
 * A mail server that greets and then answers one byte after the other, until somebody gives up: here after ten seconds.
 */
export async function openDrippingMailBox() {
  let heard: () => void = () => undefined;
  const connected = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).write("220 mail.example\r\n");
    const drip = setInterval(() => socket.write("2"), 20);
    const end = setTimeout(() => socket.destroy(), 10_000);
    const stop = () => {
      clearInterval(drip);
      clearTimeout(end);
    };
    socket.once("close", stop).once("data", heard);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `smtp://127.0.0.1:${port}`, connected, close };
}

/** A worker at the clock's time that logs nothing: mails fail on purpose here. */
export function aMailWorker(
  db: Kysely<Database>,
  { now }: TestClock,
  transport: MailTransport,
  times?: MailTimes,
  documents: MailDocuments = noDocuments,
): MailWorker {
  const log = { warn: () => undefined, error: () => undefined };
  const deps = { db, config: mailConfig, documents, tasks: mailTasks, now, log };
  return createMailWorker({ ...deps, drawLink: (mail) => drawLink(deps, mail) }, transport, times);
}

/** An empty outbox, a mail server and a clock, new for each test of the suite. */
export function withOutbox(engine: () => TestDatabase) {
  const clock = testClock();
  const start = clock.now().toISOString();
  let opened: MailBox | undefined;
  beforeEach(async () => {
    clock.set(start);
    opened = await openMailBox();
    await emptyTables(engine().db);
  });
  afterEach(() => opened?.close());

  return {
    clock,
    mailBox: (): MailBox => {
      if (!opened) throw new Error("there is no mail server yet: ask inside of a test");
      return opened;
    },
    workerOn: (transport: MailTransport, db = engine().db, times?: MailTimes, documents?: MailDocuments) =>
      aMailWorker(db, clock, transport, times, documents),
    /** The confirmation of a paid booking waits to be sent. */
    queue: (to: string, changes: Partial<BookingMailData> = {}) =>
      enqueueMail(
        engine().db,
        { template: "booking-confirmation", to, lang: "de", data: someBookingMailData({ paid: true, ...changes }) },
        clock.now(),
      ),
    rows: () => engine().db.selectFrom("outbox").selectAll().orderBy("id").execute(),
  };
}
