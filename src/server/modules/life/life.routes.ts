import type { FastifyInstance } from "fastify";
import { lifeContract } from "../../../shared/contract/life.ts";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../http/route.ts";
import { bookingLife } from "./life.queries.ts";

/** What happened to a booking, where it stands and what comes, for staff. */
export function registerLife(app: FastifyInstance, { db, now }: Deps): void {
  routesOf(app)(lifeContract.booking, ({ params, user }) =>
    bookingLife(db, params.id, user.admin ? "admin" : "staff", now()),
  );
}
