import fc from "fast-check";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { walletContract } from "../../../shared/contract/wallet.ts";
import { aBookingRequest } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { aListOfHalves } from "../../../testing/own-extras-list.ts";
import { publishList } from "../../../testing/price-lists.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { isStayTaken } from "../booking/availability.repository.ts";
import { deleteExpiredHolds } from "../booking/holds.repository.ts";
import { placeImportedDays } from "../booking/imported-days.repository.ts";
import { stayOfEntry, waitingEntries } from "../booking/waiting-entries.repository.ts";
import { lockImports } from "../portal-calendars/change-imports.ts";
import { addEventRow, addImportRow, takenHalfDays } from "../portal-calendars/portal-calendars.fixture.ts";
import { reportClashes } from "../portal-calendars/report-clashes.ts";
import { refreshSearch } from "../search/refresh-search.ts";
import { withWaiting } from "../waiting/waiting.fixture.ts";
import { inDays, withBlocks } from "./boat-block.fixture.ts";

const kinds = [
  "book",
  "cancel",
  "hold",
  "block",
  "changeBlock",
  "endBlock",
  "portalSells",
  "portalFrees",
  "wait",
  "hours",
] as const;
type Kind = (typeof kinds)[number];

/** What guests, staff, portals and time do with days of two boats, by two numbers. */
const act = fc.tuple(
  fc.oneof(
    ...kinds.map((kind) => ({ weight: kind === "block" || kind === "book" ? 3 : 2, arbitrary: fc.constant(kind) })),
  ),
  fc.nat({ max: 9_999 }),
  fc.nat({ max: 9_999 }),
);
const pick = <Item>(items: readonly Item[], number: number) => items[number % items.length];

/** Early boarding, late return, both or neither, as a stay asks for them by a number. */
const halvesAsked = [[], [6], [7], [6, 7]] as const;
const ownExtras = (number: number) => pick(halvesAsked, number)?.map((id) => ({ id, pieces: 1 })) ?? [];

const game = fc.array(act, { minLength: 12, maxLength: 24, size: "max" });

