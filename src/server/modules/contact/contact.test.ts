import { contactContract } from "../../../shared/contract/contact.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";
import { mailConfig } from "../../mail/mail.fixture.ts";
import { aMailWorker } from "../../mail/mail-worker.fixture.ts";
import type { RenderedMail } from "../../mail/render.ts";
import { createSmtpTransport, type MailTransport } from "../../mail/transport.ts";
import { listInbox } from "../inbox/inbox.queries.ts";

const message = { name: "Erika Beispiel", email: "erika@example.com", body: "Ist im Mai\nnoch ein Boot frei?" };
/** Nobody listens there. */
const smtpDown = "smtp://127.0.0.1:1";

describeEachEngine((engine, itOnSqlite) => {
  const clock = testClock();
  const server = withTestApp(engine, () => ({ clock }));
  let guest: TestVisitor;
  beforeEach(async () => {
    await emptyTables(engine().db);
    guest = await server.visitor();
  });

  const send = (changes: object = {}) => guest.post(contactContract.send.path, { ...message, ...changes });
  const inbox = () => listInbox(engine().db, { admin: true });
  const mails = () => engine().db.selectFrom("outbox").selectAll().execute();
  const workerOn = (transport: MailTransport) => aMailWorker(engine().db, clock, transport);

  itOnSqlite("answers 201 {}, keeps the message open for the staff and mails the company", async () => {
    const answer = await send({ name: "  Erika Beispiel ", body: " Ist im Mai\r\nnoch ein Boot frei? " });
    expect([answer.statusCode, answer.json()]).toEqual([201, {}]);
    expect(await inbox()).toEqual([
      {
        id: expect.any(Number),
        type: "contact",
        title: message.name,
        ...message,
        phone: "",
        dateTime: clock.now().toISOString(),
        author: "",
        link: null,
        group: "text erika@example.com",
        canceled: false,
        ticked_off: null,
      },
    ]);
    const sent: RenderedMail["message"][] = [];
    const transport = { send: async (mail: RenderedMail) => void sent.push(mail.message), close: () => undefined };
    expect(await workerOn(transport).runOnce()).toBe(1);
    expect(sent).toMatchObject([
      {
        to: { address: mailConfig.company.email },
        replyTo: { address: "erika@example.com" },
        subject: "Nachricht von Erika Beispiel über die Website",
      },
    ]);
    expect(sent[0]?.text).toContain("Ist im Mai\nnoch ein Boot frei?");
  });

  itOnSqlite("reads a form as the website sends it", async () => {
    const form = new URLSearchParams(message).toString();
    const answer = await server.app.inject({
      method: "POST",
      url: contactContract.send.path,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-csrftoken": guest.cookies.get("csrftoken") ?? "",
        cookie: `csrftoken=${guest.cookies.get("csrftoken")}`,
      },
      payload: form,
    });
    expect(answer.statusCode).toBe(201);
    expect(await inbox()).toHaveLength(1);
  });

  it("loses nothing while the mail server is down: the mail goes out when it is back", async () => {
    const down = workerOn(createSmtpTransport(smtpDown));
    expect((await send()).statusCode).toBe(201);
    expect(await down.runOnce()).toBe(0);
    expect(await inbox()).toHaveLength(1);
    expect(await mails()).toMatchObject([{ status: "pending", attempts: 1, sent_at: null }]);
    clock.advance(24 * 3_600_000);
    const received: string[] = [];
    const back = workerOn({ send: async (mail) => void received.push(mail.message.subject), close: () => undefined });
    expect(await back.runOnce()).toBe(1);
    expect(received).toEqual(["Nachricht von Erika Beispiel über die Website"]);
    expect(await mails()).toMatchObject([{ status: "sent" }]);
  });

  itOnSqlite("keeps neither message nor mail where one of them cannot be written", async () => {
    await engine().db.schema.alterTable("outbox").renameTo("outbox_gone").execute();
    const answer = await send();
    await engine().db.schema.alterTable("outbox_gone").renameTo("outbox").execute();
    expect(answer.statusCode).toBeGreaterThanOrEqual(500);
    expect(await inbox()).toEqual([]);
  });

  itOnSqlite("thanks a program that fills in what people do not see, and forgets what it wrote", async () => {
    const answer = await send({ website: "https://cheap.example" });
    expect([answer.statusCode, answer.json()]).toEqual([201, {}]);
    expect([await inbox(), await mails()]).toEqual([[], []]);
  });

  itOnSqlite.each([
    ["name", { name: " " }, "validation:contactName"],
    ["name", { name: "x".repeat(51) }, "validation:contactName"],
    ["name", { name: "Eve\r\nBcc: all@example.com" }, "validation:contactName"],
    ["email", { email: "erika@" }, "validation:email"],
    ["email", { email: "erika@example.com\nBcc: x@example.com" }, "validation:email"],
    ["email", { email: ["a@example.com", "b@example.com"] }, "validation:email"],
    ["body", { body: "" }, "validation:messageMissing"],
    ["body", { body: "x".repeat(2_001) }, "validation:message"],
    ["body", { body: null }, "validation:messageMissing"],
  ])("refuses a wrong %s and keeps nothing: %j", async (field, changes, key) => {
    const answer = await send(changes);
    expect([answer.statusCode, answer.json()]).toEqual([400, { type: "VALIDATION", errors: { [field]: key } }]);
    expect([await inbox(), await mails()]).toEqual([[], []]);
  });

  itOnSqlite("takes no message from another site", async () => {
    const answer = await guest.post(contactContract.send.path, message, { "x-csrftoken": "forged" });
    expect([answer.statusCode, await inbox()]).toEqual([403, []]);
  });
});
