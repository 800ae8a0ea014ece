import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { endSessions } from "../session/session.repository.ts";
import { setActive } from "./staff.repository.ts";

/**
 * Activates or deactivates an employee: as `wanted`, else whichever they are not. Who is deactivated is logged out
 * everywhere at once.
 * @returns false where there is no such employee: admins cannot be deactivated.
 */
export async function changePermission(deps: Pick<Deps, "db">, employeeId: number, wanted?: boolean): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const active = await setActive(trx, employeeId, wanted);
    if (active === false) await endSessions(trx, employeeId, null);
    return active !== null;
  });
}
