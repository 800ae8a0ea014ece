import { stayChangeMachine } from "../../../machines/stay-change/stay-change.machine.ts";
import type { StayChangeEvent, StayChangeInput, StayChoice } from "../../../machines/stay-change/stay-change.types.ts";
import { stayChangeActors } from "../../client/features/stay-change/stay-change.actors.ts";
import { bookingContract } from "../../shared/contract/booking.ts";
import { dayPlanContract } from "../../shared/contract/day-plan.ts";
import { stayChangeContract } from "../../shared/contract/stay-change.ts";
import { addDays } from "../../shared/rules/day.ts";
import type { Flow, WantedAnswer } from "./drive.ts";
import { answered, type Delivery, lost } from "./line.ts";
import { ok, type Walks, type WalkWorld } from "./scene.ts";

/** The popup "Verschieben" of an employee or an admin, over a booking of two nights that becomes one of three. */
export async function stayFlow(
  { plan }: Walks,
  world: WalkWorld,
  input: StayChangeInput,
): Promise<Flow<typeof stayChangeMachine>> {
  const { boat, start, guest, browser, line } = world;
  const { id } = await ok(guest.post(bookingContract.send.path, world.request()));
  const cookies = new Map(browser.cookies);
  const choice = (waive_terms = false): StayChoice => {
    const stay = { vehicle: boat, booked_day: start, booked_duration: 3, adults: 2, children: 0 };
    return { ...stay, license_answer: "", extras: [], own_extras: [], waive_terms, our_fault: false };
  };
  const row = () => plan.booking(id);
  const setPrice = (night_cents: number) =>
    plan.db.updateTable("vehicles").set({ night_cents }).where("id", "=", boat).execute();

  /** Somebody else agrees on another price meanwhile: a step of the booking. */
  async function stepElsewhere(): Promise<void> {
    const { version } = await row();
    const agreed = { booking_id: id, version, new_price: "480", price_change_reason: "Stammgast" };
    await ok(plan.kim.post(dayPlanContract.changePrice.path, agreed));
  }

  async function prepare({ kind, value }: WantedAnswer): Promise<Delivery> {
    for (const [name, text] of cookies) browser.cookies.set(name, text);
    await world.makeFree();
    const failure = kind === "error" ? (value as { kind: string }).kind : "done";
    if (failure === "refused")
      await world.rivalBooks({ booked_day: addDays(start, 2), booked_day_end: addDays(start, 4) });
    if (failure === "conflict") await stepElsewhere();
    if (failure === "priceChanged") await setPrice(260_00);
    // Logged out in another window.
    if (failure === "failed") browser.cookies.delete("sessionid");
    return failure === "network" ? lost(false) : answered;
  }

  return {
    machine: stayChangeMachine.provide({ actors: stayChangeActors(world.dispatch) }),
    input: { ...input, bookingId: id, version: (await row()).version, choice: input.choice && choice() },
    line,
    async sent(event): Promise<StayChangeEvent> {
      if (event.type === "stay.chosen") return { ...event, choice: choice(event.choice.waive_terms) };
      return event.type === "booking.seen"
        ? { ...event, version: (await row()).version, nights: (await row()).nights }
        : event;
    },
    answers: {
      quoteChange: { paths: [stayChangeContract.quote.path], prepare },
      changeStay: { paths: [stayChangeContract.change.path], prepare },
    },
  };
}
