import type { FastifyInstance } from "fastify";
import type { Kysely, Transaction } from "kysely";
import { type Checklist, checklistContract } from "../../../shared/contract/checklist.ts";
import {
  type BookingProtocolsAnswer,
  type ProtocolEntry,
  photoFields,
  protocolsContract,
} from "../../../shared/contract/protocols.ts";
import { photoSide, usualChecklist } from "../../../shared/rules/protocol-words.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { ChecklistTable, ProtocolRow } from "../../db/tables/protocols.ts";
import type { Deps } from "../../deps.ts";
import type { ProtocolFacts } from "../../documents/protocol-facts.ts";
import { answerOnce, takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { findBooking, lockBooking } from "../booking/booking.repository.ts";
import { registerPictureUploads } from "../pictures/picture-uploads.ts";
import type { UploadedPicture } from "../pictures/uploaded-picture.ts";
import {
  countWaiting,
  insertPhoto,
  protocolsOf,
  readPhoto,
  waitingPhotos,
} from "../protocol-log/protocols.repository.ts";
import { protocolDocument } from "./protocol-document.ts";
import { returnFindings, signProtocol, subjectOf } from "./sign-protocol.ts";

/** Protocols of handover and return, and the list of what they check. */
export function registerProtocols(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(protocolsContract.list, ({ params }) => bookingProtocols(deps.db, params.id));

  route(protocolsContract.document, ({ params }) => protocolDocument(deps, params.id));

  route(protocolsContract.photo, async ({ params: { booking, photo } }) => {
    const content = await readPhoto(deps.db, booking, photo);
    if (!content) throw new Problem("NOT_FOUND", { photo: "validation-staff:protocolPhotos" });
    return { filename: `${photo}.webp`, content };
  });

  // A plugin of its own: no other call takes files.
  void app.register(async (form) => {
    registerPictureUploads(form, { fields: photoFields, longestSide: photoSide });
    routesOf(form)(protocolsContract.addPhoto, ({ body: { booking_id, photo }, request }) =>
      answerOnce(request, deps, async (trx) => ({
        photo: await addProtocolPhoto(trx, booking_id, photo as UploadedPicture, deps.now()),
      })),
    );
  });

  route(protocolsContract.sign, ({ body, user, request }) => {
    const staff = { user, company: deps.config.company };
    return answerOnce(request, deps, async (trx) => ({ id: await signProtocol(trx, body, staff, deps.now()) }));
  });

  route(checklistContract.get, () => readChecklist(deps.db));

  route(checklistContract.save, ({ body, request }) =>
    takeOnce(request, deps, {}, (trx) => saveChecklist(trx, body, deps.now())),
  );
}

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

/**
 * The protocols of a booking, and what the next one asks for.
 * @throws Problem NOT_FOUND as `subjectOf` says.
 */
async function bookingProtocols(db: Kysely<Database>, id: number): Promise<BookingProtocolsAnswer> {
  const booking = subjectOf(await findBooking(db, id), "id");
  const rows = await protocolsOf(db, [id]);
  return {
    booking: {
      id,
      name: booking.name,
      email: booking.email !== "",
      vehicle: booking.vehicle_id,
      vehicle_name: booking.vehicle_name,
      booked_day: booking.start_day,
      booked_end: booking.end_day,
    },
    checklist: await readChecklist(db),
    returned: await returnFindings(db, booking),
    protocols: rows.filter(({ facts }) => facts !== "").map(toEntry),
    waiting: await waitingPhotos(db, id),
  };
}

function toEntry({ id, kind, round, signed_at, facts: text }: ProtocolRow): ProtocolEntry {
  const facts = JSON.parse(text) as ProtocolFacts;
  const { items, fuel, engineHours, remarks, photos, signedByGuest, signedByStaff } = facts;
  const names = { by: signedByStaff.name, guest_name: signedByGuest.name };
  return { id, kind, round, signed_at, ...names, items, fuel, engine_hours: engineHours, remarks, photos };
}

/** What is checked at handover and return: the list of the settings, or the one that everybody begins with. */
async function readChecklist(db: Kysely<Database>): Promise<Checklist> {
  const row = await db.selectFrom("checklist").selectAll().executeTakeFirst();
  if (!row) return { lines: [...usualChecklist], engine_hours: true };
  return { lines: JSON.parse(row.lines) as string[], engine_hours: row.asks_engine_hours === 1 };
}

/** Changes the list for protocols to come. */
async function saveChecklist(trx: Transaction<Database>, { lines, engine_hours }: Checklist, now: Date): Promise<void> {
  const row: NewRow<ChecklistTable> = {
    id: 1,
    lines: JSON.stringify(lines),
    asks_engine_hours: engine_hours ? 1 : 0,
    changed_at: now.toISOString(),
  };
  await trx
    .insertInto("checklist")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}
