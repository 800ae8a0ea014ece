import type { FastifyInstance, FastifyRequest } from "fastify";
import type { User } from "../../shared/contract/session.ts";
import { Problem } from "./problem.ts";

/** Who may call: anybody, any logged-in employee or admin, admins (the root account among them), the root account alone. */
export type Access = "everyone" | "staff" | "admin" | "root";

/**
 * Every call of the API and who may make it (requirements/staff.md): the one place where that stands. HEAD goes with
 * GET. A route that is missing here stops the start; the tests walk this table.
 */
export const routeAccess: Readonly<Record<string, Access>> = {
  "GET /api/rere_get_business_settings/": "everyone",
  "GET /api/rere_get_operating_vehicles/": "everyone",
  "GET /api/rere_get_all_vehicles/:category/": "everyone",
  "GET /api/rere_get_blocked_vehicles/": "staff",
  "GET /api/rere_get_inbox/": "staff",
  "GET /api/rere_get_future_bookings_for_calendar/": "everyone",
  "GET /api/rere_check_voucher/": "everyone",
  "POST /api/rere_check_availability_and_blacklist/": "everyone",
  "POST /api/rere_send_booking_request/": "everyone",
  "POST /api/rere_create_wallet_order/": "everyone",
  "POST /api/rere_capture_wallet_order/": "everyone",
  "POST /api/rere_wallet_webhook/": "everyone",
  "POST /api/rere_send_contact_request/": "everyone",
  "POST /api/rere_login/": "everyone",
  "POST /api/rere_logout/": "everyone",
  "POST /api/rere_send_recover_email/": "everyone",
  "GET /api/rere_check_user/": "staff",
  "POST /api/rere_register/": "admin",
  "GET /api/rere_get_employees/": "admin",
  "POST /api/rere_change_permission/:id/": "admin",
  "GET /api/rere_get_user_info/": "staff",
  "POST /api/rere_update_settings/": "staff",
  "GET /api/rere_get_day_bookings/": "staff",
  "POST /api/rere_change_price/": "staff",
  "POST /api/rere_add_booking_comment/": "staff",
  "POST /api/rere_cancel_booking_DE/": "staff",
  "POST /api/rere_block_day/": "admin",
  "GET /api/rere_get_booking_log/": "admin",
  "GET /api/rere_get_unfinished_bookings/": "staff",
  // A ban without a booking is the admin's; the module asks.
  "POST /api/rere_ban_customer/": "staff",
  "GET /api/rere_get_blacklist/": "admin",
  "DELETE /api/rere_unban_customer/:id/": "admin",
};

/** Whether the user, or nobody, has that access. */
export function hasAccess(user: User | null, access: Access): boolean {
  if (access === "everyone") return true;
  if (user === null) return false;
  return access === "staff" || (access === "admin" ? user.admin : user.root);
}

/**
 * Refuses calls by the table, before their body is read: 401 for somebody who is not logged in, 403 for anybody else.
 * Register it after the session, whose actor it asks, and before the routes.
 */
export function registerRoles(app: FastifyInstance): void {
  app.addHook("onRoute", ({ method, url }) => {
    for (const verb of [method].flat()) {
      if (url.startsWith("/api/") && verb !== "HEAD") accessOf(verb, url);
    }
  });
  app.addHook("preParsing", async (request) => {
    const { url } = request.routeOptions;
    if (request.is404 || !url?.startsWith("/api/")) return;
    const access = accessOf(request.method === "HEAD" ? "GET" : request.method, url);
    if (hasAccess(request.actor.user, access)) return;
    throw new Problem(request.actor.user === null ? "UNAUTHENTICATED" : "FORBIDDEN");
  });
}

/** Who calls a route that the table keeps for staff, or for some of them. */
export function staffOf({ actor: { user } }: FastifyRequest): User {
  if (user === null) throw new Problem("UNAUTHENTICATED");
  return user;
}

/** @throws Error for a route that nobody decided on. */
function accessOf(method: string, url: string): Access {
  const access = routeAccess[`${method} ${url.endsWith("/") ? url : `${url}/`}`];
  if (access === undefined) throw new Error(`${method} ${url} is missing in src/server/http/roles.ts`);
  return access;
}
