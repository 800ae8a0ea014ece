import { createHash } from "node:crypto";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { createFiskaly } from "../server/tse/fiskaly.ts";
import type { TseConfig } from "../server/tse/read-tse-config.ts";
import type { TseProvider } from "../server/tse/tse-provider.ts";

/**
 * How the stand-in answers: as it should, never, with something else, by refusing its tokens, or with a server's error.
 */
export type FiskalyMood = "well" | "silent" | "nonsense" | "unauthorized" | "broken";

interface Receipt {
  receipt_type: string;
  amounts_per_vat_rate: { vat_rate: string; amount: string }[];
  amounts_per_payment_type?: { payment_type: string; amount: string; currency_code?: string }[];
}

interface Body {
  state: string;
  client_id: string;
  schema?: { standard_v1: { receipt: Receipt } };
}

interface Recorded {
  number: number;
  startedAt: number;
  revisions: { body: string; answer: object }[];
}

const tssId = "9b0f4a52-1f0e-4c43-8f5c-0d6f6a3f5b11";
const clientId = "1f8b1f0a-52e6-4a2d-9c86-3a0f6f0e7c22";
const uuid4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const amount = /^-?\d+\.\d{2,5}$/;
const vatRates = ["NORMAL", "REDUCED_1", "SPECIAL_RATE_1", "SPECIAL_RATE_2", "NULL"];
/** The machine's second that everything is signed in. */
const time = 1_804_147_200;

/**
 * A stand-in for fiskaly's SIGN DE v2 that listens on this machine and holds a caller to what is documented: paths,
 * bearer token, states, the order of `tx_revision`, the schema of a receipt. The last step put once more is answered as
 * before.
 */
