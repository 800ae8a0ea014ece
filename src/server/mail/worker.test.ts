import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Kysely } from "kysely";
import { SMTPServer } from "smtp-server";
import { testClock } from "../../testing/clock.ts";
import { describeEachEngine } from "../../testing/database.ts";
import { emptyTables } from "../../testing/rows.ts";
import type { Database } from "../db/schema.ts";
import { mailConfig, someBookingMailData } from "./mail.fixture.ts";
import { enqueueMail } from "./outbox.ts";
import { backOffMs, claimMail, claimMs, maximumAttempts } from "./outbox-claims.ts";
import { createFileTransport, createSmtpTransport, type MailTransport } from "./transport.ts";
import { createMailWorker } from "./worker.ts";

const quiet = { warn: () => undefined, error: () => undefined };

interface MailBox {
  url: string;
  /** Messages as they came over the wire. */
  received: string[];
  close: () => Promise<void>;
}

/** A real SMTP server; `refuses` answers every message with a temporary error. */
async function openMailBox({ refuses = false } = {}): Promise<MailBox> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refuses) return done(new Error("greylisted"));
        received.push(Buffer.concat(chunks).toString("latin1"));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => new Promise((resolve) => server.close(resolve)) };
}

function aSignal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

/** Undoes quoted-printable; both bodies of our mails are written in it. */
function decoded(raw: string): string {
  const bytes = raw
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

describe("the mail worker", () => {
  describeEachEngine((engine) => {
    let mailBox: MailBox;
    let clock: ReturnType<typeof testClock>;

    const workerOn = (transport: MailTransport, db: Kysely<Database> = engine().db) =>
      createMailWorker({ db, config: mailConfig, now: clock.now, log: quiet }, transport);
    const queue = (to: string, changes: Parameters<typeof someBookingMailData>[0] = {}) =>
      enqueueMail(
        engine().db,
        { template: "booking-confirmation", to, lang: "de", data: someBookingMailData({ paid: true, ...changes }) },
        clock.now(),
      );
    const rows = () => engine().db.selectFrom("outbox").selectAll().orderBy("id").execute();

    beforeEach(async () => {
      clock = testClock();
      mailBox = await openMailBox();
      await emptyTables(engine().db);
    });
    afterEach(() => mailBox.close());

    it("sends what is queued once, umlauts and all", async () => {
      await queue("erika@example.com", { vehicleName: "Große Freiheit" });
      const worker = workerOn(createSmtpTransport(mailBox.url));
      expect(await worker.runOnce()).toBe(1);
      expect(await worker.runOnce()).toBe(0);
      expect(mailBox.received).toHaveLength(1);
      const mail = decoded(mailBox.received[0] ?? "");
      expect(mail).toContain("To: erika@example.com");
      expect(mail).toContain("Große Freiheit");
      expect(mail).toContain("Übernahme: Montag, 10. Mai 2027");
      expect(await rows()).toMatchObject([{ status: "sent", attempts: 1, sent_at: clock.now().toISOString() }]);
      await worker.stop();
    });

    it("sends nothing that was queued in a transaction that failed", async () => {
      const failing = engine()
        .db.transaction()
        .execute(async (trx) => {
          const data = someBookingMailData();
          await enqueueMail(
            trx,
            { template: "booking-confirmation", to: "a@example.com", lang: "de", data },
            clock.now(),
          );
          throw new Error("taken");
        });
      await expect(failing).rejects.toThrow("taken");
      expect(await workerOn(createSmtpTransport(mailBox.url)).runOnce()).toBe(0);
    });

    it("tries again after a while when the mail server is down, and loses nothing", async () => {
      const { url } = mailBox;
      await mailBox.close();
      await queue("a@example.com");
      await queue("b@example.com");
      expect(await workerOn(createSmtpTransport(url)).runOnce()).toBe(0);
      expect(await rows()).toMatchObject([
        { status: "pending", attempts: 1 },
        { status: "pending", attempts: 1 },
      ]);
      mailBox = await openMailBox();
      const worker = workerOn(createSmtpTransport(mailBox.url));
      clock.advance(backOffMs(1) - 1);
      expect(await worker.runOnce()).toBe(0);
      clock.advance(1);
      expect(await worker.runOnce()).toBe(2);
      expect(mailBox.received).toHaveLength(2);
    });

    it("waits twice as long after each try and gives up after the eighth", async () => {
      const refusing = await openMailBox({ refuses: true });
      await queue("a@example.com");
      const worker = workerOn(createSmtpTransport(refusing.url));
      const waits: number[] = [];
      for (let attempt = 1; attempt < maximumAttempts; attempt += 1) {
        await worker.runOnce();
        const [row] = await rows();
        expect(row).toMatchObject({ status: "pending", attempts: attempt });
        waits.push(Date.parse(row?.next_attempt_at ?? "") - clock.now().getTime());
        clock.set(row?.next_attempt_at ?? "");
      }
      expect(waits.map((wait) => wait / 60_000)).toEqual([5, 10, 20, 40, 80, 160, 320]);
      await worker.runOnce();
      expect(await rows()).toMatchObject([
        { status: "dead", attempts: 8, last_error: expect.stringContaining("greylisted") },
      ]);
      clock.advance(1_000 * 3_600_000);
      expect(await worker.runOnce()).toBe(0);
      expect(await rows()).toMatchObject([{ status: "dead", attempts: 8 }]);
      await refusing.close();
    });

    it("does not let one bad mail stop the others", async () => {
      await queue("a@example.com");
      await engine().db.updateTable("outbox").set({ template: "newsletter" }).execute();
      await queue("b@example.com");
      expect(await workerOn(createSmtpTransport(mailBox.url)).runOnce()).toBe(1);
      expect(await rows()).toMatchObject([
        { status: "pending", last_error: "no mail template newsletter" },
        { status: "sent" },
      ]);
    });

    it("never sends a mail twice, however many workers share the outbox", async () => {
      for (let number = 0; number < 30; number += 1) await queue(`guest${number}@example.com`);
      const others = [engine().open(), engine().open()];
      const workers = [engine().db, ...others, ...others].map((db) => workerOn(createSmtpTransport(mailBox.url), db));
      const sent = await Promise.all(workers.map((worker) => worker.runOnce()));
      expect(sent.reduce((sum, count) => sum + count, 0)).toBe(30);
      const recipients = mailBox.received.map((raw) => /^To: (.*)\r$/m.exec(raw)?.[1]);
      expect(new Set(recipients).size).toBe(30);
      expect(recipients).toHaveLength(30);
      await Promise.all(others.map((db) => db.destroy()));
    });

    it("sends a mail whose worker died, once its claim has run out", async () => {
      await queue("a@example.com");
      await claimMail(engine().db, clock.now());
      const worker = workerOn(createSmtpTransport(mailBox.url));
      clock.advance(claimMs - 1);
      expect(await worker.runOnce()).toBe(0);
      clock.advance(1);
      expect(await worker.runOnce()).toBe(1);
      expect(await rows()).toMatchObject([{ status: "sent", attempts: 2 }]);
    });

    it("gives up a mail that kills every worker", async () => {
      await queue("a@example.com");
      for (let attempt = 0; attempt < maximumAttempts; attempt += 1) {
        expect(await claimMail(engine().db, clock.now())).not.toBeNull();
        clock.advance(claimMs);
      }
      expect(await claimMail(engine().db, clock.now())).toBeNull();
      expect(await rows()).toMatchObject([{ status: "dead", attempts: 8, claimed_until: null }]);
    });

    it("leaves a row alone that another worker took over meanwhile", async () => {
      await queue("a@example.com");
      const slow: MailTransport = {
        send: async () => {
          clock.advance(claimMs);
          await claimMail(engine().db, clock.now());
          throw new Error("too late");
        },
        close: () => undefined,
      };
      const worker = workerOn(slow);
      await worker.runOnce();
      expect(await rows()).toMatchObject([{ status: "sending", attempts: 2, last_error: "" }]);
    });

    it("waits for the mail that is being sent when it is stopped, and begins no other", async () => {
      await queue("a@example.com");
      await queue("b@example.com");
      const sending = aSignal();
      const finish = aSignal();
      let closed = false;
      const worker = workerOn({
        send: () => {
          sending.give();
          return finish.given;
        },
        close: () => {
          closed = true;
        },
      });
      worker.start();
      await sending.given;
      const stopped = worker.stop();
      expect(closed).toBe(false);
      finish.give();
      await stopped;
      expect(closed).toBe(true);
      expect(await rows()).toMatchObject([{ status: "sent" }, { status: "pending" }]);
    });

    it("writes each mail to one file, also when it is sent again", async () => {
      const folder = path.join(mkdtempSync(path.join(tmpdir(), "outbox-")), "outbox");
      await queue("a@example.com", { vehicleName: "Seeglück", paid: false });
      const worker = workerOn(createFileTransport(folder));
      await worker.runOnce();
      await engine().db.updateTable("outbox").set({ status: "pending" }).execute();
      await worker.runOnce();
      const [row] = await rows();
      expect(readdirSync(folder)).toEqual([`${row?.id}.eml`]);
      const mail = decoded(readFileSync(path.join(folder, `${row?.id}.eml`), "latin1"));
      expect(mail).toContain("Message-ID: <outbox-");
      expect(mail).toContain("Boot: Seeglück");
      expect(mail).toContain("Content-ID: <transfer-qr>");
      rmSync(path.dirname(folder), { recursive: true });
    });
  });
});
