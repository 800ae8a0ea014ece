import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addBooking, makeCost } from "../../../testing/rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { forgetOldInvoices } from "./invoices.repository.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { recordSupplier } from "./record-supplier.ts";

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);

  /** Bookings that were paid before there were invoices. */
  async function paidBookings(count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let index = 0; index < count; index++) {
      ids.push(await addBooking(plan.db, { vehicle_id: plan.vehicle, status: "paid" }, { rent: 360_00 }));
    }
    return ids;
  }
  const issue = (id: number, at = "2027-05-03T08:00:00.000Z", db = plan.db) =>
    inTransaction(db, (trx) => issueInvoice(trx, { id }, new Date(at)));
  const numbers = async () => {
    const rows = await plan.db.selectFrom("invoices").select(["year", "number"]).orderBy("id").execute();
    return rows.map(({ year, number }) => `${year}/${number}`);
  };

  describe("the numbers of invoices", () => {
    itOnSqlite("begin anew with the year in Berlin", async () => {
      const [one = 0, two = 0, three = 0] = await paidBookings(3);
      await issue(one, "2027-12-31T22:59:59.000Z");
      await issue(two, "2027-12-31T23:00:00.000Z");
      await issue(three, "2028-01-02T10:00:00.000Z");
      expect(await numbers()).toEqual(["2027/1", "2028/1", "2028/2"]);
    });

    it("are given back where the transaction is rolled back", async () => {
      const [one = 0, two = 0] = await paidBookings(2);
      const failing = inTransaction(plan.db, async (trx) => {
        await issueInvoice(trx, { id: one }, plan.clock.now());
        throw new Error("something else went wrong");
      });
      await expect(failing).rejects.toThrow("something else");
      await issue(two);
      expect(await numbers()).toEqual(["2027/1"]);
    });

    it("have neither gap nor duplicate where two processes issue at once", async () => {
      const ids = await paidBookings(12);
      const other = engine().open();
      await Promise.all(ids.map((id, index) => issue(id, undefined, index % 2 === 0 ? plan.db : other)));
      await other.destroy();
      expect(await numbers()).toEqual(ids.map((_id, index) => `2027/${index + 1}`));
    });

    it("are given to one invoice of a booking, however many processes issue it at once", async () => {
      const [id = 0] = await paidBookings(1);
      const other = engine().open();
      const issued = await Promise.all(
        Array.from({ length: 6 }, (_, index) => issue(id, undefined, index % 2 === 0 ? plan.db : other)),
      );
      await other.destroy();
      expect(issued.filter((invoice) => invoice?.isNew)).toHaveLength(1);
      expect(await numbers()).toEqual(["2027/1"]);
    });
  });

  describe("what was issued", () => {
    const everything = () => plan.db.selectFrom("invoices").selectAll().execute();

    it("is changed by nobody, not even in the database", async () => {
      const [id = 0] = await paidBookings(1);
      await issue(id);
      const before = await everything();
      const changes = [
        { facts: "{}" },
        { gross_cents: 1, net_cents: 1, tax_cents: 0 },
        { number: 7 },
        { year: 2026 },
        { issued_on: "2027-01-01" },
        { facts_sha256: "" },
        { refers_to: null, kind: "receipt" as const },
      ];
      for (const change of changes) {
        await expect(plan.db.updateTable("invoices").set(change).execute()).rejects.toThrow(/never changed/);
      }
      expect(await everything()).toEqual(before);
    });

    itOnSqlite("keeps supplier, guest and boat as they were on that day", async () => {
      const [id = 0] = await paidBookings(1);
      await issue(id);
      const before = await everything();
      const { company } = plan.deps.config;
      await recordSupplier({ db: plan.db, config: { company: { ...company, name: "Neu" }, companyTaxId: "1" } });
      await plan.db.updateTable("bookings").set({ name: "Anders" }).execute();
      await makeCost(plan.db, id, 1);
      await plan.db.updateTable("vehicles").set({ name: "Ajax" }).execute();
      expect(await everything()).toEqual(before);
      await recordSupplier({ db: plan.db, config: plan.deps.config });
    });

    itOnSqlite("stays for ten years after the year of its day; then number and amounts stay", async () => {
      const [id = 0] = await paidBookings(1);
      await issue(id, "2027-12-31T22:30:00.000Z");
      const before = await everything();
      await forgetOldInvoices(plan.db, new Date("2037-12-31T22:30:00.000Z"));
      expect(await everything()).toEqual(before);
      await forgetOldInvoices(plan.db, new Date("2037-12-31T23:30:00.000Z"));
      expect(await everything()).toEqual(before.map((row) => ({ ...row, facts: "" })));
    });
  });
});
