import { lookup } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { BlockList, isIP } from "node:net";
import { pipeline } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import type { ImportProblem } from "../shared/contract/portal-calendars.ts";
import type { Config } from "./config.ts";

/** What an address answered, or why it was not read. */
export type FetchedFeed =
  | { text: string }
  | {
      problem: ImportProblem;
      /** What the portal said of when it wants to be asked again, as Retry-After has it (RFC 9110, 10.2.3). */
      retryAfter?: string;
    };
/** Fetches a calendar. It does not throw, and gives up early where `stopped` is aborted. */
export type FetchFeed = (url: string, stopped?: AbortSignal) => Promise<FetchedFeed>;

/** What may be asked. Tests alone allow more than this. */
export interface FeedLimits {
  protocols: readonly string[];
  isAllowed: (address: string) => boolean;
  /** All network addresses of a name. */
  lookUp: (host: string) => Promise<string[]>;
  maximumBytes: number;
  maximumRedirects: number;
  /** For all of it: name, connection, redirects and answer. */
  maximumMs: number;
  /** Who asks (User-Agent): some portals refuse who does not say. */
  userAgent: string;
}

/** Networks of IANA's registries of special addresses: nobody offers a calendar there, but our own machines listen. */
const special = new BlockList();
const networks4 =
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 " +
  "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4";
for (const network of networks4.split(" ")) {
  const [address = "", bits] = network.split("/");
  special.addSubnet(address, Number(bits), "ipv4");
}
// Of IPv6 only the global part is asked, without what carries IPv4 addresses or documents.
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
for (const network of "2001::/23 2001:db8::/32 2002::/16 3fff::/20".split(" ")) {
  const [address = "", bits] = network.split("/");
  special.addSubnet(address, Number(bits), "ipv6");
}

/** Whether an address is on the public internet. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && global6.check(address, "ipv6") && !special.check(address, "ipv6");
}

const limits: FeedLimits = {
  protocols: ["https:"],
  isAllowed: isPublic,
  lookUp: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  // Somebody's own calendar of twenty years; those of portals have some kilobytes.
  maximumBytes: 10 * 1024 * 1024,
  maximumRedirects: 3,
  maximumMs: 10_000,
  userAgent: "Houseboats",
};

/** The product and how to reach who runs it: a portal that is asked too often can say so. */
export function userAgentOf({ publicUrl, company }: Pick<Config, "publicUrl" | "company">): string {
  return `Houseboats (+${new URL(publicUrl).origin}; ${company.email})`.replace(/[^\x20-\x7e]/g, "");
}

/** Why a calendar was not read. */
class FeedError extends Error {
  readonly problem: ImportProblem;
  readonly retryAfter: string | undefined;
  constructor(problem: ImportProblem, retryAfter?: string) {
    super(problem);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** What a portal answers in place of its calendar. */
const problemsByStatus: Partial<Record<number, ImportProblem>> = {
  401: "forbidden",
  403: "forbidden",
  404: "notFound",
  410: "notFound",
  429: "tooOften",
};

/**
 * Reads calendars at addresses that staff typed in. Each address, also after a redirect, is looked up first; where one
 * of its network addresses is not allowed nothing is sent, and else the connection goes to the address that was looked
 * at, not to the name (requirements/portal-calendars.md).
 */
export function createFeedFetcher(changes: Partial<FeedLimits> = {}): FetchFeed {
  const given = { ...limits, ...changes };
  return async (url, stopped) => {
    const timeout = AbortSignal.timeout(given.maximumMs);
    const signal = stopped ? AbortSignal.any([timeout, stopped]) : timeout;
    try {
      return { text: await follow(url, given, signal) };
    } catch (error) {
      if (timeout.aborted) return { problem: "tooSlow" };
      if (!(error instanceof FeedError)) return { problem: "unreachable" };
      const { problem, retryAfter } = error;
      return { problem, ...(retryAfter !== undefined && { retryAfter }) };
    }
  };
}

async function follow(first: string, given: FeedLimits, signal: AbortSignal): Promise<string> {
  let url = new URL(first);
  for (let redirects = 0; redirects <= given.maximumRedirects; redirects += 1) {
    const answer = await request(url, given, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return readText(answer, given.maximumBytes);
    answer.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) {
      throw new FeedError(problemsByStatus[statusCode] ?? "status", headers["retry-after"]);
    }
    url = new URL(headers.location, url);
  }
  throw new FeedError("redirects");
}

async function request(url: URL, given: FeedLimits, signal: AbortSignal): Promise<IncomingMessage> {
  if (!given.protocols.includes(url.protocol)) throw new FeedError("refused");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found = isIP(host) ? [host] : await orAborted(given.lookUp(host), signal);
  const [address] = found;
  if (address === undefined || !found.every(given.isAllowed)) throw new FeedError("refused");
  const { request: send } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const sent = send({
      host: address,
      ...(isIP(host) === 0 && { servername: host }),
      port: url.port || (url.protocol === "https:" ? 443 : 80),
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        "user-agent": given.userAgent,
        accept: "text/calendar, */*;q=0.1",
        "accept-encoding": "identity",
      },
      agent: false,
      signal,
    });
    sent.once("response", resolve).once("error", reject).end();
  });
}

async function readText(answer: IncomingMessage, maximumBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unpacked(answer)) {
    bytes += chunk.length;
    if (bytes > maximumBytes) throw new FeedError("tooLarge");
    chunks.push(chunk);
  }
  const bytesRead = Buffer.concat(chunks);
  // Programs of Windows write UTF-16 at times, and say so by its mark.
  const mark = bytesRead.subarray(0, 2).toString("hex");
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytesRead);
}

/** Some servers pack what they answer whether they were asked to or not. */
function unpacked(answer: IncomingMessage): AsyncIterable<Buffer> {
  const encoding = answer.headers["content-encoding"]?.toLowerCase();
  const unpack = encoding === "gzip" ? createGunzip() : encoding === "br" ? createBrotliDecompress() : null;
  // What goes wrong is thrown where it is read.
  return unpack === null ? answer : pipeline(answer, unpack, () => undefined);
}

/** A name's lookup cannot be broken off. */
function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
    work.then(resolve, reject);
  });
}
