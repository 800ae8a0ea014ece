import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, oneOf, optionalIntegers, refers, texts } from "./columns.ts";

/** Protocols of handover and return, their photos and documents. */
export async function createProtocols(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const { schema } = trx;
  const binary = engine === "postgres" ? "bytea" : "blob";
  await schema
    .createTable("protocols")
    .$call(id(engine))
    .$call(integers("booking_id", "vehicle_id", "user_id", "round"))
    .$call(texts("kind", "signed_at", "facts", "facts_sha256"))
    .addUniqueConstraint("protocols_booking_key", ["booking_id", "kind", "round"])
    .$call(refers("protocols", "booking_id", "bookings", "restrict"))
    .$call(refers("protocols", "vehicle_id", "vehicles", "restrict"))
    .$call(refers("protocols", "user_id", "users", "restrict"))
    .$call(oneOf("protocols", "kind", ["handover", "return"]))
    .$call(check("protocols", "round", sql<boolean>`round > 0`))
    .execute();
  await schema
    .createTable("protocol_photos")
    .$call(texts("id", "created_at"))
    .$call(integers("booking_id", "width", "height"))
    .$call(optionalIntegers("protocol_id"))
    .addColumn("content", binary, (column) => column.notNull())
    .addPrimaryKeyConstraint("protocol_photos_pkey", ["booking_id", "id"])
    .$call(refers("protocol_photos", "booking_id", "bookings", "restrict"))
    .$call(refers("protocol_photos", "protocol_id", "protocols", "restrict"))
    .$call(check("protocol_photos", "size", sql<boolean>`width > 0 and height > 0`))
    .execute();
  await schema.createIndex("protocol_photos_protocol").on("protocol_photos").column("protocol_id").execute();
  await schema
    .createTable("protocol_documents")
    .addColumn("protocol_id", "integer", (column) => column.notNull().primaryKey())
    .$call(texts("sha256", "created_at"))
    .addColumn("pdf", binary, (column) => column.notNull())
    .$call(refers("protocol_documents", "protocol_id", "protocols", "restrict"))
    .execute();
  for (const trigger of engine === "postgres" ? postgresTriggers : sqliteTriggers) await trigger.execute(trx);
}

const refusal = sql.lit("a signed protocol is never changed");

/** Only emptying the facts is allowed, once they are retained no longer or the guest asks for it. */
const isChanged = (distinct: RawBuilder<unknown>) => sql<boolean>`
  new.id ${distinct} old.id or new.booking_id ${distinct} old.booking_id or new.kind ${distinct} old.kind
  or new.vehicle_id ${distinct} old.vehicle_id or new.user_id ${distinct} old.user_id
  or new.round ${distinct} old.round or new.signed_at ${distinct} old.signed_at
  or new.facts_sha256 ${distinct} old.facts_sha256 or (new.facts ${distinct} old.facts and new.facts <> '')`;

/** A photo waits until a protocol names it, and is never changed. */
const isOtherPhoto = (distinct: RawBuilder<unknown>) => sql<boolean>`
  new.id ${distinct} old.id or new.booking_id ${distinct} old.booking_id or new.content ${distinct} old.content
  or new.width ${distinct} old.width or new.height ${distinct} old.height
  or new.created_at ${distinct} old.created_at
  or (old.protocol_id is not null and new.protocol_id ${distinct} old.protocol_id)`;

const isSigned = sql<boolean>`exists (select 1 from protocols where id = old.protocol_id and facts <> '')`;

const sqliteTriggers = [
  sql`create trigger protocols_unchanged before update on protocols when ${isChanged(sql`is not`)}
    begin select raise(abort, ${refusal}); end`,
  sql`create trigger protocols_no_delete before delete on protocols begin select raise(abort, ${refusal}); end`,
  sql`create trigger protocol_photos_unchanged before update on protocol_photos when ${isOtherPhoto(sql`is not`)}
    begin select raise(abort, ${refusal}); end`,
  sql`create trigger protocol_photos_no_delete before delete on protocol_photos when ${isSigned}
    begin select raise(abort, ${refusal}); end`,
  sql`create trigger protocol_documents_unchanged before update on protocol_documents
    begin select raise(abort, ${refusal}); end`,
  sql`create trigger protocol_documents_no_delete before delete on protocol_documents when ${isSigned}
    begin select raise(abort, ${refusal}); end`,
];

const postgresTriggers = [
  sql`create function refuse_protocol_change() returns trigger language plpgsql as
    $$ begin raise exception ${refusal}; end $$`,
  // A condition of a trigger may not look into another table: its function does.
  sql`create function refuse_signed_deletion() returns trigger language plpgsql as
    $$ begin if ${isSigned} then raise exception ${refusal}; end if; return old; end $$`,
  sql`create trigger protocols_unchanged before update on protocols for each row
    when (${isChanged(sql`is distinct from`)}) execute function refuse_protocol_change()`,
  sql`create trigger protocols_no_delete before delete on protocols for each row
    execute function refuse_protocol_change()`,
  sql`create trigger protocol_photos_unchanged before update on protocol_photos for each row
    when (${isOtherPhoto(sql`is distinct from`)}) execute function refuse_protocol_change()`,
  sql`create trigger protocol_photos_no_delete before delete on protocol_photos for each row
    execute function refuse_signed_deletion()`,
  sql`create trigger protocol_documents_unchanged before update on protocol_documents for each row
    execute function refuse_protocol_change()`,
  sql`create trigger protocol_documents_no_delete before delete on protocol_documents for each row
    execute function refuse_signed_deletion()`,
];
