import { type Check, inPages } from "./finding.ts";
import { productsAfter } from "./fsck-products.repository.ts";

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
