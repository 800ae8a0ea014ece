import type { Transaction } from "kysely";
import { signProtocolSchema } from "../../shared/contract/protocols.ts";
import { addDays, dayOf } from "../../shared/rules/day.ts";
import { testToday } from "../../testing/builders.ts";
import { describeOnPostgres } from "../../testing/database.ts";
import { withDayPlan } from "../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../testing/demo-wallet.ts";
import { addWalletOrder } from "../../testing/rows.ts";
import { voucherShop } from "../../testing/voucher-shop.ts";
import { databaseWithin, whileUncommitted } from "../../testing/while-uncommitted.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { findBooking, type KnownBooking } from "./booking/booking.repository.ts";
import { cancelBooking } from "./booking/cancel-booking.ts";
import { changeStay } from "./booking/change-stay.ts";
import { balance } from "./booking/pay-balance.ts";
import { receivePayment } from "./booking/receive-payment.ts";
import { redeemOnBooking, takeBackRedemption } from "./booking/redeem-on-booking.ts";
import { remindUnpaid } from "./booking/remind-unpaid.ts";
import { returnPayment } from "./booking/return-payment.ts";
import { takeBackPayment } from "./booking/take-back-payment.ts";
import { writeComment } from "./booking/write-comment.ts";
import { issueFeeInvoice } from "./invoices/issue-fee-invoice.ts";
import { issueInvoice } from "./invoices/issue-invoice.ts";
import { issueReceipt } from "./invoices/issue-receipt.ts";
import { sendMailAgain } from "./mails/mails.ts";
import { UploadedPicture } from "./pictures/uploaded-picture.ts";
import { someProtocol } from "./protocols/protocols.fixture.ts";
import { addProtocolPhoto } from "./protocols/protocols.ts";
import { signProtocol } from "./protocols/sign-protocol.ts";
import { coverVoucher } from "./vouchers/cover-voucher.ts";
import { endUnpaidVoucher } from "./vouchers/expire-vouchers.ts";
import { payVoucher } from "./vouchers/pay-voucher.ts";
import { redeemVoucher, releaseReservation, reserveVoucher } from "./vouchers/spend-voucher.ts";

type Trx = Transaction<Database>;

