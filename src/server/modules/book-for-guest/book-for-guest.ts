import type { FastifyInstance } from "fastify";
import type { Kysely, Transaction } from "kysely";
import {
  type BookForGuestRequest,
  bookForGuestContract,
  type FormerGuest,
  shownGuests,
} from "../../../shared/contract/book-for-guest.ts";
import { type BookingRequest, bookingRequestSchema } from "../../../shared/contract/booking.ts";
import type { SentFile } from "../../../shared/contract/call.ts";
import type { User } from "../../../shared/contract/session.ts";
import { type AgreedMoney, differenceOf } from "../../../shared/rules/agreed-money.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { assembleComment } from "../../../shared/rules/comment.ts";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { licenseAnswer } from "../../../shared/rules/license.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import { bookedExtras } from "../../../shared/rules/own-extras.ts";
import { paymentDueDay, termToldOn } from "../../../shared/rules/payment-due.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow } from "../../db/tables/booking.ts";
import type { Deps } from "../../deps.ts";
import { renderConfirmationPdf } from "../../documents/confirmation-pdf.ts";
import { idempotent } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import type { BookingMailData } from "../../mail/mail-data.ts";
import { customerKeys } from "../blacklist/blacklist.ts";
import { bookingMailData, queueBookingMails } from "../booking/booking.mails.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { findBooking, type KnownBooking } from "../booking/booking.repository.ts";
import { changePrice } from "../booking/change-price.ts";
import { writeBooking } from "../booking/create-booking.ts";
import { halfTaken } from "../booking/own-extras.ts";
import { type BookingActor, type Quote, quoteBooking, rejectBanned } from "../booking/quote-booking.ts";
import { writeComment } from "../booking/write-comment.ts";
import { agreedMoneyOf } from "../booking-money/agreed-money.repository.ts";
import { agreedOf } from "../booking-money/charges.repository.ts";
import { expireUnpaidOrders } from "../payments/expire-order.ts";
import { readQuery } from "../search/read-query.ts";
import { refreshSearch } from "../search/refresh-search.ts";
import { findEntries } from "../search/search.repository.ts";

type Trx = Transaction<Database>;

/** Staff book for a guest who calls or stands before them. */
export function registerBookForGuest(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(bookForGuestContract.book, async ({ body, user, request, reply }) => {
    const staff = { user, sessionHash: request.actor.sessionHash };
    const answer = await idempotent(request, deps, async (trx) => {
      return { status: 201, body: { id: await bookForGuest(trx, body, staff, deps.now()) } };
    });
    void reply.code(answer.status);
    return answer.body as { id: number };
  });

  route(bookForGuestContract.findGuests, async ({ body }) => ({ guests: await findGuests(deps.db, body.query) }));

  route(bookForGuestContract.confirmation, ({ params, query }) => confirmationDocument(deps, params.id, query.payment));
}

type Staff = { user: User; sessionHash: string | null };

/**
 * Books what staff typed for a guest, who may have no mail address (requirements/book-for-guest.md): by the rules and
 * with the code of every booking, with a price that was agreed on and a note of the staff in the same transaction.
 * @returns the booking's id.
 * @throws Problem VALIDATION naming the fields, BANNED, or CONFLICT where the boat is not free or the list's price is
 * another than the one that was shown.
 */
async function bookForGuest(trx: Trx, asked: BookForGuestRequest, staff: Staff, now: Date): Promise<number> {
  const request = bookingRequestOf(asked);
  const actor: BookingActor = { ...staff, role: "staff", limitedAs: null };
  const { sessionHash } = actor;
  if (sessionHash !== null) await expireUnpaidOrders(trx, bookingPurpose, { sessionHash, request }, now);
  const quote = await quoteBooking(trx, request, actor, now);
  rejectBanned(quote);
  rejectOtherPrice(quote, asked);
  const payment = { method: "banktransfer", paid: false, walletOrderId: null } as const;
  const comment = commentOf(asked, quote);
  const written = await writeBooking(
    trx,
    { request: { ...request, comment }, quote, actor, payment, agreedOn: dayOf(now) },
    now,
  );
  if (written.kind === "taken") {
    throw written.half
      ? halfTaken(written.half)
      : new Problem("CONFLICT", { booked_day: "validation-staff:stayTaken" });
  }
  const { booking } = written;
  const invoiceId = await agreeOnPrice(trx, booking, asked, staff.user.id, now);
  if (asked.note !== "") await writeComment(trx, await known(trx, booking), asked.note, staff.user.id, now);
  const isAtTill = asked.payment === "till";
  await queueBookingMails(trx, await known(trx, booking), now, { invoiceId, isAtTill });
  return booking.id;
}

/** As the website's form sends it. */
function bookingRequestOf(asked: BookForGuestRequest): BookingRequest {
  const { adults, children } = asked;
  return {
    ...bookingRequestSchema.getDefault(),
    ...asked,
    booked_day_end: addDays(asked.booked_day, asked.booked_duration),
    people_number: adults + children,
    banktransfer: true,
    paypal: false,
  };
}

