import { configureStore } from "@reduxjs/toolkit";
import { api } from "../../client/api/base-api.ts";
import type { Dispatch } from "../../client/api/call.ts";
import { findContradictions } from "../../server/ops/fsck/fsck.ts";
import { blacklistContract } from "../../shared/contract/blacklist.ts";
import { bookingContract } from "../../shared/contract/booking.ts";
import { dayPlanContract } from "../../shared/contract/day-plan.ts";
import type { PublishedPriceList } from "../../shared/contract/price-list.ts";
import { priceListContract } from "../../shared/contract/published-price-list.ts";
import { staffFleetContract } from "../../shared/contract/staff-fleet.ts";
import { type PriceListStep, staffPriceListContract } from "../../shared/contract/staff-price-list.ts";
import { type TillAnswer, tillContract } from "../../shared/contract/till.ts";
import { vouchersContract } from "../../shared/contract/vouchers.ts";
import { addDays, type Day } from "../../shared/rules/day.ts";
import { toAmount } from "../../shared/rules/money.ts";
import { aBookingRequest, aVoucherRequest, testToday } from "../builders.ts";
import type { TestDatabase } from "../database.ts";
import { withDayPlan } from "../day-plan-staff.ts";
import { withDemoWallet } from "../demo-wallet.ts";
import { listFields } from "../price-list-form.ts";
import { addVehicle } from "../rows.ts";
import type { TestVisitor } from "../server.ts";
import { type Line, openLine } from "./line.ts";
import { withPageGlobals } from "./page-globals.ts";

/** What is wrong between the server and the wallet. */
interface Wire {
  isCut: boolean;
  /** The part of the money that disputes are about. */
  disputed: number;
  /** Happens once after the wallet took money, before the server hears of it. */
  afterCapture: (() => Promise<unknown>) | null;
}

/** A server with its wallet for all walks of a suite, each of which has a boat, a guest and days of its own. */
export function withWalks(engine: () => TestDatabase) {
  const wallet = withDemoWallet();
  const wire: Wire = { isCut: false, disputed: 1, afterCapture: null };
  const plan = withDayPlan(engine, () => ({
    ...wallet.client,
    createOrder: async (asked) =>
      wire.isCut ? { kind: "unknown" as const, detail: "cut" } : wallet.client.createOrder(asked),
    async captureOrder(asked) {
      const answer = await wallet.client.captureOrder(asked);
      const { afterCapture } = wire;
      wire.afterCapture = null;
      await afterCapture?.();
      return answer;
    },
    async getDispute(id) {
      const answer = await wallet.client.getDispute(id);
      if (answer.kind !== "found") return answer;
      return { ...answer, dispute: { ...answer.dispute, cents: answer.dispute.cents * wire.disputed } };
    },
    verifyWebhook: (headers) =>
      Promise.resolve({ kind: headers["paypal-transmission-sig"] === "forged" ? "forged" : "verified" }),
  }));
  const globals = withPageGlobals();
  let count = 0;

  /** A boat of 250 euros a night that nobody has booked, a guest, and the browser that the walk is taken in. */
  async function begin(as: Walker) {
    count += 1;
    const guest = await plan.server.visitor();
    const number = String(count).padStart(4, "0");
    const who = { name: `Erika Gang ${number}`, email: `erika${number}@example.com`, phone: `+49170200${number}` };
    const boat = await addVehicle(plan.db, { name: `Hektor ${number}`, night_cents: 250_00 });
    const start = addDays(testToday, 30 + ((count * 4) % 240));
    const browser = as === "guest" ? guest : await plan[as]();
    return { boat, start, guest, browser, number, who };
  }

  return { plan, wallet, wire, globals, begin };
}

/** Who takes a walk. */
export type Walker = "guest" | "employee" | "admin";
export type Walks = ReturnType<typeof withWalks>;
type Start = Awaited<ReturnType<Walks["begin"]>>;

/** Success of a call that prepares a walk. @throws Error where it was refused. */
export async function ok<Body = { id: number }>(answer: ReturnType<TestVisitor["post"]>): Promise<Body> {
  const { statusCode, body } = await answer;
  if (statusCode !== 200 && statusCode !== 201) throw new Error(`${statusCode} ${body}`);
  return JSON.parse(body) as Body;
}

