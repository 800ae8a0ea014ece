import fc from "fast-check";
import type { LifeStep } from "../../src/shared/contract/life.ts";
import { type LifeKind, type LifeReader, lifeKinds, mayReadEffect, maySee } from "../../src/shared/rules/life-words.ts";
import { guestStates } from "../../src/shared/rules/turnaround-words.ts";
import { composeLife, lifeFor } from "./compose-life.ts";
import type { BookingFacts, LifeFacts, PastStep, StayFacts } from "./life.types.ts";

const now = new Date("2027-05-03T10:00:00Z");

const aBooking = (changes: Partial<BookingFacts> = {}): BookingFacts => ({
  status: "unpaid",
  startDay: "2027-07-10",
  endDay: "2027-07-12",
  isHandedOver: false,
  bookedOn: "2027-05-03",
  paymentMethod: "banktransfer",
  dueCents: 400_00,
  reminderTerm: null,
  differenceTerm: null,
  paidCents: 0,
  walletCents: 0,
  voucherCents: 0,
  isInvoiced: false,
  cancelling: [
    { until: "2027-06-10", fee: 360_00 },
    { until: null, fee: 400_00 },
  ],
  ...changes,
});
const aStay = (changes: Partial<StayFacts> = {}): StayFacts => ({
  turnaround: { guest: "settled", isPaymentSkipped: false, isDepositSkipped: false },
  facts: { needsLicence: false, isPaid: false, hasDeposit: false, isInService: true, isOverdue: false },
  feesCents: 150_00,
  depositCents: 300_00,
  heldCents: 0,
  ...changes,
});
const aStep = (kind: LifeKind, at: string, changes: Partial<PastStep> = {}): PastStep => {
  return { kind, at, amount: null, by: "", detail: "", about: "", ...changes };
};
const life = (changes: Partial<LifeFacts> = {}, at = now) =>
  composeLife({ booking: aBooking(), stay: aStay(), past: [], isBanned: false, ...changes }, at);
const shown = (steps: readonly LifeStep[]) =>
  steps.map(({ kind, time, at, day, amount }) =>
    [time, kind, at ?? day, amount].filter((one) => one !== null).join(" "),
  );

