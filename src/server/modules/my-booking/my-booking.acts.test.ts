import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { inboxContract } from "../../../shared/contract/inbox.ts";
import { myBookingContract as calls } from "../../../shared/contract/my-booking.ts";
import { walletContract } from "../../../shared/contract/wallet.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { settleAll } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { aListOfExtras, aListOfHalves } from "../../../testing/own-extras-list.ts";
import { publishList } from "../../../testing/price-lists.ts";
import type { TestVisitor } from "../../../testing/server.ts";
import { voucherShop } from "../../../testing/voucher-shop.ts";
import { findContradictions } from "../../ops/fsck/fsck.ts";
import { purgeExpired } from "../../ops/retention.ts";
import { bookingLife } from "../life/life.ts";
import { withGuestLinks } from "./my-booking.fixture.ts";

describeEachEngine((engine, itOnSqlite) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const guest = withGuestLinks(plan);
  // A month ahead, so that everything can still be changed.
  const stay = { booked_day: "2027-06-10", booked_day_end: "2027-06-12" };
  const shown = new WeakMap<TestVisitor, number>();
  const later = { booked_day: "2027-06-20", booked_duration: 3, adults: 2, children: 0, extras: [] };

  /** The calls of these tests are about the booking that the page shows, which is the one whose link was followed. */
  const post = async (browser: TestVisitor, { path }: { path: string }, body: object = {}, key?: string) => {
    const booking_id = shown.get(browser) ?? (await guest.seen(browser))?.number;
    if (booking_id !== undefined) shown.set(browser, booking_id);
    const answer = await browser.post(
      path,
      { booking_id, ...body },
      key === undefined ? {} : { "idempotency-key": key },
    );
    return [answer.statusCode, answer.json<Record<string, unknown>>()] as const;
  };
  const order = async (browser: TestVisitor) => (await post(browser, calls.order))[1] as { order_id: string };
  const pay = async (browser: TestVisitor) => {
    const { order_id } = await order(browser);
    await wallet.approve(order_id);
    expect((await post(browser, walletContract.capture, { order_id }))[1]).toEqual({ status: "captured" });
    return order_id;
  };
  const tasks = async () => {
    const { inbox } = (await plan.kim.get(inboxContract.list.path)).json<{ inbox: { body: string }[] }>();
    return inbox.map(({ body }) => body);
  };
  afterEach(async () => {
    const found: string[] = [];
    for await (const { subject, problem } of findContradictions(plan.db)) found.push(`${subject} ${problem}`);
    expect(found).toEqual([]);
  });

  describe("a guest cancels", () => {
    itOnSqlite("at the cost that was shown, once, and staff read that it was the guest", async () => {
      const id = await plan.book(stay);
      const browser = await guest.open();
      await post(browser, calls.settle, { order_id: await pay(browser) });
      const { version = 0, cancellation = [] } = (await guest.seen(browser)) ?? {};
      const asked = { version, fee: cancellation[0]?.fee };
      expect(cancellation[0]?.fee).not.toBe("0.00");
      for (let time = 0; time < 2; time += 1) expect(await post(browser, calls.cancel, asked, "k")).toEqual([200, {}]);
      expect(await plan.events(id)).toMatchObject([{}, {}, { kind: "cancelled", actor_id: null }]);
      expect(await plan.booking(id)).toMatchObject({ status: "cancelled" });
      expect(await guest.seen(browser)).toMatchObject({ status: "cancelled", price: cancellation[0]?.fee });
      expect((await post(browser, calls.cancel, asked))[0]).toBe(409);
    });

    itOnSqlite(
      "and is refused where it costs something else by now, or staff changed the booking meanwhile",
      async () => {
        const id = await plan.book(stay);
        const browser = await guest.open();
        await post(browser, calls.settle, { order_id: await pay(browser) });
        const { version = 0, cancellation = [] } = (await guest.seen(browser)) ?? {};
        expect(await post(browser, calls.cancel, { version, fee: "0.00" })).toEqual([
          409,
          { type: "CONFLICT", errors: { fee: "my-booking:refused.priceChanged" } },
        ]);
        await plan.kim.post(dayPlanContract.comment.path, { booking_id: id, comment: "ruft an" });
        const late = await post(browser, calls.cancel, { version, fee: cancellation[0]?.fee });
        expect(late).toEqual([409, { type: "CONFLICT", errors: { version: "my-booking:refused.version" } }]);
        expect(await plan.booking(id)).toMatchObject({ status: "paid" });
      },
    );

    itOnSqlite("on the last day of a stage at its cost, and reads from when it costs more", async () => {
      await plan.book(stay);
      const browser = await guest.open();
      await post(browser, calls.settle, { order_id: await pay(browser) });
      await guest.comesBack(browser, "2027-05-11T21:59:59.000Z");
      const { version = 0, cancellation = [] } = (await guest.seen(browser)) ?? {};
      expect(cancellation).toMatchObject([
        { from: "2027-05-11", fee: "324.00" },
        { from: "2027-05-12", fee: "360.00" },
      ]);
      expect(await post(browser, calls.cancel, { version, fee: "324.00" })).toEqual([200, {}]);
    });

    itOnSqlite("no more once the boat has left", async () => {
      const id = await plan.book();
      const browser = await guest.open();
      await guest.comesBack(browser, "2027-05-12T20:00:00.000Z");
      const seen = await guest.seen(browser);
      expect(seen).toMatchObject({ cancellation: [], can_change: false });
      const answer = await post(browser, calls.cancel, { version: seen?.version, fee: "0.00" });
      expect([answer[0], (await plan.booking(id)).status]).toEqual([409, "unpaid"]);
    });
  });

  describe("a guest pays what is owed", () => {
    itOnSqlite("at the wallet, and the booking is paid once with an invoice", async () => {
      const id = await plan.book(stay);
      const browser = await guest.open();
      const order_id = await pay(browser);
      expect(await post(browser, calls.settle, { order_id })).toEqual([200, {}]);
      expect(await post(browser, calls.settle, { order_id })).toEqual([200, {}]);
      expect(await guest.seen(browser)).toMatchObject({ number: id, status: "paid", outstanding: "0.00" });
      expect((await guest.seen(browser))?.documents).toHaveLength(1);
      expect((await plan.events(id)).map(({ kind }) => kind)).toEqual(["created", "paid"]);
    });

    itOnSqlite("and the server finishes it where the browser dies", async () => {
      const id = await plan.book(stay);
      await pay(await guest.open());
      await settleAll(plan);
      expect(await plan.booking(id)).toMatchObject({ status: "paid" });
    });

    itOnSqlite("and the server asks for the money again where the wallet did not hear it", async () => {
      const id = await plan.book(stay);
      const browser = await guest.open();
      const { order_id } = await order(browser);
      await wallet.approve(order_id, "timeoutBeforeCapture", 1);
      expect((await post(browser, walletContract.capture, { order_id }))[1]).toEqual({ status: "pending" });
      await settleAll(plan);
      expect(await plan.booking(id)).toMatchObject({ status: "paid" });
    });

    itOnSqlite("and can order anew where an order ran out that nobody else paid", async () => {
      await plan.book(stay);
      const browser = await guest.open();
      const { order_id } = await order(browser);
      await settleAll(plan);
      const [, answer] = await post(browser, walletContract.capture, { order_id });
      expect(answer).toEqual({ status: "replaced" });
      await post(browser, calls.settle, { order_id: await pay(browser) });
      expect(await guest.seen(browser)).toMatchObject({ status: "paid" });
    });

    it("and what is paid twice, or for a booking that was cancelled meanwhile, goes back", async () => {
      const id = await plan.book(stay);
      const [link = ""] = await guest.mailed();
      const [one, other] = [await guest.follow(link), await guest.follow(link)];
      const [first, second] = [await order(one), await order(other)];
      for (const { order_id } of [first, second]) await wallet.approve(order_id);
      for (const [browser, { order_id }] of [
        [one, first],
        [other, second],
      ] as const) {
        await post(browser, walletContract.capture, { order_id });
      }
      for (const [browser, { order_id }] of [
        [one, first],
        [other, second],
      ] as const) {
        await post(browser, calls.settle, { order_id });
      }
      await settleAll(plan);
      const orders = await plan.db.selectFrom("wallet_orders").select("status").orderBy("status").execute();
      expect(orders.map(({ status }) => status)).toEqual(["fulfilled", "refunded"]);
      expect(await plan.booking(id)).toMatchObject({ status: "paid" });
    });

    itOnSqlite("and takes no money where it is paid by then", async () => {
      await plan.book(stay);
      const browser = await guest.open();
      const { order_id } = await order(browser);
      await post(browser, calls.settle, { order_id: await pay(browser) });
      await wallet.approve(order_id).catch(() => undefined);
      const [, { status }] = await post(browser, walletContract.capture, { order_id });
      expect(["taken", "replaced"]).toContain(status);
      expect((await post(browser, calls.order))[0]).toBe(409);
    });

    itOnSqlite("by a voucher, whose code they know", async () => {
      const id = await plan.book(stay);
      const { code } = await voucherShop(plan, wallet).buy(1_000);
      const browser = await guest.open();
      const { version = 0 } = (await guest.seen(browser)) ?? {};
      expect((await post(browser, calls.redeem, { version, redeem_code: "FALSCH" }))[0]).toBe(400);
      expect(await post(browser, calls.redeem, { version, redeem_code: code })).toMatchObject([200, { due: "0.00" }]);
      expect(await plan.booking(id)).toMatchObject({ status: "paid" });
    });

    itOnSqlite("and the mails say that they did it, not we", async () => {
      const id = await plan.book(stay);
      const { code } = await voucherShop(plan, wallet).buy(60);
      const browser = await guest.open();
      expect((await post(browser, calls.redeem, { version: 0, redeem_code: code }))[0]).toBe(200);
      const asked = { ...later, version: 1 };
      const [, quote] = await post(browser, calls.quoteStay, asked);
      const { price } = quote["after"] as { price: string };
      expect((await post(browser, calls.changeStay, { ...asked, price }))[0]).toBe(200);
      const rows = await plan.db.selectFrom("outbox").select(["template", "data"]).orderBy("id").execute();
      const own = rows.filter(({ data }) => (JSON.parse(data) as { byGuest?: boolean }).byGuest === true);
      expect(own.map(({ template }) => template)).toEqual(["booking-price", "booking-changed"]);
      expect((await bookingLife(plan.db, id, "guest", plan.clock.now())).steps.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(["voucherRedeemed", "stayChanged"]),
      );
    });

    itOnSqlite("by one voucher after the other, as long as something is due", async () => {
      await plan.book(stay);
      const shop = voucherShop(plan, wallet);
      const [first, second] = [await shop.buy(60), await shop.buy(500)];
      const browser = await guest.open();
      expect(await guest.seen(browser)).toMatchObject({ can_redeem: true });
      expect((await post(browser, calls.redeem, { version: 0, redeem_code: first.code }))[0]).toBe(200);
      expect(await guest.seen(browser)).toMatchObject({ version: 1, can_redeem: true });
      expect(await post(browser, calls.redeem, { version: 1, redeem_code: second.code })).toEqual([
        200,
        { redeemed: "300.00", due: "0.00" },
      ]);
      expect(await guest.seen(browser)).toMatchObject({ status: "paid", can_redeem: false });
    });
  });

  describe("a guest changes the stay", () => {
    it("priced first, and at once where the boat is free", async () => {
      const id = await plan.book(stay);
      const browser = await guest.open();
      const asked = { ...later, version: 0 };
      const [, quote] = await post(browser, calls.quoteStay, asked);
      const { price } = quote["after"] as { price: string };
      expect((await plan.booking(id)).version).toBe(0);
      expect((await post(browser, calls.changeStay, { ...asked, price: "1.00" }))[0]).toBe(409);
      expect(await post(browser, calls.changeStay, { ...asked, price })).toEqual([200, quote]);
      expect(await plan.booking(id)).toMatchObject({ start_day: "2027-06-20", nights: 3, version: 1 });
      expect((await post(browser, calls.changeStay, { ...asked, price }))[0]).toBe(409);
    });

    itOnSqlite("not to a single night, and of no other boat that a payload names", async () => {
      const id = await plan.book(stay);
      const other = await plan.book({ booked_day: "2027-07-10", booked_day_end: "2027-07-12", name: "Otto Anderer" });
      const browser = await guest.openBooking(id);
      const asked = { ...later, version: 0, vehicle: 999, waive_terms: true };
      expect((await post(browser, calls.quoteStay, { ...asked, booked_duration: 1 }))[0]).toBe(400);
      const [, quote] = await post(browser, calls.quoteStay, asked);
      const { price } = quote["after"] as { price: string };
      expect((await post(browser, calls.changeStay, { ...asked, price }))[0]).toBe(200);
      expect(await plan.booking(id)).toMatchObject({ start_day: "2027-06-20", vehicle_id: plan.vehicle });
      expect(await plan.booking(other)).toMatchObject({ start_day: "2027-07-10", version: 0 });
    });

    itOnSqlite("with extras of the list that the booking agreed on, which stay where they are not sent", async () => {
      const dearGrill = { ...aListOfExtras(), extraCents: { extra_bbq: 45_00 } };
      await publishList(plan.db, dearGrill, plan.clock.now().toISOString());
      const id = await plan.book({ ...stay, own_extras: [{ id: 1, pieces: 2 }] });
      await publishList(plan.db, aListOfExtras(), plan.clock.now().toISOString());
      const browser = await guest.open();
      const { own_extras, own_offered, extra_prices } = (await guest.seen(browser)) ?? {};
      expect(own_extras).toMatchObject([
        { id: 1, name_de: "Fahrrad", pieces: 2, compulsory: false },
        { id: 2, name_de: "Servicepauschale", pieces: 1, compulsory: true },
        { id: 5, on_site: true },
      ]);
      expect(extra_prices).toEqual({ extra_bbq: "45.00" });
      expect(own_offered?.map(({ id: extra, price }) => [extra, price])).toEqual([
        [1, "20.00"],
        [2, "49.00"],
        [3, "9.50"],
        [4, "8.00"],
        [5, "12.00"],
      ]);
      const change = async (asked: object) => {
        const [, quote] = await post(browser, calls.quoteStay, asked);
        const { price } = quote["after"] as { price: string };
        expect((await post(browser, calls.changeStay, { ...asked, price }))[0]).toBe(200);
        return (JSON.parse((await plan.booking(id)).own_extras) as { id: number }[]).map((each) => each.id);
      };
      expect(await change({ ...later, version: 0 })).toEqual([1, 2, 5]);
      expect(await change({ ...later, version: 1, own_extras: [{ id: 3, pieces: 1 }] })).toEqual([2, 3, 5]);
      const wrong = { ...later, version: 2, own_extras: [{ id: 2, pieces: 1 }] };
      expect(await post(browser, calls.quoteStay, wrong)).toMatchObject([
        400,
        { errors: { own_extras: expect.any(String) } },
      ]);
    });

    itOnSqlite("to early boarding from its day on, where nobody has the half-day", async () => {
      const list = aListOfHalves({ daysBefore: 20 });
      await publishList(plan.db, list, plan.clock.now().toISOString());
      await plan.book({ ...stay, booked_day: "2027-06-12", booked_day_end: "2027-06-14" });
      const id = await plan.book(stay);
      const browser = await guest.openBooking(id);
      const asked = { ...later, booked_day: "2027-06-10", booked_duration: 2, own_extras: [{ id: 6, pieces: 1 }] };
      expect(await post(browser, calls.quoteStay, { ...asked, version: 0 })).toMatchObject([
        400,
        { errors: { own_extras: "validation:halfTooEarly" } },
      ]);
      await guest.comesBack(browser, "2027-05-25T10:00:00.000Z");
      expect(await guest.seen(browser)).toMatchObject({ starts_am: false, free_halves: ["firstMorning"] });
      const [, quote] = await post(browser, calls.quoteStay, { ...asked, version: 0 });
      const { price } = quote["after"] as { price: string };
      expect((await post(browser, calls.changeStay, { ...asked, version: 0, price }))[0]).toBe(200);
      expect(await guest.seen(browser)).toMatchObject({ starts_am: true, ends_pm: false });
      const both = { ...asked, version: 1, own_extras: [...asked.own_extras, { id: 7, pieces: 1 }] };
      expect(await post(browser, calls.quoteStay, both)).toMatchObject([
        409,
        { errors: { own_extras: "validation:lateTaken" } },
      ]);
    });

    itOnSqlite("to days that are taken by asking staff; a ban looks the same", async () => {
      const id = await plan.book(stay);
      await plan.book({ booked_day: "2027-06-20", booked_day_end: "2027-06-22", name: "Otto Anderer" });
      const browser = await guest.openBooking(id);
      const quote = (start: string) => post(browser, calls.quoteStay, { ...later, booked_day: start, version: 0 });
      const taken = await quote("2027-06-20");
      expect(taken).toEqual([409, { type: "CONFLICT", errors: { booked_day: "my-booking:refused.stayTaken" } }]);
      await plan.alma.post("/api/rere_ban_customer/", { name: "", phone: "", email: "erika@example.com", reason: "x" });
      const bans = await plan.count("bans");
      expect([bans, await quote("2027-07-20")]).toEqual([1, taken]);
      const wish = { booked_day: "2027-06-20", booked_duration: 3, comment: "Hochzeit" };
      expect(await post(browser, calls.ask, wish)).toEqual([200, {}]);
      expect((await tasks()).join()).toContain("Hochzeit");
    });

    itOnSqlite("until two days before", async () => {
      await plan.book(stay);
      const browser = await guest.open();
      await guest.comesBack(browser, "2027-06-08T10:00:00.000Z");
      expect((await post(browser, calls.quoteStay, { ...later, version: 0 }))[0]).toBe(200);
      await guest.comesBack(browser, "2027-06-09T10:00:00.000Z");
      expect((await post(browser, calls.quoteStay, { ...later, version: 0 }))[0]).toBe(409);
    });
  });

  describe("the crew", () => {
    const crew = [
      { name: "Erika Beispiel", licence: "inland" },
      { name: "Max Beispiel", licence: "none" },
    ];

    it("is entered, replaced, and deleted 30 days after the stay", async () => {
      await plan.book(stay);
      const browser = await guest.open();
      expect(await post(browser, calls.saveCrew, { crew: [] })).toEqual([200, {}]);
      expect(await post(browser, calls.saveCrew, { crew: JSON.stringify(crew) })).toEqual([200, {}]);
      expect((await guest.seen(browser))?.crew).toEqual(crew);
      plan.clock.set("2027-07-12T10:00:00.000Z");
      await purgeExpired(plan.deps);
      expect(await plan.count("crew_members")).toBe(2);
      plan.clock.set("2027-07-13T10:00:00.000Z");
      await purgeExpired(plan.deps);
      expect(await plan.count("crew_members")).toBe(0);
    });

    itOnSqlite(
      "is entered until the last day in Berlin is over, as the stay is changed until two days before",
      async () => {
        await plan.book(stay);
        const browser = await guest.open();
        const at = async (instant: string) => {
          await guest.comesBack(browser, instant);
          const { can_change, can_enter_crew } = (await guest.seen(browser)) ?? {};
          return [can_change, can_enter_crew, (await post(browser, calls.saveCrew, { crew: [] }))[0]];
        };
        expect(await at("2027-06-08T21:59:59.000Z")).toEqual([true, true, 200]);
        expect(await at("2027-06-08T22:00:00.000Z")).toEqual([false, true, 200]);
        expect(await at("2027-06-12T21:59:59.000Z")).toEqual([false, true, 200]);
        expect(await at("2027-06-12T22:00:00.000Z")).toEqual([false, false, 409]);
      },
    );

    itOnSqlite("holds names and kinds of licence alone, and no more people than any boat takes", async () => {
      await plan.book(stay);
      const browser = await guest.open();
      const many = Array.from({ length: 21 }, () => crew[0]);
      const wrong = [many, [{ name: "", licence: "none" }], [{ name: "A", licence: "Kopie" }], "x"];
      for (const list of wrong) expect((await post(browser, calls.saveCrew, { crew: list }))[0]).toBe(400);
    });
  });

  itOnSqlite("no act is taken without the token of our own pages, or without the cookie", async () => {
    const id = await plan.book(stay);
    const browser = await guest.open();
    const forged = await browser.post(
      calls.cancel.path,
      { booking_id: id, version: 0, fee: "0.00" },
      { "x-csrftoken": "x" },
    );
    const foreign = await browser.post(calls.leave.path, {}, { origin: "https://evil.example" });
    expect([forged.statusCode, foreign.statusCode]).toEqual([403, 403]);
    const stranger = await plan.server.visitor();
    const bodies = {
      booking_id: id,
      version: 0,
      fee: "0.00",
      redeem_code: "x",
      ...later,
      price: "1.00",
      order_id: "x",
      crew: [],
    };
    for (const call of [calls.cancel, calls.redeem, calls.quoteStay, calls.changeStay, calls.ask, calls.order]) {
      expect((await post(stranger, call, bodies))[0]).toBe(404);
    }
    for (const call of [calls.settle, calls.saveCrew]) expect((await post(stranger, call, bodies))[0]).toBe(404);
    expect(await plan.booking(id)).toMatchObject({ status: "unpaid", version: 0 });
  });
});
