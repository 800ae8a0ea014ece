import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { type Kysely, sql } from "kysely";
import { buildApp } from "../server/app.ts";
import { type Config, readConfig } from "../server/config.ts";
import { engineOf } from "../server/db/engine.ts";
import { migrate } from "../server/db/migrate.ts";
import { openDatabase } from "../server/db/open.ts";
import type { Database } from "../server/db/schema.ts";
import { seedFirstStart } from "../server/db/seed/first-start.ts";
import type { Deps } from "../server/deps.ts";
import { createFeedFetcher } from "../server/fetch-feed.ts";
import { registerBodies } from "../server/http/bodies.ts";
import { createLog, registerRequestLog } from "../server/http/log.ts";
import { refreshSearch } from "../server/modules/search/refresh-search.ts";
import { createSession } from "../server/modules/session/session.repository.ts";
import { registerPages } from "../server/pages/pages.routes.ts";
import { noTse } from "../server/tse/tse-provider.ts";
import { createPayPalClient } from "../server/wallet/client.ts";
import { bookingContract } from "../shared/contract/booking.ts";
import { calendarContract } from "../shared/contract/calendar.ts";
import { dayPlanContract } from "../shared/contract/day-plan.ts";
import { addDays, dayOf } from "../shared/rules/day.ts";
import { type BookingTemplate, bookedPrice, insertBookingRows, openDriver } from "./baseline.ts";
import { type FreeStay, freeStays, requestFor } from "./free-stays.ts";
import { insertFullSeason, insertHistory, insertOpenMoney, maintain } from "./history.ts";
import { inboxItems, insertInbox } from "./inbox-history.ts";
import {
  type Addresses,
  baselineBookingPath,
  type Command,
  constantPath,
  type Result,
  type ServerSettings,
} from "./protocol.ts";
import { csrfHeaders } from "./requests.ts";

