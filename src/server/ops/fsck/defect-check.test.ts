import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withoutTriggers } from "../../../testing/empty-tables.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { withDefects } from "../../modules/defect/defect.fixture.ts";
import { aPhoto, someProtocol, withProtocols } from "../../modules/protocols/protocols.fixture.ts";
import { findingsIn } from "./fsck.fixture.ts";

const block = {
  start_day: "2027-05-03",
  end_day: "2027-05-05",
  starts_am: 1,
  ends_pm: 1,
  reason: "repair",
  text: "",
  status: "standing",
  version: 1,
  created_by: null,
  created_at: "2027-05-03T08:00:00.000Z",
  changed_at: "2027-05-03T08:00:00.000Z",
  ended_at: null,
} as const;

describeEachEngine((engine) => {
  const plan = withDayPlan(engine);
  const { close, noted, withdraw } = withDefects(plan);
  const { signed, stay } = withProtocols(plan);
  const found = async (changes: object) => {
    await plan.db.updateTable("defects").set(changes).execute();
    return findingsIn(plan.db);
  };

  it("finds a defect that is not where its log leads", async () => {
    const id = await noted();
    expect(await findingsIn(plan.db)).toEqual([]);
    const closed = { status: "closed", closed_at: "2027-05-03T08:00:00.000Z", closed_by: plan.employeeId } as const;
    expect(await found(closed)).toEqual([`defect ${id} is closed, but its log ends with noted`]);
    await found({ status: "open", closed_at: null, closed_by: null });
    await close(id);
    expect(await findingsIn(plan.db)).toEqual([]);
    expect(await found({ is_withdrawn: 1 })).toEqual([`defect ${id} is closed, but its log ends with closed`]);
    expect(await found({ is_withdrawn: 0, closed_by: null })).toEqual([`defect ${id} is closed, and nobody closed it`]);
    await plan.db.deleteFrom("defect_steps").where("step", "=", "noted").execute();
    expect(await findingsIn(plan.db)).toContain(`defect ${id} has a log that does not begin with its noting`);
  });

  it("finds services without an end, blocks of other boats, stays of others and open ones that say nothing", async () => {
    const id = await noted({ kind: "service", text: "Öl", every_months: 6 });
    expect(await found({ every_months: null })).toEqual([`defect ${id} is a service that does not come again`]);
    expect(await found({ every_months: 6, due_day: null })).toEqual([`defect ${id} is a service that is never due`]);
    expect(await found({ due_day: "2027-11-03", text: "" })).toEqual([`defect ${id} is open and says nothing`]);
    const vehicle_id = await addVehicle(plan.db, { name: "Editha" });
    const { id: block_id } = await plan.db
      .insertInto("boat_blocks")
      .values({ ...block, vehicle_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(await found({ text: "Öl", block_id })).toContain(`defect ${id} has a block of another boat`);
    const booking_id = await stay();
    expect(await found({ block_id: null, booking_id })).toContain(`defect ${id} was noted by hand, but names a stay`);
    await withdraw(id);
  });

  it("finds what no return and no protocol says any more, and hours that no protocol says", async () => {
    const booking_id = await stay();
    const protocol_id = await signed(someProtocol(booking_id));
    const { id } = await plan.db.selectFrom("defects").select("id").executeTakeFirstOrThrow();
    expect(await findingsIn(plan.db)).toEqual([]);
    expect(await found({ booking_id: null })).toEqual([`defect ${id} is in a protocol of another stay`]);
    const at = "2027-05-03T08:00:00.000Z";
    const step = { vehicle_id: plan.vehicle, booking_id, step: "damage.noted", at, reason: "", facts: "{}" } as const;
    const { id: step_id } = await plan.db
      .insertInto("turnaround_steps")
      .values({ ...step, damage: "Kratzer", undone_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    const undone = `defect ${id} is open, though the return that noted it was undone`;
    expect(await found({ booking_id, protocol_id: null, step_id })).toContain(undone);
    expect(await found({ is_touched: 1 })).not.toContain(undone);
    expect(await found({ booking_id: null })).toContain(`defect ${id} was noted at the return of another stay`);
    await found({ booking_id, protocol_id, step_id: null });
    await plan.db.deleteFrom("turnaround_steps").execute();
    await plan.db.updateTable("engine_readings").set({ tenths: 1 }).execute();
    expect(await findingsIn(plan.db)).toEqual([
      expect.stringMatching(/^reading \d+ of an engine says 0.1 hours, and its protocol does not$/),
    ]);
  });

  it("finds a photo that was changed", async () => {
    const form = new FormData();
    form.append("photo", new Blob([new Uint8Array(await aPhoto())]), "foto.jpg");
    for (const [name, value] of [
      ["vehicle_id", String(plan.vehicle)],
      ["kind", "damage"],
      ["text", "Kratzer"],
    ] as const) {
      form.append(name, value);
    }
    const { id } = (await plan.kim.post("/api/rere_note_defect/", form)).json<{ id: number }>();
    expect(await findingsIn(plan.db)).toEqual([]);
    await withoutTriggers(plan.db, "defect_photos", async () => {
      await plan.db.updateTable("defect_photos").set({ width: 7 }).execute();
    });
    expect(await findingsIn(plan.db)).toEqual([
      expect.stringMatching(new RegExp(`^defect ${id} has photo [0-9a-f]{32}, which has been changed$`)),
    ]);
  });
});
