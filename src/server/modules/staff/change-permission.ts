import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { voidRecoveryPasswords } from "../session/recovery.repository.ts";
import { endSessions } from "../session/session.repository.ts";
import { setActive } from "./staff.repository.ts";

/**
 * Activates or deactivates an employee: as `wanted`, else whichever they are not. Who is deactivated is logged out
 * everywhere at once, and passwords that were mailed to them work no more.
 * @returns false where there is no such employee: admins cannot be deactivated.
 */
export async function changePermission(
  deps: Pick<Deps, "db" | "now">,
  employeeId: number,
  wanted?: boolean,
): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const active = await setActive(trx, employeeId, wanted);
    if (active === false) {
      await endSessions(trx, employeeId);
      // Else one that lies in the mailbox would work again as soon as somebody activates the account.
      await voidRecoveryPasswords(trx, employeeId, deps.now());
    }
    return active !== null;
  });
}
