import { type MyVoucher, myVoucherContract } from "../../../shared/contract/my-voucher.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { voucherShop } from "../../../testing/voucher-shop.ts";

describeOnSqlite((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const shop = voucherShop(plan, wallet);
  const guest = () => plan.server.visitor();
  const shown = async (code: string): Promise<MyVoucher | null> => {
    const answer = await (await guest()).post(myVoucherContract.show.path, { code });
    return answer.json<{ voucher: MyVoucher | null }>().voucher;
  };
  const uses = async (code: string) =>
    (await shown(code))?.uses.map(({ kind, amount, booking }) => [kind, amount, booking]);
  const mails = async (template: string) => (await shop.mails()).filter((one) => one === template).length;
  const send = async (number: string, email: string, more: object = {}) => {
    const answer = await (await guest()).post(myVoucherContract.send.path, { number, email, ...more });
    return [answer.statusCode, answer.json<unknown>()];
  };

  describe("who has the code of a voucher", () => {
    it("sees what is left, and which bookings took it and gave it back", async () => {
      const { id, code } = await shop.buy(500);
      const first = await shop.use(code, 4);
      const second = await shop.use(code, 6);
      expect(await shown(code.toLowerCase().replaceAll("-", " "))).toMatchObject({
        number: id,
        status: "spent",
        amount: "500.00",
        left: "0.00",
        reserved: "0.00",
        withdraw_until: null,
      });
      await shop.cancel(second);
      expect(await uses(code)).toEqual([
        ["paid", "500.00", null],
        ["redeemed", "-360.00", first],
        ["redeemed", "-140.00", second],
        ["released", "140.00", second],
      ]);
      expect(await shown(code)).toMatchObject({ status: "partlyRedeemed", left: "140.00" });
    });

    it("reads what an order has set aside, and until when its buyer may withdraw", async () => {
      const { code } = await shop.buy(100);
      expect(await shown(code)).toMatchObject({ left: "100.00", withdraw_until: "2027-05-18" });
      const { orderId: wallet_order_id } = await shop.order({ voucherAmount: 50 });
      const { id: voucher_id } = await plan.db.selectFrom("vouchers").select("id").executeTakeFirstOrThrow();
      const entry = { voucher_id, wallet_order_id, booking_id: null, created_at: plan.clock.now().toISOString() };
      const moved = [
        { ...entry, kind: "reserved" as const, cents: -70_00 },
        { ...entry, kind: "released" as const, cents: 10_00 },
      ];
      await plan.db.insertInto("voucher_entries").values(moved).execute();
      await plan.db.updateTable("vouchers").set({ balance_cents: 40_00 }).execute();
      expect(await shown(code)).toMatchObject({ left: "40.00", reserved: "60.00", withdraw_until: null });
      expect(await uses(code)).toEqual([["paid", "100.00", null]]);
    });

    it("reads so until the last day to withdraw is over in Berlin", async () => {
      plan.clock.set("2027-05-05T08:00:00.000Z");
      const { code } = await shop.buy(100);
      plan.clock.set("2027-05-19T21:59:59.000Z");
      expect(await shown(code)).toMatchObject({ withdraw_until: "2027-05-19" });
      plan.clock.set("2027-05-19T22:00:00.000Z");
      expect(await shown(code)).toMatchObject({ withdraw_until: null });
    });

    it("reads no name, no address and nothing of the booking but its number", async () => {
      const { code } = await shop.buy(500);
      await shop.use(code, 4);
      const answer = await (await guest()).post(myVoucherContract.show.path, { code });
      expect(answer.body).not.toMatch(/Erika|Beispiel|example\.com|Hektor|2027-05-31/);
    });

    it("has it mailed once more to its buyer", async () => {
      const { code } = await shop.buy(100);
      expect(await mails("voucher-paid")).toBe(1);
      const answer = await (await guest()).post(myVoucherContract.mail.path, { code });
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
      expect(await mails("voucher-paid")).toBe(2);
      // On its last day, too.
      await plan.db.updateTable("vouchers").set({ expires_on: testToday }).execute();
      await (await guest()).post(myVoucherContract.mail.path, { code });
      expect(await mails("voucher-paid")).toBe(3);
    });
  });

  it("a code that does not exist, and the reference of a voucher, show and mail nothing", async () => {
    const { id } = await shop.buy(100);
    for (const code of ["FALSCH", `Gutschein ${id}`, "%"]) {
      expect(await shown(code)).toBeNull();
      const answer = await (await guest()).post(myVoucherContract.mail.path, { code });
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    }
    expect(await mails("voucher-paid")).toBe(1);
  });

  describe("asking for it by number and address", () => {
    it("mails it to its buyer: the voucher, or how to pay for it", async () => {
      const paid = await shop.buy(100);
      const asked = await shop.request({ voucherAmount: 80 });
      const before = await mails("voucher-requested");
      expect(await send(`Gutschein ${paid.id}`, paid.email.toUpperCase())).toEqual([200, {}]);
      expect(await mails("voucher-paid")).toBe(2);
      expect(await send(String(asked.id), asked.email)).toEqual([200, {}]);
      expect(await mails("voucher-requested")).toBe(before + 1);
    });

    it("is answered the same, and mails nothing, for what does not exist or is worth nothing", async () => {
      const { id, email, code } = await shop.buy(360);
      expect(await send(String(id), "somebody@example.com")).toEqual([200, {}]);
      expect(await send(String(id + 1), email)).toEqual([200, {}]);
      expect(await send("x", email)).toEqual([200, {}]);
      expect(await send(`Buchung ${id}`, email)).toEqual([200, {}]);
      expect(await send(String(id), email, { website: "x" })).toEqual([200, {}]);
      await shop.use(code, 4);
      expect(await send(String(id), email)).toEqual([200, {}]);
      expect(await mails("voucher-paid")).toBe(1);
    });
  });
});
