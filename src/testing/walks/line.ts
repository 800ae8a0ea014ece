import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";

const serverSide = new AsyncLocalStorage<true>();

/** Does what the server does: it finds nothing of a page, as libraries ask for one when they are loaded. */
export const onServer = <Result>(work: () => Result): Result => serverSide.run(true, work);
export const isOnServer = (): boolean => serverSide.getStore() === true;

/**
 * What becomes of a call. `answered`: the server's answer arrives. `lost`: none arrives, as without a network.
 * `badGateway`: a proxy answers for the server. Of the last two, `reached` says whether the server did its work.
 */
export interface Delivery {
  as: "answered" | "lost" | "badGateway";
  reached: boolean;
}

export const answered: Delivery = { as: "answered", reached: true };
export const lost = (reached: boolean): Delivery => ({ as: "lost", reached });
export const badGateway = (reached: boolean): Delivery => ({ as: "badGateway", reached });

/** Any GET that brings a fresh CSRF token: the client makes it by itself. */
const atOnce = ["/api/rere_get_business_settings/"];

/** The line between one browser and the server. */
export interface Line {
  /** What RTK Query fetches with: every call waits until a walk says what becomes of it. */
  fetch: (request: Request) => Promise<Response>;
  /** Lets the calls of these paths through, those to come included, until `close`. */
  open: (paths: readonly string[], delivery: Delivery) => void;
  close: () => void;
  /** What was called and answered, in order: what to read when a walk fails. */
  calls: string[];
}

/** @param cookies of the browser; what the server sets is kept there. */
export function openLine(app: FastifyInstance, cookies: Map<string, string>): Line {
  const calls: string[] = [];
  let open: { paths: readonly string[]; delivery: Delivery } | null = null;
  let waiting: (() => void)[] = [];

  const wakeUp = () => {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };

  async function deliveryOf(path: string): Promise<Delivery> {
    if (atOnce.includes(path)) return answered;
    while (!open?.paths.some((start) => path.startsWith(start))) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    return open.delivery;
  }

  async function send(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const call = {
      method: request.method as "GET" | "POST",
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), cookie },
      ...(body.length > 0 && { payload: body }),
    };
    const answer = await onServer(async () => app.inject(call));
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    calls.push(`${request.method} ${pathname}${search}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
  }

  return {
    async fetch(request) {
      const { as, reached } = await deliveryOf(new URL(request.url).pathname);
      const response = reached ? await send(request) : null;
      if (as === "answered" && response) return response;
      calls.push(`${request.method} ${new URL(request.url).pathname}: ${as}, ${reached ? "reached" : "not reached"}`);
      if (as === "badGateway") return new Response("<h1>Bad gateway</h1>", { status: 502 });
      throw new TypeError("the connection is lost");
    },
    open(paths, delivery) {
      open = { paths, delivery };
      wakeUp();
    },
    close() {
      open = null;
    },
    calls,
  };
}
