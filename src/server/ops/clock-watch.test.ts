import { testClock } from "../../testing/clock.ts";
import { describeEachEngine } from "../../testing/database.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import { addVehicle, addWalletOrder } from "../../testing/rows.ts";
import { backOffMs, claimMail, claimMs } from "../mail/claims.repository.ts";
import { someBookingMailData } from "../mail/mail.fixture.ts";
import { enqueueMail } from "../mail/outbox.repository.ts";
import { dueOrders } from "../modules/payments/orders.repository.ts";
import { countAttempt, failureLimits } from "../modules/session/login-failures.repository.ts";
import { watchClock } from "./clock-watch.ts";
import { withLease } from "./lease.ts";
import { takeLease } from "./leases.repository.ts";
import { purgeExpired } from "./retention.ts";

const minute = 60_000;
const hours = 60 * minute;
const log = { warn: () => undefined, error: () => undefined } as never;

describeEachEngine((engine) => {
  describe("a clock that is set back by three hours", () => {
    const clock = testClock("2027-05-03T12:00:00.000Z");
    const start = clock.now().toISOString();
    let monotonic = 0;
    const db = () => engine().db;
    const pass = (ms: number) => {
      clock.advance(ms);
      monotonic += ms;
    };
    const startWatch = () => watchClock({ db: db(), now: clock.now, log }, () => monotonic);
    /** One that has looked while the clock was right. */
    const watch = async () => {
      const look = startWatch();
      await look();
      return look;
    };
    /** Set back, and the watch has looked. */
    const setBack = async (look: () => Promise<void>) => {
      clock.advance(-3 * hours);
      await look();
    };
    const after = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

    beforeEach(async () => {
      clock.set(start);
      await emptyTables(db());
      await db().deleteFrom("leases").execute();
    });

    it("lets a mail go that was about to be sent, and one that failed after the wait of its try", async () => {
      const look = await watch();
      const mail = { template: "booking-confirmation", to: "a@example.com", lang: "de" } as const;
      const data = someBookingMailData();
      await enqueueMail(db(), { ...mail, data }, clock.now());
      await enqueueMail(db(), { ...mail, data }, clock.now());
      const failed = await db().selectFrom("outbox").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
      const later = { attempts: 2, next_attempt_at: after(backOffMs(2)) };
      await db().updateTable("outbox").set(later).where("id", "=", failed.id).execute();
      await setBack(look);
      expect(await claimMail(db(), clock.now())).not.toBeNull();
      expect(await claimMail(db(), clock.now())).toBeNull();
      await db().updateTable("outbox").set({ status: "sent" }).where("status", "=", "sending").execute();
      pass(backOffMs(2) - 1);
      expect(await claimMail(db(), clock.now())).toBeNull();
      pass(1);
      expect(await claimMail(db(), clock.now())).toMatchObject({ id: failed.id });
    });

    it("ends the claim of a process that was killed, but not one that another process is working on", async () => {
      const look = await watch();
      const data = someBookingMailData();
      await enqueueMail(db(), { template: "booking-confirmation", to: "a@example.com", lang: "de", data }, clock.now());
      const claimed = await claimMail(db(), clock.now());
      await setBack(look);
      const until = () => db().selectFrom("outbox").select("claimed_until").executeTakeFirstOrThrow();
      expect(await until()).toEqual({ claimed_until: claimed?.claimed_until });
      for (let round = 0; round < 3; round += 1) {
        pass(minute);
        await look();
      }
      pass(claimMs);
      expect(await claimMail(db(), clock.now())).not.toBeNull();
    });

    it("frees dates that somebody held, and settles what they paid, as late as it was to be", async () => {
      const look = await watch();
      const vehicle = await addVehicle(db());
      const times = { created_at: after(0), expires_at: after(15 * minute) };
      const hold = {
        vehicle_id: vehicle,
        session_hash: "x",
        start_day: "2027-06-01",
        nights: 2,
        wallet_order_id: null,
      };
      await db()
        .insertInto("holds")
        .values({ ...hold, ...times })
        .execute();
      await addWalletOrder(db(), { id: "CREATED", status: "created", next_attempt_at: after(16 * minute) });
      await addWalletOrder(db(), { id: "CAPTURED", status: "captured", next_attempt_at: after(minute) });
      await addWalletOrder(db(), { id: "EXPIRED", status: "expired", next_attempt_at: after(24 * hours) });
      const due = async () => (await dueOrders(db(), clock.now(), 20)).map(({ id }) => id);
      await setBack(look);
      pass(10 * minute);
      expect(await due()).toEqual(["CAPTURED"]);
      pass(6 * minute);
      expect((await due()).toSorted()).toEqual(["CAPTURED", "CREATED"]);
      await purgeExpired({ db: db(), now: clock.now });
      expect(await db().selectFrom("holds").selectAll().execute()).toEqual([]);
      pass(24 * hours - 16 * minute);
      expect(await due()).toContain("EXPIRED");
    });

    it("lets somebody log in who failed too often, after 15 minutes as ever", async () => {
      const look = await watch();
      const attempt = { email: "staff@example.com", address: "198.51.100.1", device: null, isForeign: false };
      for (let count = 0; count < failureLimits.pair; count += 1) await countAttempt(db(), attempt, clock.now());
      await setBack(look);
      expect(await countAttempt(db(), attempt, clock.now())).toMatchObject({ retryAfterSeconds: 15 * 60 });
      pass(15 * minute);
      expect(await countAttempt(db(), attempt, clock.now())).toBeNull();
    });

    it("keeps no work waiting whose server was killed with its lease", async () => {
      const look = await watch();
      await takeLease(db(), { name: "work", holder: "killed", until: after(minute) }, clock.now());
      await setBack(look);
      for (let round = 0; round < 4; round += 1) {
        pass(minute);
        await look();
      }
      expect(await withLease({ db: db(), now: clock.now }, "work", async () => {})).toBe(true);
    });

    it("is noticed by the first round of a server that starts then", async () => {
      await addWalletOrder(db(), { id: "CAPTURED", status: "captured", next_attempt_at: after(minute) });
      clock.advance(-3 * hours);
      await startWatch()();
      pass(10 * minute);
      expect(await dueOrders(db(), clock.now(), 20)).toHaveLength(1);
    });
  });

  it("a clock that runs as it should changes nothing, nor one that is set forward", async () => {
    const clock = testClock();
    let monotonic = 0;
    const look = watchClock({ db: engine().db, now: clock.now, log }, () => monotonic);
    await look();
    const until = new Date(clock.now().getTime() + 5 * hours).toISOString();
    await addWalletOrder(engine().db, { id: "LATE", status: "captured", next_attempt_at: until });
    clock.advance(3 * hours);
    await look();
    clock.advance(minute);
    monotonic += minute;
    await look();
    const order = engine().db.selectFrom("wallet_orders").select("next_attempt_at").where("id", "=", "LATE");
    expect(await order.executeTakeFirst()).toEqual({ next_attempt_at: until });
  });
});
