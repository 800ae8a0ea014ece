import { type WithdrawalRequest, withdrawalsContract } from "../../../shared/contract/withdrawals.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { withdrawalLastDay } from "../../../shared/rules/withdrawal.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { settleAll } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { voucherShop } from "../../../testing/voucher-shop.ts";
import { findContradictions } from "../../ops/fsck/fsck.ts";
import { purposes } from "../../purposes.ts";
import type { WalletClient } from "../../wallet/client.ts";
import { listOpenMoney } from "../payments/open-money.queries.ts";

describeEachEngine((engine, itOnSqlite) => {
  const wallet = withDemoWallet();
  let refusesRefunds = false;
  const refundCapture: WalletClient["refundCapture"] = async (asked) =>
    refusesRefunds ? { kind: "rejected", issue: "INVALID" } : wallet.client.refundCapture(asked);
  const plan = withDayPlan(engine, () => ({ ...wallet.client, refundCapture }));
  const shop = voucherShop(plan, wallet);

  const declare = async (contract: string, changes: Partial<WithdrawalRequest> = {}, key?: string) => {
    const body = { name: "Erika Beispiel", email: "erika@example.com", contract, lang: "de", ...changes };
    const headers = key === undefined ? undefined : { "idempotency-key": key };
    return (await plan.server.visitor()).post(withdrawalsContract.send.path, body, headers);
  };
  const accept = async (id = 0) => (await plan.admin()).post(withdrawalsContract.accept.path, { id });
  const declared = () => plan.db.selectFrom("withdrawals").selectAll().orderBy("id").execute();
  const outcomes = async () => (await declared()).map(({ outcome }) => outcome);
  const openMoney = async () =>
    (await listOpenMoney({ db: plan.db, purposes })).map(({ kind, amount, ways }) => [kind, amount, ways[0]]);
  const newMails = async (before: string[]) => (await shop.mails()).slice(before.length);
  const refunded = async (orderId: string) => {
    const order = await plan.db.selectFrom("wallet_orders").selectAll().where("id", "=", orderId).executeTakeFirst();
    return [order?.status, order?.refund_cents];
  };
  beforeEach(() => {
    refusesRefunds = false;
  });
  afterEach(async () => {
    const found: string[] = [];
    for await (const { subject, problem } of findContradictions(plan.db)) found.push(`${subject} ${problem}`);
    expect(found).toEqual([]);
  });

  itOnSqlite(
    "blocks a voucher that was paid at the wallet, pays it back there once, and acknowledges the declaration",
    async () => {
      const { id, code, orderId } = await shop.buyAtWallet(100);
      const before = await shop.mails();
      const answer = await declare(code.toLowerCase().replaceAll("-", " "), { name: " Erika  Beispiel" });
      expect([answer.statusCode, answer.json()]).toEqual([201, { received_at: plan.clock.now().toISOString() }]);
      expect(await shop.state(id)).toEqual(["cancelled", 0]);
      expect(await refunded(orderId)).toEqual(["refunding", 100_00]);
      expect(await newMails(before)).toEqual(["voucher-withdrawn", "withdrawal-received"]);
      expect(await declared()).toMatchObject([{ outcome: "withdrawn", voucher_id: id, contract: code, lang: "de" }]);
      await settleAll(plan);
      expect(await refunded(orderId)).toEqual(["refunded", 100_00]);
      expect([await openMoney(), await shop.tasks()]).toEqual([[], []]);
      // Two withdrawals are acknowledged twice and paid back once.
      await declare(code);
      await settleAll(plan);
      expect(await outcomes()).toEqual(["withdrawn", "again"]);
      expect([await refunded(orderId), await shop.tasks()]).toEqual([["refunded", 100_00], []]);
      expect((await newMails(before)).slice(2)).toEqual(["withdrawal-received"]);
    },
  );

  itOnSqlite("blocks a voucher that was paid by transfer, and asks staff to pay it back until they did", async () => {
    const { id, code } = await shop.buy(80);
    await declare(code);
    expect(await shop.state(id)).toEqual(["cancelled", 0]);
    expect(await openMoney()).toEqual([["owed", "80.00", "banktransfer"]]);
    expect(await shop.tasks()).toEqual([expect.stringMatching(/hat den Kauf widerrufen[^]*80[^]*binnen 14 Tagen/)]);
    const money = { source: `voucher:${id}`, way: "banktransfer", amount: "80.00", reason: "Widerruf" };
    expect((await plan.alma.post("/api/rere_refund_open_money/", money)).statusCode).toBe(200);
    expect([await openMoney(), await shop.tasks()]).toEqual([[], []]);
  });

  itOnSqlite("pays back by the wallet what came by it, and has staff pay back the rest", async () => {
    const { id, code, orderId } = await shop.buyAtWallet(100);
    await shop.transfer(code, 40, 0);
    await declare(code);
    expect(await refunded(orderId)).toEqual(["refunding", 100_00]);
    const log = plan.db.selectFrom("inbox").select("facts").where("kind", "=", "voucherWithdrawn");
    expect((await log.execute()).map(({ facts }) => JSON.parse(facts))).toEqual([{ voucher: id, amountCents: 140_00 }]);
    expect(await shop.tasks()).toEqual([expect.stringMatching(/hat den Kauf widerrufen[^]*40.€/)]);
    await settleAll(plan);
    expect(await openMoney()).toEqual([["owed", "40.00", "banktransfer"]]);
  });

  itOnSqlite("ends an order that nobody has paid yet; a transfer that comes nevertheless goes back", async () => {
    const { id, code: reference } = await shop.request({ voucherAmount: 60 });
    await declare(reference);
    expect(await shop.state(id)).toEqual(["requested", 0]);
    expect(await shop.tasks()).toHaveLength(1);
    // One that was asked for when codes were drawn at once.
    const code = "K7QM-9WXA-TR4H-B2ZN";
    await plan.db.updateTable("vouchers").set({ code }).execute();
    await declare(code);
    expect(await shop.state(id)).toEqual(["cancelled", 0]);
    plan.clock.advance(60_000);
    await shop.transfer(code, 60, 0);
    expect([await shop.state(id), await openMoney()]).toEqual([["cancelled", 0], [["late", "60.00", "banktransfer"]]]);
  });

  itOnSqlite("lets nobody withdraw with a code alone, with a number, or with an address alone", async () => {
    const { id, code, orderId } = await shop.buyAtWallet(100);
    const before = await shop.mails();
    for (const [contract, email] of [
      [code, "eve@example.com"],
      [`Gutschein ${id}`, "erika@example.com"],
      [`Nr. ${id}`, "eve@example.com"],
      ["ABCD-EFGH-JKLM-NPQR", "erika@example.com"],
      ["mein Gutschein", "erika@example.com"],
    ] as const) {
      const answer = await declare(contract, { email });
      expect([answer.statusCode, answer.json()]).toEqual([201, { received_at: expect.any(String) }]);
    }
    expect(await outcomes()).toEqual(["otherAddress", "number", "otherAddress", "unknown", "unknown"]);
    expect([await shop.state(id), await refunded(orderId)]).toEqual([
      ["paid", 100],
      ["fulfilled", null],
    ]);
    // Each is acknowledged alike, and no task tells the code.
    expect(await newMails(before)).toEqual(Array.from({ length: 5 }, () => "withdrawal-received"));
    const tasks = await shop.tasks();
    expect(tasks).toHaveLength(5);
    expect(tasks.join()).not.toContain(code);
    expect(tasks.join()).toContain("ABCD-EFGH-JKLM-NPQR");
  });

  it("leaves what is late or was used to an admin, who takes it once", async () => {
    const late = await shop.buyAtWallet(100);
    const used = await shop.buy(500);
    const booking = await shop.use(used.code, 4);
    await declare(used.code);
    plan.clock.set(`${addDays(withdrawalLastDay("2027-05-03"), 1)}T08:00:00.000Z`);
    await declare(late.code);
    expect(await outcomes()).toEqual(["used", "late"]);
    expect(await shop.state(late.id)).toEqual(["paid", 100]);
    const [ofUsed, ofLate] = (await declared()).map(({ id }) => id);
    expect((await accept(ofLate)).statusCode).toBe(200);
    expect((await accept(ofUsed)).statusCode).toBe(200);
    expect([await shop.state(late.id), await refunded(late.orderId)]).toEqual([
      ["cancelled", 0],
      ["refunding", 100_00],
    ]);
    await settleAll(plan);
    // 360 of 500 euros belong to a booking.
    expect(await openMoney()).toEqual([["owed", "140.00", "banktransfer"]]);
    expect((await shop.tasks()).filter((task) => task.includes("widerruft"))).toEqual([]);
    expect((await accept(ofLate)).json()).toEqual({
      type: "CONFLICT",
      errors: { id: "validation-staff:withdrawalDecided" },
    });
    // What the booking gives back belongs to the buyer, and makes the voucher worth nothing.
    await shop.cancel(booking);
    expect(await shop.state(used.id)).toEqual(["cancelled", 0]);
    expect((await openMoney())[0]?.[1]).not.toBe("140.00");
  });

  itOnSqlite("is late only once the last day is over", async () => {
    const { id, code } = await shop.buyAtWallet(100);
    plan.clock.set(`${withdrawalLastDay("2027-05-03")}T21:59:00.000Z`);
    await declare(code);
    expect(await shop.state(id)).toEqual(["cancelled", 0]);
  });

  itOnSqlite("keeps the voucher blocked while the wallet refuses to pay back, and asks staff", async () => {
    const { id, code, orderId } = await shop.buyAtWallet(100);
    refusesRefunds = true;
    await declare(code);
    await settleAll(plan);
    expect([await shop.state(id), await refunded(orderId)]).toEqual([
      ["cancelled", 0],
      ["refunding", 100_00],
    ]);
    expect(await shop.tasks()).toEqual([expect.stringContaining("Rückzahlung")]);
    refusesRefunds = false;
    await settleAll(plan);
    expect([await refunded(orderId), await shop.tasks()]).toEqual([["refunded", 100_00], []]);
  });

  itOnSqlite("is taken once where its answer was lost, and is not taken from a program or another site", async () => {
    const { code } = await shop.buyAtWallet(100);
    const [one, two] = [await declare(code, {}, "the-same"), await declare(code, {}, "the-same")];
    expect(two.json()).toEqual(one.json());
    expect(await outcomes()).toEqual(["withdrawn"]);
    expect((await declare(code, { website: "https://x.example" })).statusCode).toBe(201);
    const visitor = await plan.server.visitor();
    const forged = await visitor.post(withdrawalsContract.send.path, {}, { "x-csrftoken": "forged" });
    expect([forged.statusCode, await outcomes()]).toEqual([403, ["withdrawn"]]);
  });

  itOnSqlite.each([
    ["name", { name: " " }, "validation:contactName"],
    ["name", { name: "Kauft bei www.cheap.example" }, "validation:contactNameLink"],
    ["contract", { contract: "" }, "validation:general"],
    ["contract", { contract: "siehe https://cheap.example" }, "validation:general"],
    ["contract", { contract: "x".repeat(61) }, "validation:general"],
    ["email", { email: "erika@example.com\nBcc: x@example.com" }, "validation:email"],
  ])("refuses a wrong %s and keeps nothing: %j", async (field, changes, key) => {
    const answer = await declare("x", changes);
    expect([answer.statusCode, answer.json()]).toEqual([400, { type: "VALIDATION", errors: { [field]: key } }]);
    expect(await declared()).toEqual([]);
  });

  it("pays a voucher back or lets a booking have it, never both, when both come at once", async () => {
    const codes = [await shop.buy(500), await shop.buy(500), await shop.buy(500)];
    for (const [index, { id, code }] of codes.entries()) {
      const [booked] = await Promise.allSettled([shop.use(code, 4 + 2 * index), declare(code)]);
      const [status, rest] = await shop.state(id);
      expect([status, rest]).toEqual(booked.status === "fulfilled" ? ["partlyRedeemed", 140] : ["cancelled", 0]);
    }
  });
});
