import { stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { aListOfExtras } from "../../../testing/own-extras-list.ts";
import { publishList } from "../../../testing/price-lists.ts";
import type { BookingCharges } from "../../db/tables/booking.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import { findingsIn } from "./fsck.fixture.ts";

describeOnSqlite((engine) => {
  const plan = withDayPlan(engine);
  let list = 0;
  let id = 0;
  beforeEach(async () => {
    list = await publishList(plan.db, aListOfExtras(), plan.clock.now().toISOString());
    id = await plan.book({
      booked_day: "2027-06-10",
      booked_day_end: "2027-06-12",
      own_extras: [{ id: 4, pieces: 2 }],
    });
  });

  const add = async (changes: Partial<NewRow<BookingCharges>>) => {
    const { length, [length - 1]: step } = await plan.events(id);
    const line = { booking_id: id, event_id: step?.id ?? 0, kind: "fee" as const, name: "own_4" as const, quantity: 1 };
    const listed = { ...line, price_list_id: list, label_de: "Hund", label_en: "Dog", unit_cents: 8_00, ...changes };
    const cents = listed.quantity * listed.unit_cents;
    await plan.db
      .insertInto("booking_charges")
      .values({ ...listed, cents, tax_percent: 19 })
      .execute();
  };
  const service = "own_2 of list 1 (Servicepauschale/Service, extra) 1 x 49.00";
  const dogs = (quantity: number, unit = "8.00", name = "Hund") =>
    `own_4 of list 1 (${name}/Dog, fee) ${quantity} x ${unit}`;
  const kit = "own_5 of list 1 (Startpaket/Starter kit, fee) 1 x 12.00";
  const finding = (...has: string[]) =>
    `booking ${id} has own extras ${has.join(", ")}, but its list says ${[service, dogs(4), kit].join(", ")}`;
  const words = async () => (await findingsIn(plan.db)).map((each) => each.replaceAll(`list ${list}`, "list 1"));

  it("finds an extra of another quantity, price or name than its list says", async () => {
    expect(await words()).toEqual([]);
    await add({ quantity: 1 });
    expect(await words()).toEqual([finding(service, dogs(5), kit)]);
    await add({ quantity: -1 });
    await add({ quantity: 1, unit_cents: 1 });
    expect(await words()).toEqual([finding(service, dogs(1, "0.01"), dogs(4), kit)]);
    await add({ quantity: -1, unit_cents: 1 });
    await add({ quantity: -4 });
    await add({ quantity: 4, label_de: "Katze" });
    expect(await words()).toEqual([finding(service, dogs(4, "8.00", "Katze"), kit)]);
  });

  it("finds a compulsory one that is missing", async () => {
    await add({ name: "own_5", label_de: "Startpaket", label_en: "Starter kit", quantity: -1, unit_cents: 12_00 });
    expect(await words()).toEqual([finding(service, dogs(4))]);
  });

  it("finds an extra of a booking that was made without a list, and one that the list does not offer", async () => {
    const store = (own_extras: string) => plan.db.updateTable("bookings").set({ own_extras }).execute();
    const before = (await plan.booking(id)).own_extras;
    await store(before.replace('"pieces":2', '"pieces":3'));
    expect(await words()).toEqual([`booking ${id} has extras of a price list's own that its list does not offer`]);
    await store(before.replace("Hund", "Katze"));
    expect(await words()).toEqual([`booking ${id} names other own extras than its lines`]);
  });

  it("looks at the stay of each step", async () => {
    const asked = { booking_id: id, vehicle: plan.vehicle, booked_day: "2027-06-10", booked_duration: 3 };
    const change = { ...asked, reason: "Wunsch", price: "649.00", own_extras: [{ id: 4, pieces: 1 }] };
    expect((await plan.kim.post(stayChangeContract.change.path, change)).statusCode).toBe(200);
    expect(await words()).toEqual([]);
    await add({ quantity: 3 });
    expect(await words()).toEqual([
      `booking ${id} has own extras ${[service, dogs(6), kit].join(", ")}, but its list says ${[service, dogs(3), kit].join(", ")}`,
    ]);
    await add({ quantity: -3 });
    await plan.db.updateTable("bookings").set({ own_extras: "[]" }).execute();
    expect(await words()).toEqual([
      `booking ${id} is another stay than its log says (own_extras)`,
      `booking ${id} names other own extras than its lines`,
    ]);
  });

  it("finds early boarding that its extras do not say, and a half-day that is missing for it", async () => {
    await plan.db.updateTable("bookings").set({ starts_am: 1 }).execute();
    expect(await words()).toEqual([
      `booking ${id} has early boarding or late return otherwise than its extras say`,
      `booking ${id} lacks vehicle ${plan.vehicle} 2027-06-10 am`,
    ]);
  });
});
