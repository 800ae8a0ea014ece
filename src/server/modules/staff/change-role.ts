import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { setRole } from "./staff.repository.ts";

/**
 * Makes an active employee an admin, or an admin an employee again. Their sessions have the new rights with their next
 * call.
 * @param by the root account that does it, for the log.
 * @returns false where there is nobody whose role could change: the root account's never does.
 */
export async function changeRole(
  deps: Pick<Deps, "db" | "log">,
  id: number,
  admin: boolean,
  by: number,
): Promise<boolean> {
  const isChanged = await inTransaction(deps.db, (trx) => setRole(trx, id, admin ? "admin" : "employee"));
  if (isChanged) deps.log.info({ user: id, admin, by }, "role changed");
  return isChanged;
}
