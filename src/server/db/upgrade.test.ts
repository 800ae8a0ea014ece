import { sql } from "kysely";
import { dayPlanContract } from "../../shared/contract/day-plan.ts";
import { openMoneyContract } from "../../shared/contract/open-money.ts";
import type { StaffBooking } from "../../shared/contract/staff-booking.ts";
import { moneyOf } from "../../shared/rules/booking-money.ts";
import { addDays, dayOf } from "../../shared/rules/day.ts";
import { testClock } from "../../testing/clock.ts";
import { createTestDatabase, describeEachEngine } from "../../testing/database.ts";
import { becomeOld, type OldDatabase, type OldRow, oldVersions, readOldDatabase } from "../../testing/old-databases.ts";
import { schemaOf } from "../../testing/schema-of.ts";
import { startTestApp } from "../../testing/server.ts";
import { findBooking } from "../modules/booking/booking.repository.ts";
import { findingsIn } from "../ops/fsck/fsck.fixture.ts";
import { migrate } from "./migrate.ts";

describeEachEngine((engine) => {
  /** What today's version says once it has upgraded the old one. */
  async function upgraded(old: OldDatabase) {
    const database = await createTestDatabase(engine().engine);
    const { db } = database;
    await becomeOld(db, old);
    await migrate(db);
    const server = await startTestApp({ database, clock: testClock(old.at) });
    const admin = old.tables.get("users")?.find(({ role }) => role === "admin");
    const alma = await server.login(Number(admin?.["id"]));
    const today = dayOf(new Date(old.at));
    const days = `?from=${today}&to=${addDays(today, 400)}`;
    const { bookings: cards } = (await alma.get(dayPlanContract.day.path + days)).json<{ bookings: StaffBooking[] }>();
    const { open_money: open } = (await alma.get(openMoneyContract.list.path)).json<{
      open_money: OldDatabase["open"];
    }>();
    const prices: Record<string, number[]> = {};
    for (const { id } of rowsOf(old, "bookings")) {
      const booking = await findBooking(db, Number(id));
      if (booking) prices[`booking ${id}`] = [moneyOf(booking).priceCents, booking.kept_cents, booking.paid_cents];
    }
    const findings = await findingsIn(db);
    await server.close();
    await db.destroy();
    await database.remove();
    return { cards, open, prices, findings };
  }

  it.each(oldVersions)(
    "a database of %s has the tables of a new one once it is upgraded, and every row",
    async (version) => {
      const old = readOldDatabase(version);
      const { db, remove } = await createTestDatabase(engine().engine);
      await becomeOld(db, old);
      await migrate(db);
      expect(await schemaOf(db)).toEqual(await schemaOf(engine().db));
      for (const [table, rows] of old.tables) {
        const { rows: today } = await sql<OldRow>`select * from ${sql.table(table)}`.execute(db);
        expect(today).toHaveLength(rows.length);
        const [columns = {}] = today;
        const kept = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name in columns)));
        expect(today).toEqual(expect.arrayContaining(kept.map((row) => expect.objectContaining(row))));
      }
      await db.destroy();
      await remove();
    },
  );

  it.each(oldVersions)("a database of %s says the same once it is upgraded, to the cent", async (version) => {
    const old = readOldDatabase(version);
    const { cards, open, prices, findings } = await upgraded(old);
    expect(findings).toEqual(old.findings);
    expect(prices).toEqual(pricesByColumns(old));
    const byId = (all: readonly { id: number }[]) => all.toSorted((one, other) => one.id - other.id);
    const sums = old.cards.map((card) => ({ ...card, cancellation: expect.anything() }));
    expect(byId(cards)).toMatchObject(byId(sums));
    expect(open).toMatchObject(old.open);
    expect(cancelling(cards)).toEqual({ ...cancelling(old.cards), ...byNewRule[version] });
  });
});

const cancelling = (cards: OldDatabase["cards"]) =>
  Object.fromEntries(cards.map(({ id, cancellation }) => [id, cancellation.fee]));

/** What cancelling costs by another rule than it did: in 0.1.0 nothing was kept of a part that was paid. */
const byNewRule = {
  "0.1.0": { 8: "150.00" },
} as const;

const rowsOf = ({ tables }: OldDatabase, table: string): OldRow[] => tables.get(table) ?? [];

/** Of each booking: its price, what of it was kept, and what was paid for it, as the columns of then say. */
function pricesByColumns(old: OldDatabase): Record<string, number[]> {
  const bookings = rowsOf(old, "bookings").map((row) => {
    const [total, voucher, agreed] = [Number(row["total_cents"]), Number(row["voucher_cents"]), row["new_price_cents"]];
    const price = typeof agreed === "number" ? agreed : total - voucher;
    const payments = rowsOf(old, "payments").filter((payment) => {
      return payment["reference_id"] === row["id"] && payment["purpose"] === "booking";
    });
    const counted = payments.filter(({ movement }) => movement !== "disputed");
    const paid = counted.reduce((sum, { cents }) => sum + Number(cents), 0);
    return [`booking ${row["id"]}`, [price, Number(row["kept_cents"] ?? 0), paid]] as [string, number[]];
  });
  return Object.fromEntries(bookings);
}
