import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { lockBooking } from "../booking/booking.repository.ts";
import type { UploadedPicture } from "../pictures/uploaded-picture.ts";
import { countWaiting, insertPhoto } from "../protocol-log/protocols.repository.ts";
import { subjectOf } from "./protocol-subject.ts";

/** So many photos of one booking wait for a protocol, of which one may have 12: for both of its protocols, and more. */
const mostWaiting = 40;

/**
 * Keeps a photo of a booking until a protocol names it, or a week has passed.
 * @returns its id.
 * @throws Problem as `protocolPhotoSchema` says.
 */
export async function addProtocolPhoto(
  trx: Transaction<Database>,
  bookingId: number,
  { id, content, width, height }: UploadedPicture,
  now: Date,
): Promise<string> {
  subjectOf(await lockBooking(trx, bookingId), "booking_id");
  if ((await countWaiting(trx, bookingId, id)) >= mostWaiting) {
    throw new Problem("CONFLICT", { photo: "validation-staff:protocolPhotosWaiting" });
  }
  await insertPhoto(trx, {
    id,
    booking_id: bookingId,
    protocol_id: null,
    content,
    width,
    height,
    created_at: now.toISOString(),
  });
  return id;
}
