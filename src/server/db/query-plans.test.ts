import { CompiledQuery, type KyselyPlugin, SqliteQueryCompiler } from "kysely";
import { bookingContract } from "../../shared/contract/booking.ts";
import { cashLogContract } from "../../shared/contract/cash-log.ts";
import { inboxContract } from "../../shared/contract/inbox.ts";
import { mailsContract } from "../../shared/contract/mails.ts";
import { type PortalCalendarsAnswer, portalCalendarsContract } from "../../shared/contract/portal-calendars.ts";
import { searchContract } from "../../shared/contract/search.ts";
import { workingHoursPath } from "../../shared/contract/working-hours.ts";
import { dayOf } from "../../shared/rules/day.ts";
import { recordApiRoutes } from "../../testing/api-routes.ts";
import { aBookingRequest } from "../../testing/builders.ts";
import { createMigratedDatabase } from "../../testing/database.ts";
import { addSettings, addUser, addVehicle } from "../../testing/rows.ts";
import { startTestApp, type TestVisitor } from "../../testing/server.ts";
import type { Deps } from "../deps.ts";
import { deleteExpiredHolds } from "../modules/booking/holds.repository.ts";
import { remindUnpaid } from "../modules/booking/remind-unpaid.ts";
import { deleteOldItems } from "../modules/inbox/inbox.repository.ts";
import { settleWalletOrders } from "../modules/payments/settle-orders.ts";
import { takeInDueCalendars } from "../modules/portal-calendars/import-worker.ts";
import { purposes } from "../purposes.ts";

/** Tables that grow with every guest: nothing that is asked often may read all of one. */
const growing =
  /^SCAN (?:bookings|booking_\w+|half_days|imported_events|import_clashes|payments|money_decisions|wallet_orders|voucher_entries|till_\w+|stock_moves|invoice\w*|inbox|outbox|idempotency_keys|sessions|working_hours|search_words|search_entries(?! USING COVERING INDEX search_entries_stale))\b/;

/** A boat's calendar is read by portals, and theirs are taken in: both ask every few minutes. */
async function askForCalendars(deps: Deps, admin: TestVisitor, vehicle: number): Promise<void> {
  await admin.post(portalCalendarsContract.renew.path, { vehicle });
  const event = "BEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:20270601\r\nDTEND;VALUE=DATE:20270603\r\nEND:VEVENT";
  deps.fetchFeed = () => Promise.resolve({ text: `BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR` });
  const url = "https://portal.example/a.ics";
  const added = await admin.post(portalCalendarsContract.add.path, { vehicle, name: "Portal", url });
  await takeInDueCalendars(deps);
  await deleteExpiredHolds(deps.db, deps.now());
  const { feed } = (
    await admin.get(portalCalendarsContract.list.path.replace(":id", String(vehicle)))
  ).json<PortalCalendarsAnswer>();
  expect((await admin.get(feed?.slice(deps.config.publicUrl.length) ?? "")).statusCode).toBe(200);
  await admin.post(portalCalendarsContract.remove.path, { import_id: added.json<{ id: number }>().id });
}

describe("what pages and calls ask of the database", () => {
  it("reads no table that grows from end to end", async () => {
    const database = await createMigratedDatabase("sqlite");
    const asked = new Map<string, CompiledQuery>();
    const recorder: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        const query = new SqliteQueryCompiler().compileQuery(node, queryId);
        asked.set(query.sql, query);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const { built: site, routes } = await recordApiRoutes(() =>
      startTestApp({ database: { ...database, db: database.db.withPlugin(recorder) }, config: { rateLimits: true } }),
    );
    await addSettings(database.db);
    const vehicle = await addVehicle(database.db);
    const root = await site.login(await addUser(database.db, { role: "root" }));
    const guest = await site.visitor();
    const booked = await guest.post(bookingContract.send.path, aBookingRequest({ vehicle }));
    expect(booked.statusCode).toBe(201);
    for (const route of [...routes.keys()].filter((name) => name.startsWith("GET "))) {
      await root.get(route.slice(4).replace(/:\w+/g, "1"));
    }
    await root.get(`${cashLogContract.log.path}?number=1`);
    for (const name of ["Seile prüfen", "Westen zählen"]) await root.post(inboxContract.addTask.path, { name });
    await root.post(inboxContract.tickOff.path, { id: 1 });
    await root.get(`${inboxContract.log.path}?tab=todo&search=seile&before=1`);
    await deleteOldItems(site.deps.db, site.deps.now());
    const worked = {
      employee_id: await addUser(database.db, { email: "one@example.com" }),
      month: dayOf(site.clock.now()).slice(0, 7),
    };
    await root.get(workingHoursPath("csv", worked));
    for (const search of ["", "erika"]) await root.get(`${mailsContract.list.path}?tab=confirmation&search=${search}`);
    await root.post(mailsContract.sendAgain.path, { id: 1 });
    for (const query of ["Erika", "Erika Beispiel", "72", "0170 123"]) {
      await root.post(searchContract.search.path, { query });
    }
    await askForCalendars(site.deps, root, vehicle);
    await settleWalletOrders({ ...site.deps, purposes });
    await remindUnpaid(site.deps);
    const scans: string[] = [];
    const sorts: string[] = [];
    for (const query of asked.values()) {
      if (!/^(?:select|update|delete|insert)\b/i.test(query.sql)) continue;
      const explained = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
      const { rows } = await database.db.executeQuery<{ detail: string }>(explained);
      // The lists of the inbox end after their newest rows, however many there are.
      const isList = query.sql.split(" from ")[1]?.startsWith('"inbox"') && !query.sql.includes('as "looked"');
      if (isList) sorts.push(...rows.filter(({ detail }) => detail.includes("ORDER BY")).map(() => query.sql));
      scans.push(...rows.filter(({ detail }) => growing.test(detail)).map(({ detail }) => `${detail}: ${query.sql}`));
    }
    expect(asked.size).toBeGreaterThan(25);
    expect(scans).toEqual([]);
    expect(sorts).toEqual([]);
    await site.close();
    await database.db.destroy();
    await database.remove();
  });
});
