import type { RegisterRequest } from "../../../shared/contract/staff.ts";
import { capitalised } from "../../../shared/rules/names.ts";
import type { Deps } from "../../deps.ts";
import { hashNewPassword } from "../session/new-password.ts";
import { insertUser } from "./staff.repository.ts";

/** Adds an active employee who can log in at once. @returns false where the address has an account already. */
export async function registerEmployee(deps: Pick<Deps, "db" | "now">, request: RegisterRequest): Promise<boolean> {
  return insertUser(deps.db, {
    email: request.email.toLowerCase(),
    first_name: capitalised(request.firstName),
    last_name: capitalised(request.lastName),
    phone: request.phone,
    street_and_number: request.address,
    additional: request.additional,
    zip_code_and_city: request.zipCodeAndCity,
    password_hash: await hashNewPassword(request.password),
    role: "employee",
    active: 1,
    created_at: deps.now().toISOString(),
  });
}
