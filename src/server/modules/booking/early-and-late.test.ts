import { bookForGuestContract } from "../../../shared/contract/book-for-guest.ts";
import { type BookingRequest, bookingContract } from "../../../shared/contract/booking.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { type StayChangeQuote, type StayOptions, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { walletContract } from "../../../shared/contract/wallet.ts";
import type { PriceList } from "../../../shared/rules/price-list.ts";
import { aBookingRequest } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { payAtWallet } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { aListOfHalves } from "../../../testing/own-extras-list.ts";
import { publishList } from "../../../testing/price-lists.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { mailConfig, noDocuments } from "../../mail/mail.fixture.ts";
import { renderMail } from "../../mail/render.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { ownStays } from "../portal-calendars/clashes.repository.ts";
import { feedStays } from "../portal-calendars/own-times.ts";

const stay = { booked_day: "2027-06-10", booked_day_end: "2027-06-12", booked_duration: 2 };
const early = { id: 6, pieces: 1 };
const late = { id: 7, pieces: 1 };
/** Two nights and the compulsory service, in cents. */
const price = 400_00 + 49_00;
const half = (day: string, which: "am" | "pm") => `2027-06-${day} ${which}`;
const ofStay = [half("10", "pm"), half("11", "am"), half("11", "pm"), half("12", "am")];

