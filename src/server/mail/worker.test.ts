import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describeEachEngine } from "../../testing/database.ts";
import { eventually } from "../../testing/eventually.ts";
import { backOffMs, maximumAttempts } from "./claims.repository.ts";
import { ServerUnusable } from "./delivery-errors.ts";
import { noDocuments, someBookingMailData } from "./mail.fixture.ts";
import { openDrippingMailBox, openMailBox, withOutbox } from "./mail-worker.fixture.ts";
import { enqueueMail } from "./outbox.repository.ts";
import { openScriptedMailServer } from "./scripted-mail-server.fixture.ts";
import { createFileTransport, createSmtpTransport } from "./transport.ts";
import { failuresInRow, mailsAtOnce, unusableMs } from "./worker.ts";

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
  describeEachEngine((engine, itOnSqlite) => {
    const { clock, mailBox, workerOn, queue, rows } = withOutbox(engine);

    itOnSqlite("sends what is queued once, umlauts and all", async () => {
      await queue("erika@example.com", { vehicleName: "Große Freiheit" });
      const worker = workerOn(createSmtpTransport(mailBox().url));
      expect(await worker.runOnce()).toBe(1);
      expect(await worker.runOnce()).toBe(0);
      expect(mailBox().received).toHaveLength(1);
      const mail = decoded(mailBox().received[0] ?? "");
      expect(mail).toContain("To: erika@example.com");
      expect(mail).toContain("Große Freiheit");
      expect(mail).toContain("Übernahme: Montag, 10. Mai 2027");
      expect(await rows()).toMatchObject([{ status: "sent", attempts: 1, sent_at: clock.now().toISOString() }]);
      await worker.stop();
    });

    itOnSqlite("sends nothing that was queued in a transaction that failed", async () => {
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
      expect(await workerOn(createSmtpTransport(mailBox().url)).runOnce()).toBe(0);
    });

    itOnSqlite("tries again after a while when the mail server is down, and loses nothing", async () => {
      const down = await openMailBox();
      await down.close();
      await queue("a@example.com");
      await queue("b@example.com");
      expect(await workerOn(createSmtpTransport(down.url)).runOnce()).toBe(0);
      expect(await rows()).toMatchObject([
        { status: "pending", attempts: 1 },
        { status: "pending", attempts: 1 },
      ]);
      const worker = workerOn(createSmtpTransport(mailBox().url));
      clock.advance(backOffMs(1) - 1);
      expect(await worker.runOnce()).toBe(0);
      clock.advance(1);
      expect(await worker.runOnce()).toBe(2);
      expect(mailBox().received).toHaveLength(2);
    });

    itOnSqlite("waits twice as long after each try and gives up after the eighth", async () => {
      const refusing = await openScriptedMailServer({ message: "451 4.7.1 greylisted" });
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
      refusing.close();
    });

    itOnSqlite("sends the others while one mail is stuck at the mail server", async () => {
      for (let number = 0; number < 12; number += 1) await queue(`guest${number}@example.com`);
      const finish = aSignal();
      const worker = workerOn({
        send: ({ message }) => (JSON.stringify(message.to).includes("guest0@") ? finish.given : Promise.resolve()),
        close: () => undefined,
      });
      const round = worker.runOnce();
      const sent = async () => (await rows()).filter(({ status }) => status === "sent").length;
      await eventually(sent, 11);
      finish.give();
      expect(await round).toBe(12);
    });

    itOnSqlite("leaves a mail server alone that cannot be used: an outage costs few mails a try", async () => {
      for (let number = 0; number < 12; number += 1) await queue(`guest${number}@example.com`);
      let tries = 0;
      let isAway = true;
      const worker = workerOn({
        send: async () => {
          tries += 1;
          if (isAway) throw new ServerUnusable("away");
        },
        close: () => undefined,
      });
      await worker.runOnce();
      expect(tries).toBeLessThan(failuresInRow + mailsAtOnce);
      const before = tries;
      clock.advance(unusableMs - 1);
      await worker.runOnce();
      expect(tries).toBe(before);
      clock.advance(1);
      await worker.runOnce();
      expect(tries).toBe(before + 1);
      isAway = false;
      clock.advance(unusableMs);
      expect(await worker.runOnce()).toBe(12 - before - 1);
    });

    itOnSqlite("gives a refused mailbox up at once, and goes on with the others", async () => {
      await queue("gone@example.com");
      await queue("a@example.com");
      const server = await openScriptedMailServer({});
      const refusing = await openScriptedMailServer({ RCPT: "550 5.1.1 no such user" });
      const smtp = createSmtpTransport(server.url);
      const refused = createSmtpTransport(refusing.url);
      const worker = workerOn({
        send: (mail, signal) => (JSON.stringify(mail.message.to).includes("gone@") ? refused : smtp).send(mail, signal),
        close: () => undefined,
      });
      expect(await worker.runOnce()).toBe(1);
      server.close();
      refusing.close();
      expect(await rows()).toMatchObject([
        { status: "dead", failure: "refused", attempts: 1, last_error: expect.stringContaining("550 5.1.1") },
        { status: "sent" },
      ]);
    });

    itOnSqlite("does not let one bad mail stop the others", async () => {
      await queue("a@example.com");
      await engine().db.updateTable("outbox").set({ template: "newsletter" }).execute();
      await queue("b@example.com");
      expect(await workerOn(createSmtpTransport(mailBox().url)).runOnce()).toBe(1);
      expect(await rows()).toMatchObject([
        { status: "pending", last_error: "no mail template newsletter" },
        { status: "sent" },
      ]);
    });

    itOnSqlite("sends no mail without its documents, and tries again when one cannot be made", async () => {
      const documents = [{ kind: "voucher", id: 5 }] as const;
      const mail = { template: "booking-confirmation", to: "a@example.com", lang: "de" } as const;
      await enqueueMail(
        engine().db,
        { ...mail, data: someBookingMailData({ paid: true }), documents: [...documents] },
        clock.now(),
      );
      const asked: number[] = [];
      const voucher = (id: number) => {
        asked.push(id);
        if (asked.length === 1) return Promise.reject(new Error("no font"));
        return Promise.resolve({
          filename: "Gutschein.pdf",
          contentType: "application/pdf",
          content: Buffer.from([255]),
        });
      };
      const worker = workerOn(createSmtpTransport(mailBox().url), engine().db, undefined, { ...noDocuments, voucher });
      expect(await worker.runOnce()).toBe(0);
      expect(await rows()).toMatchObject([{ status: "pending", attempts: 1, last_error: "no font" }]);
      expect(mailBox().received).toEqual([]);
      clock.advance(backOffMs(1));
      expect(await worker.runOnce()).toBe(1);
      expect(asked).toEqual([5, 5]);
      expect(mailBox().received[0]).toMatch(/Content-Type: application\/pdf; name=Gutschein.pdf\r\n[^]*\r\n\/w==\r\n/);
    });

    itOnSqlite("sends no mail with a document that nobody knows", async () => {
      await queue("a@example.com");
      const [row] = await rows();
      const data = JSON.stringify({ ...JSON.parse(row?.data ?? ""), documents: [{ kind: "poster", id: 1 }] });
      await engine().db.updateTable("outbox").set({ data }).execute();
      expect(await workerOn(createSmtpTransport(mailBox().url)).runOnce()).toBe(0);
      expect(await rows()).toMatchObject([{ status: "pending", last_error: "no document is called poster" }]);
    });

    itOnSqlite("waits for the mails that are being sent when it is stopped, and begins no other", async () => {
      for (let number = 0; number <= mailsAtOnce; number += 1) await queue(`guest${number}@example.com`);
      const sending = aSignal();
      const finish = aSignal();
      let closed = false;
      let begun = 0;
      const worker = workerOn({
        send: () => {
          begun += 1;
          if (begun === mailsAtOnce) sending.give();
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
      expect((await rows()).map(({ status }) => status)).toEqual([...Array(mailsAtOnce).fill("sent"), "pending"]);
    });

    itOnSqlite("gives a mail server that drips its answer the time of one mail, not for ever", async () => {
      const dripping = await openDrippingMailBox();
      await queue("a@example.com");
      const times = { deadlineMs: 300, stopMs: 60_000 };
      expect(await workerOn(createSmtpTransport(dripping.url), engine().db, times).runOnce()).toBe(0);
      dripping.close();
      expect(await rows()).toMatchObject([
        { status: "pending", attempts: 1, last_error: "the mail server took too long" },
      ]);
    });

    it("stops while a mail server drips its answer, and leaves the mail to the next start", async () => {
      const dripping = await openDrippingMailBox();
      await queue("a@example.com");
      const worker = workerOn(createSmtpTransport(dripping.url), engine().db, { deadlineMs: 60_000, stopMs: 20 });
      worker.start();
      await dripping.connected;
      await worker.stop();
      dripping.close();
      expect(await rows()).toMatchObject([{ status: "pending", attempts: 0 }]);
      expect(await workerOn(createSmtpTransport(mailBox().url)).runOnce()).toBe(1);
    });

    itOnSqlite("hands no mail to another machine that does not encrypt", async () => {
      await queue("a@example.com");
      // An address of this machine that is not the loopback's.
      const url = mailBox().url.replace("127.0.0.1", "0.0.0.0");
      expect(await workerOn(createSmtpTransport(url)).runOnce()).toBe(0);
      expect(mailBox().received).toEqual([]);
      expect(await rows()).toMatchObject([{ status: "pending", last_error: expect.stringContaining("STARTTLS") }]);
    });

    itOnSqlite("writes each mail to one file, also when it is sent again", async () => {
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

    itOnSqlite("leaves no part of a mail on a disk that is full, and tries again", async () => {
      const folder = mkdtempSync(path.join(tmpdir(), "outbox-"));
      await queue("a@example.com");
      const [mail] = await rows();
      symlinkSync("/dev/full", path.join(folder, `${mail?.id}.eml.${process.pid}.part`));
      const worker = workerOn(createFileTransport(folder));
      expect(await worker.runOnce()).toBe(0);
      expect(readdirSync(folder)).toEqual([]);
      expect(await rows()).toMatchObject([{ status: "pending", last_error: expect.stringContaining("ENOSPC") }]);
      clock.advance(backOffMs(1));
      expect(await worker.runOnce()).toBe(1);
      rmSync(folder, { recursive: true });
    });
  });
});
