import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { testClock } from "../../testing/clock.ts";
import { describeOnSqlite } from "../../testing/database.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import { startFiskaly } from "../../testing/fiskaly.ts";
import { doctorCommand } from "../../tools/doctor.ts";
import { readConfig } from "../config.ts";
import type { Environment } from "../env.ts";
import { openScriptedMailServer } from "../mail/scripted-mail-server.fixture.ts";
import { listInbox } from "../modules/inbox/inbox.queries.ts";
import { checkCredentials } from "./credential-watch.ts";

/** PayPal's answer to who asks for a token, after as many failures as that. */
async function startPayPal(secret: string, failures = 0) {
  let failed = 0;
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) => done(null, body));
  app.post("/v1/oauth2/token", async ({ headers }, reply) => {
    if (failed++ < failures) return reply.code(503).send({ error: "unavailable" });
    if (headers.authorization !== `Basic ${Buffer.from(`us:${secret}`).toString("base64")}`) {
      return reply.code(401).send({ error: "invalid_client" });
    }
    return { access_token: "token", expires_in: 3_600 };
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return app;
}

describeOnSqlite((engine) => {
  let payPal: FastifyInstance;
  let fiskaly: Awaited<ReturnType<typeof startFiskaly>>;
  let right: Environment;
  const mailServers: { close: () => void }[] = [];
  beforeEach(async () => {
    await emptyTables(engine().db);
    payPal = await startPayPal("right");
    fiskaly = await startFiskaly();
    right = {
      PAYPAL_CLIENT_ID: "us",
      PAYPAL_CLIENT_SECRET: "right",
      PAYPAL_BASE_URL: `http://127.0.0.1:${(payPal.server.address() as AddressInfo).port}`,
      TSE_API_KEY: fiskaly.config.apiKey,
      TSE_API_SECRET: fiskaly.config.apiSecret,
      TSE_TSS_ID: fiskaly.config.tssId,
      TSE_CLIENT_ID: fiskaly.config.clientId,
      TSE_BASE_URL: fiskaly.config.baseUrl,
    };
  });
  afterEach(async () => {
    for (const server of mailServers.splice(0)) server.close();
    await payPal.close();
    await fiskaly.close();
  });

  const mailServer = async (isRight: boolean) => {
    const script = {
      EHLO: "250-mail.example\r\n250 AUTH PLAIN",
      ...(!isRight && { AUTH: "535 5.7.8 wrong password" }),
    };
    const server = await openScriptedMailServer(script);
    mailServers.push(server);
    return { ...server, url: server.url.replace("smtp://", "smtp://boats:secret@") };
  };
  const look = (env: Environment) =>
    checkCredentials({
      db: engine().db,
      config: readConfig(env),
      now: testClock().now,
      log: Fastify().log,
    });
  const openTasks = async () =>
    (await listInbox(engine().db, { admin: true })).filter(({ ticked_off }) => ticked_off === null);
  const diagnose = async (env: Environment) => {
    const lines: string[] = [];
    const code = await doctorCommand.run({ env, print: (line) => lines.push(line), operands: {}, options: {} });
    return { code, lines };
  };

  describe("the look at the credentials", () => {
    it("asks staff once for each that does not work, and ticks that off once it does", async () => {
      const [broken, working] = [await mailServer(false), await mailServer(true)];
      const wrong = { ...right, PAYPAL_CLIENT_SECRET: "wrong", TSE_API_SECRET: "wrong", SMTP_URL: broken.url };
      await look(wrong);
      await look(wrong);
      const tasks = (await openTasks()).map(({ title, body }) => `${title}: ${body}`).toSorted();
      expect(tasks).toEqual([
        expect.stringMatching(/^E-Mails gehen nicht hinaus: [^]*535[^]*SMTP_URL/),
        expect.stringMatching(/^PayPal nimmt die Zugangsdaten nicht an: [^]*401[^]*PAYPAL_CLIENT_SECRET/),
        expect.stringMatching(/^TSE nimmt die Zugangsdaten nicht an: [^]*401 E_UNAUTHORIZED/),
      ]);
      expect(tasks.join()).not.toMatch(/secret@|wrong"/);
      await look({ ...right, SMTP_URL: working.url });
      expect(await openTasks()).toEqual([]);
      expect([working.steps.includes("AUTH"), working.steps.includes("DATA")]).toEqual([true, false]);
      expect(fiskaly.transactions.size).toBe(0);
    });

    it("asks nobody about a service that was away for a moment", async () => {
      const away = await startPayPal("right", 1);
      const url = `http://127.0.0.1:${(away.server.address() as AddressInfo).port}`;
      await look({ ...right, PAYPAL_BASE_URL: url });
      await away.close();
      expect(await openTasks()).toEqual([]);
    });

    it("asks nothing where nothing is configured, and ticks off what was asked before", async () => {
      await look({ ...right, TSE_CLIENT_ID: "1f8b1f0a-52e6-4a2d-9c86-3a0f6f0e7c99" });
      expect((await openTasks()).map(({ body }) => body)).toEqual([expect.stringContaining("E_CLIENT_NOT_FOUND")]);
      await look({});
      expect(await openTasks()).toEqual([]);
    });

    it("does not keep a stopping server waiting", async () => {
      fiskaly.feel("silent");
      const stopping = new AbortController();
      const asked = checkCredentials(
        { db: engine().db, config: readConfig(right), now: testClock().now, log: Fastify().log },
        stopping.signal,
      );
      stopping.abort();
      await asked;
      expect(await openTasks()).toEqual([]);
    });
  });

  describe("npm run doctor", () => {
    it("sends a mail, gets a token, signs a training receipt, and says so", async () => {
      const working = await mailServer(true);
      const { code, lines } = await diagnose({ ...right, SMTP_URL: working.url });
      expect([code, lines]).toEqual([
        0,
        [
          "The wallet works: PayPal gave a token.",
          "Mail works: a test was sent to COMPANY_EMAIL. See that it arrives.",
          "The security system works: it signed a training receipt.",
        ],
      ]);
      expect(working.steps).toContain("message");
      const [signed] = [...fiskaly.transactions.values()];
      expect(signed?.revisions.at(-1)?.body).toContain('"receipt_type":"TRAINING"');
    });

    it("names the variables of what does not work and ends with 1, and tells no secret", async () => {
      const broken = await mailServer(false);
      const wrong = { ...right, PAYPAL_CLIENT_SECRET: "wrong", TSE_API_SECRET: "wrong", SMTP_URL: broken.url };
      const { code, lines } = await diagnose(wrong);
      expect(code).toBe(1);
      expect(lines).toEqual([
        expect.stringMatching(/^The wallet does not work: check PAYPAL_CLIENT_ID.* \(no access token: 401 .*\)\.$/),
        expect.stringMatching(/^Mail does not work: check SMTP_URL.*535.*\.$/),
        expect.stringMatching(/^The security system does not work: check TSE_API_KEY.*\(401 E_UNAUTHORIZED\)\.$/),
      ]);
      expect(lines.join()).not.toMatch(/secret/);
    });

    it("says what is not configured, which is no failure", async () => {
      const { code, lines } = await diagnose({});
      expect([code, lines]).toEqual([
        0,
        [
          "The wallet is the demo wallet: PAYPAL_CLIENT_ID is not set.",
          "Mails become files: SMTP_URL is not set.",
          "The till signs nothing: TSE_API_KEY is not set.",
        ],
      ]);
    });
  });
});
