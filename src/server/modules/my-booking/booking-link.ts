import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { bookingLinkCookie, myBookingPath } from "../../../shared/contract/my-booking.ts";
import { myBookingPaths } from "../../../shared/rules/my-booking-paths.ts";
import type { Database } from "../../db/schema.ts";
import type { OutboxRow } from "../../db/tables/work.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { isLinkedMail } from "../../mail/mail-link.ts";
import { findBooking, type KnownBooking } from "../booking/booking.repository.ts";
import { cookieOptions } from "../session/session-cookie.ts";
import { endEarlierLinks, findLinks, insertLink, linkTokenPattern, revokeLinks } from "./links.repository.ts";

/** How long a browser remembers a link, in seconds: on a device that others use, "leave" ends it before. */
const linkSeconds = 7 * 24 * 3600;
/** Links that a browser remembers, each about 50 bytes long: more than a family has bookings at a time. */
const mostLinks = 8;

/** Where the browser sends the cookie: with the page's calls, and where a further link is followed. */
const ownPaths = [myBookingPath.replace(/\/$/, ""), ...Object.values(myBookingPaths)];
const ownCookies = (deps: Pick<Deps, "config">) => ownPaths.map((path) => ({ ...cookieOptions(deps), path }));

/** A link that the browser remembers, and when it was followed, in seconds since 1970. */
interface FollowedLink {
  token: string;
  at: number;
}

const secondsOf = (now: Date) => Math.floor(now.getTime() / 1_000);

/** The cookie is `token~time` for each link, with a dot in between: the time in base 36. */
const written = (links: readonly FollowedLink[]) =>
  links.map(({ token, at }) => `${token}~${at.toString(36)}`).join(".");

/** The latest first. Whatever else somebody writes into the cookie is not read, nor more than a browser remembers. */
function rememberedLinks(request: FastifyRequest, now: Date): FollowedLink[] {
  const texts = (request.cookies[bookingLinkCookie] ?? "").split(".", mostLinks);
  const links = texts.map((text) => {
    const [token = "", time = ""] = text.split("~");
    return { token, at: Number.parseInt(time, 36) };
  });
  return links.filter(({ token, at }) => linkTokenPattern.test(token) && at > secondsOf(now) - linkSeconds);
}

/**
 * Has the browser remember a link that opens a booking, for the calls about it alone, beside those of its other
 * bookings. Nothing is written to the database: mail scanners open links, too.
 * @returns the booking; null, and the browser remembers what it did, where the link opens none.
 */
export async function rememberLink(
  deps: Pick<Deps, "db" | "now" | "config">,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<number | null> {
  if (!linkTokenPattern.test(token)) return null;
  const now = deps.now();
  const earlier = rememberedLinks(request, now).filter((link) => link.token !== token);
  const working = await findLinks(deps.db, [{ token, at: secondsOf(now) }, ...earlier], now);
  const [latest] = working;
  if (latest?.token !== token) return null;
  const isLatestOf = ({ bookingId }: { bookingId: number }, index: number) =>
    working.findIndex((link) => link.bookingId === bookingId) === index;
  const links = working.filter(isLatestOf).slice(0, mostLinks);
  for (const options of ownCookies(deps)) {
    reply.setCookie(bookingLinkCookie, written(links), { ...options, maxAge: linkSeconds });
  }
  return latest.bookingId;
}

/** Has the browser forget all its links. */
export function forgetLinks(reply: FastifyReply, deps: Pick<Deps, "config">): void {
  for (const options of ownCookies(deps)) reply.clearCookie(bookingLinkCookie, options);
}

/**
 * The booking that a page shows, where the browser has a link that opens it.
 * @param number absent for a page that was opened without naming one: it shows the one whose link was followed last.
 */
export async function linkedBooking(
  deps: Pick<Deps, "db" | "now">,
  request: FastifyRequest,
  number?: number | null,
): Promise<KnownBooking | null> {
  const link = await linkTo(deps, request, number);
  return link && findBooking(deps.db, link.bookingId);
}

async function linkTo({ db, now: clock }: Pick<Deps, "db" | "now">, request: FastifyRequest, number?: number | null) {
  const now = clock();
  const links = await findLinks(db, rememberedLinks(request, now), now);
  return links.find(({ bookingId }) => (number ?? bookingId) === bookingId) ?? null;
}

/**
 * The booking that a guest's call names, as it is: the browser's links decide whether it is theirs. With the first
 * act (POST) of a page that was opened by a link which was asked for, the earlier links end: scanners only read.
 * @throws Problem CONFLICT `booking_id` where none of them opens it (any more), NOT_FOUND without any.
 */
export async function guestsBooking(
  deps: Pick<Deps, "db" | "now">,
  request: FastifyRequest,
  { booking_id: number }: { booking_id: number },
): Promise<KnownBooking> {
  const link = await linkTo(deps, request, number);
  if (link?.endsEarlier && request.method === "POST") {
    await inTransaction(deps.db, (trx) => endEarlierLinks(trx, link, deps.now()));
  }
  const booking = link && (await findBooking(deps.db, link.bookingId));
  if (booking) return booking;
  if (rememberedLinks(request, deps.now()).length === 0) throw new Problem("NOT_FOUND");
  throw new Problem("CONFLICT", { booking_id: "validation:linkEnded" });
}

/**
 * Draws the link of a mail that is about to be sent: each sending has its own, so that none has to be stored. Where
 * staff send one again the earlier ones end. One that somebody asked for, who knows number and address, ends them with
 * the first act of a page that it opened: nobody else ends what the guest has open.
 * @returns its token; null for a mail that has none.
 */
export async function drawBookingLink(
  { db, now: clock }: { db: Kysely<Database>; now: () => Date },
  mail: Pick<OutboxRow, "template" | "data" | "repeats_id" | "recipient">,
): Promise<string | null> {
  if (!isLinkedMail(mail)) return null;
  const { number } = JSON.parse(mail.data) as { number: number };
  const isSentAgain = mail.repeats_id !== null;
  const endsEarlier = mail.template === "booking-link" && !isSentAgain;
  return inTransaction(db, async (trx) => {
    const now = clock();
    if (isSentAgain) await revokeLinks(trx, number, now);
    return insertLink(trx, { bookingId: number, endsEarlier }, now);
  });
}