/** Each command waits for who is at its booking, voucher or mail, and decides by what it is then. */
describeOnPostgres((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const shop = voucherShop(plan, wallet);
  const now = () => plan.clock.now();

  /** Runs a command while another one has done its work, and has not committed. */
  const meanwhile = <Result>(first: (trx: Trx) => Promise<unknown>, second: (trx: Trx) => Promise<Result>) =>
    whileUncommitted(plan.db, first, () => inTransaction(plan.db, second));
  const seen = async (db: Trx | typeof plan.db, id: number): Promise<KnownBooking> => {
    const booking = await findBooking(db, id);
    if (!booking) throw new Error(`there is no booking ${id}`);
    return booking;
  };
  const note = (id: number) => async (trx: Trx) =>
    writeComment(trx, await seen(trx, id), "Kommt später", plan.employeeId, now());
  const cancel = (id: number) => async (trx: Trx) =>
    cancelBooking(trx, await seen(trx, id), { reason: "Krank", actorId: plan.adminId, isAdmin: true }, now());

  describe("a booking on which somebody is just writing a note", () => {
    it.each<[string, boolean, string, (id: number) => (trx: Trx) => Promise<unknown>]>([
      [
        "is paid by what comes for it",
        false,
        "paid",
        (referenceId) => (trx) => {
          const money = { kind: "banktransfer" as const, cents: 360_00, registeredBy: plan.adminId };
          const paidCents = () => Promise.resolve(360_00);
          return receivePayment(trx, { ...money, referenceId, walletOrderId: null, paidCents }, now());
        },
      ],
      [
        "is unpaid once the wallet gave its money back",
        true,
        "unpaid",
        (id) => (trx) => returnPayment(trx, id, 1, now()),
      ],
      [
        "is unpaid once its payment was taken back",
        true,
        "unpaid",
        (bookingId) => (trx) => takeBackPayment(trx, { bookingId, actorId: plan.adminId, reason: "Vertippt" }, now()),
      ],
    ])("%s", async (_what, paid, status, command) => {
      const id = await plan.book({}, { paid });
      await meanwhile(note(id), command(id));
      expect(await seen(plan.db, id)).toMatchObject({ status, note: "Kommt später" });
    });

    it("takes a voucher, and gives it back", async () => {
      const { id: voucherId, code } = await shop.buy(100);
      const bookingId = await plan.book();
      const asked = { bookingId, version: null, code, actorId: plan.employeeId };
      const redeemedAt = now().toISOString();
      await meanwhile(note(bookingId), (trx) => redeemOnBooking(trx, asked, now()));
      expect(await shop.state(voucherId)).toEqual(["spent", 0]);
      const takenBack = { bookingId, redeemedAt, actorId: plan.adminId };
      await meanwhile(note(bookingId), (trx) => takeBackRedemption(trx, takenBack, now()));
      expect(await shop.state(voucherId)).toEqual(["paid", 100]);
    });
  });

  describe("a booking that somebody is just cancelling", () => {
    it("takes no money that was ordered for it", async () => {
      const order = async (id: number) => ({
        ...(await plan.db.selectFrom("wallet_orders").selectAll().executeTakeFirstOrThrow()),
        payload: { request: { balance_of: id } },
      });
      await addWalletOrder(plan.db, { id: "ORDER", status: "captured", amount_cents: 360_00 });
      const extended = await plan.book();
      const ordered = (await order(extended)) as unknown as Parameters<typeof balance.fulfil>[1];
      expect(await meanwhile(cancel(extended), (trx) => balance.reservation.extend(trx, ordered, now(), now()))).toBe(
        false,
      );
      const paid = await plan.book();
      const captured = (await order(paid)) as unknown as typeof ordered;
      expect(await meanwhile(cancel(paid), (trx) => balance.fulfil(trx, captured, now()))).toBeNull();
    });

    it("is reminded of by no mail", async () => {
      const id = await plan.book({ booked_day: addDays(testToday, 40) });
      plan.clock.set("2027-05-09T08:00:00.000Z");
      await whileUncommitted(plan.db, cancel(id), () => remindUnpaid(plan.deps));
      expect(await shop.mails()).not.toContain("booking-reminder");
    });

    it("gets no confirmation once more", async () => {
      const id = await plan.book();
      await plan.db.updateTable("outbox").set({ status: "sent" }).execute();
      const { id: mail } = await plan.db.selectFrom("outbox").select("id").orderBy("id").executeTakeFirstOrThrow();
      await expect(meanwhile(cancel(id), (trx) => sendMailAgain(trx, mail, now()))).rejects.toMatchObject({
        errors: { id: "validation-staff:mailEnded" },
      });
    });
  });

  describe("what is not paid in time", () => {
    it("is reminded of without the part that is just coming", async () => {
      const id = await plan.book({ booked_day: addDays(testToday, 40) });
      plan.clock.set("2027-05-09T08:00:00.000Z");
      const transfer = (trx: Trx) => shop.transfer(String(id), 100, 360, databaseWithin(trx));
      await whileUncommitted(plan.db, transfer, () => remindUnpaid(plan.deps));
      const reminder = plan.db.selectFrom("outbox").select("data").where("template", "=", "booking-reminder");
      expect(JSON.parse((await reminder.executeTakeFirstOrThrow()).data)).toMatchObject({ amountCents: 260_00 });
    });

    it("is asked about once, where two servers look at the same time", async () => {
      await plan.book({ booked_day: addDays(testToday, 40) });
      plan.clock.set("2027-05-09T08:00:00.000Z");
      await remindUnpaid(plan.deps);
      plan.clock.set("2027-05-13T08:00:00.000Z");
      await whileUncommitted(
        plan.db,
        (trx) => remindUnpaid({ ...plan.deps, db: databaseWithin(trx) }),
        () => remindUnpaid(plan.deps),
      );
      expect(await shop.tasks()).toHaveLength(1);
    });
  });

  it("queues a mail again once, where two ask at the same time", async () => {
    await plan.book();
    await plan.db.updateTable("outbox").set({ status: "sent" }).execute();
    const { id } = await plan.db.selectFrom("outbox").select("id").orderBy("id").executeTakeFirstOrThrow();
    const again = (trx: Trx) => sendMailAgain(trx, id, now());
    await expect(meanwhile(again, again)).rejects.toMatchObject({ errors: { id: "validation-staff:mailWaiting" } });
  });

  it("sends nobody the mail of a voucher again that is just being ended", async () => {
    const voucher = await shop.request();
    await plan.db.updateTable("outbox").set({ status: "sent" }).execute();
    const { id } = await plan.db.selectFrom("outbox").select("id").orderBy("id").executeTakeFirstOrThrow();
    const end = (trx: Trx) => endUnpaidVoucher(trx, voucher.id, now());
    await expect(meanwhile(end, (trx) => sendMailAgain(trx, id, now()))).rejects.toMatchObject({
      errors: { id: "validation-staff:mailEnded" },
    });
  });

  it("issues each document once, where two come to it at the same time", async () => {
    const booking = { id: await plan.book({}, { paid: true }) };
    const invoice = (trx: Trx) => issueInvoice(trx, booking, now());
    await plan.db.deleteFrom("invoices").execute();
    expect(await meanwhile(invoice, invoice)).toMatchObject({ isNew: false });
    const cancelled = { id: await plan.book({ booked_day: "2027-07-01" }) };
    const fee = (trx: Trx) => issueFeeInvoice(trx, cancelled, 100_00, now());
    expect(await meanwhile(fee, fee)).toBeNull();
    const voucher = await shop.request();
    const receipt = (trx: Trx) => issueReceipt(trx, voucher, now());
    expect(await meanwhile(receipt, receipt)).toBeNull();
    expect(await plan.count("invoices")).toBe(3);
  });

  it("signs a protocol once, and keeps no more photos than may wait, where two send at the same time", async () => {
    const booking_id = await plan.book({ booked_day: testToday });
    const user = { id: plan.employeeId, first_name: "Kim", last_name: "Kapitän" };
    const staff = { user, company: plan.deps.config.company };
    const sign = (trx: Trx) =>
      signProtocol(trx, signProtocolSchema.validateSync(someProtocol(booking_id)), staff, now());
    await expect(meanwhile(sign, sign)).rejects.toMatchObject({
      errors: { corrects: "validation-staff:protocolNewer" },
    });
    const photo = (name: number) => (trx: Trx) =>
      addProtocolPhoto(trx, booking_id, new UploadedPicture(Buffer.of(name), { width: 1, height: 1 }), now());
    for (let name = 1; name < 40; name += 1) await inTransaction(plan.db, photo(name));
    await expect(meanwhile(photo(40), photo(41))).rejects.toMatchObject({
      errors: { photo: "validation-staff:protocolPhotosWaiting" },
    });
  });

  it("asks of a stay that gets shorter only what a part that is just coming leaves", async () => {
    const id = await plan.book();
    const { vehicle_id: vehicle, start_day: booked_day } = await seen(plan.db, id);
    const asked = {
      booking_id: id,
      vehicle,
      booked_day,
      booked_duration: 1,
      reason: "Krank",
      price: "180",
      waive_terms: false,
      our_fault: false,
    };
    const shorter = await meanwhile(
      (trx) => shop.transfer(String(id), 100, 360, databaseWithin(trx)),
      async (trx) => changeStay(trx, await seen(trx, id), asked, { id: plan.adminId, admin: true }, now()),
    );
    expect(shorter).toMatchObject({ due: "80.00" });
  });

  it("takes a transfer once, where two write it down", async () => {
    const bookingId = await plan.book();
    const { code } = await shop.request({ voucherAmount: 100 });
    for (const [number, euros] of [
      [String(bookingId), 360],
      [code, 100],
    ] as const) {
      const transfer = () => shop.transfer(number, euros);
      await expect(
        whileUncommitted(plan.db, (trx) => shop.transfer(number, euros, euros, databaseWithin(trx)), transfer),
      ).rejects.toMatchObject({ errors: { number: "validation-staff:moneyChanged" } });
    }
    expect(await plan.count("payments")).toBe(2);
  });

  describe("a voucher", () => {
    it("that is just being paid is not ended as unpaid", async () => {
      const voucher = await shop.request({ voucherAmount: 100 });
      await meanwhile(
        (trx) => payVoucher(trx, voucher, now()),
        (trx) => endUnpaidVoucher(trx, voucher.id, now()),
      );
      expect(await shop.state(voucher.id)).toEqual(["paid", 100]);
    });

    it("of which a booking is just taking a part pays the rest of another, and has nothing to write off", async () => {
      const voucher = await shop.buy(500);
      const [one, other] = [await plan.book(), await plan.book({ booked_day: "2027-07-01" })];
      const redeem = (bookingId: number) => (trx: Trx) =>
        redeemOnBooking(trx, { bookingId, version: null, code: voucher.code, actorId: plan.employeeId }, now());
      expect(await meanwhile(redeem(one), redeem(other))).toMatchObject({ cents: 140_00 });
      const { id: disputed, code } = await shop.buy(100);
      const gone = { movement: "returned" as const, cents: -100_00 };
      await plan.db.updateTable("payments").set(gone).where("reference_id", "=", disputed).execute();
      const wanted = { code, cents: 100_00, bookingId: one, agreedOn: dayOf(now()) };
      const uncovered = await meanwhile(
        (trx) => redeemVoucher(trx, wanted, now()),
        (trx) => coverVoucher(trx, disputed, now()),
      );
      expect(uncovered).toBe(100_00);
    });

    it("gets back what an order had reserved once, where two give it back", async () => {
      const { id, code } = await shop.buy(100);
      await addWalletOrder(plan.db, { id: "ORDER" });
      await inTransaction(plan.db, (trx) => reserveVoucher(trx, { code, cents: 60_00, walletOrderId: "ORDER" }, now()));
      const release = (trx: Trx) => releaseReservation(trx, "ORDER", now());
      await meanwhile(release, release);
      expect(await shop.state(id)).toEqual(["paid", 100]);
    });
  });
});
