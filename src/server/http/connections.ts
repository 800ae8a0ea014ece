import type { Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { clientAddress, ipv6Prefix } from "./client-address.ts";
import { Problem } from "./problem.ts";

export interface ConnectionLimits {
  /** Connections of one address, and answers that it waits for, through a proxy too. */
  perAddress: number;
  /** How long nothing of an answer may be taken, in milliseconds, until its connection is closed. */
  unread: number;
}

/** A house full of guests behind one address stays below it: a browser opens six. */
const usualLimits: ConnectionLimits = { perAddress: 200, unread: 60_000 };

/**
 * Closes connections whose answer nobody takes, and bounds how many an address (an IPv6 address: its /56) opens, so
 * that what waits to be read stays small. Connections of a proxy of TRUST_PROXY are not counted, but the answers that
 * each visitor behind it waits for. Nothing is counted with RATE_LIMITS=off.
 */
export function registerConnectionLimits(
  app: FastifyInstance,
  { config }: Pick<Deps, "config">,
  { perAddress, unread }: ConnectionLimits = usualLimits,
): void {
  closeWaitingAnswers(app.server);
  app.addHook("onRequest", ({ raw }, reply, done) => {
    // A page that is rendered here asks for its data in process, without a socket.
    if (raw.socket instanceof Socket) {
      reply.raw.setTimeout(unread, () => {
        // With nothing to send the call is still being worked on.
        if (raw.socket.writableLength > 0) raw.socket.destroy();
      });
    }
    done();
  });
  if (!config.rateLimits) return;

  const connections = new Counts();
  const isProxy = proxyAddr.compile(config.trustProxy);
  app.server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress, 0)) return;
    const leave = connections.enter(normalizeIP(remoteAddress, ipv6Prefix), perAddress);
    if (leave) socket.once("close", leave);
    else socket.destroy();
  });

  const answers = new Counts();
  app.addHook("onRequest", (request, reply, done) => {
    if (!(request.raw.socket instanceof Socket)) return done();
    const leave = answers.enter(clientAddress(request), perAddress);
    if (!leave) return done(new Problem("RATE_LIMITED", {}, 1));
    reply.raw.once("close", leave);
    return done();
  });
}

/**
 * A client may send calls before it has read the answers of those before (pipelining). Where its connection closes,
 * Node.js tells the answer that is being sent alone: those that wait behind it would stay open for ever, with their
 * files and their counts.
 */
function closeWaitingAnswers(server: Server): void {
  const open = new WeakMap<Socket, Set<ServerResponse>>();
  server.on("request", ({ socket }, response) => {
    const answers = open.get(socket) ?? new Set();
    if (!open.has(socket)) {
      open.set(socket, answers);
      socket.once("close", () => process.nextTick(() => answers.forEach(close)));
    }
    answers.add(response);
    response.once("close", () => answers.delete(response));
  });
}

/** On a connection that has ended itself, so that Node.js does with the answer what it does with any other. */
function close(answer: ServerResponse): void {
  if (answer.socket) return;
  answer.assignSocket(new Socket().destroy());
}

class Counts {
  readonly #counts = new Map<string, number>();

  /** @returns what takes it off again; null where there are `most` already. */
  enter(key: string, most: number): (() => void) | null {
    const count = this.#counts.get(key) ?? 0;
    if (count >= most) return null;
    this.#counts.set(key, count + 1);
    return () => {
      const left = (this.#counts.get(key) ?? 1) - 1;
      if (left === 0) this.#counts.delete(key);
      else this.#counts.set(key, left);
    };
  }
}
