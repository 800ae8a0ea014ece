import type { FastifyInstance, FastifyRequest } from "fastify";
import { blacklistContract } from "../../shared/contract/blacklist.ts";
import { bookingContract } from "../../shared/contract/booking.ts";
import { calendarContract } from "../../shared/contract/calendar.ts";
import type { Access, Contract } from "../../shared/contract/call.ts";
import { cashLogContract } from "../../shared/contract/cash-log.ts";
import { closingsContract } from "../../shared/contract/closings.ts";
import { contactContract } from "../../shared/contract/contact.ts";
import { dayPlanContract } from "../../shared/contract/day-plan.ts";
import { fleetContract } from "../../shared/contract/fleet.ts";
import { inboxContract } from "../../shared/contract/inbox.ts";
import { invoicesContract } from "../../shared/contract/invoices.ts";
import { mailsContract } from "../../shared/contract/mails.ts";
import { openMoneyContract } from "../../shared/contract/open-money.ts";
import { productsContract } from "../../shared/contract/products.ts";
import { receiptsContract } from "../../shared/contract/receipts.ts";
import type { User } from "../../shared/contract/session.ts";
import { sessionContract } from "../../shared/contract/session.ts";
import { settingsContract } from "../../shared/contract/settings.ts";
import { staffContract } from "../../shared/contract/staff.ts";
import { staffFleetContract } from "../../shared/contract/staff-fleet.ts";
import { tillContract } from "../../shared/contract/till.ts";
import { vouchersContract } from "../../shared/contract/vouchers.ts";
import { walletContract } from "../../shared/contract/wallet.ts";
import { withdrawalsContract } from "../../shared/contract/withdrawals.ts";
import { workingHoursContract } from "../../shared/contract/working-hours.ts";
import { fullName } from "../../shared/rules/names.ts";
import { Problem } from "./problem.ts";

const contracts: readonly Contract[] = [
  blacklistContract,
  bookingContract,
  calendarContract,
  closingsContract,
  cashLogContract,
  contactContract,
  dayPlanContract,
  fleetContract,
  inboxContract,
  mailsContract,
  openMoneyContract,
  invoicesContract,
  productsContract,
  receiptsContract,
  sessionContract,
  settingsContract,
  staffContract,
  staffFleetContract,
  tillContract,
  vouchersContract,
  walletContract,
  withdrawalsContract,
  workingHoursContract,
];

/**
 * Who may make which call, by method and path: what the contracts say. HEAD goes with GET. A route that no contract
 * describes stops the start.
 */
export const routeAccess: Readonly<Record<string, Access>> = Object.fromEntries(
  contracts
    .flatMap((contract) => Object.values(contract))
    .map(({ method, path, access }) => [`${method} ${path}`, access]),
);

/** Whether the user, or nobody, has that access. */
export function hasAccess(user: User | null, access: Access): boolean {
  if (access === "everyone") return true;
  if (user === null) return false;
  return access === "staff" || (access === "admin" ? user.admin : user.root);
}

/**
 * Refuses calls by their contract, before their body is read: 401 for somebody who is not logged in, 403 for anybody
 * else. Register it after the session, whose actor it asks, and before the routes.
 */
export function registerRoles(app: FastifyInstance): void {
  app.addHook("onRoute", ({ method, url }) => {
    for (const verb of [method].flat()) {
      if (url.startsWith("/api/") && verb !== "HEAD") accessOf(verb, url);
    }
  });
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    const { url } = request.routeOptions;
    if (request.is404 || !url?.startsWith("/api/")) return done();
    const access = accessOf(request.method === "HEAD" ? "GET" : request.method, url);
    if (hasAccess(request.actor.user, access)) return done();
    return done(new Problem(request.actor.user === null ? "UNAUTHENTICATED" : "FORBIDDEN"));
  });
}

/** Who makes a call that is for staff, or for some of them. */
export function staffOf({ actor: { user } }: FastifyRequest): User {
  if (user === null) throw new Problem("UNAUTHENTICATED");
  return user;
}

/** Who of the staff takes or hands out money, as it is written down with that. */
export function cashierOf(request: FastifyRequest): { id: number; name: string } {
  const user = staffOf(request);
  return { id: user.id, name: fullName(user) };
}

/** @throws Error for a route that no contract describes. */
function accessOf(method: string, url: string): Access {
  const access = routeAccess[`${method} ${url.endsWith("/") ? url : `${url}/`}`];
  if (access === undefined) throw new Error(`${method} ${url} is missing in the contracts of src/server/http/roles.ts`);
  return access;
}
