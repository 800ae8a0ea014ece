import { type DayBookingsAnswer, dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addBlockedDay, addVehicle, addVoucher, voucherCode } from "../../../testing/rows.ts";

const inDays = (count: number) => addDays(testToday, count);

describeOnSqlite((engine) => {
  const plan = withDayPlan(engine);

  const ask = async (query = "") => (await plan.employee()).get(dayPlanContract.day.path + query);
  const ids = async (query = "") => (await plan.seen(query)).map(({ id }) => id);

  it("shows staff everything about a booking that a guest made", async () => {
    await addVoucher(plan.db);
    const id = await plan.book({ booked_day: inDays(7), voucher_code: voucherCode, lang: "en" });
    expect((await ask()).json<DayBookingsAnswer>()).toEqual({
      bookings: [
        {
          id,
          vehicle_name: "Hektor",
          name: "Erika Beispiel",
          phone: "+4917012345678",
          email: "erika@example.com",
          company: "",
          vat_id: "",
          streetAndNumber: "Uferweg 7",
          additional: "",
          zipCodeAndCity: "14770 Brandenburg",
          country: "",
          check_phone: false,
          booked_day: "2027-05-10",
          booked_duration: 2,
          booked_end: "2027-05-12",
          starts_am: false,
          ends_pm: false,
          dateTime: "2027-05-03T08:00:00.000Z",
          price: "260.00",
          new_price: null,
          price_change_reason: "",
          comment: "Erwachsene: 2",
          guest_comment: "Erwachsene: 2",
          note: "",
          note_at: null,
          arrival_time: null,
          dog: false,
          note_by: "",
          adults: 2,
          children: 0,
          license_answer: null,
          extras: [],
          own_extras: [],
          banned: false,
          freed: false,
          vehicle_blocked: false,
          canceled: "",
          paid: false,
          status: "unpaid",
          outstanding: "260.00",
          difference_due: null,
          overdue_since: null,
          returned: "0.00",
          disputed: "0.00",
          employee: "",
          voucher_used: "K7QM-9WXA-TR4H-B2ZN-100.00",
          lang: "en",
          cancellation: { fee: "0.00", fee_by_terms: "260.00", wallet: "0.00", voucher: "100.00", cash: "0.00" },
          cancellation_our_fault: {
            fee: "0.00",
            fee_by_terms: "0.00",
            wallet: "0.00",
            voucher: "100.00",
            cash: "0.00",
          },
          may_cancel: "staff",
          version: 0,
        },
      ],
      blocked_days: [],
      cancelled: [],
    });
  });

  it("names the employee who booked, and what a paid booking costs to leave", async () => {
    await plan.book({ booked_day: inDays(40) }, { paid: true, byStaff: true });
    expect(await plan.seen()).toMatchObject([
      {
        employee: "Kim Kapitän",
        paid: true,
        status: "paid",
        cancellation: { fee: "324.00", fee_by_terms: "324.00", wallet: "0.00", voucher: "0.00", cash: "36.00" },
        cancellation_our_fault: { fee: "0.00", fee_by_terms: "0.00", wallet: "0.00", voucher: "0.00", cash: "360.00" },
      },
    ]);
  });

  it("keeps the name that the employee had on the day they booked", async () => {
    await plan.book({ booked_day: inDays(40) }, { byStaff: true });
    await plan.db.updateTable("users").set({ last_name: "Neu" }).where("id", "=", plan.employeeId).execute();
    expect(await plan.seen()).toMatchObject([{ employee: "Kim Kapitän" }]);
    // As of a booking that was made before the name was kept.
    await plan.db.updateTable("bookings").set({ employee_name: "" }).execute();
    expect(await plan.seen()).toMatchObject([{ employee: "Kim Neu" }]);
  });

  it("reaches back 31 days from today in Berlin where nobody asks for days", async () => {
    const id = await plan.book({ booked_day: inDays(1), booked_day_end: inDays(3) });
    plan.clock.set(`${inDays(34)}T21:59:59.000Z`);
    expect(await ids()).toEqual([id]);
    plan.clock.set(`${inDays(34)}T22:00:00.000Z`);
    expect(await ids()).toEqual([]);
  });

  it("shows every booking that touches the days, by its first day, and none that was cancelled", async () => {
    const other = await addVehicle(plan.db, { name: "Ajax" });
    const late = await plan.book({ booked_day: inDays(20), booked_day_end: inDays(30) });
    const early = await plan.book({ booked_day: inDays(10), booked_day_end: inDays(15), vehicle: other });
    const gone = await plan.book({ booked_day: inDays(10), booked_day_end: inDays(12) });
    await plan.db.updateTable("bookings").set({ status: "cancelled" }).where("id", "=", gone).execute();
    expect(await ids()).toEqual([early, late]);
    const between = (from: number, to: number) => ids(`?from=${inDays(from)}&to=${inDays(to)}`);
    expect(await between(15, 20)).toEqual([early, late]);
    expect(await between(16, 19)).toEqual([]);
    expect(await between(16, 20)).toEqual([late]);
    expect(await between(22, 23)).toEqual([late]);
    expect(await between(30, 60)).toEqual([late]);
    expect(await between(31, 60)).toEqual([]);
  });

  it("shows the longest stay on its last day", async () => {
    const id = await plan.book({ booked_day: inDays(1), booked_day_end: inDays(61) });
    expect(await ids(`?from=${inDays(61)}&to=${inDays(61)}`)).toEqual([id]);
  });

  it("lists the blocked days among those asked for", async () => {
    for (const days of [-40, -31, 5, 400, 401]) await addBlockedDay(plan.db, inDays(days));
    const days = async (query = "") => (await ask(query)).json<DayBookingsAnswer>().blocked_days.map(({ day }) => day);
    expect(await days()).toEqual([inDays(-31), inDays(5), inDays(400)]);
    expect(await days(`?from=${inDays(-40)}&to=${inDays(4)}`)).toEqual([inDays(-40), inDays(-31)]);
    expect(await days(`?from=${inDays(5)}`)).toEqual([inDays(5), inDays(400), inDays(401)]);
    expect(await days(`?to=${inDays(5)}&from=`)).toEqual([inDays(-40), inDays(-31), inDays(5)]);
  });

  it.each([
    ["?from=yesterday", { from: "validation-staff:day" }],
    [`?from=${inDays(2)}&to=${inDays(1)}`, { to: "validation-staff:day" }],
    [`?from=${inDays(0)}&to=${inDays(501)}`, { to: "validation-staff:day" }],
  ])("refuses %s", async (query, errors) => {
    const answer = await ask(query);
    expect([answer.statusCode, answer.json()]).toEqual([400, { type: "VALIDATION", errors }]);
  });

  it("is for staff only", async () => {
    const visitor = await plan.server.visitor();
    expect((await visitor.get(dayPlanContract.day.path)).statusCode).toBe(401);
  });
});
