import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { bookingLinkCookie, myBookingPath } from "../../../shared/contract/my-booking.ts";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { findBooking, type KnownBooking } from "../booking/booking.repository.ts";
import { cookieOptions } from "../session/session-cookie.ts";
import { findLinkedBookingId, linkTokenPattern } from "./links.repository.ts";

/** How long a browser remembers the link, in seconds: on a device that others use, "leave" ends it before. */
const cookieSeconds = 7 * 24 * 3600;

const ownCookie = (deps: Pick<Deps, "config">) => ({ ...cookieOptions(deps), path: myBookingPath.replace(/\/$/, "") });

/** Has the browser remember the link, for the calls about its booking alone. */
export function setLinkCookie(reply: FastifyReply, token: string, deps: Pick<Deps, "config">): void {
  reply.setCookie(bookingLinkCookie, token, { ...ownCookie(deps), maxAge: cookieSeconds });
}

export function clearLinkCookie(reply: FastifyReply, deps: Pick<Deps, "config">): void {
  reply.clearCookie(bookingLinkCookie, ownCookie(deps));
}

/** Whether a token opens a booking now. Nothing is written: mail scanners open links, too. */
export async function opensBooking({ db, now }: Pick<Deps, "db" | "now">, token: string): Promise<boolean> {
  return linkTokenPattern.test(token) && (await findLinkedBookingId(db, token, now())) !== null;
}

/** The booking whose link the browser remembers; null where none does, or where that has ended. */
export async function linkedBooking(
  { db, now }: Pick<Deps, "db" | "now">,
  request: FastifyRequest,
): Promise<KnownBooking | null> {
  const token = request.cookies[bookingLinkCookie] ?? "";
  if (!linkTokenPattern.test(token)) return null;
  const id = await findLinkedBookingId(db, token, now());
  return id === null ? null : findBooking(db, id);
}

/**
 * The booking that the guest acts on: the one of the cookie, whatever a payload says, in the version that they saw.
 * @throws Problem NOT_FOUND without a link that works.
 */
export async function guestsBooking(
  deps: Pick<Deps, "db" | "now">,
  request: FastifyRequest,
  seen?: { version: number },
): Promise<KnownBooking> {
  const booking = await linkedBooking(deps, request);
  if (!booking) throw new Problem("NOT_FOUND");
  return { ...booking, version: seen?.version ?? booking.version };
}
