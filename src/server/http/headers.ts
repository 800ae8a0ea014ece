import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";

const self = "'self'";
/** What PayPal's SDK loads and talks to. */
const payPalHosts = ["https://*.paypal.com", "https://*.paypalobjects.com"];

/** The map's pictures; the browser asks for them after the visitor agreed to it. */
const mapTiles = "https://tile.openstreetmap.org";

/** Security headers of every answer. */
export async function registerHeaders(app: FastifyInstance, deps: Pick<Deps, "config">): Promise<void> {
  const { config } = deps;
  const overHttps = config.publicUrl.startsWith("https:");
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(config) },
    strictTransportSecurity: overHttps ? { maxAge: 31_536_000 } : false,
    // The wallet opens a window that must be able to report back.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control"))
      void reply.header("cache-control", "no-store");
  });
}

/**
 * Nothing but our own files, and the map's pictures. With PayPal's credentials its SDK needs its own hosts and frames, and writes style elements
 * into the page; scripts stay without 'unsafe-inline' either way.
 */
function policy(config: Pick<Config, "paypal">): Record<string, string[]> {
  const wallet = config.paypal ? payPalHosts : [];
  return {
    "default-src": [self],
    "script-src": [self, ...wallet],
    "style-src": config.paypal ? [self, "'unsafe-inline'"] : [self],
    "img-src": [self, "data:", mapTiles, ...wallet],
    "connect-src": [self, ...wallet],
    "font-src": [self],
    "frame-src": config.paypal ? wallet : ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": [self],
    "frame-ancestors": ["'none'"],
  };
}
