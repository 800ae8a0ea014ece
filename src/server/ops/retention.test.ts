import { describeEachEngine } from "../../testing/database.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import { addGuestEverywhere, guestTables } from "../../testing/guest-everywhere.ts";
import { addBooking, addUser, addVehicle, addVoucher, addWalletOrder } from "../../testing/rows.ts";
import { withTestApp } from "../../testing/server.ts";
import { anInboxRow } from "../../testing/work-rows.ts";
import type { NewRow } from "../db/tables/columns.ts";
import type { Payments } from "../db/tables/money.ts";
import { inTransaction } from "../db/transaction.ts";
import { findBooking } from "../modules/booking/booking.repository.ts";
import { logSteps } from "../modules/booking/booking-events.repository.ts";
import { purgeExpired } from "./retention.ts";

const day = 24 * 3_600_000;

/** Cash for a booking. */
function aPayment(changes: Partial<NewRow<Payments>>): NewRow<Payments> {
  return {
    kind: "cash",
    cents: 250_00,
    purpose: "booking",
    reference_id: null,
    registered_by: null,
    wallet_order_id: null,
    external_id: null,
    created_at: "2027-12-30T10:00:00.000Z",
    ...changes,
  };
}

// Sessions, holds, failed logins and what else is short-lived: the tests of their own modules.
describeEachEngine((engine, itOnSqlite) => {
  const site = withTestApp(engine);
  beforeEach(() => emptyTables(engine().db));

  const left = async (table: "outbox" | "inbox" | "sessions" | "idempotency_keys", days: number) => {
    const now = () => new Date(site.clock.now().getTime() + days * day);
    await purgeExpired({ db: engine().db, now });
    return Number(
      (
        await engine()
          .db.selectFrom(table)
          .select((is) => is.fn.countAll().as("count"))
          .executeTakeFirstOrThrow()
      ).count,
    );
  };
  const created_at = () => site.clock.now().toISOString();

  describe("what is kept for a time", () => {
    itOnSqlite("stays in every table while it is new", async () => {
      const { db } = engine();
      const at = created_at();
      const expires_at = new Date(site.clock.now().getTime() + 60_000).toISOString();
      const shared = { vehicle_id: await addVehicle(db), user_id: await addUser(db), at };
      await addGuestEverywhere(db, { name: "erika", phone: "+4917012345678" }, shared);
      const { vehicle_id, user_id } = shared;
      const stay = { vehicle_id, start_day: "2027-06-01", nights: 1, wallet_order_id: null, address: null };
      const call = { name: "call", address: "192.0.2.1", calls: 1, ends_at: expires_at };
      const answer = { scope: "POST /", key: "x", request_hash: "", status: 200, answer: "" };
      const password = { user_id, password_hash: "x", created_at: at, expires_at, used_at: null };
      await Promise.all([
        db
          .insertInto("holds")
          .values({ ...stay, session_hash: "x", expires_at, created_at: at })
          .execute(),
        db.insertInto("call_counts").values(call).execute(),
        db
          .insertInto("idempotency_keys")
          .values({ ...answer, created_at: at })
          .execute(),
        db.insertInto("login_failures").values({ email: "x", address: "x", at }).execute(),
        db.insertInto("login_guesses").values({ email: "x", guesses: 1, ends_at: expires_at }).execute(),
        db.insertInto("login_networks").values({ user_id, network: "x", last_login_at: at }).execute(),
        db.insertInto("recovery_passwords").values(password).execute(),
        db.insertInto("voucher_attempts").values({ kind: "guessed", address: "x", created_at: at }).execute(),
        db.insertInto("working_hours").values({ user_id, day: "2027-05-03", tenths: 75, changed_at: at }).execute(),
      ]);
      const tables = async () => ({
        ...(await guestTables(db)),
        holds: await db.selectFrom("holds").selectAll().execute(),
        calls: await db.selectFrom("call_counts").selectAll().execute(),
        answers: await db.selectFrom("idempotency_keys").selectAll().execute(),
        failures: await db.selectFrom("login_failures").selectAll().execute(),
        guesses: await db.selectFrom("login_guesses").selectAll().execute(),
        networks: await db.selectFrom("login_networks").selectAll().execute(),
        passwords: await db.selectFrom("recovery_passwords").selectAll().execute(),
        attempts: await db.selectFrom("voucher_attempts").selectAll().execute(),
        hours: await db.selectFrom("working_hours").selectAll().execute(),
      });
      const before = await tables();
      await purgeExpired({ db, now: site.clock.now });
      expect(await tables()).toEqual(before);
    });

    itOnSqlite("is deleted once a session is over, and a week after a call that may be repeated", async () => {
      const { db } = engine();
      const own = { token_hash: "x", user_id: null, created_at: created_at() };
      await db
        .insertInto("sessions")
        .values({ ...own, expires_at: created_at() })
        .execute();
      const call = { scope: "POST /", key: "x", request_hash: "", status: 200, answer: "" };
      await db
        .insertInto("idempotency_keys")
        .values({ ...call, created_at: created_at() })
        .execute();
      expect([await left("idempotency_keys", 6.9), await left("sessions", 0)]).toEqual([1, 0]);
      expect(await left("idempotency_keys", 7.1)).toBe(0);
    });

    itOnSqlite("is deleted 90 days after a mail was sent or given up, unless it still waits", async () => {
      const mail = { template: "x", recipient: "x", lang: "de", data: "{}", attempts: 0, next_attempt_at: "" } as const;
      const rest = { claimed_until: null, last_error: "", created_at: created_at(), sent_at: null };
      const rows = (["sent", "dead", "pending"] as const).map((status) => ({ ...mail, ...rest, status }));
      await engine().db.insertInto("outbox").values(rows).execute();
      expect([await left("outbox", 89), await left("outbox", 90)]).toEqual([3, 1]);
    });

    it("is deleted a year after a message, a notice or a task that was done, but for open tasks", async () => {
      const done = { ticked_off_at: created_at() };
      const rows = [
        { type: "contact" },
        { type: "cancellation" },
        { type: "todo", ...done },
        { type: "todo" },
      ] as const;
      const items = rows.map((row) => anInboxRow({ ...row, created_at: created_at() }));
      await engine().db.insertInto("inbox").values(items).execute();
      expect([await left("inbox", 364), await left("inbox", 365)]).toEqual([4, 1]);
    });

    it("takes the guest out of a booking once the law wants it kept no longer, and leaves days, amounts and ledgers", async () => {
      const { db } = engine();
      const vehicle_id = await addVehicle(db);
      const paid = { status: "paid" } as const;
      const voucherId = await addVoucher(db, {
        code: "HAVE-LSEE",
        amount_cents: 100_00,
        name: "Otto",
        text: "Viel Spaß",
      });
      await addWalletOrder(db, { id: "PAID", status: "fulfilled", payload: '{"name":"Erika"}', amount_cents: 300_00 });
      const row = {
        ...paid,
        vehicle_id,
        wallet_order_id: "PAID",
        start_day: "2027-12-29",
        nights: 2,
        cancel_reason: "Erika war krank",
      };
      const id = await addBooking(db, row, { rent: 400_00, voucher: { voucherId, cents: 100_00 } });
      await inTransaction(db, (trx) =>
        logSteps(
          trx,
          {
            ...paid,
            id,
            charged_cents: 350_00,
            voucher_cents: 100_00,
            adjusted_cents: 0,
            kept_cents: 0,
            paid_cents: 0,
          },
          [{ kind: "commented", actorId: null, detail: "Frau Beispiel rief an" }],
          site.clock.now(),
        ),
      );
      await db
        .insertInto("payments")
        .values(aPayment({ reference_id: id }))
        .execute();

      const everything = async () =>
        JSON.stringify([
          await db.selectFrom("bookings").selectAll().execute(),
          await db.selectFrom("booking_events").selectAll().execute(),
          await db.selectFrom("wallet_orders").selectAll().execute(),
          await db.selectFrom("vouchers").selectAll().execute(),
        ]);
      const amounts = async () => [
        await db.selectFrom("bookings").select(["id", "end_day", "adults"]).execute(),
        await db.selectFrom("booking_events").select(["booking_id", "kind", "price_cents"]).execute(),
        await db.selectFrom("booking_charges").selectAll().execute(),
        await db.selectFrom("payments").selectAll().execute(),
        await db.selectFrom("vouchers").select(["code", "balance_cents"]).execute(),
        await db.selectFrom("voucher_entries").selectAll().execute(),
      ];
      const personal = /Erika|Beispiel|erika@|4917012345678|Uferweg|14770|Otto|Oma|Spaß/;
      const purge = (now: string) => purgeExpired({ db, now: () => new Date(now) });
      const [before, sums] = [await everything(), await amounts()];

      await purge("2035-12-31T22:30:00.000Z");
      expect(await everything()).toBe(before);
      await purge("2035-12-31T23:30:00.000Z");
      expect(await everything()).not.toMatch(personal);
      expect(await amounts()).toEqual(sums);
      // Nothing is left to do, also where many were found.
      await purge("2036-01-01T12:00:00.000Z");
    });

    itOnSqlite("counts the years of a booking from the last thing that happened to it", async () => {
      const { db } = engine();
      const vehicle_id = await addVehicle(db);
      const stays = { vehicle_id, start_day: "2027-06-01", nights: 2 };
      const logged = await findBooking(db, await addBooking(db, stays));
      const refunded = await findBooking(db, await addBooking(db, stays));
      if (!logged || !refunded) throw new Error("no bookings");
      await inTransaction(db, (trx) =>
        logSteps(trx, logged, [{ kind: "paid-late", actorId: null }], new Date("2028-01-10T10:00:00.000Z")),
      );
      const late = aPayment({ reference_id: refunded.id, cents: -1_00, created_at: "2028-01-10T10:00:00.000Z" });
      await db.insertInto("payments").values(late).execute();
      const names = async (now: string) => {
        await purgeExpired({ db, now: () => new Date(now) });
        return (await db.selectFrom("bookings").select("name").execute()).map(({ name }) => name);
      };
      expect(await names("2036-12-31T12:00:00.000Z")).toEqual(["Erika Beispiel", "Erika Beispiel"]);
      expect(await names("2037-01-01T12:00:00.000Z")).toEqual(["", ""]);
    });

    itOnSqlite("counts the years of a voucher from its request, and from the last entry of its ledger", async () => {
      const { db } = engine();
      const created = { created_at: "2027-05-01T10:00:00.000Z", recipient: "" };
      const used = await addVoucher(db, { ...created, name: "used" });
      await db.updateTable("voucher_entries").set({ created_at: "2028-01-10T10:00:00.000Z" }).execute();
      await addVoucher(db, { ...created, name: "unpaid", code: "UNPAID", status: "requested", balance_cents: 0 });
      await db.deleteFrom("voucher_entries").where("voucher_id", "!=", used).execute();
      const names = async (now: string) => {
        await purgeExpired({ db, now: () => new Date(now) });
        return (await db.selectFrom("vouchers").select("name").orderBy("id").execute()).map(({ name }) => name);
      };
      expect(await names("2035-12-31T12:00:00.000Z")).toEqual(["used", "unpaid"]);
      expect(await names("2036-01-02T12:00:00.000Z")).toEqual(["used", ""]);
      expect(await names("2037-01-02T12:00:00.000Z")).toEqual(["", ""]);
    });

    itOnSqlite("forgets working hours three years after the year they were worked in", async () => {
      const { db } = engine();
      const user_id = await addUser(db);
      const days = ["2027-12-31", "2028-01-01"];
      await db
        .insertInto("working_hours")
        .values(days.map((worked) => ({ user_id, day: worked, tenths: 75, changed_at: created_at() })))
        .execute();
      const kept = async (now: string) => {
        await purgeExpired({ db, now: () => new Date(now) });
        return (await db.selectFrom("working_hours").select("day").orderBy("day").execute()).map((row) => row.day);
      };
      expect(await kept("2030-12-31T22:59:00.000Z")).toEqual(days);
      expect(await kept("2030-12-31T23:00:00.000Z")).toEqual(["2028-01-01"]);
    });

    itOnSqlite("forgets buyers, payers and who withdrew with the year in Berlin, not in Greenwich", async () => {
      const { db } = engine();
      const years = { vouchers: 2028, orders: 2028, withdrawals: 2033 };
      /** Late on the last day but one of the year before in Berlin, and in the first hour of the year there. */
      const hours = (year: number) => [`${year - 1}-12-30T22:30:00.000Z`, `${year - 1}-12-31T23:30:00.000Z`];
      for (const at of hours(years.vouchers)) await addVoucher(db, { code: at, created_at: at });
      await db.updateTable("voucher_entries").set({ created_at: "2027-01-01T00:00:00.000Z" }).execute();
      for (const at of hours(years.orders)) {
        await addWalletOrder(db, { id: at, status: "fulfilled", payload: '{"name":"Erika"}', updated_at: at });
      }
      const declared = { name: "Erika", email: "erika@example.com", contract: "1", lang: "de" } as const;
      const withdrawals = hours(years.withdrawals).map((received_at) => ({
        ...declared,
        outcome: "unknown" as const,
        received_at,
        voucher_id: null,
      }));
      await db.insertInto("withdrawals").values(withdrawals).execute();
      const known = async (now: string) => {
        await purgeExpired({ db, now: () => new Date(now) });
        const buyers = await db.selectFrom("vouchers").select("name").orderBy("id").execute();
        const payers = await db.selectFrom("wallet_orders").select("payload").orderBy("id").execute();
        const others = await db.selectFrom("withdrawals").select("name").orderBy("id").execute();
        return [
          buyers.map(({ name }) => name !== ""),
          payers.map(({ payload }) => payload !== "{}"),
          others.map(({ name }) => name !== ""),
        ];
      };
      expect(await known("2035-12-31T22:30:00.000Z")).toEqual(Array(3).fill([true, true]));
      expect(await known("2035-12-31T23:30:00.000Z")).toEqual(Array(3).fill([false, true]));
      expect(await known("2036-12-31T22:30:00.000Z")).toEqual(Array(3).fill([false, true]));
      expect(await known("2036-12-31T23:30:00.000Z")).toEqual(Array(3).fill([false, false]));
    });

    itOnSqlite(
      "takes the guest out of an order 90 days after it ended unpaid, never out of one that still moves",
      async () => {
        const { db } = engine();
        const payload = '{"name":"Erika"}';
        const updated_at = created_at();
        for (const status of ["declined", "expired", "captured", "refunded"] as const) {
          await addWalletOrder(db, { id: status, status, payload, updated_at });
        }
        await addWalletOrder(db, {
          id: "asked",
          status: "expired",
          payload,
          updated_at,
          next_attempt_at: "2030-01-01",
        });
        const known = async (days: number) => {
          await purgeExpired({ db, now: () => new Date(site.clock.now().getTime() + days * day) });
          const orders = await db.selectFrom("wallet_orders").select(["id", "payload"]).orderBy("id").execute();
          return orders.filter((order) => order.payload === payload).map(({ id }) => id);
        };
        expect(await known(90)).toEqual(["asked", "captured", "declined", "expired", "refunded"]);
        expect(await known(91)).toEqual(["asked", "captured", "refunded"]);
      },
    );
  });
});