describe("the life of a booking", () => {
  it.each([
    ["reminder", "2027-05-09T21:59:59.000Z", ["2027-05-09"]],
    ["reminder", "2027-05-09T22:00:00.000Z", ["2027-05-10"]],
  ])("counts its days from the one that it is in Berlin: %s at %s is on %j", (kind, at, days) => {
    const steps = life({}, new Date(at)).filter((step) => step.kind === kind);
    expect(steps.map(({ day }) => day)).toEqual(days);
  });

  it("asks on site for what is to be paid there, and for nothing where that is all collected", () => {
    const onSite = (feesCents: number) =>
      shown(life({ stay: aStay({ feesCents }) })).filter((line) => / (?:feesDue|paymentDue) /.test(line));
    expect(onSite(53_00)).toEqual(["next paymentDue 2027-05-08 400.00", "next feesDue 2027-07-10 53.00"]);
    expect(onSite(0)).toEqual(["next paymentDue 2027-05-08 400.00"]);
  });

  it("says of an unpaid one when it is reminded of, when staff are asked, and what cancelling costs", () => {
    expect(shown(life({ past: [aStep("booked", "2027-05-03T09:00:00Z", { amount: "400.00" })] }))).toEqual([
      "past booked 2027-05-03T09:00:00Z 400.00",
      "now awaitsPayment 400.00",
      "next paymentDue 2027-05-08 400.00",
      "possible reminder 2027-05-09",
      "possible releaseAsked 2027-05-13",
      "possible cancelling 2027-06-10 360.00",
      "possible cancelling 2027-07-10 400.00",
      "next arrival 2027-07-10",
      "next briefing 2027-07-10",
      "next feesDue 2027-07-10 150.00",
      "next depositDue 2027-07-10 300.00",
      "next departure 2027-07-10",
      "next return 2027-07-12",
      "next fuelCheck 2027-07-12",
      "next damageCheck 2027-07-12",
      "next settling 2027-07-12",
    ]);
  });

  it("says of one that was reminded of the term alone, and of a difference its own", () => {
    const kinds = (booking: Partial<BookingFacts>) =>
      shown(life({ booking: aBooking(booking), stay: aStay({ turnaround: null }) })).filter((line) =>
        /Due|reminder|Asked/.test(line),
      );
    expect(kinds({ reminderTerm: "2027-05-12" })).toEqual([
      "next paymentDue 2027-05-12 400.00",
      "possible releaseAsked 2027-05-13",
    ]);
    expect(kinds({ differenceTerm: "2027-05-12", dueCents: 20_00 })).toEqual([
      "next differenceDue 2027-05-12 20.00",
      "possible differenceAsked 2027-05-13",
    ]);
    expect(kinds({ paymentMethod: "paypal" })).toEqual(["next paymentDue 2027-05-08 400.00"]);
  });

  it("asks of a paid guest who has arrived for what is still missing", () => {
    const stay = aStay({
      turnaround: { guest: "arrived", isPaymentSkipped: false, isDepositSkipped: false },
      facts: { needsLicence: true, isPaid: true, hasDeposit: false, isInService: true, isOverdue: false },
      feesCents: 0,
    });
    const booking = aBooking({ status: "paid", dueCents: 0, startDay: "2027-05-03", endDay: "2027-05-05" });
    const today = { booking: { ...booking, cancelling: [{ until: null, fee: 400_00 }] }, stay };
    expect(shown(life(today))).toEqual([
      "now isPaid",
      "possible cancelling 2027-05-03 400.00",
      "next licenceCheck 2027-05-03",
      "next briefing 2027-05-03",
      "next depositDue 2027-05-03 300.00",
      "next departure 2027-05-03",
      "next return 2027-05-05",
      "next fuelCheck 2027-05-05",
      "next damageCheck 2027-05-05",
      "next settling 2027-05-05",
    ]);
  });

  it("has of one that is under way its return, and the deposit that goes back; only an admin could cancel it", () => {
    const stay = aStay({
      turnaround: { guest: "away", isPaymentSkipped: false, isDepositSkipped: false },
      facts: { needsLicence: false, isPaid: true, hasDeposit: true, isInService: true, isOverdue: false },
      heldCents: 300_00,
    });
    const booking = aBooking({ status: "paid", dueCents: 0, startDay: "2027-05-01", endDay: "2027-05-05" });
    expect(shown(life({ booking: { ...booking, cancelling: [{ until: null, fee: 400_00 }] }, stay }))).toEqual([
      "now isPaid",
      "now isUnderWay 2027-05-05",
      "possible cancellingOngoing 2027-05-05 400.00",
      "next return 2027-05-05",
      "next fuelCheck 2027-05-05",
      "next damageCheck 2027-05-05",
      "next settling 2027-05-05 300.00",
    ]);
  });

  it("has nothing ahead once the booking is cancelled, or the stay over", () => {
    expect(shown(life({ booking: aBooking({ status: "cancelled", dueCents: 0 }) }))).toEqual(["now isCancelled"]);
    const over = aBooking({ status: "paid", dueCents: 0, startDay: "2027-04-01", endDay: "2027-04-03" });
    expect(shown(life({ booking: over, stay: aStay({ turnaround: null }) }))).toEqual([
      "now isPaid",
      "now isOver 2027-04-03",
    ]);
  });

  it("waits for nothing of a guest who did not come", () => {
    const turnaround = { guest: "missed", isPaymentSkipped: false, isDepositSkipped: false } as const;
    const facts = { needsLicence: true, isPaid: true, hasDeposit: false, isInService: true, isOverdue: true };
    const kinds = life({ stay: aStay({ turnaround, facts }) }).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "arrival" || kind === "departure" || kind === "settling")).toEqual([]);
  });

  it("comes to its end wherever the guest is and whatever is paid, with each step at most once", () => {
    const flags = fc.record({
      needsLicence: fc.boolean(),
      isPaid: fc.boolean(),
      hasDeposit: fc.boolean(),
      isInService: fc.boolean(),
      isOverdue: fc.boolean(),
    });
    const guest = fc.constantFrom(...guestStates.filter((state) => state !== "missed"));
    fc.assert(
      fc.property(guest, fc.boolean(), fc.boolean(), flags, (at, isPaymentSkipped, isDepositSkipped, facts) => {
        const turnaround = { guest: at, isPaymentSkipped, isDepositSkipped };
        const steps = life({ stay: aStay({ turnaround, facts }) }).filter(({ kind }) => kind !== "cancelling");
        expect(new Set(steps.map(({ kind }) => kind)).size).toBe(steps.length);
        expect(steps.at(-1)?.kind).toBe("settling");
      }),
    );
  });
});

