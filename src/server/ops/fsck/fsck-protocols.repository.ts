import type { Kysely } from "kysely";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import { pageSize } from "./finding.ts";

type Db = Kysely<Database>;

/** Bookings that have protocols or photos, with both, without what is in the photos. */
export async function protocolsOfBookingsAfter(db: Db, after: number) {
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

export async function protocolDocumentsAfter(db: Db, after: number) {
  return db
    .selectFrom("protocol_documents")
    .innerJoin("protocols", "protocols.id", "protocol_documents.protocol_id")
    .select(["protocols.id", "protocols.facts", "protocol_documents.pdf", "protocol_documents.sha256"])
    .where("protocols.id", ">", after)
    .orderBy("protocols.id")
    .limit(documentsAtOnce)
    .execute();
}
