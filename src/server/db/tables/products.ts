import type { Generated, Selectable } from "kysely";
import type { ProductExtra } from "../../../shared/contract/products.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { ProductType, TaxPercent } from "../../../shared/rules/products.ts";
import type { Instant } from "./columns.ts";

/** What the till sells. A deleted product stays a row, since sales refer to it. */
export interface Products {
  id: Generated<number>;
  type: ProductType;
  name: string;
  /** Both are the sums of its moves, never below zero, and 0 for services. */
  target_stock: number;
  actual_stock: number;
  price_cents: Cents;
  tax_percent: TaxPercent;
  /** The extra of boats that it stands for; unique. */
  extra: ProductExtra | null;
  deleted_at: Instant | null;
  created_by: number | null;
  /** Who changed it last; null while nobody did. Sales leave it alone. */
  changed_by: number | null;
  created_at: Instant;
  changed_at: Instant;
  /** Rises with every change and every move, a sale's too. */
  version: number;
}

export type ProductRow = Selectable<Products>;

export type StockMoveKind = "created" | "changed" | "sold" | "returned";

/** Why the stock of a product changed: append-only, and triggers refuse changes and deletions. */
export interface StockMoves {
  id: Generated<number>;
  product_id: number;
  kind: StockMoveKind;
  actual_change: number;
  target_change: number;
  actor_id: number | null;
  /** "" where the kind says it all. */
  reason: string;
  /** The transaction of the till that sold it or took it back; null for the other kinds. */
  transaction_id: number | null;
  created_at: Instant;
}