describeEachEngine((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const blocks = withBlocks(plan);
  const list = withWaiting(plan);

  /** Who had half-days, and how far entries and blocks came: games in which nobody meets say nothing. */
  const reached = new Set<string>();
  const far = ["block", "booking", "hold", "import", "standing", "ended", "waiting", "offered"].concat(
    ["bookings", "holds"].flatMap((of) => [`${of} early`, `${of} late`]),
  );

  /** Who had a half-day beside those of the stay. */
  async function noteHalves(of: "bookings" | "holds"): Promise<void> {
    for (const { starts_am, ends_pm } of await plan.db.selectFrom(of).select(["starts_am", "ends_pm"]).execute()) {
      if (starts_am === 1) reached.add(`${of} early`);
      if (ends_pm === 1) reached.add(`${of} late`);
    }
  }

  /** A portal changed what it sold of a boat: what its calendar says now takes the boat's days. */
  async function takeIn(vehicle: number): Promise<void> {
    await inTransaction(plan.db, async (trx) => {
      await lockImports(trx, vehicle);
      await placeImportedDays(trx, vehicle);
      await reportClashes(trx, vehicle, plan.clock.now());
    });
  }

  /** Within a fortnight, so that they meet, and so far ahead that the waiting list still holds what it offers. */
  const days = (one: number, other: number) => {
    const from = 20 + (one % 12);
    return [from, from + 2 + (other % 4)] as const;
  };

  async function play(acts: readonly [Kind, number, number][]): Promise<void> {
    await plan.reset();
    await publishList(plan.db, aListOfHalves(), plan.clock.now().toISOString());
    const boats = [plan.vehicle, await addVehicle(plan.db, { name: "Oskar" })] as const;
    const imports = new Map<number, number>();
    for (const vehicle_id of boats) imports.set(vehicle_id, await addImportRow(plan.db, { vehicle_id }));
    const boat = (number: number) => (number % 3 === 0 ? boats[1] : boats[0]);
    const moves: Record<Kind, (one: number, other: number) => Promise<unknown>> = {
      book: async (one, other) =>
        list.bookAs(await plan.server.visitor(), ...days(one, other), {
          vehicle: boat(other >> 2),
          email: `guest${one}@example.com`,
          own_extras: ownExtras(one + other),
        }),
      async cancel(one) {
        const booked = plan.db.selectFrom("bookings").select("id").where("status", "!=", "cancelled").orderBy("id");
        const booking_id = pick(await booked.execute(), one)?.id;
        if (booking_id === undefined) return;
        await plan.kim.post(dayPlanContract.cancel.path, { booking_id, canceled_reason: "krank" });
      },
      async hold(one, other) {
        const [from, to] = days(one, other);
        const guest = await plan.server.visitor();
        if (one % 3 === 0) return list.hold(guest, from, to, boat(other >> 2));
        const stay = { booked_day: inDays(from), booked_day_end: inDays(to), booked_duration: to - from };
        const atWallet = { banktransfer: false, paypal: true, own_extras: ownExtras(one + other) };
        const asked = aBookingRequest({ vehicle: boat(other >> 2), ...stay, ...atWallet });
        return guest.post(walletContract.create.path, asked);
      },
      block: (one, other) => {
        const halves = { starts_am: one % 2 === 0, ends_pm: other % 2 === 0 };
        const from = one % 5 === 0 ? one % 3 : 19 + (one % 14);
        return blocks.tryToAdd(from, from + (other % 4), { vehicle_id: boat(other >> 2), ...halves });
      },
      async changeBlock(one, other) {
        const block = pick(await blocks.list(), one);
        if (!block) return;
        const halves = { starts_am: other % 3 === 0, ends_pm: other % 5 === 0 };
        const [from, to] = [19 + (other % 14), 19 + (other % 14) + (one % 5)];
        await blocks.change(block.id, from, to, { vehicle_id: boat(other >> 3), ...halves });
      },
      async endBlock(one) {
        const block = pick(await blocks.list(), one);
        if (block) await blocks.end(block.id);
      },
      async portalSells(one, other) {
        const vehicle = boat(other >> 2);
        const [from, to] = days(one, other);
        const event = { import_id: imports.get(vehicle) ?? 0, start_day: inDays(from), end_day: inDays(to) };
        const uid = `${(await plan.db.selectFrom("imported_events").select("uid").execute()).length} ${one}`;
        await addEventRow(plan.db, { ...event, uid, ...(other % 2 === 0 && { starts_am: 1, ends_pm: 1 }) });
        await takeIn(vehicle);
      },
      async portalFrees(one) {
        const events = plan.db.selectFrom("imported_events").select(["import_id", "uid"]).orderBy("uid");
        const event = pick(await events.execute(), one);
        if (!event) return;
        await plan.db.deleteFrom("imported_events").where("uid", "=", event.uid).execute();
        for (const vehicle of boats) await takeIn(vehicle);
        await list.tend();
      },
      wait: (one, other) => list.wait(`waits${one}@example.com`, ...days(one, other)),
      async hours(one) {
        list.hours(1 + (one % 30));
        await deleteExpiredHolds(plan.db, plan.clock.now());
        await list.tend();
        for (const vehicle of boats) await takeIn(vehicle);
      },
    };
    for (const [kind, one, other] of acts) {
      await moves[kind](one, other);
      await refreshSearch(plan.db);
      for (const name of await takenHalfDays(plan.db, plan.vehicle)) reached.add(name.split(" ")[2] ?? "");
      for (const of of ["bookings", "holds"] as const) await noteHalves(of);
      for (const { status } of await list.entries()) reached.add(status);
      for (const { status } of await plan.db.selectFrom("boat_blocks").select("status").execute()) reached.add(status);
      // Each has exactly its half-days, and what a calendar wants is nobody's but everybody else's.
      expect([kind, await findingsIn(plan.db)]).toEqual([kind, []]);
      // Who waits has been offered what is free, before anybody could book it.
      const now = plan.clock.now().toISOString();
      const hasExpired = await plan.db.selectFrom("holds").select("id").where("expires_at", "<=", now).execute();
      if (hasExpired.length > 0 || kind === "wait") continue;
      const waiting = await inTransaction(plan.db, (trx) => waitingEntries(trx, plan.vehicle, "waiting"));
      for (const entry of waiting) {
        const stay = { ...stayOfEntry(entry), vehicleId: plan.vehicle, sessionHash: null, now };
        expect([kind, entry.email, await isStayTaken(plan.db, stay)]).toEqual([kind, entry.email, true]);
      }
    }
  }

  it("no half-day has two owners, each owner has its own, and what is given back goes to calendars, who waits, everybody", async () => {
    const numRuns = engine().engine === "sqlite" ? 10 : 4;
    await fc.assert(fc.asyncProperty(game, play), { numRuns });
    for (let more = 0; more < 5 && !far.every((name) => reached.has(name)); more += 1) {
      await fc.assert(fc.asyncProperty(game, play), { numRuns });
    }
    expect([...reached]).toEqual(expect.arrayContaining(far));
  }, 240_000);
});
