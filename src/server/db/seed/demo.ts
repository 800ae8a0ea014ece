import type { Transaction } from "kysely";
import { normaliseEmail, normaliseName } from "../../../shared/rules/contact-identity.ts";
import { addDays, type Day, dayOf, instantOf } from "../../../shared/rules/day.ts";
import { recordSupplier } from "../../modules/invoices/record-supplier.ts";
import { hashPassword } from "../../modules/session/passwords.ts";
import { phoneKey } from "../../phone-number.ts";
import type { Database } from "../schema.ts";
import type { NewRow } from "../tables/columns.ts";
import type { BlockedDays } from "../tables/fleet.ts";
import type { Bans } from "../tables/work.ts";
import { inTransaction } from "../transaction.ts";
import { type Account, accountRow, rootName } from "./accounts.ts";
import { insertDemoBooking } from "./demo-bookings.ts";
import { insertFleetWork } from "./demo-fleet.ts";
import { insertDemoHours } from "./demo-hours.ts";
import { insertDemoInbox } from "./demo-inbox.ts";
import { insertDemoProducts } from "./demo-products.ts";
import { insertStaffWork } from "./demo-staff-work.ts";
import { demoStays } from "./demo-stays.ts";
import { insertDemoSales, tillAge } from "./demo-till.ts";
import { demoVouchers, insertVoucher } from "./demo-vouchers.ts";
import { insertFoundation, type SeedDeps } from "./first-start.ts";

const demoPassword = "hausboot";
const voucherAge = 60 * 86_400_000;

/** The demo is about the season, whatever the month: it closes in four months and opens again three months later. */
const closesIn = 120;
const opensIn = 210;

/**
 * Fills a database with a lively season around today, in which three accounts can log in. Needs no first start before
 * it, stands one, and does nothing the second time. The same day gives the same demo.
 */
export async function seedDemo({ db, config, now }: SeedDeps): Promise<void> {
  const seeded = await db.selectFrom("users").select("id").where("email", "=", "root@demo.example").executeTakeFirst();
  if (seeded) return;
  const passwordHash = await hashPassword(demoPassword);
  const at = now();
  // What the till takes for bookings is invoiced.
  await recordSupplier({ db, config });
  await inTransaction(db, async (trx) => {
    await insertFoundation(trx);
    const employeeId = await insertAccounts(trx, passwordHash, at);
    if (employeeId === null) return;
    const today = dayOf(at);
    await moveSeason(trx, today);
    const blocked = await insertBlockedDays(trx, today, employeeId, at);
    await insertBans(trx, employeeId, at);
    await insertDemoInbox(trx, { now: at, employeeId });
    await insertDemoProducts(trx, employeeId, instantOf(addDays(today, -tillAge), 7));
    await insertBookings(trx, { now: at, today, employeeId }, blocked);
    await insertFleetWork(trx, { now: at, employeeId });
    await insertDemoHours(trx, today);
    await insertDemoSales(trx, { now: at, today, employeeId });
  });
}

/** @returns the employee's id, or null where another process was first. */
async function insertAccounts(trx: Transaction<Database>, passwordHash: string, now: Date): Promise<number | null> {
  const accounts: Account[] = [
    { email: "root@demo.example", ...rootName, role: "root", passwordHash },
    { email: "admin@demo.example", firstName: "Alma", lastName: "Anker", role: "admin", passwordHash },
    { email: "staff@demo.example", firstName: "Stine", lastName: "Steg", role: "employee", passwordHash },
    { email: "steg@demo.example", firstName: "Jonte", lastName: "Jolle", role: "jetty", passwordHash },
  ];
  const rows = await trx
    .insertInto("users")
    .values(accounts.map((account) => accountRow(account, now)))
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "role"])
    .execute();
  return rows.find(({ role }) => role === "employee")?.id ?? null;
}

async function moveSeason(trx: Transaction<Database>, today: Day): Promise<void> {
  const closes = addDays(today, closesIn);
  const opens = addDays(today, opensIn);
  await trx
    .updateTable("business_settings")
    .set({
      hiring: 1,
      off_season_start: closes,
      off_season_end: addDays(opens, -1),
      season_begin_start: opens,
      season_begin_end: addDays(opens, 44),
      season_end_start: addDays(closes, -31),
      season_end_end: addDays(closes, -1),
    })
    .execute();
}

async function insertBlockedDays(trx: Transaction<Database>, today: Day, createdBy: number, now: Date): Promise<Day[]> {
  const days = [addDays(today, 17), addDays(today, 45)];
  const rows = days.map((day): BlockedDays => ({ day, created_by: createdBy, created_at: now.toISOString() }));
  await trx.insertInto("blocked_days").values(rows).execute();
  return days;
}

async function insertBans(trx: Transaction<Database>, createdBy: number, now: Date): Promise<void> {
  const ban = (name: string, phone: string, email: string, reason: string): NewRow<Bans> => ({
    name,
    phone,
    email,
    name_key: normaliseName(name),
    phone_key: phone && phoneKey(phone),
    email_key: email && normaliseEmail(email),
    reason,
    booking_id: null,
    created_by: createdBy,
    created_at: now.toISOString(),
  });
  const rows = [
    ban("Rudi Rammbock", "+491713920999", "rudi.rammbock@example.com", "Boot beschädigt und nicht gemeldet"),
    ban("Volker Vollgas", "", "", "Zu schnell durch die Schleuse gefahren"),
  ];
  await trx.insertInto("bans").values(rows).execute();
}

async function insertBookings(
  trx: Transaction<Database>,
  world: { now: Date; today: Day; employeeId: number },
  blocked: readonly Day[],
): Promise<void> {
  const longAgo = new Date(world.now.getTime() - voucherAge);
  const ids = new Map<string, number>();
  for (const voucher of Object.values(demoVouchers)) {
    ids.set(voucher.code, await insertVoucher(trx, voucher, longAgo));
  }
  const rows = await trx.selectFrom("vehicles").selectAll().where("type", "=", "houseboats").orderBy("id").execute();
  const vehicles = new Map(rows.map((row) => [row.id, row]));
  const stays = demoStays(rows, world.today, blocked);
  const used = [demoVouchers.partlyUsed, demoVouchers.usedUp];
  for (const stay of stays) {
    const voucher = stay.cancelled ? undefined : used.shift();
    const spent = voucher && { code: voucher.code, id: ids.get(voucher.code) ?? 0, cents: voucher.amountCents };
    await insertDemoBooking(trx, stay, { ...world, vehicles }, spent ?? null);
  }
  await insertStaffWork(trx, { ...world, vehicles });
}
