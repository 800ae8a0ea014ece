import type { FastifyInstance } from "fastify";
import { boatBlockContract } from "../../../shared/contract/boat-block.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Deps } from "../../deps.ts";
import { answerOnce, takeOnce } from "../../http/idempotency.ts";
import { routesOf } from "../../http/route.ts";
import type { ReadCalendar } from "../calendar/calendar.ts";
import { addBlock } from "./add-block.ts";
import { blocksTouching } from "./boat-block.repository.ts";
import { changeBlock } from "./change-block.ts";
import { blockConflicts } from "./conflicts.queries.ts";
import { endBlock } from "./end-block.ts";

/** Days on which a boat is not to be had: employees block it as they lock it. */
export function registerBoatBlock(app: FastifyInstance, deps: Deps & { readCalendar: ReadCalendar }): void {
  const route = routesOf(app);
  const { db, now } = deps;

  route(boatBlockContract.list, async () => ({ boat_blocks: await blocksTouching(db, dayOf(now())) }));

  route(boatBlockContract.conflicts, async ({ query }) => {
    const { days } = await deps.readCalendar(null);
    return blockConflicts(db, query, days, now());
  });

  route(boatBlockContract.add, ({ body, user, request }) =>
    answerOnce(request, deps, async (trx) => ({ id: await addBlock(trx, body, user.id, now()) })),
  );

  route(boatBlockContract.change, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => changeBlock(trx, body, user.id, now())),
  );

  route(boatBlockContract.end, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => endBlock(trx, body, user.id, now())),
  );
}
