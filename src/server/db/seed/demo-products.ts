import type { Transaction } from "kysely";
import type { ProductType } from "../../../shared/rules/products.ts";
import { saveProduct } from "../../modules/products/products.ts";
import type { Database } from "../schema.ts";

/** Name, price, target and actual stock: enough, less than there should be, and nothing left. */
const kiosk: Record<ProductType, readonly [name: string, price: string, target: number, actual: number][]> = {
  drinks: [
    ["Apfelschorle 0,5 l", "2.80", 24, 24],
    ["Bier 0,5 l", "3.20", 48, 31],
    ["Cola 0,33 l", "2.50", 48, 50],
    ["Mineralwasser 0,5 l", "1.80", 48, 12],
    ["Radler 0,5 l", "3.20", 24, 0],
  ],
  foods: [
    ["Bockwurst", "3.50", 20, 14],
    ["Eis am Stiel", "2.20", 40, 40],
    ["Kartoffelchips", "2.40", 15, 6],
    ["Schokoriegel", "1.50", 30, 0],
  ],
  others: [
    ["Grillkohle 3 kg", "6.90", 12, 9],
    ["Müllbeutel", "2.00", 20, 20],
    ["Sonnencreme", "9.90", 8, 3],
  ],
  services: [
    ["Abwasser absaugen", "20.00", 0, 0],
    ["Brennholz liefern", "12.50", 0, 0],
  ],
};

/** What the till of the demo sells, as an employee put it in. */
export async function insertDemoProducts(trx: Transaction<Database>, employeeId: number, now: Date): Promise<void> {
  const by = { user: { id: employeeId, admin: false }, seenVersion: 0 };
  for (const [type, products] of Object.entries(kiosk) as [ProductType, (typeof kiosk)[ProductType]][]) {
    for (const [name, price, target_stock, actual_stock] of products) {
      await saveProduct(trx, { id: null, type, name, price, target_stock, actual_stock, reason: "" }, by, now);
    }
  }
}
