import { type Kysely, sql } from "kysely";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addWalletOrder } from "../../../testing/rows.ts";
import type { Database } from "../../db/schema.ts";
import { addEventRow, addImportRow } from "../../modules/portal-calendars/portal-calendars.fixture.ts";
import { pageSize } from "./finding.ts";
import { addInvoice, addPayment, addSoundRows, addVoucherEntry, findingsIn, type SoundRows } from "./fsck.fixture.ts";

type Damage = [string, (db: Kysely<Database>, rows: SoundRows) => Promise<unknown>, (rows: SoundRows) => string[]];

const declare = (db: Kysely<Database>, voucher_id: number) =>
  db
    .insertInto("withdrawals")
    .values({ id: 1, name: "", email: "", contract: "", lang: "de", outcome: "withdrawn", received_at: "", voucher_id })
    .execute();

/** A voucher of 100 euros that was paid at the wallet, which took or holds back 30 of them. */
async function loseAtWallet(db: Kysely<Database>, voucher: number, movement: "returned" | "disputed"): Promise<void> {
  await addWalletOrder(db, { id: "W-4", purpose: "voucher", status: "fulfilled", amount_cents: 100_00 });
  await db.updateTable("vouchers").set({ wallet_order_id: "W-4" }).where("id", "=", voucher).execute();
  await db.updateTable("wallet_orders").set({ reference_id: voucher }).where("id", "=", "W-4").execute();
  const money = { purpose: "voucher", reference_id: voucher, kind: "wallet", wallet_order_id: "W-4" } as const;
  await db.deleteFrom("payments").where("purpose", "=", "voucher").execute();
  await addPayment(db, { ...money, external_id: "C-4", cents: 100_00 });
  await addPayment(db, { ...money, external_id: "L-4", cents: -30_00, movement });
}

