import { MailboxRefused, ServerUnusable } from "./delivery-errors.ts";
import { anOutboxRow, mailConfig, noDocuments, someBookingMailData } from "./mail.fixture.ts";
import { type RenderedMail, renderMail } from "./render.ts";
import {
  drip,
  flood,
  hangUp,
  openScriptedMailServer,
  type SmtpScript,
  type SmtpStep,
  silence,
} from "./scripted-mail-server.fixture.ts";
import { createSmtpTransport } from "./transport.ts";

/** Of silence, in milliseconds; a polite server answers at once. */
const times = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 };
const megabyte = 1024 * 1024;

let rendered: RenderedMail;
beforeAll(async () => {
  rendered = await renderMail(anOutboxRow("booking-confirmation", someBookingMailData()), mailConfig, noDocuments);
});

/** Hands the mail to a server with that script. @returns how it ended, and what was said until then. */
async function send(
  script: SmtpScript,
  { foreign = false, user = "", deadlineMs = 60_000, socketTimeout = times.socketTimeout } = {},
) {
  const server = await openScriptedMailServer(script);
  const url = (foreign ? server.foreignUrl : server.url).replace("//", `//${user}`);
  const transport = createSmtpTransport(url, { ...times, socketTimeout });
  const error: unknown = await transport.send(rendered, AbortSignal.timeout(deadlineMs)).then(
    () => null,
    (reason: unknown) => reason,
  );
  server.close();
  return { error, steps: server.steps, sentBytes: server.sentBytes() };
}

describe("a mail server that behaves", () => {
  it("takes a mail step by step", async () => {
    const { error, steps } = await send({});
    expect(error).toBeNull();
    expect(steps).toEqual(["greeting", "EHLO", "MAIL", "RCPT", "DATA", "message"]);
  });

  it.each(["550 5.1.1 no such user", "551 moved", "553 bad address", "550 5.2.1 disabled", "550-no\r\n550 such user"])(
    "refuses a mailbox for good: %s",
    async (answer) => {
      const { error } = await send({ RCPT: answer });
      expect(error).toBeInstanceOf(MailboxRefused);
      expect(String(error)).toContain(answer.slice(0, 6));
    },
  );

  it.each([
    ["RCPT", "450 4.2.0 greylisted"],
    ["RCPT", "550 5.7.1 your address is on a list"],
    ["RCPT", "552 5.2.2 mailbox full"],
    ["RCPT", "554 no"],
    ["MAIL", "550 this sender may not"],
    ["DATA", "554 no recipients"],
    ["message", "554 5.6.0 looks like spam"],
    ["message", "452 no room"],
  ] as [SmtpStep, string][])("may take the same mail later: %s %s", async (step, answer) => {
    const { error } = await send({ [step]: answer });
    expect(error).not.toBeNull();
    expect(error).not.toBeInstanceOf(MailboxRefused);
    expect(error).not.toBeInstanceOf(ServerUnusable);
    expect(String(error)).toContain(answer);
  });

  it("does not know our password: no mail is at fault", async () => {
    const { error } = await send({ EHLO: "250-mail\r\n250 AUTH PLAIN", AUTH: "535 wrong" }, { user: "anna:secret@" });
    expect(error).toBeInstanceOf(ServerUnusable);
  });
});

describe("a hostile mail server", () => {
  const scripts: Record<string, SmtpScript> = {
    "greets nobody": { greeting: silence },
    "greets a byte at a time": { greeting: drip("2") },
    "speaks another language": { greeting: "HTTP/1.1 400 Bad Request" },
    "greets with garbage": { greeting: "\u0000\u00ff\u0001 hello" },
    "answers garbage": { EHLO: "yes" },
    "says that it closes": { MAIL: "421 bye" },
    "never asks for the message": { DATA: silence },
    "takes the message and never says so": { message: silence },
  };

  it.each(Object.keys(scripts))("that %s is given up, and the mail is not at fault", async (name) => {
    const { error } = await send(scripts[name] ?? {});
    expect(error).not.toBeNull();
    expect(error).not.toBeInstanceOf(MailboxRefused);
  });

  it.each(["greeting", "EHLO", "MAIL", "RCPT", "DATA", "message"] as const)(
    "that hangs up at %s loses no mail",
    async (step) => {
      const { error, steps } = await send({ [step]: hangUp });
      expect(error).toBeInstanceOf(ServerUnusable);
      expect(steps.at(-1)).toBe(step);
    },
  );

  it.each(["250-and another line\r\n", "x", "\r\n"])(
    "that never stops talking is cut off before it fills the memory: %j",
    async (text) => {
      const { error, sentBytes } = await send({ EHLO: flood(text) }, { socketTimeout: 60_000 });
      expect(error).toBeInstanceOf(ServerUnusable);
      // What lies in the buffers of the operating system counts, too.
      expect(sentBytes).toBeLessThan(64 * megabyte);
    },
  );

  it("that answers a byte at a time has the time of one mail, not for ever", async () => {
    const { error } = await send({ EHLO: drip("2") }, { deadlineMs: 200 });
    expect(String(error)).toContain("the mail server took too long");
    expect(error).toBeInstanceOf(ServerUnusable);
  });

  it.each([
    ["hides that it encrypts", { EHLO: "250 mail.example" }],
    ["promises it and refuses", { EHLO: "250-mail\r\n250 STARTTLS", STARTTLS: "454 not now" }],
    [
      "promises it and goes on without",
      { EHLO: "250-mail\r\n250 STARTTLS", STARTTLS: "220 go\r\n250 mail\r\n250 fine" },
    ],
  ] as [string, SmtpScript][])("on another machine that %s is told no word of the mail", async (_, script) => {
    const { error, steps } = await send(script, { foreign: true, user: "anna:secret@" });
    expect(error).toBeInstanceOf(ServerUnusable);
    expect(steps).not.toContain("AUTH");
    expect(steps).not.toContain("MAIL");
  });
});
