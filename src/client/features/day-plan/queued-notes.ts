import { standingOf } from "../../../../machines/offline-queue/offline-queue.selectors.ts";
import type { QueuedCall } from "../../../../machines/offline-queue/offline-queue.types.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { abortable, type Dispatch, uncached } from "../../api/call.ts";
import type { WaitableCall } from "../../offline/waitable-call.ts";
import { dayPlanApi } from "./day-plan.api.ts";

/** What waits under this name is a note of the staff about a booking (requirements/offline.md). */
export const queuedNoteCall = "bookingNote";

/** A note as it waits; boat and day say later which booking it is about, and where it is read. */
export interface QueuedNote {
  booking_id: number;
  version: number;
  comment: string;
  vehicle_name: string;
  booked_day: Day;
}

const { commentBooking, getDayBookings } = dayPlanApi.endpoints;

export const noteIn = ({ request }: QueuedCall) => request as unknown as QueuedNote;

/** The note of a booking that waits, the last one of several; null where none does. A refused one changes nothing. */
export function waitingNote(calls: readonly QueuedCall[], bookingId: number): string | null {
  const own = calls.findLast(
    (call) =>
      call.call === queuedNoteCall && noteIn(call).booking_id === bookingId && standingOf(calls, call) === "waiting",
  );
  return own ? noteIn(own).comment : null;
}

/** What of a booking has to be known to note something of it. */
export type NotedBooking = Pick<StaffBooking, "id" | "version" | "note" | "vehicle_name" | "booked_day">;

/** A note of the staff about a booking. */
export const waitableNote: WaitableCall<QueuedNote, object> = {
  name: queuedNoteCall,
  access: dayPlanContract.comment.access,
  subject: ({ request }) => `booking ${request.booking_id}`,
  send(dispatch, { request: { booking_id, version, comment }, idempotencyKey }, signal) {
    const note = { request: { booking_id, version, comment }, idempotencyKey };
    return abortable(dispatch(commentBooking.initiate(note)), signal).unwrap();
  },
  wait: (note) => note,
  /** It is saved, whether or not its booking can be read just now. */
  conclude: (dispatch, call) => noteVersion(dispatch, call).catch(() => null),
};

/** The present version of the booking that a note is about; null where its day does not show it any more. */
export async function noteVersion(dispatch: Dispatch, call: QueuedCall): Promise<number | null> {
  const { booking_id, booked_day: day } = noteIn(call);
  const { bookings } = await dispatch(getDayBookings.initiate({ from: day, to: day }, uncached)).unwrap();
  return bookings.find(({ id }) => id === booking_id)?.version ?? null;
}
