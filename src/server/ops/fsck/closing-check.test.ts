import type { Kysely } from "kysely";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withoutTriggers } from "../../../testing/empty-tables.ts";
import type { Database } from "../../db/schema.ts";
import type { TillClosings } from "../../db/tables/closings.ts";
import { closingReport } from "../../modules/closings/closing-report.ts";
import { close, takeCash } from "../../modules/closings/closings.fixture.ts";
import { findingsIn } from "./fsck.fixture.ts";

type Db = Kysely<Database>;

const changed = (changes: Partial<TillClosings>, number = 1) => [
  "till_closings",
  (db: Db) => db.updateTable("till_closings").set(changes).where("number", "=", number).execute(),
];
const resealed = ["closing 1 was changed since it was sealed"];

/** Not what its seal says. */
const anotherReport = { closing_number: 2, pdf: "", sha256: "0".repeat(64), created_at: "2027-05-03T10:00:00.000Z" };

const damages = [
  ["another reason", changed({ reason: "x" }), resealed],
  ["other facts", changed({ facts: "{}" }), resealed],
  ["another time", changed({ closed_at: "2027-01-01T00:00:00.000Z" }), resealed],
  ["another seal", changed({ hash: "x" }), [...resealed, "closing 2 does not carry the seal of the one before"]],
  [
    "another count",
    changed({ counted_cents: 20_00, expected_cents: 20_00 }),
    [
      ...resealed,
      "closing 1 left 15.00, but its transactions leave 5.00",
      "closing 2 began with 5.00, but 15.00 were left",
    ],
  ],
  [
    "a closing that was taken out",
    ["till_closings", (db: Db) => db.deleteFrom("till_closings").where("number", "=", 1).execute()],
    [
      "closing 2 follows closing 0",
      "closing 2 begins with transaction 3, but the one before ended with 0",
      "closing 2 does not carry the seal of the one before",
      "closing 2 began with 5.00, but 0.00 were left",
    ],
  ],
  [
    "another report",
    ["till_closing_reports", (db: Db) => db.insertInto("till_closing_reports").values(anotherReport).execute()],
    ["closing 2 has a report that was changed"],
  ],
] as const;

describeEachEngine((engine) => {
  const plan = withDayPlan(engine);

  beforeEach(async () => {
    await takeCash(plan.db, plan.employeeId, 10_00, plan.clock.now());
    await close(plan.alma, { withdrawal: "5" });
    await takeCash(plan.db, plan.employeeId, 1_00, plan.clock.now());
    await close(plan.alma);
  });

  it("finds nothing in closings that nobody touched", async () => {
    await closingReport(plan.deps, 2);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it.each(damages)("finds %s", async (_what, [table, damage], found) => {
    await withoutTriggers(plan.db, table as string, async () => {
      await (damage as (db: Db) => Promise<unknown>)(plan.db);
    });
    expect(await findingsIn(plan.db)).toEqual(found);
  });
});
