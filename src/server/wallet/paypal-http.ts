import { boundedText } from "../bounded-text.ts";
import { readIssue, readToken } from "./paypal-answers.ts";
import type { WalletRejected, WalletUnknown } from "./wallet-answers.ts";

export interface PayPalOptions {
  /** `https://api-m.paypal.com`, its sandbox, or the demo wallet; without a slash at the end. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  webhookId?: string | undefined;
  /** How long one call may take, in milliseconds. */
  timeoutMs?: number;
}

export interface Answered {
  kind: "answered";
  status: number;
  body: unknown;
}

export interface Call {
  method: "GET" | "POST";
  path: string;
  requestId?: string;
  body?: unknown;
}

/** Seconds before its end at which a token is no longer used. */
const tokenMargin = 60;

/** Sends one call with a token, which is cached until shortly before its end and renewed once when it is refused. */
export function createSender({ baseUrl, clientId, clientSecret, timeoutMs = 10_000 }: PayPalOptions) {
  let token: { value: string; until: number } | null = null;

  async function once(path: string, init: RequestInit): Promise<Answered | WalletRejected | WalletUnknown> {
    try {
      const response = await fetch(`${baseUrl}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      const body = parse(await boundedText(response));
      if (response.ok) return { kind: "answered", status: response.status, body };
      const issue = readIssue(body) || `HTTP_${response.status}`;
      // 401: our token; 409: the same request is under way; 429: too many. None says what became of the order.
      const undecided = response.status >= 500 || [401, 408, 409, 429].includes(response.status);
      return undecided ? unknownOutcome(`${response.status} ${issue}`) : { kind: "rejected", issue };
    } catch (error) {
      // No answer in time, or no connection. The native error is no instance of our Error under every runtime.
      return unknownOutcome((error as { name?: string } | null)?.name ?? "no answer");
    }
  }

  async function accessToken(): Promise<string | WalletUnknown> {
    const now = performance.now();
    if (token && token.until > now) return token.value;
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const answer = await once("/v1/oauth2/token", {
      method: "POST",
      headers: { authorization: `Basic ${credentials}`, "content-type": "application/x-www-form-urlencoded" },
      body: "grant_type=client_credentials",
    });
    const fresh = answer.kind === "answered" ? readToken(answer.body) : null;
    // Wrong credentials say nothing about an order: it must not end because of them.
    if (!fresh)
      return unknownOutcome(`no access token: ${answer.kind === "answered" ? "unreadable" : describe(answer)}`);
    token = { value: fresh.token, until: now + (fresh.seconds - tokenMargin) * 1_000 };
    return fresh.token;
  }

  async function authorized({ method, path, requestId, body }: Call) {
    const value = await accessToken();
    if (typeof value !== "string") return value;
    return once(path, {
      method,
      headers: {
        authorization: `Bearer ${value}`,
        "content-type": "application/json",
        // Otherwise PayPal answers with id and status alone.
        prefer: "return=representation",
        ...(requestId === undefined ? {} : { "paypal-request-id": requestId }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async function send(call: Call): Promise<Answered | WalletRejected | WalletUnknown> {
    const answer = await authorized(call);
    if (answer.kind !== "unknown" || !answer.detail.startsWith("401 ") || token === null) return answer;
    token = null;
    return authorized(call);
  }

  /** Asks for a new token. @returns why there was none; null where the credentials work. */
  async function checkCredentials(): Promise<string | null> {
    token = null;
    const value = await accessToken();
    return typeof value === "string" ? null : value.detail;
  }

  return { send, checkCredentials };
}

/** The answer when nobody knows the outcome. */
export const unknownOutcome = (detail: string): WalletUnknown => ({ kind: "unknown", detail });

function describe(failure: WalletRejected | WalletUnknown): string {
  return failure.kind === "rejected" ? failure.issue : failure.detail;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
