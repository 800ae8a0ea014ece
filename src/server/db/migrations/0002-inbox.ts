import type { Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { id, integers, oneOf, optionalTexts, texts } from "./columns.ts";

/** What the staff work through: messages of guests, and later confirmations, cancellations and to-dos. */
export async function createInbox({ schema }: Transaction<Database>, engine: Engine): Promise<void> {
  await schema
    .createTable("inbox")
    .$call(id(engine))
    .$call(texts("type", "name", "phone", "email", "body", "created_at"))
    .$call(integers("canceled"))
    .$call(optionalTexts("ticked_off"))
    .$call(oneOf("inbox", "type", ["todo", "contact", "confirmation", "cancellation"]))
    .$call(oneOf("inbox", "canceled", [0, 1]))
    .execute();
  await schema.createIndex("inbox_type_created_at").on("inbox").columns(["type", "created_at"]).execute();
}
