import type { Transaction } from "kysely";
import type { FieldErrors } from "../../../shared/contract/errors.ts";
import type { SendAgainRefusal } from "../../../shared/contract/mails.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { lockBooking } from "../booking/booking.repository.ts";
import { lockVoucher } from "../vouchers/vouchers.repository.ts";
import { isUnderWay, numberOf } from "./mails.queries.ts";
import { insertRepetition, lockMail, repetitionsOf } from "./mails.repository.ts";
import { refusalOf } from "./refusal.ts";

const refusals: Readonly<Record<SendAgainRefusal, FieldErrors[string]>> = {
  waiting: "validation-staff:mailWaiting",
  ended: "validation-staff:mailEnded",
  paid: "validation-staff:mailPaid",
  changed: "validation-staff:mailChanged",
};

/**
 * Queues a mail once more, to the same recipient and with its documents; what it was first stays as it is. A task that
 * asks staff to look after it is ticked off once it was sent.
 * @throws Problem NOT_FOUND for what is not in the log; CONFLICT where it waits already, or would be wrong by now.
 */
export async function sendMailAgain(trx: Transaction<Database>, id: number, now: Date): Promise<void> {
  const locked = await lockMail(trx, id);
  if (!locked) throw new Problem("NOT_FOUND", { id: "validation-staff:mail" });
  const { mail, original } = locked;
  const repetitions = await repetitionsOf(trx, [original]);
  if (isUnderWay(mail) || repetitions.some(isUnderWay)) throw refused("waiting");
  const isOfBooking = mail.template.startsWith("booking-");
  const number = numberOf(mail);
  const booking = isOfBooking ? await lockBooking(trx, number) : null;
  const voucher = isOfBooking ? null : await lockVoucher(trx, number);
  const refusal = refusalOf(mail, { booking: booking ?? undefined, voucher: voucher ?? undefined }, now);
  if (refusal !== null) throw refused(refusal);
  await insertRepetition(trx, mail, original, now);
}

const refused = (refusal: SendAgainRefusal) => new Problem("CONFLICT", { id: refusals[refusal] });
