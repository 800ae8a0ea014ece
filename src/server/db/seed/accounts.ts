import type { NewRow } from "../tables/columns.ts";
import type { Users } from "../tables/people.ts";

export interface Account {
  email: string;
  firstName: string;
  lastName: string;
  role: Users["role"];
  passwordHash: string;
}

/** What logs and bookings call the root account, which has no personal data (requirements/settings.md). */
export const rootName = { firstName: "Root-Konto", lastName: "" };

/** A user without address and phone. */
export function accountRow(account: Account, now: Date): NewRow<Users> {
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
