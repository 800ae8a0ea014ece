import type { Transaction } from "kysely";
import type { TurnaroundStepRequest } from "../../../shared/contract/turnaround.ts";
import { turnaroundStepSchema } from "../../../shared/contract/turnaround.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeOnPostgres } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { cancelBooking } from "../booking/cancel-booking.ts";
import { namedBooking } from "../booking/take-step.ts";
import { takeTurnaroundStep } from "./take-turnaround-step.ts";

type Trx = Transaction<Database>;

describeOnPostgres((engine) => {
  const plan = withDayPlan(engine);
  const now = () => plan.clock.now();
  const take = (step: TurnaroundStepRequest["step"], version: number) => (trx: Trx) => {
    const asked = turnaroundStepSchema.validateSync({ vehicle_id: plan.vehicle, version, step });
    return takeTurnaroundStep(trx, asked, { id: plan.employeeId, name: "Kim Kapitän" }, now());
  };
  const meanwhile = (first: (trx: Trx) => Promise<unknown>, second: (trx: Trx) => Promise<unknown>) =>
    whileUncommitted(plan.db, first, () => inTransaction(plan.db, second));

  it("lets nobody arrive for a stay that is just being cancelled", async () => {
    const booking = await namedBooking(plan, { booking_id: await plan.book({ booked_day: testToday }) });
    const how = { reason: "Krank", actorId: plan.adminId, isAdmin: true };
    const arrival = meanwhile((trx) => cancelBooking(trx, booking, how, now()), take("guest.arrived", 0));
    await expect(arrival).rejects.toMatchObject({ errors: { step: "validation-staff:turnaroundStep" } });
    expect(await plan.count("turnaround_steps")).toBe(0);
  });

  it("takes one of two first steps of a boat that are sent at the same time", async () => {
    const second = meanwhile(take("boat.cleaned", 0), take("boat.cleaned", 0));
    await expect(second).rejects.toMatchObject({ errors: { version: "validation-staff:turnaroundVersion" } });
  });

  it("takes one of two steps of a boat that are sent at the same time, also where no stay is near", async () => {
    await inTransaction(plan.db, take("boat.cleaned", 0));
    const { version } = await plan.db.selectFrom("turnarounds").select("version").executeTakeFirstOrThrow();
    const second = meanwhile(take("boat.fuelled", version), take("boat.fuelled", version));
    await expect(second).rejects.toMatchObject({ errors: { version: "validation-staff:turnaroundVersion" } });
  });
});
