import { hash } from "@node-rs/argon2";
import type { Insertable } from "kysely";
import type { Users } from "../schema.ts";

/** argon2id, the library's default, with the memory and passes that the toolchain measured at 53 ms. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, strength);
}

export interface Account {
  email: string;
  firstName: string;
  lastName: string;
  role: Users["role"];
  passwordHash: string;
}

/** A user without address and phone. */
export function accountRow(account: Account, now: Date): Insertable<Users> {
  return {
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    phone: "",
    street_and_number: "",
    additional: "",
    zip_code_and_city: "",
    password_hash: account.passwordHash,
    role: account.role,
    active: 1,
    created_at: now.toISOString(),
  };
}
