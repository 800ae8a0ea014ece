import { type Defect, type DefectsAnswer, defectContract } from "../../../shared/contract/defect.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { refusal } from "../../../testing/till-shop.ts";
import { aPhoto } from "../protocols/protocols.fixture.ts";
import { withDefects } from "./defect.fixture.ts";
import { linkBlock } from "./defect.repository.ts";

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const { close, change, list, note, noted, one, reopen, withdraw } = withDefects(plan);

  it("notes a damage with a photo, changes it, closes it and opens it again, and says who did what", async () => {
    const form = new FormData();
    form.append("photo", new Blob([new Uint8Array(await aPhoto())]), "foto.jpg");
    for (const [name, value] of Object.entries({
      vehicle_id: plan.vehicle,
      kind: "damage",
      text: "Kratzer am Bug",
      due_day: "2027-05-04",
      due_hours: "1234,5",
      blocks_boat: "true",
    })) {
      form.append(name, String(value));
    }
    const answer = await plan.kim.post(defectContract.note.path, form);
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<{ id: number }>();
    const { defects } = await list();
    expect(defects).toEqual([
      expect.objectContaining({
        id,
        vehicle: plan.vehicle,
        kind: "damage",
        source: "noted",
        text: "Kratzer am Bug",
        booking_id: null,
        noted_by: "Kim Kapitän",
        due_day: "2027-05-04",
        due_hours: "1234.5",
        is_due: false,
        blocks_boat: true,
        block_id: null,
        status: "open",
        version: 1,
      }),
    ]);
    const [photo = ""] = defects[0]?.photos ?? [];
    const shown = await plan.kim.get(photo);
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect((await plan.kim.get(photo.replace(/[0-9a-f]{32}/, "0".repeat(32)))).statusCode).toBe(404);

    await change(id, { text: "Kratzer am Bug, 20 cm", blocks_boat: false });
    expect(await one(id)).toMatchObject({ due_day: null, due_hours: null, blocks_boat: false, version: 2 });
    plan.clock.set("2027-05-04T08:00:00.000Z");
    expect((await close(id, { remark: "Poliert" }, plan.alma)).statusCode).toBe(200);
    expect((await list()).defects).toEqual([]);
    const closed = await one(id);
    expect(closed).toMatchObject({
      status: "closed",
      remark: "Poliert",
      closed_by: "Alma Anker",
      closed_at: "2027-05-04T08:00:00.000Z",
      withdrawn: false,
    });
    expect((await reopen(id)).statusCode).toBe(200);
    expect((await withdraw(id)).statusCode).toBe(200);
    expect(await one(id)).toMatchObject({ status: "closed", withdrawn: true });
    expect((await one(id)).steps.map(({ step, by, remark }) => [step, by, remark])).toEqual([
      ["noted", "Kim Kapitän", ""],
      ["changed", "Kim Kapitän", ""],
      ["closed", "Alma Anker", "Poliert"],
      ["reopened", "Kim Kapitän", ""],
      ["withdrawn", "Kim Kapitän", ""],
    ]);
    const gone = { id: "validation-staff:status" };
    expect(refusal(await close(id))).toEqual([409, gone]);
    expect((await reopen(id)).statusCode).toBe(200);
    expect(await one(id)).toMatchObject({ status: "open", withdrawn: false, closed_at: null, closed_by: "" });
    expect(refusal(await reopen(id))).toEqual([409, gone]);
  });

  it("closes once of two who do it at once", async () => {
    const id = await noted({ text: "Lampe defekt" });
    const { version } = await one(id);
    const both = await Promise.all([close(id, { version }), close(id, { version }, plan.alma)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = both.find(({ statusCode }) => statusCode === 409);
    expect(refused && refusal(refused)).toEqual([409, { version: "validation-staff:defectVersion" }]);
    expect((await one(id)).steps).toHaveLength(2);
  });

  it("takes a service up again after its interval, from the day and the hours as it was done", async () => {
    const text = "Ölwechsel";
    const monthly = await noted({ kind: "service", text, every_months: 6 });
    expect(await one(monthly)).toMatchObject({ due_day: "2027-11-03", due_hours: null, is_due: false });
    // Nobody has read the hours yet: who wants a service after hours has to say when it is due first.
    const service = { kind: "service", text: "Impeller", every_hours: "100" };
    expect(refusal(await note(service))).toEqual([400, { due_hours: "validation-staff:engineHours" }]);
    const hourly = await noted({ ...service, due_hours: "250" });
    expect(refusal(await close(hourly))).toEqual([400, { engine_hours: "validation-staff:engineHours" }]);
    plan.clock.set("2027-08-31T08:00:00.000Z");
    Object.assign(plan.kim, await plan.employee());
    expect((await close(monthly, { remark: "5 l", engine_hours: "240,5" })).statusCode).toBe(200);
    expect(await one(monthly)).toMatchObject({ status: "open", remark: "5 l", due_day: "2028-02-29", closed_at: null });
    const answer = await list();
    expect(answer.engine_hours).toEqual([{ vehicle: plan.vehicle, hours: "240.5", on: "2027-08-31" }]);
    expect((await one(hourly)).is_due).toBe(false);
    expect((await close(hourly, { engine_hours: "251" })).statusCode).toBe(200);
    expect(await one(hourly)).toMatchObject({ status: "open", due_hours: "351", is_due: false });
    // The hours that were read last count where none are given, and for a service that is new.
    expect((await close(hourly)).statusCode).toBe(200);
    expect((await one(hourly)).due_hours).toBe("351");
    expect(await one(await noted({ ...service, every_hours: "10" }))).toMatchObject({ due_hours: "261" });
    await close(monthly, { engine_hours: "351" });
    expect(await one(hourly)).toMatchObject({ is_due: true });
    expect((await one(hourly)).steps.map(({ step }) => step)).toEqual(["noted", "done", "done"]);
    expect((await withdraw(hourly)).statusCode).toBe(200);
    expect(await one(hourly)).toMatchObject({ status: "closed", withdrawn: true, is_due: false });
  });

  itOnSqlite("lists by boat what is due first, then by day, then the newest, and closed ones behind", async () => {
    const ids = [
      await noted({ text: "ohne Tag" }),
      await noted({ text: "nächste Woche", due_day: "2027-05-10" }),
      await noted({ text: "heute", due_day: "2027-05-03" }),
      await noted({ text: "erledigt" }),
      await noted({ text: "neuer, ohne Tag" }),
    ];
    await close(ids[3] ?? 0);
    const texts = ({ defects }: DefectsAnswer) => defects.map(({ text }: Defect) => text);
    const open = ["heute", "nächste Woche", "neuer, ohne Tag", "ohne Tag"];
    expect(texts(await list())).toEqual(open);
    expect(texts(await list("?closed=true"))).toEqual([...open, "erledigt"]);
    expect(texts(await list(`?closed=true&vehicle_id=${plan.vehicle + 1}`))).toEqual([]);
    expect(texts(await list(`?vehicle_id=${plan.vehicle}`))).toEqual(open);
  });

  itOnSqlite("refuses what is no defect", async () => {
    const interval = { every_months: "validation-staff:serviceInterval" };
    expect(refusal(await note({ kind: "service" }))).toEqual([400, interval]);
    expect(refusal(await note({ kind: "service", every_hours: "0" }))).toEqual([400, interval]);
    expect(refusal(await note({ every_months: 3 }))).toEqual([400, interval]);
    expect(refusal(await note({ vehicle_id: 999 }))).toEqual([404, { vehicle_id: "validation-staff:vehicle" }]);
    const id = await noted();
    const missing = [404, { id: "validation-staff:defect" }];
    for (const call of [close, withdraw, reopen]) expect(refusal(await call(999, { version: 1 }))).toEqual(missing);
    expect(refusal(await change(999, { version: 1 }))).toEqual(missing);
    expect(refusal(await change(id, { every_months: 3 }))).toEqual([400, interval]);
    expect(refusal(await change(id, { version: 7 }))).toEqual([409, { version: "validation-staff:defectVersion" }]);
  });

  it("links a block of its boat to a defect that is open, and shows it while it stands", async () => {
    const id = await noted();
    const { id: block } = await plan.db
      .insertInto("boat_blocks")
      .values({
        vehicle_id: plan.vehicle,
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
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const link = (defect: number, vehicle_id = plan.vehicle) =>
      plan.db.transaction().execute((trx) => linkBlock(trx, defect, { id: block, vehicle_id }));
    expect(await link(id, plan.vehicle + 1)).toBe(false);
    expect(await link(id)).toBe(true);
    expect(await one(id)).toMatchObject({ block_id: block, version: 2 });
    await plan.db.updateTable("boat_blocks").set({ status: "ended", ended_at: "2027-05-04T08:00:00.000Z" }).execute();
    expect(await one(id)).toMatchObject({ block_id: null });
    await close(id);
    expect(await link(id)).toBe(false);
  });
});
