import { myBookingContract } from "../../shared/contract/my-booking.ts";
import { myVoucherContract } from "../../shared/contract/my-voucher.ts";
import { sessionContract } from "../../shared/contract/session.ts";
import { waitingContract } from "../../shared/contract/waiting.ts";
import { addDays } from "../../shared/rules/day.ts";
import { addAccount } from "../../testing/accounts.ts";
import { testToday } from "../../testing/builders.ts";
import { testClock } from "../../testing/clock.ts";
import { describeOnSqlite } from "../../testing/database.ts";
import { aBookingRow, addBlockedDay, addSettings, addVehicle, addVoucher } from "../../testing/rows.ts";
import { withTestApp } from "../../testing/server.ts";
import { equalTimeMs } from "./in-equal-time.ts";

describeOnSqlite((engine) => {
  /** The times that calls wait for, until the test says that they are over. */
  const timers = new EventTarget();
  let running: { ms: number; end: () => void }[] = [];
  const wait = (ms: number) =>
    new Promise<void>((end) => {
      running.push({ ms, end });
      timers.dispatchEvent(new Event("started"));
    });
  const site = withTestApp(engine, () => ({ clock: testClock(), wait }));
  const mails = () => engine().db.selectFrom("outbox").selectAll().execute();
  const stranger = "stranger@example.com";
  const erika = "erika@example.com";
  const start = addDays(testToday, 30);
  let vehicle = 0;
  let booking = 0;
  let voucher = 0;

  beforeAll(async () => {
    const { db } = engine();
    await addSettings(db);
    await addAccount(db);
    vehicle = await addVehicle(db);
    const row = aBookingRow({ vehicle_id: vehicle, email: erika });
    booking = (await db.insertInto("bookings").values(row).returning("id").executeTakeFirstOrThrow()).id;
    voucher = await addVoucher(db, { email: erika });
    await addBlockedDay(db, start);
  });
  beforeEach(async () => {
    running = [];
    await engine().db.deleteFrom("outbox").execute();
  });

  const joined = { email: erika, booked_day: start, booked_duration: 2 };
  it.each([
    ["a new password", sessionContract.recover.path, () => ({ email: "staff@example.com" }), { email: stranger }],
    [
      "the link of a booking",
      myBookingContract.sendLink.path,
      () => ({ number: String(booking), email: erika }),
      { email: stranger },
    ],
    [
      "a voucher once more",
      myVoucherContract.send.path,
      () => ({ number: String(voucher), email: erika }),
      { email: stranger },
    ],
    ["a place on the waiting list", waitingContract.join.path, () => ({ ...joined, vehicle }), { website: "x" }],
  ])(
    "who asks for %s waits as long for nothing as for a mail, and is answered the same",
    async (_, path, known, changes) => {
      const browser = await site.visitor();
      const answers: unknown[] = [];
      for (const body of [known(), { ...known(), ...changes }]) {
        const started = new Promise((resolve) => timers.addEventListener("started", resolve, { once: true }));
        let isAnswered = false;
        const answer = browser.post(path, body).finally(() => (isAnswered = true));
        await Promise.race([started, answer]);
        // What a call does without waiting is over before the next one that begins after it.
        await browser.get("/healthz");
        expect([running.map(({ ms }) => ms), isAnswered]).toEqual([[equalTimeMs], false]);
        running.pop()?.end();
        const { statusCode, body: said } = await answer;
        answers.push([statusCode, said]);
      }
      expect(answers).toEqual([
        [200, "{}"],
        [200, "{}"],
      ]);
      expect(await mails()).toHaveLength(1);
    },
  );
});
