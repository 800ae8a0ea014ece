import { type BlockConflicts, boatBlockContract } from "../../../shared/contract/boat-block.ts";
import { type FinderAnswer, finderContract } from "../../../shared/contract/finder.ts";
import { staffFleetContract, type VehicleLogEntry } from "../../../shared/contract/staff-fleet.ts";
import { type StayChangeQuote, type StayOptions, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { type TurnaroundsAnswer, turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { isBoatOut } from "../booking/availability.repository.ts";
import { giveToImports } from "../booking/imported-days.repository.ts";
import { addEventRow, addImportRow, takenHalfDays } from "../portal-calendars/portal-calendars.fixture.ts";
import { withWaiting } from "../waiting/waiting.fixture.ts";
import { inDays, withBlocks } from "./boat-block.fixture.ts";

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const blocks = withBlocks(plan);
  const list = withWaiting(plan);
  const taken = (vehicle = plan.vehicle) => takenHalfDays(plan.db, vehicle);
  const half = (day: number, name: "am" | "pm", owner: string) => `${inDays(day)} ${name} ${owner}`;
  const refusal = (answer: { statusCode: number; json: () => { errors: object } }) => [
    answer.statusCode,
    answer.json().errors,
  ];
  const isTaken = [409, { start: "validation-staff:blockTaken" }];
  const stay = (from: number, to: number) => ({
    booked_day: inDays(from),
    booked_day_end: inDays(to),
    booked_duration: to - from,
  });
  afterEach(async () => {
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it("takes exactly its half-days, is listed, and stands on the board", async () => {
    const id = await blocks.add(2, 3, { ends_pm: true, text: "Motor", reason: "repair" });
    const owner = `block ${id}`;
    expect(await taken()).toEqual([half(2, "pm", owner), half(3, "am", owner), half(3, "pm", owner)]);
    const block = {
      id,
      vehicle: plan.vehicle,
      start: inDays(2),
      end: inDays(3),
      starts_am: false,
      ends_pm: true,
      reason: "repair",
      text: "Motor",
      defect_id: null,
      version: 1,
    };
    expect(await blocks.list()).toEqual([{ ...block, vehicle_name: "Hektor", by: "Kim Kapitän" }]);
    expect(await blocks.onBoard(0, 2)).toEqual([block]);
    expect(await blocks.onBoard(3, 9)).toEqual([block]);
    expect([await blocks.onBoard(0, 1), await blocks.onBoard(4, 9)]).toEqual([[], []]);
  });

  itOnSqlite("refuses what ends before it begins, is over, or is too long, and boats that are gone", async () => {
    const blockDays = [400, { end: "validation-staff:blockDays" }];
    expect(refusal(await blocks.tryToAdd(3, 2))).toEqual(blockDays);
    expect(refusal(await blocks.tryToAdd(-2, -1))).toEqual(blockDays);
    expect(refusal(await blocks.tryToAdd(1, 401))).toEqual(blockDays);
    expect((await blocks.tryToAdd(1, 400)).statusCode).toBe(201);
    const gone = await addVehicle(plan.db, { name: "Weg", deleted_at: "2027-05-01T08:00:00.000Z" });
    const refused = [404, { vehicle_id: "validation-staff:vehicle" }];
    expect(refusal(await blocks.tryToAdd(1, 2, { vehicle_id: gone }))).toEqual(refused);
    expect(refusal(await blocks.conflicts(1, 2, { vehicle_id: gone }))).toEqual(refused);
    const noDefect = [404, { defect_id: "validation-staff:defect" }];
    expect(refusal(await blocks.tryToAdd(405, 406, { defect_id: 1 }))).toEqual(noDefect);
    // This morning is not over before 14:00, and the afternoon not before midnight.
    expect((await blocks.tryToAdd(0, 0, { starts_am: true })).statusCode).toBe(201);
    plan.clock.set("2027-05-03T12:00:00.000Z");
    expect(refusal(await blocks.tryToAdd(-1, 0, { starts_am: true }))).toEqual(blockDays);
    expect((await blocks.tryToAdd(0, 0, { ends_pm: true })).statusCode).toBe(201);
  });

  it("is refused while a stay, a running hold or another block lies in it, and says what does", async () => {
    const oskar = await addVehicle(plan.db, { name: "Oskar" });
    const booking = await plan.book(stay(7, 9));
    const guest = await plan.server.visitor();
    await list.hold(guest, 20, 22);
    expect(refusal(await blocks.tryToAdd(8, 12))).toEqual(isTaken);
    expect(refusal(await blocks.tryToAdd(21, 30))).toEqual(isTaken);
    const first = await blocks.add(9, 12);
    expect(refusal(await blocks.tryToAdd(12, 13, { starts_am: true }))).toEqual(isTaken);
    const asked = await blocks.conflicts(9, 21, { starts_am: true });
    const { stays, holds, blocks: others, portal_stays } = asked.json<BlockConflicts>();
    expect(stays.map((one) => [one.booking.id, one.boats.map(({ id, price }) => [id, price])])).toEqual([
      [booking, [[oskar, stays[0]?.booking.price]]],
    ]);
    expect(holds).toEqual([
      { start: inDays(20), end: inDays(22), starts_am: false, ends_pm: false, until: "2027-05-03T08:15:00.000Z" },
    ]);
    expect([others.map(({ id }) => id), portal_stays]).toEqual([[first], []]);
    const own = (await blocks.conflicts(9, 12, { except: first })).json<BlockConflicts>();
    expect(own).toEqual({ stays: [], holds: [], blocks: [], portal_stays: [] });
    // A hold that ran out protects nobody.
    plan.clock.advance(15 * 60_000);
    expect((await blocks.conflicts(20, 22)).json<BlockConflicts>().holds).toEqual([]);
    expect((await blocks.tryToAdd(20, 22)).statusCode).toBe(201);
  });

  it("takes the days of an imported calendar, and gives them back before all others", async () => {
    const import_id = await addImportRow(plan.db, { vehicle_id: plan.vehicle });
    await addEventRow(plan.db, { import_id, start_day: inDays(10), end_day: inDays(12) });
    await inTransaction(plan.db, (trx) => giveToImports(trx, plan.vehicle));
    const portal = (await blocks.conflicts(11, 14)).json<BlockConflicts>().portal_stays;
    expect(portal).toEqual([{ start: inDays(10), end: inDays(12), portal: "Portal" }]);
    await list.wait("anna@example.com", 11, 13);
    const id = await blocks.add(11, 14);
    const [ours, theirs] = [`block ${id}`, `import ${import_id}`];
    const left = [half(10, "pm", theirs), half(11, "am", theirs)];
    expect((await taken()).slice(0, 4)).toEqual([...left, half(11, "pm", ours), half(12, "am", ours)]);
    const tasks = () => plan.db.selectFrom("inbox").select(["kind", "ticked_off_at"]).execute();
    expect(await tasks()).toEqual([{ kind: "calendarBlocked", ticked_off_at: null }]);
    expect((await blocks.end(id)).statusCode).toBe(200);
    expect(await taken()).toEqual([...left, half(11, "pm", theirs), half(12, "am", theirs)]);
    expect((await tasks()).map(({ ticked_off_at }) => ticked_off_at)).toEqual(["2027-05-03T08:00:01.000Z"]);
    expect(await list.entries()).toMatchObject([{ status: "waiting", offers: 0 }]);
  });

  it("gives what no calendar wants to those who wait, before everybody", async () => {
    const id = await blocks.add(30, 34);
    await list.wait("anna@example.com", 30, 32);
    await blocks.change(id, 32, 34);
    expect(await list.entries()).toMatchObject([{ status: "offered", offers: 1 }]);
    const visitor = await plan.server.visitor();
    expect(await list.bookAs(visitor, 30, 32)).toMatchObject({ type: "ALREADY_BOOKED" });
    await blocks.end(id);
    expect(await list.bookAs(visitor, 32, 34)).toHaveProperty("id");
  });

  it("moves to other days and boats in one step, and only where these are free", async () => {
    const oskar = await addVehicle(plan.db, { name: "Oskar" });
    await plan.book(stay(12, 14));
    const id = await blocks.add(9, 12, { text: "Motor" });
    expect(refusal(await blocks.change(id, 10, 13))).toEqual(isTaken);
    expect(await blocks.listed(id)).toMatchObject({ start: inDays(9), end: inDays(12), text: "Motor", version: 1 });
    expect((await blocks.change(id, 8, 11, { reason: "winter" })).statusCode).toBe(200);
    const owner = `block ${id}`;
    const own = async (vehicle?: number) => (await taken(vehicle)).filter((name) => name.endsWith(owner));
    expect(await own()).toEqual([
      half(8, "pm", owner),
      half(9, "am", owner),
      half(9, "pm", owner),
      half(10, "am", owner),
      half(10, "pm", owner),
      half(11, "am", owner),
    ]);
    expect(refusal(await blocks.change(id, 8, 9, { version: 1 }))).toEqual([
      409,
      { version: "validation-staff:version" },
    ]);
    expect((await blocks.change(id, 8, 8, { vehicle_id: oskar, starts_am: true })).statusCode).toBe(200);
    expect([await own(), await own(oskar)]).toEqual([[], [half(8, "am", owner)]]);
    expect(await blocks.listed(id)).toMatchObject({ vehicle: oskar, reason: "repair", text: "", version: 3 });
  });

  itOnSqlite("changes nothing but its end, reason and text once it has begun", async () => {
    const id = await blocks.add(0, 4, { starts_am: true });
    const refused = [409, { id: "guards:boatBlock.hasNotBegun" }];
    expect(refusal(await blocks.change(id, 1, 4))).toEqual(refused);
    expect(refusal(await blocks.change(id, 0, 4))).toEqual(refused);
    expect((await blocks.change(id, 0, 2, { starts_am: true, reason: "other" })).statusCode).toBe(200);
    expect(await blocks.listed(id)).toMatchObject({ end: inDays(2), reason: "other", version: 2 });
    // The morning of the last day is over at 14:00.
    plan.clock.set("2027-05-05T12:00:00.000Z");
    const over = [409, { id: "guards:boatBlock.isNotOver" }];
    expect(refusal(await blocks.change(id, 0, 4, { starts_am: true }))).toEqual(over);
    expect(refusal(await blocks.end(id))).toEqual(over);
  });

  it("keeps what is over of it when it ends, and nothing of what lies ahead", async () => {
    const [begun, ahead] = [await blocks.add(0, 4, { starts_am: true }), await blocks.add(6, 8)];
    plan.clock.set("2027-05-04T12:00:00.000Z");
    expect((await blocks.end(begun)).statusCode).toBe(200);
    expect((await blocks.end(ahead)).statusCode).toBe(200);
    const owner = `block ${begun}`;
    expect(await taken()).toEqual([half(0, "am", owner), half(0, "pm", owner), half(1, "am", owner)]);
    expect([await blocks.list(), await blocks.onBoard(0, 9)]).toEqual([[], []]);
    const status = [409, { id: "validation-staff:status" }];
    expect(refusal(await blocks.end(begun, 2))).toEqual(status);
    expect(refusal(await blocks.end(ahead, 1))).toEqual([409, { version: "validation-staff:version" }]);
    expect(refusal(await blocks.end(99, 1))).toEqual([404, { id: "validation-staff:boatBlock" }]);
  });

  itOnSqlite("that ends within its first half-day keeps none", async () => {
    const id = await blocks.add(0, 0, { starts_am: true, ends_pm: true });
    await blocks.end(id);
    expect(await taken()).toEqual([]);
    const evening = await blocks.add(0, 0, { starts_am: true, ends_pm: true });
    plan.clock.set("2027-05-03T12:00:00.000Z");
    await blocks.end(evening);
    expect(await taken()).toEqual([half(0, "am", `block ${evening}`)]);
  });

  itOnSqlite("keeps its boat from leaving while it covers the hour, and no longer", async () => {
    const isOut = () => isBoatOut(plan.db, plan.vehicle, plan.clock.now());
    const id = await blocks.add(1, 3);
    expect(await isOut()).toBe(false);
    plan.clock.set("2027-05-04T12:00:00.000Z");
    expect(await isOut()).toBe(true);
    await blocks.end(id);
    expect(await isOut()).toBe(false);
  });

  itOnSqlite("takes its boat out of service in the morning list while it covers the hour", async () => {
    const isInService = async () => {
      const { boats } = (await plan.kim.get(turnaroundContract.list.path)).json<TurnaroundsAnswer>();
      const boat = boats.find(({ vehicle_id }) => vehicle_id === plan.vehicle);
      return [boat?.facts.isInService, boat?.departing_facts.isInService];
    };
    const id = await blocks.add(0, 2);
    expect(await isInService()).toEqual([true, true]);
    plan.clock.set("2027-05-03T12:00:00.000Z");
    expect(await isInService()).toEqual([false, false]);
    await blocks.end(id);
    expect(await isInService()).toEqual([true, true]);
  });

  itOnSqlite("is known to the finder, and to staff who look for another boat or other days", async () => {
    const oskar = await addVehicle(plan.db, { name: "Oskar", night_cents: 300_00 });
    const booking = await plan.book({ ...stay(7, 9), vehicle: oskar });
    const found = async () => {
      const asked = `?from=${inDays(7)}&to=${inDays(9)}&people=2`;
      const { boats } = (await plan.kim.get(`${finderContract.find.path}${asked}`)).json<FinderAnswer>();
      return boats.map(({ name }) => name);
    };
    const option = async () => {
      const { boats } = (
        await plan.kim.get(`${stayChangeContract.options.path}?booking_id=${booking}`)
      ).json<StayOptions>();
      const { free, earlier, later } = boats.find(({ id }) => id === plan.vehicle) ?? {};
      return { free, earlier, later };
    };
    expect(await found()).toEqual(["Hektor"]);
    expect(await option()).toMatchObject({ free: true });
    const id = await blocks.add(8, 10);
    expect(await found()).toEqual([]);
    expect(await option()).toEqual({ free: false, earlier: inDays(6), later: inDays(10) });
    await blocks.end(id);
    expect(await found()).toEqual(["Hektor"]);
    expect(await option()).toMatchObject({ free: true });
  });

  itOnSqlite("lets employees move the stays that lie in its days as our fault, said to be for it", async () => {
    const oskar = await addVehicle(plan.db, { name: "Oskar", night_cents: 300_00 });
    const id = await plan.book(stay(7, 9));
    const [conflict] = (await blocks.conflicts(7, 9)).json<BlockConflicts>().stays;
    const price = conflict?.boats[0]?.price;
    const asked = {
      booking_id: id,
      vehicle: oskar,
      booked_day: inDays(7),
      booked_duration: 2,
      our_fault: true,
      reason: "Sperre",
      price,
    };
    const byAdmin = [403, { our_fault: "validation-staff:ourFaultByAdmin" }];
    expect(refusal(await plan.kim.post(stayChangeContract.change.path, asked))).toEqual(byAdmin);
    const moved = await plan.kim.post(stayChangeContract.change.path, { ...asked, for_block: true });
    expect([moved.statusCode, moved.json<StayChangeQuote>().after.price]).toEqual([200, price]);
    expect((await blocks.tryToAdd(7, 9)).statusCode).toBe(201);
  });

  it("stands in the log of its boats with days and reason, but without its text", async () => {
    const oskar = await addVehicle(plan.db, { name: "Oskar" });
    const id = await blocks.add(2, 3, { text: "Erika Beispiel hat es gemeldet" });
    await blocks.change(id, 2, 4, { text: "Motor" });
    await blocks.change(id, 2, 4, { vehicle_id: oskar, reason: "winter" });
    await blocks.end(id);
    const log = async (vehicle: number) => {
      const path = staffFleetContract.log.path.replace(":id", String(vehicle));
      const { vehicle_log } = (await plan.alma.get(path)).json<{ vehicle_log: VehicleLogEntry[] }>();
      return vehicle_log.map(({ changed, by }) => `${by}: ${changed}`);
    };
    const [short, long] = [
      "5. Mai 2027 nachmittags bis 6. Mai 2027 vormittags",
      "5. Mai 2027 nachmittags bis 7. Mai 2027 vormittags",
    ];
    const moved = `Kim Kapitän: Sperre verschoben\n${long}, Reparatur → ${long}, Winterlager`;
    expect(await log(plan.vehicle)).toEqual([
      moved,
      `Kim Kapitän: Sperre geändert\n${short}, Reparatur → ${long}, Reparatur`,
      `Kim Kapitän: Sperre eingetragen\n${short}, Reparatur`,
    ]);
    expect(await log(oskar)).toEqual([`Kim Kapitän: Sperre beendet\n${long}, Winterlager → –`, moved]);
  });

  it("ends with its boat, and nobody who waits is offered days of a boat that is gone", async () => {
    const id = await blocks.add(30, 34);
    await list.wait("anna@example.com", 30, 32);
    const removed = await plan.alma.post(staffFleetContract.remove.path, { vehicle_id: String(plan.vehicle) });
    expect(removed.statusCode).toBe(200);
    expect([await taken(), await list.entries()]).toMatchObject([[], [{ status: "waiting", offers: 0 }]]);
    const row = await plan.db.selectFrom("boat_blocks").select("status").where("id", "=", id).executeTakeFirst();
    expect(row).toEqual({ status: "ended" });
  });

  itOnSqlite("is staff's alone, and changes nothing twice under one key", async () => {
    const visitor = await plan.server.visitor();
    expect((await visitor.get(boatBlockContract.list.path)).statusCode).toBe(401);
    expect((await blocks.tryToAdd(1, 2, {}, visitor)).statusCode).toBe(401);
    const body = { vehicle_id: plan.vehicle, start: inDays(1), end: inDays(2), reason: "other" };
    const send = () => plan.kim.post(boatBlockContract.add.path, body, { "idempotency-key": "one" });
    const [first, again] = [await send(), await send()];
    expect([first.json(), again.statusCode]).toEqual([again.json(), 201]);
    expect(await blocks.list()).toHaveLength(1);
  });
});
