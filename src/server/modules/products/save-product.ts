import type { Transaction } from "kysely";
import type { FieldErrors } from "../../../shared/contract/errors.ts";
import type { SaveProductRequest } from "../../../shared/contract/products.ts";
import type { User } from "../../../shared/contract/session.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import { loweredFields, usualTax } from "../../../shared/rules/products.ts";
import type { Database } from "../../db/schema.ts";
import type { ProductRow } from "../../db/tables/products.ts";
import { Problem } from "../../http/problem.ts";
import { findProduct, insertMove, insertProduct, updateProduct } from "./products.repository.ts";

type Editor = Pick<User, "id" | "admin">;

/**
 * Adds a product, or changes the one that was seen in `seenVersion` (requirements/products.md). What changes of its
 * stock is a move.
 * @throws Problem as `saveProductSchema` says.
 */
export async function saveProduct(
  trx: Transaction<Database>,
  asked: SaveProductRequest,
  { user, seenVersion }: { user: Editor; seenVersion: number },
  now: Date,
): Promise<void> {
  if (asked.id === null) return addProduct(trx, asked, user, now);
  const stored = await findProduct(trx, asked.id);
  if (!stored || stored.deleted_at !== null) throw new Problem("NOT_FOUND", { id: "validation-staff:product" });
  if (stored.type !== asked.type) throw new Problem("VALIDATION", { type: "validation-staff:productType" });
  // Said before what the employee may not: they decided about numbers that are no longer there.
  if (stored.version !== seenVersion) throw changedMeanwhile();
  refuseWhatOnlyAdminsMay(asked, stored, user);
  const isChanged = await updateProduct(trx, stored, {
    name: asked.name,
    target_stock: asked.target_stock,
    actual_stock: asked.actual_stock,
    price_cents: fromAmount(asked.price),
    tax_percent: asked.tax_percent ?? stored.tax_percent,
    changed_by: user.id,
    changed_at: now.toISOString(),
  });
  if (!isChanged) throw changedMeanwhile();
  const change = {
    actual_change: asked.actual_stock - stored.actual_stock,
    target_change: asked.target_stock - stored.target_stock,
  };
  if (change.actual_change === 0 && change.target_change === 0) return;
  await writeMove(trx, { id: stored.id, kind: "changed", reason: asked.reason, ...change }, user, now);
}

const changedMeanwhile = () => new Problem("CONFLICT", { version: "validation-staff:productVersion" });

async function addProduct(
  trx: Transaction<Database>,
  asked: SaveProductRequest,
  user: Editor,
  now: Date,
): Promise<void> {
  const usual = usualTax(asked.type);
  const tax_percent = asked.tax_percent ?? usual;
  if (tax_percent !== usual && !user.admin) throw taxRefusal();
  const { type, name, target_stock, actual_stock, reason } = asked;
  const id = await insertProduct(trx, {
    type,
    name,
    target_stock,
    actual_stock,
    price_cents: fromAmount(asked.price),
    tax_percent,
    extra: null,
    deleted_at: null,
    created_by: user.id,
    changed_by: null,
    created_at: now.toISOString(),
    changed_at: now.toISOString(),
    version: 1,
  });
  if (type === "services") return;
  const move = { actual_change: actual_stock, target_change: target_stock };
  await writeMove(trx, { id, kind: "created", reason, ...move }, user, now);
}

const taxRefusal = () => new Problem("FORBIDDEN", { tax_percent: "validation-staff:productTaxAdmin" });

function refuseWhatOnlyAdminsMay(asked: SaveProductRequest, stored: ProductRow, user: Editor): void {
  if (user.admin) return;
  const lowered = loweredFields({ ...stored, price: stored.price_cents }, { ...asked, price: fromAmount(asked.price) });
  const errors: FieldErrors = Object.fromEntries(
    lowered.map((field) => [field, "validation-staff:onlyUpward" as const]),
  );
  if (lowered.length > 0) throw new Problem("FORBIDDEN", errors);
  if ((asked.tax_percent ?? stored.tax_percent) !== stored.tax_percent) throw taxRefusal();
}

async function writeMove(
  trx: Transaction<Database>,
  {
    id,
    ...move
  }: {
    id: number;
    kind: "created" | "changed";
    actual_change: number;
    target_change: number;
    reason: string;
  },
  user: Editor,
  now: Date,
): Promise<void> {
  await insertMove(trx, {
    ...move,
    product_id: id,
    actor_id: user.id,
    transaction_id: null,
    created_at: now.toISOString(),
  });
}
