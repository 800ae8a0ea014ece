import { hash, verify } from "@node-rs/argon2";

/** argon2id, the library's default, with the memory and passes that the toolchain measured at 53 ms. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns the argon2id hash, with its parameters and salt: what users.password_hash stores. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, strength);
}

/** Of a password that nobody has, made when it is first needed. */
let nobodys: Promise<string> | undefined;

/**
 * Whether the password is the one of `passwordHash`. For null (there is no such account) it is wrong, and takes as long
 * to be found wrong: the time tells nobody which accounts exist.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword("");
  const matches = await verify(passwordHash ?? (await nobodys), password);
  return passwordHash !== null && matches;
}
