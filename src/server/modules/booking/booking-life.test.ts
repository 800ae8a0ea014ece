import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addVoucher, voucherCode } from "../../../testing/rows.ts";
import type { TestVisitor } from "../../../testing/server.ts";
import { inTransaction } from "../../db/transaction.ts";
import { listInbox } from "../inbox/inbox.queries.ts";
import { registerPayment } from "../payments/register-payment.ts";
import { bookingPurpose } from "./booking.purpose.ts";

const { changePrice, comment, cancel } = dayPlanContract;

const refused = [409, { type: "CONFLICT", errors: { booking_id: "validation-staff:status" } }];
const tooLate = [409, { type: "CONFLICT", errors: { version: "validation-staff:version" } }];
const done = [200, {}];
const cancelled = [200, { status: "success" }];

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const { kim, alma } = plan;
  let id: number;
  beforeEach(async () => {
    id = await plan.book();
  });

  async function call(who: TestVisitor, path: string, body: object): Promise<[number, unknown]> {
    const answer = await who.post(path, { booking_id: id, ...body });
    return [answer.statusCode, answer.json()];
  }
  const reprice = (new_price: string, who = kim, version?: number) =>
    call(who, changePrice.path, { new_price, price_change_reason: "Stammgast", version });
  const write = (text: string, who = kim, version?: number) => call(who, comment.path, { comment: text, version });
  const leave = (who = kim, version?: number) => call(who, cancel.path, { canceled_reason: "Krankheit", version });
  const pay = (cents = 360_00, kind: "cash" | "card" | "banktransfer" = "cash") => {
    const payment = { kind, cents, referenceId: id, registeredBy: plan.employeeId };
    return inTransaction(plan.db, (trx) => registerPayment(trx, bookingPurpose, payment, plan.clock.now()));
  };
  const payments = () => plan.db.selectFrom("payments").selectAll().orderBy("id").execute();
  const kinds = async () => (await plan.events(id)).map(({ kind }) => kind);

  describe("each step is one row of the log that says who, when and what", () => {
    itOnSqlite("being booked, by a guest or by an employee, paid or not", async () => {
      expect(await plan.events(id)).toMatchObject([
        { kind: "created", actor_id: null, detail: "Erwachsene: 2", price_cents: 360_00 },
      ]);
      const byStaff = await plan.book({ booked_day: "2027-06-01" }, { paid: true, byStaff: true });
      expect(await plan.events(byStaff)).toMatchObject([
        { kind: "created", actor_id: plan.employeeId },
        { kind: "paid", actor_id: plan.employeeId, price_cents: 360_00 },
      ]);
    });

    itOnSqlite("another price, which is mailed to the guest, and what was agreed on stays in the log", async () => {
      const agreement = { agreed: "Am Telefon, eine Nacht mehr", agreed_on: "2027-05-02" };
      const body = { new_price: "400", price_change_reason: "Eine Nacht mehr", ...agreement };
      expect(await call(kim, changePrice.path, body)).toEqual(done);
      expect((await plan.events(id)).at(-1)?.detail).toBe(
        "Eine Nacht mehr\nMit dem Gast vereinbart am 2. Mai 2027: Am Telefon, eine Nacht mehr",
      );
      expect(await plan.booking(id)).toMatchObject({ price_change_reason: "Eine Nacht mehr" });
      const mails = plan.db.selectFrom("outbox").selectAll().where("template", "=", "booking-price");
      const [mail, ...more] = await mails.execute();
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ recipient: "erika@example.com", lang: "de" });
      expect(JSON.parse(mail?.data ?? "")).toMatchObject({ oldCents: 360_00, newCents: 400_00, dueCents: 400_00 });
      expect(mail?.data).not.toContain("Nacht");
      expect(await reprice("400")).toEqual(done);
      expect(await mails.execute()).toHaveLength(1);
    });

    itOnSqlite("a change of the price while it is unpaid, again and again", async () => {
      expect(await reprice("320,5")).toEqual(done);
      plan.clock.advance(60_000);
      expect(await reprice("300", alma)).toEqual(done);
      expect(await plan.booking(id)).toMatchObject({
        status: "unpaid",
        charged_cents: 300_00,
        adjusted_cents: -60_00,
        price_change_reason: "Stammgast",
        version: 2,
      });
      expect((await plan.events(id)).slice(1)).toMatchObject([
        { kind: "price-changed", actor_id: plan.employeeId, price_cents: 360_00, new_price_cents: 320_50 },
        {
          kind: "price-changed",
          actor_id: plan.adminId,
          detail: "Stammgast",
          price_cents: 320_50,
          new_price_cents: 300_00,
          created_at: "2027-05-03T08:01:00.000Z",
        },
      ]);
      expect(await plan.seen()).toMatchObject([{ price: "360.00", new_price: "300.00", version: 2 }]);
    });

    itOnSqlite("a comment, which the next one replaces and the log keeps", async () => {
      expect(await write("Kommt später")).toEqual(done);
      expect(await write("Kommt pünktlich", alma)).toEqual(done);
      expect(await plan.booking(id)).toMatchObject({ note: "Kommt pünktlich", status: "unpaid" });
      expect((await plan.events(id)).map(({ detail }) => detail)).toEqual([
        "Erwachsene: 2",
        "Kommt später",
        "Kommt pünktlich",
      ]);
    });

    itOnSqlite("a comment, which leaves what the guest wrote and ordered as it is", async () => {
      const guest_comment = "Erwachsene: 2";
      expect(await plan.seen()).toMatchObject([
        { comment: guest_comment, guest_comment, note: "", adults: 2, extras: [] },
      ]);
      await write("Kommt später");
      expect(await plan.seen()).toMatchObject([{ comment: "Kommt später", guest_comment, note: "Kommt später" }]);
      const [noted] = await plan.seen();
      expect(noted?.note_by).toMatch(/^Kim/);
      expect(noted?.note_at).toMatch(/^\d{4}-.*Z$/);
    });

    itOnSqlite("a payment", async () => {
      await pay();
      expect(await plan.booking(id)).toMatchObject({ status: "paid", paid_at: plan.clock.now().toISOString() });
      expect(await kinds()).toEqual(["created", "paid"]);
      expect(await payments()).toMatchObject([
        { kind: "cash", cents: 360_00, purpose: "booking", reference_id: id, registered_by: plan.employeeId },
      ]);
    });

    itOnSqlite("the last of the payments that together cover the price", async () => {
      await pay(100_00, "banktransfer");
      await pay(259_99, "card");
      expect(await plan.booking(id)).toMatchObject({ status: "unpaid", paid_at: null });
      expect(await kinds()).toEqual(["created"]);
      await pay(1);
      expect(await plan.booking(id)).toMatchObject({ status: "paid" });
      expect(await kinds()).toEqual(["created", "paid"]);
      expect((await payments()).map(({ cents }) => cents)).toEqual([100_00, 259_99, 1]);
    });

    itOnSqlite("the payment of another price that was agreed on", async () => {
      await reprice("300");
      await pay(300_00);
      expect(await plan.booking(id)).toMatchObject({ status: "paid" });
    });

    itOnSqlite("the payment of a price that was agreed on beside a voucher, which is no part of it", async () => {
      await addVoucher(plan.db);
      id = await plan.book({ booked_day: "2027-06-01", voucher_code: voucherCode });
      await reprice("200");
      await pay(100_00);
      expect(await plan.booking(id)).toMatchObject({ status: "unpaid" });
      await pay(100_00);
      expect(await plan.booking(id)).toMatchObject({ status: "paid", voucher_cents: 100_00 });
    });

    itOnSqlite("a cancellation, after which it is gone from the day plan", async () => {
      expect(await leave()).toEqual(cancelled);
      expect(await plan.booking(id)).toMatchObject({ status: "cancelled", cancel_reason: "Krankheit" });
      expect((await plan.events(id)).at(-1)).toMatchObject({
        kind: "cancelled",
        actor_id: plan.employeeId,
        detail: "Krankheit",
        price_cents: 360_00,
      });
      expect(await plan.seen()).toEqual([]);
    });

    itOnSqlite(
      "money that came after the cancellation: it pays nothing, and a to-do asks to give it back",
      async () => {
        await leave();
        await pay();
        expect(await payments()).toMatchObject([{ cents: 360_00, reference_id: id }]);
        expect(await plan.booking(id)).toMatchObject({ status: "cancelled", paid_at: null });
        expect((await plan.events(id)).at(-1)).toMatchObject({ kind: "paid-late", cash_cents: 360_00 });
        const items = await listInbox(plan.db, { admin: true });
        expect(items.filter(({ type }) => type === "todo")).toMatchObject([
          {
            name: "Erika Beispiel",
            body: `Zahlung über 360\u00a0€ für die abgesagte Buchung ${id} (Hektor, 10. Mai 2027 bis 12. Mai 2027) zurückgeben\nEin Admin kann unter „Zahlungen“ entscheiden, was damit geschieht.`,
            ticked_off: null,
          },
        ]);
      },
    );
  });

  describe("what the booking's state does not allow is refused and leaves no trace", () => {
    itOnSqlite("once it is paid: another price, another payment", async () => {
      await pay();
      expect(await reprice("1")).toEqual(refused);
      await expect(pay()).rejects.toMatchObject({ code: "CONFLICT" });
      await expect(pay(1)).rejects.toMatchObject({ code: "CONFLICT" });
      expect(await payments()).toHaveLength(1);
      expect(await write("geht immer")).toEqual(done);
      expect(await kinds()).toEqual(["created", "paid", "commented"]);
    });

    itOnSqlite("once it is cancelled: all but a comment and late money", async () => {
      await leave();
      expect(await leave(alma)).toEqual(refused);
      expect(await reprice("1")).toEqual(refused);
      expect(await write("ruft im Herbst wieder an")).toEqual(done);
      expect(await kinds()).toEqual(["created", "cancelled", "commented"]);
    });

    itOnSqlite("money is not late while the booking stands", async () => {
      await pay(1);
      expect(await plan.count("inbox")).toBe(0);
    });

    itOnSqlite("a booking that is not there", async () => {
      id += 1_000;
      const missing = [404, { type: "NOT_FOUND", errors: { booking_id: "validation-staff:booking" } }];
      for (const answer of [await reprice("1"), await write("x"), await leave()]) expect(answer).toEqual(missing);
      await expect(pay()).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect(await payments()).toEqual([]);
    });

    itOnSqlite.each(["", "-1", "1.234", "zehn", "99999999999"])("the price %p", async (price) => {
      expect(await reprice(price)).toMatchObject([400, { errors: { new_price: "validation-staff:price" } }]);
    });

    it("a price beyond what the database can hold", async () => {
      expect(await reprice("999999999")).toMatchObject([400, { errors: { new_price: "validation-staff:price" } }]);
    });

    itOnSqlite("no reason, no comment", async () => {
      expect(await call(kim, cancel.path, { canceled_reason: " " })).toMatchObject([
        400,
        { errors: { canceled_reason: "validation-staff:reason" } },
      ]);
      expect(await write("\n")).toMatchObject([400, { errors: { comment: "validation-staff:comment" } }]);
      expect(await call(kim, changePrice.path, { new_price: "5" })).toMatchObject([
        400,
        { errors: { price_change_reason: "validation-staff:reason" } },
      ]);
    });
  });

  describe("of two simultaneous steps one is taken, and the other is refused with a clear message", () => {
    it("both cancel", async () => {
      const answers = await Promise.all([leave(kim), leave(alma)]);
      expect(answers).toContainEqual(cancelled);
      expect(answers).toContainEqual(refused);
      expect(await kinds()).toEqual(["created", "cancelled"]);
    });

    it("both change the price that they saw", async () => {
      const answers = await Promise.all([reprice("300", kim, 0), reprice("320", alma, 0)]);
      expect(answers).toContainEqual(done);
      expect(answers).toContainEqual(tooLate);
      expect(await kinds()).toEqual(["created", "price-changed"]);
    });

    itOnSqlite("one decides on what the other changed minutes ago", async () => {
      expect(await reprice("300", kim, 0)).toEqual(done);
      expect(await write("zu spät", alma, 0)).toEqual(tooLate);
      expect(await leave(alma, 0)).toEqual(tooLate);
      expect(await leave(alma, 1)).toEqual(cancelled);
      expect(await reprice("200", kim, 1)).toEqual(refused);
    });

    it("one takes the payment while the other cancels", async () => {
      const [, [status]] = await Promise.all([pay(), leave(alma, 0)]);
      const paidFirst = status === 409;
      expect(await plan.booking(id)).toMatchObject({ status: paidFirst ? "paid" : "cancelled" });
      expect(await kinds()).toEqual(paidFirst ? ["created", "paid"] : ["created", "cancelled", "paid-late"]);
      expect(await payments()).toHaveLength(1);
    });

    it("both take a part of the price: together they pay it", async () => {
      await Promise.all([pay(160_00), pay(200_00, "card")]);
      expect(await plan.booking(id)).toMatchObject({ status: "paid" });
      expect(await kinds()).toEqual(["created", "paid"]);
    });

    it("of twelve simultaneous comments on the same version one is written", async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => write(`Nummer ${index}`, kim, 0)));
      expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
      expect(answers.filter(([status]) => status === 409)).toHaveLength(11);
      expect(await kinds()).toEqual(["created", "commented"]);
    });
  });
});
