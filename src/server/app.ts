import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { walletContract } from "../shared/contract/wallet.ts";
import { openChangeCounts } from "./db/change-counts.ts";
import type { Deps } from "./deps.ts";
import { readableAddress } from "./http/addresses.ts";
import { registerBodies } from "./http/bodies.ts";
import { longestBody, registerBodyDeadline } from "./http/body-deadline.ts";
import { registerClientAddress } from "./http/client-address.ts";
import { registerCompression } from "./http/compress.ts";
import { registerConnectionLimits } from "./http/connections.ts";
import { registerCors } from "./http/cors.ts";
import { registerCsrf } from "./http/csrf.ts";
import { answerError, registerErrors } from "./http/errors.ts";
import { registerHeaders } from "./http/headers.ts";
import { registerLimits, webhookLimit } from "./http/limits.ts";
import { registerRequestLog } from "./http/log.ts";
import { Problem } from "./http/problem.ts";
import { registerRoles } from "./http/roles.ts";
import { registerBlacklist } from "./modules/blacklist/blacklist.ts";
import { registerBoard } from "./modules/board/board.ts";
import { registerBoatBlock } from "./modules/boat-block/boat-block.routes.ts";
import { endBlocksOf } from "./modules/boat-block/end-block.ts";
import { registerBookForGuest } from "./modules/book-for-guest/book-for-guest.ts";
import { registerBooking } from "./modules/booking/booking.routes.ts";
import { cacheCalendar, registerCalendar } from "./modules/calendar/calendar.ts";
import { registerCashLog } from "./modules/cash-log/cash-log.ts";
import { registerClosings } from "./modules/closings/closings.routes.ts";
import { registerContact } from "./modules/contact/contact.ts";
import { registerDayPlan } from "./modules/day-plan/day-plan.routes.ts";
import { registerDefect } from "./modules/defect/defect.routes.ts";
import { registerFinder } from "./modules/finder/finder.ts";
import { registerFleet } from "./modules/fleet/fleet.ts";
import { registerHours } from "./modules/hours/hours.ts";
import { registerInbox } from "./modules/inbox/inbox.routes.ts";
import { registerInvoices } from "./modules/invoices/invoices.ts";
import { registerJettyWeek } from "./modules/jetty-week/jetty-week.ts";
import { registerLife } from "./modules/life/life.ts";
import { registerMails } from "./modules/mails/mails.ts";
import { registerMyBookingActs } from "./modules/my-booking/my-booking.acts.ts";
import { registerMyBooking } from "./modules/my-booking/my-booking.routes.ts";
import { registerMyVoucher } from "./modules/my-voucher/my-voucher.ts";
import { registerOpenMoney } from "./modules/payments/open-money.routes.ts";
import { registerPayments } from "./modules/payments/payments.routes.ts";
import { registerPortalCalendars } from "./modules/portal-calendars/portal-calendars.routes.ts";
import { readPriceList, registerPriceList } from "./modules/price-list/price-list.routes.ts";
import { registerProcedures } from "./modules/procedures/procedures.ts";
import { registerProducts } from "./modules/products/products.ts";
import { registerProtocols } from "./modules/protocols/protocols.ts";
import { registerReceipts } from "./modules/receipts/receipts.ts";
import { registerSearch } from "./modules/search/search.ts";
import { registerSessionRoutes } from "./modules/session/session.routes.ts";
import { registerSession } from "./modules/session/session.ts";
import { registerSettings } from "./modules/settings/settings.ts";
import { registerStaff } from "./modules/staff/staff.ts";
import { registerStaffFleet } from "./modules/staff-fleet/staff-fleet.routes.ts";
import { payOutCash } from "./modules/till/pay-out-cash.ts";
import { onSitePaid, returnOnSite } from "./modules/till/return-on-site.ts";
import { registerTill } from "./modules/till/till.routes.ts";
import { registerTurnaround } from "./modules/turnaround/turnaround.ts";
import { registerVouchers } from "./modules/vouchers/vouchers.routes.ts";
import { registerWaiting } from "./modules/waiting/waiting.ts";
import { registerWithdrawals } from "./modules/withdrawals/withdrawals.ts";
import { trackActivity } from "./ops/drain.ts";
import { registerOps } from "./ops/ops.routes.ts";
import { purposes } from "./purposes.ts";
import { demoWalletPath } from "./wallet/demo/demo-wallet.ts";

