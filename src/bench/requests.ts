import autocannon from "autocannon";
import { csrfTokenOf } from "../server/http/csrf.ts";

/** Simultaneous connections. */
export const connections = 50;

const token = "bench".repeat(9).slice(0, 43);
/** A valid CSRF cookie and header. */
export const csrfHeaders = { cookie: `csrftoken=${token}`, "x-csrftoken": token };

/** One prepared call. */
export interface Call {
  headers: Record<string, string>;
  body: Buffer | string;
}

/**
 * Posts every prepared call once and counts the time from the first to the last answer.
 * @returns answers per second.
 * @throws Error where one was not answered 201: then something else was measured than bookings.
 */
export async function postAll(url: string, calls: readonly Call[]): Promise<number> {
  let next = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({ ...request, ...calls[next++] });
  return rate(calls.length, 201, { url, requests: [{ method: "POST", setupRequest }] });
}

/** @returns answers per second of `amount` times the same GET. */
export function getRepeatedly(url: string, amount: number, headers: Record<string, string> = {}): Promise<number> {
  return rate(amount, 200, { url, headers: { ...csrfHeaders, ...headers } });
}

/** @returns answers per second of `amount` times the same POST of JSON, by somebody who is logged in. */
export function searchRepeatedly(url: string, amount: number, body: object, sessionCookie: string): Promise<number> {
  // The token of a session is made from its own.
  const token = csrfTokenOf(sessionCookie.slice("sessionid=".length));
  const cookie = `${sessionCookie}; csrftoken=${token}`;
  const headers = { cookie, "x-csrftoken": token, "content-type": "application/json" };
  return rate(amount, 200, { url, method: "POST", body: JSON.stringify(body), headers });
}

/** autocannon looks once a second whether it is done, so the answers are timed here. */
function rate(amount: number, expected: number, options: autocannon.Options): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0;
    const started = performance.now();
    const instance = autocannon(
      { ...options, connections: Math.min(connections, amount), amount, timeout: 60 },
      (error: unknown) => {
        if (error) reject(error instanceof Error ? error : new Error("autocannon failed"));
        else if (answered < amount) reject(new Error(`${answered} of ${amount} calls were answered`));
      },
    );
    instance.on("response", (_client, status) => {
      answered += 1;
      if (status !== expected) reject(new Error(`${options.url} was answered ${status}`));
      if (answered === amount) resolve((amount * 1_000) / (performance.now() - started));
    });
  });
}
