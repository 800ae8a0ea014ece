import { myBookingContract } from "../../../shared/contract/my-booking.ts";
import { describeOnPostgres } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import { cancelBooking } from "../booking/cancel-booking.ts";
import { namedBooking } from "../booking/take-step.ts";
import { withGuestLinks } from "./my-booking.fixture.ts";

describeOnPostgres((engine) => {
  const plan = withDayPlan(engine);
  const guest = withGuestLinks(plan);

  it("takes no crew of a booking that is just being cancelled", async () => {
    const booking_id = await plan.book();
    const booking = await namedBooking(plan, { booking_id });
    const browser = await guest.open();
    const how = { reason: "Krank", actorId: plan.adminId, isAdmin: true };
    const answer = await whileUncommitted(
      plan.db,
      (trx) => cancelBooking(trx, booking, how, plan.clock.now()),
      () => {
        const crew = [{ name: "Erika Beispiel", licence: "none" }];
        return browser.post(myBookingContract.saveCrew.path, { booking_id, crew });
      },
    );
    expect([answer.statusCode, await plan.count("crew_members")]).toEqual([409, 0]);
  });
});
