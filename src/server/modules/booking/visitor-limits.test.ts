import { bookingContract } from "../../../shared/contract/booking.ts";
import { walletContract } from "../../../shared/contract/wallet.ts";
import { withdrawalsContract } from "../../../shared/contract/withdrawals.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { aBookingRequest } from "../../../testing/builders.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addSettings, addUser, addVehicle, addVoucher } from "../../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";
import { purgeExpired } from "../../ops/retention.ts";
import { listInbox } from "../inbox/inbox.queries.ts";

const home = "198.51.100.1";
const minute = 60_000;

describeEachEngine((engine, itOnSqlite) => {
  const clock = testClock();
  // Calls in process, as here, are not counted by the limits of calls: what is refused is refused by these.
  const site = withTestApp(engine, () => ({ clock, config: { rateLimits: true } }));
  let vehicle: number;
  let count: number;

  beforeEach(async () => {
    const { db } = engine();
    await emptyTables(db);
    clock.set("2027-05-03T08:00:00.000Z");
    await addSettings(db);
    vehicle = await addVehicle(db);
    count = 0;
  });

  /** Each time another stay, of two nights. */
  const nextStay = () => {
    count += 1;
    const booked_day = addDays("2027-05-10", 3 * count);
    return { booked_day, booked_day_end: addDays(booked_day, 2), booked_duration: 2 };
  };
  const send = (path: string, body: object, { from = home, by }: { from?: string; by?: TestVisitor } = {}) =>
    Promise.resolve(by ?? site.visitor()).then((visitor) => visitor.post(path, body, { "x-forwarded-for": from }));
  const hold = async (...who: [Parameters<typeof send>[2]?]) => {
    const { name, email, phone } = aBookingRequest();
    const body = { vehicle, employee: "", name, email, phone, ...nextStay(), hold: true };
    return send(bookingContract.availability.path, body, ...who);
  };
  const book = async (changes: object = {}, ...who: [Parameters<typeof send>[2]?]) =>
    send(bookingContract.send.path, { ...aBookingRequest({ vehicle, ...nextStay() }), ...changes }, ...who);
  const times = async <Result>(number: number, work: () => Promise<Result>) => {
    const results: Result[] = [];
    for (let index = 0; index < number; index += 1) results.push(await work());
    return results;
  };
  const statuses = async (answers: Promise<{ statusCode: number }[]>) => (await answers).map((one) => one.statusCode);

  describe("one address", () => {
    it("holds three stays at a time, whatever sessions it makes up, also where all are asked for at once", async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => hold()));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
      const refused = answers.find(({ statusCode }) => statusCode !== 200);
      expect([refused?.statusCode, refused?.json()]).toMatchObject([429, { type: "RATE_LIMITED" }]);
      expect(refused?.headers["retry-after"]).toBe(String(15 * 60));
      expect(await engine().db.selectFrom("holds").selectAll().execute()).toHaveLength(3);
      expect((await hold({ from: "198.51.100.2" })).statusCode).toBe(200);
      clock.advance(15 * minute);
      expect((await hold()).statusCode).toBe(200);
    });

    itOnSqlite("may change the dates that it holds", async () => {
      await times(2, () => hold());
      const by = await site.visitor();
      expect(await statuses(times(5, () => hold({ by })))).toEqual([200, 200, 200, 200, 200]);
    });

    itOnSqlite("orders no fourth stay at the wallet either", async () => {
      await times(3, () => hold());
      const body = { ...aBookingRequest({ vehicle, ...nextStay() }), banktransfer: false, paypal: true };
      expect((await send(walletContract.create.path, body)).statusCode).toBe(429);
    });

    itOnSqlite("books six times in an hour, and orders nothing at the wallet after that", async () => {
      expect(await statuses(times(6, () => book()))).toEqual(Array.from({ length: 6 }, () => 201));
      clock.advance(20 * minute);
      const seventh = await book();
      expect([seventh.statusCode, seventh.headers["retry-after"]]).toEqual([429, String(40 * 60)]);
      const order = { ...aBookingRequest({ vehicle, ...nextStay() }), banktransfer: false, paypal: true };
      expect((await send(walletContract.create.path, order)).statusCode).toBe(429);
      expect((await book({}, { from: "198.51.100.2" })).statusCode).toBe(201);
      clock.advance(40 * minute);
      expect((await book()).statusCode).toBe(201);
    });

    itOnSqlite("books twenty times in a day without paying, and as often as it likes with a voucher", async () => {
      for (let hour = 0; hour < 3; hour += 1) {
        expect(await statuses(times(6, () => book()))).not.toContain(429);
        clock.advance(60 * minute);
      }
      expect(await statuses(times(3, () => book()))).toEqual([201, 201, 429]);
      await addVoucher(engine().db, { code: "AAAA-BBBB", amount_cents: 400_00 });
      expect((await book({ voucher_code: "AAAA-BBBB" })).statusCode).toBe(201);
      expect((await book({}, { from: "198.51.100.2" })).statusCode).toBe(201);
      clock.advance(21 * 60 * minute);
      expect((await book()).statusCode).toBe(201);
    });

    itOnSqlite("of staff is not limited", async () => {
      const by = await site.login(await addUser(engine().db));
      expect(await statuses(times(8, () => book({}, { by })))).not.toContain(429);
    });

    itOnSqlite("is forgotten after that hour", async () => {
      await book();
      await hold();
      const rows = async () => [
        (await engine().db.selectFrom("booking_addresses").selectAll().execute()).length,
        (await engine().db.selectFrom("holds").selectAll().execute()).length,
      ];
      clock.advance(60 * minute - 1);
      await purgeExpired(site.deps);
      expect(await rows()).toEqual([1, 0]);
      clock.advance(1);
      await purgeExpired(site.deps);
      expect(await rows()).toEqual([0, 0]);
    });
  });

  describe("one mailbox", () => {
    const mailsTo = async (status: "pending" | "dead") =>
      (await engine().db.selectFrom("outbox").selectAll().where("recipient", "!=", "company").execute()).filter(
        (mail) => mail.status === status,
      ).length;

    itOnSqlite(
      "gets five mails in a day from an address, however it is written; staff are asked to call about the others",
      async () => {
        const spellings = ["erika.b@gmail.com", "Erika.B@googlemail.com", "erikab@gmail.com"];
        for (let index = 0; index < 6; index += 1) {
          expect((await book({ email: spellings[index % 3] })).statusCode).toBe(201);
        }
        expect([await mailsTo("pending"), await mailsTo("dead")]).toEqual([5, 1]);
        const tasks = await listInbox(engine().db, { admin: false });
        expect(tasks.map(({ type }) => type)).toEqual(["todo"]);
        expect(tasks[0]?.body).toContain("keine Bestätigung");
        clock.advance(60 * minute);
        await book({ email: "otto@example.com" });
        expect(await mailsTo("pending")).toBe(6);
        clock.advance(23 * 60 * minute);
        await book({ email: "erikab@gmail.com" });
        expect(await mailsTo("pending")).toBe(7);
      },
    );

    itOnSqlite("gets its confirmation, whatever strangers type elsewhere", async () => {
      const email = "erika@example.com";
      const withdrawal = { name: "Otto Fremd", email, contract: "Gutschein 1", lang: "de" };
      const withdraw = async (from: string) => {
        expect((await send(withdrawalsContract.send.path, withdrawal, { from })).statusCode).toBe(201);
      };
      for (let index = 0; index < 7; index += 1) await withdraw(`203.0.113.${index}`);
      // Somebody behind the guest's own address: mails of another kind.
      for (let index = 0; index < 5; index += 1) await withdraw(home);
      for (let index = 0; index < 22; index += 1) {
        expect((await book({ email }, { from: `203.0.113.${index}` })).statusCode).toBe(201);
      }
      await book({ email, name: "Erika Beispiel" });
      expect(await mailsTo("dead")).toBe(0);
      const tasks = await listInbox(engine().db, { admin: false });
      expect(tasks.filter(({ body }) => body.includes("keine Bestätigung"))).toEqual([]);
    });

    itOnSqlite("gets the acknowledgement of who knows the code, however many strangers asked for one", async () => {
      const withdraw = (contract: string) => {
        const withdrawal = { name: "Erika Beispiel", email: "erika@example.com", contract, lang: "de" };
        return send(withdrawalsContract.send.path, withdrawal);
      };
      await addVoucher(engine().db, { code: "AAAA-BBBB-CCCC-DDDD", paid_at: clock.now().toISOString() });
      for (let index = 0; index < 6; index += 1) {
        await withdraw("Gutschein 1");
        clock.advance(minute);
      }
      expect([await mailsTo("pending"), await mailsTo("dead")]).toEqual([5, 1]);
      expect((await withdraw("AAAA-BBBB-CCCC-DDDD")).statusCode).toBe(201);
      expect([await mailsTo("pending"), await mailsTo("dead")]).toEqual([7, 1]);
    });

    itOnSqlite("gets twenty acknowledgements a day, one more of a network, and what its owner asks for", async () => {
      const withdraw = (from: string) => {
        const withdrawal = { name: "Otto Fremd", email: "erika@example.com", contract: "Gutschein 1", lang: "de" };
        return send(withdrawalsContract.send.path, withdrawal, { from });
      };
      for (let index = 0; index < 23; index += 1) await withdraw(`203.0.113.${index}`);
      expect([await mailsTo("pending"), await mailsTo("dead")]).toEqual([21, 2]);
      await withdraw(home);
      expect([await mailsTo("pending"), await mailsTo("dead")]).toEqual([22, 2]);
      for (let index = 0; index < 3; index += 1) await withdraw(`2001:db8:7:${index}00::1`);
      expect([await mailsTo("pending"), await mailsTo("dead")]).toEqual([23, 4]);
    });

    itOnSqlite("is told of a booking that is paid, however many mails it had", async () => {
      await addVoucher(engine().db, { code: "AAAA-BBBB", amount_cents: 400_00 });
      for (let index = 0; index < 6; index += 1) await book();
      expect([await mailsTo("pending"), await mailsTo("dead")]).toEqual([5, 1]);
      clock.advance(60 * minute);
      await book({ voucher_code: "AAAA-BBBB" });
      expect([await mailsTo("pending"), await mailsTo("dead")]).toEqual([6, 1]);
    });
  });
});
