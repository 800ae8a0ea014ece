import { describeOnSqlite } from "../../../testing/database.ts";
import { addVoucher } from "../../../testing/rows.ts";
import { withTill } from "../../../testing/till-shop.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { cashLog } from "../cash-log/cash-log.ts";
import { checkVoucher } from "./vouchers.queries.ts";

const code = /^[A-HJ-NP-Z2-9]{4}(?:-[A-HJ-NP-Z2-9]{4}){3}$/;

describeOnSqlite((engine) => {
  const till = withTill(engine);
  const exists = async (typed: string) => (await checkVoucher(till.db, typed, null, till.plan.clock.now())).exists;
  const listed = async () => (await till.unpaid()).vouchers;
  const findings = () => findingsIn(till.db);

  describe("the code of a voucher", () => {
    it("is a reference that pays nothing until it is paid at the till, and is drawn then", async () => {
      const asked = await till.requestVoucher(80);
      const reference = `Gutschein ${asked.id}`;
      expect(asked.code).toBe(reference);
      expect(await listed()).toMatchObject([{ id: asked.id, code: reference }]);
      expect(await exists(reference)).toBe(false);
      await till.sell({ income: "80", voucher_code: reference });
      const paid = await till.voucher(asked.id);
      expect(paid.code).toMatch(code);
      expect([await exists(reference), await exists(paid.code)]).toEqual([false, true]);
      const { data } = await till.db
        .selectFrom("outbox")
        .select("data")
        .where("template", "=", "voucher-paid")
        .executeTakeFirstOrThrow();
      expect(JSON.parse(data)).toMatchObject({ code: paid.code });
      expect(await findings()).toEqual([]);
    });

    it("stays its buyer's where a payment is taken back, and staff see the reference meanwhile", async () => {
      const { id } = await till.requestVoucher(80);
      await till.sell({ income: "80", voucher_code: `Gutschein ${id}` });
      const { code: drawn } = await till.voucher(id);
      await till.correct(1);
      expect(await listed()).toMatchObject([{ id, code: `Gutschein ${id}` }]);
      const logged = await cashLog(till.db, till.plan.clock.now());
      expect(logged.map(({ voucher_info }) => voucher_info)).toEqual([`Gutschein ${id}`, `Gutschein ${id}`]);
      expect(await exists(drawn)).toBe(false);
      await till.sell({ income: "80", voucher_code: `Gutschein ${id}` });
      expect((await till.voucher(id)).code).toBe(drawn);
      expect(await exists(drawn)).toBe(true);
    });

    it("of a voucher that was made before stays, but is not shown before it is paid", async () => {
      const old = { code: "AAAA-BBBB-CCCC-DDDD", status: "requested" as const, balance_cents: 0, paid_at: null };
      const id = await addVoucher(till.db, old);
      await till.db.deleteFrom("voucher_entries").execute();
      expect(await listed()).toMatchObject([{ id, code: `Gutschein ${id}` }]);
      await till.sell({ income: "100", voucher_code: "aaaa bbbb cccc dddd" });
      expect(await till.voucher(id)).toMatchObject({ code: old.code, status: "paid" });
    });

    it("that is still the reference once it is paid is a contradiction", async () => {
      const id = await addVoucher(till.db, { code: "Gutschein 1" });
      await till.db
        .updateTable("vouchers")
        .set({ code: `Gutschein ${id}` })
        .execute();
      expect(await findings()).toContainEqual(expect.stringMatching(/has the reference of one that was not/));
    });
  });
});
