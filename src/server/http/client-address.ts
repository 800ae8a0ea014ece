import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller's IP address when the call arrived: `ip` has none once the caller has gone. */
    arrivedFrom: string;
  }
}

/** Notes who calls. Register it before all that asks for the address. */
export function registerClientAddress(app: FastifyInstance): void {
  app.decorateRequest("arrivedFrom", "");
  app.addHook("onRequest", (request, _reply, done) => {
    request.arrivedFrom = request.ip;
    done();
  });
}

/** A household or an office gets that much of IPv6 for itself: a /56 has 2^72 addresses to call from. */
export const ipv6Prefix = 56;

/** The address that a visitor is limited by; null for staff, and with RATE_LIMITS=off. */
export function limitedAddress(request: FastifyRequest, { rateLimits }: { rateLimits: boolean }): string | null {
  return rateLimits && request.actor.role === "visitor" ? clientAddress(request) : null;
}

/**
 * Who calls, as limits count it: an IPv4 address, or the /56 of an IPv6 address. Behind TRUST_PROXY it is the
 * visitor's.
 */
export function clientAddress(request: FastifyRequest): string {
  return normalizeIP(request.arrivedFrom, ipv6Prefix);
}

/** What a provider gives its customers addresses from, by its first one: the /24 of an IPv4 address, or the /48. */
export function clientNetwork(request: FastifyRequest): string {
  return networkOf(request.arrivedFrom);
}

/** The same of an address as limits count it. */
export function networkOf(address: string): string {
  return normalizeIP(address, 48).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0");
}
