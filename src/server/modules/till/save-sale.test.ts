import { tillContract } from "../../../shared/contract/till.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { done, refusal, withTill } from "../../../testing/till-shop.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";

const conflict = (errors: object) => [409, errors];

describeEachEngine((engine, itOnSqlite) => {
  const till = withTill(engine);
  const { plan } = till;
  const ledger = async () => ({
    transactions: await till.db.selectFrom("till_transactions").selectAll().orderBy("id").execute(),
    lines: await till.db.selectFrom("till_lines").selectAll().orderBy("transaction_id").orderBy("position").execute(),
  });

  afterEach(async () => {
    expect(await findingsIn(till.db)).toEqual([]);
  });

  itOnSqlite("takes the price of a booking in cash, and the guest gets the invoice as for any payment", async () => {
    const booking_id = await plan.book();
    const started_at = "2027-05-03T07:58:30.500Z";
    expect(await till.sell({ income: "360.00", booking_id, received: "400", started_at })).toEqual({
      id: 1,
      number: 1,
    });
    const { transactions, lines } = await ledger();
    expect(transactions).toMatchObject([
      {
        kind: "sale",
        payment_method: "cash",
        total_cents: 360_00,
        received_cents: 400_00,
        cashier_id: plan.employeeId,
        cashier_name: "Kim Kapitän",
        started_at,
        finished_at: "2027-05-03T08:00:00.000Z",
        business_day: "2027-05-03",
        prev_hash: "",
      },
    ]);
    const name = `Buchung ${booking_id}: Hektor, 10. Mai 2027 bis 12. Mai 2027`;
    expect(lines).toMatchObject([
      { kind: "booking", name, booking_id, quantity: 1, unit_cents: 360_00, tax_percent: 0 },
    ]);
    expect(await plan.booking(booking_id)).toMatchObject({ status: "paid", paid_at: "2027-05-03T08:00:00.000Z" });
    expect(await till.payments()).toEqual([["cash", "booking", booking_id, 360, 1]]);
    expect(await till.drawer()).toBe(360);
    expect((await till.mails()).at(-1)).toBe("booking-invoice");
    expect((await plan.events(booking_id)).at(-1)).toMatchObject({ kind: "paid", actor_id: plan.employeeId });
  });

  itOnSqlite("says of which paper receipt it is entered afterwards", async () => {
    const products = [{ id: await addProduct(till.db), quantity: 1 }];
    await till.sell({ income: "2.50", products, paper_receipt: "17" });
    const { transactions } = await ledger();
    expect(transactions[0]?.reason).toBe("Nachgetragen von Papierbeleg Nr. 17");
  });

  itOnSqlite(
    "takes cash, and just as much as was asked, where it is told neither the way nor what was handed over",
    async () => {
      const products = [{ id: await addProduct(till.db), quantity: 1 }];
      for (const told of [{}, { received: "" }, { received: null }]) {
        await till.sell({ income: "2.50", products, ...told });
      }
      const exact = { payment_method: "cash", total_cents: 2_50, received_cents: 2_50 };
      expect((await ledger()).transactions).toMatchObject([exact, exact, exact]);
    },
  );

  itOnSqlite("takes what is missing of a price of which a part came by transfer", async () => {
    const booking_id = await plan.book();
    const part = { kind: "banktransfer", cents: 100_00, purpose: "booking", reference_id: booking_id } as const;
    const row = { ...part, registered_by: null, wallet_order_id: null, external_id: null, created_at: "2027-05-03" };
    await till.db.insertInto("payments").values(row).execute();
    expect((await till.unpaid()).bookings).toMatchObject([{ id: booking_id, due: "260.00" }]);
    expect(refusal(await till.save({ income: "360.00", booking_id }))).toEqual(
      conflict({ income: "validation-staff:tillChanged" }),
    );
    await till.sell({ income: "260.00", booking_id, payment_method: "card" });
    expect(await plan.booking(booking_id)).toMatchObject({ status: "paid" });
    expect([await till.drawer(), (await ledger()).transactions]).toMatchObject([0, [{ received_cents: null }]]);
  });

  itOnSqlite("tells the second cashier that a booking is paid, by whom and when", async () => {
    const booking_id = await plan.book();
    const { code } = await till.requestVoucher(80);
    const sale = { income: "440.00", booking_id, voucher_code: code, payment_method: "card" };
    await till.sell(sale);
    plan.clock.advance(60_000);
    const paid = "validation-staff:tillPaid";
    expect(refusal(await till.save(sale, {}, plan.alma))).toEqual(conflict({ booking_id: paid }));
    expect(refusal(await till.save({ income: "80", voucher_code: code }))).toEqual(conflict({ voucher_code: paid }));
    expect((await till.unpaid(`?booking_id=${booking_id}`)).bookings).toMatchObject([
      {
        id: booking_id,
        due: "0.00",
        paid_by: { name: "Kim Kapitän", dateTime: "2027-05-03T08:00:00.000Z", way: "card" },
      },
    ]);
  });

  itOnSqlite("tells the second cashier by whom and when a voucher was paid, or a fee collected", async () => {
    const booking_id = await plan.book();
    const { code } = await till.requestVoucher(80);
    const asked = `?booking_id=${booking_id}&voucher_code=${code}`;
    expect(await till.unpaid(asked)).toMatchObject({ voucher_paid_by: null });
    const sale = { income: "115", booking_id, pay_booking: false, fees: ["briefing"], voucher_code: code };
    await till.sell(sale);
    plan.clock.advance(60_000);
    const collected = "validation-staff:tillCollected";
    expect(refusal(await till.save({ ...sale, voucher_code: "" }, {}, plan.alma))).toEqual(
      conflict({ fees: collected }),
    );
    const by = { name: "Kim Kapitän", dateTime: "2027-05-03T08:00:00.000Z", way: "cash", ways: ["cash"] };
    const { bookings, vouchers, voucher_paid_by } = await till.unpaid(asked);
    expect([vouchers, voucher_paid_by]).toEqual([[], by]);
    expect(bookings[0]?.on_site).toMatchObject({
      briefing: { collected: true, collected_by: by },
      cleaning: { collected: false, collected_by: null },
    });
  });

  itOnSqlite("takes a transfer from an admin only, as under payments, and gives no deposit back by one", async () => {
    const booking_id = await plan.book();
    const sale = { income: "860.00", booking_id, fees: ["deposit"], payment_method: "banktransfer" };
    const forbidden = [403, { payment_method: "validation-staff:tillTransferAdmin" }];
    expect(refusal(await till.save(sale))).toEqual(forbidden);
    expect(await plan.booking(booking_id)).toMatchObject({ status: "unpaid" });
    done(await till.save(sale, {}, plan.alma));
    expect(await plan.booking(booking_id)).toMatchObject({ status: "paid" });
    expect(refusal(await till.returnDeposit(booking_id, "banktransfer"))).toEqual(forbidden);
  });

  itOnSqlite("takes the price of a voucher, which is mailed with its receipt", async () => {
    const { id, code } = await till.requestVoucher(80);
    expect((await till.unpaid()).vouchers).toMatchObject([{ id, code, amount: "80.00", due: "80.00" }]);
    await till.sell({ income: "80", voucher_code: code.toLowerCase().replaceAll("-", " "), received: "100" });
    expect(await till.voucher(id)).toMatchObject({ status: "paid", balance_cents: 80_00 });
    const mail = await till.db.selectFrom("outbox").selectAll().where("template", "=", "voucher-paid").execute();
    expect(mail).toMatchObject([{ recipient: "erika@example.com" }]);
    expect(await till.payments()).toEqual([["cash", "voucher", id, 80, 1]]);
    const { lines } = await ledger();
    // The code is money, and receipts lie about.
    expect(lines).toMatchObject([{ kind: "voucher", name: `Gutschein ${id}`, voucher_id: id, tax_percent: 0 }]);
    expect((await till.unpaid()).vouchers).toEqual([]);
  });

  itOnSqlite(
    "sells products at the server's prices, with the tax of each, and takes them out of the stock",
    async () => {
      const water = await addProduct(till.db);
      const bread = await addProduct(till.db, { type: "foods", name: "Brot", price_cents: 4_20, tax_percent: 7 });
      const tour = await addProduct(till.db, { type: "services", name: "Führung", price_cents: 30_00 });
      const products = JSON.stringify([
        { id: bread, quantity: 1 },
        { id: water, quantity: 4 },
        { id: tour, quantity: 2 },
      ]);
      await till.sell({ income: "74.20", products, booking_id: "", voucher_code: "" });
      expect([await till.product(water), await till.product(tour)]).toMatchObject([
        { actual_stock: 2 },
        { actual_stock: 0 },
      ]);
      const { lines } = await ledger();
      expect(
        lines.map((line) => [line.name, line.quantity, line.unit_cents, line.total_cents, line.tax_percent]),
      ).toEqual([
        ["Brot", 1, 4_20, 4_20, 7],
        ["Wasser", 4, 2_50, 10_00, 19],
        ["Führung", 2, 30_00, 60_00, 19],
      ]);
      expect(await till.payments()).toEqual([["cash", "sale", 1, 74.2, 1]]);
      const moves = await till.db
        .selectFrom("stock_moves")
        .selectAll()
        .where("kind", "=", "sold")
        .orderBy("id")
        .execute();
      expect(moves).toMatchObject([
        { product_id: bread, actual_change: -1, transaction_id: 1, actor_id: plan.employeeId },
        { product_id: water, actual_change: -4, transaction_id: 1 },
      ]);
    },
  );

  itOnSqlite(
    "collects on site what a stay costs there, each once, and holds the deposit until it goes back",
    async () => {
      const permit = await addProduct(till.db, {
        type: "services",
        name: "Angelkarte (Tag)",
        price_cents: 14_00,
        extra: "extra_fishing_permit_day",
      });
      const extras = ["extra_fishing_permit_day", "extra_speaker"];
      const booking_id = await plan.book();
      await till.db
        .updateTable("bookings")
        .set({ extras: JSON.stringify(extras) })
        .execute();
      const onSite = async () => (await till.unpaid(`?booking_id=${booking_id}`)).bookings[0]?.on_site;
      expect(await onSite()).toEqual({
        briefing: { amount: "35.00", collected: false, collected_by: null },
        cleaning: { amount: "50.00", collected: false, collected_by: null },
        visitorsTax: { amount: "0.00", collected: false, collected_by: null },
        deposit: { amount: "500.00", collected: false, collected_by: null, held: "0.00" },
        lateReturn: { amount: "0.00", collected: false, collected_by: null },
        fuel: { amount: "0.00", collected: false, collected_by: null },
        damage: { amount: "0.00", collected: false, collected_by: null },
        own: [],
        permits: [
          {
            extra: "extra_fishing_permit_day",
            product_id: permit,
            name: "Angelkarte (Tag)",
            price: "14.00",
            collected: false,
            collected_by: null,
          },
        ],
      });
      await till.sell({ income: "360", booking_id });
      const fees = JSON.stringify(["briefing", "cleaning", "deposit"]);
      const rest = { booking_id, pay_booking: "false", fees, products: [{ id: permit, quantity: 1 }] };
      await till.sell({ ...rest, income: "599.00" });
      expect(await onSite()).toMatchObject({
        briefing: { collected: true },
        cleaning: { collected: true },
        deposit: { collected: true, held: "500.00" },
        permits: [{ collected: true }],
      });
      const { lines } = await ledger();
      expect(
        lines.slice(1).map((line) => [line.kind, line.fee, line.total_cents, line.tax_percent, line.booking_id]),
      ).toEqual([
        ["fee", "briefing", 35_00, 19, booking_id],
        ["fee", "cleaning", 50_00, 19, booking_id],
        ["deposit", null, 500_00, 0, booking_id],
        ["product", null, 14_00, 19, booking_id],
      ]);
      expect((await till.payments()).slice(1)).toEqual([
        ["cash", "sale", 2, 99, 2],
        ["cash", "deposit", booking_id, 500, 2],
      ]);
      expect(refusal(await till.save({ ...rest, income: "599.00" }))).toEqual(
        conflict({ fees: "validation-staff:tillCollected" }),
      );

      expect((await plan.kim.get(tillContract.deposits.path)).json()).toMatchObject({ all_collected: [booking_id] });
      const held = (await plan.kim.get(tillContract.deposits.path)).json<object>();
      expect(held).toMatchObject({
        deposits: [{ booking_id, amount: "500.00", payment_method: "cash", name: "Erika Beispiel" }],
      });
      expect((await till.returnDeposit(booking_id)).json()).toEqual({ id: 3, number: 3 });
      expect(refusal(await till.returnDeposit(booking_id))).toEqual(
        conflict({ booking_id: "validation-staff:tillNoDeposit" }),
      );
      expect((await plan.kim.get(tillContract.deposits.path)).json()).toMatchObject({ deposits: [] });
      expect([await till.drawer(), await onSite()]).toMatchObject([
        360 + 99,
        { deposit: { collected: true, held: "0.00" } },
      ]);
      expect((await till.payments()).at(-1)).toEqual(["cash", "deposit", booking_id, -500, 3]);
    },
  );

  itOnSqlite("takes the briefing of the larger boats by the guest's answer about the licence", async () => {
    await till.db.updateTable("vehicles").set({ name: "Seeglück", name_key: "seeglück" }).execute();
    const booking_id = await plan.book({ license_answer: "no" });
    await till.sell({ income: "170.00", booking_id, pay_booking: false, fees: ["briefing", "cleaning"] });
    expect((await ledger()).lines).toMatchObject([{ unit_cents: 85_00 }, { unit_cents: 85_00 }]);
  });

  itOnSqlite("lists what touches the day first, then by first day, without what is cancelled or paid", async () => {
    const [late, early] = [
      await plan.book({ booked_day: "2027-06-01" }),
      await plan.book({ booked_day: "2027-05-20" }),
    ];
    await plan.book({ booked_day: "2027-07-01" }, { paid: true });
    await till.db.updateTable("bookings").set({ status: "paid" }).where("start_day", "=", "2027-07-01").execute();
    const ids = async (query: string) => (await till.unpaid(query)).bookings.map(({ id }) => id);
    expect(await ids("")).toEqual([early, late]);
    expect(await ids("?selectedDay=2027-06-03")).toEqual([late, early]);
    await till.db.updateTable("bookings").set({ status: "unpaid" }).where("start_day", "=", "2027-07-01").execute();
    expect((await plan.kim.get(`${tillContract.unpaid.path}?selectedDay=3.6.2027`)).statusCode).toBe(400);
  });

  it("seals each transaction with the hash of the one before, and none is ever changed or deleted", async () => {
    const water = await addProduct(till.db);
    for (const income of ["2.50", "2.50"]) await till.sell({ income, products: [{ id: water, quantity: 1 }] });
    const [first, second] = (await ledger()).transactions;
    expect([first?.prev_hash, second?.prev_hash]).toEqual(["", first?.hash]);
    expect(first?.hash).toMatch(/^[0-9a-f]{64}$/);
    const { db } = till;
    await expect(db.updateTable("till_transactions").set({ reason: "x" }).execute()).rejects.toThrow("never changed");
    await expect(db.updateTable("till_lines").set({ name: "x" }).execute()).rejects.toThrow("never changed");
    await expect(db.deleteFrom("till_lines").execute()).rejects.toThrow("never changed or deleted");
    await expect(db.deleteFrom("till_transactions").where("id", "=", 2).execute()).rejects.toThrow("never changed");
  });

  itOnSqlite(
    "makes one sale of an answer that got lost and is asked for again, and refuses the key for another",
    async () => {
      const water = await addProduct(till.db);
      const sale = { income: "2.50", products: [{ id: water, quantity: 1 }] };
      const key = { "idempotency-key": "sale-1" };
      const answers = [await till.save(sale, key), await till.save(sale, key)];
      expect(answers.map((answer) => answer.json<object>())).toEqual([
        { id: 1, number: 1 },
        { id: 1, number: 1 },
      ]);
      expect((await till.product(water)).actual_stock).toBe(5);
      const other = await till.save({ ...sale, income: "5.00", products: [{ id: water, quantity: 2 }] }, key);
      expect(other.statusCode).toBe(409);
      expect((await ledger()).transactions).toHaveLength(1);
    },
  );

  itOnSqlite.each([
    ["2027-05-03T08:00:01.000Z", "to come"],
    ["2027-05-02T07:59:59.000Z", "long over"],
  ])("takes %s, which is %s, for a clock that is wrong: the sale began now", async (started_at) => {
    const water = await addProduct(till.db);
    await till.sell({ income: "2.50", products: [{ id: water, quantity: 1 }], started_at });
    expect((await ledger()).transactions).toMatchObject([{ started_at: "2027-05-03T08:00:00.000Z" }]);
  });
});
