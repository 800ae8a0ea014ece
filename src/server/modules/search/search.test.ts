import { contactContract } from "../../../shared/contract/contact.ts";
import { inboxContract } from "../../../shared/contract/inbox.ts";
import { type SearchAnswer, type SearchHit, searchContract } from "../../../shared/contract/search.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { afterFirstLookup } from "../../../testing/after-first-lookup.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeEachEngine, describeOnPostgres } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addBooking, addVoucher, voucherCode } from "../../../testing/rows.ts";
import { inTransaction, lockName } from "../../db/transaction.ts";
import type { Finding } from "../../ops/fsck/finding.ts";
import { addInvoice, findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { checkSearch } from "../../ops/fsck/search-check.ts";
import { eraseRows } from "../guests/erase-guest.repository.ts";
import { refreshSearch } from "./refresh-search.ts";

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const ask = async (query: string, who = plan.alma, extra: object = {}) => {
    const answer = await who.post(searchContract.search.path, { query, ...extra });
    expect(answer.statusCode).toBe(200);
    return answer.json<SearchAnswer>();
  };
  const hits = async (query: string, who = plan.alma): Promise<[string, SearchHit[]][]> =>
    (await ask(query, who)).groups.map(({ kind, hits }) => [kind, hits]);
  const ids = async (query: string, who = plan.alma) =>
    Object.fromEntries((await hits(query, who)).map(([kind, found]) => [kind, found.map(({ id }) => id)]));
  const book = (name: string, week: number) =>
    plan.book({ name, booked_day: addDays(aBookingRequest({ vehicle: 0 }).booked_day, 7 * week) });

  it("finds a stay at once, shows the newest first, and leads to its card", async () => {
    const early = await book("Jörg Müller", 0);
    const late = await book("Anna Mueller", 2);
    await book("Otto Meier", 1);
    expect(await ids("muller")).toEqual({ stay: [late, early] });
    const [hit] = (await hits("jorg MÜLLER"))[0]?.[1] ?? [];
    const booking = await plan.booking(early);
    expect(hit).toMatchObject({
      number: String(early),
      name: "Jörg Müller",
      days: { start: booking.start_day, end: booking.end_day },
      state: "unpaid",
      link: `/Buchungen?Tag=${booking.start_day}&Buchung=${early}`,
    });
    expect(await ids(`Buchung ${early}`)).toEqual(await ids(String(early)));
    expect(await ids("0170 1234567")).toMatchObject({ stay: expect.arrayContaining([late, early]) as number[] });
  });

  it("finds by the new name alone what was changed, and nothing of a guest who was erased", async () => {
    const id = await book("Jörg Müller", 0);
    expect(await ids("müller")).toEqual({ stay: [id] });
    await plan.db.updateTable("bookings").set({ name: "Jörg Schulze" }).where("id", "=", id).execute();
    expect(await plan.count("search_words")).toBe(0);
    expect([await ids("müller"), await ids("schulze")]).toEqual([{}, { stay: [id] }]);
    expect(await findingsIn(plan.db)).toEqual([]);
    await inTransaction(plan.db, (trx) =>
      eraseRows(
        trx,
        { bookings: [{ id }], vouchers: [], orders: [], withdrawals: [], mails: [], items: [] } as never,
        {
          erased_at: "",
          bookings: 1,
          vouchers: 0,
          orders: 0,
          withdrawals: 0,
          mails: 0,
          items: 0,
          kept_until: "",
        } as never,
      ),
    );
    await refreshSearch(plan.db);
    const words = await plan.db.selectFrom("search_words").select("word").where("kind", "=", "stay").execute();
    expect(words.filter(({ word }) => /\p{L}/u.test(word))).toEqual([]);
  });

  itOnSqlite("tells fsck of a row that is found by other words than it has", async () => {
    const id = await book("Jörg Müller", 0);
    await ids("müller");
    await plan.db.updateTable("search_words").set({ word: "meier" }).where("word", "=", "muller").execute();
    expect(await findingsIn(plan.db)).toEqual([`stay ${id} is found by other words than it has`]);
    await plan.db.deleteFrom("search_entries").execute();
    expect(await findingsIn(plan.db)).toContain(`stay ${id} is found by other words than it has`);
  });

  it.each(["bookings", "search_entries"] as const)(
    "tells fsck of no row that changes, and gets its words, while fsck has just read %s",
    async (table) => {
      const id = await book("Jörg Müller", 0);
      await ids("müller");
      const change = async () => {
        await plan.db.updateTable("bookings").set({ name: "Jörg Schulze" }).where("id", "=", id).execute();
        await refreshSearch(plan.db);
      };
      const findings: Finding[] = [];
      const db = plan.db.withPlugin(afterFirstLookup(table, change));
      for await (const finding of checkSearch(db, AbortSignal.timeout(60_000))) findings.push(finding);
      expect(findings).toEqual([]);
      expect(await ids("schulze")).toEqual({ stay: [id] });
    },
  );

  it("shows employees no codes and nothing else that only admins may see", async () => {
    const paid = await addVoucher(plan.db, { name: "Petra Paulsen", recipient: "Opa Heinz" });
    const ordered = await addVoucher(plan.db, { name: "Petra Paulsen", code: "Gutschein 2", status: "requested" });
    const receipt = await addInvoice(plan.db, { kind: "receipt", number: 7, voucher_id: paid, gross_cents: 160_00 });
    expect(await ids(voucherCode)).toEqual({ voucher: [paid] });
    expect(await ids("2027-00007")).toEqual({ invoice: [receipt] });
    expect(new Set((await ids("paulsen")).voucher)).toEqual(new Set([paid, ordered]));
    for (const query of [voucherCode, voucherCode.slice(0, 4), "heinz", "2027-7"]) {
      expect([query, await ids(query, plan.kim)]).toEqual([query, {}]);
    }
    expect(await ids("paulsen", plan.kim)).toEqual({ voucher: [ordered] });
    expect(JSON.stringify(await hits("paulsen", plan.kim))).not.toContain(voucherCode);
  });

  it("shows employees messages while they are open, and admins also those of the log", async () => {
    const message = { name: "Petra Paulsen", email: "petra@example.com", body: "Hallo!" };
    await (await plan.server.visitor()).post(contactContract.send.path, message);
    const found = await ids("petra@example.com", plan.kim);
    expect(found.message).toHaveLength(1);
    await plan.kim.post(inboxContract.tickOff.path, { id: found.message?.[0] });
    expect([await ids("paulsen", plan.kim), await ids("paulsen")]).toEqual([{}, found]);
  });

  it("finds what a transfer may be for by its reference, name and amount, and no message", async () => {
    const id = await book("Jörg Müller", 0);
    const price = ((await plan.booking(id)).charged_cents / 100).toFixed(2).replace(".", ",");
    for (const query of [`Anzahlung Buchung ${id} Danke`, "Müller", price, `Müller ${price}`]) {
      const { groups } = await ask(query, plan.alma, { for: "transfer" });
      expect([query, groups.map(({ kind, hits: [hit] }) => [kind, hit?.id])]).toEqual([query, [["stay", id]]]);
    }
  });

  itOnSqlite(
    "finds nothing by nothing, and refuses what is too long, visitors, and calls without a token",
    async () => {
      for (const query of ["", "  ", "%", "'"]) expect(await ask(query)).toEqual({ groups: [], is_complete: true });
      expect((await plan.alma.post(searchContract.search.path, { query: "x".repeat(101) })).statusCode).toBe(400);
      expect((await (await plan.server.visitor()).post(searchContract.search.path, { query: "x" })).statusCode).toBe(
        401,
      );
    },
  );

  it("shows eight of a kind, counts thirty, and says that there are more", async () => {
    const id = await book("Jörg Müller", 0);
    for (let index = 0; index < 40; index++) {
      await addBooking(plan.db, {
        vehicle_id: plan.vehicle,
        name: "Jörg Müller",
        start_day: addDays(testToday, index),
      });
    }
    expect((await ask("jörg")).groups).toMatchObject([{ kind: "stay", count: 30, has_more: true }]);
    const { groups } = await ask(`jörg ${id}`);
    expect(groups).toMatchObject([{ count: 1, has_more: false, hits: [{ id }] }]);
  });

  itOnSqlite("writes the words of what was there before, the newest first", async () => {
    for (let week = 0; week < 3; week++) await book("Jörg Müller", week);
    await plan.db.deleteFrom("search_words").execute();
    await plan.db.updateTable("search_entries").set({ is_stale: 1 }).execute();
    expect(await refreshSearch(plan.db)).toBe(true);
    expect((await ids("müller")).stay).toHaveLength(3);
  });
});

describeOnPostgres((engine) => {
  const plan = withDayPlan(engine);

  it("leaves the words in the background to another server that writes them, and does it after it", async () => {
    await plan.book();
    const stale = () => plan.db.selectFrom("search_entries").select("kind").where("is_stale", "=", 1).execute();
    const before = (await stale()).length;
    await inTransaction(plan.db, async (trx) => {
      await lockName(trx, "search");
      expect(await refreshSearch(plan.db, { inBackground: true })).toBe(true);
      expect(await stale()).toHaveLength(before);
    });
    expect(before).toBeGreaterThan(0);
    await refreshSearch(plan.db, { inBackground: true });
    expect(await stale()).toEqual([]);
  });
});
