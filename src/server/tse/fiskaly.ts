import { toAmount } from "../../shared/rules/money.ts";
import { boundedText } from "../bounded-text.ts";
import { readErrorCode, readProgress, readSignature, readToken } from "./fiskaly-answers.ts";
import type { SignedAmounts } from "./process-data.ts";
import type { TseConfig } from "./read-tse-config.ts";
import {
  type TseBegin,
  TseError,
  type TseProvider,
  type TseSignature,
  TseSilence,
  type TseTransaction,
} from "./tse-provider.ts";

/** Names of the tax rates at fiskaly. */
const rateNames = { 19: "NORMAL", 7: "REDUCED_1", 0: "NULL" } as const;

/** Seconds before its end at which a token is no longer used. */
const tokenMargin = 30;

/** What tries the credentials, beside what a till needs. Both throw TseError where they do not work. */
export interface FiskalyProvider extends TseProvider {
  /** Reads the till's client of the security system: nothing is recorded. */
  findClient: (signal: AbortSignal) => Promise<void>;
  /** Signs a training receipt ("AVTraining", DSFinV-K), which is recorded as such and is no sale. */
  signTraining: (begin: Omit<TseBegin, "isResumed">) => Promise<TseSignature>;
}

interface Call {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: object;
  signal: AbortSignal;
}

interface Answer {
  status: number;
  body: unknown;
}

/**
 * fiskaly's SIGN DE v2: a security system in the cloud, by its REST API. A transaction has an id of ours and is put
 * step by step, each with the next `tx_revision`; the last step put once more is recorded once. It begins without data,
 * as the law wants.
 */
export function createFiskaly({ baseUrl, apiKey, apiSecret, tssId, clientId }: TseConfig): FiskalyProvider {
  let token: { value: string; until: number } | null = null;

  async function send({ method, path, body, signal }: Call, authorization: Record<string, string>): Promise<Answer> {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { ...authorization, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
        signal,
      });
      return { status: response.status, body: parse(await boundedText(response)) };
    } catch (error) {
      // The native error is no instance of our Error under every runtime.
      const isLate = (error as { name?: string } | null)?.name === "TimeoutError";
      throw new TseSilence(isLate ? "no answer in time" : "no connection");
    }
  }

  async function accessToken(signal: AbortSignal): Promise<string> {
    if (token && token.until > performance.now()) return token.value;
    const credentials = { api_key: apiKey, api_secret: apiSecret };
    const begun = performance.now();
    const answer = await send({ method: "POST", path: "/auth", body: credentials, signal }, {});
    const fresh = readToken(accepted(answer));
    token = { value: fresh.token, until: begun + (fresh.seconds - tokenMargin) * 1_000 };
    return fresh.token;
  }

  const authorized = async (call: Call) => send(call, { authorization: `Bearer ${await accessToken(call.signal)}` });

  /** A token that ended early is renewed once. */
  async function call(request: Call): Promise<Answer> {
    const answer = await authorized(request);
    if (answer.status !== 401) return answer;
    token = null;
    return authorized(request);
  }

  const pathOf = (id: string) => `/tss/${encodeURIComponent(tssId)}/tx/${encodeURIComponent(id)}`;

  async function put(
    { id, signal }: Pick<TseTransaction, "id" | "signal">,
    revision: number,
    content: { state: "ACTIVE" | "FINISHED"; schema?: object },
  ): Promise<unknown> {
    const path = `${pathOf(id)}?tx_revision=${revision}`;
    return accepted(await call({ method: "PUT", path, body: { ...content, client_id: clientId }, signal }));
  }

  return {
    name: "fiskaly",

    async start({ id, isResumed, signal }) {
      if (isResumed) {
        const found = await call({ method: "GET", path: pathOf(id), signal });
        if (found.status !== 404) {
          const body = accepted(found);
          const { isFinished, revision } = readProgress(body);
          return { id, signal, revision, signature: isFinished ? readSignature(body) : null };
        }
      }
      const { revision } = readProgress(await put({ id, signal }, 1, { state: "ACTIVE" }));
      return { id, signal, revision, signature: null };
    },

    async update(transaction, amounts) {
      if (transaction.revision > 1) return transaction;
      const answer = await put(transaction, 2, { state: "ACTIVE", schema: schemaOf(amounts) });
      return { ...transaction, revision: readProgress(answer).revision };
    },

    async finish(transaction, amounts) {
      if (transaction.signature) return transaction.signature;
      const content = { state: "FINISHED", schema: schemaOf(amounts) } as const;
      return readSignature(await put(transaction, transaction.revision + 1, content));
    },

    async findClient(signal) {
      const path = `/tss/${encodeURIComponent(tssId)}/client/${encodeURIComponent(clientId)}`;
      accepted(await call({ method: "GET", path, signal }));
    },

    async signTraining({ id, signal }) {
      const { revision } = readProgress(await put({ id, signal }, 1, { state: "ACTIVE" }));
      const content = { state: "FINISHED", schema: trainingSchema } as const;
      return readSignature(await put({ id, signal }, revision + 1, content));
    },
  };
}

const trainingSchema = {
  standard_v1: {
    receipt: { receipt_type: "TRAINING", amounts_per_vat_rate: [], amounts_per_payment_type: [] },
  },
};

/** fiskaly makes the text that is signed from these amounts; a rate that nothing was sold at is left out. */
function schemaOf({ gross, paid }: SignedAmounts): object {
  const rates = ([19, 7, 0] as const).filter((rate) => gross[rate] !== 0);
  return {
    standard_v1: {
      receipt: {
        receipt_type: "RECEIPT",
        amounts_per_vat_rate: rates.map((rate) => ({ vat_rate: rateNames[rate], amount: toAmount(gross[rate]) })),
        amounts_per_payment_type: paid.map(({ isCash, cents }) => ({
          payment_type: isCash ? "CASH" : "NON_CASH",
          amount: toAmount(cents),
          currency_code: "EUR",
        })),
      },
    },
  };
}

/** @throws TseError with status and fiskaly's name for what is wrong. */
function accepted({ status, body }: Answer): unknown {
  if (status >= 200 && status < 300) return body;
  throw new TseError(`${status} ${readErrorCode(body)}`.trim());
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
