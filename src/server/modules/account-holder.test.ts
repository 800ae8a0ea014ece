import { bookingContract, type ConfirmationAnswer, type ConfirmationBlock } from "../../shared/contract/booking.ts";
import type { VoucherAnswer } from "../../shared/contract/vouchers.ts";
import { aBookingRequest, aVoucherRequest } from "../../testing/builders.ts";
import { describeOnSqlite } from "../../testing/database.ts";
import { withDayPlan } from "../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../testing/demo-wallet.ts";
import { pdfToText, readEmbeddedFiles, readQrCode } from "../../testing/pdf.ts";
import { voucherShop } from "../../testing/voucher-shop.ts";
import { inTransaction } from "../db/transaction.ts";
import { noDocuments } from "../mail/mail.fixture.ts";
import type { MailTemplate } from "../mail/mail-data.ts";
import { renderMail } from "../mail/render.ts";
import { bookingPurpose } from "./booking/booking.purpose.ts";
import { remindUnpaid } from "./booking/remind-unpaid.ts";
import { invoiceDocument } from "./invoices/invoices.ts";
import { recordSupplier } from "./invoices/record-supplier.ts";
import { withGuestLinks } from "./my-booking/my-booking.fixture.ts";
import { registerPayment } from "./payments/register-payment.ts";

const company = "Hausboote Jürgen Größe & Söhne GmbH";
const holder = "Jürgen Größe-Łuk & Söhne";
const holderForBanks = "Juergen Groesse-Luk + Soehne";

describeOnSqlite((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const shop = voucherShop(plan, wallet);
  const guest = withGuestLinks(plan);

  beforeEach(async () => {
    Object.assign(plan.deps.config.company, { name: company, accountHolder: holder });
    await recordSupplier(plan.deps);
  });

  /** Whom a page's blocks name as the recipient, and what their QR code says. */
  async function onPage(blocks: readonly ConfirmationBlock[] = []) {
    const rows = blocks.flatMap((block) => (block.kind === "rows" ? block.rows : []));
    const [picture] = blocks.flatMap((block) => (block.kind === "image" ? [block] : []));
    const code = await readQrCode(Buffer.from(picture?.src.split(",")[1] ?? "", "base64"));
    return {
      recipient: rows.find(({ label }) => label === "Empfänger")?.value,
      alt: picture?.alt,
      code: code?.split("\n"),
    };
  }

  /** The same of the mail that was queued last. */
  async function inMail(template: MailTemplate) {
    const query = plan.db.selectFrom("outbox").selectAll().where("template", "=", template).orderBy("id", "desc");
    const { message } = await renderMail(await query.executeTakeFirstOrThrow(), plan.deps.config, noDocuments);
    const [recipient] = /(?<=^Empfänger: ).*$/m.exec(message.text) ?? [];
    const [picture] = (message.attachments ?? []).filter(({ filename }) => filename === "transfer.png");
    const code = await readQrCode(picture?.content as Buffer);
    return { recipient, alt: /alt="([^"]*)"/.exec(message.html)?.[1], code: code?.split("\n") };
  }

  const said = (amount: string, reference: string) => ({
    recipient: holder,
    alt: expect.stringContaining("Jürgen Größe-Łuk") as string,
    code: [
      "BCD",
      "002",
      "1",
      "SCT",
      "MUSTDE99XXX",
      holderForBanks,
      "DE66999999991234567890",
      `EUR${amount}`,
      "",
      "",
      reference,
    ],
  });

  it("names whose account it is to who books: in the mail, on the page, in the letter, with the link, and later again", async () => {
    const browser = await plan.server.visitor();
    const answer = await browser.post(bookingContract.send.path, aBookingRequest({ vehicle: plan.vehicle }));
    const { id } = answer.json<{ id: number }>();
    const transfer = said("360.00", `Buchung ${id}`);
    expect(await inMail("booking-confirmation")).toEqual(transfer);
    const page = (await browser.get(String(answer.headers.location))).json<ConfirmationAnswer>();
    expect(await onPage(page.blocks)).toEqual(transfer);
    const linked = await guest.seen(await guest.open());
    expect(await onPage(linked?.blocks)).toEqual(transfer);
    plan.clock.set("2027-05-09T08:00:00.000Z");
    await remindUnpaid(plan.deps);
    expect(await inMail("booking-reminder")).toEqual(transfer);
  });

  it("names it to who orders a voucher, on the page and in the mail", async () => {
    const answer = await shop.send(await plan.server.visitor(), aVoucherRequest({ voucherAmount: 100 }));
    const { id, transfer } = answer.json<VoucherAnswer>();
    expect(await onPage(transfer)).toEqual(said("100.00", `Gutschein ${id}`));
    expect(await inMail("voucher-requested")).toEqual(said("100.00", `Gutschein ${id}`));
  });

  it("names it in the invoice, in print and for programs (BT-85), beside the company as it is", async () => {
    const id = await plan.book();
    const payment = { kind: "banktransfer" as const, cents: 360_00, referenceId: id, registeredBy: plan.employeeId };
    await inTransaction(plan.db, (trx) => registerPayment(trx, bookingPurpose, payment, plan.clock.now()));
    const invoice = await plan.db.selectFrom("invoices").select("id").executeTakeFirstOrThrow();
    const { content } = await invoiceDocument(plan.deps, invoice.id);
    const [xml] = readEmbeddedFiles(content as Buffer);
    expect(xml?.content).toContain(
      "<ram:IBANID>DE66999999991234567890</ram:IBANID><ram:AccountName>Jürgen Größe-Łuk &amp; Söhne</ram:AccountName>",
    );
    expect(xml?.content).toContain("<ram:Name>Hausboote Jürgen Größe &amp; Söhne GmbH</ram:Name>");
    expect(pdfToText(content as Buffer)).toContain(`Kontoinhaber: ${holder}`);
  });
});