describeEachEngine((engine, itOnSqlite) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  let other = 0;
  beforeEach(async () => {
    other = await addVehicle(plan.db, { name: "Oskar", night_cents: 180_00 });
  });
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  const publish = (list: PriceList) => publishList(plan.db, list, plan.clock.now().toISOString());
  const asked = (...own_extras: object[]) =>
    aBookingRequest({ vehicle: plan.vehicle, ...stay, own_extras: own_extras as BookingRequest["own_extras"] });
  const halves = async (owner: "booking_id" | "hold_id", id: number) => {
    const rows = await plan.db.selectFrom("half_days").select(["day", "half"]).where(owner, "=", id).execute();
    return rows.map(({ day, half }) => `${day} ${half}`).toSorted();
  };
  const send = async (request: object) => {
    const answer = await (await plan.server.visitor()).post(bookingContract.send.path, request);
    const { type, errors } = answer.json<{ type?: string; errors?: object }>();
    return [answer.statusCode, errors ?? type ?? "booked"];
  };
  const body = async (id: number, changes: object) => {
    const { vehicle_id: vehicle, start_day, nights } = await plan.booking(id);
    return { booking_id: id, vehicle, booked_day: start_day, booked_duration: nights, ...changes };
  };
  const quote = async (id: number, changes: object, who = plan.kim) => {
    const answer = await who.post(stayChangeContract.quote.path, await body(id, changes));
    const { errors, ...quoted } = answer.json<StayChangeQuote & { errors?: object }>();
    return { status: answer.statusCode, errors, ...quoted };
  };
  const change = async (id: number, changes: object, shown: object = {}, who = plan.kim) => {
    const quoted = await quote(id, changes, who);
    if (quoted.status !== 200) return { quoted, status: quoted.status, errors: quoted.errors };
    const { lost_halves } = quoted;
    const sent = {
      ...(await body(id, changes)),
      reason: "Am Telefon",
      price: quoted.after.price,
      lost_halves,
      ...shown,
    };
    const answer = await who.post(stayChangeContract.change.path, sent);
    return { quoted, status: answer.statusCode, errors: answer.json<{ errors?: object }>().errors };
  };
  const atWallet = { banktransfer: false, paypal: true };
  const before = { booked_day: "2027-06-08", booked_day_end: "2027-06-10", booked_duration: 2 };
  const after = { booked_day: "2027-06-12", booked_day_end: "2027-06-14", booked_duration: 2 };

  it("take the morning of the first day and the afternoon of the last", async () => {
    await publish(aListOfHalves());
    expect(await send(asked(early, late))).toEqual([201, "booked"]);
    const [{ id } = { id: 0 }] = await plan.db.selectFrom("bookings").select("id").execute();
    expect(await halves("booking_id", id)).toEqual([half("10", "am"), ...ofStay, half("12", "pm")]);
    const row = await plan.booking(id);
    expect(row).toMatchObject({ starts_am: 1, ends_pm: 1, charged_cents: price + 30_00 });
    expect(JSON.parse(row.own_extras)).toContainEqual(expect.objectContaining({ id: 6, takes: "firstMorning" }));
    expect((await plan.seen("?from=2027-06-10&to=2027-06-12"))[0]).toMatchObject({ starts_am: true, ends_pm: true });
    expect(await send({ ...asked(), ...before })).toEqual([200, "ALREADY_BOOKED"]);
    expect(await send({ ...asked(), ...after })).toEqual([200, "ALREADY_BOOKED"]);
    // Portals count in nights: that before, and that of the last day.
    const feed = await feedStays(plan.db, plan.vehicle, plan.clock.now());
    expect(feed).toMatchObject([{ start: "2027-06-09", end: "2027-06-13" }]);
    const [own] = await ownStays(plan.db, plan.vehicle, "2027-06-01");
    expect(own).toMatchObject({ start_day: "2027-06-10", end_day: "2027-06-12", starts_am: 1, ends_pm: 1 });
  });

  it("are given back with the stay", async () => {
    await publish(aListOfHalves());
    const id = await plan.book(asked(early, late));
    await plan.kim.post(dayPlanContract.cancel.path, { booking_id: id, canceled_reason: "Krank" });
    expect(await halves("booking_id", id)).toEqual([]);
    expect(await send({ ...asked(late), ...before })).toEqual([201, "booked"]);
  });

  it("are refused by name where another guest has the half-day, while the stay without them is free", async () => {
    await publish(aListOfHalves());
    await plan.book({ ...before });
    await plan.book({ ...after });
    expect(await send(asked(early))).toEqual([409, { own_extras: "validation:earlyTaken" }]);
    expect(await send(asked(late))).toEqual([409, { own_extras: "validation:lateTaken" }]);
    const guest = await plan.server.visitor();
    const order = await guest.post(walletContract.create.path, { ...asked(late), ...atWallet });
    expect([order.statusCode, order.json<{ errors: object }>().errors]).toEqual([
      409,
      { own_extras: "validation:lateTaken" },
    ]);
    expect(await plan.count("holds")).toBe(0);
    expect(await send(asked())).toEqual([201, "booked"]);
    expect(await send(asked(early))).toEqual([200, "ALREADY_BOOKED"]);
  });

  it("are refused to a day booking, twice, and to guests before their day", async () => {
    await publish(aListOfHalves({ daysBefore: 5 }));
    expect(await send(asked(early))).toEqual([400, { own_extras: "validation:halfTooEarly" }]);
    const form = { ...asked(early), adults: 2, price: "479.00", comment: "" };
    const dayBooking = { ...form, booked_duration: 0 };
    const byStaff = async (sent: object) => {
      const answer = await plan.kim.post(bookForGuestContract.book.path, sent);
      return [answer.statusCode, answer.json<{ errors?: object }>().errors];
    };
    expect(await byStaff(dayBooking)).toEqual([400, { own_extras: "validation:halfOfDayBooking" }]);
    expect(await byStaff(form)).toEqual([201, undefined]);
    expect(await byStaff({ ...form, ...after })).toEqual([409, { own_extras: "validation:earlyTaken" }]);
    expect(await byStaff({ ...form, ...before })).toEqual([409, { booked_day: "validation-staff:stayTaken" }]);
    plan.clock.set("2027-06-05T08:00:00.000Z");
    expect(await send({ ...asked(early), ...after, vehicle: other })).toEqual([
      400,
      { own_extras: "validation:halfTooEarly" },
    ]);
    expect(await send({ ...asked(early), vehicle: other })).toEqual([201, "booked"]);
  });

  it("are refused from ten o'clock of the first day on where they begin then, to staff as well", async () => {
    await publish(aListOfHalves());
    const form = { ...asked(early), adults: 2, price: "479.00", comment: "" };
    const byStaff = async (sent: object) => {
      const answer = await plan.kim.post(bookForGuestContract.book.path, sent);
      return [answer.statusCode, answer.json<{ errors?: object }>().errors];
    };
    plan.clock.set("2027-06-10T08:00:00.000Z");
    Object.assign(plan.kim, await plan.employee());
    const isOver = [400, { own_extras: "validation:earlyOver" }];
    expect(await send(asked(early))).toEqual(isOver);
    expect(await byStaff(form)).toEqual(isOver);
    const guest = await plan.server.visitor();
    const order = await guest.post(walletContract.create.path, { ...asked(early), ...atWallet });
    expect([order.statusCode, order.json<{ errors: object }>().errors]).toEqual(isOver);
    expect([await plan.count("holds"), await plan.count("bookings")]).toEqual([0, 0]);
    expect(await send(asked(late))).toEqual([201, "booked"]);
    plan.clock.set("2027-06-10T07:59:59.000Z");
    expect(await send({ ...asked(early), vehicle: other })).toEqual([201, "booked"]);
  });

  it("are held while a guest pays, and booked with the money", async () => {
    await publish(aListOfHalves());
    const guest = await plan.server.visitor();
    const order = await guest.post(walletContract.create.path, { ...asked(early), ...atWallet });
    expect(order.statusCode).toBe(201);
    const hold = await plan.db.selectFrom("holds").selectAll().executeTakeFirstOrThrow();
    expect(hold).toMatchObject({ starts_am: 1, ends_pm: 0 });
    expect(await halves("hold_id", hold.id)).toEqual([half("10", "am"), ...ofStay]);
    expect(await send({ ...asked(), ...before })).toEqual([200, "ALREADY_BOOKED"]);
    const { id } = await payAtWallet(plan, wallet, { ...asked(early, late), ...atWallet, vehicle: other });
    expect(await plan.booking(id)).toMatchObject({ starts_am: 1, ends_pm: 1, status: "paid" });
    expect(await halves("booking_id", id)).toEqual([half("10", "am"), ...ofStay, half("12", "pm")]);
  });

  it("stay with a changed stay where the half-day is free there, and are lost where it is not: said before", async () => {
    await publish(aListOfHalves());
    const id = await plan.book(asked(early, late));
    const moved = { booked_day: "2027-06-20" };
    const kept = await change(id, moved);
    expect([kept.status, kept.quoted.lost_halves]).toEqual([200, []]);
    expect(await halves("booking_id", id)).toHaveLength(6);
    await plan.book({ ...before, booked_day: "2027-06-28", booked_day_end: "2027-06-30" });
    const again = { booked_day: "2027-06-30" };
    const quoted = await quote(id, again);
    expect(quoted).toMatchObject({
      lost_halves: ["firstMorning"],
      before: { starts_am: true, ends_pm: true },
      after: { starts_am: false, ends_pm: true },
      difference: "-30.00",
    });
    const unseen = await change(id, again, { lost_halves: [] });
    expect([unseen.status, unseen.errors]).toEqual([409, { own_extras: "validation:earlyTaken" }]);
    expect((await change(id, again)).status).toBe(200);
    expect(await plan.booking(id)).toMatchObject({ starts_am: 0, ends_pm: 1, charged_cents: price });
    expect(await halves("booking_id", id)).toEqual([
      "2027-06-30 pm",
      "2027-07-01 am",
      "2027-07-01 pm",
      "2027-07-02 am",
      "2027-07-02 pm",
    ]);
    // What was shown as lost is not kept at a price that nobody saw.
    const freeDays = await change(id, { booked_day: "2027-07-20" }, { lost_halves: ["lastAfternoon"] });
    expect([freeDays.status, freeDays.errors]).toEqual([409, { price: "validation-staff:stayPriceChanged" }]);
  });

  it("can be added later where the half-day is free, and are refused where it is not", async () => {
    await publish(aListOfHalves({ daysBefore: 5 }));
    const id = await plan.book(asked());
    await plan.book({ ...after });
    expect(await quote(id, { own_extras: [late] })).toMatchObject({
      status: 409,
      errors: { own_extras: "validation:lateTaken" },
    });
    expect((await change(id, { own_extras: [early] })).status).toBe(200);
    expect(await halves("booking_id", id)).toEqual([half("10", "am"), ...ofStay]);
    const options = await plan.kim.get(`${stayChangeContract.options.path}?booking_id=${id}`);
    const { boats, booking } = options.json<StayOptions>();
    expect(booking).toMatchObject({ starts_am: true, ends_pm: false });
    expect(boats.find((boat) => boat.id === plan.vehicle)?.free_halves).toEqual(["firstMorning"]);
    expect(boats.find((boat) => boat.id === other)?.free_halves).toEqual(["firstMorning", "lastAfternoon"]);
    expect((await change(id, { own_extras: [] })).status).toBe(200);
    expect(await halves("booking_id", id)).toEqual(ofStay);
  });

  it("can be agreed on by staff while the guest is on the way, and are lost by a day booking", async () => {
    await publish(aListOfHalves());
    const id = await plan.book(asked(early));
    plan.clock.set("2027-06-11T08:00:00.000Z");
    Object.assign(plan.alma, await plan.admin());
    expect((await change(id, { own_extras: [early, late] }, {}, plan.alma)).errors).toBeUndefined();
    expect(await halves("booking_id", id)).toEqual([half("10", "am"), ...ofStay, half("12", "pm")]);
    expect(await quote(id, { own_extras: [late] }, plan.alma)).toMatchObject({
      status: 400,
      errors: { own_extras: "validation-staff:onlyEnd" },
    });
    const ahead = await plan.book({
      ...asked(early, late),
      vehicle: other,
      booked_day: "2027-06-20",
      booked_day_end: "2027-06-22",
    });
    const short = await change(ahead, { booked_duration: 0 }, {}, plan.alma);
    expect([short.status, short.quoted.lost_halves]).toEqual([200, ["firstMorning", "lastAfternoon"]]);
    expect(await halves("booking_id", ahead)).toEqual(["2027-06-20 am", "2027-06-20 pm"]);
  });

  it("move to another boat as our fault, or go with what they cost", async () => {
    await publish(aListOfHalves());
    const id = await plan.book(asked(early, late));
    await plan.book({ ...before, vehicle: other });
    const { boats } = (await plan.alma.get(`${stayChangeContract.otherBoats.path}?vehicle=${plan.vehicle}`)).json<{
      stays: [{ boats: { id: number; lost_halves: string[] }[] }];
    }>().stays[0];
    expect(boats).toMatchObject([{ id: other, lost_halves: ["firstMorning"] }]);
    const moved = await change(id, { vehicle: other, our_fault: true }, {}, plan.alma);
    expect([moved.status, moved.quoted.lost_halves]).toEqual([200, ["firstMorning"]]);
    expect(await plan.booking(id)).toMatchObject({ starts_am: 0, ends_pm: 1, charged_cents: price });
  });

  itOnSqlite("are said with their times in mails, calendar files and on the guest's page", async () => {
    await publish(aListOfHalves());
    await send({ ...asked(early, late), lang: "en" });
    const mail = await plan.db
      .selectFrom("outbox")
      .selectAll()
      .where("template", "=", "booking-confirmation")
      .executeTakeFirstOrThrow();
    const { message } = await renderMail(mail, mailConfig, noDocuments);
    expect(message.text).toContain("from 10 am");
    expect(message.text).toContain("6 pm");
    const files = (message.attachments ?? []).map(({ content }) =>
      Buffer.isBuffer(content) ? content.toString("utf8") : content,
    );
    const file = files.find((text) => typeof text === "string" && text.includes("BEGIN:VCALENDAR"));
    expect(file).toContain("DTSTART:20270610T080000Z");
    expect(file).toContain("DTEND:20270612T160000Z");
    const [{ id } = { id: 0 }] = await plan.db.selectFrom("bookings").select("id").execute();
    await change(id, { own_extras: [late] });
    const changed = await plan.db
      .selectFrom("outbox")
      .selectAll()
      .where("template", "=", "booking-changed")
      .executeTakeFirstOrThrow();
    const told = (await renderMail(changed, mailConfig, noDocuments)).message.text;
    expect(told).toContain("Check-in from 10 am, check-out by 6 pm");
    expect(told).toContain("Check-in from 2 pm, check-out by 6 pm");
  });

  itOnSqlite("leave a shop without such extras as it was", async () => {
    const id = await plan.book({ ...stay });
    expect(await halves("booking_id", id)).toEqual(ofStay);
    expect(await plan.booking(id)).toMatchObject({ starts_am: 0, ends_pm: 0, own_extras: "[]" });
    expect((await quote(id, { booked_duration: 3 })).lost_halves).toEqual([]);
  });
});
