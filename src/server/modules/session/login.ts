import type { LoginRequest } from "../../../shared/contract/session.ts";
import type { UserRow } from "../../db/tables/people.ts";
import type { Deps } from "../../deps.ts";
import { checkPassword, type PasswordCheck, type PasswordOrigin } from "./check-password.ts";
import { storeLoginNetwork } from "./login-guesses.repository.ts";
import { useRecoveryPassword } from "./recovery.repository.ts";
import { createSession, endSession, type NewSession } from "./session.repository.ts";

/** Where a login comes from. */
export interface LoginOrigin extends PasswordOrigin {
  /** The session that the browser has so far; null without. */
  sessionHash: string | null;
}

/**
 * Logs in with the account's password or a mailed one, which works once. The browser's session is replaced by a new
 * one.
 */
export async function login(
  deps: Pick<Deps, "db" | "now">,
  credentials: LoginRequest,
  origin: LoginOrigin,
): Promise<PasswordCheck<{ account: UserRow; session: NewSession }>> {
  return checkPassword(deps, credentials, origin, {
    isMailed: useRecoveryPassword,
    proceed: async (trx, account) => {
      await storeLoginNetwork(trx, account.id, origin.network, deps.now());
      if (origin.sessionHash !== null) await endSession(trx, origin.sessionHash);
      return { account, session: await createSession(trx, account.id, deps.now()) };
    },
  });
}
