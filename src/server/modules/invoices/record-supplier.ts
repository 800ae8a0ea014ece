import type { Config } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import type { Supplier } from "../../documents/invoice-facts.ts";
import { saveSupplier } from "./invoices.repository.ts";

/**
 * Writes down who issues invoices from now on: an invoice is written in the transaction of what it charges, which knows
 * no configuration. Earlier invoices keep the supplier that they were issued by.
 */
export async function recordSupplier({
  db,
  config: { company, companyTaxId },
}: Pick<Deps, "db"> & { config: Pick<Config, "company" | "companyTaxId"> }): Promise<void> {
  const { name, owner, legalForm, register, street, zipAndCity, phone, email, accountHolder, iban, bic } = company;
  const address = { street, zipAndCity, phone, email };
  const account = { accountHolder, iban, bic };
  const supplier: Supplier = { name, owner, legalForm, register, ...address, ...account, taxId: companyTaxId };
  await saveSupplier(db, JSON.stringify(supplier));
}
