import fc from "fast-check";
import { nextSteps } from "../../../../machines/turnaround/turnaround.state.ts";
import type { User } from "../../../shared/contract/session.ts";
import { changeStaySchema } from "../../../shared/contract/stay-change.ts";
import { saveSaleSchema } from "../../../shared/contract/till.ts";
import {
  handOverSchema,
  takeReturnSchema,
  turnaroundStepSchema,
  undoTogetherSchema,
} from "../../../shared/contract/turnaround.ts";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { fromAmount, toAmount } from "../../../shared/rules/money.ts";
import { onSiteNames, type TillKind } from "../../../shared/rules/till-words.ts";
import {
  boatStates,
  boatSteps,
  isSkippable,
  type LoggedStep,
  turnaroundSteps,
  undoSteps,
} from "../../../shared/rules/turnaround-words.ts";
import { aBookingRequest } from "../../../testing/builders.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addSettings, addUser, addVehicle } from "../../../testing/rows.ts";
import { readConfig } from "../../config.ts";
import type { TurnaroundStepRow } from "../../db/tables/turnarounds.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../http/problem.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { cancelBooking } from "../booking/cancel-booking.ts";
import { changeStay, quoteStayChange } from "../booking/change-stay.ts";
import { requestBooking } from "../booking/request-booking.ts";
import { namedBooking } from "../booking/take-step.ts";
import { recordSupplier } from "../invoices/record-supplier.ts";
import { correctSale } from "../till/correct-sale.ts";
import { returnDeposit } from "../till/return-deposit.ts";
import { type Cashier, saveSale } from "../till/save-sale.ts";
import { bookingsForTill } from "../till/till.queries.ts";
import { handOver } from "./hand-over.ts";
import { takeReturn } from "./take-return.ts";
import { takeTurnaroundStep } from "./take-turnaround-step.ts";
import { turnarounds } from "./turnaround.ts";
import { undoTogether } from "./undo-together.ts";

type Person = User & Cashier;

