import { describeEachEngine } from "../../../testing/database.ts";
import { addVoucher, voucherCode } from "../../../testing/rows.ts";
import { whileRefused } from "../../../testing/while-refused.ts";
import { inTransaction } from "../../db/transaction.ts";
import { backOffMs, claimMs, maximumAttempts } from "../../mail/claims.repository.ts";
import { someBookingMailData } from "../../mail/mail.fixture.ts";
import { addTask } from "../inbox/inbox.repository.ts";
import { keptText, voucherData, withMails } from "./mails.fixture.ts";

describeEachEngine((engine, itOnSqlite) => {
  const mails = withMails(engine);
  const { clock, handed, queue, confirm, notice, password, book, deliver } = mails;
  const { failWith, refuseMailbox, list, first, sendAgain, tasks } = mails;

  describe("sending a mail again", () => {
    itOnSqlite(
      "queues a new mail with its documents to the same recipient, and leaves the first as it is",
      async () => {
        await confirm({ number: await book() });
        await deliver();
        const before = await first();
        clock.advance(60_000);
        expect((await sendAgain(before.id)).json()).toEqual({});
        const [fresh, old] = (await list()).mails;
        expect(fresh).toMatchObject({ state: "waiting", recipient: before.recipient, is_repetition: true, text: null });
        expect(old).toEqual({ ...before, refusal: "waiting" });
        await deliver();
        expect(handed().map(({ message }) => message.to)).toEqual([handed()[0]?.message.to, handed()[0]?.message.to]);
        expect(keptText(handed()[1])).toBe(keptText(handed()[0]));
        expect(handed()[1]?.message.messageId).not.toBe(handed()[0]?.message.messageId);
        expect((await list()).mails.map(({ refusal, sent_again_at }) => [refusal, sent_again_at])).toEqual([
          [null, null],
          [null, clock.now().toISOString()],
        ]);
        const data = await engine().db.selectFrom("outbox").select("data").execute();
        expect(data[0]).toEqual(data[1]);
      },
    );

    it("makes one mail of two who press at once, and one of a repeated call", async () => {
      await confirm({ number: await book() });
      await deliver();
      const { id } = await first();
      const answers = await Promise.all([sendAgain(id), sendAgain(id)]);
      const answered = answers.map((answer) => [answer.statusCode, answer.json()]);
      expect(answered).toContainEqual([200, {}]);
      expect(answered).toContainEqual([409, { type: "CONFLICT", errors: { id: "validation-staff:mailWaiting" } }]);
      await deliver();
      const key = { "idempotency-key": "again" };
      expect([(await sendAgain(id, key)).statusCode, (await sendAgain(id, key)).statusCode]).toEqual([200, 200]);
      await deliver();
      expect(handed()).toHaveLength(3);
    });

    itOnSqlite("sends a repetition no second time while another of the same mail waits", async () => {
      await confirm({ number: await book() });
      await deliver();
      const original = await first();
      await sendAgain(original.id);
      await deliver();
      const repetition = await first();
      expect(repetition.id).not.toBe(original.id);
      expect((await sendAgain(original.id)).statusCode).toBe(200);
      expect((await sendAgain(repetition.id)).statusCode).toBe(409);
    });

    itOnSqlite.each([
      ["cancelled", { status: "cancelled" }, 50_50, "validation-staff:mailEnded", "ended"],
      ["paid", { status: "paid" }, 50_50, "validation-staff:mailPaid", "paid"],
      ["cheaper", {}, 470_00, "validation-staff:mailChanged", "changed"],
    ] as const)(
      "sends no confirmation that would be wrong: the booking is %s by now",
      async (_, booking, voucherCents, key, refusal) => {
        await confirm({ number: await book(booking, voucherCents) });
        await deliver();
        const mail = await first();
        expect(mail.refusal).toBe(refusal);
        const answer = await sendAgain(mail.id);
        expect([answer.statusCode, answer.json()]).toEqual([409, { type: "CONFLICT", errors: { id: key } }]);
        expect((await list()).mails).toHaveLength(1);
      },
    );

    itOnSqlite(
      "asks for the money of a voucher no more once it is there, and sends no code that buys nothing",
      async () => {
        const number = await addVoucher(engine().db);
        await queue("voucher-requested", { ...voucherData, number, dueDay: "2027-05-08", dueInDays: 5 });
        await queue("voucher-paid", { ...voucherData, number, code: voucherCode });
        await deliver();
        const refusals = async () => (await list()).mails.map(({ refusal }) => refusal);
        expect(await refusals()).toEqual([null, "paid"]);
        await engine().db.updateTable("vouchers").set({ status: "spent" }).execute();
        expect(await refusals()).toEqual(["ended", "paid"]);
      },
    );

    itOnSqlite("knows no mail that is not in the log", async () => {
      await password();
      const { id } = await engine().db.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
      for (const unknown of [id, id + 1]) {
        const answer = await sendAgain(unknown);
        expect([answer.statusCode, answer.json()]).toEqual([
          404,
          { type: "NOT_FOUND", errors: { id: "validation-staff:mail" } },
        ]);
      }
      expect((await sendAgain(0)).statusCode).toBe(400);
    });
  });

  describe("a mail that was given up", () => {
    itOnSqlite(
      "becomes one task in the same transaction, which closes itself once the mail was sent again",
      async () => {
        await confirm({ number: await book() });
        await refuseMailbox();
        const [[body, open] = ["", ""], ...others] = await tasks();
        expect([open, others]).toEqual([null, []]);
        expect(body).toContain("Buchungsbestätigung: Die E-Mail an erika@example.com ist nicht angekommen");
        expect(body).toContain("+4917012345678");
        const mail = await first();
        expect(mail).toMatchObject({
          state: "failed",
          failure: "refused",
          attempts: 1,
          error: "550 5.1.1 no such mailbox",
        });
        await sendAgain(mail.id);
        expect((await tasks()).map(([, done]) => done)).toEqual([null]);
        await refuseMailbox();
        expect((await tasks()).map(([, done]) => done)).toEqual([null]);
        await sendAgain(mail.id);
        await deliver();
        expect((await tasks()).map(([, done]) => done)).toEqual(["Von selbst erledigt, 3. Mai 2027"]);
      },
    );

    it("stays waiting where its task cannot be written", async () => {
      await confirm({ number: await book() });
      await engine().db.schema.alterTable("inbox").renameTo("away").execute();
      await expect(refuseMailbox()).rejects.toThrow("inbox");
      await engine().db.schema.alterTable("away").renameTo("inbox").execute();
      expect(await first()).toMatchObject({ state: "sending", failure: null });
    });

    itOnSqlite("is not sent where its task cannot be ticked off: both happen with the next try", async () => {
      await confirm({ number: await book() });
      await refuseMailbox();
      await sendAgain((await first()).id);
      await whileRefused(engine().db, "update", "inbox", deliver);
      expect((await first()).state).toBe("sending");
      clock.advance(claimMs);
      await deliver();
      expect([(await first()).state, (await tasks()).map(([, done]) => done)]).toEqual([
        "sent",
        [expect.stringContaining("Von selbst")],
      ]);
    });

    itOnSqlite("is given up after the eighth try, too, and raises its task then", async () => {
      await confirm();
      for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
        expect(await tasks()).toEqual([]);
        await failWith(new Error("451 try later"));
        clock.advance(backOffMs(attempt));
      }
      expect(await first()).toMatchObject({ state: "failed", failure: "unsent", attempts: maximumAttempts });
      expect(await tasks()).toHaveLength(1);
    });

    itOnSqlite("was held back: sending it again ticks off the task that says so", async () => {
      const number = await book();
      const facts = { booking: number, vehicle: "Hektor", startDay: "2027-05-10", endDay: "2027-05-12" };
      const person = { name: "Erika", phone: "1234", email: "erika@example.com" };
      const heldBackBy = await inTransaction(engine().db, (trx) =>
        addTask(trx, { kind: "mailHeldBack", facts, ...person, bookingId: number }, clock.now()),
      );
      await queue("booking-confirmation", someBookingMailData({ number }), { heldBackBy });
      expect(await deliver()).toBe(0);
      const mail = await first();
      expect(mail).toMatchObject({ state: "failed", failure: "heldBack", attempts: 0, text: null });
      await sendAgain(mail.id);
      expect((await tasks()).map(([, done]) => done)).toEqual([null]);
      await deliver();
      expect((await tasks()).map(([, done]) => done)).toEqual([expect.stringContaining("Von selbst")]);
    });

    itOnSqlite("was to the company: one task for all of them, until one arrives", async () => {
      await notice();
      await notice();
      await refuseMailbox();
      expect(await tasks()).toEqual([[expect.stringContaining("550 5.1.1 no such mailbox"), null]]);
      await notice();
      await deliver();
      expect((await tasks()).map(([, done]) => done)).toEqual([expect.stringContaining("Von selbst")]);
    });

    itOnSqlite("was a password: nobody is asked to do anything", async () => {
      await password();
      await refuseMailbox();
      expect(await tasks()).toEqual([]);
    });
  });
});