/** Who and what a walk is about, and what others do meanwhile: all of it by calls to the server. */
export function worldOf({ plan, wire, globals }: Walks, begun: Start) {
  const { boat, start, who, number, guest, browser } = begun;
  const { kim, alma, server } = plan;
  const line: Line = openLine(server.app, browser.cookies);
  globals.enter({ cookies: browser.cookies, line });
  const rivals: number[] = [];
  const spenders: number[] = [];
  let code: string | null = null;
  let bought = 0;
  let spent = 0;
  let lists = 0;
  let blocked: Day | null = null;
  let isBoatBlocked = false;
  const dates = (days = 0) => ({ booked_day: addDays(start, days), booked_day_end: addDays(start, days + 2) });

  async function rival(changes: object): Promise<number | null> {
    const other = { name: `Ria Rivalin ${number}`, email: `ria${number}@example.com`, phone: `+49171200${number}` };
    const visitor = await server.visitor();
    const request = aBookingRequest({ vehicle: boat, ...dates(), ...other, ...changes });
    const booked = await ok<{ id?: number }>(visitor.post(bookingContract.send.path, request));
    return booked.id ?? null;
  }
  const cancel = (booking_id: number) =>
    ok(alma.post(dayPlanContract.cancel.path, { booking_id, canceled_reason: "Krank", our_fault: true }));
  const block = (day: Day, isBlocked: boolean) =>
    ok(alma.post(dayPlanContract.blockDay.path, { day, blocked: isBlocked }));

  const world = {
    ...begun,
    line,
    dispatch: storeOn(line).dispatch as Dispatch,
    /** The number of the sale of the guest's last voucher. */
    receipt: 0,
    /** What the guest asks for. */
    request: (changes: object = {}) => aBookingRequest({ vehicle: boat, ...dates(), ...who, ...changes }),
    voucherRequest: (changes: object = {}) => aVoucherRequest({ name: who.name, email: who.email, ...changes }),
    dates,
    rival,
    /** Somebody else books the dates. @returns whether the server let them. */
    async rivalBooks(changes: object = {}) {
      const id = await rival(changes);
      if (id !== null) rivals.push(id);
      return id !== null;
    },
    async blockDay() {
      blocked = start;
      await block(start, true);
    },
    async blockBoat(isBlocked = true) {
      if (isBlocked === isBoatBlocked) return;
      isBoatBlocked = isBlocked;
      await ok(alma.post(staffFleetContract.block.path, { vehicle: boat, blocked: isBlocked }));
    },
    ban: () => ok(alma.post(blacklistContract.ban.path, { ...who, reason: "Nicht erschienen" })),
    /** The number of the price list that a guest is shown now; 0 where none was published. */
    async shownList(): Promise<number> {
      return (await guest.get(priceListContract.current.path)).json<PublishedPriceList>().id ?? 0;
    },
    /** An admin publishes a list, by which the walk's boat costs less than by the one before. */
    async publishList(): Promise<void> {
      lists += 1;
      const content = listFields({ vehicle: boat, night: String(250 - lists) });
      const draft = await ok<PriceListStep>(alma.post(staffPriceListContract.save.path, { content }));
      const checked = await ok<PriceListStep>(alma.post(staffPriceListContract.check.path, draft));
      await ok<PriceListStep>(alma.post(staffPriceListContract.publish.path, checked));
    },
    /** Does something at another time, and comes back to the present. */
    async at<Result>(instant: string, work: () => Promise<Result>): Promise<Result> {
      const now = plan.clock.now().toISOString();
      plan.clock.set(instant);
      try {
        return await work();
      } finally {
        plan.clock.set(now);
      }
    },
    /** Nobody else wants the dates any more. */
    async makeFree() {
      for (const id of rivals.splice(0)) await cancel(id);
      if (blocked !== null) await block(blocked, false);
      blocked = null;
      await world.blockBoat(false);
    },
    /** The guest's voucher of 500 euros, paid at the till. */
    async code(): Promise<string> {
      code ??= await world.buyVoucher(500);
      return code;
    },
    async buyVoucher(euros: number): Promise<string> {
      bought += 1;
      const { id } = await ok(guest.post(vouchersContract.send.path, world.voucherRequest({ voucherAmount: euros })));
      const codeOf = async () => {
        const query = plan.db.selectFrom("vouchers").select("code").where("id", "=", id);
        return (await query.executeTakeFirstOrThrow()).code;
      };
      const sale = { products: [], fees: [], pay_booking: false, payment_method: "cash" };
      const paid = { income: toAmount(euros * 100), voucher_code: await codeOf() };
      world.receipt = (await ok<TillAnswer>(kim.post(tillContract.save.path, { ...sale, ...paid }))).number;
      // Until it is paid it has a reference for staff in place of a code.
      return codeOf();
    },
    /** Others use the voucher, or give it back, until that much of it is there for the guest. */
    async leaveOnVoucher(euros: number): Promise<void> {
      const voucher_code = await world.code();
      const left = async () => {
        const answer = await guest.get(`${vouchersContract.check.path}?voucher_code=${voucher_code}`);
        return Number(answer.json<{ amount: string }>().amount);
      };
      if ((await left()) < euros) for (const id of spenders.splice(0)) await cancel(id);
      const rest = (await left()) - euros;
      if (rest < 0) throw new Error(`the voucher has ${rest + euros} euros, not ${euros}`);
      if (rest > 0) spenders.push(await world.spend(voucher_code, rest));
    },
    /** Somebody pays for a boat of that price with a voucher. @returns the booking. */
    async spend(voucher_code: string, euros: number): Promise<number> {
      spent += 1;
      const vehicle = await addVehicle(plan.db, { name: `Nixe ${number} ${spent}`, night_cents: euros * 50 });
      const id = await rival({ vehicle, voucher_code });
      if (id === null) throw new Error("nobody could use the voucher");
      return id;
    },
    /** The server cannot reach the wallet from now on, or can again. */
    cutWallet: (isCut: boolean) => void (wire.isCut = isCut),
    /** What contradicts itself after the walk, and what was made twice. */
    async faults(): Promise<string[]> {
      Object.assign(wire, { isCut: false, disputed: 1, afterCapture: null });
      if (blocked !== null) await block(blocked, false);
      const found: string[] = [];
      for await (const { subject, problem } of findContradictions(plan.db)) found.push(`${subject} ${problem}`);
      const bookings = await plan.db.selectFrom("bookings").select("id").where("email", "=", who.email).execute();
      if (bookings.length > 1) found.push(`${who.name} has ${bookings.length} bookings`);
      const vouchers = await plan.db.selectFrom("vouchers").select("id").where("email", "=", who.email).execute();
      if (vouchers.length > bought + 1) found.push(`${who.name} has ${vouchers.length} vouchers`);
      return found;
    },
  };
  return world;
}

export type WalkWorld = ReturnType<typeof worldOf>;

const storeOn = (line: Line) =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { fetch: line.fetch } },
        serializableCheck: false,
        immutableCheck: false,
      }).concat(api.middleware),
  });