const stepping = ["next", "step", "undo", "takeReturn", "handOver", "undoTogether"] as const;
const selling = ["pay", "returnDeposit", "correct", "cancel", "move", "block", "wait"] as const;
const kinds = [...stepping, ...selling];
type Kind = (typeof kinds)[number];
const weights: Partial<Record<Kind, number>> = {
  next: 14,
  handOver: 10,
  takeReturn: 8,
  undoTogether: 5,
  pay: 4,
  undo: 3,
  wait: 2,
};
/** Nobody at the jetty sells, books or sees money. */
const isOfJetty = (kind: Kind) => stepping.some((one) => one === kind);
const act = fc.record({
  kind: fc.oneof(...kinds.map((kind) => ({ weight: weights[kind] ?? 1, arbitrary: fc.constant(kind) }))),
  number: fc.nat(1_000),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** What was seen when the games came far enough to say something: also by one press, with money, and undone. */
const far = ["boat.handedOver", "guest.returned", "guestStep.undone", "sale", "depositReturn", "correction"] as const;
type Seen = LoggedStep | TillKind;

/** What an admin, an employee and somebody at the jetty do at the same moment, each on a connection of their own. */
const moments = fc.array(fc.tuple(act, act, act), { minLength: 15, maxLength: 40, size: "max" });

describeEachEngine((engine) => {
  it("is where its log leads and lets nobody leave against the rules, whatever three do at once", async () => {
    const [other, third] = [engine().open(), engine().open()];
    const seen = new Set<Seen>();
    try {
      const numRuns = engine().engine === "sqlite" ? 12 : 4;
      const game = fc.asyncProperty(moments, (all) => live(all));
      await fc.assert(game, { numRuns });
      // A game in which nobody comes that far says nothing: a few more, then.
      for (let more = 0; more < 30 && !far.every((step) => seen.has(step)); more += 1) {
        await fc.assert(game, { numRuns });
      }
      expect([...seen]).toEqual(expect.arrayContaining(far));
    } finally {
      await other.destroy();
      await third.destroy();
    }

    async function live(all: readonly (readonly Act[])[]): Promise<void> {
      const { db } = engine();
      await emptyTables(db);
      await addSettings(db);
      await recordSupplier({ db, config: readConfig({}) });
      const vehicle = await addVehicle(db, { license: "yes", name: "Editha" });
      const clock = testClock();
      const people = [
        { db, by: await addPerson("Kim", "admin") },
        { db: other, by: await addPerson("Bo", "employee") },
        { db: third, by: await addPerson("Jo", "jetty") },
      ] as const;
      for (const start of [0, 2, 5]) {
        const booked_day = addDays(dayOf(clock.now()), start);
        const nights = start === 2 ? 3 : 2;
        const request = aBookingRequest({
          vehicle,
          booked_day,
          booked_day_end: addDays(booked_day, nights),
          license_answer: "yes",
        });
        const actor = { role: "staff" as const, user: { id: people[0].by.id }, sessionHash: null };
        await inTransaction(db, (trx) => requestBooking(trx, request, actor, clock.now()));
      }
      for (const asked of all) {
        clock.advance(1_000);
        await Promise.all(asked.map((one, index) => take(one, people[index] ?? people[0], vehicle, clock)));
        expect(wrongHandovers(await stepsOf(vehicle))).toEqual([]);
      }
      for (const { step } of await stepsOf(vehicle)) seen.add(step);
      for (const kind of await kindsOfPresses()) seen.add(kind);
      expect(await findingsIn(db)).toEqual([]);
    }

    async function addPerson(first_name: string, role: "admin" | "employee" | "jetty"): Promise<Person> {
      const id = await addUser(engine().db, { email: `${first_name.toLowerCase()}@example.com`, first_name, role });
      const names = { email: "", first_name, last_name: "", language: "de" as const };
      const rights = { admin: role === "admin", root: false, ...(role === "jetty" && { jetty: true as const }) };
      return { ...names, ...rights, id, active: true, name: first_name };
    }

    /** What moved by presses at the till, and what took it back. */
    async function kindsOfPresses() {
      const rows = await engine()
        .db.selectFrom("turnaround_steps")
        .innerJoin("till_transactions as moved", "moved.id", "turnaround_steps.transaction_id")
        .leftJoin("till_transactions as correction", "correction.corrects_id", "moved.id")
        .select(["moved.kind as kind", "correction.kind as correction"])
        .where("together", "is not", null)
        .execute();
      return rows.flatMap(({ kind, correction }) => (correction === null ? kind : [kind, correction]));
    }

    function stepsOf(vehicle: number) {
      const query = engine().db.selectFrom("turnaround_steps").selectAll().where("vehicle_id", "=", vehicle);
      return query.orderBy("id").execute();
    }

    async function take(
      { kind, number }: Act,
      { db, by }: { db: typeof other; by: Person },
      vehicle: number,
      clock: ReturnType<typeof testClock>,
    ): Promise<void> {
      if (by.jetty && !isOfJetty(kind)) return;
      const now = clock.now();
      const boat = (await turnarounds(db, by, now)).boats.find(({ vehicle_id }) => vehicle_id === vehicle);
      const bookings = await db.selectFrom("bookings").select("id").orderBy("id").execute();
      const booking = boat?.departing?.booking_id ?? boat?.returning?.booking_id ?? bookings[number % 3]?.id ?? 0;
      if (!boat) throw new Error("the boat is gone");
      const step = async (name: (typeof turnaroundSteps)[number]) => {
        const isMoney = name === "payment.skipped" || name === "deposit.skipped";
        const reason = isMoney || (isSkippable(name) && number % 7 === 0) ? "test" : "";
        const details = { reason, litres: number % 3, damage: "Kratzer", damage_cost: String(number % 600) };
        if (by.jetty && (name === "return.settled" || isMoney || name === "boat.freed")) return;
        const way = name === "return.settled" && number % 2 === 0 ? { deposit_way: "cash" } : {};
        const asked = { vehicle_id: vehicle, version: boat.version, step: name, ...details, ...way };
        const request = turnaroundStepSchema.validateSync(asked);
        await inTransaction(db, (trx) => takeTurnaroundStep(trx, request, by, now));
      };
      const inside = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) => inTransaction(db, work);
      const works: Record<Act["kind"], () => Promise<unknown>> = {
        next: async () => {
          const steps = nextSteps(boat);
          await step(steps[number % steps.length] ?? "boat.cleaned");
        },
        step: () => step(turnaroundSteps[number % turnaroundSteps.length] ?? "boat.cleaned"),
        undo: () => step(undoSteps[number % undoSteps.length] ?? "boatStep.undone"),
        takeReturn: async () => {
          const { booking_id, deposit_held } = boat.unnoted ?? boat.returning ?? {};
          const held = fromAmount(deposit_held ?? "0");
          const cost = number % 4 === 0 ? number % 600 : 0;
          const isBack = !by.jetty && held > 0 && number % 3 > 0;
          // What is late costs more than that, and is refused then.
          const back = { deposit_way: "cash", deposit_back: toAmount(Math.max(0, held - cost * 100)) };
          const found = { damage: cost > 0 ? "Kratzer" : "", damage_cost: String(by.jetty ? 0 : cost) };
          const about = { vehicle_id: vehicle, version: boat.version, booking_id: booking_id ?? 0 };
          const asked = takeReturnSchema.cast({ ...about, ...found, settles: !by.jetty, ...(isBack && back) });
          await inside((trx) => takeReturn(trx, asked, by, now));
        },
        handOver: async () => {
          const { booking_id, due } = boat.departing ?? {};
          const isPaying = !by.jetty && fromAmount(due ?? "0") > 0 && number % 5 > 0;
          const paid = { payment_method: number % 2 === 0 ? "cash" : "card", income: due };
          // Often the boat is made ready just before.
          const place = boatStates.indexOf(boat.boat) - boatStates.indexOf("dirty");
          let { version } = boat;
          for (const name of number % 4 === 0 ? [] : boatSteps.slice(Math.max(0, place))) {
            const asked = turnaroundStepSchema.validateSync({ vehicle_id: vehicle, version, step: name });
            ({ version } = await inside((trx) => takeTurnaroundStep(trx, asked, by, now)));
          }
          const about = { vehicle_id: vehicle, version, booking_id: booking_id ?? 0 };
          const asked = handOverSchema.cast({ ...about, licence_seen: number % 3 > 0, ...(isPaying && paid) });
          await inside((trx) => handOver(trx, asked, by, now));
        },
        undoTogether: async () => {
          const asked = undoTogetherSchema.cast({ vehicle_id: vehicle, version: boat.version });
          await inside((trx) => undoTogether(trx, asked, by, now));
        },
        pay: async () => {
          const one = (await bookingsForTill(db, { booking_id: booking }, [], now)).find(({ id }) => id === booking);
          if (!one) return;
          const { on_site } = one;
          const fees = onSiteNames.filter((name) => !on_site[name].collected && fromAmount(on_site[name].amount) > 0);
          const cents = fees.reduce((sum, name) => sum + fromAmount(on_site[name].amount), fromAmount(one.due));
          const pay_booking = fromAmount(one.due) > 0;
          const sale = saveSaleSchema.validateSync({ booking_id: booking, pay_booking, fees, income: toAmount(cents) });
          await inside((trx) => saveSale(trx, sale, by, now));
        },
        returnDeposit: () =>
          inside((trx) => returnDeposit(trx, { booking_id: booking, payment_method: "cash" }, by, now)),
        correct: async () => {
          const sales = await db.selectFrom("till_transactions").select("number").orderBy("number", "desc").execute();
          const sale = sales[number % Math.max(1, Math.min(2, sales.length))];
          if (sale) await inside((trx) => correctSale(trx, { number: sale.number, reason: "test" }, by, now));
        },
        cancel: async () => {
          if (number % 3 !== 0) return;
          const seen = await namedBooking({ db }, { booking_id: booking });
          const how = { reason: "test", actorId: by.id, isAdmin: true };
          await inside((trx) => cancelBooking(trx, seen, how, now));
        },
        move: async () => {
          const seen = await namedBooking({ db }, { booking_id: booking });
          const asked = { booking_id: booking, vehicle, booked_day: addDays(seen.start_day, 8), booked_duration: 2 };
          const change = { ...asked, reason: "test", price: "1", waive_terms: true };
          const request = changeStaySchema.validateSync(change);
          const quote = await quoteStayChange(db, seen, request, { admin: true }, now);
          const priced = { ...request, price: quote.after.price };
          await inside((trx) => changeStay(trx, seen, priced, { id: by.id, admin: true }, now));
        },
        block: async () => {
          await db
            .updateTable("vehicles")
            .set({ blocked: number % 3 === 0 ? 1 : 0 })
            .where("id", "=", vehicle)
            .execute();
        },
        wait: async () => clock.advance(((number % 24) + 1) * 3_600_000),
      };
      await works[kind]().catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      });
    }
  });
});

