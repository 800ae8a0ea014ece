import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import type { Insertable, Kysely } from "kysely";
import type { Database } from "../server/db/schema.ts";
import { openSqliteDb } from "../server/db/sqlite.ts";
import type { Users } from "../server/db/tables/people.ts";
import { csrfTokenOf } from "../server/http/csrf.ts";
import { knownBookings } from "../server/modules/booking/booking.repository.ts";
import { createSession } from "../server/modules/session/session.repository.ts";
import { type BookingRequest, bookingContract } from "../shared/contract/booking.ts";
import type { Day } from "../shared/rules/day.ts";
import { addAccount } from "../testing/accounts.ts";
import { aBookingRequest } from "../testing/builders.ts";
import { openCaller } from "./caller.ts";
import type { Site } from "./site.ts";
import { findBoat } from "./stays.ts";

/** Works in the running server's own database: what no visitor can bring about. */
export async function backstage<Result>(site: Site, work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
  const db = openSqliteDb(path.join(site.dataDir, "houseboats.sqlite"));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Somebody else, with a browser of their own, books the boat: a guest, or who has that session's token. */
export async function bookElsewhere(
  site: Site,
  boat: string,
  stay: { start: Day; end: Day },
  changes: Partial<BookingRequest> = {},
  token?: string,
): Promise<void> {
  const { id } = await findBoat(site.url, boat);
  const other = await openCaller(site.url);
  if (token) other.cookies.set("sessionid", token).set("csrftoken", csrfTokenOf(token));
  const request = aBookingRequest({
    vehicle: id,
    name: "Otto Anderswer",
    email: "otto@example.com",
    phone: "+4915100000001",
    booked_day: stay.start,
    booked_day_end: stay.end,
    license_answer: "yes",
    ...changes,
  });
  const answer = await other.post(bookingContract.send.path, request);
  if (answer.status !== 201) throw new Error(`the other booking was answered ${answer.status}: ${answer.text}`);
}

/** Makes an account, an employee's by default, with a session of its own. */
export function openSession(site: Site, user: Partial<Insertable<Users>>): Promise<{ id: number; token: string }> {
  return backstage(site, async (db) => {
    const id = await addAccount(db, user);
    const { token } = await createSession(db, id, new Date());
    return { id, token };
  });
}

/** Makes an employee or an admin and logs the browser in as them. @returns their id. */
export async function enterAsStaff(
  site: Site,
  context: BrowserContext,
  email: string,
  role: "employee" | "admin" = "employee",
): Promise<number> {
  const { id, token } = await openSession(site, { email, role });
  await context.addCookies([{ name: "sessionid", value: token, url: site.url }]);
  return id;
}

/** The bookings made for that mail address, the first one first. */
export function bookingsOf(site: Site, email: string) {
  return backstage(site, (db) =>
    knownBookings(db).where("bookings.email", "=", email).orderBy("bookings.id").execute(),
  );
}
