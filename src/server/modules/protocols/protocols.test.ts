import { sql } from "kysely";
import { type Checklist, checklistContract } from "../../../shared/contract/checklist.ts";
import {
  type BookingProtocolsAnswer,
  protocolPath,
  protocolPhotoPath,
  protocolsContract,
} from "../../../shared/contract/protocols.ts";
import { type TurnaroundsAnswer, turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { usualChecklist } from "../../../shared/rules/protocol-words.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withoutTriggers } from "../../../testing/empty-tables.ts";
import { pdfToText } from "../../../testing/pdf.ts";
import { refusal } from "../../../testing/till-shop.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { purgeExpired } from "../../ops/retention.ts";
import { aPhoto, someProtocol, withProtocols } from "./protocols.fixture.ts";

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const { addPhoto, photo, sign, signed, stay } = withProtocols(plan);
  const list = async (id: number, by = plan.kim) =>
    (await by.get(`${protocolsContract.list.path.replace(":id", String(id))}`)).json<BookingProtocolsAnswer>();
  const pdf = async (id: number) => (await plan.kim.get(protocolPath(id))).rawPayload;
  const mails = () => plan.db.selectFrom("outbox").selectAll().where("template", "=", "booking-protocol").execute();

  it("names in the protocol of a return late hours, litres and damage with what they cost, as both saw it", async () => {
    const booking = await stay();
    const { vehicle_id } = await plan.booking(booking);
    const log = {
      vehicle_id,
      booking_id: booking,
      at: "2027-05-05T11:00:00.000Z",
      reason: "",
      facts: "{}",
      damage: "",
    };
    await plan.db
      .insertInto("turnaround_steps")
      .values([
        { ...log, step: "guest.returned", returned_at: "2027-05-05T10:30:00.000Z" },
        { ...log, step: "fuel.measured", litres: 12 },
        { ...log, step: "damage.noted", damage: "Kratzer am Bug", damage_cents: 80_00 },
      ])
      .execute();
    const { returned } = await list(booking);
    expect(returned).toEqual({
      litres: 12,
      damage: "Kratzer am Bug",
      charges: [
        { kind: "lateReturn", quantity: 3, amount: "75.00" },
        { kind: "fuel", quantity: 12, amount: "30.00" },
        { kind: "damage", quantity: 1, amount: "80.00" },
      ],
      total: "185.00",
    });
    const { fuel: _, ...written } = someProtocol(booking, "return");
    const other = await sign({ ...written, costs: "105.00" });
    expect(refusal(other)).toEqual([409, { costs: "validation-staff:protocolCosts" }]);
    const text = pdfToText(await pdf(await signed({ ...written, costs: "185.00" }))).replaceAll(/\s+/g, " ");
    for (const part of [
      "12 Liter fehlen",
      "Verspätung: 3 Stunden 75,00 €",
      "Schaden: Kratzer am Bug 80,00 €",
      "185,00 €",
    ]) {
      expect(text).toContain(part);
    }
    await plan.db.deleteFrom("turnaround_steps").execute();
  });

  itOnSqlite("writes down what was signed, as PDF with photos, and mails it to the guest", async () => {
    const booking = await stay();
    const photos = [await photo(booking, "red"), await photo(booking, "blue"), await photo(booking, "green")];
    const id = await signed({ ...someProtocol(booking), photos });
    const { protocols } = await list(booking);
    expect(protocols).toEqual([
      expect.objectContaining({
        id,
        kind: "handover",
        round: 1,
        by: "Kim Kapitän",
        fuel: 8,
        engine_hours: "1234.5",
        photos,
      }),
    ]);
    const document = await pdf(id);
    const text = pdfToText(document).replaceAll(/\s+/g, " ");
    for (const part of [
      "Übergabeprotokoll",
      "Rumpf und Deck ohne sichtbare Schäden",
      "Kratzer am Bug, 20 cm",
      "Mangel",
      "1234,5 Stunden",
      "Fender backbord ersetzt",
      "Foto 3 von 3",
      "Für den Gast: Erika Beispiel",
      "Unterschrieben von Kim Kapitän, ohne Zeichnung",
    ]) {
      expect(text).toContain(part);
    }
    // The same bytes each time, also once they were made.
    expect((await pdf(id)).equals(document)).toBe(true);
    expect((await mails()).map(({ recipient, data }) => [recipient, JSON.parse(data).documents])).toEqual([
      ["erika@example.com", [{ kind: "protocol", id }]],
    ]);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("says from when and until when the boat is theirs where they board early or come back late", async () => {
    const booking = await stay();
    const printed = async (kind: "handover" | "return") =>
      pdfToText(await pdf(await signed(someProtocol(booking, kind)))).replaceAll(/\s+/g, " ");
    const usual = await printed("handover");
    expect(usual).not.toMatch(/ab 10:00|bis 18:00/);
    await plan.db.updateTable("bookings").set({ starts_am: 1, ends_pm: 1 }).execute();
    expect(await printed("return")).toMatch(/ab 10:00.*bis 18:00/);
  });

  itOnSqlite("speaks the guest's language, and is mailed to nobody where there is no address", async () => {
    const booking = await stay();
    await plan.db.updateTable("bookings").set({ lang: "en" }).execute();
    const text = pdfToText(await pdf(await signed(someProtocol(booking)))).replaceAll(/\s+/g, " ");
    for (const part of ["Handover protocol", "1234.5 hours", "defect"]) expect(text).toContain(part);
    expect((await mails()).map(({ lang }) => lang)).toEqual(["en"]);
    await plan.db.updateTable("bookings").set({ email: "" }).execute();
    await signed(someProtocol(booking, "return"));
    expect(await mails()).toHaveLength(1);
  });

  it("signs once under its key, and of two who sign at once the first", async () => {
    const booking = await stay();
    const key = { "idempotency-key": "once" };
    const first = await sign(someProtocol(booking), key);
    expect((await sign(someProtocol(booking), key)).json()).toEqual(first.json());
    const both = await Promise.all([sign(someProtocol(booking, "return")), sign(someProtocol(booking, "return"))]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await plan.count("protocols")).toBe(2);
  });

  itOnSqlite("is never changed: a correction is a new protocol, which names the one that it corrects", async () => {
    const booking = await stay();
    const first = await signed(someProtocol(booking));
    expect(refusal(await sign(someProtocol(booking)))).toEqual([409, { corrects: "validation-staff:protocolNewer" }]);
    const second = await signed({ ...someProtocol(booking), corrects: first, remarks: "Der Fender war steuerbord" });
    expect(refusal(await sign({ ...someProtocol(booking), corrects: first }))[0]).toBe(409);
    expect((await list(booking)).protocols.map(({ id, round }) => [id, round])).toEqual([
      [first, 1],
      [second, 2],
    ]);
    expect(pdfToText(await pdf(second)).replaceAll(/\s+/g, " ")).toContain("Dieses Protokoll berichtigt das vom");
    const protocols = plan.db.updateTable("protocols").set({ signed_at: "2020-01-01T00:00:00.000Z" });
    await expect(protocols.execute()).rejects.toThrow("never changed");
    await expect(plan.db.deleteFrom("protocols").execute()).rejects.toThrow("never changed");
    await expect(plan.db.deleteFrom("protocol_documents").execute()).rejects.toThrow("never changed");
  });

  itOnSqlite(
    "keeps the photos of a signed protocol, and neither takes nor shows those of another booking",
    async () => {
      const [booking, other] = [
        await stay(),
        await plan.book({ booked_day: "2027-05-10", booked_day_end: "2027-05-12" }),
      ];
      const foreign = await photo(other);
      const strange = await sign({ ...someProtocol(booking), photos: [foreign] });
      expect(refusal(strange)).toEqual([400, { photos: "validation-staff:protocolPhotos" }]);
      expect((await plan.kim.get(protocolPhotoPath(booking, foreign))).statusCode).toBe(404);
      const own = await photo(booking);
      await signed({ ...someProtocol(booking), photos: [own] });
      const shown = await plan.kim.get(protocolPhotoPath(booking, own));
      expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
      const ofBooking = plan.db.deleteFrom("protocol_photos").where("booking_id", "=", booking);
      await expect(ofBooking.execute()).rejects.toThrow("never changed");
    },
  );

  itOnSqlite("says which photos wait for a protocol, the oldest first, and of none that one shows", async () => {
    const booking = await stay();
    const other = await plan.book({ booked_day: "2027-05-10", booked_day_end: "2027-05-12" });
    const first = await photo(booking, "blue");
    plan.clock.set("2027-05-03T08:01:00.000Z");
    const second = await photo(booking, "red");
    plan.clock.set("2027-05-03T08:02:00.000Z");
    const third = await photo(booking, "white");
    await photo(other, "green");
    expect((await list(booking)).waiting).toEqual([first, second, third]);
    await signed({ ...someProtocol(booking), photos: [second] });
    expect((await list(booking)).waiting).toEqual([first, third]);
  });

  itOnSqlite(
    "lets photos go that no protocol came to show within a week, and protocols with their booking",
    async () => {
      const booking = await stay();
      const photos = [await photo(booking)];
      const id = await signed({ ...someProtocol(booking), photos });
      await pdf(id);
      await photo(booking, "blue");
      const purge = (now: string) => purgeExpired({ db: plan.db, now: () => new Date(now) });
      const left = async () => [
        await plan.count("protocol_photos"),
        await plan.count("protocol_documents"),
        (await plan.db.selectFrom("protocols").select("facts").executeTakeFirstOrThrow()).facts !== "",
      ];
      await purge("2027-05-10T07:59:00.000Z");
      expect(await left()).toEqual([2, 1, true]);
      await purge("2027-05-10T08:01:00.000Z");
      expect(await left()).toEqual([1, 1, true]);
      await purge("2036-01-02T00:00:00.000Z");
      expect(await left()).toEqual([0, 0, false]);
      expect(await findingsIn(plan.db)).toEqual([]);
    },
  );

  itOnSqlite("shows on the board which protocols there are", async () => {
    const booking = await stay();
    const id = await signed(someProtocol(booking));
    const { boats } = (await plan.kim.get(turnaroundContract.list.path)).json<TurnaroundsAnswer>();
    expect(boats[0]?.departing?.protocols).toEqual({ handover: id, return: null });
  });

  it("has a list of what is checked, which admins change", async () => {
    const read = async () => (await plan.kim.get(checklistContract.get.path)).json<Checklist>();
    expect(await read()).toEqual({ lines: usualChecklist, engine_hours: true });
    const changed = { lines: ["Ruder", "Anker"], engine_hours: false };
    expect((await plan.kim.post(checklistContract.save.path, changed)).statusCode).toBe(403);
    expect((await plan.alma.post(checklistContract.save.path, changed)).statusCode).toBe(200);
    expect((await plan.alma.post(checklistContract.save.path, changed)).statusCode).toBe(200);
    expect(await read()).toEqual(changed);
    expect((await list(await stay())).checklist).toEqual(changed);
  });

  itOnSqlite("is signed from the midnight on with which the stay's first day begins in Berlin", async () => {
    const booking = await plan.book({ booked_day: "2027-05-10", booked_day_end: "2027-05-12" });
    const signAt = async (instant: string) => {
      plan.clock.set(instant);
      return (await sign(someProtocol(booking), undefined, await plan.employee())).statusCode;
    };
    expect(await signAt("2027-05-09T21:59:59.999Z")).toBe(409);
    expect(await signAt("2027-05-09T22:00:00.000Z")).toBe(200);
  });

  itOnSqlite("refuses a visitor, a stay to come, a cancelled one, and what nobody could have written", async () => {
    const booking = await stay();
    const visitor = await plan.server.visitor();
    expect((await sign(someProtocol(booking), undefined, visitor)).statusCode).toBe(401);
    expect((await visitor.get(protocolPath(1))).statusCode).toBe(401);
    const later = await plan.book({ booked_day: "2027-05-10", booked_day_end: "2027-05-12" });
    expect(refusal(await sign(someProtocol(later)))).toEqual([409, { booking_id: "validation-staff:protocolEarly" }]);
    await plan.db.updateTable("bookings").set({ status: "cancelled" }).where("id", "=", later).execute();
    expect(refusal(await sign(someProtocol(later)))).toEqual([404, { booking_id: "validation-staff:booking" }]);
    const wrong = async (change: object) => refusal(await sign({ ...someProtocol(booking), ...change }));
    const signature = [400, { guest_signature: "validation-staff:signature" }];
    expect(await wrong({ guest_signature: "" })).toEqual(signature);
    expect(await wrong({ guest_signature: `M0 0${"L1 1".repeat(4_000)}` })).toEqual(signature);
    expect(await wrong({ guest_signature: "M0 0L601 10" })).toEqual(signature);
    expect(await wrong({ guest_signature: "M0 0C1 1 2 2 3 3" })).toEqual(signature);
    expect(await wrong({ guest_signature: 'M0 0L1 1"/><script>' })).toEqual(signature);
    const ids = Array.from({ length: 13 }, (_, index) => index.toString(16).padStart(32, "0"));
    expect((await wrong({ photos: ids }))[0]).toBe(400);
    expect((await wrong({ photos: [ids[0], ids[0]] }))[0]).toBe(400);
    expect(await wrong({ fuel: 9 })).toEqual([400, { fuel: "validation-staff:protocolFuel" }]);
    expect(await wrong({ engine_hours: "viel" })).toEqual([400, { engine_hours: "validation-staff:engineHours" }]);
    const silent = [{ text: "Ruder", ok: false, remark: "" }];
    expect((await wrong({ items: silent }))[0]).toBe(400);
    const long = Array.from({ length: 41 }, () => ({ text: "Ruder", ok: true, remark: "" }));
    expect((await wrong({ items: long }))[0]).toBe(400);
    expect(await plan.count("protocols")).toBe(0);
    expect(await mails()).toEqual([]);
  });

  itOnSqlite(
    "is neither signed nor given out of a guest who was erased, nor with facts or a document that were damaged",
    async () => {
      const booking = await stay();
      const [document, facts] = [await signed(someProtocol(booking)), await signed(someProtocol(booking, "return"))];
      await pdf(document);
      await withoutTriggers(plan.db, "protocol_documents", async () => {
        await plan.db
          .updateTable("protocol_documents")
          .set({ pdf: Buffer.from("%PDF") })
          .execute();
      });
      await withoutTriggers(plan.db, "protocols", async () => {
        const damaged = plan.db
          .updateTable("protocols")
          .set((row) => ({ facts: sql`replace(${row.ref("facts")}, 'Bug', 'Heck')` }));
        await damaged.where("id", "=", facts).execute();
      });
      for (const id of [document, facts]) expect((await plan.kim.get(protocolPath(id))).statusCode).toBe(500);
      await plan.db.updateTable("bookings").set({ name: "" }).execute();
      const erased = await sign({ ...someProtocol(booking), corrects: document });
      expect(refusal(erased)).toEqual([404, { booking_id: "validation-staff:booking" }]);
    },
  );

  itOnSqlite("refuses a photo of no booking, one that is no picture, and more than anybody needs", async () => {
    const booking = await stay();
    const text = await addPhoto(booking, Buffer.from("<svg onload=alert(1)>"));
    expect(refusal(text)).toEqual([400, { photo: "validation-staff:picture" }]);
    const long = await addPhoto(booking, Buffer.alloc(15 * 1024 * 1024 + 1));
    expect(refusal(long)).toEqual([413, { photo: "validation-staff:pictureBytes" }]);
    expect((await addPhoto(booking + 1, Buffer.from("x"))).statusCode).toBe(400);
    expect((await plan.kim.post(protocolsContract.addPhoto.path, { booking_id: booking })).statusCode).toBe(400);
    const first = await photo(booking);
    const row = await plan.db.selectFrom("protocol_photos").selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: 39 }, (_, index) => ({ ...row, id: index.toString(16).padStart(32, "0") }));
    await plan.db.insertInto("protocol_photos").values(more).execute();
    // Sent again, as a phone does that lost the answer.
    expect(await photo(booking)).toBe(first);
    const full = await addPhoto(booking, await aPhoto("blue"));
    expect(refusal(full)).toEqual([409, { photo: "validation-staff:protocolPhotosWaiting" }]);
  });
});