/** By hand: what only the company may see, and what only its admins. Guests may see all others. */
const ofCompany: readonly LifeKind[] = [
  "paymentCorrected",
  "guestMissed",
  "noteWritten",
  "recipientCorrected",
  "skipped",
  "fuelMeasured",
  "damageNoted",
  "guestBanned",
  "boatOutOfService",
  "releaseAsked",
  "differenceAsked",
  "cancellingOngoing",
];
const ofAdmins: readonly LifeKind[] = ["cancellingOngoing"];

describe.each(Object.keys(lifeKinds) as LifeKind[])("a step %s", (kind) => {
  it.each<LifeReader>(["guest", "staff", "admin"])(
    "is seen by %s where they may, without what is the staff's",
    (reader) => {
      const isSeen = reader === "admin" || !(reader === "guest" ? ofCompany : ofAdmins).includes(kind);
      expect(maySee(reader, kind)).toBe(isSeen);
      const past = [
        aStep(kind, "2027-05-03T09:00:00Z", { by: "Kim Kanzlei", detail: "unfreundlich", about: "Ihre Buchung" }),
      ];
      const steps = lifeFor(reader, life({ past })).filter(({ time }) => time === "past");
      const staffs = reader === "guest" ? { by: "", detail: "" } : { by: "Kim Kanzlei", detail: "unfreundlich" };
      const seen = {
        kind,
        time: "past",
        at: "2027-05-03T09:00:00Z",
        day: null,
        amount: null,
        about: "Ihre Buchung",
        effects: [],
        ...staffs,
      };
      expect(steps).toEqual(isSeen ? [seen] : []);
    },
  );
});

describe("what a step will do", () => {
  const paid = {
    status: "paid" as const,
    dueCents: 0,
    paidCents: 400_00,
    walletCents: 300_00,
    voucherCents: 50_00,
    isInvoiced: true,
  };
  const does = (reader: LifeReader, booking: Partial<BookingFacts>) =>
    lifeFor(reader, life({ booking: aBooking(booking) }))
      .filter(({ effects }) => effects.length > 0)
      .map(({ kind, effects }) => `${kind}: ${effects.join(", ")}`);

  it("is said by the booking's chart, once for steps that do the same, without what would move nothing", () => {
    expect(does("staff", paid)).toEqual([
      "cancelling: refundWallet, returnVouchers, withdrawDeparture, freeAllHalfDays, listOpenMoney, issueCreditNote, " +
        "mailCancellation, noteCancellation, closeTasks",
      // All of the price is kept.
      "cancelling: returnVouchers, withdrawDeparture, freeAllHalfDays, listOpenMoney, issueCreditNote, " +
        "mailCancellation, noteCancellation, closeTasks",
    ]);
    expect(does("staff", {})).toEqual([
      "paymentDue: issueInvoice, mailInvoice, closeTasks",
      "cancelling: withdrawDeparture, freeAllHalfDays, listOpenMoney, mailCancellation, noteCancellation, closeTasks",
    ]);
  });

  it("tells guests what reaches them, and no task of the staff", () => {
    expect(does("guest", paid)[0]).toBe(
      "cancelling: refundWallet, returnVouchers, freeAllHalfDays, issueCreditNote, mailCancellation",
    );
    expect(does("guest", {})[0]).toBe("paymentDue: issueInvoice, mailInvoice");
    const own = ["closeTasks", "askToGiveBack", "listOpenMoney", "noteCancellation", "withdrawDeparture"] as const;
    expect(own.filter((effect) => mayReadEffect("guest", effect))).toEqual([]);
  });
});

describe("a guest", () => {
  it("reads neither that they are banned nor that the boat is out of service", () => {
    const facts = { needsLicence: false, isPaid: true, hasDeposit: true, isInService: false, isOverdue: false };
    const steps = life({ isBanned: true, stay: aStay({ facts }) });
    const kindsFor = (reader: LifeReader) => lifeFor(reader, steps).filter(({ time }) => time === "now");
    expect(shown(kindsFor("staff"))).toEqual(["now awaitsPayment 400.00", "now guestBanned", "now boatOutOfService"]);
    expect(shown(kindsFor("guest"))).toEqual(["now awaitsPayment 400.00"]);
  });
});
