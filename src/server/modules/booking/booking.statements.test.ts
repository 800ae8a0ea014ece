import { type KyselyPlugin, SqliteQueryCompiler } from "kysely";
import { bookingContract } from "../../../shared/contract/booking.ts";
import { aBookingRequest } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { addSettings, addVehicle, emptyTables } from "../../../testing/rows.ts";
import { startTestApp } from "../../../testing/server.ts";

/** What a statement does to which table, as "insert into bookings"; of several tables that it reads the last one. */
function inShort(text: string): string {
  const [, verb, table] =
    /^(insert into|update|delete from) "(\w+)"/.exec(text) ?? /^(select)\b.* from "(\w+)"/.exec(text) ?? [];
  return verb ? `${verb} ${table}` : text;
}

describeEachEngine((engine) => {
  beforeEach(() => emptyTables(engine().db));

  /** The statements of a booking, beside `begin` and `commit`. */
  async function statementsOfBooking({ rateLimits }: { rateLimits: boolean }): Promise<string[]> {
    const asked: string[] = [];
    const recorder: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        asked.push(new SqliteQueryCompiler().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await addSettings(engine().db);
    const vehicle = await addVehicle(engine().db);
    const database = { ...engine(), db: engine().db.withPlugin(recorder) };
    const site = await startTestApp({ database, config: { rateLimits } });
    const guest = await site.visitor();
    asked.length = 0;
    const headers = { "idempotency-key": "once" };
    const answer = await guest.post(bookingContract.send.path, aBookingRequest({ vehicle }), headers);
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.location).toContain("/api/");
    await site.close();
    // A query within another one is built before it.
    return asked.filter((text, index) => !asked[index + 1]?.includes(text)).map(inShort);
  }

  it("asks the database no more than a booking needs", async () => {
    expect(await statementsOfBooking({ rateLimits: false })).toEqual([
      "insert into idempotency_keys",
      // The vehicle, the season and a ban of the guest.
      "select vehicles",
      // Whether the vehicle is open on these days, and stays so until the commit.
      "select blocked_days",
      "insert into bookings",
      "delete from holds",
      "insert into half_days",
      "insert into booking_events",
      // The guest's mail and the company's.
      "insert into outbox",
      "update idempotency_keys",
    ]);
  });

  it("asks three things more where visitors are limited", async () => {
    const asked = await statementsOfBooking({ rateLimits: true });
    expect(asked.filter((statement) => !statement.startsWith("select pg_advisory"))).toHaveLength(12);
    expect(asked).toEqual(
      expect.arrayContaining(["select booking_addresses", "select outbox", "insert into booking_addresses"]),
    );
  });
});
