import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { forgiveAccount } from "./login-failures.repository.ts";
import { hashPassword, randomPassword } from "./passwords.ts";
import { writeRootPassword } from "./root-password-file.ts";
import { lockRoot } from "./session.repository.ts";
import { setPassword } from "./set-password.ts";

/**
 * Gives the root account a random password, which only its file tells, and ends its sessions: for who forgot it, or
 * thinks that somebody else knows it.
 * @returns the account's email; null where there is no such account.
 */
export async function resetRoot({ db, config, now }: Pick<Deps, "db" | "config" | "now">): Promise<string | null> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    const root = await lockRoot(trx);
    if (!root) return null;
    await setPassword(trx, root.id, passwordHash, now());
    await forgiveAccount(trx, root.email);
    await writeRootPassword(config, { email: root.email, password });
    return root.email;
  });
}
