import { type BlacklistEntry, blacklistContract } from "../../../shared/contract/blacklist.ts";
import { bookingContract } from "../../../shared/contract/booking.ts";
import { aBookingRequest } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import type { TestVisitor } from "../../../testing/server.ts";

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const { kim, alma } = plan;

  const ban = async (who: TestVisitor, body: object) => {
    const answer = await who.post(blacklistContract.ban.path, { reason: "Boot beschädigt", ...body });
    return [answer.statusCode, answer.json()];
  };
  const list = async () => (await alma.get(blacklistContract.list.path)).json<BlacklistEntry[]>();
  const unban = async (who: TestVisitor, id: number | string, more: Record<string, string> = {}) => {
    const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await plan.server.app.inject({
      method: "DELETE",
      url: blacklistContract.unban.path.replace(":id", String(id)),
      headers: { cookie, "x-csrftoken": who.cookies.get("csrftoken") ?? "", ...more },
    });
    return [answer.statusCode, answer.json()];
  };
  const guestBooks = async (changes: object) => {
    const request = aBookingRequest({ vehicle: plan.vehicle, name: "Jemand Anders", ...changes });
    const answer = await (await plan.server.visitor()).post(bookingContract.send.path, request);
    return answer.statusCode === 201 ? "booked" : answer.json<{ type: string }>().type;
  };
  const stranger = { phone: "+4930999888", email: "new@example.com" };

  itOnSqlite(
    "an employee bans the customer of a booking, who is refused however phone and mail are written",
    async () => {
      const booking_id = await plan.book();
      const ignored = { name: "Wer Anders", phone: "+4911111", email: "other@example.com" };
      expect(await ban(kim, { booking_id, ...ignored })).toEqual([200, {}]);
      expect(await list()).toEqual([
        {
          id: expect.any(Number),
          name: "Erika Beispiel",
          phone: "+4917012345678",
          email: "erika@example.com",
          dateTime: plan.clock.now().toISOString(),
          reason: "Boot beschädigt",
          booking: "2027-05-10",
        },
      ]);
      for (const phone of ["017012345678", "004917012345678", "+4917012345678"]) {
        expect(await guestBooks({ ...stranger, phone })).toBe("BANNED");
      }
      for (const email of ["ERIKA@Example.com", "eri.ka@example.com"]) {
        expect(await guestBooks({ ...stranger, email })).toBe("BANNED");
      }
      expect(await guestBooks({ ...stranger, booked_day: "2027-06-01" })).toBe("booked");
    },
  );

  it("two people who ban the same customer at once make one entry, so that one lifting lifts it", async () => {
    const booking_id = await plan.book();
    const answers = await Promise.all([ban(kim, { booking_id }), ban(alma, { booking_id })]);
    expect(answers).toContainEqual([200, {}]);
    expect(answers).toContainEqual([409, { type: "CONFLICT", errors: { booking_id: "validation-staff:banned" } }]);
    const [entry, ...more] = await list();
    expect(more).toEqual([]);
    expect(await unban(alma, entry?.id ?? 0)).toEqual([200, {}]);
    expect(await list()).toEqual([]);
    expect(await guestBooks({ phone: "+4917012345678", booked_day: "2027-06-01" })).toBe("booked");
  });

  it("an admin bans by hand, by mail, phone or name alone", async () => {
    expect(await ban(alma, { email: "Rudi@Example.com" })).toEqual([200, {}]);
    expect(await ban(alma, { phone: "0049 30 1".replaceAll(" ", "") })).toEqual([200, {}]);
    plan.clock.advance(1_000);
    expect(await ban(alma, { name: "Volker Vollgas" })).toEqual([200, {}]);
    expect((await list()).map(({ name, email, booking }) => [name, email, booking])).toEqual([
      ["Volker Vollgas", "", ""],
      ["", "", ""],
      ["", "Rudi@Example.com", ""],
    ]);
    expect(await guestBooks({ ...stranger, email: "rudi@example.com" })).toBe("BANNED");
    expect(await guestBooks({ ...stranger, name: "VOLKER vollgas" })).toBe("BANNED");
  });

  itOnSqlite("nobody bans everybody: somebody must be meant, and a reason given", async () => {
    expect(await ban(alma, {})).toEqual([400, { type: "VALIDATION", errors: { name: "validation-staff:banNobody" } }]);
    expect(await ban(alma, { phone: "00" })).toMatchObject([400, {}]);
    expect(await ban(alma, { name: "Volker Vollgas", reason: "" })).toMatchObject([
      400,
      { errors: { reason: "validation-staff:reason" } },
    ]);
    expect(await list()).toEqual([]);
  });

  itOnSqlite("an employee bans nobody by hand, reads no list and lifts nothing", async () => {
    const forbidden = [403, { type: "FORBIDDEN", errors: {} }];
    expect(await ban(kim, { name: "Volker Vollgas" })).toEqual(forbidden);
    expect((await kim.get(blacklistContract.list.path)).statusCode).toBe(403);
    await ban(alma, { name: "Volker Vollgas" });
    const [entry] = await list();
    expect(await unban(kim, entry?.id ?? 0)).toEqual(forbidden);
    expect(await list()).toHaveLength(1);
  });

  itOnSqlite("a booking or a ban that is not there is answered as not found", async () => {
    expect(await ban(kim, { booking_id: 4_711 })).toEqual([
      404,
      { type: "NOT_FOUND", errors: { booking_id: "validation-staff:booking" } },
    ]);
    expect(await unban(alma, 4_711)).toEqual([404, { type: "NOT_FOUND", errors: { id: "validation-staff:ban" } }]);
    expect(await unban(alma, "x")).toEqual([400, { type: "VALIDATION", errors: { id: "validation-staff:ban" } }]);
  });

  describe("one guest", () => {
    const alreadyBanned = [409, { type: "CONFLICT", errors: { booking_id: "validation-staff:banned" } }];
    const erika = { phone: "+4917012345678", email: "erika@example.com" };

    itOnSqlite("is banned once, whatever booking of theirs it comes from, and by hand", async () => {
      const first = await plan.book();
      const second = await plan.book({ booked_day: "2027-06-10", phone: "0170 12345678" });
      expect(await ban(kim, { booking_id: first })).toEqual([200, {}]);
      expect(await ban(kim, { booking_id: second })).toEqual(alreadyBanned);
      expect(await ban(alma, { email: "Erika@example.com" })).toEqual(alreadyBanned);
      expect((await list()).map(({ booking }) => booking)).toEqual(["2027-05-10"]);
    });

    it("is banned once where two employees do it at the same moment, each from another of their bookings", async () => {
      const days = ["2027-05-10", "2027-06-10", "2027-07-10", "2027-08-10"];
      const bookings: number[] = [];
      for (const booked_day of days) bookings.push(await plan.book({ booked_day }));
      const answers = await Promise.all(
        bookings.map((booking_id, count) => ban(count % 2 ? kim : alma, { booking_id })),
      );
      expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
      expect(answers.filter(([status]) => status === 409)).toHaveLength(3);
      expect(await list()).toHaveLength(1);
    });

    itOnSqlite(
      "is banned by a new phone or mail beside the known one, and may book again once one of the bans is lifted",
      async () => {
        await ban(kim, { booking_id: await plan.book() });
        await ban(kim, { booking_id: await plan.book({ booked_day: "2027-06-10", phone: "030123456" }) });
        await ban(alma, { phone: "030123456", email: "other@example.com" });
        await ban(alma, { name: "Volker Vollgas" });
        expect(await list()).toHaveLength(4);
        const [entry] = (await list()).filter(({ booking }) => booking === "2027-05-10");
        expect(await unban(alma, entry?.id ?? 0)).toEqual([200, {}]);
        expect((await list()).map(({ name }) => name)).toEqual(["Volker Vollgas"]);
        expect(await guestBooks({ ...erika, booked_day: "2027-07-01" })).toBe("booked");
        expect(await guestBooks({ email: "other@example.com", phone: "030123456", booked_day: "2027-07-10" })).toBe(
          "booked",
        );
      },
    );

    itOnSqlite(
      "is banned once where the answer is lost and the ban is sent again under its key, and lifted once",
      async () => {
        const body = { booking_id: await plan.book(), reason: "Boot beschädigt" };
        const key = { "idempotency-key": "lost" };
        const answers = [
          await kim.post(blacklistContract.ban.path, body, key),
          await kim.post(blacklistContract.ban.path, body, key),
        ];
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
        const [entry] = await list();
        expect(await unban(alma, entry?.id ?? 0, key)).toEqual([200, {}]);
        expect(await unban(alma, entry?.id ?? 0, key)).toEqual([200, {}]);
        expect((await unban(alma, entry?.id ?? 0))[0]).toBe(404);
      },
    );
  });
});
