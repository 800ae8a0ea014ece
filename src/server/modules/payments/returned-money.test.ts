import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { type InboxAnswer, inboxContract } from "../../../shared/contract/inbox.ts";
import { openMoneyContract } from "../../../shared/contract/open-money.ts";
import { type StayChangeQuote, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { walletContract } from "../../../shared/contract/wallet.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { payAtWallet, settleAll } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { addVoucher, voucherCode } from "../../../testing/rows.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { purposes } from "../../purposes.ts";
import { findBooking } from "../booking/booking.repository.ts";
import { registerPayment } from "./register-payment.ts";
import { settleFromWebhook } from "./settle-from-webhook.ts";

/** Between six and three months before the stay: the fee is half of 360 euros. */
const booked_day = addDays(testToday, 120);

describeEachEngine((engine, itOnSqlite) => {
  const wallet = withDemoWallet();
  /** What the wallet says to a refund instead of making it. */
  let refusals = 0;
  const plan = withDayPlan(engine, () => ({
    ...wallet.client,
    async refundCapture(refund) {
      if (refusals === 0) return wallet.client.refundCapture(refund);
      refusals -= 1;
      return { kind: "rejected", issue: "TRANSACTION_DISPUTED" };
    },
    verifyWebhook: () => Promise.resolve({ kind: "verified" }),
  }));
  beforeEach(() => {
    refusals = 0;
  });

  const pay = () => payAtWallet(plan, wallet, { booked_day });
  const tell = (orderId: string) => settleFromWebhook({ ...plan.deps, purposes }, orderId);
  const payload = (event_type: string, resource: object) => ({ event_type, resource });
  const send = (body: object) =>
    plan.server.app.inject({ method: "POST", url: walletContract.webhook.path, payload: body });
  const seen = async () => (await plan.seen())[0];
  const ledger = async () => {
    const rows = await plan.db.selectFrom("payments").select(["cents", "movement"]).orderBy("id").execute();
    return rows.map(({ cents, movement }) => `${movement} ${cents / 100}`);
  };
  const tasks = async () => {
    const answer = await (await plan.admin()).get(inboxContract.list.path);
    const { inbox } = answer.json<InboxAnswer>();
    return inbox.filter(({ type }) => type === "todo").toReversed();
  };
  const cancel = async (booking_id: number, our_fault = false) =>
    (await plan.employee()).post(dayPlanContract.cancel.path, { booking_id, canceled_reason: "Krank", our_fault });
  const refundsOf = (orderId: string) => wallet.order(orderId).refunds.map(({ amount }) => amount.value);
  const captureOf = (orderId: string) => wallet.order(orderId).captures[0]?.id ?? "";

  itOnSqlite.each(["refund", "reverse"] as const)(
    "writes down a %s at the wallet once, and the booking is unpaid",
    async (how) => {
      const { id, orderId } = await pay();
      expect(await seen()).toMatchObject({ paid: true, returned: "0.00", outstanding: "0.00" });
      await wallet.giveBack(orderId, undefined, how);
      await Promise.all([tell(orderId), tell(orderId)]);
      await tell(orderId);
      expect(await ledger()).toEqual(["regular 360", "returned -360"]);
      expect(await seen()).toMatchObject({ paid: false, status: "unpaid", returned: "360.00", outstanding: "360.00" });
      const [task, ...more] = await tasks();
      expect(more).toEqual([]);
      expect(task?.body).toMatch(/PayPal hat 360\s€ an Erika Beispiel zurückgebucht/);
      expect(task?.body).toContain(`(Buchung ${id}, Hektor, `);
      expect(task?.body).not.toMatch(/\{\{|undefined/);
      expect(task?.link).toBe(`/Buchungen?Tag=${booked_day}&Buchung=${id}`);
      // A stay that was moved since is where it is now.
      await plan.db.updateTable("bookings").set({ start_day: "2027-08-01" }).where("id", "=", id).execute();
      expect((await tasks())[0]?.link).toBe(`/Buchungen?Tag=2027-08-01&Buchung=${id}`);
      expect((await plan.events(id)).at(-1)).toMatchObject({ kind: "returned", wallet_cents: 360_00, actor_id: null });
      expect(await plan.count("half_days")).toBe(4);
    },
  );

  itOnSqlite("lets the invoice of the whole price stand, also of the part that a voucher paid", async () => {
    await addVoucher(plan.db);
    const { orderId } = await payAtWallet(plan, wallet, { booked_day, voucher_code: voucherCode });
    await wallet.giveBack(orderId);
    await tell(orderId);
    expect(await seen()).toMatchObject({ status: "unpaid", returned: "260.00" });
    expect((await findingsIn(plan.db)).filter((finding) => finding.includes("invoiced"))).toEqual([]);
  });

  itOnSqlite(
    "shows what is to be paid after a part went back, and is paid again with it: the task is done",
    async () => {
      const { id, orderId } = await pay();
      await wallet.giveBack(orderId, "120.00");
      await tell(orderId);
      expect(await seen()).toMatchObject({ status: "unpaid", returned: "120.00", outstanding: "120.00" });
      const cash = { kind: "cash" as const, referenceId: id, registeredBy: plan.employeeId, cents: 120_00 };
      await plan.db.transaction().execute((trx) => registerPayment(trx, purposes["booking"]!, cash, plan.clock.now()));
      expect(await seen()).toMatchObject({ status: "paid", returned: "120.00", outstanding: "0.00" });
      expect(await tasks()).toMatchObject([{ ticked_off: expect.stringContaining("Von selbst erledigt") }]);
    },
  );

  itOnSqlite("takes no part that somebody gave back by hand for the refund of a cancellation", async () => {
    const { id, orderId } = await pay();
    await wallet.giveBack(orderId, "50.00");
    // Nobody was told: the webhook got lost, and the first try of the refund fails.
    refusals = 1;
    await cancel(id);
    await settleAll(plan);
    // Half of 360 is the fee: the guest has the other half, by both ways together.
    expect(refundsOf(orderId)).toEqual(["50.00", "130.00"]);
    expect(await ledger()).toEqual(["regular 360", "returned -50", "regular -130"]);
    expect(await tasks()).toEqual([]);
  });

  itOnSqlite("keeps the fee from what is left once it knows, and gives back no more than that", async () => {
    const { id, orderId } = await pay();
    await wallet.giveBack(orderId, "50.00");
    await tell(orderId);
    expect((await seen())?.cancellation).toMatchObject({ fee: "180.00", wallet: "130.00", cash: "0.00" });
    expect((await seen())?.cancellation_our_fault).toMatchObject({ fee: "0.00", wallet: "310.00", cash: "0.00" });
    await cancel(id, true);
    await settleAll(plan);
    expect(refundsOf(orderId)).toEqual(["50.00", "310.00"]);
    expect(await tasks()).toMatchObject([{ ticked_off: expect.stringContaining("Von selbst erledigt") }]);
  });

  /** 360 were paid; after 120 went back the price is 200, and the 40 that are too much are asked back by the wallet. */
  const payWithRefund = async () => {
    const { id, orderId } = await pay();
    await wallet.giveBack(orderId, "120.00");
    await tell(orderId);
    const price = { booking_id: id, new_price: "200", price_change_reason: "Abgesprochen" };
    expect((await plan.alma.post(dayPlanContract.changePrice.path, price)).statusCode).toBe(200);
    const asked = { source: `booking:${id}`, way: "wallet", amount: "40.00", reason: "Zu viel" };
    expect((await plan.alma.post(openMoneyContract.refund.path, asked)).statusCode).toBe(200);
    return { id, orderId };
  };

  itOnSqlite.each([false, true])("is cancelled after money went back before (it is there: %s)", async (isThere) => {
    const { id, orderId } = await payWithRefund();
    if (isThere) await settleAll(plan);
    expect((await cancel(id)).statusCode).toBe(200);
    await settleAll(plan);
    // The fee is 150 of 200: by a second refund, or by one of both.
    expect(refundsOf(orderId)).toEqual(isThere ? ["120.00", "40.00", "50.00"] : ["120.00", "90.00"]);
    expect((await ledger()).at(-1)).toBe(`regular -${isThere ? 50 : 90}`);
    expect(await plan.booking(id)).toMatchObject({ status: "cancelled" });
    expect((await plan.alma.get(openMoneyContract.list.path)).json()).toEqual({ open_money: [] });
  });

  itOnSqlite("gives nothing of what is on its way back a second time when an unpaid booking is cancelled", async () => {
    const { id, orderId } = await payWithRefund();
    await wallet.giveBack(orderId, "30.00");
    refusals = 1;
    await tell(orderId);
    await cancel(id, true);
    await settleAll(plan);
    const sums = refundsOf(orderId).map(Number);
    expect(sums.reduce((sum, one) => sum + one, 0)).toBe(360);
    expect(await tasks()).not.toContainEqual(expect.objectContaining({ ticked_off: null }));
  });

  itOnSqlite("is asked its price once more and nothing on top, where more went back than came", async () => {
    const { id, orderId } = await pay();
    await wallet.giveBack(orderId);
    await tell(orderId);
    const more = { kind: "cash", purpose: "booking", reference_id: id, cents: -20_00, movement: "regular" } as const;
    const own = { registered_by: null, wallet_order_id: null, external_id: null, created_at: "2027-05-03" };
    await plan.db
      .insertInto("payments")
      .values({ ...more, ...own })
      .execute();
    expect(await seen()).toMatchObject({ status: "unpaid", outstanding: "360.00" });
    const booking = await findBooking(plan.db, id);
    expect(booking && moneyOf(booking).payableCents).toBe(360_00);
    const longer = { booking_id: id, vehicle: plan.vehicle, booked_day, booked_duration: 3 };
    const quoted = await plan.alma.post(stayChangeContract.quote.path, longer);
    expect(quoted.json<StayChangeQuote>()).toMatchObject({ due: "540.00" });
  });

  itOnSqlite("pays nothing back that a chargeback took while the refund was refused", async () => {
    const { id, orderId } = await pay();
    refusals = 3;
    await cancel(id, true);
    await wallet.giveBack(orderId, undefined, "reverse");
    await settleAll(plan);
    expect(refundsOf(orderId)).toEqual(["360.00"]);
    expect(await ledger()).toEqual(["regular 360", "returned -360"]);
    expect(await tasks()).toEqual([]);
    expect(await plan.booking(id)).toMatchObject({ status: "cancelled" });
  });

  itOnSqlite("knows its own refund even where its answer was lost, and asks nobody about it", async () => {
    const { id, orderId } = await payAtWallet(plan, wallet, { booked_day }, "timeoutAfterRefund");
    await cancel(id);
    await settleAll(plan);
    await tell(orderId);
    expect(await ledger()).toEqual(["regular 360", "regular -180"]);
    expect(await tasks()).toEqual([]);
    // The kept fee is taken back, too: nothing is owed any more.
    await wallet.giveBack(orderId, undefined, "reverse");
    await tell(orderId);
    expect(await ledger()).toEqual(["regular 360", "regular -180", "returned -180"]);
    expect(await tasks()).toHaveLength(1);
  });

  itOnSqlite("holds disputed money in the ledger until it is decided for the company", async () => {
    const { orderId } = await pay();
    const disputeId = await wallet.dispute(orderId);
    const event = payload("CUSTOMER.DISPUTE.CREATED", {
      dispute_id: disputeId,
      disputed_transactions: [{ seller_transaction_id: captureOf(orderId) }],
    });
    for (let sent = 0; sent < 3; sent += 1) expect((await send(event)).statusCode).toBe(200);
    expect(await ledger()).toEqual(["regular 360", "disputed -360"]);
    expect(await seen()).toMatchObject({ status: "paid", disputed: "360.00", returned: "0.00" });
    const [task, ...more] = await tasks();
    expect(more).toEqual([]);
    expect(task?.body).toMatch(/Streitfall eröffnet .*PayPal hält 360\s€ zurück/);

    await wallet.resolve(disputeId, "seller");
    await send({ ...event, event_type: "CUSTOMER.DISPUTE.RESOLVED" });
    await send({ ...event, event_type: "CUSTOMER.DISPUTE.RESOLVED" });
    expect(await ledger()).toEqual(["regular 360", "disputed -360", "disputed 360"]);
    expect(await seen()).toMatchObject({ status: "paid", disputed: "0.00" });
    expect(await tasks()).toMatchObject([{ ticked_off: expect.stringContaining("Von selbst erledigt") }]);
  });

  it("becomes unpaid where the dispute is decided for the payer, even if nobody heard of it before", async () => {
    const { orderId } = await pay();
    const disputeId = await wallet.dispute(orderId);
    await wallet.resolve(disputeId, "buyer");
    const disputed_transactions = [{ seller_transaction_id: captureOf(orderId) }];
    await send(payload("CUSTOMER.DISPUTE.RESOLVED", { dispute_id: disputeId, disputed_transactions }));
    expect(await seen()).toMatchObject({ status: "unpaid", returned: "360.00", disputed: "0.00" });
    expect(await ledger()).toEqual(["regular 360", "returned -360", "disputed -360", "disputed 360"]);
    expect((await tasks()).map(({ body }) => /zurückgebucht/.test(body))).toEqual([true]);
  });

  itOnSqlite(
    "finds the order of a reversal by the link to its capture alone, and believes nothing else in it",
    async () => {
      const { orderId } = await pay();
      await wallet.giveBack(orderId, "120.00", "reverse");
      const [refund] = wallet.order(orderId).refunds;
      const links = [{ rel: "up", href: `https://api.example/v2/payments/captures/${captureOf(orderId)}` }];
      const amount = { currency_code: "EUR", value: "999999.00" };
      const reversal = payload("PAYMENT.CAPTURE.REVERSED", { id: refund?.id, amount, links, status: "COMPLETED" });
      expect((await send(reversal)).statusCode).toBe(200);
      expect(await ledger()).toEqual(["regular 360", "returned -120"]);
      // A refund that is not there, a dispute of another payment: nothing is written down.
      expect((await send(payload("PAYMENT.CAPTURE.REFUNDED", { id: "NONE", links }))).statusCode).toBe(200);
      const other = await payAtWallet(plan, wallet, { booked_day: addDays(booked_day, 7) });
      const disputed_transactions = [{ seller_transaction_id: captureOf(other.orderId) }];
      const dispute_id = await wallet.dispute(orderId);
      await send(payload("CUSTOMER.DISPUTE.CREATED", { dispute_id, disputed_transactions }));
      expect(await ledger()).toEqual(["regular 360", "returned -120", "regular 360"]);
    },
  );

  itOnSqlite("answers no webhook with an error of its own, whatever is in it", async () => {
    const { orderId } = await pay();
    const capture = captureOf(orderId);
    const nested = { resource: { links: [null], disputed_transactions: "x" } };
    const long = "x".repeat(30_000);
    const bodies = [
      nested,
      payload("CUSTOMER.DISPUTE.CREATED", { dispute_id: { a: 1 }, disputed_transactions: [5, null, "x"] }),
      payload("CUSTOMER.DISPUTE.CREATED", {
        dispute_id: long,
        disputed_transactions: [{ seller_transaction_id: long }],
      }),
      payload("PAYMENT.CAPTURE.REVERSED", { id: "__proto__", links: [{ rel: "up", href: long }] }),
      payload("PAYMENT.CAPTURE.REVERSED", { id: "' or 1=1", links: { length: 5 } }),
      payload("CUSTOMER.DISPUTE.CREATED", {
        dispute_id: "../../v2/checkout/orders",
        disputed_transactions: [{ seller_transaction_id: capture }],
      }),
      payload("CUSTOMER.DISPUTE.CREATED", {
        disputed_transactions: Array.from({ length: 2_000 }, () => ({ seller_transaction_id: "NONE" })),
      }),
    ];
    for (const body of bodies) expect((await send(body)).statusCode).toBeLessThan(500);
    expect(await ledger()).toEqual(["regular 360"]);
  });
});
