import type { Transaction } from "kysely";
import { describeOnPostgres } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { noteFoundDamage, withdrawReturnDamages } from "./found-damage.ts";
import { closeDefect } from "./take-defect-step.ts";

type Trx = Transaction<Database>;

describeOnPostgres((engine) => {
  const plan = withDayPlan(engine);
  const now = () => plan.clock.now();
  const meanwhile = (first: (trx: Trx) => Promise<unknown>, second: (trx: Trx) => Promise<unknown>) =>
    whileUncommitted(plan.db, first, () => inTransaction(plan.db, second));

  /** A defect of a return, with the step that noted it. */
  async function aReturnedDamage() {
    const booking_id = await plan.book();
    const step = { vehicle_id: plan.vehicle, booking_id, step: "damage.noted", facts: "{}" } as const;
    const { id: step_id } = await plan.db
      .insertInto("turnaround_steps")
      .values({ ...step, at: now().toISOString(), reason: "", damage: "Kratzer" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const found = { vehicle_id: plan.vehicle, booking_id, text: "Kratzer", source: { step_id } };
    await inTransaction(plan.db, (trx) => noteFoundDamage(trx, found, plan.employeeId, now()));
    const { id } = await plan.db.selectFrom("defects").select("id").executeTakeFirstOrThrow();
    return {
      close: (trx: Trx) =>
        closeDefect(trx, { id, version: 1, remark: "Poliert", engine_hours: "" }, plan.adminId, now()),
      undo: (trx: Trx) => withdrawReturnDamages(trx, [step_id], plan.employeeId, now()),
    };
  }
  const stored = () =>
    plan.db.selectFrom("defects").select(["status", "is_withdrawn", "remark", "version"]).executeTakeFirstOrThrow();
  const overtaken = { errors: { version: "validation-staff:defectVersion" } };

  it("is closed by one of two who do it at the same moment", async () => {
    const { close } = await aReturnedDamage();
    await expect(meanwhile(close, close)).rejects.toMatchObject(overtaken);
    expect(await stored()).toEqual({ status: "closed", is_withdrawn: 0, remark: "Poliert", version: 2 });
  });

  it("stays closed where its return is undone while somebody closes it", async () => {
    const { close, undo } = await aReturnedDamage();
    await meanwhile(close, undo);
    expect(await stored()).toEqual({ status: "closed", is_withdrawn: 0, remark: "Poliert", version: 2 });
  });

  it("is not closed where its return is just being undone", async () => {
    const { close, undo } = await aReturnedDamage();
    await expect(meanwhile(undo, close)).rejects.toMatchObject(overtaken);
    expect(await stored()).toEqual({ status: "closed", is_withdrawn: 1, remark: "", version: 2 });
  });
});
