import type { FastifyInstance } from "fastify";
import { staffContract } from "../../../shared/contract/staff.ts";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { changePermission } from "./change-permission.ts";
import { changeRole } from "./change-role.ts";
import { registerEmployee } from "./register-employee.ts";
import { listEmployees } from "./staff.queries.ts";

/** The admins' work with the employees' accounts, and who is an admin, which the root account decides. */
export function registerStaff(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(staffContract.register, async ({ body }) => {
    const isNew = await registerEmployee(deps, body);
    if (!isNew) throw new Problem("CONFLICT", { email: "validation-staff:emailTaken" });
    return {};
  });

  route(staffContract.list, ({ user }) => listEmployees(deps.db, user));

  route(staffContract.changePermission, async ({ params, body }) => {
    if (!(await changePermission(deps, params.id, body.active))) throw new Problem("NOT_FOUND");
    return {};
  });

  route(staffContract.changeRole, async ({ params, body, user }) => {
    if (!(await changeRole(deps, params.id, body.admin, user.id))) throw new Problem("NOT_FOUND");
    return {};
  });
}
