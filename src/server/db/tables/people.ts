import type { Generated, Selectable } from "kysely";
import type { Language } from "../../../shared/contract/page.ts";
import type { Flag, Instant } from "./columns.ts";

export interface Users {
  id: Generated<number>;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  street_and_number: string;
  additional: string;
  zip_code_and_city: string;
  password_hash: string;
  /** `jetty`: boats, times and steps, and nothing of guests and money (requirements/jetty.md). */
  role: "jetty" | "employee" | "admin" | "root";
  active: Flag;
  /** What the internal area and mails to this account are written in; German until somebody chooses. */
  language: Generated<Language>;
  created_at: Instant;
}

export type UserRow = Selectable<Users>;

/** A visitor's session (no user) exists once they hold dates; a login renews the token. Only its SHA-256 is stored. */
export interface Sessions {
  token_hash: string;
  user_id: number | null;
  created_at: Instant;
  expires_at: Instant;
}

/**
 * A random password that was mailed to somebody who forgot theirs: works once, beside the real one, until it expires.
 */
export interface RecoveryPasswords {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 in hex: 80 random bits need no slower hash. */
  password_hash: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** A login that failed, or has not succeeded yet; forgotten after a quarter of an hour. */
export interface LoginFailures {
  id: Generated<number>;
  /** As typed, in lower case: also of accounts that do not exist. */
  email: string;
  /** Of an IPv6 address its /56; of a device that logged in before its name. */
  address: string;
  at: Instant;
}

/** A network from which an account logged in: an IPv4 address's /24, an IPv6 address's /48. */
export interface LoginNetworks {
  user_id: number;
  network: string;
  last_login_at: Instant;
}

/** Wrong passwords for an account within a day, from networks where it never logged in. */
export interface LoginGuesses {
  /** As typed, in lower case: also of accounts that do not exist. */
  email: string;
  guesses: number;
  ends_at: Instant;
}
