import { describeOnSqlite } from "../../testing/database.ts";
import { backOffMs } from "./claims.repository.ts";
import { ServerUnusable } from "./delivery-errors.ts";
import { withOutbox } from "./mail-worker.fixture.ts";
import type { RenderedMail } from "./render.ts";
import { hangUp, openScriptedMailServer, type SmtpScript, silence } from "./scripted-mail-server.fixture.ts";
import { createSmtpTransport, type MailTransport } from "./transport.ts";

const minute = 60_000;
/** Of silence, in milliseconds: nothing here is slow for any other reason than that it says nothing at all. */
const times = { connectionTimeout: 2_000, greetingTimeout: 300, socketTimeout: 300 };

describeOnSqlite((engine) => {
  const { clock, mailBox, workerOn, queue, rows } = withOutbox(engine);
  const recipients = () => mailBox().received.map((mail) => /^To: (\S+)\r$/m.exec(mail)?.[1]);
  const tasks = () => engine().db.selectFrom("inbox").selectAll().execute();

  /** Uses another transport from one try to the next; keeps what was handed over. */
  function switchable(first: MailTransport) {
    const handed: RenderedMail[] = [];
    const line = {
      transport: first,
      handed,
      send: (mail: RenderedMail, signal: AbortSignal) => {
        handed.push(mail);
        return line.transport.send(mail, signal);
      },
      close: () => undefined,
    };
    return line;
  }

  it("a mail server that is away for an hour gets every mail once, soon after it is back; staff have nothing to do", async () => {
    const away = () => Promise.reject(new ServerUnusable("connect ECONNREFUSED"));
    const line = switchable({ send: away, close: () => undefined });
    const worker = workerOn(line);
    const guests = Array.from({ length: 12 }, (_, index) => `guest${index}@example.com`);
    for (const guest of guests) {
      await queue(guest);
      expect(await worker.runOnce()).toBe(0);
      clock.advance(5 * minute);
    }
    const waiting = { status: "pending", failure: null };
    expect(await rows()).toMatchObject(guests.map(() => waiting));
    expect(await tasks()).toEqual([]);

    line.transport = createSmtpTransport(mailBox().url);
    for (let waited = 0; waited < 40; waited += 5) {
      await worker.runOnce();
      clock.advance(5 * minute);
    }
    expect(recipients()).toHaveLength(guests.length);
    expect(new Set(recipients())).toEqual(new Set(guests));
    expect((await rows()).filter(({ status }) => status !== "sent")).toEqual([]);
    expect(await tasks()).toEqual([]);
  });

  it.each([
    ["takes connections and never says a word", { greeting: silence }],
    ["is too busy for anybody (421)", { greeting: "421 4.3.2 try again later" }],
    ["has trouble with the recipient (451)", { RCPT: "451 4.3.0 local error" }],
    ["has no room for the mail (452)", { MAIL: "452 4.3.1 insufficient storage" }],
    ["refuses the message for now (451)", { message: "451 4.7.1 greylisted" }],
    ["breaks off inside of DATA", { DATA: hangUp }],
    ["breaks off once it has the message", { message: hangUp }],
  ] as [string, SmtpScript][])("a mail server that %s gets the mail at the next try, once", async (_, script) => {
    const server = await openScriptedMailServer(script);
    const line = switchable(createSmtpTransport(server.url, times));
    await queue("a@example.com");
    const worker = workerOn(line);
    expect(await worker.runOnce()).toBe(0);
    server.close();
    expect(await rows()).toMatchObject([{ status: "pending", attempts: 1 }]);
    line.transport = createSmtpTransport(mailBox().url);
    clock.advance(backOffMs(1));
    expect(await worker.runOnce()).toBe(1);
    expect(recipients()).toEqual(["a@example.com"]);
    expect(await tasks()).toEqual([]);
  });

  it("a mail that was taken after the patience with the mail server was over is sent twice at most, as the same mail", async () => {
    let taken = 0;
    const server = await openScriptedMailServer({
      message: (socket) => {
        taken += 1;
        socket.once("close", () => socket.write("250 taken\r\n"));
      },
    });
    const line = switchable(createSmtpTransport(server.url, times));
    await queue("a@example.com");
    const worker = workerOn(line);
    await worker.runOnce();
    server.close();
    expect([taken, (await rows())[0]?.status]).toEqual([1, "pending"]);
    line.transport = createSmtpTransport(mailBox().url);
    for (let tries = 0; tries < 4; tries += 1) {
      clock.advance(backOffMs(1));
      await worker.runOnce();
    }
    const ids = line.handed.map(({ message }) => message.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(recipients()).toEqual(["a@example.com"]);
  });

  it("a clock that is set back does not silence a worker that leaves the mail server alone for a minute", async () => {
    for (let number = 0; number < 8; number += 1) await queue(`guest${number}@example.com`);
    const line = switchable(createSmtpTransport("smtp://127.0.0.1:9", times));
    const worker = workerOn(line);
    await worker.runOnce();
    line.transport = createSmtpTransport(mailBox().url);
    clock.advance(-180 * minute);
    // As the watch does for what waits (ops/clock-watch.ts).
    await engine().db.updateTable("outbox").set({ next_attempt_at: clock.now().toISOString() }).execute();
    expect(await worker.runOnce()).toBe(8);
  });
});
