import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { bookingLinkCookie, myBookingContract as calls } from "../../../shared/contract/my-booking.ts";
import { walletContract } from "../../../shared/contract/wallet.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import type { TestVisitor } from "../../../testing/server.ts";
import { voucherShop } from "../../../testing/voucher-shop.ts";
import { withGuestLinks } from "./my-booking.fixture.ts";

const ended = { type: "CONFLICT", errors: { booking_id: "validation:linkEnded" } };

describeOnSqlite((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const guest = withGuestLinks(plan);
  const [first, second] = [
    { booked_day: "2027-06-10", booked_day_end: "2027-06-12" },
    { booked_day: "2027-07-10", booked_day_end: "2027-07-12" },
  ];

  const post = async (browser: TestVisitor, { path }: { path: string }, body: object, key?: string) => {
    const answer = await browser.post(path, body, key === undefined ? {} : { "idempotency-key": key });
    return [answer.statusCode, answer.json<Record<string, unknown>>()] as const;
  };
  /** A family with two bookings: one browser that followed the link of the first one, then that of the second. */
  async function family() {
    const [a, b] = [await plan.book(first), await plan.book(second)];
    const links = await guest.linksOf(a, b);
    const browser = await guest.follow(links[0]);
    await browser.get(links[1]);
    return { a, b, browser, links };
  }
  const statuses = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await plan.booking(id)).status));

  describe("two bookings in two tabs of one browser", () => {
    it("are each cancelled in the tab that shows it, although the other link was followed last", async () => {
      const { a, b, browser } = await family();
      expect(await post(browser, calls.cancel, { booking_id: a, version: 0, fee: "0.00" })).toEqual([200, {}]);
      expect(await statuses(a, b)).toEqual(["cancelled", "unpaid"]);
      expect(await post(browser, calls.cancel, { booking_id: b, version: 0, fee: "0.00" })).toEqual([200, {}]);
      expect(await statuses(a, b)).toEqual(["cancelled", "cancelled"]);
    });

    it("are each read, changed, crewed and paid in the tab that shows it", async () => {
      const { a, b, browser } = await family();
      const seen = async (id: number) => (await guest.seen(browser, id))?.number;
      expect([await seen(a), await seen(b), await seen(a)]).toEqual([a, b, a]);
      const crew = [{ name: "Erika Beispiel", licence: "none" }];
      expect(await post(browser, calls.saveCrew, { booking_id: a, crew })).toEqual([200, {}]);
      const stay = { booking_id: a, version: 0, booked_day: "2027-06-20", booked_duration: 2, adults: 2, children: 0 };
      const [, quote] = await post(browser, calls.quoteStay, { ...stay, extras: [] });
      const { price } = quote["after"] as { price: string };
      expect((await post(browser, calls.changeStay, { ...stay, extras: [], price }))[0]).toBe(200);
      const [, order] = await post(browser, calls.order, { booking_id: a });
      const { order_id } = order as { order_id: string };
      await wallet.approve(order_id);
      await post(browser, walletContract.capture, { order_id });
      expect(await post(browser, calls.settle, { booking_id: a, order_id })).toEqual([200, {}]);
      expect(await guest.seen(browser, a)).toMatchObject({ status: "paid", crew, booked_day: "2027-06-20" });
      expect(await guest.seen(browser, b)).toMatchObject({ status: "unpaid", crew: [], version: 0 });
    });

    it("have their own calendar files and documents", async () => {
      const { a, b, browser } = await family();
      await plan.kim.post("/api/rere_save_cashregister/", { income: "360.00", booking_id: a });
      const document = (await guest.seen(browser, a))?.documents[0]?.id ?? 0;
      const open = async ({ path }: { path: string }, id: number) =>
        (await browser.get(`${path.replace(":id", String(document))}?booking_id=${String(id)}`)).statusCode;
      expect([await open(calls.document, a), await open(calls.document, b)]).toEqual([200, 404]);
      const file = async (id: number) =>
        (await browser.get(`${calls.calendarFile.path}?booking_id=${String(id)}`)).body;
      expect([await file(a), await file(b)]).toEqual([
        expect.stringContaining("20270610"),
        expect.stringContaining("20270710"),
      ]);
    });

    it("can both be paid at the wallet at the same time", async () => {
      const { a, b, browser } = await family();
      const orderOf = async (id: number) => {
        const [, { order_id }] = await post(browser, calls.order, { booking_id: id });
        return order_id as string;
      };
      const orders = [await orderOf(a), await orderOf(b)] as const;
      for (const order_id of orders) {
        await wallet.approve(order_id);
        expect(await post(browser, walletContract.capture, { order_id })).toEqual([200, { status: "captured" }]);
      }
      // An order is used for the booking that it pays for, whatever page says so.
      expect((await post(browser, calls.settle, { booking_id: a, order_id: orders[1] }))[0]).toBe(409);
      expect(await statuses(a, b)).toEqual(["unpaid", "unpaid"]);
      await post(browser, calls.settle, { booking_id: a, order_id: orders[0] });
      await post(browser, calls.settle, { booking_id: b, order_id: orders[1] });
      expect(await statuses(a, b)).toEqual(["paid", "paid"]);
    });

    it("each know their own keys of calls that are repeated", async () => {
      const { a, b, browser } = await family();
      const bodies = [a, b].map((booking_id) => ({ booking_id, version: 0, fee: "0.00" }));
      for (const body of [...bodies, ...bodies])
        expect(await post(browser, calls.cancel, body, "key")).toEqual([200, {}]);
      expect(await statuses(a, b)).toEqual(["cancelled", "cancelled"]);
    });

    it("refuse a call about the one whose link ended, and do nothing to the other", async () => {
      const { a, b, browser } = await family();
      await plan.kim.post(calls.revoke.path, { booking_id: a });
      expect(await post(browser, calls.cancel, { booking_id: a, version: 0, fee: "0.00" })).toEqual([409, ended]);
      expect(await guest.seen(browser, a)).toBeNull();
      expect(await statuses(a, b)).toEqual(["unpaid", "unpaid"]);
      expect(await post(browser, calls.cancel, { booking_id: b, version: 0, fee: "0.00" })).toEqual([200, {}]);
    });

    it("are both forgotten where one leaves", async () => {
      const { a, b, browser } = await family();
      await browser.post(calls.leave.path, {});
      expect([await guest.seen(browser, a), await guest.seen(browser, b), await guest.seen(browser)]).toEqual([
        null,
        null,
        null,
      ]);
      expect((await post(browser, calls.cancel, { booking_id: a, version: 0, fee: "0.00" }))[0]).toBe(404);
    });
  });

  it("every call of the page about a booking is refused without its link, and for one that is not named", async () => {
    const { a, browser: both, links } = await family();
    const { code } = await voucherShop(plan, wallet).buy(150);
    const other = await guest.follow(links[1]);
    const body = {
      version: 0,
      fee: "0.00",
      redeem_code: code,
      booked_day: "2027-06-20",
      booked_duration: 2,
      adults: 2,
      children: 0,
      extras: [],
      price: "360.00",
      order_id: "x",
      crew: [],
      comment: "",
    };
    const { cancel, redeem, quoteStay, changeStay, ask, order, settle, saveCrew } = calls;
    for (const call of [cancel, redeem, quoteStay, changeStay, ask, order, settle, saveCrew]) {
      expect([call.path, ...(await post(other, call, { ...body, booking_id: a }))]).toEqual([call.path, 409, ended]);
      expect([call.path, (await post(both, call, body))[0]]).toEqual([call.path, 400]);
    }
    for (const { path } of [calls.calendarFile, calls.document, calls.protocol]) {
      const address = path.replace(":id", "1");
      const answer = await other.get(`${address}?booking_id=${String(a)}`);
      expect([path, answer.statusCode, answer.json()]).toEqual([path, 409, ended]);
      expect((await both.get(address)).statusCode).toBe(400);
    }
    expect(await guest.seen(other, a)).toBeNull();
    expect(await plan.booking(a)).toMatchObject({ status: "unpaid", version: 0, start_day: first.booked_day });
    expect([await plan.count("crew_members"), await plan.count("wallet_orders")]).toEqual([0, 0]);
  });

  describe("the cookie", () => {
    const cookieOf = (browser: TestVisitor) => browser.cookies.get(bookingLinkCookie) ?? "";
    const latest = async (browser: TestVisitor) => (await guest.seen(browser))?.number;

    it("opens the link that was followed last to a page that names no booking", async () => {
      const { a, b, browser, links } = await family();
      expect(await latest(browser)).toBe(b);
      await browser.get(links[0]);
      expect(await latest(browser)).toBe(a);
    });

    it("holds one link of each booking, and stays as long however often they are followed", async () => {
      const { browser, links } = await family();
      const { length } = cookieOf(browser);
      for (const link of [...links, ...links]) await browser.get(link);
      expect(cookieOf(browser)).toHaveLength(length);
    });

    it("holds the 8 links that were followed last, in less than 450 bytes", async () => {
      const days = Array.from({ length: 9 }, (_, index) => String(10 + 2 * index));
      const ids: number[] = [];
      for (const day of days) {
        const end = String(Number(day) + 2);
        ids.push(await plan.book({ booked_day: `2027-06-${day}`, booked_day_end: `2027-06-${end}` }));
      }
      const browser = await plan.server.visitor();
      for (const link of await guest.linksOf(...ids)) await browser.get(link);
      expect(cookieOf(browser).length).toBeLessThan(450);
      const seen = await Promise.all(ids.map(async (id) => (await guest.seen(browser, id))?.number ?? null));
      expect(seen).toEqual([null, ...ids.slice(1)]);
    });

    it("reads no more of what somebody wrote into it", async () => {
      const { a, browser } = await family();
      const own = cookieOf(browser);
      const forged = Array.from({ length: 8 }, () => `${"A".repeat(43)}~zzzzzz`).join(".");
      browser.cookies.set(bookingLinkCookie, `${forged}.${own}`);
      expect(await guest.seen(browser, a)).toBeNull();
      for (const text of ["", "...", "%", own.replaceAll("~", "."), "'; drop table booking_links", "A".repeat(3_000)]) {
        browser.cookies.set(bookingLinkCookie, encodeURIComponent(text));
        expect(await guest.seen(browser, a)).toBeNull();
      }
    });

    it("opens each booking for 7 days from when its link was followed", async () => {
      const [a, b] = [await plan.book(first), await plan.book(second)];
      const links = await guest.linksOf(a, b);
      const browser = await guest.follow(links[0]);
      plan.clock.advance(6 * 24 * 3_600_000);
      await browser.get(links[1]);
      expect((await guest.seen(browser, a))?.number).toBe(a);
      plan.clock.advance(24 * 3_600_000 + 1_000);
      expect([await guest.seen(browser, a), (await guest.seen(browser, b))?.number]).toEqual([null, b]);
    });

    it("stays as it is where a link is followed that opens nothing", async () => {
      const { a, browser } = await family();
      const answer = await browser.get(`/Meine-Buchung/${"A".repeat(43)}`);
      expect(answer.headers["location"]).toBe("/Meine-Buchung?link=ended");
      expect((await guest.seen(browser, a))?.number).toBe(a);
    });
  });

  it("a guest cannot name a version that is to come, and be judged by the booking of before", async () => {
    const { a, browser } = await family();
    for (const version of [1, 7]) {
      const [status, { errors }] = await post(browser, calls.cancel, { booking_id: a, version, fee: "0.00" });
      expect([status, errors]).toEqual([409, { version: "my-booking:refused.version" }]);
    }
    await plan.kim.post(dayPlanContract.comment.path, { booking_id: a, comment: "ruft an" });
    expect((await post(browser, calls.cancel, { booking_id: a, version: 1, fee: "0.00" }))[0]).toBe(200);
  });
});