const damages: Damage[] = [
  [
    "a change of a vehicle that nobody wrote down",
    (db, { vehicle }) => db.updateTable("vehicles").set({ version: 2 }).where("id", "=", vehicle).execute(),
    ({ vehicle }) => [`vehicle ${vehicle} is in version 2, but its log has 0 changes`],
  ],
  [
    "a vehicle that is looked up by another name",
    (db, { vehicle }) => db.updateTable("vehicles").set({ name: "Hekate" }).where("id", "=", vehicle).execute(),
    ({ vehicle }) => [`vehicle ${vehicle} is not found by its name`],
  ],
  [
    "a vehicle's name that leads to another one",
    (db, { vehicle }) => db.insertInto("vehicle_names").values({ name_key: "hektor", vehicle_id: vehicle }).execute(),
    ({ vehicle }) => [`vehicle ${vehicle} has a name that is kept as a former one`],
  ],
  [
    "a withdrawal that did not block its voucher",
    (db, { requested }) => declare(db, requested),
    ({ requested }) => [`withdrawal 1 was taken, but voucher ${requested} is not blocked by it`],
  ],
  [
    "a voucher that nobody withdrew from and that says so",
    (db, { requested }) =>
      db
        .updateTable("vouchers")
        .set({ status: "cancelled", cancel_reason: "withdrawn" })
        .where("id", "=", requested)
        .execute(),
    ({ requested }) => [`voucher ${requested} is blocked by a withdrawal that nobody declared`],
  ],
  [
    "a balance that its ledger does not say",
    (db, { voucher }) => db.updateTable("vouchers").set({ balance_cents: 30_00 }).where("id", "=", voucher).execute(),
    ({ voucher }) => [`voucher ${voucher} has a balance of 30.00, but its ledger says 20.00`],
  ],
  [
    "a line that nobody paid, and no invoice names",
    async (db, { paid }) => {
      const event = db.selectFrom("booking_events").select("id").where("booking_id", "=", paid);
      const { id: event_id } = await event.executeTakeFirstOrThrow();
      const grill = { booking_id: paid, event_id, kind: "extra", name: "extra_bbq", quantity: 1 } as const;
      await db
        .insertInto("booking_charges")
        .values({ ...grill, unit_cents: 30_00, cents: 30_00, tax_percent: 19 })
        .execute();
    },
    ({ paid }) => [
      `booking ${paid} is paid, but 360.00 of 390.00 were paid`,
      `booking ${paid} is paid and invoiced with 360.00, but should be with 390.00`,
    ],
  ],
  [
    "a stay that owes something else on site than its lines say",
    async (db, { paid }) => {
      const event = db.selectFrom("booking_events").select("id").where("booking_id", "=", paid);
      const { id: event_id } = await event.executeTakeFirstOrThrow();
      await db.updateTable("bookings").set({ adults: 3 }).where("id", "=", paid).execute();
      const deposit = { booking_id: paid, event_id, kind: "deposit", name: "", quantity: 1 } as const;
      await db
        .insertInto("booking_charges")
        .values({ ...deposit, unit_cents: 500_00, cents: 500_00, tax_percent: 0 })
        .execute();
    },
    ({ paid }) => [
      `booking ${paid} owes briefing, cleaning and deposit 1, 1, 2 times`,
      `booking ${paid} is taxed for 4 nights of adults, but has 6`,
    ],
  ],
  [
    "more on a voucher than it was bought for",
    async (db, { voucher }) => {
      await db.updateTable("vouchers").set({ balance_cents: 120_00 }).where("id", "=", voucher).execute();
      await addVoucherEntry(db, { voucher_id: voucher, kind: "released", cents: 100_00 });
    },
    ({ voucher }) => [
      `voucher ${voucher} has a balance of 120.00 of 100.00`,
      `voucher ${voucher} can be used for 120.00, but only 40.00 of that are paid`,
    ],
  ],
  [
    "a voucher's status that its ledger does not say",
    (db, { voucher }) => db.updateTable("vouchers").set({ status: "spent" }).where("id", "=", voucher).execute(),
    ({ voucher }) => [`voucher ${voucher} is spent, but its ledger says partlyRedeemed`],
  ],
  [
    "a voucher that can be used though nobody paid",
    (db, { voucher }) =>
      db.deleteFrom("payments").where("purpose", "=", "voucher").where("reference_id", "=", voucher).execute(),
    ({ voucher }) => [`voucher ${voucher} is partlyRedeemed, but 0.00 of 100.00 were paid`],
  ],
  [
    "a voucher that was paid and cannot be used",
    (db, { requested }) => addPayment(db, { purpose: "voucher", reference_id: requested, cents: 100_00 }),
    ({ requested }) => [`voucher ${requested} is requested, but 100.00 of 100.00 were paid`],
  ],
  [
    "a paid booking without its money",
    (db, { paid }) => addPayment(db, { reference_id: paid, cents: -20_00 }),
    ({ paid }) => [`booking ${paid} is paid, but 340.00 of 360.00 were paid`],
  ],
  [
    "an unpaid booking with all of its money",
    (db, { unpaid }) => addPayment(db, { reference_id: unpaid, cents: 260_00 }),
    ({ unpaid }) => [`booking ${unpaid} is unpaid, but 360.00 of 360.00 were paid`],
  ],
  [
    "money beyond the price that nobody sees",
    (db, { paid }) => addPayment(db, { reference_id: paid, cents: 20_00 }),
    ({ paid }) => [`booking ${paid} has 20.00 too much, which the list of open money does not show`],
  ],
  [
    "money of a cancelled booking that nobody sees",
    (db, { cancelled }) => addPayment(db, { reference_id: cancelled, cents: 20_00 }),
    ({ cancelled }) => [`booking ${cancelled} has 20.00 too much, which the list of open money does not show`],
  ],
  [
    "a part of a voucher that a cancelled booking still has",
    async (db, { cancelled, voucher }) => {
      await addVoucherEntry(db, { voucher_id: voucher, kind: "redeemed", cents: -5_00, booking_id: cancelled });
      await db.updateTable("vouchers").set({ balance_cents: 15_00 }).where("id", "=", voucher).execute();
    },
    ({ cancelled }) => [`booking ${cancelled} is cancelled and still has 5.00 of vouchers`],
  ],
  [
    "more of a voucher than the booking costs",
    async (db, { byVoucher, voucher }) => {
      await addVoucherEntry(db, { voucher_id: voucher, kind: "redeemed", cents: -20_00, booking_id: byVoucher });
      await db.updateTable("vouchers").set({ balance_cents: 0 }).where("id", "=", voucher).execute();
    },
    ({ byVoucher }) => [`booking ${byVoucher} has 80.00 of vouchers, but costs 60.00`],
  ],
  [
    "a booking that gave a voucher more back than it took",
    async (db, { unpaid, voucher }) => {
      await addVoucherEntry(db, { voucher_id: voucher, kind: "released", cents: 5_00, booking_id: unpaid });
      await db.updateTable("vouchers").set({ balance_cents: 25_00 }).where("id", "=", voucher).execute();
    },
    ({ unpaid }) => [`booking ${unpaid} gave a voucher more back than it took of it`],
  ],
  [
    "a booking without one of its half-days",
    (db, { paid }) =>
      db
        .deleteFrom("half_days")
        .where("booking_id", "=", paid)
        .where("day", "=", "2027-05-11")
        .where("half", "=", "am")
        .execute(),
    ({ paid, vehicle }) => [`booking ${paid} lacks vehicle ${vehicle} 2027-05-11 am`],
  ],
  [
    "a half-day beyond a stay",
    (db, { paid, vehicle, freeDay }) =>
      db
        .insertInto("half_days")
        .values({ vehicle_id: vehicle, day: freeDay, half: "pm", booking_id: paid, hold_id: null })
        .execute(),
    ({ paid, vehicle, freeDay }) => [`booking ${paid} has no right to vehicle ${vehicle} ${freeDay} pm`],
  ],
  [
    "a half-day of a cancelled booking",
    (db, { cancelled, vehicle, freeDay }) =>
      db
        .insertInto("half_days")
        .values({ vehicle_id: vehicle, day: freeDay, half: "pm", booking_id: cancelled, hold_id: null })
        .execute(),
    ({ cancelled, vehicle, freeDay }) => [`booking ${cancelled} has no right to vehicle ${vehicle} ${freeDay} pm`],
  ],
  [
    "a hold without its half-days",
    (db, { hold }) => db.deleteFrom("half_days").where("hold_id", "=", hold).execute(),
    ({ hold }) => [expect.stringMatching(new RegExp(`^hold ${hold} lacks vehicle `)) as string],
  ],
  [
    "a half-day of an import that none of its events wants",
    async (db, { vehicle, freeDay }) => {
      const import_id = await addImportRow(db, { vehicle_id: vehicle });
      const row = {
        vehicle_id: vehicle,
        day: freeDay,
        half: "pm",
        booking_id: null,
        hold_id: null,
        import_id,
      } as const;
      await db.insertInto("half_days").values(row).execute();
    },
    ({ vehicle, freeDay }) => [
      expect.stringMatching(new RegExp(`^import \\d+ has no right to vehicle ${vehicle} ${freeDay} pm$`)) as string,
    ],
  ],
  [
    "a half-day that an import wants and nobody has",
    async (db, { vehicle, freeDay }) => {
      const import_id = await addImportRow(db, { vehicle_id: vehicle });
      await addEventRow(db, { import_id, start_day: freeDay, end_day: freeDay });
    },
    ({ vehicle, freeDay }) =>
      ["am", "pm"].map((half): string => {
        return expect.stringMatching(new RegExp(`^import \\d+ lacks vehicle ${vehicle} ${freeDay} ${half}$`)) as string;
      }),
  ],
  [
    "money that was taken for an order that expired",
    (db) => db.updateTable("wallet_orders").set({ status: "expired" }).where("id", "=", "W-2").execute(),
    () => ["order W-2 is expired, but 80.00 were captured"],
  ],
  [
    "an order that is fulfilled without money",
    (db) => db.updateTable("wallet_orders").set({ status: "captured" }).where("id", "=", "W-3").execute(),
    () => ["order W-3 is captured, but nothing was captured"],
  ],
  [
    "another amount than was ordered",
    (db) => db.updateTable("wallet_orders").set({ amount_cents: 370_00 }).where("id", "=", "W-1").execute(),
    () => ["order W-1 is fulfilled, but 360.00 of 370.00 were captured"],
  ],
  [
    "money that was used for nothing",
    (db, { byWallet }) =>
      db.updateTable("bookings").set({ wallet_order_id: null }).where("id", "=", byWallet).execute(),
    () => ["order W-1 is fulfilled, but there is no booking for it"],
  ],
  [
    "a refund that was never made",
    (db) => db.deleteFrom("payments").where("external_id", "=", "R-2").execute(),
    () => ["order W-2 is refunded, but 0.00 of 80.00 went back"],
  ],
  [
    "an order's money at another booking",
    (db, { paid }) => db.updateTable("payments").set({ reference_id: paid }).where("external_id", "=", "R-2").execute(),
    ({ paid }) => [
      `booking ${paid} is paid, but 280.00 of 360.00 were paid`,
      "order W-2 has payments for something else than itself",
    ],
  ],
  [
    "a reservation of an order that has ended",
    (db) => db.updateTable("wallet_orders").set({ status: "declined" }).where("id", "=", "W-3").execute(),
    () => ["order W-3 is declined and has 20.00 of a voucher reserved"],
  ],
  [
    "money for a booking that does not exist",
    (db) => addPayment(db, { reference_id: 999_999, cents: 5_00 }),
    () => [expect.stringMatching(/^payment \d+ 5\.00 by banktransfer belong to nothing$/) as string],
  ],
  [
    "a voucher that can be used though its money went back",
    (db, { voucher }) => loseAtWallet(db, voucher, "returned"),
    ({ voucher }) => [`voucher ${voucher} can be used for 20.00, but only 10.00 of that are paid`],
  ],
  [
    "a voucher that can be used though its money is disputed",
    (db, { voucher }) => loseAtWallet(db, voucher, "disputed"),
    ({ voucher }) => [`voucher ${voucher} can be used for 20.00, but only 10.00 of that are paid`],
  ],
  [
    "money beyond a booking's price of which the wallet pays back only a part",
    async (db, { byWallet }) => {
      await addPayment(db, { reference_id: byWallet, cents: 30_00 });
      await db
        .updateTable("wallet_orders")
        .set({ status: "refunding", refund_cents: 20_00 })
        .where("id", "=", "W-1")
        .execute();
      const back = { kind: "wallet", wallet_order_id: "W-1", reference_id: byWallet } as const;
      await addPayment(db, { ...back, external_id: "R-1", cents: -5_00 });
    },
    ({ byWallet }) => [`booking ${byWallet} has 10.00 too much, which the list of open money does not show`],
  ],
  [
    "money beyond a voucher's amount that nobody sees",
    (db, { voucher }) => addPayment(db, { purpose: "voucher", reference_id: voucher, cents: 20_00 }),
    ({ voucher }) => [`voucher ${voucher} has 20.00 too much, which the list of open money does not show`],
  ],
  [
    "a receipt about a voucher that nobody paid",
    async (db, { requested }) => {
      await addInvoice(db, { kind: "receipt", number: 5, voucher_id: requested, gross_cents: 100_00 });
      await db.updateTable("invoice_numbers").set({ last: 5 }).execute();
    },
    ({ requested }) => [`voucher ${requested} has receipts about 100.00, but should have them about 0.00`],
  ],
  [
    "an invoice about another price",
    async (db, { paid, invoice }) => {
      await db.deleteFrom("invoices").where("id", "=", invoice).execute();
      await addInvoice(db, { number: 1, booking_id: paid, gross_cents: 350_00 });
    },
    ({ paid }) => [`booking ${paid} is paid and invoiced with 350.00, but should be with 360.00`],
  ],
  [
    "a cancelled booking whose invoice nobody took back",
    async (db, { creditNote, byWallet }) => {
      await db.deleteFrom("invoices").where("id", "=", creditNote).execute();
      await addInvoice(db, { number: 3, booking_id: byWallet, gross_cents: 360_00 });
    },
    ({ cancelled }) => [`booking ${cancelled} is cancelled and invoiced with 360.00, but should be with 0.00`],
  ],
  [
    "a gap in the numbers of a year",
    (db, { invoice }) => db.deleteFrom("invoices").where("id", "=", invoice).execute(),
    () => ["year 2027 has 3 invoices up to number 4, and 4 as its last"],
  ],
  [
    "a number that the next invoice would leave out",
    (db) => db.updateTable("invoice_numbers").set({ last: 6 }).execute(),
    () => ["year 2027 has 4 invoices up to number 4, and 6 as its last"],
  ],
  [
    "an invoice that says something else than when it was issued",
    async (db, { paid, invoice }) => {
      await db.deleteFrom("invoices").where("id", "=", invoice).execute();
      await addInvoice(db, { number: 1, booking_id: paid, gross_cents: 360_00, facts: '{"gross":1}' });
    },
    () => ["invoice 2027-00001 was changed since it was issued"],
  ],
  [
    "an invoice with the number of another year",
    async (db, { paid, invoice }) => {
      await db.deleteFrom("invoices").where("id", "=", invoice).execute();
      await addInvoice(db, { number: 1, booking_id: paid, gross_cents: 360_00, issued_on: "2026-12-31" });
    },
    () => ["invoice 2027-00001 is numbered for 2027, but was issued on 2026-12-31"],
  ],
  [
    "a document that says something else than when it was made",
    (db, { invoice }) =>
      db
        .insertInto("invoice_documents")
        .values({ invoice_id: invoice, pdf: "JVBERg==", sha256: "", created_at: "" })
        .execute(),
    () => ["invoice 2027-00001 has a document that was changed"],
  ],
  [
    "a credit note that takes back more than was invoiced",
    async (db, { cancelled, takenBack, creditNote }) => {
      await db.deleteFrom("invoices").where("id", "=", creditNote).execute();
      const credit = { kind: "creditNote", booking_id: cancelled, refers_to: takenBack } as const;
      await addInvoice(db, { ...credit, number: 3, gross_cents: -400_00 });
    },
    ({ cancelled }) => [
      `booking ${cancelled} is cancelled and invoiced with -40.00, but should be with 0.00`,
      "invoice 2027-00003 takes back 400.00 of 360.00",
    ],
  ],
  [
    "a credit note about another booking's invoice",
    async (db, { cancelled, invoice, creditNote }) => {
      await db.deleteFrom("invoices").where("id", "=", creditNote).execute();
      const credit = { kind: "creditNote", booking_id: cancelled, refers_to: invoice } as const;
      await addInvoice(db, { ...credit, number: 3, gross_cents: -360_00 });
    },
    () => ["invoice 2027-00003 takes back something else than an invoice of its booking"],
  ],
  [
    "a stock that its moves do not say",
    (db, { product }) => db.updateTable("products").set({ actual_stock: 9 }).where("id", "=", product).execute(),
    ({ product }) => [`product ${product} has a stock of 9, but its moves say 6`],
  ],
  [
    "a stock that was taken for a sale that nobody made",
    async (db, { product: product_id }) => {
      const sold = { product_id, kind: "sold", actual_change: -2, target_change: 0, transaction_id: 77 } as const;
      const origin = { actor_id: null, reason: "", created_at: "2027-05-01T08:00:00.000Z" };
      await db
        .insertInto("stock_moves")
        .values({ ...sold, ...origin })
        .execute();
      await db.updateTable("products").set({ actual_stock: 4 }).where("id", "=", product_id).execute();
    },
    ({ product }) => [`product ${product} was moved otherwise than it was sold, in 1 of the transactions of the till`],
  ],
  [
    "a target stock that its moves do not say",
    (db, { product }) => db.updateTable("products").set({ target_stock: 0 }).where("id", "=", product).execute(),
    ({ product }) => [`product ${product} has a target stock of 0, but its moves say 12`],
  ],
];

