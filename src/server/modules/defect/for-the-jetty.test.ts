import { type Defect, type DefectsAnswer, defectContract } from "../../../shared/contract/defect.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addUser } from "../../../testing/rows.ts";
import type { TestVisitor } from "../../../testing/server.ts";
import { aPhoto } from "../protocols/protocols.fixture.ts";
import { withDefects } from "./defect.fixture.ts";

/** What the jetty sees of defects, and does about them (requirements/jetty.md). */
describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const defects = withDefects(plan);
  let jetty: TestVisitor;
  beforeEach(async () => {
    const account = { email: "steg@example.com", first_name: "Jonte", last_name: "Jolle", role: "jetty" } as const;
    jetty = await plan.server.login(await addUser(plan.db, account));
  });

  const seen = async (): Promise<Defect[]> =>
    (await jetty.get(`${defectContract.list.path}?closed=true`)).json<DefectsAnswer>().defects;

  it("sees words, days and photos without the stay, and nothing in them that names its guest", async () => {
    const guest = { name: "Erika Seltsam", email: "erika@seltsam.example", phone: "+4917012345678" };
    const booking_id = await plan.book(guest);
    const id = await defects.noted({ text: "Frau Seltsam (erika@seltsam.example, 0170 12345678): Reling locker" });
    await plan.db.updateTable("defects").set({ booking_id }).execute();
    await defects.close(id, { remark: "mit Seltsam geklärt" });
    const [staffs] = (await defects.list("?closed=true")).defects;
    expect(staffs).toMatchObject({ booking_id, noted_by: "Kim Kapitän", closed_by: "Kim Kapitän" });
    const [own] = await seen();
    expect(own).toEqual({
      ...staffs,
      booking_id: null,
      booked_day: null,
      text: "Frau … (…, …): Reling locker",
      remark: "mit … geklärt",
      noted_by: "Kim",
      closed_by: "Kim",
      steps: staffs?.steps.map((step) => ({ ...step, by: "Kim", remark: step.remark.replace("Seltsam", "…") })),
    });
  });

  itOnSqlite("does not see the photos of a protocol, which lead to its guest", async () => {
    const id = await defects.noted();
    const booking_id = await plan.book();
    const photo = "ab".repeat(16);
    const { id: protocol_id } = await plan.db
      .insertInto("protocols")
      .values({
        booking_id,
        vehicle_id: plan.vehicle,
        user_id: plan.employeeId,
        kind: "return",
        round: 1,
        signed_at: plan.clock.now().toISOString(),
        facts: JSON.stringify({ photos: [photo] }),
        facts_sha256: "",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await plan.db.updateTable("defects").set({ protocol_id }).where("id", "=", id).execute();
    expect((await defects.one(id)).photos).toEqual([expect.stringContaining(photo)]);
    expect(await seen()).toMatchObject([{ id, photos: [] }]);
  });

  it("notes one with a photo, looks at it and closes it, and changes nothing else", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ vehicle_id: plan.vehicle, kind: "damage", text: "Leine durch" })) {
      form.append(name, String(value));
    }
    form.append("photo", new Blob([new Uint8Array(await aPhoto())]), "foto.jpg");
    const noted = await jetty.post(defectContract.note.path, form);
    expect(noted.statusCode).toBe(201);
    const [own] = await seen();
    expect(own).toMatchObject({ text: "Leine durch", noted_by: "Jonte", photos: [expect.any(String)] });
    expect((await jetty.get(own?.photos[0] ?? "")).statusCode).toBe(200);
    const { id, version } = own as Defect;
    for (const call of ["change", "reopen", "withdraw"] as const) {
      const body = { id, version, text: "anders", kind: "damage" };
      expect((await jetty.post(defectContract[call].path, body)).statusCode).toBe(403);
    }
    expect((await jetty.post(defectContract.close.path, { id, version, remark: "neue Leine" })).statusCode).toBe(200);
    expect(await seen()).toMatchObject([{ status: "closed", closed_by: "Jonte", remark: "neue Leine" }]);
    expect((await defects.one(id)).closed_by).toBe("Jonte Jolle");
  });
});