/**
 * By its own reckoning: a guest who left stood before a boat that was cleaned, fuelled, checked and released since it
 * came back, had arrived, was briefed, and had paid, or was let off for a reason.
 */
function wrongHandovers(steps: readonly TurnaroundStepRow[]): number[] {
  return steps.flatMap((step, index) => {
    if (step.step !== "boat.handedOver") return [];
    // What was undone before this handover does not count; what was undone after it did then.
    const before = steps.slice(0, index).filter(({ undone_at }) => undone_at === null || undone_at > step.at);
    const taken = (name: LoggedStep) => before.findLastIndex((one) => one.step === name);
    const lastReturn = Math.max(taken("guest.returned"), taken("opened"));
    const lastHandover = taken("boat.handedOver");
    const facts = JSON.parse(step.facts) as Record<string, boolean>;
    const boat = ["boat.cleaned", "boat.fuelled", "boat.checked", "boat.released"] as const;
    const isReady = boat.every((name) => taken(name) > lastReturn);
    const isHere = (["guest.arrived", "guest.briefed"] as const).every((name) => taken(name) > lastHandover);
    const isLicensed = !facts["needsLicence"] || taken("licence.seen") > lastHandover;
    const isPaid = facts["isPaid"] || taken("payment.skipped") > lastHandover;
    const hasDeposit = facts["hasDeposit"] || taken("deposit.skipped") > lastHandover;
    const isAllowed = isReady && isHere && isLicensed && isPaid && hasDeposit && facts["isInService"];
    return isAllowed ? [] : [step.id];
  });
}
