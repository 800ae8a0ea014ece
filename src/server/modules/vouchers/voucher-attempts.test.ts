import { bookingContract } from "../../../shared/contract/booking.ts";
import { myVoucherContract } from "../../../shared/contract/my-voucher.ts";
import { vouchersContract } from "../../../shared/contract/vouchers.ts";
import { walletContract } from "../../../shared/contract/wallet.ts";
import { aBookingRequest, aVoucherRequest } from "../../../testing/builders.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addSettings, addUser, addVehicle, addVoucher, voucherCode } from "../../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";
import { purgeExpired } from "../../ops/retention.ts";
import { listInbox } from "../inbox/inbox.queries.ts";
import { attemptLimits, requestsPerDay } from "./voucher-attempts.repository.ts";

const hour = 3_600_000;
const home = { "x-forwarded-for": "198.51.100.1" };
const elsewhere = { "x-forwarded-for": "203.0.113.9" };

describeEachEngine((engine, itOnSqlite) => {
  const clock = testClock();
  // Calls in process, as here, are not counted by the limits of calls: what is refused is refused by these.
  const site = withTestApp(engine, () => ({ clock, config: { rateLimits: true } }));
  let visitor: TestVisitor;
  let vehicle: number;

  beforeEach(async () => {
    const { db } = engine();
    await emptyTables(db);
    clock.set("2027-05-03T08:00:00.000Z");
    await addSettings(db);
    vehicle = await addVehicle(db);
    await addVoucher(db);
    visitor = await site.visitor();
  });

  const check = (code: string, headers = home) =>
    site.app.inject({ url: `${vouchersContract.check.path}?voucher_code=${code}`, headers });
  const wrong = (index: number) => `AAAA-BBBB-CCCC-${String(index).padStart(4, "2")}`;
  const count = async (table: "voucher_attempts" | "vouchers" | "bookings" | "wallet_orders") =>
    (await engine().db.selectFrom(table).selectAll().execute()).length;

  describe("guessing codes", () => {
    it("ends after 20 within an hour, also where many are tried at once, and hides a right one", async () => {
      const codes = Array.from({ length: 60 }, (_, index) => wrong(index));
      const answers = await Promise.all(codes.map((code) => check(code)));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(attemptLimits.guessed);
      const refused = await check(voucherCode);
      expect([refused.statusCode, refused.json(), refused.headers["retry-after"]]).toMatchObject([
        429,
        { type: "RATE_LIMITED" },
        "3600",
      ]);
      expect((await check(voucherCode, elsewhere)).json()).toEqual({ exists: true, amount: "100.00" });
      clock.advance(hour);
      expect((await check(voucherCode)).json()).toEqual({ exists: true, amount: "100.00" });
      await purgeExpired(site.deps);
      expect(await count("voucher_attempts")).toBe(0);
    });

    itOnSqlite(
      "counts together whatever call carries them: checks, looks, bookings and orders at the wallet",
      async () => {
        const booking = (voucher_code: string, paypal: boolean) =>
          aBookingRequest({ vehicle, voucher_code, paypal, banktransfer: !paypal });
        for (let index = 0; index < 6; index += 1) {
          expect((await check(wrong(index))).statusCode).toBe(200);
          const sent = await visitor.post(bookingContract.send.path, booking(wrong(index), false), home);
          const ordered = await visitor.post(walletContract.create.path, booking(wrong(index), true), home);
          for (const answer of [sent, ordered]) {
            expect([answer.statusCode, answer.json()]).toMatchObject([
              400,
              { errors: { voucher_code: "validation:voucher" } },
            ]);
          }
        }
        for (const { path } of [myVoucherContract.show, myVoucherContract.mail]) {
          expect((await visitor.post(path, { code: wrong(7) }, home)).statusCode).toBe(200);
        }
        for (const [path, paypal] of [
          [bookingContract.send.path, false],
          [walletContract.create.path, true],
        ] as const) {
          const answer = await visitor.post(path, booking(voucherCode, paypal), home);
          expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "3600"]);
        }
        expect((await check(voucherCode)).statusCode).toBe(429);
        for (const { path } of [myVoucherContract.show, myVoucherContract.mail]) {
          expect((await visitor.post(path, { code: voucherCode }, home)).statusCode).toBe(429);
        }
        expect([await count("bookings"), await count("wallet_orders")]).toEqual([0, 0]);
      },
    );

    itOnSqlite("is not what somebody does who uses their own code, or none, however often", async () => {
      await addVoucher(engine().db, { code: "USED-UPXX-XXXX-XXXX", status: "spent", balance_cents: 0 });
      for (let index = 0; index < 2 * attemptLimits.guessed; index += 1) {
        for (const code of [voucherCode, "USED-UPXX-XXXX-XXXX", ""]) expect((await check(code)).statusCode).toBe(200);
      }
      expect(await count("voucher_attempts")).toBe(0);
    });

    itOnSqlite("is not counted for staff", async () => {
      const kim = await site.login(await addUser(engine().db));
      for (let index = 0; index < attemptLimits.guessed + 1; index += 1) {
        expect((await kim.get(`${vouchersContract.check.path}?voucher_code=${wrong(index)}`)).statusCode).toBe(200);
      }
    });
  });

  describe("asking for vouchers", () => {
    const ask = (changes: object = {}) => visitor.post(vouchersContract.send.path, aVoucherRequest(changes), home);

    itOnSqlite("ends after ten within an hour from one address, by transfer and at the wallet together", async () => {
      const other = (index: number) => ({ email: `erika${index}@example.com` });
      for (let index = 0; index < attemptLimits.requested; index += 1) {
        expect((await ask(other(index))).statusCode).toBe(201);
      }
      const refused = await ask(other(99));
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3600"]);
      const order = aVoucherRequest({ banktransfer: false, paypal: true });
      expect((await visitor.post(walletContract.create.path, order, home)).statusCode).toBe(429);
      expect(await count("vouchers")).toBe(1 + attemptLimits.requested);
    });

    itOnSqlite("ends after thirty within a day", async () => {
      const statuses: number[] = [];
      for (let index = 0; index <= requestsPerDay; index += 1) {
        if (index % attemptLimits.requested === 0) clock.advance(hour);
        statuses.push((await ask({ email: `erika${index}@example.com` })).statusCode);
      }
      expect([statuses.indexOf(429), await count("vouchers")]).toEqual([requestsPerDay, 1 + requestsPerDay]);
      clock.advance(24 * hour);
      expect((await ask()).statusCode).toBe(201);
    });

    itOnSqlite("counts once what is repeated under its key", async () => {
      const key = { ...home, "idempotency-key": "gift-1" };
      for (let time = 0; time < 3; time += 1) {
        await visitor.post(vouchersContract.send.path, aVoucherRequest(), key);
      }
      expect(await count("voucher_attempts")).toBe(1);
    });

    itOnSqlite(
      "fills nobody's mailbox: the sixth mail of a day is held back, and staff are asked to write",
      async () => {
        for (let time = 0; time < 6; time += 1) await ask();
        const { db } = engine();
        const mails = db
          .selectFrom("outbox")
          .select("status")
          .where("template", "=", "voucher-requested")
          .orderBy("id");
        expect((await mails.execute()).map(({ status }) => status)).toEqual([...Array(5).fill("pending"), "dead"]);
        const [task] = await listInbox(db, { admin: false });
        expect(task?.body).toMatch(/^Gutschein \d+: Erika Beispiel hat keine Bankverbindung bekommen/);
      },
    );
  });
});
