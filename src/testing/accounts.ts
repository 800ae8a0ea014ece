import type { Kysely } from "kysely";
import type { Database } from "../server/db/schema.ts";
import { hashPassword } from "../server/modules/session/passwords.ts";
import { addUser } from "./rows.ts";

/** What `addAccount`'s people type. */
export const testPassword = "steuerbord";

/** Hashing takes a while: once for all. */
let hash: Promise<string> | undefined;

/** A user who can log in with `testPassword`. @returns the id. */
export async function addAccount(db: Kysely<Database>, changes: Parameters<typeof addUser>[1] = {}): Promise<number> {
  hash ??= hashPassword(testPassword);
  return addUser(db, { password_hash: await hash, ...changes });
}
