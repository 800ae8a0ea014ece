import { type ClosingsAnswer, closingReportPath, closingsContract } from "../../../shared/contract/closings.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { pdfToText } from "../../../testing/pdf.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { close, openDayOf, takeCash } from "./closings.fixture.ts";

const { list, close: closing, moveCash, report } = closingsContract;

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const { alma, kim } = plan;
  const take = (cents: number, db = plan.db) => takeCash(db, plan.employeeId, cents, plan.clock.now());
  const closings = async () => (await alma.get(list.path)).json<ClosingsAnswer>().closings;
  const rows = () => plan.db.selectFrom("till_closings").selectAll().orderBy("number").execute();
  const ledger = () =>
    plan.db
      .selectFrom("till_lines")
      .innerJoin("till_transactions", "till_transactions.id", "till_lines.transaction_id")
      .select(["till_transactions.number", "till_lines.kind", "till_lines.total_cents", "till_transactions.reason"])
      .orderBy("till_transactions.number")
      .execute();
  const refusal = async (answer: Promise<{ statusCode: number; json: () => unknown }>) => {
    const { statusCode, json } = await answer;
    return [statusCode, (json() as { errors: object }).errors];
  };

  describe("closing the day", () => {
    itOnSqlite(
      "seals what was recorded, with the difference and what is taken out as transactions of their own",
      async () => {
        await take(150_00);
        await take(11_50);
        expect(await openDayOf(alma)).toMatchObject({
          since: null,
          transactions: 2,
          float: "0.00",
          expected: "161.50",
        });
        const answer = await close(alma, { counted: 160_00, withdrawal: "10", reason: "Rückgeld" });
        expect([answer.statusCode, answer.json()]).toEqual([200, { number: 1, recorded: [3, 4] }]);
        expect((await ledger()).slice(2)).toEqual([
          { number: 3, kind: "difference", total_cents: -1_50, reason: "Rückgeld" },
          { number: 4, kind: "withdrawal", total_cents: -10_00, reason: "" },
        ]);
        expect(await closings()).toEqual([
          {
            number: 1,
            closed_at: plan.clock.now().toISOString(),
            closed_by: "Alma Anker",
            first_day: "2027-05-03",
            last_day: "2027-05-03",
            transactions: 4,
            income: "0.00",
            expected: "161.50",
            counted: "160.00",
            difference: "-1.50",
            withdrawal: "10.00",
            left: "150.00",
          },
        ]);
        expect(await findingsIn(plan.db)).toEqual([]);
      },
    );

    itOnSqlite(
      "lists the last 60, and older ones where they are asked for; the open day follows the last one",
      async () => {
        for (let day = 0; day < 62; day += 1) {
          await take(1_00);
          await close(alma);
        }
        const numbers = async (query = "") => {
          const answer = await alma.get(closingsContract.list.path + query);
          const { closings: listed, open } = answer.json<ClosingsAnswer>();
          expect(open).toMatchObject({ float: "62.00", transactions: 0 });
          return [listed[0]?.number, listed.at(-1)?.number, listed.length];
        };
        expect(await numbers()).toEqual([62, 3, 60]);
        expect(await numbers("?from=1")).toEqual([62, 1, 62]);
        expect(await numbers("?from=99")).toEqual([62, 62, 1]);
        expect((await alma.get(`${closingsContract.list.path}?from=x`)).statusCode).toBe(400);
      },
    );

    it("closes a day whose sums are beyond 32 bits", async () => {
      // The last one alone is beyond them.
      for (const cents of [20_000_000_00, 20_000_000_00, 30_000_000_00]) await take(cents);
      expect(await openDayOf(alma)).toMatchObject({ expected: "70000000.00" });
      expect((await close(alma, { counted: 500_00, reason: "Vertippt" })).statusCode).toBe(200);
      expect(await rows()).toMatchObject([
        { expected_cents: 70_000_000_00, counted_cents: 500_00, difference_cents: -69_999_500_00 },
      ]);
      expect((await ledger()).at(-1)).toMatchObject({ total_cents: -69_999_500_00 });
      expect(await findingsIn(plan.db)).toEqual([]);
    });

    itOnSqlite("leaves the float in the drawer for the next day, whose closing follows on", async () => {
      await take(150_00);
      await close(alma, { withdrawal: "50" });
      expect(await openDayOf(alma)).toMatchObject({
        transactions: 0,
        float: "100.00",
        expected: "100.00",
        cash: "0.00",
      });
      await take(20_00);
      await close(alma);
      const [one, two] = await rows();
      expect([one?.from_number, one?.to_number, two?.from_number, two?.to_number]).toEqual([1, 2, 3, 3]);
      expect([two?.opening_float_cents, two?.expected_cents, two?.prev_hash]).toEqual([100_00, 120_00, one?.hash]);
      expect(await findingsIn(plan.db)).toEqual([]);
    });

    itOnSqlite("is refused where the drawer is another than the one that was seen", async () => {
      await take(150_00);
      const seen = await openDayOf(alma);
      await take(5_00);
      expect(await refusal(close(alma, { expected: seen.expected }))).toEqual([
        409,
        { expected: "validation-staff:drawerChanged" },
      ]);
      expect(await rows()).toEqual([]);
    });

    itOnSqlite("asks for the reason of a difference, and takes out no more than was counted", async () => {
      await take(10_00);
      expect(await refusal(close(alma, { counted: 9_99 }))).toEqual([
        400,
        { reason: "validation-staff:differenceReason" },
      ]);
      expect(await refusal(close(alma, { withdrawal: "10.01" }))).toEqual([
        400,
        { withdrawal: "validation-staff:withdrawal" },
      ]);
      expect([await rows(), (await ledger()).length]).toEqual([[], 1]);
    });

    itOnSqlite("is refused where nothing was recorded since the last one", async () => {
      const nothing = [409, { closing: "validation-staff:nothingToClose" }];
      expect(await refusal(close(alma))).toEqual(nothing);
      await take(10_00);
      await close(alma);
      expect(await refusal(close(alma))).toEqual(nothing);
    });

    itOnSqlite.each([
      ["no JSON", "{"],
      ["a list", "[1]"],
      ["a coin that there is not", '{"3":1}'],
      ["half a coin", '{"100":0.5}'],
      ["less than none", '{"100":-1}'],
      ["more than any drawer holds", '{"100":10001}'],
      ["a text", '{"100":"1"}'],
    ])("is refused with %s for a count", async (_what, counts) => {
      const body = { counts, expected: "0.00", withdrawal: "0", reason: "" };
      expect(await refusal(alma.post(closing.path, body))).toEqual([400, { counts: "validation-staff:counts" }]);
    });

    itOnSqlite("happens once, however often its answer is lost", async () => {
      await take(10_00);
      const seen = await openDayOf(alma);
      const answers = [];
      for (let time = 0; time < 2; time += 1) {
        answers.push(await close(alma, { expected: seen.expected, withdrawal: "4" }, "key-1"));
      }
      expect(answers.map((answer) => answer.json<object>())).toEqual(Array(2).fill({ number: 1, recorded: [2] }));
      expect(await rows()).toHaveLength(1);
    });

    it("cannot be changed or deleted, not even in the database", async () => {
      await take(10_00);
      await close(alma);
      await expect(plan.db.updateTable("till_closings").set({ reason: "x" }).execute()).rejects.toThrow(
        /never changed/,
      );
      await expect(plan.db.deleteFrom("till_closings").execute()).rejects.toThrow(/never changed/);
    });
  });

  describe("several at once", () => {
    it("close the day once: the second is told that the drawer is another", async () => {
      await take(10_00);
      const { expected } = await openDayOf(alma);
      const answers = await Promise.all([1, 2, 3].map(() => close(alma, { expected, withdrawal: "4" })));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 409, 409]);
      expect([await rows(), await findingsIn(plan.db)]).toEqual([[expect.objectContaining({ to_number: 2 })], []]);
    });

    it("leave each transaction in exactly one closing while the till goes on selling", async () => {
      await take(1);
      const other = engine().open();
      const selling = Array.from({ length: 12 }, (_, index) => take(1, index % 2 === 0 ? plan.db : other));
      // A sale came in between: count again, as the page asks for.
      const closeSoon = async (): Promise<number> => {
        const { statusCode, json } = await close(alma);
        const { errors } = json<{ errors?: object }>();
        return errors && "expected" in errors ? closeSoon() : statusCode;
      };
      await Promise.all([...selling, closeSoon(), closeSoon(), closeSoon()]);
      await other.destroy();
      await close(alma);
      const ranges = (await rows()).map(({ from_number, to_number }) => [from_number, to_number]);
      const covered = ranges.flatMap(([from = 0, to = 0]) =>
        Array.from({ length: to - from + 1 }, (_, at) => from + at),
      );
      expect(covered).toEqual((await ledger()).map(({ number }) => number));
      expect(await findingsIn(plan.db)).toEqual([]);
    });
  });

  describe("cash during the day", () => {
    itOnSqlite("is put in and taken out with a reason, as transactions that move the drawer", async () => {
      const move = (direction: string, amount: string) =>
        alma.post(moveCash.path, { direction, amount, reason: "Wechselgeld von der Bank" });
      expect((await move("in", "100")).json()).toEqual({ id: 1, number: 1 });
      expect((await move("out", "30,50")).statusCode).toBe(200);
      expect(await refusal(move("out", "69.51"))).toEqual([409, { amount: "validation-staff:drawerEmpty" }]);
      expect((await move("out", "69.50")).statusCode).toBe(200);
      expect(await openDayOf(alma)).toMatchObject({ expected: "0.00", cash: "0.00", transactions: 3 });
    });

    itOnSqlite("is refused without amount, reason or direction", async () => {
      const body = { direction: "in", amount: "1", reason: "Wechselgeld" };
      for (const [field, value] of [
        ["direction", "up"],
        ["amount", "0"],
        ["amount", "-1"],
        ["amount", "1.005"],
        ["reason", " "],
      ] as const) {
        const [status, errors] = await refusal(alma.post(moveCash.path, { ...body, [field]: value }));
        expect([status, Object.keys(errors ?? {})]).toEqual([400, [field]]);
      }
      expect(await ledger()).toEqual([]);
    });
  });

  describe("the report", () => {
    itOnSqlite("says what was counted and has the same bytes each time; there is none of another closing", async () => {
      await take(10_00);
      await close(alma, { counted: 9_00, reason: "Es fehlt ein Euro" });
      const open = () => alma.get(closingReportPath(1));
      const [one, other] = await Promise.all([open(), open()]);
      expect(one.headers).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": 'inline; filename="Kassenabschluss-1.pdf"',
      });
      const text = pdfToText(one.rawPayload).replaceAll(/[\s\u00a0]+/g, " ");
      const [row] = await rows();
      for (const part of ["Kassenabschluss 1", "Grund: Es fehlt ein Euro", "−1,00 €", row?.hash ?? "?"]) {
        expect(text).toContain(part);
      }
      expect(other.rawPayload.equals(one.rawPayload)).toBe(true);
      expect((await alma.get(closingReportPath(2))).statusCode).toBe(404);
      expect((await alma.get(report.path.replace(":number", "x"))).statusCode).toBe(400);
    });
  });

  itOnSqlite("is for admins", async () => {
    for (const path of [list.path, closingReportPath(1)]) {
      expect((await kim.get(path)).statusCode).toBe(403);
    }
  });
});
