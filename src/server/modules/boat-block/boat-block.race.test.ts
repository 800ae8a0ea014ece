import { type AddBlockRequest, addBlockSchema, changeBlockSchema } from "../../../shared/contract/boat-block.ts";
import { describeEachEngine, describeOnPostgres } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { placeImportedDays } from "../booking/imported-days.repository.ts";
import { lockImports } from "../portal-calendars/change-imports.ts";
import { addEventRow, addImportRow, takenHalfDays } from "../portal-calendars/portal-calendars.fixture.ts";
import { withWaiting } from "../waiting/waiting.fixture.ts";
import { addBlock } from "./add-block.ts";
import { inDays, withBlocks } from "./boat-block.fixture.ts";
import { changeBlock } from "./change-block.ts";
import { endBlock } from "./end-block.ts";

const rounds = [0, 1, 2];

describeEachEngine((engine) => {
  const plan = withDayPlan(engine);
  const blocks = withBlocks(plan);
  const list = withWaiting(plan);
  const owners = async () => {
    const rows = await takenHalfDays(plan.db, plan.vehicle);
    return [...new Set(rows.map((name) => name.split(" ")[2]))];
  };
  afterEach(async () => {
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it.each(rounds)("one of a block and a booking in the same moment has the days, round %i", async () => {
    const guest = await plan.server.visitor();
    const [block, booking] = await Promise.all([blocks.tryToAdd(30, 33), list.bookAs(guest, 32, 35)]);
    const isBlocked = block.statusCode === 201;
    expect([block.statusCode, "id" in booking]).toEqual(isBlocked ? [201, false] : [409, true]);
    if (!isBlocked) expect(block.json()).toMatchObject({ errors: { start: "validation-staff:blockTaken" } });
    else expect(booking).toMatchObject({ type: "ALREADY_BOOKED" });
    expect(await owners()).toEqual([isBlocked ? "block" : "booking"]);
  });

  it.each(rounds)("one of a block and a hold in the same moment has the days, round %i", async () => {
    const guest = await plan.server.visitor();
    const [block] = await Promise.all([blocks.tryToAdd(30, 33), list.hold(guest, 32, 35)]);
    expect(await owners()).toEqual([block.statusCode === 201 ? "block" : "hold"]);
  });

  it.each(rounds)("an import takes what a block leaves, in the same moment too, round %i", async () => {
    const import_id = await addImportRow(plan.db, { vehicle_id: plan.vehicle });
    await addEventRow(plan.db, { import_id, start_day: inDays(30), end_day: inDays(34) });
    const place = () =>
      inTransaction(plan.db, async (trx) => {
        await lockImports(trx, plan.vehicle);
        await placeImportedDays(trx, plan.vehicle);
      });
    const [block] = await Promise.all([blocks.tryToAdd(32, 36), place()]);
    expect(block.statusCode).toBe(201);
    expect((await owners()).toSorted()).toEqual(["block", "import"]);
    const { id } = block.json<{ id: number }>();
    await Promise.all([blocks.end(id), place(), place()]);
    expect(await owners()).toEqual(["import"]);
  });

  it.each(rounds)("one of a block and an offer of the waiting list has the days, round %i", async () => {
    const booking = await list.book(30, 34);
    await list.wait("anna@example.com", 30, 34);
    const [block] = await Promise.all([blocks.tryToAdd(30, 34), list.cancel(booking)]);
    await list.tend();
    const isBlocked = block.statusCode === 201;
    expect(await owners()).toEqual([isBlocked ? "block" : "hold"]);
    expect(await list.entries()).toMatchObject([{ status: isBlocked ? "waiting" : "offered" }]);
  });

  it.each(rounds)("of two who move one block the second is told to look again, round %i", async () => {
    const id = await blocks.add(30, 32);
    const version = 1;
    const answers = await Promise.all([
      blocks.change(id, 31, 33, { version }, plan.kim),
      blocks.change(id, 40, 42, { version }, plan.alma),
    ]);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused.map((answer) => answer.json<{ errors: object }>().errors)).toEqual([
      { version: "validation-staff:version" },
    ]);
    expect((await takenHalfDays(plan.db, plan.vehicle)).length).toBe(4);
  });

  it("two blocks that exchange their boats do not wait for each other for ever", async () => {
    const oskar = await addVehicle(plan.db, { name: "Oskar" });
    const [one, other] = [await blocks.add(30, 32), await blocks.add(34, 36, { vehicle_id: oskar })];
    const answers = await Promise.all([
      blocks.change(one, 30, 32, { vehicle_id: oskar }),
      blocks.change(other, 34, 36),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it.each(rounds)(
    "a boat is deleted without its blocks, or with those that were placed a moment before, %i",
    async () => {
      const removed = () => plan.alma.post("/api/rere_delete_vehicle/", { vehicle_id: String(plan.vehicle) });
      const [block, answer] = await Promise.all([blocks.tryToAdd(30, 32), removed()]);
      expect([[201, 404].includes(block.statusCode), answer.statusCode]).toEqual([true, 200]);
      expect(await owners()).toEqual([]);
      expect(await plan.db.selectFrom("boat_blocks").select("id").where("status", "=", "standing").execute()).toEqual(
        [],
      );
    },
  );
});

describeOnPostgres((engine) => {
  const plan = withDayPlan(engine);
  const list = withWaiting(plan);
  const asked = (from: number, to: number): AddBlockRequest =>
    addBlockSchema.cast({ vehicle_id: plan.vehicle, start: inDays(from), end: inDays(to), reason: "repair" });
  const add = (from: number, to: number) =>
    inTransaction(plan.db, (trx) => addBlock(trx, asked(from, to), plan.employeeId, plan.clock.now()));

  it("a booking waits for a block that is not committed, and then finds it", async () => {
    const guest = await plan.server.visitor();
    const booking = await whileUncommitted(
      plan.db,
      (trx) => addBlock(trx, asked(30, 33), plan.employeeId, plan.clock.now()),
      () => list.bookAs(guest, 32, 35),
    );
    expect(booking).toMatchObject({ type: "ALREADY_BOOKED" });
  });

  it("who moves a block that somebody else is just ending is told to look again", async () => {
    const id = await add(30, 33);
    const move = () =>
      inTransaction(plan.db, (trx) => {
        const change = changeBlockSchema.cast({ ...asked(31, 34), id, version: 1 });
        return changeBlock(trx, change, plan.employeeId, plan.clock.now());
      });
    const moved = whileUncommitted(
      plan.db,
      (trx) => endBlock(trx, { id, version: 1 }, plan.employeeId, plan.clock.now()),
      move,
    );
    await expect(moved).rejects.toMatchObject({ errors: { version: "validation-staff:version" } });
    expect(await takenHalfDays(plan.db, plan.vehicle)).toEqual([]);
  });

  it("days that an import takes while a block is placed are the block's", async () => {
    const import_id = await addImportRow(plan.db, { vehicle_id: plan.vehicle });
    await addEventRow(plan.db, { import_id, start_day: inDays(30), end_day: inDays(34) });
    await whileUncommitted(
      plan.db,
      // As a cancellation does, which locks neither the boat nor its imports.
      (trx) => placeImportedDays(trx, plan.vehicle),
      () => add(30, 32),
    );
    const rows = await takenHalfDays(plan.db, plan.vehicle);
    expect(rows.map((name) => name.split(" ")[2]).toSorted()).toEqual([
      ...["block", "block", "block", "block"],
      ...["import", "import", "import", "import"],
    ]);
    expect(await findingsIn(plan.db)).toEqual([]);
  });
});
