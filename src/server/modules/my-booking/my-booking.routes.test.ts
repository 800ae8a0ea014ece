import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { bookingLinkCookie, myBookingContract } from "../../../shared/contract/my-booking.ts";
import { displayAmount } from "../../../shared/rules/money.ts";
import { afterFirstLookup } from "../../../testing/after-first-lookup.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { startTestApp } from "../../../testing/server.ts";
import { mailConfig } from "../../mail/mail.fixture.ts";
import { purgeExpired } from "../../ops/retention.ts";
import { findBooking } from "../booking/booking.repository.ts";
import { someProtocol, withProtocols } from "../protocols/protocols.fixture.ts";
import { withGuestLinks } from "./my-booking.fixture.ts";
import { myBooking } from "./my-booking.queries.ts";

const { show, sendLink, revoke, document, protocol, leave } = myBookingContract;

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const guest = withGuestLinks(plan);
  const links = () => plan.db.selectFrom("booking_links").selectAll().orderBy("id").execute();
  const ask = async (number: string, email: string, more: object = {}) => {
    const answer = await (await plan.server.visitor()).post(sendLink.path, { number, email, ...more });
    return [answer.statusCode, answer.json<unknown>()];
  };
  const asked = () => plan.db.selectFrom("outbox").selectAll().where("template", "=", "booking-link").execute();

  describe("the link in a mail", () => {
    it("opens the booking: it sets a cookie and leads to the clean address, however often it is followed", async () => {
      const id = await plan.book();
      const [link = ""] = await guest.mailed();
      expect(link).toMatch(/^\/Meine-Buchung\/[\w-]{43}$/);
      const before = await links();
      const browser = await plan.server.visitor();
      for (let time = 0; time < 2; time += 1) {
        const answer = await browser.get(link);
        expect([answer.statusCode, answer.headers["location"]]).toEqual([303, `/Meine-Buchung?nr=${id}`]);
        expect(answer.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
        expect(answer.headers["x-robots-tag"]).toContain("noindex");
        const [cookie] = answer.cookies.filter(({ name }) => name === bookingLinkCookie);
        expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/api/rere_my_booking" });
      }
      // A mail scanner that opens it changes nothing.
      expect(await links()).toEqual(before);
      expect(await guest.seen(browser)).toMatchObject({ number: id, status: "unpaid" });
    });

    itOnSqlite("is stored as a hash, and blanked in the text that the log keeps", async () => {
      await plan.book();
      const [link = ""] = await guest.mailed();
      const token = link.split("/").at(-1) ?? "";
      const rows = await plan.db.selectFrom("outbox").selectAll().execute();
      expect(JSON.stringify([rows, await links()])).not.toContain(token);
      expect(rows[0]?.body_text).toContain("/Meine-Buchung/•••");
    });

    itOnSqlite("is another one in each mail, and all of them work", async () => {
      const id = await plan.book();
      const [first = ""] = await guest.mailed();
      await plan.kim.post(dayPlanContract.cancel.path, { booking_id: id, canceled_reason: "Motorschaden" });
      const [second = ""] = await guest.mailed();
      expect(second).not.toBe(first);
      for (const link of [first, second])
        expect(await guest.seen(await guest.follow(link))).toMatchObject({ number: id });
    });

    itOnSqlite("is in the mail with a protocol, too", async () => {
      const { stay, signed } = withProtocols(plan);
      const id = await stay();
      await guest.mailed();
      await signed(someProtocol(id));
      const [link = ""] = await guest.mailed();
      expect(await guest.seen(await guest.follow(link))).toMatchObject({ number: id });
    });

    itOnSqlite("is in no mail to the company", async () => {
      await plan.book();
      expect(await guest.mailed()).toHaveLength(1);
      expect(await links()).toHaveLength(1);
    });

    itOnSqlite("ends with the staff's word, and every browser that followed it with it", async () => {
      const id = await plan.book();
      const [link = ""] = await guest.mailed();
      const browser = await guest.follow(link);
      expect((await plan.kim.post(revoke.path, { booking_id: id })).statusCode).toBe(200);
      expect([await guest.seen(browser), await guest.seen(await guest.follow(link))]).toEqual([null, null]);
      const refused = await browser.post(myBookingContract.cancel.path, { booking_id: id, version: 0, fee: "0.00" });
      expect([refused.statusCode, (await plan.booking(id)).status]).toEqual([409, "unpaid"]);
    });

    itOnSqlite("is mailed until 30 days after the stay", async () => {
      const id = await plan.book();
      plan.clock.set("2027-06-11T21:59:59.000Z");
      await ask(String(id), "erika@example.com");
      expect(await asked()).toHaveLength(1);
      plan.clock.set("2027-06-11T22:00:00.000Z");
      await ask(String(id), "erika@example.com");
      expect(await asked()).toHaveLength(1);
    });

    itOnSqlite("works until 30 days after the stay", async () => {
      const id = await plan.book();
      const [link = ""] = await guest.mailed();
      const { end_day } = await plan.booking(id);
      plan.clock.set(`${end_day}T20:00:00.000Z`);
      plan.clock.advance(30 * 24 * 3_600_000);
      expect(await guest.seen(await guest.follow(link))).toMatchObject({ number: id });
      await purgeExpired(plan.deps);
      expect(await links()).toHaveLength(1);
      plan.clock.advance(24 * 3_600_000);
      expect(await guest.seen(await guest.follow(link))).toBeNull();
      await purgeExpired(plan.deps);
      expect(await links()).toEqual([]);
    });

    itOnSqlite("that is unknown, ended or mistyped is answered alike", async () => {
      const id = await plan.book();
      const [link = ""] = await guest.mailed();
      await plan.kim.post(revoke.path, { booking_id: id });
      const answers = [];
      for (const path of [link, `/Meine-Buchung/${"A".repeat(43)}`, "/Meine-Buchung/1", "/Meine-Buchung/%27"]) {
        const { statusCode, headers, cookies } = await (await plan.server.visitor()).get(path);
        const cookie = cookies.find(({ name }) => name === bookingLinkCookie)?.value ?? null;
        answers.push([statusCode, headers["location"], cookie]);
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
        new Set([JSON.stringify([303, "/Meine-Buchung?link=ended", null])]),
      );
    });
  });

  itOnSqlite("a link opens its booking, however many wrong ones were tried from there", async () => {
    const id = await plan.book();
    const [link = ""] = await guest.mailed();
    const limited = await startTestApp({ database: engine(), clock: plan.clock, config: { rateLimits: true } });
    const browser = await limited.visitor();
    const statuses: number[] = [];
    for (let count = 0; count <= 20; count += 1) statuses.push((await browser.get("/Meine-Buchung/1")).statusCode);
    expect([statuses.indexOf(429), (await browser.get(link)).headers["location"]]).toEqual([
      20,
      `/Meine-Buchung?nr=${id}`,
    ]);
    expect(await guest.seen(browser)).toMatchObject({ number: id });
    await limited.close();
  });

  describe("asking for the link once more", () => {
    itOnSqlite("mails it to the address of the booking", async () => {
      const id = await plan.book();
      const [first = ""] = await guest.mailed();
      expect(await ask(` Buchung ${id}`, "Erika@example.com", { lang: "en" })).toEqual([200, {}]);
      const [second = ""] = await guest.mailed();
      expect(second).toMatch(/^\/my-booking\//);
      expect(second).not.toBe(first);
      expect(await guest.seen(await guest.follow(second))).toMatchObject({ number: id });
    });

    itOnSqlite("is answered the same for what does not exist, and mails nothing", async () => {
      const id = await plan.book();
      expect(await ask(`${id}`, "somebody@example.com")).toEqual([200, {}]);
      expect(await ask(`${id + 1}`, "erika@example.com")).toEqual([200, {}]);
      expect(await ask("x", "erika@example.com")).toEqual([200, {}]);
      expect(await ask(`${id}`, "erika@example.com", { website: "x" })).toEqual([200, {}]);
      expect(await asked()).toEqual([]);
    });
  });

  describe("what a guest sees", () => {
    itOnSqlite("is the booking with its price, what cancelling costs from when on, and what is owed", async () => {
      await plan.book();
      const booking = await guest.seen(await guest.open());
      expect(booking).toMatchObject({ status: "unpaid", paid: "0.00", can_change: true, documents: [], crew: [] });
      expect(booking?.price).toBe(booking?.outstanding);
      expect(booking?.cancellation[0]).toMatchObject({ from: "2027-05-03", fee: "0.00" });
      expect(booking?.blocks.some(({ kind }) => kind === "image")).toBe(true);
    });

    itOnSqlite("asks for what is left by transfer, and for nothing where less than ten cents are missing", async () => {
      const id = await plan.book();
      const pay = async (cents: number) => {
        const own = { registered_by: null, wallet_order_id: null, external_id: null, movement: "regular" as const };
        const row = { ...own, kind: "banktransfer" as const, purpose: "booking", reference_id: id, cents };
        await plan.db
          .insertInto("payments")
          .values({ ...row, created_at: plan.clock.now().toISOString() })
          .execute();
      };
      const browser = await guest.open();
      const asked = async () => {
        const { outstanding, blocks = [] } = (await guest.seen(browser)) ?? {};
        const strong = blocks.flatMap((block) => (block.kind === "rows" ? block.rows : [])).filter((row) => row.strong);
        return [
          outstanding,
          blocks.some(({ kind }) => kind === "image"),
          strong.some(({ value }) => value === displayAmount(160_00, "de")),
        ];
      };
      await pay(200_00);
      expect(await asked()).toEqual(["160.00", true, true]);
      await pay(159_95);
      expect(await asked()).toEqual(["0.00", false, false]);
    });

    itOnSqlite("says from which days on cancelling costs more, until the day it begins", async () => {
      await plan.book({ booked_day: "2027-12-10", booked_day_end: "2027-12-14", booked_duration: 4 });
      const browser = await guest.open();
      const days = async () => (await guest.seen(browser))?.cancellation.map(({ from }) => from);
      expect(await days()).toEqual(["2027-05-03", "2027-06-11", "2027-09-11", "2027-11-11"]);
    });

    itOnSqlite("is one moment of the booking, also where staff change it meanwhile", async () => {
      const id = await plan.book();
      const booking = await findBooking(plan.db, id);
      if (!booking) throw new Error("it was just booked");
      const change = () => plan.db.updateTable("bookings").set({ status: "paid" }).execute();
      const db = plan.db.withPlugin(afterFirstLookup("vehicles", change));
      const { company, publicUrl } = mailConfig;
      const from = { db, now: plan.clock.now, config: { company, publicUrl } };
      const { status, blocks } = await myBooking(from, booking, "de");
      expect([status, blocks.some(({ kind }) => kind === "image")]).toEqual(["unpaid", true]);
    });

    itOnSqlite("holds no note, no reason and no name of the staff, and nobody else", async () => {
      const id = await plan.book({}, { byStaff: true });
      await plan.book({ booked_day: "2027-06-10", booked_day_end: "2027-06-12", name: "Otto Anderer" });
      await plan.kim.post(dayPlanContract.comment.path, { booking_id: id, comment: "SCHWIERIG" });
      await plan.kim.post(dayPlanContract.cancel.path, { booking_id: id, canceled_reason: "GELOGEN" });
      const browsers = await Promise.all((await guest.mailed()).map((link) => guest.follow(link)));
      const answers = await Promise.all(browsers.map((browser) => browser.get(show.path)));
      const [answer, ...others] = answers.filter(({ body }) => body.includes(`"number":${id},`));
      if (!answer || others.length !== 1) throw new Error("two mails are about the booking");
      expect(answer.json()).toMatchObject({ booking: { number: id, status: "cancelled", cancellation: [] } });
      for (const secret of ["SCHWIERIG", "GELOGEN", "Otto", "Kim", "employee", "note", "banned"]) {
        expect(answer.body).not.toContain(secret);
      }
    });

    itOnSqlite("holds their own documents alone", async () => {
      const own = await plan.book({}, { paid: true });
      const other = await plan.book(
        { booked_day: "2027-06-10", booked_day_end: "2027-06-12", email: "otto@example.com" },
        { paid: true },
      );
      const ids = await plan.db.selectFrom("invoices").select(["id", "booking_id"]).execute();
      const browser = await guest.openBooking(own);
      const open = async (booking: number) => {
        const { id = 0 } = ids.find(({ booking_id }) => booking_id === booking) ?? {};
        return (await browser.get(`${document.path.replace(":id", String(id))}?booking_id=${own}`)).statusCode;
      };
      expect([await open(own), await open(other)]).toEqual([200, 404]);
    });

    itOnSqlite("holds their own protocols alone, and nothing of one whose words are erased", async () => {
      const { stay, signed } = withProtocols(plan);
      const own = await stay();
      const id = await signed(someProtocol(own));
      const other = await plan.book({
        booked_day: "2027-06-10",
        booked_day_end: "2027-06-12",
        email: "otto@example.com",
      });
      const links = await guest.mailed();
      const open = async (link = "") => {
        const browser = await guest.follow(link);
        const { number = 0, protocols = [] } = (await guest.seen(browser)) ?? {};
        const answer = await browser.get(`${protocol.path.replace(":id", String(id))}?booking_id=${number}`);
        return { number, protocols, status: answer.statusCode };
      };
      const opened = await Promise.all(links.map(open));
      expect(opened.find(({ number }) => number === own)).toMatchObject({
        protocols: [{ id, kind: "handover" }],
        status: 200,
      });
      expect(opened.find(({ number }) => number === other)).toMatchObject({ protocols: [], status: 404 });
      await plan.db.updateTable("protocols").set({ facts: "" }).execute();
      const after = await Promise.all(links.map(open));
      expect(after.find(({ number }) => number === own)).toMatchObject({ protocols: [], status: 404 });
    });

    itOnSqlite("has no cancelling any more once the boat was handed over, be it before 14:00", async () => {
      const id = await plan.book({ booked_day: "2027-05-03", booked_day_end: "2027-05-05" }, { paid: true });
      const browser = await guest.open();
      const before = await guest.seen(browser);
      expect(before?.cancellation).not.toEqual([]);
      await plan.handOver(id);
      expect(await guest.seen(browser)).toMatchObject({ cancellation: [] });
      const asked = { booking_id: id, version: before?.version, fee: before?.cancellation[0]?.fee };
      const refused = await browser.post(myBookingContract.cancel.path, asked);
      expect([refused.statusCode, (await plan.booking(id)).status]).toEqual([403, "paid"]);
    });

    itOnSqlite("is nothing without a link, and nothing after leaving", async () => {
      await plan.book();
      const browser = await guest.open();
      expect((await browser.post(leave.path, {})).statusCode).toBe(200);
      expect([await guest.seen(browser), await guest.seen(await plan.server.visitor())]).toEqual([null, null]);
    });
  });
});
