import { standingOf } from "../../../../machines/offline-queue/offline-queue.selectors.ts";
import type { QueuedCall } from "../../../../machines/offline-queue/offline-queue.types.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { abortable, type Call, type Dispatch, uncached } from "../../api/call.ts";
import type { Keyed } from "../../api/idempotency-keys.ts";
import { useOfflineQueue } from "../../offline/offline-queue.provider.tsx";
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
type NoteRequest = Parameters<typeof commentBooking.initiate>[0]["request"];

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

/** Saves a note; without network it waits, and `onWaiting` is called in place of an answer of the server. */
export function useNoteCall({ id, vehicle_name, booked_day }: NotedBooking, onWaiting: () => void) {
  const { sendOrQueue } = useOfflineQueue();
  return (keyed: Keyed<NoteRequest>): Call<object> =>
    (dispatch) => ({
      async unwrap() {
        const answer = await sendOrQueue({
          subject: `booking ${id}`,
          send: (signal) => abortable(dispatch(commentBooking.initiate(keyed)), signal).unwrap(),
          wait: () => ({
            key: keyed.idempotencyKey,
            call: queuedNoteCall,
            request: {
              ...keyed.request,
              booking_id: id,
              version: Number(keyed.request.version),
              vehicle_name,
              booked_day,
            },
          }),
        });
        if (answer === null) onWaiting();
        return answer ?? {};
      },
    });
}

/** Sends a note that waited: what follows it about the same booking goes to the version that it made. */
export async function sendNote(dispatch: Dispatch, call: QueuedCall, signal: AbortSignal) {
  const { booking_id, version, comment } = noteIn(call);
  const keyed = { request: { booking_id, version, comment }, idempotencyKey: call.key };
  await abortable(dispatch(commentBooking.initiate(keyed)), signal).unwrap();
  // It is saved, whether or not its booking can be read just now.
  return { version: await noteVersion(dispatch, call).catch(() => null) };
}

/** The present version of the booking that a note is about; null where its day does not show it any more. */
export async function noteVersion(dispatch: Dispatch, call: QueuedCall): Promise<number | null> {
  const { booking_id, booked_day: day } = noteIn(call);
  const { bookings } = await dispatch(getDayBookings.initiate({ from: day, to: day }, uncached)).unwrap();
  return bookings.find(({ id }) => id === booking_id)?.version ?? null;
}
