import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { pageSize } from "./finding.ts";

/** Products, deleted ones too, with the sums of their moves. */
export function productsAfter(db: Kysely<Database>, after: number) {
  const sumOf = (column: "actual_change" | "target_change") => sql<number>`
    cast(coalesce((select sum(${sql.ref(column)}) from stock_moves where product_id = products.id), 0) as integer)`;
  return db
    .selectFrom("products")
    .select(["id", "actual_stock", "target_stock"])
    .select([sumOf("actual_change").as("moved_actual"), sumOf("target_change").as("moved_target")])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .execute();
}
