import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { verify } from "@node-rs/argon2";
import { isLargerBoat } from "../../../shared/rules/cash-fees.ts";
import { addDays, dayOf, daysFrom } from "../../../shared/rules/day.ts";
import { fullName } from "../../../shared/rules/names.ts";
import { isClosed } from "../../../shared/rules/season.ts";
import { halfDaysOf } from "../../../shared/rules/stay.ts";
import { priceTiers } from "../../../shared/rules/vehicle-fields.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { readConfig } from "../../config.ts";
import { knownBookings } from "../../modules/booking/booking.repository.ts";
import { bookingLog, unfinishedBookings } from "../../modules/day-plan/day-plan.queries.ts";
import { toVehicle } from "../../modules/fleet/fleet.ts";
import { checkVoucher } from "../../modules/vouchers/vouchers.queries.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { seedDemo } from "./demo.ts";
import { demoVouchers } from "./demo-vouchers.ts";
import { seedFirstStart } from "./first-start.ts";

const { now } = testClock();
const today = dayOf(now());

describe("seeds", () => {
  describeEachEngine((engine, itOnSqlite) => {
    const start = (db = engine().db, env = {}) =>
      seedFirstStart({ db, config: readConfig({ DATA_DIR: engine().location.dataDir, ...env }), now });
    const firstStart = (env = {}) => start(engine().db, env);
    const demo = () => seedDemo({ db: engine().db, config: readConfig({}), now });
    const vehicles = async () =>
      (await engine().db.selectFrom("vehicles").selectAll().orderBy("id").execute()).map(toVehicle);
    const bookings = () => knownBookings(engine().db).orderBy("bookings.id").execute();
    const halfDays = () =>
      engine()
        .db.selectFrom("half_days")
        .select(["vehicle_id", "day", "half", "booking_id"])
        .orderBy("booking_id")
        .orderBy("day")
        .orderBy("half")
        .execute();

    const passwordFile = () => path.join(engine().location.dataDir, "root-password.txt");

    describe("the first start", () => {
      beforeEach(async () => {
        await emptyTables(engine().db);
        rmSync(passwordFile(), { force: true });
      });

      itOnSqlite("brings the nine houseboats with everything a guest wants to know", async () => {
        await firstStart();
        const boats = await vehicles();
        expect(boats.map(({ name }) => name).toSorted()).toEqual(
          [
            "Editha",
            "Franky",
            "Große Freiheit",
            "Hektor",
            "Hubert",
            "Kleine Freiheit",
            "Max",
            "Oskar",
            "Seeglück",
          ].toSorted(),
        );
        for (const boat of boats) {
          expect(boat).toMatchObject({ type: "houseboats", deposit: "500.00", blocked: false });
          expect(boat.passengers).toBeGreaterThanOrEqual(6);
          expect(boat.path1).toMatch(/^\/boats\/[a-z-]+\.svg$/);
          expect(priceTiers.every((tier) => tier in boat)).toBe(true);
          for (const text of [boat.descriptionDE, boat.descriptionEN].flatMap(
            (parts) => Object.values(parts) as string[],
          )) {
            expect(text.split(". ").length).toBeGreaterThan(1);
          }
        }
        expect(new Set(boats.map(({ price1h }) => price1h)).size).toBe(9);
        const pictures = boats.flatMap(({ path1, path2, path3 }) => [path1, path2, path3]);
        expect(new Set(pictures).size).toBe(27);
        expect(pictures.filter((picture) => !picture || !existsSync(`public${picture}`))).toEqual([]);
        expect(boats.filter(({ license }) => license === "yes").map(({ name }) => name)).toEqual(["Editha"]);
        expect(boats.filter(({ name }) => isLargerBoat(name))).toHaveLength(3);
      });

      itOnSqlite("opens in the middle of March and closes at the end of October", async () => {
        await firstStart();
        const settings = await engine().db.selectFrom("business_settings").selectAll().executeTakeFirstOrThrow();
        const days = ["2027-03-14", "2027-03-15", "2028-10-31", "2028-11-01", "2029-01-01"];
        expect(days.map((day) => isClosed(day, settings))).toEqual([true, false, false, true, true]);
      });

      itOnSqlite(
        "makes up a password for the root account, once, in a file for the owner, and stores only its hash",
        async () => {
          // Left open by whomever.
          writeFileSync(passwordFile(), "old", { mode: 0o666 });
          expect(await firstStart()).toEqual({ seeded: true, passwordFile: passwordFile() });
          expect(statSync(passwordFile()).mode & 0o777).toBe(0o600);
          const [, password = ""] = /^Password: (.+)$/m.exec(readFileSync(passwordFile(), "utf8")) ?? [];
          const root = await engine().db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
          expect(root).toMatchObject({ role: "root", active: 1, email: readConfig({}).rootEmail });
          expect(fullName(root)).toBe("Root-Konto");
          expect(root.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
          expect(password).toMatch(/^.{16}$/);
          expect(await verify(root.password_hash, password)).toBe(true);
          rmSync(passwordFile());
          expect([await firstStart(), existsSync(passwordFile())]).toEqual([
            { seeded: false, passwordFile: null },
            false,
          ]);
          expect(await vehicles()).toHaveLength(9);
        },
      );

      itOnSqlite("stores no account whose password it cannot tell: the next start makes another one", async () => {
        const { dataDir } = engine().location;
        const notAFolder = path.join(dataDir, "a-file");
        writeFileSync(notAFolder, "");
        await expect(firstStart({ DATA_DIR: notAFolder })).rejects.toThrow(/EEXIST|ENOTDIR/);
        expect(await engine().db.selectFrom("users").selectAll().execute()).toEqual([]);
        expect(await firstStart()).toEqual({ seeded: true, passwordFile: passwordFile() });
      });

      itOnSqlite("takes mail and password from the configuration and writes them nowhere", async () => {
        const seeded = await firstStart({ ROOT_EMAIL: "chef@example.com", ROOT_PASSWORD: "kielwasser" });
        const root = await engine().db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
        expect([seeded.passwordFile, existsSync(passwordFile()), root.email]).toEqual([
          null,
          false,
          "chef@example.com",
        ]);
        expect(await verify(root.password_hash, "kielwasser")).toBe(true);
      });

      itOnSqlite.each(["geheim", "123456"])(
        "refuses the password %s, which anybody guesses, and fills nothing",
        async (password) => {
          await expect(firstStart({ ROOT_PASSWORD: password })).rejects.toThrow(/^ROOT_PASSWORD is guessed at once/);
          expect(await vehicles()).toEqual([]);
        },
      );

      it("fills the database once when two servers start together", async () => {
        const other = engine().open();
        const seeded = await Promise.all([start(engine().db), start(other)]);
        expect(seeded.filter((outcome) => outcome.passwordFile !== null)).toHaveLength(1);
        expect(await vehicles()).toHaveLength(9);
        await other.destroy();
      });
    });

    describe("the demo", () => {
      beforeAll(async () => {
        await emptyTables(engine().db);
        await demo();
      });

      itOnSqlite("has hours of everybody but the root account, up to the day before yesterday", async () => {
        const rows = await engine()
          .db.selectFrom("working_hours")
          .innerJoin("users", "users.id", "working_hours.user_id")
          .select(["day", "tenths", "role"])
          .orderBy("day")
          .execute();
        expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(["admin", "employee", "jetty"]));
        expect(rows.length).toBeGreaterThan(60);
        expect(rows.every(({ day, tenths }) => day <= addDays(today, -2) && tenths % 5 === 0 && tenths <= 90)).toBe(
          true,
        );
      });

      itOnSqlite("contradicts itself nowhere", async () => {
        expect(await findingsIn(engine().db)).toEqual([]);
      });

      itOnSqlite("shows a lively season: stays on every boat, past, running and to come", async () => {
        const rows = await bookings();
        expect(rows.length).toBeGreaterThanOrEqual(50);
        expect(rows.length).toBeLessThanOrEqual(90);
        expect(new Set(rows.map((row) => row.vehicle_id)).size).toBe(9);
        expect(new Set(rows.map((row) => row.status))).toEqual(new Set(["unpaid", "paid", "cancelled"]));
        expect(rows.some((row) => row.end_day < today)).toBe(true);
        expect(rows.some((row) => row.start_day < today && row.end_day > today)).toBe(true);
        expect(rows.some((row) => row.start_day > today)).toBe(true);
        expect(
          rows.every((row) => row.created_at < now().toISOString() && (row.paid_at ?? "") < now().toISOString()),
        ).toBe(true);
      });

      itOnSqlite("has a Saturday on which all nine boats come back and leave", async () => {
        const saturday = addDays(today, 5);
        expect(new Date(saturday).getUTCDay()).toBe(6);
        const standing = (await bookings()).filter(({ status }) => status !== "cancelled");
        const returning = standing.filter(({ end_day }) => end_day === saturday);
        expect([returning.length, standing.filter(({ start_day }) => start_day === saturday).length]).toEqual([9, 9]);
        expect(new Set(returning.map(({ status }) => status))).toEqual(new Set(["paid"]));
        expect(new Set(returning.map(({ vehicle_id }) => vehicle_id)).size).toBe(9);
      });

      itOnSqlite("gives each booking that stands exactly its half-days, and cancelled ones none", async () => {
        const standing = (await bookings()).filter((row) => row.status !== "cancelled");
        const expected = standing.flatMap((row) =>
          halfDaysOf(row.start_day, row.nights).map((half) => `${row.vehicle_id} ${half.day} ${half.half} ${row.id}`),
        );
        const taken = (await halfDays()).map((row) => `${row.vehicle_id} ${row.day} ${row.half} ${row.booking_id}`);
        expect(taken.toSorted()).toEqual(expected.toSorted());
        expect(standing.every((row) => row.end_day === addDays(row.start_day, row.nights))).toBe(true);
      });

      itOnSqlite("books no blocked and no closed day", async () => {
        const settings = await engine().db.selectFrom("business_settings").selectAll().executeTakeFirstOrThrow();
        const blocked = await engine().db.selectFrom("blocked_days").select("day").execute();
        const days = (await bookings()).flatMap((row) => daysFrom(row.start_day, row.end_day));
        expect(blocked.length).toBeGreaterThan(0);
        expect(days.filter((day) => isClosed(day, settings) || blocked.some((row) => row.day === day))).toEqual([]);
      });

      it("gives the staff something to see: every kind of step in the log, comments, unfinished bookings", async () => {
        const { db } = engine();
        const events = await db.selectFrom("booking_events").selectAll().execute();
        const kinds = ["created", "paid", "price-changed", "commented", "cancelled", "paid-late"] as const;
        expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(kinds));
        const log = await bookingLog(db, now());
        for (const kind of kinds) expect(log.filter((entry) => entry.kind === kind).length).toBeGreaterThan(0);
        expect(events.every(({ created_at }) => created_at < now().toISOString())).toBe(true);
        expect((await unfinishedBookings(db, now())).unfinished_bookings.length).toBeGreaterThan(0);
        expect((await bookings()).filter(({ version }) => version > 0).length).toBeGreaterThanOrEqual(4);
        expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
      });

      itOnSqlite(
        "has sold for a month at the till: drinks, stays, deposits that are held or went back, and one mistake",
        async () => {
          const { db } = engine();
          const sold = await db.selectFrom("till_transactions").selectAll().orderBy("number").execute();
          expect(new Set(sold.map(({ kind }) => kind))).toEqual(
            new Set(["sale", "correction", "depositReturn", "cashMovement"]),
          );
          expect(sold.map(({ finished_at }) => finished_at)).toEqual(
            sold.map(({ finished_at }) => finished_at).toSorted(),
          );
          expect(sold.every(({ finished_at }) => finished_at < now().toISOString())).toBe(true);
          const lines = await db.selectFrom("till_lines").select("kind").distinct().execute();
          expect(lines.map(({ kind }) => kind)).toEqual(
            expect.arrayContaining(["booking", "product", "fee", "deposit", "openingFloat", "withdrawal"]),
          );
          const stock = await db
            .selectFrom("products")
            .select("actual_stock")
            .where("name", "like", "Radler%")
            .execute();
          expect(stock).toEqual([{ actual_stock: 0 }]);
        },
      );

      itOnSqlite("leaves messages and to-dos for the main menu's badges, and some that were ticked off", async () => {
        const items = await engine().db.selectFrom("inbox").selectAll().execute();
        const count = (type: string, open: boolean) =>
          items.filter((item) => item.type === type && (item.ticked_off_at === null) === open).length;
        for (const type of ["todo", "contact"]) {
          expect(count(type, true)).toBeGreaterThanOrEqual(2);
          expect(count(type, false)).toBeGreaterThanOrEqual(1);
        }
        expect(items.every(({ created_at }) => created_at < now().toISOString())).toBe(true);
      });

      itOnSqlite("keeps every voucher's balance the sum of its ledger", async () => {
        const vouchers = await engine().db.selectFrom("vouchers").selectAll().execute();
        const entries = await engine().db.selectFrom("voucher_entries").selectAll().execute();
        const rows = await bookings();
        for (const voucher of vouchers) {
          const own = entries.filter((entry) => entry.voucher_id === voucher.id);
          expect(own.reduce((sum, entry) => sum + entry.cents, 0)).toBe(voucher.balance_cents);
        }
        for (const row of rows) {
          const own = entries.filter((entry) => entry.booking_id === row.id);
          expect(own.reduce((sum, entry) => sum - entry.cents, 0)).toBe(row.voucher_cents);
        }
        const check = async (voucher: { code: string }) => checkVoucher(engine().db, voucher.code, null, now());
        expect(await check(demoVouchers.full)).toEqual({ exists: true, amount: "100.00" });
        expect((await check(demoVouchers.partlyUsed)).exists).toBe(true);
        expect((await check(demoVouchers.usedUp)).exists).toBe(false);
        expect((await check(demoVouchers.requested)).exists).toBe(false);
        expect((await check(demoVouchers.cancelled)).exists).toBe(false);
      });

      itOnSqlite("lets root, admin and staff log in", async () => {
        const users = await engine().db.selectFrom("users").selectAll().orderBy("id").execute();
        expect(users.map(({ email, role }) => `${role} ${email}`)).toEqual([
          "root root@demo.example",
          "admin admin@demo.example",
          "employee staff@demo.example",
          "jetty steg@demo.example",
        ]);
        for (const user of users) expect(await verify(user.password_hash, "hausboot")).toBe(true);
      });

      itOnSqlite("is the same every time on the same day, and is not repeated", async () => {
        const shape = async () =>
          (await bookings()).map(({ start_day, nights, name, status, charged_cents }) => [
            start_day,
            nights,
            name,
            status,
            charged_cents,
          ]);
        const first = await shape();
        await demo();
        expect(await shape()).toEqual(first);
        await emptyTables(engine().db);
        await firstStart();
        await demo();
        expect(await shape()).toEqual(first);
        expect(await vehicles()).toHaveLength(9);
      });
    });
  });
});
