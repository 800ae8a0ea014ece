import { describeEachEngine, describeOnPostgres } from "../../testing/database.ts";
import { whileUncommitted } from "../../testing/while-uncommitted.ts";
import { backOffMs, claimMail, claimMs, maximumAttempts } from "./claims.repository.ts";
import { noDocuments, someBookingMailData } from "./mail.fixture.ts";
import { withOutbox } from "./mail-worker.fixture.ts";
import { enqueueMail } from "./outbox.repository.ts";
import { createSmtpTransport, type MailTransport } from "./transport.ts";

const deadlineMs = 60_000;

describe("a mail that a worker has claimed", () => {
  describeEachEngine((engine) => {
    const { clock, mailBox, workerOn, queue, rows } = withOutbox(engine);

    it("never sends a mail twice, however many workers share the outbox", async () => {
      for (let number = 0; number < 30; number += 1) await queue(`guest${number}@example.com`);
      const others = [engine().open(), engine().open()];
      const workers = [engine().db, ...others, ...others].map((db) => workerOn(createSmtpTransport(mailBox().url), db));
      const sent = await Promise.all(workers.map((worker) => worker.runOnce()));
      expect(sent.reduce((sum, count) => sum + count, 0)).toBe(30);
      const recipients = mailBox().received.map((raw) => /^To: (.*)\r$/m.exec(raw)?.[1]);
      expect(new Set(recipients).size).toBe(30);
      expect(recipients).toHaveLength(30);
      await Promise.all(others.map((db) => db.destroy()));
    });

    it("sends a mail whose worker died, once its claim has run out", async () => {
      await queue("a@example.com");
      await claimMail(engine().db, clock.now());
      const worker = workerOn(createSmtpTransport(mailBox().url));
      clock.advance(claimMs - 1);
      expect(await worker.runOnce()).toBe(0);
      clock.advance(1);
      expect(await worker.runOnce()).toBe(1);
      expect(await rows()).toMatchObject([{ status: "sent", attempts: 2 }]);
    });

    it("is not sent by a worker that stood still until its claim was too short for it", async () => {
      const mail = { template: "booking-confirmation", to: "a@example.com", lang: "de" } as const;
      const data = someBookingMailData({ paid: true });
      await enqueueMail(engine().db, { ...mail, data, documents: [{ kind: "invoice", id: 5 }] }, clock.now());
      const invoice = async () => {
        clock.advance(claimMs - deadlineMs + 1);
        return { filename: "x.pdf", content: "", contentType: "application/pdf" };
      };
      const times = { deadlineMs, stopMs: 0 };
      const transport = createSmtpTransport(mailBox().url);
      await workerOn(transport, engine().db, times, { ...noDocuments, invoice }).runOnce();
      expect(mailBox().received).toEqual([]);
      expect(await rows()).toMatchObject([{ status: "pending", attempts: 1, claimed_until: null }]);
    });

    it("gives up a mail that kills every worker", async () => {
      await queue("a@example.com");
      for (let attempt = 0; attempt < maximumAttempts; attempt += 1) {
        expect(await claimMail(engine().db, clock.now())).not.toBeNull();
        clock.advance(claimMs);
      }
      expect(await workerOn(createSmtpTransport(mailBox().url)).runOnce()).toBe(0);
      expect(mailBox().received).toEqual([]);
      expect(await rows()).toMatchObject([
        { status: "dead", attempts: 8, claimed_until: null, failure: "unsent", task_id: expect.any(Number) },
      ]);
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
  });

  describeOnPostgres((engine) => {
    const { clock, queue } = withOutbox(engine);

    it("keeps nobody waiting: the next worker takes the next one", async () => {
      for (const recipient of ["a@example.com", "b@example.com"]) await queue(recipient);
      const claim = (db = engine().db) => claimMail(db, clock.now());
      expect(await whileUncommitted(engine().db, claim, () => claim())).toMatchObject({ recipient: "b@example.com" });
    });
  });
});

it("waits five minutes after the first try, and twice as long after each: eight tries span more than a night", () => {
  const minutes = Array.from({ length: maximumAttempts - 1 }, (_, index) => backOffMs(index + 1) / 60_000);
  expect(minutes).toEqual([5, 10, 20, 40, 80, 160, 320]);
});
