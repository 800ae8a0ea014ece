import type { Transaction } from "kysely";
import sharp from "sharp";
import { bookingContract } from "../../../shared/contract/booking.ts";
import { addressOf } from "../../../shared/contract/call.ts";
import { fleetContract, type Vehicle } from "../../../shared/contract/fleet.ts";
import { uploadPath } from "../../../shared/contract/pictures.ts";
import { staffFleetContract, type VehicleLogAnswer } from "../../../shared/contract/staff-fleet.ts";
import { type SaveVehicleAnswer, vehicleFormSchema } from "../../../shared/contract/vehicle-form.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { vehicleTypes } from "../../../shared/rules/vehicle-words.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { aVehicleForm } from "../../../testing/vehicle-form.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import type { Database } from "../../db/schema.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import { inTransaction } from "../../db/transaction.ts";
import { parse } from "../../http/parse.ts";
import { UploadedPicture } from "../pictures/uploaded-picture.ts";
import { blockVehicle } from "./block-vehicle.ts";
import { saveVehicle } from "./save-vehicle.ts";

type Trx = Transaction<Database>;

const picture = (text: string) => new UploadedPicture(Buffer.from(text), { width: 3, height: 2 });
const [front, deck] = [picture("front"), picture("deck")];

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const { kim, alma } = plan;

  const row = (id: number): Promise<VehicleRow> =>
    plan.db.selectFrom("vehicles").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const images = async (id: number) => JSON.parse((await row(id)).images) as string[];
  const change = (changes: Record<string, unknown>, who = kim, headers?: Record<string, string>) =>
    who.post(
      staffFleetContract.save.path,
      aVehicleForm({ id: String(plan.vehicle), version: "1", ...changes }),
      headers,
    );
  const refusal = async (changes: Record<string, unknown>) => {
    const answer = await change(changes);
    return [answer.statusCode, answer.json<{ errors: unknown }>().errors];
  };
  const log = async (id = plan.vehicle) =>
    (await alma.get(addressOf(staffFleetContract.log, { id })))
      .json<VehicleLogAnswer>()
      .vehicle_log.map(({ changed, by }) => [changed, by]);
  /** As the call does once the pictures are read. */
  const save = (changes: Record<string, unknown>, seenVersion = 1) =>
    inTransaction(plan.db, (trx) =>
      saveVehicle(
        trx,
        parse(vehicleFormSchema, aVehicleForm(changes)),
        { actorId: plan.employeeId, seenVersion },
        plan.clock.now(),
      ),
    );

  describe("the log of a vehicle", () => {
    itOnSqlite("is said in the language of who reads it", async () => {
      await change({ type: "motorboats", deposit: "1.000,50", extra_sonar: "on" });
      await plan.db.updateTable("users").set({ language: "en" }).where("id", "=", plan.adminId).execute();
      const [[words = ""] = []] = await log();
      expect(words.split("\n")).toEqual([
        "Type: houseboats → motorboats",
        "Deposit: €500 → €1,000.50",
        "New extras: Sonar",
      ]);
    });
  });

  describe("changing a vehicle", () => {
    itOnSqlite("stores every field, counts the version up, and writes down what is different in words", async () => {
      const changes = {
        name: "  Hekate ",
        type: "motorboats",
        passengers: "8",
        deposit: "1.000,50",
        license: "captain",
        price1h: "199,5",
        extra_bbq: "false",
        extra_sonar: "on",
        extra_captain: "",
        descriptionDE: JSON.stringify({ general: "Neu", features: "Küche", technical: "11 m" }),
        price2h: "40",
        changed: "nothing at all",
      };
      const answer = await change(changes);
      expect([answer.statusCode, answer.json<SaveVehicleAnswer>()]).toEqual([201, { id: plan.vehicle }]);
      const stored = await row(plan.vehicle);
      expect({ ...stored, extras: JSON.parse(stored.extras) as unknown }).toMatchObject({
        name: "Hekate",
        name_key: "hekate",
        type: "motorboats",
        passengers: 8,
        deposit_cents: 1_000_50,
        license: "captain",
        night_cents: 199_50,
        tier_cents: JSON.stringify({ price2h: 40_00 }),
        extras: {
          extra_speaker: null,
          extra_canoe_two_persons: null,
          extra_bed_linen_and_towel: null,
          extra_sonar: null,
        },
        version: 2,
        blocked: 0,
      });
      const [words] = await log();
      expect(words).toEqual([
        [
          "Name: Hektor → Hekate",
          "Art: Hausboote → Motorboote",
          "Personen: 6 → 8",
          "Führerschein: nicht nötig → mit Skipper",
          "Preis pro Nacht: 180 € → 199,50 €",
          "Kaution: 500 € → 1.000,50 €",
          "Stand-Up-Paddle: 20 € → –",
          "Neue Extras: Echolot",
          "Nicht mehr angeboten: Grill",
          "Deutsche Beschreibung: Allgemein",
          "Preisliste geändert",
        ]
          .join("\n")
          .replaceAll(" €", "\u00A0€"),
        "Kim Kapitän",
      ]);
    });

    itOnSqlite("writes nothing where nothing is different", async () => {
      expect((await change({})).statusCode).toBe(201);
      expect((await row(plan.vehicle)).version).toBe(1);
      expect(await log()).toEqual([]);
    });

    itOnSqlite("keeps prices of the list that the form does not name", async () => {
      await plan.db.updateTable("vehicles").set({ tier_cents: '{"price24h":30000}' }).execute();
      await change({ price2h: "40" });
      expect(JSON.parse((await row(plan.vehicle)).tier_cents)).toEqual({ price24h: 300_00, price2h: 40_00 });
    });

    itOnSqlite("tells who was faster, and changes nothing", async () => {
      await change({ name: "Hekate" }, alma);
      const answer = await change({ passengers: "8" });
      const errors = { version: "validation-staff:vehicleChangedBy" };
      const facts = { by: "Alma Anker" };
      expect([answer.statusCode, answer.json()]).toEqual([409, { type: "CONFLICT", errors, facts }]);
      expect(await row(plan.vehicle)).toMatchObject({ name: "Hekate", passengers: 6, version: 2 });
    });

    it("finds what somebody is just saving, or just blocking", async () => {
      // SQLite's transactions begin with the write lock: there is nothing to wait for.
      if (engine().engine === "sqlite") return;
      const form = parse(vehicleFormSchema, aVehicleForm({ id: String(plan.vehicle), price1h: "200" }));
      const actor = { actorId: plan.employeeId, seenVersion: 1 };
      const saveForm = (trx: Trx) => saveVehicle(trx, form, actor, plan.clock.now());
      await expect(whileUncommitted(plan.db, saveForm, () => inTransaction(plan.db, saveForm))).rejects.toMatchObject({
        errors: { version: "validation-staff:vehicleChangedBy" },
      });
      const asked = { vehicle: String(plan.vehicle), blocked: true, version: null };
      const block = (trx: Trx) => blockVehicle(trx, asked, plan.adminId, plan.clock.now());
      await whileUncommitted(plan.db, block, () => inTransaction(plan.db, block));
      expect(await log()).toHaveLength(2);
    });

    it("lets one of two win who change the same version at once", async () => {
      for (const version of ["1", undefined]) {
        await plan.reset();
        const saves = [kim, alma].map((who, index) => change({ version, price1h: String(200 + index) }, who));
        const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
        // Without a version the second may have looked after the first was done.
        expect(
          version
            ? [[201, 409]]
            : [
                [201, 409],
                [201, 201],
              ],
        ).toContainEqual(statuses);
        expect(await log()).toHaveLength(statuses.filter((status) => status === 201).length);
      }
    });

    it("refuses a name that another has, without regard to case, and of two who want one gives it to one", async () => {
      await addVehicle(plan.db, { name: "Ärmel" });
      for (const name of ["Ärmel", "ÄRMEL", " ärmel  "]) {
        expect(await refusal({ name })).toEqual([409, { name: "validation-staff:vehicleName" }]);
      }
      const other = await addVehicle(plan.db, { name: "Oskar" });
      const both = await Promise.all([change({ name: "Neu" }), change({ name: "NEU", id: String(other) }, alma)]);
      expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    });

    itOnSqlite("does not let guests be turned away who have booked", async () => {
      const booked_day = addDays(testToday, 20);
      const party = { adults: 4, children: 1, people_number: 5 };
      await plan.book({ booked_day, booked_day_end: addDays(booked_day, 2), ...party });
      expect(await refusal({ passengers: "4" })).toEqual([409, { passengers: "validation-staff:vehicleParty" }]);
      expect((await change({ passengers: "5" })).statusCode).toBe(201);
      await plan.db.updateTable("bookings").set({ status: "cancelled" }).execute();
      expect((await change({ passengers: "1", version: "2" })).statusCode).toBe(201);
    });

    itOnSqlite("does not change who is asked for a licence, which goes by the name, while bookings stand", async () => {
      await plan.book({ booked_day: addDays(testToday, 20) });
      expect(await refusal({ name: "Große Freiheit" })).toEqual([409, { name: "validation-staff:vehicleLicense" }]);
      // Whoever has booked pays the cleaning that they agreed on.
      expect((await change({ name: "Editha" })).statusCode).toBe(201);
      await plan.db.updateTable("bookings").set({ status: "cancelled" }).execute();
      expect((await change({ name: "Große Freiheit", version: "2" })).statusCode).toBe(201);
    });

    itOnSqlite("leaves bookings as they were agreed on", async () => {
      const id = await plan.book({ booked_day: addDays(testToday, 20), extras: ["extra_bbq"] });
      const before = await plan.booking(id);
      await change({ extra_bbq: "", price1h: "999" });
      expect(await plan.booking(id)).toEqual(before);
    });
  });

  describe("pictures", () => {
    itOnSqlite("of a form stand in the order of its places, new ones and kept ones", async () => {
      await save({ id: plan.vehicle, path1: "", image1: deck, path2: "/boats/hektor.svg", image4: front });
      expect(await images(plan.vehicle)).toEqual([uploadPath(deck.id), "/boats/hektor.svg", uploadPath(front.id)]);
      await save({ id: plan.vehicle, path1: uploadPath(front.id), path2: uploadPath(deck.id) }, 2);
      expect(await images(plan.vehicle)).toEqual([uploadPath(front.id), uploadPath(deck.id)]);
      await save({ id: plan.vehicle, path1: uploadPath(deck.id), path2: uploadPath(front.id) }, 3);
      expect((await log()).map(([words]) => words)).toEqual([
        "Bilder neu geordnet",
        "Bilder: 0 neu, 1 entfernt",
        "Bilder: 2 neu, 0 entfernt",
      ]);
      await save({ id: plan.vehicle, path1: uploadPath(deck.id) }, 4);
      expect(await plan.db.selectFrom("pictures").select("id").execute()).toEqual([{ id: deck.id }]);
    });

    itOnSqlite("that come twice are shown once", async () => {
      await save({ id: plan.vehicle, path1: "", image1: deck, image2: deck });
      expect(await images(plan.vehicle)).toEqual([uploadPath(deck.id)]);
    });

    itOnSqlite.each([
      ["of another vehicle", { path2: "/boats/oskar.svg" }, { path2: "validation-staff:vehiclePath" }],
      ["that nobody has", { path2: uploadPath(front.id) }, { path2: "validation-staff:vehiclePath" }],
      ["outside of the folder", { path1: "../../etc/passwd" }, { path1: "validation-staff:vehiclePath" }],
      ["that are none", { path1: "", image1: { id: front.id } }, { image1: "validation-staff:picturePlace" }],
      ["that are texts", { path1: "", image2: "x" }, { image2: "validation-staff:picturePlace" }],
      ["left out", { path1: "" }, { image1: "validation-staff:vehiclePictures" }],
    ])("%s are refused", async (_which, changes, errors) => {
      const [status, found] = await refusal(changes);
      expect([status, found]).toEqual([400, expect.objectContaining(errors)]);
      expect(await images(plan.vehicle)).toEqual(["/boats/hektor.svg"]);
    });

    itOnSqlite("are refused where a new one and one that is kept have the same place", async () => {
      await expect(save({ id: plan.vehicle, image1: deck })).rejects.toMatchObject({
        errors: { path1: "validation-staff:vehiclePath" },
      });
    });

    itOnSqlite("of a vehicle that is refused are not kept", async () => {
      await expect(save({ id: plan.vehicle, path1: "", image1: deck }, 7)).rejects.toMatchObject({ code: "CONFLICT" });
      await expect(save({ name: "HEKTOR", path1: "", image1: deck })).rejects.toMatchObject({ code: "CONFLICT" });
      expect(await plan.count("pictures")).toBe(0);
    });
  });

  describe("adding a vehicle", () => {
    itOnSqlite("makes it operating at once, as the first entry of its log", async () => {
      const id = await save({ name: "Paddel", type: "canoes", path1: "", image1: deck });
      expect(await row(id)).toMatchObject({ name: "Paddel", type: "canoes", blocked: 0, version: 1, deleted_at: null });
      expect(await images(id)).toEqual([uploadPath(deck.id)]);
      expect(await log(id)).toEqual([["Hinzugefügt", "Kim Kapitän"]]);
    });

    itOnSqlite.each(vehicleTypes)("makes one of the type %s that guests are offered and book", async (type) => {
      const id = await save({ name: "Paddel", type, path1: "", image1: deck });
      const visitor = await plan.server.visitor();
      const offered = await visitor.get(`${fleetContract.operating.path}?vehicleType=${type}`);
      expect(offered.json<Vehicle[]>().map(({ name }) => name)).toContain("Paddel");
      const { extras: _none, ...request } = aBookingRequest({ vehicle: id });
      expect(await visitor.post(bookingContract.send.path, request)).toMatchObject({ statusCode: 201 });
      expect(await plan.seen()).toMatchObject([{ vehicle_name: "Paddel", price: "360.00" }]);
    });

    it("is done once with its pictures, however often it is sent, and guests see it at once", async () => {
      const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: "teal" } })
        .png()
        .toBuffer();
      const fields = Object.entries(aVehicleForm({ name: "Paddel", type: "canoes", path1: "" }));
      const send = async () => {
        const form = new FormData();
        for (const [field, value] of fields) form.set(field, String(value));
        form.set("image3", new Blob([new Uint8Array(png)]), "../../foto.svg");
        const request = new Response(form);
        const token = kim.cookies.get("csrftoken") ?? "";
        return plan.server.app.inject({
          method: "POST",
          url: staffFleetContract.save.path,
          headers: {
            "content-type": request.headers.get("content-type") ?? "",
            cookie: [...kim.cookies].map(([cookie, value]) => `${cookie}=${value}`).join("; "),
            "x-csrftoken": token,
            "idempotency-key": "paddle",
          },
          payload: Buffer.from(await request.arrayBuffer()),
        });
      };
      const [first, again] = [await send(), await send()];
      expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 201, first.json()]);
      const guest = await plan.server.visitor();
      const boats = (await guest.get(addressOf(fleetContract.all, { category: "canoes" }))).json<Vehicle[]>();
      expect(boats).toMatchObject([{ name: "Paddel", path2: null, version: 1 }]);
      const { id } = await plan.db.selectFrom("pictures").select("id").executeTakeFirstOrThrow();
      expect(boats[0]?.path1).toBe(uploadPath(id));
    });

    itOnSqlite("takes no picture of another vehicle", async () => {
      const answer = await kim.post(staffFleetContract.save.path, aVehicleForm({ name: "Neu" }));
      expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([
        400,
        { path1: "validation-staff:vehiclePath" },
      ]);
      expect(await plan.count("vehicles")).toBe(1);
    });

    itOnSqlite("gives a deleted vehicle's name away", async () => {
      await plan.db.updateTable("vehicles").set({ deleted_at: plan.clock.now().toISOString() }).execute();
      expect(await save({ path1: "", image1: deck })).toBeGreaterThan(plan.vehicle);
      expect(await refusal({})).toEqual([404, { id: "validation-staff:vehicle" }]);
    });
  });

  itOnSqlite("takes a change once, however often it is sent", async () => {
    const headers = { "idempotency-key": "a-key" };
    const [first, again] = [await change({ name: "Neu" }, kim, headers), await change({ name: "Neu" }, kim, headers)];
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 201, first.json()]);
    expect(await log()).toHaveLength(1);
    expect((await change({ name: "Anders" }, kim, headers)).statusCode).toBe(409);
  });

  itOnSqlite("names every field that is wrong, and stores nothing", async () => {
    const before = await row(plan.vehicle);
    const wrong = { name: "x".repeat(10_000), passengers: "NaN", price1h: ["5"], license: "constructor", path3: {} };
    expect(await refusal(wrong)).toEqual([
      400,
      {
        name: "validation-staff:vehicleName",
        passengers: "validation-staff:vehiclePassengers",
        price1h: "validation-staff:vehiclePrice",
        license: "validation-staff:vehicleLicense",
        path3: "validation-staff:vehiclePath",
      },
    ]);
    expect(await row(plan.vehicle)).toEqual(before);
  });

  itOnSqlite("reads what forms send in whatever notation, and drops what it does not know", async () => {
    const changes = {
      extra_bbq: "0",
      extra_speaker: "",
      extra_binoculars: "1",
      extra_sonar: true,
      extra_inflatable_boat: "Yes",
      extra_captain: "on",
      deposit: "",
      price1h: 150,
      descriptionEN: JSON.stringify({ general: "A\r\nB", constructor: 1, __proto__: 2 }),
      descriptionDE: "",
    };
    expect((await change(changes)).statusCode).toBe(201);
    const stored = await row(plan.vehicle);
    expect(JSON.parse(stored.extras)).toEqual({
      extra_binoculars: null,
      extra_captain: 20_00,
      extra_canoe_two_persons: null,
      extra_inflatable_boat: null,
      extra_sonar: null,
      extra_bed_linen_and_towel: null,
    });
    expect(JSON.parse(stored.description_en)).toEqual({ general: "A\nB", features: "", technical: "" });
    expect(stored).toMatchObject({ deposit_cents: 0, night_cents: 150_00 });
  });
});
