import type { Kysely } from "kysely";
import type { Product } from "../../../shared/contract/products.ts";
import type { User } from "../../../shared/contract/session.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { fullName } from "../../../shared/rules/names.ts";
import type { Database } from "../../db/schema.ts";
import { listProductRows } from "./products.repository.ts";

/** As people look names up in a list. */
const { compare } = new Intl.Collator("de", { numeric: true });

/** What can be sold, by name. Only admins are told who added or changed it, and not where it was they themselves. */
export async function listProducts(db: Kysely<Database>, user: User): Promise<Product[]> {
  const rows = await listProductRows(db);
  return rows
    .map(({ author_id, first_name, last_name, ...row }) => ({
      id: row.id,
      type: row.type,
      name: row.name,
      target_stock: row.target_stock,
      actual_stock: row.actual_stock,
      price: toAmount(row.price_cents),
      tax_percent: row.tax_percent,
      extra: row.extra,
      added_or_changed_by:
        user.admin && author_id !== user.id
          ? fullName({ first_name: first_name ?? "", last_name: last_name ?? "" })
          : "",
      version: row.version,
    }))
    .toSorted((one, other) => compare(one.name, other.name) || one.id - other.id);
}
