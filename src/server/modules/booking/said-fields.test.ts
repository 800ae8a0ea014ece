import { type BookingRequest, bookingRequestSchema } from "../../../shared/contract/booking.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { aBookingRequest } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { aListOfExtras } from "../../../testing/own-extras-list.ts";
import { publishList } from "../../../testing/price-lists.ts";
import { addWalletOrder } from "../../../testing/rows.ts";
import { mailConfig, noDocuments } from "../../mail/mail.fixture.ts";
import { renderMail } from "../../mail/render.ts";
import { findOrder } from "../payments/orders.repository.ts";
import { bookingPurpose } from "./booking.purpose.ts";
import { createBooking } from "./create-booking.ts";
import { quoteBooking } from "./quote-booking.ts";

interface Said {
  /** What its mails say of it; null where they say it with something else, or nobody there needs it. */
  guest: string | null;
  company: string | null;
  /** Where staff see it. */
  staff: Partial<StaffBooking> | null;
}

const comment =
  "Führerschein: vorhanden\nErwachsene: 3\nKinder: 1 (Alter: 5 Jahre)\nExtras: Grill, 2 × Fahrrad, Hund\nKommentar: Mit Hund";

/** Who is told what of each field of the payload. A new field does not compile until it says so here. */
const said: Record<keyof BookingRequest, Said> = {
  vehicle: { guest: "Hektor", company: "Hektor", staff: { vehicle_name: "Hektor" } },
  employee: { guest: null, company: null, staff: { employee: "" } },
  salutation: { guest: null, company: "Frau", staff: null },
  name: { guest: "Erika Beispiel", company: "Erika Beispiel", staff: { name: "Erika Beispiel" } },
  email: { guest: null, company: "erika@example.com", staff: { email: "erika@example.com" } },
  phone: { guest: null, company: "+4917012345678", staff: { phone: "+4917012345678" } },
  streetAndNumber: { guest: null, company: "Uferweg 7", staff: null },
  additional: { guest: null, company: "Hinterhaus", staff: null },
  zipCodeAndCity: { guest: null, company: "14770 Brandenburg", staff: null },
  booked_day: { guest: "10. Mai 2027", company: "10. Mai 2027", staff: { booked_day: "2027-05-10" } },
  booked_day_end: { guest: "12. Mai 2027", company: "12. Mai 2027", staff: { booked_end: "2027-05-12" } },
  booked_duration: { guest: "2 Nächte", company: "2 Nächte", staff: { booked_duration: 2 } },
  voucher_code: { guest: null, company: null, staff: { voucher_used: "" } },
  banktransfer: { guest: "Bitte zahlen Sie", company: "Überweisung", staff: null },
  paypal: { guest: null, company: null, staff: null },
  lang: { guest: "Guten Tag", company: null, staff: { lang: "de" } },
  people_number: { guest: null, company: null, staff: null },
  comment: { guest: "Mit Hund", company: "Mit Hund", staff: { guest_comment: comment } },
  extras: { guest: "Grill", company: "Grill", staff: { extras: ["extra_bbq"] } },
  own_extras: {
    guest: "2 × Fahrrad",
    company: "2 × Fahrrad",
    staff: {
      own_extras: [
        { id: 1, name_de: "Fahrrad", name_en: "Bicycle", pieces: 2, on_site: false, compulsory: false },
        { id: 4, name_de: "Hund", name_en: "Dog", pieces: 1, on_site: true, compulsory: false },
      ],
    },
  },
  adults: { guest: "3 Erwachsene", company: "Erwachsene: 3", staff: { adults: 3 } },
  children: { guest: "1 Kind", company: "Kinder: 1", staff: { children: 1 } },
  license_answer: { guest: null, company: "Führerschein: vorhanden", staff: { license_answer: "yes" } },
  paypal_order_id: { guest: null, company: null, staff: null },
  price_list: { guest: null, company: null, staff: null },
  company: { guest: "Boot & Söhne KG", company: "Boot & Söhne KG", staff: { company: "Boot & Söhne KG" } },
  vat_id: { guest: "ATU12345675", company: "ATU12345675", staff: { vat_id: "ATU12345675" } },
  country: { guest: null, company: "Österreich", staff: { country: "AT" } },
};

describeOnSqlite((engine) => {
  const plan = withDayPlan(engine);
  const actor = { role: "visitor", user: null, sessionHash: null } as const;
  const asked = () =>
    aBookingRequest({
      vehicle: plan.vehicle,
      additional: "Hinterhaus",
      company: "Boot & Söhne KG",
      vat_id: "ATU12345675",
      country: "AT",
      adults: 3,
      children: 1,
      people_number: 4,
      license_answer: "yes",
      extras: ["extra_bbq"],
      own_extras: [
        { id: 1, pieces: 2 },
        { id: 4, pieces: 1 },
      ],
      comment,
    });
  beforeEach(async () => {
    const list = aListOfExtras();
    const chosen = { ...list, ownExtras: list.ownExtras.filter(({ isCompulsory }) => !isCompulsory) };
    await publishList(plan.db, chosen, plan.clock.now().toISOString());
  });

  it("each field of a booking is told to guest, company and staff, as far as they need it", async () => {
    const request = asked();
    const now = plan.clock.now();
    const payment = { method: "banktransfer", paid: false, walletOrderId: null } as const;
    await plan.db.transaction().execute(async (trx) => {
      const quote = await quoteBooking(trx, request, actor, now);
      await createBooking(trx, { request, quote, actor, payment, agreedOn: dayOf(now) }, now);
    });
    const [confirmation = "", notice = ""] = await Promise.all(
      (await plan.db.selectFrom("outbox").selectAll().orderBy("id").execute()).map(async (row) =>
        (await renderMail(row, mailConfig, noDocuments)).message.text.replaceAll("\u00a0", " "),
      ),
    );
    const [card] = await plan.seen();
    expect(card).toMatchObject(Object.assign({}, ...Object.values(said).map(({ staff }) => staff)) as object);
    const missing = Object.entries(said).flatMap(([field, { guest, company }]) => [
      ...(guest === null || confirmation.includes(guest) ? [] : [`${field}: guest`]),
      ...(company === null || notice.includes(company) ? [] : [`${field}: company`]),
    ]);
    expect(missing).toEqual([]);
  });

  it("an order of before a field was there is fulfilled with the field's default", async () => {
    const request = asked();
    const now = plan.clock.now();
    const { vehicle: _vehicle, price, ...rest } = await quoteBooking(plan.db, request, actor, now);
    const { ownExtras: _ownExtras, ...priced } = price;
    const quote = { ...rest, price: priced };
    const defaults = bookingRequestSchema.getDefault() as Record<string, unknown>;
    const old = Object.fromEntries(Object.entries(request).filter(([field]) => defaults[field] === undefined));
    await addWalletOrder(plan.db, { id: "OLD", payload: JSON.stringify({ ...quote, request: old }) });
    const id = await plan.db.transaction().execute(async (trx) => {
      const order = await findOrder(trx, "OLD");
      return order && bookingPurpose.fulfil(trx, order as Parameters<typeof bookingPurpose.fulfil>[1], now);
    });
    expect(await plan.booking(id ?? 0)).toMatchObject({
      status: "paid",
      comment: "",
      children: 0,
      lang: "de",
      additional: "",
      company: "",
      vat_id: "",
      license_answer: null,
      own_extras: "[]",
    });
  });
});