/** Likewise it names the party and what was ordered, in German for the staff. */
function commentOf(asked: BookForGuestRequest, { price }: Quote): string {
  const { adults, children, extras, comment: own } = asked;
  const party = { licenseAnswer: licenseAnswer(asked.license_answer), adults, children, ages: [] };
  return assembleComment({ ...party, extras, ownExtras: bookedExtras(price.ownExtras), own });
}

function rejectOtherPrice({ price }: Quote, asked: BookForGuestRequest): void {
  if (fromAmount(asked.price) === price.toPay) return;
  throw new Problem("CONFLICT", { price: "validation-staff:stayPriceChanged" });
}

/** @returns the invoice of a stay that was agreed to cost nothing; null for every other. */
async function agreeOnPrice(
  trx: Trx,
  booking: BookingRow,
  { new_price, price_change_reason }: BookForGuestRequest,
  actorId: number,
  now: Date,
): Promise<number | null> {
  if (new_price === undefined) return null;
  const agreed = { new_price, price_change_reason, agreed: undefined, agreed_on: undefined };
  const { invoice } = await changePrice(trx, await known(trx, booking), agreed, "price.agreed", actorId, now);
  return invoice?.id ?? null;
}

async function known(trx: Trx, { id }: BookingRow): Promise<KnownBooking> {
  const booking = await findBooking(trx, id);
  if (!booking) throw new Error(`booking ${id} is gone within its own transaction`);
  return booking;
}

/**
 * What the confirmation mail would say now, to be printed: also for a guest without an address, and also once price or
 * stay were changed.
 * @throws Problem NOT_FOUND for no booking, a cancelled one, and one whose guest was erased.
 */
export async function confirmationDocument(
  { db, config, now }: Pick<Deps, "db" | "config" | "now">,
  id: number,
  payment: BookForGuestRequest["payment"],
): Promise<SentFile> {
  const booking = await findBooking(db, id);
  if (!booking || booking.status === "cancelled" || booking.name === "") {
    throw new Problem("NOT_FOUND", { id: "validation-staff:booking" });
  }
  const data: BookingMailData = {
    ...bookingMailData(booking, ...(await agreedOf(db, id))),
    ...(booking.status === "unpaid" && {
      dueCents: moneyOf(booking).dueCents,
      ...termOf(booking, await agreedMoneyOf(db, booking), now()),
    }),
    ...(payment === "till" && { atTill: true }),
  };
  return renderConfirmationPdf(data, { ...config, language: booking.lang, address: booking, printedAt: now() });
}

/** Until when it is to be paid, as the guest was told last. */
function termOf(booking: KnownBooking, agreed: AgreedMoney, now: Date): Pick<BookingMailData, "dueDay" | "dueInDays"> {
  const first = paymentDueDay(dayOf(new Date(booking.created_at)), booking.start_day);
  return termToldOn(dayOf(now), differenceOf(agreed)?.dueDay ?? booking.reminder_term ?? first);
}

/** The beginning of a name: a single letter is nobody's. */
const shortestWord = 2;

/**
 * Former guests by name, phone or mail address, as the search finds stays (requirements/book-for-guest.md): each once,
 * as their newest stay has them. Numbers of bookings and amounts find nobody here.
 */
async function findGuests(db: Kysely<Database>, query: string): Promise<FormerGuest[]> {
  const typed = readQuery(query);
  const isAboutGuest = ({ word }: { word: string }) => !/^[#=]/.test(word) && word.length >= shortestWord;
  const terms = typed.terms.map((term) => term.filter(isAboutGuest));
  if (typed.kind !== null || terms.length === 0 || terms.some((term) => term.length === 0)) return [];
  await refreshSearch(db);
  const { ids } = await findEntries(db, "stay", terms, { isAdmin: false });
  if (ids.length === 0) return [];
  const rows = await guestsOfBookings(db, ids);
  const guests = new Map<string, FormerGuest>();
  // The last found is the oldest stay: a newer one takes its place.
  for (const row of rows.toSorted((one, other) => ids.indexOf(other.id) - ids.indexOf(one.id))) {
    const { id: _id, ...guest } = row;
    if (guest.name === "") continue;
    const { name_key, phone_key } = customerKeys(guest);
    const who = `${name_key} ${phone_key}`;
    guests.delete(who);
    guests.set(who, guest);
  }
  return [...guests.values()].toReversed().slice(0, shownGuests);
}

/** Who booked, as each of the bookings has them. */
async function guestsOfBookings(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<(FormerGuest & { id: number })[]> {
  const rows = await db
    .selectFrom("bookings")
    .innerJoin("vehicles", "vehicles.id", "bookings.vehicle_id")
    .select(["vehicles.name as vehicle_name", "start_day as start", "end_day as end"])
    .select([
      "bookings.id",
      "salutation",
      "bookings.name",
      "phone",
      "email",
      "street_and_number as streetAndNumber",
      "additional",
    ])
    .select(["zip_code_and_city as zipCodeAndCity", "country", "company", "vat_id", "lang"])
    .where("bookings.id", "in", ids)
    .execute();
  return rows.map(({ vehicle_name, start, end, ...guest }) => ({ ...guest, last_stay: { vehicle_name, start, end } }));
}
