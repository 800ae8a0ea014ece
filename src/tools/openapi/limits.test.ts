import type { AnyObjectSchema } from "yup";
import { loadContracts } from "./contracts.ts";

/** How short and how long a text may be, or how small and how large a number, by the field's name. */
type Range = readonly [least: number, most: number];
const id: Range = [1, 2_147_483_647];
const version: Range = [1, 100_000];
const reason: Range = [1, 500];
const optionalReason: Range = [0, 500];
const guest: Range = [5, 50];
const phone: Range = [4, 25];
const email: Range = [1, 50];
const line: Range = [1, 50];
const optionalLine: Range = [0, 50];
const salutation: Range = [1, 20];
const number: Range = [1, 40];
const token: Range = [1, 64];
const code: Range = [0, 40];
const order: Range = [0, 64];
const search: Range = [0, 100];
const nights: Range = [0, 60];

const steps = { booking_id: id, version: [0, 100_000] } as const;
const changedStay = {
  ...steps,
  vehicle: id,
  booked_duration: nights,
  adults: [1, 100_000],
  children: [0, 100_000],
} as const;
const myStay = {
  ...steps,
  booked_duration: nights,
  adults: [1, 100_000],
  children: [0, 100_000],
} as const;
const place: Range = [2, 50];
/** Of an invoice. */
const recipient = { company: [0, 100] } as const;
const address = { streetAndNumber: place, additional: optionalLine, zipCodeAndCity: place };
/** Of a guest, as staff know them: what can be delivered and printed. */
const anyGuest = { name: [2, 50], streetAndNumber: line, additional: optionalLine, zipCodeAndCity: line } as const;
const seenDefect = { id, version } as const;
const defect = { text: reason, every_months: [1, 120] } as const;

