import { dayPlanContract } from "../../shared/contract/day-plan.ts";
import { openMoneyContract } from "../../shared/contract/open-money.ts";
import type { StaffBooking } from "../../shared/contract/staff-booking.ts";
import { moneyOf } from "../../shared/rules/booking-money.ts";
import { addDays, dayOf } from "../../shared/rules/day.ts";
import { testClock } from "../../testing/clock.ts";
import { createTestDatabase, describeEachEngine } from "../../testing/database.ts";
import { becomeOld, type OldDatabase, type OldRow, oldVersions, readOldDatabase } from "../../testing/old-databases.ts";
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
  "before-price-lines": {
    // A night, another boat and extras that were added and taken back; a price that was agreed on, there and back.
    4: "270.00",
    5: "150.00",
    9: "150.00",
    12: "150.00",
    // A night was added and is unpaid: what was paid for is the measure.
    8: "324.00",
    // What was kept of a part stays as it was told, though it is more than the rule of today keeps.
    6: "666.00",
  },
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
