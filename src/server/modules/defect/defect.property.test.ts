import fc from "fast-check";
import { changeDefectSchema, closeDefectSchema, noteDefectSchema } from "../../../shared/contract/defect.ts";
import { signProtocolSchema } from "../../../shared/contract/protocols.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../http/problem.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { someProtocol } from "../protocols/protocols.fixture.ts";
import { signProtocol } from "../protocols/sign-protocol.ts";
import { listDefects } from "./defect-list.repository.ts";
import { changeDefect, closeDefect, noteDefect, reopenDefect, withdrawDefect } from "./take-defect-step.ts";

const kinds = ["note", "service", "change", "close", "reopen", "withdraw", "sign", "correct"] as const;
const act = fc.record({ kind: fc.constantFrom(...kinds, "sign", "correct"), number: fc.nat(1_000) });
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
/** What two employees do at the same moment, each on a connection of their own. */
const moments = fc.array(fc.tuple(act, act), { minLength: 10, maxLength: 25, size: "max" });

const lines = ["Rumpf", "Fender", "Polster"];
const remarks = ["", "Kratzer", "Fehlt"];

describeEachEngine((engine) => {
  const plan = withDayPlan(engine);

  it("is where its log leads, and has each open damage once, whatever two do at once", async () => {
    const other = engine().open();
    try {
      const numRuns = engine().engine === "sqlite" ? 12 : 4;
      await fc.assert(fc.asyncProperty(moments, live), { numRuns });
    } finally {
      await other.destroy();
    }

    async function live(pairs: readonly [Act, Act][]): Promise<void> {
      await plan.reset();
      const bookings: number[] = [];
      for (const [booked_day, booked_day_end] of [
        ["2027-05-03", "2027-05-05"],
        ["2027-05-05", "2027-05-07"],
      ] as const) {
        bookings.push(await plan.book({ booked_day, booked_day_end }));
      }
      plan.clock.set("2027-05-05T08:00:00.000Z");
      for (const pair of pairs) {
        plan.clock.advance(60_000);
        await Promise.all(pair.map((asked, index) => take(asked, index === 0 ? plan.db : other, bookings)));
      }
      expect((await findingsIn(plan.db)).filter((one) => /^(?:defect|reading)/.test(one))).toEqual([]);
      // What staff open again, or write anew, stands beside what a protocol says.
      const { defects } = await listDefects(plan.db, { closed: false }, plan.clock.now());
      const byStaff = await plan.db.selectFrom("defects").select("id").where("is_touched", "=", 1).execute();
      const ofProtocols = defects
        .filter(({ source }) => source === "protocol")
        .filter(({ id }) => !byStaff.some((touched) => touched.id === id));
      const said = ofProtocols.map(({ text, booking_id }) => `${booking_id} ${text.toLowerCase()}`);
      expect(said.toSorted()).toEqual([...new Set(said)].toSorted());
    }

    async function take({ kind, number }: Act, db: typeof other, bookings: readonly number[]): Promise<void> {
      const now = plan.clock.now();
      const by = plan.employeeId;
      const rows = await db.selectFrom("defects").select(["id", "version", "kind"]).orderBy("id").execute();
      const row = rows[number % Math.max(1, rows.length)] ?? { id: 999, version: 1, kind: "damage" };
      const booking_id = bookings[number % 2] ?? 0;
      const every = row.kind === "service" ? { every_months: 1 } : {};
      const hours = String(number);
      const sign = async (isCorrection: boolean) => {
        const kindOf = number % 3 === 0 ? ("handover" as const) : ("return" as const);
        const query = db.selectFrom("protocols").select("id").where("booking_id", "=", booking_id);
        const last = await query.where("kind", "=", kindOf).orderBy("id", "desc").executeTakeFirst();
        const items = lines.map((text, index) => {
          const remark = remarks[(number >> index) % 3] ?? "";
          return { text, ok: remark === "", remark };
        });
        const corrects = isCorrection ? last?.id : null;
        const protocol = {
          ...someProtocol(booking_id, kindOf),
          items,
          corrects,
          engine_hours: number % 5 ? hours : "",
        };
        const user = { id: by, first_name: "Kim", last_name: "Kapitän" };
        const staff = { user, company: plan.deps.config.company };
        await inTransaction(db, (trx) => signProtocol(trx, signProtocolSchema.validateSync(protocol), staff, now));
      };
      const note = (more: object) => {
        const asked = { vehicle_id: plan.vehicle, text: remarks[1 + (number % 2)], ...more };
        return inTransaction(db, (trx) => noteDefect(trx, noteDefectSchema.validateSync(asked), by, now));
      };
      const works: Record<Act["kind"], () => Promise<unknown>> = {
        note: () => note({ kind: "damage" }),
        service: () => note({ kind: "service", every_hours: hours, due_hours: number % 2 ? hours : "" }),
        change: () => {
          const asked = changeDefectSchema.validateSync({ ...row, text: `Neu ${number}`, ...every, due_hours: hours });
          return inTransaction(db, (trx) => changeDefect(trx, asked, by, now));
        },
        close: () => {
          const asked = closeDefectSchema.validateSync({ ...row, engine_hours: number % 2 ? hours : "" });
          return inTransaction(db, (trx) => closeDefect(trx, asked, by, now));
        },
        reopen: () => inTransaction(db, (trx) => reopenDefect(trx, row, by, now)),
        withdraw: () => inTransaction(db, (trx) => withdrawDefect(trx, row, by, now)),
        sign: () => sign(false),
        correct: () => sign(true),
      };
      try {
        await works[kind]();
      } catch (error) {
        // What the rules refuse is refused; anything else is a defect of ours.
        if (!(error instanceof Problem)) throw error;
      }
    }
  });
});
