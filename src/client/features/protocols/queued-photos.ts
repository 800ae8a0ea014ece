import { useDispatch } from "react-redux";
import { standingOf } from "../../../../machines/offline-queue/offline-queue.selectors.ts";
import type { QueuedCall } from "../../../../machines/offline-queue/offline-queue.types.ts";
import { abortable, type Dispatch } from "../../api/call.ts";
import { randomKey } from "../../api/idempotency-keys.ts";
import { useOfflineQueue } from "../../offline/offline-queue.provider.tsx";
import { protocolsApi } from "./protocols.api.ts";

/** What waits under this name is a photo for a protocol (requirements/offline.md). */
export const queuedPhotoCall = "protocolPhoto";

/** A photo as it waits; the boat says later what it is a photo of. */
export interface QueuedPhoto {
  booking_id: number;
  vehicle_name: string;
  photo: Blob;
}

const { addProtocolPhoto, getProtocols } = protocolsApi.endpoints;

export const photoIn = ({ request }: QueuedCall) => request as unknown as QueuedPhoto;

/** The photos of a booking that are on the device and not at the server. */
export const queuedPhotosOf = (calls: readonly QueuedCall[], bookingId: number): QueuedCall[] =>
  calls.filter((call) => call.call === queuedPhotoCall && photoIn(call).booking_id === bookingId);

/** Whether photos of a booking will come to the server by themselves: what was refused will not. */
export function usePhotosWait(bookingId: number): boolean {
  const { calls } = useOfflineQueue();
  return queuedPhotosOf(calls, bookingId).some((call) => standingOf(calls, call) === "waiting");
}

/** Sends a photo for the protocols of a booking: its id, or null where it waits for the network. */
export function usePhotoCall(booking: Omit<QueuedPhoto, "photo">) {
  const { sendOrQueue } = useOfflineQueue();
  const dispatch = useDispatch<Dispatch>();
  return async (photo: Blob): Promise<string | null> => {
    const key = randomKey();
    const { booking_id } = booking;
    const answer = await sendOrQueue({
      // None depends on another one.
      subject: `photo ${key}`,
      send: (signal) => add(dispatch, { booking_id, photo }, key, signal),
      wait: () => ({ key, call: queuedPhotoCall, request: { ...booking, photo, version: 0 } }),
    });
    return answer?.photo ?? null;
  };
}

const add = (dispatch: Dispatch, request: Omit<QueuedPhoto, "vehicle_name">, key: string, signal: AbortSignal) =>
  abortable(dispatch(addProtocolPhoto.initiate({ request, idempotencyKey: key })), signal).unwrap();

/** Sends a photo that waited. Resolves once an open protocol shows it: else it would be nowhere for a moment. */
export async function sendPhoto(dispatch: Dispatch, call: QueuedCall, signal: AbortSignal) {
  const { booking_id, photo } = photoIn(call);
  await add(dispatch, { booking_id, photo }, call.key, signal);
  await dispatch(getProtocols.initiate({ id: booking_id }, { forceRefetch: true, subscribe: false }));
  return { version: null };
}
