import { randomBytes } from "node:crypto";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";

const self = "'self'";
/** What PayPal's SDK loads and talks to. */
const payPalHosts = ["https://*.paypal.com", "https://*.paypalobjects.com"];

/** Pictures that were chosen and are not sent yet. */
const ownFiles = "blob:";
/** The map's pictures; the browser asks for them after the visitor agreed to it. */
const mapTiles = "https://tile.openstreetmap.org";

/** Security headers of every answer. */
export async function registerHeaders(app: FastifyInstance, deps: Pick<Deps, "config">): Promise<void> {
  const { config } = deps;
  const overHttps = config.publicUrl.startsWith("https:");
  const headers = await headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: policy(null) },
    // What runs below other names of the domain is not ours to decide about.
    strictTransportSecurity: overHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // The wallet opens a window that must be able to report back.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control"))
      void reply.header("cache-control", "no-store");
    done();
  });
}

/** Helmet's headers, which it would make anew for every answer: a seventh of the work of a short one. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const sample = Fastify();
  await sample.register(helmet, options);
  sample.get("/", (_request, reply) => reply.send(reply.raw.getHeaders()));
  return (await sample.inject("/")).json<Record<string, string>>();
}

/**
 * Lets PayPal's script run on the page that is the answer: visitors come to a payment from any page without loading
 * another one. What it writes into the page runs by the nonce alone, which is made anew for each page.
 * @returns the nonce; null without PayPal's credentials, where nothing is allowed.
 */
export function allowPayPal(reply: FastifyReply, { paypal }: Pick<Config, "paypal">): string | null {
  if (!paypal) return null;
  const nonce = randomBytes(16).toString("base64");
  const directives = Object.entries(policy(nonce)).map(([name, sources]) => `${name} ${sources.join(" ")}`);
  void reply.header("content-security-policy", directives.join(";"));
  return nonce;
}

/**
 * Nothing but our own files, and the map's pictures. With a nonce also PayPal's hosts and frames, and what its SDK
 * writes into the page: scripts and style elements that carry the nonce, and style attributes.
 */
function policy(nonce: string | null): Record<string, string[]> {
  const wallet = nonce === null ? [] : payPalHosts;
  const inline = nonce === null ? [] : [`'nonce-${nonce}'`];
  return {
    "default-src": [self],
    "script-src": [self, ...wallet, ...inline],
    "style-src": [self, ...inline],
    ...(nonce === null ? {} : { "style-src-attr": ["'unsafe-inline'"] }),
    "img-src": [self, "data:", ownFiles, mapTiles, ...wallet],
    "connect-src": [self, ...wallet],
    "font-src": [self],
    "frame-src": nonce === null ? ["'none'"] : wallet,
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": [self],
    "frame-ancestors": ["'none'"],
  };
}
