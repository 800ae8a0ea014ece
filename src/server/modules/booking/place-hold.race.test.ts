import type { Transaction } from "kysely";
import { bookingContract } from "../../../shared/contract/booking.ts";
import { aBookingRequest } from "../../../testing/builders.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeOnPostgres } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addSettings, addVehicle } from "../../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import type { Database } from "../../db/schema.ts";
import { createSession } from "../session/session.repository.ts";
import { placeHold } from "./place-hold.ts";

const earlier = "2027-06-01";
const wanted = "2027-05-10";

describeOnPostgres((engine) => {
  const clock = testClock();
  const server = withTestApp(engine, () => ({ clock }));
  let vehicle: number;
  let guest: TestVisitor;

  beforeEach(async () => {
    const { db } = engine();
    await emptyTables(db);
    await addSettings(db);
    vehicle = await addVehicle(db);
    guest = await server.visitor();
  });

  const hold = (booked_day: string) => {
    const { name, email, phone, booked_duration } = aBookingRequest();
    const asked = { vehicle, employee: "", name, email, phone, booked_day, booked_duration, hold: true };
    return guest.post(bookingContract.availability.path, asked);
  };
  const book = () =>
    guest.post(bookingContract.send.path, {
      ...aBookingRequest({ vehicle, booked_day: wanted, booked_day_end: "2027-05-12" }),
    });
  /** Another visitor takes the dates in a transaction that is not committed yet. */
  const holdByAnother = async (trx: Transaction<Database>) => {
    const { hash: sessionHash } = await createSession(trx, null, clock.now());
    await placeHold(trx, { vehicleId: vehicle, start: wanted, nights: 2, sessionHash }, clock.now());
  };

  it.each([
    ["holds", () => hold(wanted)],
    ["books", book],
  ])("leaves a guest who %s dates a moment too late the dates that they held before", async (_what, call) => {
    expect((await hold(earlier)).json()).toEqual({ held_until: expect.any(String) });
    const answer = await whileUncommitted(engine().db, holdByAnother, call);
    expect([answer.statusCode, answer.json()]).toEqual([200, { type: "ALREADY_BOOKED" }]);
    const holds = await engine().db.selectFrom("holds").select("start_day").orderBy("start_day").execute();
    expect(holds.map(({ start_day }) => start_day)).toEqual([wanted, earlier]);
    expect(await engine().db.selectFrom("bookings").select("id").execute()).toEqual([]);
  });
});