/** Mounted beside the modules: the website's pages, the demo wallet. */
export type Part = (app: FastifyInstance, deps: Deps) => void | Promise<void>;

/**
 * Builds the server from its dependencies, without listening. `parts` are what a caller mounts besides the API.
 *
 * A forwarded address is believed from the proxies of TRUST_PROXY only: from anywhere else X-Forwarded-For is a claim
 * that anybody can make, and rate limits depend on it. A proxy that is not named there shares its visitors' limits.
 */
export async function buildApp(deps: Deps, parts: readonly Part[] = []): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = "/" }) => readableAddress(url),
    trustProxy: deps.config.trustProxy,
    // Slow senders are cut off: bodies by http/body-deadline.ts, which gives uploads longer.
    requestTimeout: longestBody,
    http: { headersTimeout: 30_000 },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  });
  trackActivity(app);
  // Before all that may refuse a call: its answer is given the CSRF cookie, for which those of the call are read.
  await app.register(cookie);
  registerClientAddress(app);
  app.addHook("onRoute", (route) => {
    const isOfWallet = route.url === walletContract.webhook.path || route.url.startsWith(`${demoWalletPath}/`);
    if (!isOfWallet) return;
    route.config = { ...route.config, csrf: false };
    if (route.url === walletContract.webhook.path) route.config.rateLimit = webhookLimit;
    else if (isCalledByServer(route.url)) route.config.rateLimit = false;
  });
  registerBodyDeadline(app);
  registerErrors(app);
  registerRequestLog(app);
  await registerHeaders(app, deps);
  registerCors(app, deps);
  registerCompression(app);
  registerConnectionLimits(app, deps);
  await registerLimits(app, deps);
  registerCsrf(app, deps);
  registerSession(app, deps);
  registerRoles(app);
  registerBodies(app);
  const limited = app.hasDecorator("rateLimit") ? { preHandler: app.rateLimit() } : {};
  app.setNotFoundHandler(limited, () => {
    throw new Problem("NOT_FOUND");
  });

  const changeCount = openChangeCounts(deps.db);
  registerOps(app, deps);
  registerSettings(app, { ...deps, readPriceList });
  registerFleet(app, deps);
  const readCalendar = cacheCalendar({ ...deps, changeCount });
  registerStaffFleet(app, { ...deps, readCalendar, endBlocksOf });
  registerCalendar(app, { readCalendar });
  registerFinder(app, { ...deps, readCalendar });
  registerPriceList(app, { ...deps, readCalendar });
  registerPortalCalendars(app, deps);
  registerBoard(app, deps);
  registerJettyWeek(app, deps);
  registerBoatBlock(app, { ...deps, readCalendar });
  registerLife(app, deps);
  registerCashLog(app, deps);
  registerVouchers(app, deps);
  registerBooking(app, deps);
  registerBookForGuest(app, deps);
  registerPayments(app, { ...deps, purposes });
  registerOpenMoney(app, { ...deps, purposes, payOutCash });
  registerContact(app, deps);
  registerMyBooking(app, deps);
  registerMyBookingActs(app, { ...deps, purposes });
  registerMyVoucher(app, deps);
  registerWithdrawals(app, deps);
  registerSessionRoutes(app, deps);
  registerStaff(app, deps);
  registerDayPlan(app, { ...deps, changeCount, readCalendar, onSitePaid, returnOnSite });
  registerBlacklist(app, deps);
  registerHours(app, deps);
  registerInbox(app, deps);
  registerMails(app, deps);
  registerInvoices(app, deps);
  registerProcedures(app, deps);
  registerReceipts(app, deps);
  registerProducts(app, deps);
  registerTill(app, deps);
  registerTurnaround(app, deps);
  registerWaiting(app, deps);
  registerProtocols(app, deps);
  registerDefect(app, deps);
  registerClosings(app, deps);
  registerSearch(app, deps);
  for (const part of parts) await part(app, deps);
  return app;
}

/** The demo wallet's API has one client, this server. */
function isCalledByServer(url: string): boolean {
  return /^\/v\d\//.test(url.slice(demoWalletPath.length));
}
