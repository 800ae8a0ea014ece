import { hash } from "@node-rs/argon2";
import type { Kysely } from "kysely";
import type { Database } from "../server/db/schema.ts";
import { addUser } from "./rows.ts";

/** What `addAccount`'s people type. */
export const testPassword = "steuerbord";

/** Much weaker than the product's, which take 50 ms for each login. */
const weakHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A user who can log in with `testPassword`. @returns the id. */
export async function addAccount(db: Kysely<Database>, changes: Parameters<typeof addUser>[1] = {}): Promise<number> {
  return addUser(db, { password_hash: await weakHash, ...changes });
}
