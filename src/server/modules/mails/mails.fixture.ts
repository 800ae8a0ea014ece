import { type InboxAnswer, inboxContract } from "../../../shared/contract/inbox.ts";
import { type LoggedMail, type MailsAnswer, mailsContract } from "../../../shared/contract/mails.ts";
import { testClock } from "../../../testing/clock.ts";
import type { TestDatabase } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addBooking, addUser, addVehicle, addVoucher } from "../../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";
import type { NewBooking } from "../../db/tables/booking.ts";
import { inTransaction } from "../../db/transaction.ts";
import { MailboxRefused } from "../../mail/delivery-errors.ts";
import { someBookingMailData } from "../../mail/mail.fixture.ts";
import type { MailDataByTemplate, MailTemplate } from "../../mail/mail-data.ts";
import { aMailWorker } from "../../mail/mail-worker.fixture.ts";
import { enqueueMail, toCompany } from "../../mail/outbox.repository.ts";
import type { RenderedMail } from "../../mail/render.ts";

/** What the mails of a voucher of 100 euros say. */
export const voucherData = {
  number: 1,
  salutation: "Frau",
  name: "Erika Beispiel",
  recipient: "",
  amountCents: 100_00,
  expiresOn: "2030-12-31",
};

/** The text of a mail, as the log keeps it: without the token of its link. */
export const keptText = (mail: RenderedMail | undefined) => mail?.message.text.replace(mail.token ?? "", "•••");

const passwordData = { firstName: "Anna", password: "geheim", minutes: 30, loginUrl: "" };

/**
 * The server with an empty outbox and an admin who is logged in, new for each test of the suite; mails are handed to
 * nobody.
 */
export function withMails(engine: () => TestDatabase) {
  const clock = testClock();
  const start = clock.now().toISOString();
  const site = withTestApp(engine, () => ({ clock }));
  let admin: TestVisitor;
  let handed: RenderedMail[];
  let refusal: Error | null;

  beforeEach(async () => {
    clock.set(start);
    await emptyTables(engine().db);
    admin = await site.login(await addUser(engine().db, { role: "admin" }));
    handed = [];
    refusal = null;
  });

  const queue = <Template extends MailTemplate>(
    template: Template,
    data: MailDataByTemplate[Template],
    { to = "erika@example.com", heldBackBy = null }: { to?: string; heldBackBy?: number | null } = {},
  ) =>
    inTransaction(engine().db, (trx) =>
      enqueueMail(trx, { template, to, lang: "de", data }, clock.now(), { heldBackBy }),
    );
  const deliver = () =>
    aMailWorker(engine().db, clock, {
      send: async (mail) => {
        if (refusal) throw refusal;
        handed.push(mail);
      },
      close: () => undefined,
    }).runOnce();
  async function failWith(error: Error): Promise<void> {
    refusal = error;
    await deliver();
    refusal = null;
  }
  async function list(query = "tab=confirmation"): Promise<MailsAnswer> {
    const answer = await admin.get(`${mailsContract.list.path}?${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<MailsAnswer>();
  }

  return {
    clock,
    start,
    site,
    get: (query: string) => admin.get(`${mailsContract.list.path}?${query}`),
    /** What the mail transport took. */
    handed: () => handed,
    queue,
    confirm: (changes: Parameters<typeof someBookingMailData>[0] = {}, to?: string) =>
      queue("booking-confirmation", someBookingMailData(changes), { ...(to !== undefined && { to }) }),
    notice: () => queue("contact-notice", { name: "Erika", email: "e@example.com", body: "Hallo" }, { to: toCompany }),
    password: () => queue("recover", passwordData, { to: "anna@example.com" }),
    /** What the confirmation of `someBookingMailData` is about. */
    book: async (changes: Partial<NewBooking> = {}, voucherCents = 50_50): Promise<number> => {
      const { db } = engine();
      const voucher = { voucherId: await addVoucher(db, { amount_cents: 500_00 }), cents: voucherCents };
      return addBooking(db, { vehicle_id: await addVehicle(db), ...changes }, { rent: 570_00, voucher });
    },
    deliver,
    failWith,
    refuseMailbox: () => failWith(new MailboxRefused("550 5.1.1 no such mailbox")),
    list,
    first: async () => (await list()).mails[0] as LoggedMail,
    sendAgain: (id: number, headers = {}) => admin.post(mailsContract.sendAgain.path, { id }, headers),
    /** The inbox: what each item says, and who or what ended it. */
    tasks: async (): Promise<[string, string | null][]> => {
      const { inbox } = (await admin.get(inboxContract.list.path)).json<InboxAnswer>();
      return inbox.map(({ body, ticked_off }) => [body, ticked_off]);
    },
  };
}
