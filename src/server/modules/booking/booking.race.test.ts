import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { bookingContract } from "../../../shared/contract/booking.ts";
import { aBookingRequest } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addSettings, addVehicle } from "../../../testing/rows.ts";
import { withTestApp } from "../../../testing/server.ts";

const guests = 500;
/** Without the key a few are enough to see that nothing else decides. */
const guestsOfControl = 40;

describeEachEngine((engine) => {
  const server = withTestApp(engine);
  let vehicle: number;
  let url: string;

  beforeAll(async () => {
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = server.app.server.address() as AddressInfo;
    url = `http://127.0.0.1:${port}${bookingContract.send.path}`;
  });

  beforeEach(async () => {
    const { db } = engine();
    await emptyTables(db);
    await addSettings(db);
    vehicle = await addVehicle(db);
  });

  /** All guests ask for the same boat and nights at once, over connections of their own. @returns counts by answer. */
  async function everybodyBooks(count: number): Promise<Record<string, number>> {
    const token = randomBytes(32).toString("base64url");
    const answers = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const body = JSON.stringify(aBookingRequest({ vehicle, email: `guest-${index}@example.com` }));
        const headers = {
          "content-type": "application/json",
          cookie: `csrftoken=${token}`,
          "x-csrftoken": token,
          connection: "close",
        };
        const answer = await fetch(url, { method: "POST", headers, body });
        const { type } = (await answer.json()) as { type?: string };
        return type === undefined ? String(answer.status) : `${answer.status} ${type}`;
      }),
    );
    const counts: Record<string, number> = {};
    for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
    return counts;
  }

  const rows = async (table: "bookings" | "half_days" | "outbox") => {
    const query = engine()
      .db.selectFrom(table)
      .select((is) => is.fn.countAll<number>().as("rows"));
    return (await query.executeTakeFirstOrThrow()).rows;
  };

  it("gives a boat to one of 500 guests who book the same nights at once", async () => {
    expect(await everybodyBooks(guests)).toEqual({ "201": 1, "200 ALREADY_BOOKED": guests - 1 });
    expect(await rows("bookings")).toBe(1);
    expect(await rows("half_days")).toBe(4);
    expect(await rows("outbox")).toBe(2);
  });

  it("would give it to many without the primary key, which alone decides: the control", async () => {
    const { db } = engine();
    await sql`create table half_days_unguarded as select * from half_days where 1 = 0`.execute(db);
    await sql`drop table half_days`.execute(db);
    await sql`alter table half_days_unguarded rename to half_days`.execute(db);
    const { "201": sold, ...others } = await everybodyBooks(guestsOfControl);
    expect(sold).toBeGreaterThan(1);
    expect(Object.keys(others)).toEqual([]);
    expect(await rows("half_days")).toBe(4 * guestsOfControl);
  });
});
