import { type TurnaroundsAnswer, turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { isBoatOut } from "../booking/availability.repository.ts";
import { someProtocol, withProtocols } from "../protocols/protocols.fixture.ts";
import { withDefects } from "./defect.fixture.ts";

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const { change, close, list, noted, one, reopen } = withDefects(plan);
  const { photo, signed } = withProtocols(plan);

  const send = async (step: string, more: object = {}) => {
    const { boats } = (await plan.kim.get(turnaroundContract.list.path)).json<TurnaroundsAnswer>();
    const version = boats.find(({ vehicle_id }) => vehicle_id === plan.vehicle)?.version;
    const answer = await plan.kim.post(turnaroundContract.take.path, {
      vehicle_id: plan.vehicle,
      version,
      step,
      ...more,
    });
    if (answer.statusCode !== 200) throw new Error(`${step}: ${answer.statusCode} ${answer.body}`);
  };
  /** A stay that is back, with its litres measured. */
  const back = async () => {
    const id = await plan.book({ booked_day: "2027-05-03", booked_day_end: "2027-05-05" }, { paid: true });
    await plan.handOver(id);
    await send("guest.returned");
    await send("fuel.measured");
    return id;
  };
  const damaged = (damage: string) => send("damage.noted", { damage, damage_cost: "0" });
  const rows = async () =>
    (await list("?closed=true")).defects
      .toSorted((a, b) => a.id - b.id)
      .map(({ text, source, status, withdrawn }) => `${text} (${source}, ${withdrawn ? "withdrawn" : status})`);
  const line = "Rumpf und Deck ohne sichtbare Schäden";
  const item = (remark: string, text = line) => ({ text, ok: remark === "", remark });
  const protocol = (booking: number, kind: "handover" | "return", items: object[], more: object = {}) =>
    signed({ ...someProtocol(booking, kind), engine_hours: "", items, ...more });
  const isOut = () => isBoatOut(plan.db, plan.vehicle, new Date("2027-05-03T08:00:00Z"));
  // The day plan's bookings are paid without a payment.
  afterEach(async () => {
    expect((await findingsIn(plan.db)).filter((finding) => finding.startsWith("defect"))).toEqual([]);
  });

  it("opens a defect with a damage of a return, and withdraws it where that is undone", async () => {
    const booking = await back();
    expect(await isOut()).toBe(false);
    await damaged("Kratzer am Bug");
    const { defects } = await list();
    const stay = { booking_id: booking, booked_day: "2027-05-03" };
    expect(defects).toMatchObject([
      { text: "Kratzer am Bug", source: "return", ...stay, noted_by: "Kim Kapitän", kind: "damage" },
    ]);
    expect(await isOut()).toBe(true);
    await send("guestStep.undone");
    expect(await rows()).toEqual(["Kratzer am Bug (return, withdrawn)"]);
    expect((await list("?closed=true")).defects[0]?.steps.map(({ step }) => step)).toEqual(["noted", "withdrawn"]);
    await damaged("Kratzer am Heck");
    expect(await rows()).toEqual(["Kratzer am Bug (return, withdrawn)", "Kratzer am Heck (return, open)"]);
    await close((await list()).defects[0]?.id ?? 0);
    expect(await isOut()).toBe(false);
  });

  itOnSqlite("notes no defect where nothing was damaged, or the step was skipped", async () => {
    await back();
    await damaged("");
    await send("guestStep.undone");
    await send("damage.noted", { reason: "Nebel" });
    expect(await rows()).toEqual([]);
  });

  itOnSqlite(
    "leaves a defect of a return to staff who did something with it, also where the return is undone",
    async () => {
      await back();
      await damaged("Kratzer am Bug");
      const { id } = (await list()).defects[0] ?? { id: 0 };
      await change(id, { text: "Kratzer am Bug, tief", blocks_boat: true });
      await send("guestStep.undone");
      expect(await rows()).toEqual(["Kratzer am Bug, tief (return, open)"]);
      expect(await isOut()).toBe(true);
      await close(id);
      expect(await isOut()).toBe(false);
      await reopen(id);
      expect(await isOut()).toBe(true);
    },
  );

  it("opens a defect for each line of a protocol that is not in order, with its photos, and notes the hours", async () => {
    const booking = await plan.book({ booked_day: "2027-05-03", booked_day_end: "2027-05-05" });
    const photos = [await photo(booking)];
    await protocol(booking, "handover", [item("Kratzer am Bug"), item("", "Alle Schlüssel vorhanden")], {
      photos,
      engine_hours: "1234,5",
    });
    const { defects, engine_hours } = await list();
    expect(defects).toMatchObject([
      { text: `${line}: Kratzer am Bug`, source: "protocol", booking_id: booking, noted_by: "Kim Kapitän" },
    ]);
    expect((await plan.kim.get(defects[0]?.photos[0] ?? "")).statusCode).toBe(200);
    expect(engine_hours).toEqual([{ vehicle: plan.vehicle, hours: "1234.5", on: "2027-05-03" }]);
  });

  it("reads the hours of the last protocol, and of a correction in place of what it corrects", async () => {
    const booking = await plan.book({ booked_day: "2027-05-03", booked_day_end: "2027-05-05" });
    const hours = async () => (await list()).engine_hours.map((reading) => reading.hours);
    await protocol(booking, "handover", [], { engine_hours: "100" });
    const typo = await protocol(booking, "return", [], { engine_hours: "1070" });
    expect(await hours()).toEqual(["1070"]);
    const second = await protocol(booking, "return", [], { engine_hours: "107", corrects: typo });
    expect(await hours()).toEqual(["107"]);
    await protocol(booking, "return", [], { corrects: second });
    expect(await hours()).toEqual(["100"]);
  });

  it("has one defect for the same words: of both protocols, of a line and the return, and until it is mended", async () => {
    const booking = await back();
    await damaged("Kratzer am Bug");
    await protocol(booking, "return", [item("kratzer am  Bug"), item("Fehlt", "Fender")]);
    const both = ["Kratzer am Bug (return, open)", "Fender: Fehlt (protocol, open)"];
    expect(await rows()).toEqual(both);
    // The next guest's protocols say it again.
    plan.clock.set("2027-05-05T10:00:00.000Z");
    Object.assign(plan.kim, await plan.employee());
    const next = await plan.book({ booked_day: "2027-05-05", booked_day_end: "2027-05-07" });
    await protocol(next, "handover", [item("Fehlt", "Fender")]);
    await protocol(next, "return", [item("Fehlt", "Fender")]);
    expect(await rows()).toEqual(both);
    await close((await list()).defects.find(({ text }) => text === "Fender: Fehlt")?.id ?? 0);
    const last = await protocol(next, "return", [item("Fehlt", "Fender")], {
      corrects: (await plan.db.selectFrom("protocols").select("id").orderBy("id", "desc").executeTakeFirstOrThrow()).id,
    });
    expect(last).toBeGreaterThan(0);
    expect(await rows()).toEqual(["Kratzer am Bug (return, open)", "Fender: Fehlt (protocol, closed)"]);
  });

  itOnSqlite("means the same damage where the protocol was signed before the return noted it", async () => {
    const booking = await back();
    const first = await protocol(booking, "return", [item("Kratzer am Bug")]);
    await damaged("Kratzer am Bug");
    expect(await rows()).toEqual([`${line}: Kratzer am Bug (protocol, open)`]);
    // Each of both still says it where the other does not any more.
    await send("guestStep.undone");
    expect(await rows()).toEqual([`${line}: Kratzer am Bug (protocol, open)`]);
    await damaged("Kratzer am Bug");
    await protocol(booking, "return", [item("")], { corrects: first });
    expect(await rows()).toEqual([`${line}: Kratzer am Bug (protocol, open)`]);
    await send("guestStep.undone");
    expect(await rows()).toEqual([`${line}: Kratzer am Bug (protocol, withdrawn)`]);
  });

  it("takes a correction at its word: reworded, withdrawn, noted anew, and nothing twice", async () => {
    const booking = await plan.book({ booked_day: "2027-05-03", booked_day_end: "2027-05-05" });
    const first = await protocol(booking, "handover", [
      item("Kratzer", "Bug"),
      item("Fehlt", "Fender"),
      item("Riss", "Polster"),
      item("Rost", "Anker"),
    ]);
    const idOf = async (text: string) => (await list()).defects.find((defect) => defect.text === text)?.id ?? 0;
    const [fender, polster] = [await idOf("Fender: Fehlt"), await idOf("Polster: Riss")];
    await close(polster);
    await change(await idOf("Anker: Rost"), { text: "Anker: Rost", due_day: "2027-06-01" });
    await protocol(
      booking,
      "handover",
      [
        item("Kratzer, 20 cm", "Bug"),
        item("", "Fender"),
        item("Riss", "Polster"),
        item("", "Anker"),
        item("defekt", "Lampe"),
      ],
      { corrects: first },
    );
    expect(await rows()).toEqual([
      "Bug: Kratzer, 20 cm (protocol, open)",
      "Fender: Fehlt (protocol, withdrawn)",
      "Polster: Riss (protocol, closed)",
      "Anker: Rost (protocol, open)",
      "Lampe: defekt (protocol, open)",
    ]);
    expect((await one(fender)).steps.map(({ step }) => step)).toEqual(["noted", "withdrawn"]);
  });

  it("of a correction keeps the words of another open damage of the boat, which has them once", async () => {
    const booking = await plan.book({ booked_day: "2027-05-03", booked_day_end: "2027-05-05" });
    const first = await protocol(booking, "handover", [item("Kratzer", "Bug")]);
    await protocol(booking, "return", [item("Riss", "Bug")]);
    await protocol(booking, "handover", [item("Riss", "Bug")], { corrects: first });
    expect(await rows()).toEqual(["Bug: Kratzer (protocol, withdrawn)", "Bug: Riss (protocol, open)"]);
  });

  itOnSqlite("counts an open defect that blocks the boat, and no other", async () => {
    const id = await noted();
    expect(await isOut()).toBe(false);
    await change(id, { blocks_boat: true });
    expect(await isOut()).toBe(true);
    await close(id);
    expect(await isOut()).toBe(false);
  });
});
