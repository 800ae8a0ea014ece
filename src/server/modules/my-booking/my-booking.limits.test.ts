import { inboxContract } from "../../../shared/contract/inbox.ts";
import { myBookingContract as calls } from "../../../shared/contract/my-booking.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { startTestApp, type TestVisitor } from "../../../testing/server.ts";
import { voucherShop } from "../../../testing/voucher-shop.ts";
import { withGuestLinks } from "./my-booking.fixture.ts";

/** What a guest can do with one booking, from however many addresses. */
describeEachEngine((engine, itOnSqlite) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const guest = withGuestLinks(plan);
  const stay = { booked_day: "2027-06-10", booked_day_end: "2027-06-12" };

  const post = async (browser: TestVisitor, { path }: { path: string }, body: object, from = "198.51.100.1") => {
    const answer = await browser.post(path, body, { "x-forwarded-for": from });
    return [answer.statusCode, answer.json<Record<string, unknown>>()] as const;
  };

  describe("wishes for other days", () => {
    const wish = (booking_id: number, comment = "") => ({
      booking_id,
      booked_day: "2027-06-20",
      booked_duration: 3,
      comment,
    });
    const wishes = () =>
      plan.db.selectFrom("inbox").select(["id", "booking_id"]).where("kind", "=", "stayWished").execute();
    const open = { type: "CONFLICT", errors: { booking_id: "validation:wishOpen" } };

    itOnSqlite("of a booking are one at a time: the next one is taken once staff ticked it off", async () => {
      const [a, b] = [
        await plan.book(stay),
        await plan.book({ booked_day: "2027-07-10", booked_day_end: "2027-07-12" }),
      ];
      const links = await guest.linksOf(a, b);
      const browser = await guest.follow(links[0]);
      await browser.get(links[1]);
      expect(await post(browser, calls.ask, wish(a, "Hochzeit"))).toEqual([200, {}]);
      for (let count = 0; count < 3; count += 1) {
        expect(await post(browser, calls.ask, wish(a), `198.51.100.${count}`)).toEqual([409, open]);
      }
      expect(await post(browser, calls.ask, wish(b))).toEqual([200, {}]);
      const [first] = await wishes();
      await plan.kim.post(inboxContract.tickOff.path, { id: first?.id });
      expect(await post(browser, calls.ask, wish(a))).toEqual([200, {}]);
      expect((await wishes()).map(({ booking_id }) => booking_id)).toEqual([a, b, a]);
    });

    it("that come at once are one", async () => {
      const id = await plan.book(stay);
      const browser = await guest.openBooking(id);
      const answers = await Promise.all([1, 2, 3].map(() => post(browser, calls.ask, wish(id))));
      expect(answers.map(([status]) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
      expect(await wishes()).toHaveLength(1);
    });
  });

  describe("changes", () => {
    const limited = async () =>
      startTestApp({ database: engine(), clock: plan.clock, config: { rateLimits: true }, wallet: wallet.client });
    const mailsTo = async (template: string) =>
      (
        await plan.db
          .selectFrom("outbox")
          .select("id")
          .where("template", "=", template as never)
          .execute()
      ).length;

    itOnSqlite("of a booking are 5 a day, each a mail, a voucher's too; a cancellation never counts", async () => {
      const id = await plan.book(stay);
      const { code } = await voucherShop(plan, wallet).buy(50);
      const [link] = await guest.linksOf(id);
      const site = await limited();
      const browser = await site.visitor();
      await browser.get(link);
      let count = 0;
      /** From an address of its own each. */
      const from = () => `203.0.113.${(count += 1)}`;
      const change = async (nights: number) => {
        const { version } = await plan.booking(id);
        const wanted = { booking_id: id, version, booked_day: "2027-06-10", booked_duration: nights };
        const asked = { ...wanted, adults: 2, children: 0, extras: [] };
        const [, quote] = await post(browser, calls.quoteStay, asked, from());
        const { price } = quote["after"] as { price: string };
        return post(browser, calls.changeStay, { ...asked, price }, from());
      };
      const redeem = async () =>
        post(browser, calls.redeem, { booking_id: id, version: count < 3 ? 0 : 5, redeem_code: code }, from());
      expect((await redeem())[0]).toBe(200);
      for (const nights of [3, 2, 3, 4]) expect((await change(nights))[0]).toBe(200);
      const tooMany = { type: "RATE_LIMITED", errors: { booking_id: "validation:changesToday" } };
      expect(await change(3)).toEqual([429, tooMany]);
      expect(await redeem()).toEqual([429, tooMany]);
      expect([await mailsTo("booking-changed"), await mailsTo("booking-price")]).toEqual([4, 1]);

      plan.clock.set("2027-05-03T22:00:00.000Z");
      expect((await change(3))[0]).toBe(200);
      for (const nights of [2, 3, 2, 3]) expect((await change(nights))[0]).toBe(200);
      expect((await change(2))[0]).toBe(429);
      const { version, cancellation } = (await guest.seen(browser, id)) ?? {};
      const answer = await post(
        browser,
        calls.cancel,
        { booking_id: id, version, fee: cancellation?.[0]?.fee },
        from(),
      );
      expect([answer, await mailsTo("booking-cancelled")]).toEqual([[200, {}], 1]);
      await site.close();
    });

    itOnSqlite("that staff make do not count", async () => {
      const id = await plan.book(stay);
      const [link] = await guest.linksOf(id);
      const change = async (
        browser: TestVisitor,
        nights: number,
        own: object,
        paths: { quote: string; change: string },
      ) => {
        const { version } = await plan.booking(id);
        const wanted = { booking_id: id, version, booked_day: "2027-06-10", booked_duration: nights, ...own };
        const asked = { ...wanted, adults: 2, children: 0, extras: [] };
        const { after } = (await browser.post(paths.quote, asked)).json<{ after: { price: string } }>();
        return (await browser.post(paths.change, { ...asked, price: after.price, reason: "telefonisch" })).statusCode;
      };
      const staffs = { quote: "/api/rere_quote_stay_change/", change: "/api/rere_change_stay/" };
      const own = { quote: calls.quoteStay.path, change: calls.changeStay.path };
      for (const nights of [3, 2, 3, 2, 3]) {
        expect(await change(plan.kim, nights, { vehicle: plan.vehicle }, staffs)).toBe(200);
      }
      const site = await limited();
      const browser = await site.visitor();
      await browser.get(link);
      expect(await change(browser, 2, {}, own)).toBe(200);
      await site.close();
    });
  });

  describe("a link that is asked for", () => {
    const email = "erika@example.com";
    const ask = async (id: number) =>
      (await plan.server.visitor()).post(calls.sendLink.path, { number: String(id), email });
    const crew = (booking_id: number) => ({ booking_id, crew: [] });

    it("ends the earlier ones with the first act of a page that it opened, and not before", async () => {
      const id = await plan.book(stay);
      const [first = ""] = await guest.mailed();
      const page = await guest.follow(first);
      await ask(id);
      const [second = ""] = await guest.mailed();
      // As scanners do: they follow links, and read what they find there.
      const other = await guest.follow(second);
      expect((await guest.seen(other, id))?.number).toBe(id);
      expect((await post(page, calls.saveCrew, crew(id)))[0]).toBe(200);

      expect((await post(other, calls.saveCrew, crew(id)))[0]).toBe(200);
      expect((await post(page, calls.saveCrew, crew(id)))[0]).toBe(409);
      expect([await guest.seen(page, id), (await guest.seen(other, id))?.number]).toEqual([null, id]);
    });

    itOnSqlite("leaves those that were mailed after it", async () => {
      const id = await plan.book(stay);
      await guest.mailed();
      await ask(id);
      const [asked = ""] = await guest.mailed();
      await ask(id);
      const [later = ""] = await guest.mailed();
      const browser = await guest.follow(asked);
      expect((await post(browser, calls.saveCrew, crew(id)))[0]).toBe(200);
      const latest = await guest.follow(later);
      expect((await post(latest, calls.saveCrew, crew(id)))[0]).toBe(200);
      expect((await post(browser, calls.saveCrew, crew(id)))[0]).toBe(409);
    });

    itOnSqlite("ends no page of the guest, however often somebody asks who knows number and address", async () => {
      const id = await plan.book(stay);
      const [first = ""] = await guest.mailed();
      const page = await guest.follow(first);
      for (let count = 0; count < 5; count += 1) {
        await ask(id);
        await guest.follow((await guest.mailed()).at(-1) ?? "");
        expect((await guest.seen(page, id))?.number).toBe(id);
        expect((await post(page, calls.saveCrew, crew(id)))[0]).toBe(200);
      }
    });

    itOnSqlite("ends nothing where one leaves the page that it opened", async () => {
      const id = await plan.book(stay);
      const [first = ""] = await guest.mailed();
      const page = await guest.follow(first);
      await ask(id);
      const [second = ""] = await guest.mailed();
      await (await guest.follow(second)).post(calls.leave.path, {});
      expect((await post(page, calls.saveCrew, crew(id)))[0]).toBe(200);
    });
  });
});
