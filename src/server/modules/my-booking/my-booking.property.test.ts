import fc from "fast-check";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { myBookingContract as calls } from "../../../shared/contract/my-booking.ts";
import { stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import type { UnpaidAnswer } from "../../../shared/contract/till-unpaid.ts";
import { walletContract } from "../../../shared/contract/wallet.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { settleAll } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import type { TestVisitor } from "../../../testing/server.ts";
import { voucherShop } from "../../../testing/voucher-shop.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { withGuestLinks } from "./my-booking.fixture.ts";

const guestKinds = ["change", "redeem", "order", "finish", "crew", "ask", "cancel"] as const;
const staffKinds = ["note", "price", "sell", "move", "revoke", "cancel"] as const;
/** What ends a booking is rare, so that much happens before. */
const weights: Partial<Record<string, number>> = {
  change: 4,
  redeem: 2,
  order: 4,
  finish: 4,
  move: 4,
  sell: 2,
  note: 2,
};
const actOf = <Kind extends string>(kinds: readonly Kind[]) =>
  fc.record({
    kind: fc.oneof(...kinds.map((kind) => ({ weight: weights[kind] ?? 1, arbitrary: fc.constant(kind) }))),
    number: fc.nat(1_000),
  });
type Act<Kind extends string = string> = { kind: Kind; number: number };

/** What a guest by their link, in two tabs, and somebody of the staff do at the same moment. */
const moments = fc.array(fc.record({ guest: actOf(guestKinds), tab: fc.nat(1), staff: actOf(staffKinds) }), {
  minLength: 6,
  maxLength: 12,
  size: "max",
});
/** What was done in the games together, when they came far enough to say something. */
const far = ["guest change", "guest order", "guest cancel", "guest crew", "staff move", "staff sell"];
const noLink = "no mail leads to the booking";

describeEachEngine((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const links = withGuestLinks(plan);
  const done = new Set<string>();

  /** @returns the answer where it was done. Refusals are part of the game, a failure of the server is not. */
  async function send(name: string, who: TestVisitor, { path }: { path: string }, body: object = {}) {
    const answer = await who.post(path, body);
    if (answer.statusCode >= 500) throw new Error(`${name}: ${answer.body}`);
    if (answer.statusCode >= 400) return null;
    done.add(name);
    return answer.json<Record<string, unknown>>();
  }

  it("leaves no contradiction, whatever a guest by their link and the staff do at once", async () => {
    const isSqlite = engine().engine === "sqlite";
    const numRuns = isSqlite ? 3 : 4;
    // Games in which little was done say little: a few more, where they are quick.
    for (let round = 0; round < (isSqlite ? 20 : 1); round += 1) {
      await fc.assert(fc.asyncProperty(moments, play), { numRuns, endOnFailure: true });
      if (far.every((name) => done.has(name))) break;
    }
    const missed = isSqlite ? far.filter((name) => !done.has(name)) : [];
    expect(missed).toEqual([]);
  });

  async function play(pairs: readonly { guest: Act; tab: number; staff: Act }[]): Promise<void> {
    await plan.reset();
    const id = await plan.book({ booked_day: "2027-06-10", booked_day_end: "2027-06-12" });
    await plan.book({ booked_day: "2027-06-20", booked_day_end: "2027-06-22", name: "Otto Anderer" });
    const { code } = await voucherShop(plan, wallet).buy(150);
    const tabs = await tabsOf(id);
    if (!tabs) throw new Error(noLink);
    const world = { id, code, orders: [] as { tab: number; order_id: string }[], tabs };
    for (const { guest, tab, staff } of pairs) {
      plan.clock.advance(60_000);
      const isRevoked = staff.kind === "revoke";
      await Promise.all([guestActs(guest, tab, world, isRevoked), staffActs(staff, id)]);
    }
    await settleAll(plan);
    expect(await findingsIn(plan.db)).toEqual([]);
  }

  /** Two browsers that followed the same link of the mails that wait; null where none leads to the booking. */
  async function tabsOf(id: number): Promise<TestVisitor[] | null> {
    for (const link of await links.mailed()) {
      const tabs = [await links.follow(link), await links.follow(link)];
      if ((await links.seen(tabs[0] as TestVisitor))?.number === id) return tabs;
    }
    return null;
  }

  type Played = { id: number; code: string; orders: { tab: number; order_id: string }[]; tabs: TestVisitor[] };

  /** @param isRevoked whether staff end all links meanwhile, perhaps between the mail and its reader. */
  async function guestActs({ kind, number }: Act, tab: number, world: Played, isRevoked: boolean): Promise<void> {
    const browser = world.tabs[tab] as TestVisitor;
    const seen = await links.seen(browser);
    if (!seen) {
      // Staff ended the links: the guest asks for another.
      await send("guest link", browser, calls.sendLink, { number: String(world.id), email: "erika@example.com" });
      const tabs = await tabsOf(world.id);
      if (!tabs && !isRevoked) throw new Error(noLink);
      // Where that link has ended, too, the old tabs stay, and the next act asks again.
      world.tabs = tabs ?? world.tabs;
      return;
    }
    const { version } = seen;
    const about = { booking_id: world.id, version };
    const stay = {
      ...about,
      booked_day: addDays("2027-06-08", number % 16),
      booked_duration: 2 + (number % 3),
      adults: 1 + (number % 3),
      children: 0,
      extras: number % 2 === 0 ? [] : ["extra_bbq"],
    };
    const acts: Record<string, () => Promise<unknown>> = {
      async change() {
        const quote = await send("guest quote", browser, calls.quoteStay, stay);
        if (!quote) return;
        const { price } = quote["after"] as { price: string };
        await send("guest change", browser, calls.changeStay, { ...stay, price });
      },
      redeem: () => send("guest redeem", browser, calls.redeem, { ...about, redeem_code: world.code }),
      async order() {
        const order = await send("guest order", browser, calls.order, about);
        if (order) world.orders.push({ tab, order_id: String(order["order_id"]) });
      },
      /** Approves what was ordered before, and perhaps never comes back to say so. */
      async finish() {
        const order = world.orders.shift();
        const payer = order && world.tabs[order.tab];
        if (!order || !payer) return;
        await wallet.approve(order.order_id).catch(() => undefined);
        await send("guest capture", payer, walletContract.capture, { order_id: order.order_id });
        if (number % 2 === 0) await send("guest settle", payer, calls.settle, { ...about, order_id: order.order_id });
      },
      crew: () => send("guest crew", browser, calls.saveCrew, { ...about, crew: [{ name: "Erika", licence: "none" }] }),
      ask: () =>
        send("guest ask", browser, calls.ask, { ...about, booked_day: "2027-06-20", booked_duration: 2, comment: "" }),
      async cancel() {
        await send("guest cancel", browser, calls.cancel, { ...about, fee: seen.cancellation[0]?.fee ?? "0.00" });
      },
    };
    await acts[kind]?.();
  }

  async function staffActs({ kind, number }: Act, id: number): Promise<void> {
    const { kim, alma } = plan;
    const { version, adults, children, extras } = await plan.booking(id);
    const about = { booking_id: id, version };
    const acts: Record<string, () => Promise<unknown>> = {
      note: () => send("staff note", kim, dayPlanContract.comment, { ...about, comment: `Notiz ${number}` }),
      price: () =>
        send("staff price", alma, dayPlanContract.changePrice, {
          ...about,
          new_price: String(100 + number),
          price_change_reason: "x",
        }),
      async sell() {
        const { bookings } = (await kim.get(`${tillContract.unpaid.path}?booking_id=${id}`)).json<UnpaidAnswer>();
        const due = bookings.find((one) => one.id === id)?.due;
        if (due !== undefined) await send("staff sell", kim, tillContract.save, { income: due, booking_id: id });
      },
      async move() {
        const stay = {
          ...about,
          vehicle: plan.vehicle,
          booked_day: addDays("2027-06-08", number % 16),
          booked_duration: 1 + (number % 4),
          adults,
          children,
          extras: JSON.parse(extras) as string[],
          waive_terms: number % 2 === 0,
        };
        const quote = await send("staff quote", alma, stayChangeContract.quote, stay);
        if (!quote) return;
        const { price } = quote["after"] as { price: string };
        await send("staff move", alma, stayChangeContract.change, { ...stay, price, reason: "telefonisch" });
      },
      revoke: () => send("staff revoke", kim, calls.revoke, { booking_id: id }),
      async cancel() {
        if (number % 6 === 0)
          await send("staff cancel", kim, dayPlanContract.cancel, { ...about, canceled_reason: "x" });
      },
    };
    await acts[kind]?.();
  }
});
