import { fireEvent, screen, within } from "@testing-library/react";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { bookingLifePath, type LifeStep } from "../../../shared/contract/life.ts";
import { Screen } from "./day-plan.screen.tsx";
import { aStaffBooking, openStaffScreen, textOf } from "./staff-screen.fixture.tsx";

const aStep = (step: Pick<LifeStep, "kind" | "time"> & Partial<LifeStep>): LifeStep => {
  return { at: null, day: null, amount: null, by: "", detail: "", about: "", effects: [], ...step };
};
const life = [
  aStep({ kind: "booked", time: "past", at: "2027-05-03T10:00:00.000Z", amount: "540.00", by: "Kim Kanzlei" }),
  aStep({ kind: "mailSent", time: "past", at: "2027-05-03T10:01:00.000Z", about: "Ihre Buchung" }),
  aStep({ kind: "skipped", time: "past", at: "2027-05-03T11:00:00.000Z", about: "licence.seen", detail: "kennen wir" }),
  aStep({ kind: "awaitsPayment", time: "now", amount: "540.00" }),
  aStep({ kind: "paymentDue", time: "next", day: "2027-05-08", amount: "540.00" }),
  aStep({
    kind: "cancelling",
    time: "possible",
    day: "2027-06-10",
    amount: "486.00",
    effects: ["freeAllHalfDays", "mailCancellation"],
  }),
];

// These tests mean the cards.
beforeEach(() => window.sessionStorage.setItem("day-plan-view", "lists"));
afterEach(() => window.sessionStorage.clear());

/** The card of a booking, over a server that answers so when its life is asked for. */
async function open(answer: () => object | Response) {
  const opened = await openStaffScreen(Screen, ({ path }) => {
    if (path === dayPlanContract.day.path) return { bookings: [aStaffBooking()], blocked_days: [] };
    return path === bookingLifePath(1) ? answer() : {};
  });
  const before = opened.reads().filter(({ path }) => path === bookingLifePath(1)).length;
  const card = screen.getByRole("article", { name: "Hektor" });
  const details = within(card).getByText("Verlauf").closest("details") as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event("toggle"));
  return { ...opened, card, before };
}

describe("the life of a booking on its card", () => {
  it("is asked for when somebody opens it, and says of each step when, what, for how much and by whom", async () => {
    const { card, before } = await open(() => ({ steps: life }));
    expect(before).toBe(0);
    const now = await within(card).findByText("Noch nicht bezahlt");
    const steps = within(now.closest("ol") as HTMLElement).getAllByRole("listitem");
    expect(steps.map(textOf)).toEqual([
      "Geschehen: Gebucht540 €03.05.2027, 12:00 Uhr · von Kim Kanzlei",
      "Geschehen: E-Mail: Ihre Buchung03.05.2027, 12:01 Uhr",
      "Geschehen: Ausgelassen: Führerschein03.05.2027, 13:00 Uhrkennen wir",
      "Stand jetzt: JetztNoch nicht bezahlt540 €",
      "Es kommt: Zahlung fällig540 €Samstag, 8. Mai 2027",
      "Möglich: Absagen kostet (höchstens das Bezahlte)486 €bis Donnerstag, 10. Juni 2027" +
        "Dann: die Tage werden frei, E-Mail mit der Bestätigung",
    ]);
    expect(steps.filter((step) => step.ariaCurrent ?? step.getAttribute("aria-current"))).toEqual([steps[3]]);
  });

  it("can be loaded again where that failed", async () => {
    let answer: object | Response = Response.json({ type: "UNAVAILABLE" }, { status: 503 });
    const { card, press } = await open(() => (answer instanceof Response ? answer.clone() : answer));
    expect(await within(card).findByText("Der Verlauf konnte nicht geladen werden.")).toBeVisible();
    answer = { steps: life };
    await press("Erneut laden");
    expect(await within(card).findByText("Gebucht")).toBeVisible();
  });
});
