import { hash, verify } from "@node-rs/argon2";
import { randomToken } from "../../random-token.ts";

/** argon2id with 19 MiB and two passes, as OWASP recommends: about 50 ms on a server of two cores. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of no password at all, and as much work to compare with as a real one. */
const nobodysHash =
  `$argon2id$v=19$m=${strength.memoryCost},t=${strength.timeCost},p=${strength.parallelism}` +
  `$${"A".repeat(22)}$${"A".repeat(43)}`;

/** One that nobody guesses, of 16 characters. */
export function randomPassword(): string {
  return randomToken(12);
}

/** @returns the argon2id hash, with its parameters and salt: what users.password_hash stores. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, strength);
}

/**
 * Whether the password is the one of `passwordHash`. For null (there is no such account) it is wrong, and takes as long
 * to be found wrong: so the time does not reveal which accounts exist.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? nobodysHash, password);
  return passwordHash !== null && matches;
}
