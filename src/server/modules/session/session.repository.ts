import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Language } from "../../../shared/contract/page.ts";
import type { User } from "../../../shared/contract/session.ts";
import { retentionMs } from "../../../shared/rules/retention.ts";
import { engineOf } from "../../db/engine.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { Sessions, UserRow } from "../../db/tables/people.ts";
import { randomToken } from "../../random-token.ts";

/** How long a session lasts: a visitor's outlives any hold and payment, an employee's covers a working week. */
export const visitorSessionHours = retentionMs("visitorSessions") / 3_600_000;
export const userSessionHours = retentionMs("staffSessions") / 3_600_000;

export interface NewSession {
  /** The cookie's value; only the browser keeps it. */
  token: string;
  /** sessions.token_hash */
  hash: string;
  expiresAt: Date;
}

export interface FoundSession {
  hash: string;
  /** null for a visitor, and for a user who was deactivated. */
  user: User | null;
}

/** @returns SHA-256 of a session token, in hex: what the database knows of it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Starts a session of a user, or of a visitor (null). */
export async function createSession(db: Kysely<Database>, userId: number | null, now: Date): Promise<NewSession> {
  const token = randomToken(32);
  const hours = userId === null ? visitorSessionHours : userSessionHours;
  const session = { token, hash: hashToken(token), expiresAt: new Date(now.getTime() + hours * 3_600_000) };
  const row: NewRow<Sessions> = {
    token_hash: session.hash,
    user_id: userId,
    created_at: now.toISOString(),
    expires_at: session.expiresAt.toISOString(),
  };
  await db.insertInto("sessions").values(row).execute();
  return session;
}

/** The running session with this token; null for an unknown or expired one. */
export async function findSession(db: Kysely<Database>, token: string, now: Date): Promise<FoundSession | null> {
  const hash = hashToken(token);
  const row = await db
    .selectFrom("sessions")
    .leftJoin("users", (join) => join.onRef("users.id", "=", "sessions.user_id").on("users.active", "=", 1))
    .select(["users.id", "users.email", "users.first_name", "users.last_name", "users.role", "users.language"])
    .where("sessions.token_hash", "=", hash)
    .where("sessions.expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!row) return null;
  const { id, email, first_name, last_name, role, language } = row;
  if (
    id === null ||
    email === null ||
    first_name === null ||
    last_name === null ||
    role === null ||
    language === null
  ) {
    return { hash, user: null };
  }
  return { hash, user: toUser({ id, email, first_name, last_name, role, language }) };
}

/** An active user as the website knows them. */
export function toUser(row: Pick<UserRow, "id" | "email" | "first_name" | "last_name" | "role" | "language">): User {
  const { id, email, first_name, last_name, role, language } = row;
  return {
    id,
    email,
    first_name,
    last_name,
    admin: role === "admin" || role === "root",
    root: role === "root",
    active: true,
    language,
    ...(role === "jetty" && { jetty: true }),
  };
}

/** Ends one session of any user. */
export async function endSession(db: Kysely<Database>, hash: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", hash).execute();
}

/** Ends all of the user's sessions. */
export async function endSessions(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

export async function deleteExpiredSessions(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now.toISOString()).execute();
}

/** The active account with this address (in lower case); null where there is none or it was deactivated. */
export async function findAccount(db: Kysely<Database>, email: string): Promise<UserRow | null> {
  return (await activeAccounts(db).where("email", "=", email).executeTakeFirst()) ?? null;
}

/** The same for a decision: nobody changes or deactivates the account before the transaction ends. */
export async function lockAccount(trx: Transaction<Database>, email: string): Promise<UserRow | null> {
  const row = await activeAccounts(trx)
    .where("email", "=", email)
    // SQLite's transactions begin with the write lock.
    .$if(engineOf(trx) === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

/** The root account, for a decision like lockAccount; null before the first start. */
export async function lockRoot(trx: Transaction<Database>): Promise<Pick<UserRow, "id" | "email"> | null> {
  const row = await trx
    .selectFrom("users")
    .select(["id", "email"])
    .where("role", "=", "root")
    .$if(engineOf(trx) === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

/** Call setPassword: sessions and mailed passwords have to end with the old one. */
export async function storePasswordHash(trx: Transaction<Database>, id: number, password_hash: string): Promise<void> {
  await trx.updateTable("users").set({ password_hash }).where("id", "=", id).execute();
}

/** What the account is read in from now on, on every device. */
export async function storeLanguage(db: Kysely<Database>, id: number, language: Language): Promise<void> {
  await db.updateTable("users").set({ language }).where("id", "=", id).execute();
}

function activeAccounts(db: Kysely<Database>) {
  return db.selectFrom("users").selectAll().where("active", "=", 1);
}
