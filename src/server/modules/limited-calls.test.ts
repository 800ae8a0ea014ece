import { bookingContract } from "../../shared/contract/booking.ts";
import { contactContract } from "../../shared/contract/contact.ts";
import { myBookingContract } from "../../shared/contract/my-booking.ts";
import { sessionContract } from "../../shared/contract/session.ts";
import { walletContract } from "../../shared/contract/wallet.ts";
import { withdrawalsContract } from "../../shared/contract/withdrawals.ts";
import { aBookingRequest, testToday } from "../../testing/builders.ts";
import { testClock } from "../../testing/clock.ts";
import { describeOnSqlite } from "../../testing/database.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import { addBlockedDay, addSettings, addUser, addVehicle } from "../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../testing/server.ts";

const minute = 60_000;

describeOnSqlite((engine) => {
  const clock = testClock();
  const site = withTestApp(engine, () => ({ clock, config: { rateLimits: true } }));
  let visitor: TestVisitor;
  let vehicle: number;

  beforeEach(async () => {
    clock.set(`${testToday}T08:00:00.000Z`);
    await emptyTables(engine().db);
    await addSettings(engine().db);
    vehicle = await addVehicle(engine().db);
    visitor = await site.visitor();
  });

  const post =
    (path: string, body: () => object = () => ({})) =>
    (from: string) =>
      visitor.post(path, body(), { "x-forwarded-for": from });
  const get = (url: string) => (from: string) => site.app.inject({ url, headers: { "x-forwarded-for": from } });
  /** Of days that are blocked: nothing comes of it. */
  const stay = (changes: object = {}) => ({ ...aBookingRequest({ vehicle }), ...changes });
  const aHold = () => {
    const { name, email, phone, booked_duration } = stay();
    return { vehicle, employee: "", name, email, phone, booked_day: "2027-05-20", booked_duration, hold: true };
  };
  const byWallet = { banktransfer: false, paypal: true };

  /** What an address may do in a minute, an hour and a day; what needs no account besides is in guest-limits.test.ts. */
  it.each([
    ["messages", post(contactContract.send.path), [5, 20, 50]],
    ["withdrawals", post(withdrawalsContract.send.path), [5, 20, 50]],
    ["changes of one's own stay", post(myBookingContract.changeStay.path), [5, 20, 50]],
    ["invoices", get(myBookingContract.document.path.replace(":id", "1")), [20, 100]],
    ["protocols", get(myBookingContract.protocol.path.replace(":id", "1")), [20, 100]],
    ["passwords that are asked for", post(sessionContract.recover.path), [5]],
    ["tries to hold dates", post(bookingContract.availability.path, aHold), [20]],
    ["tries to book", post(bookingContract.send.path, () => stay()), [20, 100, 300]],
    ["orders at the wallet for what is owed", post(myBookingContract.order.path), [20]],
    ["tries to order at the wallet", post(walletContract.create.path, () => stay(byWallet)), [20]],
  ] as const)("limits %s of an address, and of no other", async (_what, call, most) => {
    await addBlockedDay(engine().db, aBookingRequest().booked_day);
    const isAnswered = async (from = "198.51.100.1") => (await call(from)).statusCode !== 429;
    let count = 0;
    const callOn = async (...pauses: number[]): Promise<number> => {
      const [pause, ...shorter] = pauses;
      if (pause === undefined) {
        while (count <= 300 && (await isAnswered())) count += 1;
        return count;
      }
      const before = count;
      clock.advance(pause);
      await callOn(...shorter);
      return count > before ? callOn(...pauses) : count;
    };
    const pauses = [[], [minute], [60 * minute, minute]].slice(0, most.length);
    const seen: number[] = [];
    for (const some of pauses) seen.push(await callOn(...some));
    expect([seen, await isAnswered("198.51.100.2")]).toEqual([most, true]);
    clock.advance(24 * 60 * minute);
    expect(await isAnswered()).toBe(true);
  });

  it("limits no staff", async () => {
    const staff = await site.login(await addUser(engine().db));
    for (let count = 0; count < 6; count += 1) {
      expect((await staff.post(contactContract.send.path, {})).statusCode).toBe(400);
    }
  });
});
