import type { Kysely } from "kysely";
import { createTestDatabase, describeEachEngine, type TestDatabase } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";
import { aBookingRow, addRedemption, addVehicle, addVoucher } from "../../../testing/rows.ts";
import { knownBookings } from "../../modules/booking/booking.repository.ts";
import { withAgreedOnSite } from "../../modules/booking-money/charges.repository.ts";
import type { Database } from "../schema.ts";
import type { BookingEventKind, NewBooking } from "../tables/booking.ts";

const at = "2027-05-01T08:00:00.000Z";

/** With the columns that only 0.1.0 had. */
type OldBooking = Partial<NewBooking> & { vehicle_id: number } & Partial<
    Record<"total_cents" | "voucher_cents" | "voucher_id" | "new_price_cents", number>
  >;

async function addOldBooking(db: Kysely<Database>, { vehicle_id, ...more }: OldBooking): Promise<number> {
  const row = { total_cents: 360_00, voucher_cents: 0, ...aBookingRow({ vehicle_id }), ...more };
  const { id } = await db.insertInto("bookings").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

async function logOld(
  db: Kysely<Database>,
  booking_id: number,
  kind: BookingEventKind,
  more: { detail?: string; new_price_cents?: number } = {},
): Promise<void> {
  const step = { booking_id, kind, detail: "", price_cents: 0, created_at: at, ...more };
  await db.insertInto("booking_events").values(step).execute();
}

const linesOf = async (db: Kysely<Database>, booking: number) => {
  const lines = await db
    .selectFrom("booking_charges")
    .innerJoin("booking_events", "booking_events.id", "booking_charges.event_id")
    .select(["booking_events.kind as step", "booking_charges.kind", "name", "quantity", "unit_cents", "cents"])
    .where("booking_charges.booking_id", "=", booking)
    .where("booking_charges.kind", "in", ["rent", "extra", "adjustment"])
    .orderBy("booking_charges.id")
    .execute();
  return lines.map(({ step, kind, name, quantity, unit_cents }) =>
    [step, `${quantity} ×`, kind, ...(name ? [name] : []), unit_cents].join(" "),
  );
};

const owedBy = async (db: Kysely<Database>, id: number) => {
  const [row] = await withAgreedOnSite(db, [{ id }]);
  const { briefing, cleaning, deposit, visitorsTax } = row?.agreed_on_site ?? {};
  return [briefing, cleaning, deposit, visitorsTax?.nights, visitorsTax?.rateCents];
};

describeEachEngine((engine) => {
  let old: TestDatabase;
  beforeEach(async () => {
    old = await createTestDatabase(engine().engine);
    await applyMigrations(old.db, "0001", "0099");
  });
  afterEach(async () => {
    await old.db.destroy();
    await old.remove();
  });
  const upgrade = () => applyMigrations(old.db, "0100", "0199");

  it("gives back what the guest wrote, where a comment of staff had replaced it, and nothing else", async () => {
    const { db } = old;
    const vehicle_id = await addVehicle(db);
    const commented = await addOldBooking(db, { vehicle_id, comment: "Kommt später" });
    await logOld(db, commented, "created", { detail: "Erwachsene: 2\nKommentar: Mit Hund" });
    await logOld(db, commented, "commented", { detail: "Kommt pünktlich" });
    await logOld(db, commented, "commented", { detail: "Kommt später" });
    const other = await addOldBooking(db, { vehicle_id, comment: "Erwachsene: 4" });
    await logOld(db, other, "created", { detail: "Erwachsene: 4" });
    await upgrade();
    expect(await db.selectFrom("bookings").select(["comment", "note"]).orderBy("id").execute()).toEqual([
      { comment: "Erwachsene: 2\nKommentar: Mit Hund", note: "Kommt später" },
      { comment: "Erwachsene: 4", note: "" },
    ]);
  });

  it("writes the lines of old bookings from their log, and none can be changed", async () => {
    const { db } = old;
    // 180 a night, stand-up-paddle 20, barbecue 30, linen 25 a person.
    const vehicle_id = await addVehicle(db);
    const extras = JSON.stringify(["extra_captain", "extra_bed_linen_and_towel", "extra_speaker"]);
    const logged = await addOldBooking(db, { vehicle_id, extras, total_cents: 430_00 });
    await logOld(db, logged, "created");
    // Older than its log, at no whole price a night, and with an extra that the boat does not offer.
    const unlogged = await addOldBooking(db, {
      vehicle_id,
      nights: 3,
      extras: '["extra_sonar"]',
      total_cents: 400_00,
    });
    const agreed = await addOldBooking(db, { vehicle_id, voucher_cents: 60_00, new_price_cents: 240_00 });
    await logOld(db, agreed, "created");
    await logOld(db, agreed, "price-changed", { new_price_cents: 200_00 });
    await logOld(db, agreed, "price-changed", { new_price_cents: 240_00 });
    // Another price that no step agreed on.
    const unexplained = await addOldBooking(db, { vehicle_id, new_price_cents: 240_00 });
    await logOld(db, unexplained, "created");
    const cheap = await addOldBooking(db, { vehicle_id, extras, total_cents: 50_00 });

    await upgrade();

    expect(await linesOf(db, logged)).toEqual([
      "created 2 × rent 18000",
      "created 1 × extra extra_captain 2000",
      "created 2 × extra extra_bed_linen_and_towel 2500",
      "created 1 × extra extra_speaker 0",
    ]);
    expect(await linesOf(db, unlogged)).toEqual(["created 1 × rent 40000", "created 1 × extra extra_sonar 0"]);
    expect(await linesOf(db, agreed)).toEqual([
      "created 2 × rent 18000",
      "price-changed 1 × adjustment -10000",
      "price-changed 1 × adjustment -6000",
      "price-changed -1 × adjustment -10000",
    ]);
    expect(await linesOf(db, unexplained)).toEqual(["created 2 × rent 18000", "created 1 × adjustment -12000"]);
    // Extras cost less on that day than all of it did: today's prices are not theirs.
    expect(await linesOf(db, cheap)).toEqual([
      "created 2 × rent 2500",
      "created 1 × extra extra_captain 0",
      "created 2 × extra extra_bed_linen_and_towel 0",
      "created 1 × extra extra_speaker 0",
    ]);
    await expect(db.updateTable("booking_charges").set({ cents: 0 }).execute()).rejects.toThrow("never changed");
    await expect(db.deleteFrom("booking_charges").execute()).rejects.toThrow("never changed or deleted");
  });

  it("writes what old bookings owe on site as it is shown, with the step that they were made by", async () => {
    const { db } = old;
    const hektor = await addVehicle(db);
    const editha = await addVehicle(db, { name: "Editha", deposit_cents: 0 });
    const larger = await addVehicle(db, { name: "Große Freiheit", deposit_cents: 700_00 });
    const plain = await addOldBooking(db, { vehicle_id: hektor, children: 1 });
    for (const kind of ["created", "paid", "price-changed"] as const) await logOld(db, plain, kind);
    const day = await addOldBooking(db, { vehicle_id: editha, nights: 0 });
    const unlicensed = await addOldBooking(db, { vehicle_id: larger });
    const licensed = await addOldBooking(db, { vehicle_id: larger, license_answer: "yes" });
    await upgrade();
    expect(await owedBy(db, plain)).toEqual([35_00, 50_00, 500_00, 4, 0]);
    expect(await owedBy(db, day)).toEqual([35_00, 100_00, 0, 0, 0]);
    expect(await owedBy(db, unlicensed)).toEqual([85_00, 85_00, 700_00, 4, 0]);
    expect(await owedBy(db, licensed)).toEqual([35_00, 85_00, 700_00, 4, 0]);
    const steps = db
      .selectFrom("booking_charges")
      .innerJoin("booking_events", "booking_events.id", "booking_charges.event_id")
      .select("booking_events.kind")
      .distinct()
      .where("booking_charges.kind", "in", ["fee", "deposit", "visitorsTax"]);
    expect(await steps.execute()).toEqual([{ kind: "created" }]);
    const line = { booking_id: plain, event_id: 1, quantity: 1, unit_cents: 1, cents: 1, tax_percent: 0 };
    const unnamed = db.insertInto("booking_charges").values({ ...line, kind: "fee", name: "" });
    await expect(unnamed.execute()).rejects.toThrow(/check/i);
  });

  it("takes what vouchers pay from their ledger, of a cancelled booking what they got back", async () => {
    const { db } = old;
    const vehicle_id = await addVehicle(db);
    const voucherId = await addVoucher(db, { amount_cents: 500_00 });
    const add = async (status: NewBooking["status"], voucher_cents: number) => {
      const id = await addOldBooking(db, { vehicle_id, status, voucher_id: voucherId, voucher_cents });
      await addRedemption(db, id, { voucherId, cents: voucher_cents });
      return id;
    };
    const [, cancelled] = [await add("paid", 120_00), await add("cancelled", 80_00)];
    await addRedemption(db, cancelled, { voucherId, cents: -80_00 });
    await logOld(db, cancelled, "cancelled");
    await upgrade();
    const known = knownBookings(db).orderBy("bookings.id");
    expect((await known.execute()).map(({ voucher_cents }) => voucher_cents)).toEqual([120_00, 80_00]);
  });
});