export async function startFiskaly() {
  const app = Fastify();
  const transactions = new Map<string, Recorded>();
  const calls: string[] = [];
  const unanswered: (() => void)[] = [];
  let mood: FiskalyMood = "well";
  /** The first revision that the mood is about; 0 for logging in, too. */
  let from = 0;
  let tokens = 0;
  let counter = 111;

  const moodOf = (revision: number) => (revision >= from ? mood : "well");
  const refuse = (status: number, code: string) => ({ status, answer: { status_code: status, code, message: code } });

  function put(id: string, revision: number, body: Body): { status: number; answer: object } {
    if (body.client_id !== clientId) return refuse(400, "E_CLIENT_NOT_FOUND");
    const problem = problemOf(id, revision, body);
    if (problem !== null) return { ...refuse(400, "E_FAILED_SCHEMA_VALIDATION"), answer: { message: problem } };
    const known = transactions.get(id) ?? { number: transactions.size + 18, startedAt: time, revisions: [] };
    const before = known.revisions[revision - 1];
    const text = JSON.stringify(body);
    const isRepeated = revision === known.revisions.length && before?.body === text;
    if (isRepeated) return { status: 200, answer: before.answer };
    const isOver = known.revisions.some(({ answer }) => (answer as Body).state !== "ACTIVE");
    if (isOver || revision !== known.revisions.length + 1) return refuse(400, "E_TX_UPSERT");
    counter += 1;
    const answer = answerOf(id, { ...known, revision, counter, body });
    known.revisions.push({ body: text, answer });
    transactions.set(id, known);
    return { status: 200, answer };
  }

  app.addHook("onRequest", (request) => {
    calls.push(`${request.method} ${request.url}`);
    return Promise.resolve();
  });

  app.post("/api/v2/auth", async (request, reply) => {
    const { api_key, api_secret } = request.body as Record<string, string>;
    if (from === 0 && (await misbehave(reply, moodOf(0)))) return reply;
    if (api_key !== "key" || api_secret !== "secret") return reply.code(401).send({ code: "E_UNAUTHORIZED" });
    tokens += 1;
    return { access_token: `token-${tokens}`, access_token_expires_in: 300 };
  });

  app.route({
    method: ["PUT", "GET"],
    url: "/api/v2/tss/:tss/tx/:id",
    handler: async (request, reply) => {
      const { tss, id } = request.params as { tss: string; id: string };
      const revision = Number((request.query as { tx_revision?: string }).tx_revision ?? "1");
      if (await misbehave(reply, moodOf(revision))) return reply;
      if (request.headers.authorization !== `Bearer token-${tokens}`) {
        return reply.code(401).send({ code: "E_UNAUTHORIZED" });
      }
      if (tss !== tssId) return reply.code(404).send({ code: "E_TSS_NOT_FOUND" });
      if (request.method === "GET") {
        const known = transactions.get(id);
        return known ? known.revisions.at(-1)?.answer : reply.code(404).send({ code: "E_TX_NOT_FOUND" });
      }
      const { status, answer } = put(id, revision, request.body as Body);
      return reply.code(status).send(answer);
    },
  });

  app.get("/api/v2/tss/:tss/client/:client", async (request, reply) => {
    const { tss, client } = request.params as { tss: string; client: string };
    if (await misbehave(reply, moodOf(1))) return reply;
    if (request.headers.authorization !== `Bearer token-${tokens}`) {
      return reply.code(401).send({ code: "E_UNAUTHORIZED" });
    }
    if (tss !== tssId || client !== clientId) return reply.code(404).send({ code: "E_CLIENT_NOT_FOUND" });
    return { _id: clientId, state: "REGISTERED" };
  });

  /** @returns whether it answered already, or never will. */
  async function misbehave(reply: import("fastify").FastifyReply, how: FiskalyMood): Promise<boolean> {
    if (how === "well") return false;
    if (how === "silent") {
      await new Promise<void>((resolve) => unanswered.push(resolve));
      return true;
    }
    if (how === "nonsense") await reply.send("<html>Welcome to the hotel's network</html>");
    if (how === "unauthorized") await reply.code(401).send({ code: "E_UNAUTHORIZED" });
    if (how === "broken") await reply.code(503).send({ code: "E_TSS_LOCKED" });
    return true;
  }

  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const config: TseConfig = {
    baseUrl: `http://127.0.0.1:${port}/api/v2`,
    apiKey: "key",
    apiSecret: "secret",
    tssId,
    clientId,
  };
  return {
    config,
    /** Talks to it for as long as a busy machine needs. */
    provider(): TseProvider {
      const tse = createFiskaly(config);
      return { ...tse, start: (begin) => tse.start({ ...begin, signal: AbortSignal.timeout(60_000) }) };
    },
    /** Method and path of each call so far. */
    calls,
    transactions,
    /** What it answered last about a transaction. */
    answerOf: (id: string) => transactions.get(id)?.revisions.at(-1)?.answer,
    feel(how: FiskalyMood, fromRevision = 0) {
      mood = how;
      from = fromRevision;
    },
    /** All tokens that it gave out are worth nothing any more. */
    endTokens: () => void (tokens += 1),
    async close() {
      for (const resolve of unanswered) resolve();
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

function problemOf(id: string, revision: number, { state, schema }: Body): string | null {
  if (!uuid4.test(id)) return "tx_id is no UUIDv4";
  if (state !== "ACTIVE" && state !== "FINISHED") return "state";
  if (revision === 1) return schema || state !== "ACTIVE" ? "a transaction begins without data" : null;
  const receipt = schema?.standard_v1.receipt;
  if (receipt?.receipt_type !== "RECEIPT" && receipt?.receipt_type !== "TRAINING") return "receipt_type";
  const rates = receipt.amounts_per_vat_rate;
  const payments = receipt.amounts_per_payment_type ?? [];
  if (!rates.every((each) => vatRates.includes(each.vat_rate) && amount.test(each.amount)))
    return "amounts_per_vat_rate";
  if (!payments.every((each) => /^(?:NON_)?CASH$/.test(each.payment_type) && amount.test(each.amount))) {
    return "amounts_per_payment_type";
  }
  return null;
}

interface Step {
  number: number;
  startedAt: number;
  revision: number;
  counter: number;
  body: Body;
}

function answerOf(id: string, { number, startedAt, revision, counter, body }: Step): object {
  const receipt = body.schema?.standard_v1.receipt;
  const isFinished = body.state === "FINISHED";
  const process_data = receipt ? processData(receipt) : "";
  const signed = { type: receipt ? "Kassenbeleg-V1" : "", algorithm: "ecdsa-plain-SHA256", format: "unixTime" };
  const value = createHash("sha512").update(`${number} ${counter} ${process_data}`).digest("base64");
  const public_key = createHash("sha512").update(tssId).digest("base64");
  const qr = [
    "V0",
    "KASSE-1",
    signed.type,
    process_data,
    number,
    counter,
    new Date(startedAt * 1_000).toISOString(),
    new Date(time * 1_000 + 3_000).toISOString(),
    signed.algorithm,
    signed.format,
    value,
    public_key,
  ];
  return {
    _id: id,
    _type: "TRANSACTION",
    _env: "TEST",
    _version: "2.1.35",
    tss_id: tssId,
    client_id: clientId,
    client_serial_number: "KASSE-1",
    tss_serial_number: createHash("sha256").update(tssId).digest("hex"),
    state: body.state,
    number,
    time_start: startedAt,
    ...(isFinished && { time_end: time + 3, qr_code_data: qr.join(";") }),
    revision,
    latest_revision: revision,
    schema: {
      ...body.schema,
      raw: { process_type: signed.type, process_data: Buffer.from(process_data).toString("base64") },
    },
    log: {
      operation: isFinished ? "Finish" : revision === 1 ? "Start" : "Update",
      timestamp: time + 3,
      timestamp_format: signed.format,
    },
    // Documented as a text; the middleware sends a number.
    signature: { value, algorithm: signed.algorithm, counter, public_key },
  };
}

/** As the published example: `Beleg^21.42_0.00_0.00_0.00_0.00^21.42:Unbar`. */
function processData({ amounts_per_vat_rate, amounts_per_payment_type = [] }: Receipt): string {
  const gross = (rate: string) => amounts_per_vat_rate.find(({ vat_rate }) => vat_rate === rate)?.amount ?? "0.00";
  const payments = amounts_per_payment_type.map(
    (each) => `${each.amount}:${each.payment_type === "CASH" ? "Bar" : "Unbar"}`,
  );
  return `Beleg^${vatRates.map(gross).join("_")}^${payments.join("_")}`;
}