/** Thrown to undo the damage. */
class Undone extends Error {}

describe("the look for contradictions", () => {
  describeEachEngine((engine) => {
    let rows: SoundRows;
    beforeAll(async () => {
      await emptyTables(engine().db);
      rows = await addSoundRows(engine().db);
    });

    /** Does damage, looks, and undoes it. */
    async function findingsAfter(damage: (db: Kysely<Database>) => Promise<unknown>): Promise<string[]> {
      let found: string[] = [];
      const undone = engine()
        .db.transaction()
        .execute(async (trx) => {
          await damage(trx);
          found = await findingsIn(trx);
          throw new Undone();
        });
      await expect(undone).rejects.toBeInstanceOf(Undone);
      return found;
    }

    it("finds none in sound rows, nor in what is under way", async () => {
      expect(await findingsIn(engine().db)).toEqual([]);
    });

    it.each(damages)("finds %s", async (_name, damage, lines) => {
      expect(await findingsAfter((db) => damage(db, rows))).toEqual(lines(rows));
    });

    it("finds what stands on a later page", async () => {
      const found = await findingsAfter(async (db) => {
        const { id: _, ...voucher } = await db
          .selectFrom("vouchers")
          .selectAll()
          .where("id", "=", rows.requested)
          .executeTakeFirstOrThrow();
        const copies = Array.from({ length: 2 * pageSize }, (__, number) => ({ ...voucher, code: `COPY-${number}` }));
        await db.insertInto("vouchers").values(copies).execute();
        await db
          .updateTable("vouchers")
          .set({ status: "paid" })
          .where("code", "=", `COPY-${2 * pageSize - 1}`)
          .execute();
      });
      expect(found).toEqual([
        expect.stringMatching(/^voucher \d+ is paid, but its ledger says requested or cancelled or expired$/),
      ]);
    });

    // The last one: it takes away what keeps the database from such rows.
    it("finds half-days that nobody has, where the database let them be", async () => {
      const { db, engine: kind } = engine();
      if (kind === "sqlite") await sql`pragma foreign_keys = off`.execute(db);
      else await sql`alter table half_days drop constraint half_days_booking_id_fkey`.execute(db);
      const { vehicle, freeDay: day } = rows;
      await db
        .insertInto("half_days")
        .values({ vehicle_id: vehicle, day, half: "am", booking_id: 999_999, hold_id: null })
        .execute();
      expect(await findingsIn(db)).toEqual([`vehicle ${vehicle} ${day} am is taken by nobody`]);
    });
  });
});