/** Written from the requirements, by call: a limit that is not here has no test at its border. */
const limits: Record<string, Record<string, Range>> = {
  "blacklist.ban": { booking_id: id, name: optionalLine, phone: [0, 25], email: [0, 50], reason },
  "blacklist.unban": { id },
  "boatBlock.add": { vehicle_id: id, text: [0, 200], defect_id: id },
  "boatBlock.change": { id, version, vehicle_id: id, text: [0, 200] },
  "boatBlock.end": { id, version },
  "boatBlock.conflicts": { vehicle_id: id, except: id },
  "bookForGuest.book": {
    vehicle: id,
    booked_duration: nights,
    salutation,
    phone,
    ...anyGuest,
    ...recipient,
    adults: [1, 100_000],
    children: [0, 100_000],
    comment: [0, 200],
    note: [0, 1_000],
    price_change_reason: optionalReason,
  },
  "bookForGuest.findGuests": { query: search },
  "bookForGuest.confirmation": { id },
  "booking.availability": { vehicle: id, employee: [0, 100], name: guest, email, phone, booked_duration: nights },
  "booking.send": {
    vehicle: id,
    employee: [0, 100],
    salutation,
    name: guest,
    email,
    phone,
    ...address,
    ...recipient,
    booked_duration: nights,
    voucher_code: code,
    people_number: [1, 100_000],
    adults: [1, 100_000],
    children: [0, 100_000],
    comment: [0, 1_000],
    price_list: [0, 2_147_483_647],
    paypal_order_id: order,
  },
  "booking.confirmation": { token },
  "booking.calendarFile": { token },
  "cashLog.log": { number: id },
  "closings.list": { from: id },
  "closings.close": { expected: [1, 20], reason: optionalReason },
  "closings.moveCash": { reason },
  "closings.report": { number: id },
  "closings.dsfinvk": { from: id, to: id },
  "closings.accounting": { from: id, to: id },
  "contact.send": { name: line, email, body: [1, 2_000] },
  "dayPlan.paid": { booking_id: id },
  "dayPlan.changePrice": { ...steps, price_change_reason: reason, agreed: [0, 300] },
  "dayPlan.comment": { ...steps, comment: [1, 1_000] },
  "dayPlan.agreeArrival": steps,
  "dayPlan.correctRecipient": { ...steps, ...anyGuest, ...recipient },
  "dayPlan.cancel": { ...steps, canceled_reason: reason },
  "dayPlan.release": steps,
  "redeemVoucher.redeem": { ...steps, redeem_code: [1, 40] },
  "defect.list": { vehicle_id: id },
  "defect.note": { vehicle_id: id, ...defect },
  "defect.change": { ...seenDefect, ...defect },
  "defect.close": { ...seenDefect, remark: [0, 500] },
  "defect.reopen": seenDefect,
  "defect.withdraw": seenDefect,
  "defect.photo": { id },
  "finder.find": { people: [1, 100_000] },
  "inbox.open": { before: id },
  "inbox.log": { search, before: id },
  "inbox.addTask": { name: [1, 80], body: [0, 2_000] },
  "inbox.tickOff": { id },
  "life.booking": { id },
  "invoices.document": { id },
  "invoices.list": { id },
  "invoices.issue": { booking_id: id },
  "mails.list": { search, before: id },
  "mails.sendAgain": { id },
  "openMoney.payable": { number },
  "openMoney.assign": { source: [1, 80], target: number, reason },
  "openMoney.refund": { source: [1, 80], reason },
  "openMoney.receive": { number },
  "portalCalendars.list": { id },
  "portalCalendars.renew": { vehicle: id },
  "portalCalendars.add": { vehicle: id, name: line },
  "portalCalendars.change": { import_id: id },
  "portalCalendars.remove": { import_id: id },
  "portalCalendars.fetch": { import_id: id },
  "products.save": {
    id,
    version,
    name: [1, 20],
    reason: optionalReason,
    target_stock: [0, 100_000],
    actual_stock: [0, 100_000],
  },
  "priceList.current": { id },
  "products.remove": { id },
  "protocols.list": { id },
  "protocols.document": { id },
  "protocols.photo": { booking: id },
  "protocols.addPhoto": { booking_id: id },
  "protocols.sign": {
    booking_id: id,
    corrects: id,
    fuel: [0, 8],
    remarks: [0, 2_000],
    guest_name: [2, 50],
  },
  "receipts.document": { number: id },
  "receipts.share": { number: id },
  "receipts.unshare": { number: id },
  "search.search": { query: search, amount: [0, 20] },
  "session.login": { email, password: [1, 200] },
  "session.recover": { email },
  "stayChange.options": { booking_id: id, booked_duration: nights },
  "stayChange.otherBoats": { vehicle: id },
  "stayChange.quote": changedStay,
  "stayChange.change": { ...changedStay, reason },
  "staffPriceList.save": { id, version },
  "staffPriceList.check": { id, version },
  "staffPriceList.publish": { id, version },
  "staffPriceList.discard": { id, version },
  "staffPriceList.copy": { id },
  "staffPriceList.effects": { id },
  "staffPriceList.csv": { id },
  "staffFleet.save": { id, version, name: [1, 25], passengers: [1, 100] },
  "staffFleet.block": { vehicle: [1, 60], version },
  "staffFleet.remove": { vehicle_id: [1, 60], version },
  "staffFleet.warnings": { vehicle: [1, 60] },
  "staffFleet.log": { id },
  "staff.register": {
    firstName: [1, 25],
    lastName: [1, 25],
    email,
    phone: [0, 25],
    password: [4, 20],
    address: optionalLine,
    additional: optionalLine,
    zipCodeAndCity: optionalLine,
  },
  "staff.changePermission": { id },
  "staff.changeRole": { id },
  "staff.changeJetty": { id },
  "till.unpaid": { booking_id: id, voucher_code: code },
  "till.save": { booking_id: id, voucher_code: code, paper_receipt: code },
  "till.returnDeposit": { booking_id: id },
  "till.returnOnSite": { booking_id: id, reason },
  "till.correct": { number: id, reason },
  "turnaround.take": {
    vehicle_id: id,
    version: [0, 100_000],
    booking_id: id,
    reason: optionalReason,
    litres: [0, 1_000],
    damage: optionalReason,
  },
  "turnaround.takeReturn": {
    vehicle_id: id,
    version: [0, 100_000],
    booking_id: id,
    litres: [0, 1_000],
    damage: optionalReason,
  },
  "turnaround.handOver": { vehicle_id: id, version: [0, 100_000], booking_id: id },
  "turnaround.undoTogether": { vehicle_id: id, version: [0, 100_000] },
  "vouchers.send": {
    salutation,
    name: guest,
    email,
    ...address,
    paypal_order_id: order,
    voucherRecipient: [0, 25],
    voucherBackground: [1, 3],
    voucherText: [0, 300],
    voucherAmount: [50, 5_000],
  },
  "vouchers.download": { token },
  "wallet.capture": { order_id: token },
  "myBooking.sendLink": { number: [1, 20] },
  "myBooking.show": { booking_id: id },
  "myBooking.calendarFile": { booking_id: id },
  "myBooking.document": { id, booking_id: id },
  "myBooking.protocol": { id, booking_id: id },
  "myBooking.cancel": steps,
  "myBooking.redeem": steps,
  "myBooking.quoteStay": myStay,
  "myBooking.changeStay": myStay,
  "myBooking.ask": { booking_id: id, booked_duration: [1, 60], comment: [0, 500] },
  "myBooking.order": { booking_id: id },
  "myBooking.settle": { booking_id: id, order_id: token },
  "myBooking.saveCrew": { booking_id: id },
  "myBooking.revoke": { booking_id: id },
  "myVoucher.send": { number: [1, 20] },
  "waiting.join": { vehicle: id, booked_duration: [1, 60], email },
  "waiting.show": { token },
  "waiting.confirm": { token },
  "waiting.take": { token },
  "waiting.decline": { token },
  "waiting.leave": { token },
  "withdrawals.send": { name: line, contract: [1, 60] },
  "withdrawals.accept": { id },
  "workingHours.save": { employee_id: id },
  "workingHours.saveTimes": { employee_id: id },
  "workingHours.csv": { employee_id: id },
  "workingHours.sheet": { employee_id: id },
};

