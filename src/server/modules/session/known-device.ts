import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { clientAddress, clientNetwork } from "../../http/client-address.ts";
import { randomToken } from "../../random-token.ts";
import { cookieOptions } from "./session-cookie.ts";

/** Whose browser it is. Its cookie is signed with the password's hash: a new password makes every device unknown. */
export interface DeviceOwner {
  id: number;
  password_hash: string;
}

const cookiePattern = /^([\w-]{22})\.([\w-]{43})$/;
const yearInSeconds = 365 * 24 * 3_600;

/** One cookie for each account, since several people may use one tablet. */
function cookieName(userId: number): string {
  return `device_${userId}`;
}

/**
 * The name of the browser where this account has logged in before; null where it has not, and for a forged cookie.
 * Failed logins from it are counted by that name, so that nobody elsewhere can use them up.
 */
function knownDevice(request: Pick<FastifyRequest, "cookies">, owner: DeviceOwner): string | null {
  const [, name = "", signature = ""] = cookiePattern.exec(request.cookies[cookieName(owner.id)] ?? "") ?? [];
  if (name === "") return null;
  const [expected, given] = [Buffer.from(sign(owner, name)), Buffer.from(signature)];
  return timingSafeEqual(expected, given) ? name : null;
}

/** Where a password that the request carries comes from. */
export function passwordOrigin(request: FastifyRequest) {
  const network = clientNetwork(request);
  return { address: clientAddress(request), network, deviceOf: (owner: DeviceOwner) => knownDevice(request, owner) };
}

/** Lets the browser prove at its next login that the account has logged in there. */
export function setDeviceCookie(reply: FastifyReply, owner: DeviceOwner, deps: Pick<Deps, "config">): void {
  const name = randomToken(16);
  const value = `${name}.${sign(owner, name)}`;
  reply.setCookie(cookieName(owner.id), value, { ...cookieOptions(deps), maxAge: yearInSeconds });
}

function sign({ id, password_hash }: DeviceOwner, name: string): string {
  return createHmac("sha256", password_hash).update(`device ${id} ${name}`).digest("base64url");
}
