import { turnaroundContract } from "../../../shared/contract/turnaround.ts";
import type { LoggedStep } from "../../../shared/rules/turnaround-words.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withoutTriggers } from "../../../testing/empty-tables.ts";
import { withTill } from "../../../testing/till-shop.ts";
import type { TurnaroundStepRow } from "../../db/tables/turnarounds.ts";
import { withPresses } from "../../modules/turnaround/press.fixture.ts";
import { findingsIn } from "./fsck.fixture.ts";

describeEachEngine((engine) => {
  const till = withTill(engine);
  const { plan } = till;

  describe("of boats between two stays", () => {
    beforeEach(async () => {
      for (const [version, step] of ["boat.cleaned", "boat.fuelled", "boatStep.undone"].entries()) {
        const sent = { vehicle_id: plan.vehicle, version: version === 0 ? 0 : version + 1, step };
        expect((await plan.kim.post(turnaroundContract.take.path, sent)).statusCode).toBe(200);
      }
      expect(await findingsIn(plan.db)).toEqual([]);
    });
    const subject = () => `turnaround of vehicle ${plan.vehicle}`;

    it("finds a row that is not where its log leads", async () => {
      await plan.db.updateTable("turnarounds").set({ boat: "ready", has_returned: 1 }).execute();
      expect(await findingsIn(plan.db)).toEqual([`${subject()} is not where its log leads (boat, has_returned)`]);
    });

    it("finds a step that was taken out", async () => {
      await plan.db.deleteFrom("turnaround_steps").where("step", "=", "boatStep.undone").execute();
      expect(await findingsIn(plan.db)).toEqual([
        `${subject()} is not where its log leads (boat)`,
        `${subject()} is in version 4, but its log has 3 steps`,
        `${subject()} has steps that are undone otherwise than its log says (1)`,
      ]);
    });

    it("finds a step that is undone though nobody undid it, and a log without a row", async () => {
      const undone = { undone_at: "2027-05-03T08:00:00.000Z" };
      await plan.db.updateTable("turnaround_steps").set(undone).where("step", "=", "boat.cleaned").execute();
      expect(await findingsIn(plan.db)).toEqual([
        `${subject()} has steps that are undone otherwise than its log says (1)`,
      ]);
      await plan.db.deleteFrom("turnarounds").execute();
      expect(await findingsIn(plan.db)).toEqual([`${subject()} has a log, but no row`]);
    });
  });

  describe("of what one press took", () => {
    const press = withPresses(till);
    const subject = () => `turnaround of vehicle ${plan.vehicle}`;
    const torn = (count: number) => `${subject()} has steps that no press can have taken together (${count})`;
    const change = (step: LoggedStep, changes: Partial<TurnaroundStepRow>) =>
      plan.db.updateTable("turnaround_steps").set(changes).where("step", "=", step).execute();
    beforeEach(async () => {
      await press.away();
      expect((await press.takeReturn({ deposit_way: "cash", deposit_back: "500.00" })).statusCode).toBe(200);
      expect(await findingsIn(plan.db)).toEqual([]);
    });

    it("finds a step of somebody else, of another time or stay, or of the boat itself", async () => {
      await change("fuel.measured", { user_id: plan.adminId });
      expect(await findingsIn(plan.db)).toEqual([torn(1)]);
      await change("damage.noted", { at: "2027-05-05T07:30:01.000Z" });
      expect(await findingsIn(plan.db)).toEqual([torn(2)]);
      const { id } = await plan.db.selectFrom("turnaround_steps").select("id").orderBy("id").executeTakeFirstOrThrow();
      await change("return.settled", { together: id });
      expect(await findingsIn(plan.db)).toEqual([torn(3)]);
      await change("boat.cleaned", { together: id });
      expect(await findingsIn(plan.db)).toEqual([torn(4)]);
      await change("guest.returned", { booking_id: null });
      expect(await findingsIn(plan.db)).toContain(torn(4));
    });

    it("finds a receipt that is none of the step's", async () => {
      const [sale] = await plan.db.selectFrom("till_transactions").select("id").where("kind", "=", "sale").execute();
      const misled = (count: number) => `${subject()} has steps with a receipt that is none of theirs (${count})`;
      await change("return.settled", { transaction_id: sale?.id ?? 0 });
      expect(await findingsIn(plan.db)).toEqual([misled(1)]);
      await change("guest.briefed", { transaction_id: sale?.id ?? 0 });
      expect(await findingsIn(plan.db)).toEqual([misled(2)]);
    });
  });

  it("finds a deposit of which something is held after it went back, or of which more was kept than there was", async () => {
    const booking_id = await plan.book();
    await till.sell({ income: "500", booking_id, pay_booking: false, fees: ["deposit"] });
    await till.returnDeposit(booking_id);
    expect(await findingsIn(plan.db)).toEqual([]);
    await withoutTriggers(plan.db, "till_lines", async () => {
      const partly = { unit_cents: 400_00, total_cents: -400_00 };
      await plan.db.updateTable("till_lines").set(partly).where("transaction_id", "=", 2).execute();
    });
    const subject = `deposit of booking ${booking_id}`;
    expect(await findingsIn(plan.db)).toContain(`${subject} went back, but 100.00 of it are held`);
    await withoutTriggers(plan.db, "till_lines", async () => {
      const kept = { transaction_id: 2, position: 2, kind: "damage", name: "Schaden", quantity: 1 } as const;
      const none = { product_id: null, voucher_id: null, fee: null, tax_percent: 0 } as const;
      const line = { ...kept, ...none, booking_id, unit_cents: 401_00, total_cents: 401_00 };
      await plan.db.insertInto("till_lines").values(line).execute();
    });
    expect(await findingsIn(plan.db)).toContain(`${subject} went back with 400.00, of which 401.00 were kept`);
    await withoutTriggers(plan.db, "till_lines", async () => {
      const more = { unit_cents: 600_00, total_cents: -600_00 };
      await plan.db
        .updateTable("till_lines")
        .set(more)
        .where("transaction_id", "=", 2)
        .where("position", "=", 1)
        .execute();
    });
    expect(await findingsIn(plan.db)).toContain(`${subject} is held with -100.00`);
  });
});