/** What is no text or number, or cannot be made of any length: their own tests have their borders. */
const others = [
  "closings.close counts",
  "bookForGuest.book email",
  "dayPlan.correctRecipient email",
  "myBooking.sendLink email",
  "myVoucher.send email",
  "withdrawals.send email",
  "bookForGuest.book extras",
  "bookForGuest.book own_extras",
  "booking.send extras",
  "booking.send own_extras",
  "myBooking.changeStay extras",
  "myBooking.changeStay own_extras",
  "myBooking.changeStay lost_halves",
  "myBooking.quoteStay extras",
  "myBooking.quoteStay own_extras",
  "myBooking.redeem redeem_code",
  "myBooking.saveCrew crew",
  "myVoucher.mail code",
  "myVoucher.show code",
  "portalCalendars.add url",
  "checklist.save lines",
  "protocols.sign guest_signature",
  "protocols.sign items",
  "protocols.sign photos",
  "protocols.sign staff_signature",
  "stayChange.change extras",
  "stayChange.change own_extras",
  "stayChange.change lost_halves",
  "stayChange.quote extras",
  "stayChange.quote own_extras",
  "till.save fees",
  "till.save free_amounts",
  "till.save products",
  "till.save redeem_code",
];
const isOther = (name: string) => others.includes(name) || /^staffFleet\.save path\d$/.test(name);

interface Limited {
  name: string;
  type: string;
  /** Of the field within its payload, as it is asked for its border. */
  takes: (value: unknown) => boolean;
}

/** Every field of every call that has a least or a most. */
async function limitedFields(): Promise<Limited[]> {
  const contracts = await loadContracts();
  const calls = contracts.flatMap(({ name, contract }) =>
    Object.entries(contract).map(([call, parts]) => ({ name: `${name.replace("Contract", "")}.${call}`, parts })),
  );
  return calls.flatMap(({ name, parts }) =>
    (["params", "query", "body"] as const).flatMap((part) => {
      const schema = (parts as { params?: AnyObjectSchema; query?: AnyObjectSchema; body?: AnyObjectSchema })[part];
      return schema ? limitedIn(name, schema) : [];
    }),
  );
}

function limitedIn(call: string, schema: AnyObjectSchema): Limited[] {
  // A picture that is sent as it is has no fields.
  const { fields = {} } = schema.describe() as Partial<ReturnType<AnyObjectSchema["describe"]>>;
  return Object.entries(fields).flatMap(([field, description]) => {
    const tests = "tests" in description ? description.tests : [];
    if (!tests.some(({ name }) => name === "min" || name === "max")) return [];
    const takes = (value: unknown) => {
      try {
        schema.validateSyncAt(field, { [field]: value });
        return true;
      } catch {
        return false;
      }
    };
    return [{ name: `${call} ${field}`, type: description.type, takes }];
  });
}

/** A text of that length that the field has nothing else against. */
function textOf(field: string, length: number): string {
  if (field === "phone") return "1".repeat(length);
  if (field === "email" && length > 6) return `${"x".repeat(length - 6)}@ab.de`;
  // An address names a number as well.
  if (/street|zip/i.test(field) && length > 1) return `1${"x".repeat(length - 1)}`;
  return "x".repeat(length);
}

/** A number as JSON and forms send it, and what is none or one that nobody typed. */
function numbersAt(least: number, most: number) {
  const spellings = [`+${most}`, `${most}.0`, `${most},0`, `${least}.5`, "1e0", "0x1", "\u0661", "\uff11", `${most}\0`];
  return {
    inside: [least, most, `${least}`, `${most}`, ` ${most} `],
    outside: [least - 1, most + 1, `${least - 1}`, `${most + 1}`, least + 0.5, ...spellings],
  };
}

function textsAt(field: string, least: number, most: number) {
  const of = (length: number) => textOf(field, length);
  const shortest = field === "email" && least === 1 ? "a@b.de" : of(least);
  // A space around it is none of its signs; of a password it is.
  const spaced = field === "password" ? [] : [` ${of(most)} `];
  return { inside: [shortest, of(most), ...spaced], outside: [of(most + 1), ...(least > 0 ? [of(least - 1)] : [])] };
}

describe("every limit of a payload", () => {
  const known = Object.entries(limits).flatMap(([call, fields]) =>
    Object.keys(fields).map((field) => `${call} ${field}`),
  );

  let all: Limited[];
  beforeAll(async () => {
    all = await limitedFields();
  });

  it("is in this table, and nothing else is", () => {
    const found = all.map(({ name }) => name).filter((name) => !isOther(name));
    expect([...new Set(found)].toSorted()).toEqual(known.toSorted());
  });

  it.each(known)("takes what is just inside and refuses what is just outside: %s", (name) => {
    const [call = "", field = ""] = name.split(" ");
    const [least, most] = limits[call]?.[field] ?? [0, 0];
    for (const { type, takes } of all.filter((one) => one.name === name)) {
      const { inside, outside } = type === "number" ? numbersAt(least, most) : textsAt(field, least, most);
      expect(inside.filter((value) => !takes(value))).toEqual([]);
      expect(outside.filter(takes)).toEqual([]);
    }
  });
});
