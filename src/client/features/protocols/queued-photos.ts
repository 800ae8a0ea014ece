import { standingOf } from "../../../../machines/offline-queue/offline-queue.selectors.ts";
import type { QueuedCall } from "../../../../machines/offline-queue/offline-queue.types.ts";
import { protocolsContract } from "../../../shared/contract/protocols.ts";
import { abortable } from "../../api/call.ts";
import { useOfflineQueue } from "../../offline/offline-queue.provider.tsx";
import type { WaitableCall } from "../../offline/waitable-call.ts";
import { protocolsApi } from "./protocols.api.ts";

/** What waits under this name is a photo for a protocol (requirements/offline.md). */
export const queuedPhotoCall = "protocolPhoto";

/** Of which booking photos are; the boat says it to people. */
export interface PhotographedStay {
  booking_id: number;
  vehicle_name: string;
}

/** A photo as it waits. It changes nothing of which there are versions. */
export interface QueuedPhoto extends PhotographedStay {
  photo: Blob;
  version: 0;
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

/** A photo for the protocols of a booking. */
export const waitablePhoto: WaitableCall<QueuedPhoto, { photo: string }> = {
  name: queuedPhotoCall,
  access: protocolsContract.addPhoto.access,
  // None depends on another one.
  subject: ({ idempotencyKey }) => `photo ${idempotencyKey}`,
  send(dispatch, { request: { booking_id, photo }, idempotencyKey }, signal) {
    const added = { request: { booking_id, photo }, idempotencyKey };
    return abortable(dispatch(addProtocolPhoto.initiate(added)), signal).unwrap();
  },
  wait: (photo) => photo,
  /** Once an open protocol shows it: else it would be nowhere for a moment. */
  async conclude(dispatch, call) {
    const { booking_id: id } = photoIn(call);
    await dispatch(getProtocols.initiate({ id }, { forceRefetch: true, subscribe: false }));
    return null;
  },
};
