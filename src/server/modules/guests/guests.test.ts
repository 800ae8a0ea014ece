import { contactContract } from "../../../shared/contract/contact.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { inboxContract } from "../../../shared/contract/inbox.ts";
import { invoicePath } from "../../../shared/contract/invoices.ts";
import { protocolPath } from "../../../shared/contract/protocols.ts";
import { turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { withdrawalsContract } from "../../../shared/contract/withdrawals.ts";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { settleAll } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { addBan, addWalletOrder } from "../../../testing/rows.ts";
import { voucherShop } from "../../../testing/voucher-shop.ts";
import type { Held } from "../../db/personal-data/columns.ts";
import { personalData } from "../../db/personal-data/personal-data.ts";
import type { Database } from "../../db/schema.ts";
import { findContradictions } from "../../ops/fsck/fsck.ts";
import { purgeExpired } from "../../ops/retention.ts";
import { withDefects } from "../defect/defect.fixture.ts";
import { someProtocol, withProtocols } from "../protocols/protocols.fixture.ts";
import { eraseGuest } from "./erase-guest.ts";
import { exportGuest } from "./export-guest.ts";
import { guestOf } from "./guest.ts";

const email = "erika@example.com";
/** What names the guest in whatever table, other than their mail address. */
const personal = /erika|beispiel|uferweg|14770|017012345678|17012345678|Käthe|Deine Erika|Ahoi/i;

describeEachEngine((engine, itOnSqlite) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const shop = voucherShop(plan, wallet);
  const { photo, signed } = withProtocols(plan);
  const defects = withDefects(plan);
  const erase = (typed = email, isTrial = false) => eraseGuest(plan.deps, guestOf(typed), { isTrial, notes: "keep" });

  /** Every value of the tables but those that are kept, as one text. */
  async function written(isRead: (held: Held | null) => boolean): Promise<string> {
    const parts: unknown[] = [];
    for (const [table, columns] of Object.entries(personalData)) {
      const names = Object.entries<Held | null>(columns).flatMap(([name, held]) => (isRead(held) ? [name] : []));
      if (names.length === 0 || table === "invoice_documents" || table === "pictures") continue;
      const rows = await plan.db
        .selectFrom(table as keyof Database)
        .select(names as never[])
        .execute();
      parts.push(...rows);
    }
    return JSON.stringify(parts);
  }
  const erasable = () => written((held) => held === null || (held.of === "guest" && held.erasure !== "retained"));
  const findings = async () => {
    const found: string[] = [];
    for await (const { subject, problem } of findContradictions(plan.db)) found.push(`${subject} ${problem}`);
    return found;
  };

  /** A stay that is over, a voucher that was given back, a message, mails: and nothing is open. */
  async function aGuest({ hasSigned = false } = {}) {
    const booking = await plan.book({ comment: "Ahoi, wir kommen spät" }, { paid: true });
    await plan.kim.post(dayPlanContract.comment.path, { booking_id: booking, comment: "Frau Beispiel rief an" });
    await plan.kim.post(dayPlanContract.agreeArrival.path, { booking_id: booking, arrival_time: "17:00" });
    const paid = { purpose: "booking", reference_id: booking, registered_by: null, wallet_order_id: null } as const;
    const created_at = plan.clock.now().toISOString();
    await plan.db
      .insertInto("payments")
      .values({ ...paid, kind: "banktransfer", cents: 360_00, external_id: null, created_at })
      .execute();
    const { id: voucher, code } = await shop.buyAtWallet(100);
    const declaration = { name: "Erika Beispiel", email, contract: code, lang: "de" };
    await (await plan.server.visitor()).post(withdrawalsContract.send.path, declaration);
    await settleAll(plan);
    const message = { name: "Erika Beispiel", email, body: "Ahoi! Haben Sie Schwimmwesten?" };
    await (await plan.server.visitor()).post(contactContract.send.path, message);
    const { id: item } = await plan.db
      .selectFrom("inbox")
      .select("id")
      .where("type", "=", "contact")
      .executeTakeFirstOrThrow();
    await plan.kim.post(inboxContract.tickOff.path, { id: item });
    await plan.db.updateTable("outbox").set({ status: "sent", sent_at: plan.clock.now().toISOString() }).execute();
    plan.clock.set("2027-06-20T10:00:00.000Z");
    Object.assign(plan.kim, await plan.employee());
    // Photos are drawn anew, which takes long.
    if (hasSigned) await aProtocol(booking);
    return { booking, voucher };
  }

  async function aProtocol(booking: number): Promise<void> {
    const photos = [await photo(booking)];
    const protocol = await signed({ ...someProtocol(booking), photos, remarks: "Frau Beispiel war zufrieden" });
    await photo(booking, "blue");
    await plan.kim.get(protocolPath(protocol));
    await plan.db.updateTable("outbox").set({ status: "sent", sent_at: plan.clock.now().toISOString() }).execute();
  }

  it("takes a guest out of everything that need not be kept, and leaves a database without contradictions", async () => {
    await aGuest({ hasSigned: true });
    await addBan(plan.db, { email });
    expect(await erasable()).toMatch(personal);
    const amounts = () =>
      plan.db.selectFrom("payments").select(["id", "cents", "reference_id"]).orderBy("id").execute();
    const before = await amounts();

    const planned = await erase(email.toUpperCase(), true);
    expect(planned).toMatchObject({
      kind: "planned",
      erased: { bookings: 1, vouchers: 1, orders: 1, withdrawals: 1, bans: 1, keptUntil: "2037-12-31" },
    });
    expect(await erasable()).toMatch(personal);
    expect(await erase()).toEqual({ ...planned, kind: "erased" });
    const left = await erasable();
    expect(left.match(personal) ?? []).toEqual([]);
    expect(await plan.db.selectFrom("protocols").select(["kind", "facts"]).execute()).toEqual([
      { kind: "handover", facts: "" },
    ]);
    expect([await plan.count("protocol_photos"), await plan.count("protocol_documents")]).toEqual([0, 0]);
    expect(await amounts()).toEqual(before);
    expect(await findings()).toEqual([]);
    const log = await plan.db.selectFrom("erasures").selectAll().execute();
    expect(log).toMatchObject([{ bookings: 1, vouchers: 1, orders: 1, kept_until: "2037-12-31" }]);

    // Again: nothing is left to do, and nothing is written down.
    expect(await erase()).toMatchObject({ kind: "erased", erased: { bookings: 0, vouchers: 0, mails: 0, items: 0 } });
    expect(await plan.count("erasures")).toBe(1);
  });

  it("finds what was written about the guest at a step of a boat, and empties it only where somebody says so", async () => {
    await plan.book();
    plan.clock.set("2027-06-20T10:00:00.000Z");
    Object.assign(plan.kim, await plan.employee());
    const step = { vehicle_id: plan.vehicle, version: 0, step: "boat.cleaned", reason: "Frau Beispiel hat geputzt" };
    expect((await plan.kim.post(turnaroundContract.take.path, step)).statusCode).toBe(200);
    await plan.db.updateTable("turnaround_steps").set({ booking_id: null }).execute();
    const { id } = await plan.db
      .selectFrom("turnaround_steps")
      .select("id")
      .where("reason", "!=", "")
      .executeTakeFirstOrThrow();
    const note = { id: `boat-${id}`, kind: "turnaround", words: "Frau Beispiel hat geputzt" };
    expect(await eraseGuest(plan.deps, guestOf(email), { isTrial: false })).toMatchObject({
      kind: "undecided",
      notes: [note],
    });
    await eraseGuest(plan.deps, guestOf(email), { isTrial: false, notes: [note.id] });
    const reasons = (await plan.db.selectFrom("turnaround_steps").select("reason").execute()).map(
      ({ reason }) => reason,
    );
    expect(reasons.filter(Boolean)).toEqual([]);
  });

  it("takes the guest out of what staff noted of a boat: closed it says nothing, open it stays to be mended", async () => {
    await plan.book({}, { paid: true });
    plan.clock.set("2027-06-20T10:00:00.000Z");
    Object.assign(plan.kim, await plan.employee());
    const open = await defects.noted({ text: "Frau Beispiel (017012345678) hat den Spiegel zerbrochen" });
    const closed = await defects.noted({ text: "Kratzer" });
    await defects.close(closed, { remark: "Mit Erika Beispiel geklärt" });
    await defects.noted({ text: "Beispielhaft sauber" });
    const undecided = await eraseGuest(plan.deps, guestOf(email), { isTrial: false });
    expect(undecided.notes.map(({ id, kind }) => [id, kind])).toEqual([
      [`defect-${open}`, "defect"],
      [`defect-${closed}`, "defect"],
    ]);
    await eraseGuest(plan.deps, guestOf(email), { isTrial: false, notes: "delete" });
    const left = await Promise.all([open, closed].map(defects.one));
    expect(left.map(({ text, remark }) => [text, remark])).toEqual([
      ["Frau … (…) hat den Spiegel zerbrochen", ""],
      ["", ""],
    ]);
    expect(JSON.stringify(await plan.db.selectFrom("defect_steps").selectAll().execute())).not.toMatch(personal);
    // Nobody could know what is open again.
    expect((await defects.reopen(closed)).statusCode).toBe(409);
  });

  it("exports and forgets the defects of the guest's stays, and what is open stays without them", async () => {
    const booking = await plan.book({ booked_day: "2027-05-03", booked_day_end: "2027-05-05" }, { paid: true });
    const items = [
      { text: "Rumpf", ok: false, remark: "Kratzer von Erika" },
      { text: "Fender", ok: false, remark: "Fehlt" },
    ];
    await signed({ ...someProtocol(booking), items });
    await plan.db.updateTable("outbox").set({ status: "sent" }).execute();
    await defects.close((await defects.list()).defects.find(({ text }) => text === "Fender: Fehlt")?.id ?? 0);
    plan.clock.set("2027-06-20T10:00:00.000Z");
    Object.assign(plan.kim, await plan.employee());
    const exported = (await exportGuest(plan.db, guestOf(email), plan.clock.now())) as {
      bookings: { defects: object[] }[];
    };
    expect(exported.bookings[0]?.defects).toMatchObject([
      { found_in: "protocol", text: "Rumpf: Kratzer von Erika", status: "open" },
      { found_in: "protocol", text: "Fender: Fehlt", status: "closed" },
    ]);
    await erase();
    const rows = plan.db.selectFrom("defects").select(["text", "booking_id", "protocol_id"]).orderBy("id");
    expect(await rows.execute()).toEqual([
      { text: "Rumpf: Kratzer von …", booking_id: null, protocol_id: null },
      { text: "", booking_id: booking, protocol_id: expect.any(Number) as number },
    ]);
    expect((await findings()).filter((finding) => finding.startsWith("defect"))).toEqual([]);
  });

  itOnSqlite(
    "keeps invoices and receipts for admins only, until ten years after the year of issue are over",
    async () => {
      const { booking } = await aGuest();
      const kept = () => plan.db.selectFrom("invoices").select(["id", "facts", "booking_id"]).orderBy("id").execute();
      const invoice = (await kept()).find(({ booking_id }) => booking_id === booking)?.id ?? 0;
      expect((await (await plan.employee()).get(invoicePath(invoice))).statusCode).toBe(200);
      await erase();
      expect((await (await plan.employee()).get(invoicePath(invoice))).statusCode).toBe(403);
      expect((await (await plan.admin()).get(invoicePath(invoice))).statusCode).toBe(200);
      const said = async (now: string) => {
        await purgeExpired({ db: plan.db, now: () => new Date(now) });
        return (await kept()).map(({ facts }) => facts.includes("Erika"));
      };
      expect(await said("2037-12-31T22:00:00.000Z")).toEqual([true, true]);
      expect(await said("2037-12-31T23:00:00.000Z")).toEqual([false, false]);
    },
  );

  itOnSqlite.each([
    [
      "a stay that is to come",
      () => plan.book({ booked_day: "2027-08-10" }, { paid: true }),
      /^Booking \d+ \(.*\) is not over/,
    ],
    ["a voucher that is worth something", () => shop.buy(100), /^Voucher \d+ is worth something until/],
    [
      "an order at the wallet whose money is just being taken",
      () =>
        addWalletOrder(plan.db, {
          id: "ASKED",
          status: "capturing",
          payload: `{"request":{"email":"${email}"}}`,
          next_attempt_at: "2030-01-01",
        }),
      /^Order ASKED at the wallet is capturing and still asked about/,
    ],
    [
      "a message that nobody answered",
      async () => (await plan.server.visitor()).post(contactContract.send.path, { name: "Erika", email, body: "Ahoi" }),
      /^Message \d+ is open/,
    ],
  ])("leaves %s, says what to do first, and erases the rest", async (_what, open, sentence) => {
    const { booking } = await aGuest();
    plan.clock.set("2027-05-04T10:00:00.000Z");
    await open();
    await plan.db.updateTable("outbox").set({ status: "sent" }).execute();
    plan.clock.set("2027-06-20T10:00:00.000Z");
    const before = await findings();
    const outcome = await erase();
    expect(outcome).toMatchObject({ kind: "erased", matters: [expect.stringMatching(sentence)] });
    expect(await plan.booking(booking)).toMatchObject({ name: "", email: "" });
    expect(await erasable()).toMatch(/erika/i);
    expect(await findings()).toEqual(before);
    expect(await erase()).toMatchObject({ kind: "erased", erased: { bookings: 0, vouchers: 0, orders: 0 } });
  });

  itOnSqlite("is not held up by a voucher that anybody ordered and nobody paid", async () => {
    const { id } = await shop.request();
    await plan.db.updateTable("outbox").set({ status: "sent" }).execute();
    expect(await erase()).toMatchObject({ kind: "erased", matters: [], erased: { vouchers: 1 } });
    const voucher = await plan.db.selectFrom("vouchers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(voucher).toMatchObject({ status: "expired", name: "", email: "" });
    expect(await findings()).toEqual([]);
  });

  itOnSqlite("is not held up by an order that nobody paid, and money that comes for it later goes back", async () => {
    const { orderId } = await shop.order({ voucherAmount: 100 });
    // An order waits an hour for its payer.
    plan.clock.advance(60 * 60_000);
    await settleAll(plan);
    expect(await erase()).toMatchObject({ kind: "erased", matters: [], erased: { orders: 1 } });
    await wallet.client.captureOrder({ orderId, requestId: "late" });
    plan.clock.advance(24 * 60 * 60_000);
    await settleAll(plan);
    const order = await plan.db.selectFrom("wallet_orders").selectAll().where("id", "=", orderId).executeTakeFirst();
    expect(order).toMatchObject({ status: "refunded", reference_id: null });
    expect(await plan.count("vouchers")).toBe(0);
    expect(await plan.count("outbox")).toBe(0);
    expect(await findings()).toEqual([]);
  });

  itOnSqlite("leaves a stay that is not paid, open money and a mail that waits", async () => {
    const booking = await plan.book();
    plan.clock.set(`${addDays(dayOf(plan.clock.now()), 60)}T10:00:00.000Z`);
    const opened_at = plan.clock.now().toISOString();
    await plan.db.insertInto("open_money").values({ purpose: "booking", reference_id: booking, opened_at }).execute();
    expect(await erase()).toMatchObject({
      kind: "erased",
      matters: expect.arrayContaining([
        `Booking ${booking} is not paid: write down its payment, or cancel it.`,
        expect.stringMatching(/^Money of booking \d+ is open/),
        expect.stringMatching(/^Mail \d+ is not sent yet/),
      ]),
    });
  });

  itOnSqlite("understands what the wallet reports later about an order whose guest was erased", async () => {
    const { voucher } = await aGuest();
    await erase();
    const { payload } = await plan.db.selectFrom("wallet_orders").select("payload").executeTakeFirstOrThrow();
    expect(JSON.parse(payload)).toMatchObject({ request: { name: "", email: "", voucherAmount: 100 } });
    expect(await shop.state(voucher)).toEqual(["cancelled", 0]);
  });

  itOnSqlite("leaves other guests as they are, also one with a similar address", async () => {
    await aGuest();
    await plan.book({
      booked_day: addDays(dayOf(plan.clock.now()), 30),
      email: "xerika@example.com",
      phone: "+49301234567",
    });
    expect((await erase()).kind).toBe("erased");
    expect(
      (await plan.db.selectFrom("bookings").select("email").orderBy("id").execute()).map((row) => row.email),
    ).toEqual(["", "xerika@example.com"]);
  });

  itOnSqlite("exports everything that is held, and nothing of staff or of what only the server knows", async () => {
    const { booking, voucher } = await aGuest({ hasSigned: true });
    await addBan(plan.db, { email });
    const now = plan.clock.now();
    await plan.db
      .insertInto("crew_members")
      .values({ booking_id: booking, position: 0, name: "Ole Matrose", licence: "none", written_at: now.toISOString() })
      .execute();
    const held = await exportGuest(plan.db, guestOf(email), now);
    expect(held).toMatchObject({
      about: email,
      bookings: [
        {
          id: booking,
          name: "Erika Beispiel",
          note: "Frau Beispiel rief an",
          comment: "Ahoi, wir kommen spät",
          protocols: [{ kind: "handover", remarks: "Frau Beispiel war zufrieden", photos: 1 }],
          crew: [{ name: "Ole Matrose", licence: "none" }],
          price: "360.00",
          price_lines: [{ of: "rent", quantity: 2, amount: "360.00" }],
          on_site_lines: [
            { of: "briefing", quantity: 1, amount: "35.00" },
            { of: "cleaning", quantity: 1, amount: "50.00" },
            { of: "deposit", quantity: 1, amount: "500.00" },
            { of: "visitorsTax", quantity: 4, amount: "0.00" },
          ],
          payments: [{ amount: "360.00" }],
          invoices: [{ kind: "invoice" }],
        },
      ],
      vouchers: [
        {
          id: voucher,
          balance: "0.00",
          payments: [{ amount: "100.00" }, { amount: "-100.00" }],
          receipts: [{ kind: "receipt" }],
        },
      ],
      payments_at_the_wallet: [{ status: "refunded", ordered: { email } }],
      withdrawals: [{ email, outcome: "withdrawn", voucher }],
      bans: [{ email, reason: "no-show" }],
    });
    const text = JSON.stringify(held);
    expect(text).toContain("Ahoi! Haben Sie Schwimmwesten?");
    expect(text).not.toMatch(/token|session|Kim|Kapitän|Anker/);
    expect(await exportGuest(plan.db, guestOf("nobody@example.com"), now)).toBeNull();
  });

  itOnSqlite("finds a guest by the phone number, however it is written", async () => {
    const booking = await plan.book({ phone: "017012345678" }, { paid: true });
    for (const typed of ["0170 12345678", "+49 170/12345678", "0049-170-12345678"]) {
      expect(await exportGuest(plan.db, guestOf(typed), plan.clock.now())).toMatchObject({
        bookings: [{ id: booking }],
        mails: expect.arrayContaining([expect.objectContaining({ to: email })]),
      });
    }
    expect(await exportGuest(plan.db, guestOf("0171 12345678"), plan.clock.now())).toBeNull();
  });

  itOnSqlite(
    "exports nothing of somebody else who declared a withdrawal of the guest's voucher, nor of the guest to them",
    async () => {
      const { code } = await shop.buyAtWallet(100);
      const declaration = { name: "Bob Fremd", email: "bob@example.com", contract: code, lang: "de" };
      await (await plan.server.visitor()).post(withdrawalsContract.send.path, declaration);
      const [erika, bob] = await Promise.all(
        [email, declaration.email].map(async (typed) =>
          JSON.stringify(await exportGuest(plan.db, guestOf(typed), plan.clock.now())),
        ),
      );
      expect(erika).not.toMatch(/bob|fremd/i);
      expect(bob).toMatch(/Bob Fremd.*otherAddress/);
      expect(bob).not.toMatch(/erika|beispiel/i);
    },
  );

  itOnSqlite(
    "shows nobody mails to an address that they named with a phone number of their own, but for that booking's",
    async () => {
      await plan.book();
      await shop.buyAtWallet(100);
      const stranger = { booked_day: addDays(dayOf(plan.clock.now()), 30), phone: "+49301234567" };
      const booking = await plan.book(stranger);
      const held = await exportGuest(plan.db, guestOf(stranger.phone), plan.clock.now());
      expect(held).toMatchObject({ bookings: [{ id: booking }], vouchers: [] });
      const { mails } = held as { mails: unknown[] };
      // Its confirmation and the company's notice.
      expect(mails).toHaveLength(2);
    },
  );
});

it.each(["", "erika", "12345", "%", "a@b"])("asks for a mail address or a phone number in place of %j", (typed) => {
  expect(() => guestOf(typed)).toThrow("is neither a mail address nor a phone number");
});
