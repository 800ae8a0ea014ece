import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { openMoneyContract } from "../../../shared/contract/open-money.ts";
import {
  type OtherBoatsAnswer,
  type StayChangeQuote,
  stayChangeContract,
} from "../../../shared/contract/stay-change.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { payAtWallet, settleAll } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { aList, aPeriod, publishList } from "../../../testing/price-lists.ts";
import { addVehicle, addVoucher, voucherCode } from "../../../testing/rows.ts";
import type { TestVisitor } from "../../../testing/server.ts";

const inDays = (days: number) => addDays(testToday, days);

describeOnSqlite((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const { kim, alma } = plan;

  const block = () => plan.db.updateTable("vehicles").set({ blocked: 1 }).where("id", "=", plan.vehicle).execute();
  const ask = (who: TestVisitor = kim, vehicle: string | number = plan.vehicle) =>
    who.get(`${stayChangeContract.otherBoats.path}?vehicle=${vehicle}`);
  const stays = async () => (await ask()).json<OtherBoatsAnswer>().stays;
  type Stay = OtherBoatsAnswer["stays"][number];
  const optionsOf = ({ boats }: Stay) => boats.map(({ name, price, less }) => [name, price, less]);
  /** What is sent at a tap. */
  const tap = ({ booking }: Stay, { id: vehicle, extras, price }: Stay["boats"][number]) => {
    const { id: booking_id, version, booked_day, booked_duration } = booking;
    const stay = { booking_id, version, vehicle, booked_day, booked_duration, extras, our_fault: true };
    return { ...stay, price, reason: "Boot fällt aus" };
  };
  const quoted = async (stay: Stay) => {
    const answers = await Promise.all(
      stay.boats.map((boat) => kim.post(stayChangeContract.quote.path, tap(stay, boat))),
    );
    return answers.map((answer) => answer.json<StayChangeQuote>().after.price);
  };
  const pay = async (id: number, amount: string) => {
    const received = { number: String(id), amount, received_on: testToday, outstanding: `${amount}.00` };
    expect((await alma.post(openMoneyContract.receive.path, received)).statusCode).toBe(200);
  };

  it("are those that are free on all half-days of a stay and take its party, at the price of the change", async () => {
    const add = (name: string, changes: object = {}) => addVehicle(plan.db, { name, ...changes });
    const editha = await add("Editha", { night_cents: 190_00 });
    await add("Max", { night_cents: 60_00, extras: JSON.stringify({ extra_captain: 20_00 }) });
    await add("Oskar", { night_cents: 300_00 });
    await add("Hubert", { night_cents: 200_00 });
    await add("Zu klein", { passengers: 1 });
    await add("Gesperrt", { blocked: 1 });
    await add("Mit Schein", { license: "yes" });
    await add("Ohne Preis", { night_cents: null });
    await add("Anderer Art", { type: "canoes" });
    const extras: BookingRequest["extras"] = ["extra_captain", "extra_bbq"];
    const first = await plan.book({ booked_day: inDays(40), extras });
    const second = await plan.book({ booked_day: inDays(42) });
    // Editha's guest comes as the first stay ends and leaves as a third begins, which nobody has booked.
    await plan.book({ booked_day: inDays(42), vehicle: editha });
    await pay(first, "410");
    await block();
    const found = await stays();
    expect(found.map(({ booking: { id } }) => id)).toEqual([first, second]);
    expect(found.map(optionsOf)).toEqual([
      [
        ["Editha", "410.00", "0.00"],
        ["Hubert", "410.00", "0.00"],
        ["Oskar", "410.00", "0.00"],
        // Without the barbecue, which Max does not have.
        ["Max", "140.00", "270.00"],
      ],
      [
        ["Hubert", "360.00", "0.00"],
        ["Oskar", "360.00", "0.00"],
        ["Max", "120.00", "240.00"],
      ],
    ]);
    for (const stay of found) expect(await quoted(stay)).toEqual(stay.boats.map(({ price }) => price));
    const [stay] = found as [Stay];
    const max = stay.boats.at(-1)!;
    expect(max.extras).toEqual(["extra_captain"]);
    const moved = await kim.post(stayChangeContract.change.path, tap(stay, max));
    expect(moved.json()).toMatchObject({ after: { vehicle_name: "Max", extras: max.extras }, cash_back: "270.00" });
    expect((await stays()).map(({ booking: { id } }) => id)).toEqual([second]);
  });

  it("cost what the change costs after other changes, with another price and with a voucher", async () => {
    await addVehicle(plan.db, { name: "Max", night_cents: 60_00 });
    await addVehicle(plan.db, { name: "Oskar", night_cents: 300_00 });
    await addVoucher(plan.db, { amount_cents: 400_00 });
    const byVoucher = await plan.book({ booked_day: inDays(38), voucher_code: voucherCode });
    const partly = await plan.book({ booked_day: inDays(40), voucher_code: voucherCode });
    const agreed = await plan.book({ booked_day: inDays(45) });
    const asked = { booking_id: agreed, new_price: "200", price_change_reason: "Stammgast" };
    expect((await kim.post("/api/rere_change_price/", asked)).statusCode).toBe(200);
    const { id: shortened } = await payAtWallet(plan, wallet, {
      booked_day: inDays(50),
      booked_duration: 3,
      booked_day_end: inDays(53),
    });
    await settleAll(plan);
    const own = { booking_id: shortened, vehicle: plan.vehicle, booked_day: inDays(50), booked_duration: 2 };
    const shorter = await kim.post(stayChangeContract.quote.path, own);
    const { price } = shorter.json<StayChangeQuote>().after;
    const changed = await kim.post(stayChangeContract.change.path, { ...own, price, reason: "kürzer" });
    expect(changed.json()).toMatchObject({ wallet_back: "54.00" });
    await block();
    const found = await stays();
    expect(found.map(({ booking: { id } }) => id)).toEqual([byVoucher, partly, agreed, shortened]);
    expect(found.map(optionsOf)).toEqual([
      // The voucher gets back what it paid.
      [
        ["Oskar", "0.00", "0.00"],
        ["Max", "0.00", "240.00"],
      ],
      // Its last 40 euros stay where they are: so much more was still to be paid.
      [
        ["Oskar", "320.00", "0.00"],
        ["Max", "80.00", "240.00"],
      ],
      [
        ["Oskar", "200.00", "0.00"],
        ["Max", "120.00", "80.00"],
      ],
      [
        ["Oskar", "486.00", "0.00"],
        ["Max", "246.00", "240.00"],
      ],
    ]);
    for (const stay of found) expect(await quoted(stay)).toEqual(stay.boats.map((boat) => boat.price));
  });

  it("cost what the price list says that the stay agreed on, as at the tap", async () => {
    const other = await addVehicle(plan.db, { name: "Max", night_cents: 200_00 });
    const cheap = aPeriod({ vehicleId: other, nightCents: 100_00 });
    await publishList(plan.db, aList(aPeriod({ nightCents: 150_00 }), cheap), plan.clock.now().toISOString());
    await plan.book({ booked_day: inDays(40) });
    await publishList(plan.db, aList(aPeriod({ nightCents: 999_00 })), plan.clock.now().toISOString());
    await block();
    const [stay] = (await stays()) as [Stay];
    expect(optionsOf(stay)).toEqual([["Max", "200.00", "100.00"]]);
    const [max] = stay.boats as [Stay["boats"][number]];
    const moved = await kim.post(stayChangeContract.change.path, tap(stay, max));
    expect(moved.json()).toMatchObject({ after: { vehicle_name: "Max", price: "200.00" } });
  });

  it("are none for a stay that has begun, that is over, on a blocked day or in the closed season", async () => {
    await addVehicle(plan.db, { name: "Max" });
    const first = await plan.book({ booked_day: inDays(0) });
    const second = await plan.book({ booked_day: inDays(2) });
    await block();
    expect((await stays()).map(optionsOf)).toEqual([[["Max", "360.00", "0.00"]], [["Max", "360.00", "0.00"]]]);
    await plan.handOver(first);
    expect((await stays()).map(optionsOf)).toEqual([[], [["Max", "360.00", "0.00"]]]);
    const blocked = { day: inDays(3), created_by: plan.adminId, created_at: plan.clock.now().toISOString() };
    await plan.db.insertInto("blocked_days").values(blocked).execute();
    plan.clock.set(`${inDays(0)}T13:00:00.000Z`);
    const [begun, ahead] = (await stays()) as [Stay, Stay];
    expect([begun.booking, begun.boats]).toEqual([expect.objectContaining({ id: first, may_cancel: "admin" }), []]);
    expect([ahead.booking, ahead.boats]).toEqual([expect.objectContaining({ id: second, may_cancel: "staff" }), []]);
    await plan.db.deleteFrom("blocked_days").execute();
    expect((await stays()).at(-1)?.boats).toHaveLength(1);
    const season = `2000-${inDays(3).slice(5)}`;
    await plan.db.updateTable("business_settings").set({ off_season_start: season, off_season_end: season }).execute();
    expect((await stays()).at(-1)?.boats).toEqual([]);
    plan.clock.set(`${inDays(2)}T11:00:00.000Z`);
    expect((await stays())[0]).toMatchObject({ booking: { id: first, may_cancel: "nobody" }, boats: [] });
  });

  it("say whether the boat is blocked, and are asked for a boat that is there", async () => {
    expect((await ask()).json()).toEqual({ blocked: false, stays: [] });
    await block();
    expect((await ask()).json()).toEqual({ blocked: true, stays: [] });
    const errors = { vehicle: "validation-staff:vehicle" };
    expect((await ask(alma, 999)).json()).toEqual({ type: "NOT_FOUND", errors });
    expect((await ask(alma, "hektor")).json()).toEqual({ type: "VALIDATION", errors });
  });
});