/** The measured process: the product and the baseline routes on one database. */
export async function runMeasuredServer({ databaseUrl, dataDir, bookings }: ServerSettings): Promise<void> {
  const config: Config = { ...readConfig({}), databaseUrl, dataDir, rateLimits: false };
  const db = openDatabase(config);
  const deps = {
    db,
    config,
    now: () => new Date(),
    wait,
    wallet: createPayPalClient({ baseUrl: "http://127.0.0.1:9", clientId: "none", clientSecret: "none" }),
    tse: noTse,
    fetchFeed: createFeedFetcher(),
    log: createLog(config.logLevel),
  };
  const today = dayOf(new Date());
  await migrate(db);
  await seedFirstStart(deps);
  await insertInbox(db, inboxItems(bookings));
  await insertHistory(db, today, bookings);
  await insertOpenMoney(db);
  await allowDeletions(db);
  while (!(await refreshSearch(db)));
  await maintain(db);

  const pages = existsSync("dist/ssr/render.cjs");
  const app = await buildApp(deps, pages ? [registerPages] : []);
  const vehicles = await db.selectFrom("vehicles").select("id").orderBy("id").execute();
  const stays = freeStays(
    today,
    vehicles.map(({ id }) => id),
  );
  const [sample] = stays;
  if (!sample) throw new Error("there is no free stay");
  const template = await bookOnce(app, db, sample);
  const driver = databaseUrl === null ? openDriver(config, template) : null;
  const constant = { answer: "" };
  const baseline = baselineServer(deps, template);
  const constantServer = Fastify();
  constantServer.get(constantPath, (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(constant.answer),
  );

  const transactions = async (through: "layer" | "driver", count: number, atOnce: number): Promise<number> => {
    const wanted = stays.slice(0, count);
    const work = async () => {
      for (let stay = wanted.pop(); stay; stay = wanted.pop()) {
        if (through === "layer") await insertBookingRows(db, template, stay, randomUUID());
        else driver?.book(stay);
      }
    };
    const started = performance.now();
    await Promise.all(Array.from({ length: atOnce }, work));
    return (performance.now() - started) / 1_000;
  };
  const run = async (command: Command): Promise<Result> => {
    if (command.kind === "transactions") {
      return { seconds: await transactions(command.through, command.count, command.atOnce), calendarBytes: 0 };
    }
    if (command.kind === "memory") return { seconds: 0, calendarBytes: 0, memory: keptMemory() };
    if (command.kind === "fillSeason") await insertFullSeason(db, today);
    else await removeBookings(db, bookings);
    constant.answer = (await app.inject(calendarContract.future.path)).payload;
    return { seconds: 0, calendarBytes: Buffer.byteLength(constant.answer) };
  };
  process.on("message", (command: Command) => {
    run(command).then(
      (result) => process.send?.(result),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.once("disconnect", () => process.exit(0));
  const addresses: Addresses = {
    app: await app.listen({ host: "127.0.0.1", port: 0 }),
    baseline: await baseline.listen({ host: "127.0.0.1", port: 0 }),
    constant: await constantServer.listen({ host: "127.0.0.1", port: 0 }),
    stays,
    staffCookie: await staffCookie(db),
    dayPlan: `${dayPlanContract.day.path}?from=${today}&to=${addDays(today, 120)}`,
    sqliteVersion: databaseUrl === null ? await sqliteVersion(db) : null,
    pages,
  };
  process.send?.(addresses);
}

/** Books one stay through the product and returns the rows it wrote. */
async function bookOnce(app: FastifyInstance, db: Kysely<Database>, stay: FreeStay): Promise<BookingTemplate> {
  const payload = requestFor(stay);
  const headers = { ...csrfHeaders, "idempotency-key": randomUUID() };
  const answer = await app.inject({ method: "POST", url: bookingContract.send.path, headers, payload });
  if (answer.statusCode !== 201) throw new Error(`the first booking was answered ${answer.statusCode} ${answer.body}`);
  const { id } = answer.json<{ id: number }>();
  const { id: _, ...booking } = await db
    .selectFrom("bookings")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const events = db.selectFrom("booking_events").selectAll().where("booking_id", "=", id);
  const { id: _number, booking_id: _booking, ...event } = await events.executeTakeFirstOrThrow();
  const lines = await db.selectFrom("booking_charges").selectAll().where("booking_id", "=", id).execute();
  const mails = await db.selectFrom("outbox").selectAll().execute();
  return {
    booking,
    event,
    charges: lines.map(({ id: _line, booking_id: _of, event_id: _step, ...charge }) => charge),
    mails: mails.map(({ id: _mail, data, ...mail }) => ({ ...mail, data: JSON.parse(data) as object })),
    answered: await db.selectFrom("idempotency_keys").selectAll().executeTakeFirstOrThrow(),
  };
}

async function staffCookie(db: Kysely<Database>): Promise<string> {
  const { id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  return `sessionid=${(await createSession(db, id, new Date())).token}`;
}

/** Nobody deletes what a booking costs, but for the bookings of the measurement before. */
async function allowDeletions(db: Kysely<Database>): Promise<void> {
  const trigger = sql.ref("booking_charges_no_delete");
  const isPostgres = engineOf(db) === "postgres";
  await (isPostgres ? sql`drop trigger ${trigger} on booking_charges` : sql`drop trigger ${trigger}`).execute(db);
}

/** Deletes all but the first `kept` bookings; ids are not reused. */
async function removeBookings(db: Kysely<Database>, kept: number): Promise<void> {
  const last = await db
    .selectFrom("bookings")
    .select("id")
    .orderBy("id")
    .offset(kept - 1)
    .limit(1)
    .executeTakeFirst();
  await db.deleteFrom("idempotency_keys").execute();
  await db.deleteFrom("outbox").execute();
  await db
    .deleteFrom("booking_charges")
    .where("booking_id", ">", last?.id ?? 0)
    .execute();
  await db
    .deleteFrom("booking_events")
    .where("booking_id", ">", last?.id ?? 0)
    .execute();
  await db
    .deleteFrom("bookings")
    .where("id", ">", last?.id ?? 0)
    .execute();
}

/** The product's body parsers, database layer and log without its checks, security headers, cookies and metrics. */
function baselineServer({ db, log }: Pick<Deps, "db" | "log">, template: BookingTemplate): FastifyInstance {
  const baseline: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  registerRequestLog(baseline);
  registerBodies(baseline);
  baseline.post<{ Body: Record<string, string> }>(baselineBookingPath, async (request, reply) => {
    const { vehicle, booked_day = "", booked_day_end = "" } = request.body;
    const stay = { vehicle: Number(vehicle), start: booked_day, end: booked_day_end };
    const key = request.headers["idempotency-key"] as string | undefined;
    return reply.code(201).send({ id: await insertBookingRows(db, template, stay, key), price: bookedPrice });
  });
  return baseline;
}

/** After all that can be freed was: the second collection frees what the first one finalized. */
function keptMemory() {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, resident: rss };
}

async function sqliteVersion(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
  return rows[0]?.version ?? "";
}
