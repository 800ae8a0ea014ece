import type { Kysely } from "kysely";
import { protocolKinds } from "../../../shared/rules/protocol-words.ts";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import type { ProtocolFacts } from "../../documents/protocol-facts.ts";
import { sha256 } from "../../modules/invoices/write-invoice.ts";
import { pictureIdOf } from "../../modules/pictures/uploaded-picture.ts";
import { webpSize } from "../../modules/pictures/webp-size.ts";
import { readPhoto } from "../../modules/protocol-log/protocols.repository.ts";
import { type Check, inPages, pageSize } from "./finding.ts";

type Db = Kysely<Database>;

/**
 * Protocols say what was signed, each correction follows the one before, the photos that they show are there and whole,
 * and documents were not changed; of one that was emptied nothing is left.
 */
export const checkProtocols: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => protocolsOfBookingsAfter(db, after))) {
    for (const { id: booking, protocols, photos } of page) {
      for (const kind of protocolKinds) {
        const rounds = protocols.filter((row) => row.kind === kind).map(({ round }) => round);
        if (rounds.every((round, index) => round === index + 1)) continue;
        yield { subject: `booking ${booking}`, problem: `has protocols of ${kind} ${rounds.join(", ")}` };
      }
      for (const protocol of protocols) {
        const subject = `protocol ${protocol.id}`;
        for (const problem of problemsOf(protocol, photos)) yield { subject, problem };
      }
      for (const photo of photos) {
        signal.throwIfAborted();
        // One in memory at a time. Null where it was deleted meanwhile.
        const content = await readPhoto(db, booking, photo.id);
        if (content && !isWholePhoto(photo, content)) {
          const problem = `has photo ${photo.id} of a protocol, which has been changed`;
          yield { subject: `booking ${booking}`, problem };
        }
      }
    }
  }
  for await (const page of inPages(0, signal, (after) => protocolDocumentsAfter(db, after))) {
    for (const { id, facts, pdf, sha256: hash } of page) {
      const subject = `protocol ${id}`;
      if (facts === "") yield { subject, problem: "was emptied, but has a document" };
      else if (sha256(Buffer.from(pdf)) !== hash) yield { subject, problem: "has a document that was changed" };
    }
  }
};

type Stored = Awaited<ReturnType<typeof protocolsOfBookingsAfter>>[number];
type Photo = Stored["photos"][number];

function problemsOf({ id, facts, facts_sha256 }: Stored["protocols"][number], photos: readonly Photo[]): string[] {
  const own = photos.filter(({ protocol_id }) => protocol_id === id);
  // Emptied: the guest was erased, or it is retained no longer.
  if (facts === "") return own.length > 0 ? [`was emptied, but has photos (${own.length})`] : [];
  if (sha256(facts) !== facts_sha256) return ["was changed since it was signed"];
  const { photos: shown } = JSON.parse(facts) as ProtocolFacts;
  const lost = shown.filter((photo) => photos.every((one) => one.id !== photo || one.protocol_id === null));
  const strange = own.filter((photo) => !shown.includes(photo.id));
  return [
    ...(lost.length > 0 ? [`shows photos that are gone (${lost.length})`] : []),
    ...(strange.length > 0 ? [`has photos that it does not show (${strange.length})`] : []),
  ];
}

/** Whether a photo has the content that its name was made from, of the size that its row says. */
export function isWholePhoto({ id, width, height }: Pick<Photo, "id" | "width" | "height">, content: Buffer): boolean {
  const size = webpSize(content);
  return size !== null && size.width === width && size.height === height && pictureIdOf(content) === id;
}

/** Bookings that have protocols or photos, with both, without what is in the photos. */
async function protocolsOfBookingsAfter(db: Db, after: number) {
  const page = await db
    .selectFrom("protocols")
    .select("booking_id as id")
    .where("booking_id", ">", after)
    .union(db.selectFrom("protocol_photos").select("booking_id as id").where("booking_id", ">", after))
    .orderBy("id")
    .limit(pageSize)
    .execute();
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const protocols = await db
    .selectFrom("protocols")
    .selectAll()
    .where("booking_id", "in", ids)
    .orderBy("kind")
    .orderBy("round")
    .execute();
  const photos = await db
    .selectFrom("protocol_photos")
    .select(["id", "booking_id", "protocol_id", "width", "height"])
    .where("booking_id", "in", ids)
    .orderBy("id")
    .execute();
  const [protocolsOf, photosOf] = [
    groupBy(protocols, ({ booking_id }) => booking_id),
    groupBy(photos, ({ booking_id }) => booking_id),
  ];
  return page.map(({ id }) => ({ id, protocols: protocolsOf(id), photos: photosOf(id) }));
}

/** Documents are far larger than rows. */
const documentsAtOnce = 5;

async function protocolDocumentsAfter(db: Db, after: number) {
  return db
    .selectFrom("protocol_documents")
    .innerJoin("protocols", "protocols.id", "protocol_documents.protocol_id")
    .select(["protocols.id", "protocols.facts", "protocol_documents.pdf", "protocol_documents.sha256"])
    .where("protocols.id", ">", after)
    .orderBy("protocols.id")
    .limit(documentsAtOnce)
    .execute();
}
