import sharp from "sharp";
import { bookingContract } from "../../../shared/contract/booking.ts";
import type { PriceListFields } from "../../../shared/contract/price-list.ts";
import { staffFleetContract } from "../../../shared/contract/staff-fleet.ts";
import {
  type PriceListStep,
  type PriceListsAnswer,
  staffPriceListContract,
} from "../../../shared/contract/staff-price-list.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { listFields } from "../../../testing/price-list-form.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { aVehicleForm } from "../../../testing/vehicle-form.ts";

const { list: listCall, save, check, publish, copy, csv } = staffPriceListContract;

/** Boats come, are called otherwise and go while an admin writes a list. */
describeEachEngine((engine) => {
  const plan = withDayPlan(engine);
  const { alma } = plan;

  const answered = async (path: string, body: object) => {
    const answer = await alma.post(path, body);
    return {
      status: answer.statusCode,
      ...answer.json<Partial<PriceListStep> & { errors?: object; facts?: object }>(),
    };
  };
  const step = async (path: string, body: object): Promise<PriceListStep> => {
    const { status, ...taken } = await answered(path, body);
    expect([status, taken]).toEqual([200, expect.objectContaining({ id: expect.any(Number) })]);
    return taken as PriceListStep;
  };
  const version = async () => (await alma.get(listCall.path)).json<PriceListsAnswer>().price_lists[0];
  const problems = async () => (await version())?.problems;
  const remove = async (vehicle_id: number) =>
    expect((await alma.post(staffFleetContract.remove.path, { vehicle_id })).statusCode).toBe(200);
  const priceOf = async (vehicle: number) => {
    const stay = { booked_day: "2027-06-01", booked_day_end: "2027-06-03" };
    const answer = await (await plan.server.visitor()).post(
      bookingContract.send.path,
      aBookingRequest({ vehicle, ...stay }),
    );
    return answer.json<{ price?: string }>().price;
  };
  const periods = (...names: [string, number | null, string][]): PriceListFields =>
    listFields(...names.map(([name, vehicle, night]) => ({ name, vehicle, night })));

  /** As the form does, with a picture. */
  const addBoat = async (fields: Record<string, string>) => {
    const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: "teal" } }).png();
    const form = new FormData();
    for (const [field, value] of Object.entries(aVehicleForm(fields))) form.set(field, String(value));
    form.set("image3", new Blob([new Uint8Array(await picture.toBuffer())]), "boat.png");
    const request = new Response(form);
    const answer = await plan.server.app.inject({
      method: "POST",
      url: staffFleetContract.save.path,
      headers: {
        "content-type": request.headers.get("content-type") ?? "",
        cookie: [...alma.cookies].map(([cookie, value]) => `${cookie}=${value}`).join("; "),
        "x-csrftoken": alma.cookies.get("csrftoken") ?? "",
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return answer.statusCode;
  };

  it("refuses to publish periods of a boat that was deleted, names them, and is mended one after the other", async () => {
    const gone = await addVehicle(plan.db, { name: "Editha", night_cents: 310_50 });
    const [ours, summer, winter] = [
      { name: "Hektor", vehicle: plan.vehicle, night: "150.00" },
      { name: "Sommer", vehicle: gone, from: "04-01", to: "09-30" },
      { name: "Winter", vehicle: gone, from: "10-01", to: "03-31" },
    ];
    const draft = await step(save.path, { content: listFields(ours, summer, winter) });
    const checked = await step(check.path, draft);
    await remove(gone);
    expect(await problems()).toEqual([{ kind: "boatGone", vehicle: gone, periods: [1, 2] }]);
    expect(await answered(publish.path, checked)).toMatchObject({
      status: 409,
      errors: { content: "validation-staff:priceListVehicle" },
      facts: { period: "Sommer" },
    });
    expect(await version()).toMatchObject({ state: "checked", version: checked.version });

    const half = await step(save.path, { ...checked, content: listFields(ours, winter) });
    expect(await problems()).toEqual([{ kind: "boatGone", vehicle: gone, periods: [1] }]);
    expect(await answered(publish.path, await step(check.path, half))).toMatchObject({
      status: 409,
      facts: { period: "Winter" },
    });
    const seen = await version();
    const mended = await step(save.path, { id: seen?.id, version: seen?.version, content: listFields(ours) });
    expect(await problems()).toEqual([]);
    await step(publish.path, await step(check.path, mended));
    expect(await priceOf(plan.vehicle)).toBe("300.00");
    // A boat that there never was is refused at once.
    expect(await answered(save.path, { content: periods(["Niemand", 9_999, "1"]) })).toMatchObject({
      status: 400,
      errors: { content: "validation-staff:priceListVehicle" },
    });
  });

  it("begins from a version whose boat was deleted since, and holds for the others without it", async () => {
    const gone = await addVehicle(plan.db, { name: "Editha", night_cents: 310_50 });
    const both = periods(["Alle", null, "170.00"], ["Editha", gone, "300.00"]);
    const first = await step(publish.path, await step(check.path, await step(save.path, { content: both })));
    await remove(gone);
    expect(await priceOf(plan.vehicle)).toBe("340.00");
    const copied = await step(copy.path, { id: first.id });
    expect(await problems()).toEqual([{ kind: "boatGone", vehicle: gone, periods: [1] }]);
    const content = periods(["Alle", null, "171.00"], ["Editha", gone, "300.00"]);
    const edited = await step(save.path, { ...copied, content });
    const checked = await step(check.path, edited);
    expect(await answered(publish.path, checked)).toMatchObject({ status: 409, facts: { period: "Editha" } });
    expect((await alma.get(`${csv.path}?id=${copied.id}`)).body).toContain('"Editha"');
  });

  it("keeps the periods of a boat that is renamed", async () => {
    const draft = await step(save.path, { content: periods(["Unser", plan.vehicle, "150.00"]) });
    const checked = await step(check.path, draft);
    const form = aVehicleForm({ id: String(plan.vehicle), version: "1", name: "Hektor II" });
    expect((await alma.post(staffFleetContract.save.path, form)).statusCode).toBe(201);
    expect(await version()).toMatchObject({
      version: checked.version,
      state: "checked",
      content: { periods: [{ vehicle: plan.vehicle }] },
      problems: [],
    });
    expect((await alma.get(`${csv.path}?id=${draft.id}`)).body).toContain('"Unser";"Hektor II"');
    await step(publish.path, checked);
    expect(await priceOf(plan.vehicle)).toBe("300.00");
  });

  it("has gaps for a boat that is added, which are told and keep nobody from publishing", async () => {
    const draft = await step(save.path, { content: periods(["Hektor", plan.vehicle, "150.00"]) });
    expect(await problems()).toEqual([]);
    const checked = await step(check.path, draft);
    expect(await addBoat({ name: "Editha", price1h: "310.50", path1: "" })).toBe(201);
    const { id: added } = await plan.db
      .selectFrom("vehicles")
      .select("id")
      .where("name", "=", "Editha")
      .executeTakeFirstOrThrow();
    expect(await problems()).toEqual([{ kind: "gap", vehicle: added, from: testToday, to: "2028-05-01" }]);
    await step(publish.path, checked);
    expect([await priceOf(plan.vehicle), await priceOf(added)]).toEqual(["300.00", "621.00"]);
  });
});
