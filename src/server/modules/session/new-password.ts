import { Problem } from "../../http/problem.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { hashPassword } from "./passwords.ts";

/**
 * Hashes a password that somebody chooses (requirements/session.md). Those that were set before go on working.
 * @throws Problem VALIDATION `password` where it is one of the commonest.
 */
export function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) throw new Problem("VALIDATION", { password: "validation-staff:commonPassword" });
  return hashPassword(password);
}
