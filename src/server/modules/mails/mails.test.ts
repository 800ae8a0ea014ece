import { mailsAtOnce, mailsContract } from "../../../shared/contract/mails.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { addUser, voucherCode } from "../../../testing/rows.ts";
import { backOffMs } from "../../mail/claims.repository.ts";
import { keptText, voucherData, withMails } from "./mails.fixture.ts";
import { searchedAtOnce } from "./mails.ts";

describeEachEngine((engine, itOnSqlite) => {
  const mails = withMails(engine);
  const { start, site, get, handed, queue, confirm, notice, password, book, deliver, failWith, list, first } = mails;

  describe("the log of mails", () => {
    itOnSqlite("shows a mail as it was handed over, and what became of it", async () => {
      await confirm({ number: await book() });
      expect(await first()).toMatchObject({ state: "waiting", subject: null, text: null, refusal: "waiting" });
      await deliver();
      expect(await first()).toEqual({
        id: expect.any(Number),
        template: "booking-confirmation",
        recipient: "erika@example.com",
        subject: handed()[0]?.message.subject,
        text: keptText(handed()[0]),
        created_at: start,
        state: "sent",
        sent_at: start,
        attempts: 1,
        error: "",
        failure: null,
        next_attempt_at: null,
        is_repetition: false,
        sent_again_at: null,
        refusal: null,
      });
    });

    itOnSqlite("says why a mail waits to be tried again, with the text that was tried", async () => {
      await confirm();
      await failWith(new Error("451 try later"));
      const next_attempt_at = new Date(Date.parse(start) + backOffMs(1)).toISOString();
      expect(await first()).toMatchObject({
        state: "waiting",
        attempts: 1,
        error: "451 try later",
        next_attempt_at,
        text: expect.stringContaining("Erika Beispiel"),
      });
    });

    itOnSqlite("never shows the code of a voucher, nor keeps it readable beside the mail's data", async () => {
      await queue("voucher-paid", { ...voucherData, code: voucherCode });
      await deliver();
      expect(handed()[0]?.message.text).toContain(voucherCode);
      const answer = await get("tab=confirmation");
      expect(answer.body).not.toContain(voucherCode);
      expect((await first()).text).toContain("Gutscheincode: ••••-••••-••••-B2ZN");
    });

    itOnSqlite("lists mails to guests only, those that end something apart", async () => {
      const booking = {
        salutation: "Frau",
        name: "Erika",
        vehicleName: "Hektor",
        startDay: "2027-05-10",
        endDay: "2027-05-12",
      };
      await queue("booking-refunded", { ...booking, amountCents: 1 });
      await queue("voucher-requested", { ...voucherData, dueDay: "2027-05-08", dueInDays: 5 });
      await notice();
      await password();
      await deliver();
      expect(handed()).toHaveLength(4);
      const templates = async (tab: string) => (await list(`tab=${tab}`)).mails.map(({ template }) => template);
      expect(await templates("confirmation")).toEqual(["voucher-requested"]);
      expect(await templates("cancellation")).toEqual(["booking-refunded"]);
      const kept = await engine().db.selectFrom("outbox").select("body_text").where("log_tab", "is", null).execute();
      expect(kept).toEqual([{ body_text: null }, { body_text: null }]);
    });

    it("finds mails by parts of recipient, name, boat and number, in any case, and takes signs as they are", async () => {
      await confirm({ name: "Jörg Über", number: 4711 }, "joerg@example.com");
      await confirm({ vehicleName: "100%_Wind" }, "anna@example.com");
      const found = async (search: string) =>
        (await list(`tab=confirmation&search=${encodeURIComponent(search)}`)).mails.map(({ recipient }) => recipient);
      expect(await found("über 471")).toEqual(["joerg@example.com"]);
      expect(await found("ANNA@")).toEqual(["anna@example.com"]);
      expect(await found("0%_w")).toEqual(["anna@example.com"]);
      expect(await found("%")).toEqual(["anna@example.com"]);
      expect(await found("SEEGLÜCK")).toEqual(["joerg@example.com"]);
      expect(await found("nobody")).toEqual([]);
    });

    it("goes on page by page, also where mails come in meanwhile", async () => {
      for (let number = 1; number <= mailsAtOnce + 2; number += 1) await confirm({ number });
      const page = await list();
      expect(page.mails).toHaveLength(mailsAtOnce);
      await confirm();
      const rest = await list(`tab=confirmation&before=${page.next}`);
      expect([rest.mails.length, rest.next]).toEqual([2, null]);
      const ids = [...page.mails, ...rest.mails].map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    });

    it("looks through so many mails at once, and says where a search goes on", async () => {
      await confirm({}, "oldest@example.com");
      const [old] = await engine().db.selectFrom("outbox").selectAll().execute();
      if (!old) throw new Error("no mail");
      const { id: _id, ...row } = old;
      const others = Array.from({ length: searchedAtOnce }, () => ({ ...row, search_text: "other" }));
      for (let from = 0; from < others.length; from += 1_000) {
        await engine()
          .db.insertInto("outbox")
          .values(others.slice(from, from + 1_000))
          .execute();
      }
      const page = await list("tab=confirmation&search=oldest");
      expect(page.mails).toEqual([]);
      const rest = await list(`tab=confirmation&search=oldest&before=${page.next}`);
      expect([rest.mails.map(({ recipient }) => recipient), rest.next]).toEqual([["oldest@example.com"], null]);
    });

    itOnSqlite("refuses what it cannot read, and anybody but admins", async () => {
      for (const query of ["", "tab=all", "tab=confirmation&before=x", `tab=confirmation&search=${"x".repeat(101)}`]) {
        expect((await get(query)).statusCode).toBe(400);
      }
      const employee = await site.login(await addUser(engine().db, { email: "e@example.com" }));
      const answers = [
        await employee.get(`${mailsContract.list.path}?tab=confirmation`),
        await employee.post(mailsContract.sendAgain.path, { id: 1 }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    });
  });
});
