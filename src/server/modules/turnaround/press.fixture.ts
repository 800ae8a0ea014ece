import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import {
  type TurnaroundBoat,
  type TurnaroundStepAnswer,
  type TurnaroundsAnswer,
  turnaroundContract,
} from "../../../shared/contract/turnaround.ts";
import type { TestVisitor } from "../../../testing/server.ts";
import { refusal, type withTill } from "../../../testing/till-shop.ts";

/** The morning of one boat at a till: who leaves, who comes back, and what one press takes. */
export function withPresses(till: ReturnType<typeof withTill>) {
  const { plan } = till;
  const { take, takeReturn, handOver, undoTogether, list } = turnaroundContract;
  const presses = {
    async board(by = plan.kim): Promise<TurnaroundBoat> {
      const { boats } = (await by.get(list.path)).json<TurnaroundsAnswer>();
      const boat = boats.find(({ vehicle_id }) => vehicle_id === plan.vehicle);
      if (!boat) throw new Error("the boat is not on the board");
      return boat;
    },
    send: async (path: string, body: object, by: TestVisitor) =>
      by.post(path, { vehicle_id: plan.vehicle, version: (await presses.board()).version, ...body }),
    step: (step: string, more: object = {}, by = plan.kim) => presses.send(take.path, { step, ...more }, by),
    /** Takes steps one by one. @throws Error where one is refused. */
    async steps(...names: string[]): Promise<void> {
      for (const name of names) {
        const answer = await presses.step(name);
        if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`);
      }
    },
    takeReturn: async (more: object = {}, by = plan.kim) => {
      const { returning, unnoted } = await presses.board();
      const booking_id = (unnoted ?? returning)?.booking_id;
      return presses.send(takeReturn.path, { booking_id, ...more }, by);
    },
    handOver: async (more: object = {}, by = plan.kim) =>
      presses.send(handOver.path, { booking_id: (await presses.board()).departing?.booking_id, ...more }, by),
    undo: (by = plan.kim) => presses.send(undoTogether.path, {}, by),
    /** A stay of two nights that begins today, on a boat that is ready. Its price is paid unless `unpaid`. */
    async departure(changes: Partial<BookingRequest> = {}, { unpaid = false } = {}): Promise<number> {
      const booking_id = await plan.book({ booked_day: "2027-05-03", booked_day_end: "2027-05-05", ...changes });
      if (!unpaid) {
        const { bookings } = await till.unpaid(`?booking_id=${booking_id}`);
        const income = bookings.find(({ id }) => id === booking_id)?.due;
        await plan.alma.post(tillContract.save.path, { income, booking_id });
      }
      await presses.steps("boat.cleaned", "boat.fuelled", "boat.checked", "boat.released");
      return booking_id;
    },
    /** All that is due of who leaves. */
    due: async () => (await presses.board()).departing?.due ?? "",
    /** Left by one press, paid in cash, and is back on its last day in the morning. */
    async away(): Promise<number> {
      const booking_id = await presses.departure();
      pressed(await presses.handOver({ payment_method: "cash", income: await presses.due() }));
      await presses.at("2027-05-05T07:30:00.000Z");
      return booking_id;
    },
    /** Sets the clock; who was logged in is so again. */
    async at(now: string): Promise<void> {
      plan.clock.set(now);
      Object.assign(plan.kim, await plan.employee());
      Object.assign(plan.alma, await plan.admin());
    },
    /** The log, but for the boat's own steps: each step, whether it stands, and which press took it. */
    async log() {
      const rows = await plan.db.selectFrom("turnaround_steps").selectAll().orderBy("id").execute();
      return rows.filter(({ step }) => !step.startsWith("boat.") || step === "boat.handedOver");
    },
    states: async () => {
      const { guest, boat } = await presses.board();
      return [guest, boat];
    },
    receipts: async () =>
      (await plan.db.selectFrom("till_transactions").selectAll().orderBy("number").execute()).map(
        ({ kind, total_cents }) => [kind, total_cents / 100] as const,
      ),
  };
  return presses;
}

/** @throws Error where it was refused. */
export function pressed(answer: Parameters<typeof refusal>[0]): TurnaroundStepAnswer {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<TurnaroundStepAnswer>();
}
