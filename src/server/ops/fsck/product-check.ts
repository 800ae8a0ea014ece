import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { type Check, inPages, pageSize } from "./finding.ts";

/** Target and actual stock of a product are the sums of its moves, and the till moved what it sold and took back. */
export const checkProducts: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => productsAfter(db, after))) {
    for (const { id, actual_stock, target_stock, moved_actual, moved_target, unlike_sales } of page) {
      const subject = `product ${id}`;
      if (actual_stock !== moved_actual) {
        yield { subject, problem: `has a stock of ${actual_stock}, but its moves say ${moved_actual}` };
      }
      if (target_stock !== moved_target) {
        yield { subject, problem: `has a target stock of ${target_stock}, but its moves say ${moved_target}` };
      }
      if (unlike_sales > 0) {
        yield {
          subject,
          problem: `was moved otherwise than it was sold, in ${unlike_sales} of the transactions of the till`,
        };
      }
    }
  }
};

/**
 * Products, deleted ones too, with the sums of their moves and the number of transactions of the till that moved
 * something else than they sold or took back.
 */
function productsAfter(db: Kysely<Database>, after: number) {
  const sumOf = (column: "actual_change" | "target_change") => sql<number>`
    cast(coalesce((select sum(${sql.ref(column)}) from stock_moves where product_id = products.id), 0) as integer)`;
  const unlikeSales = sql<number>`
    cast((select count(*) from (
      select transaction_id from (
        select transaction_id, actual_change as pieces from stock_moves
        where product_id = products.id and transaction_id is not null
        union all
        select transaction_id, quantity from till_lines where product_id = products.id and products.type <> 'services'
      ) as moved
      group by transaction_id having sum(pieces) <> 0
    ) as wrong) as integer)`;
  return db
    .selectFrom("products")
    .select(["id", "actual_stock", "target_stock"])
    .select([sumOf("actual_change").as("moved_actual"), sumOf("target_change").as("moved_target")])
    .select(unlikeSales.as("unlike_sales"))
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .execute();
}
