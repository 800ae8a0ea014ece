import type { FastifyInstance } from "fastify";
import { idField, payload } from "../../../shared/contract/fields.ts";
import {
  changePermissionSchema,
  changeRoleSchema,
  type Employee,
  registerSchema,
  staffContract,
} from "../../../shared/contract/staff.ts";
import type { Deps } from "../../deps.ts";
import { parse } from "../../http/parse.ts";
import { Problem } from "../../http/problem.ts";
import { staffOf } from "../../http/roles.ts";
import { changePermission } from "./change-permission.ts";
import { changeRole } from "./change-role.ts";
import { registerEmployee } from "./register-employee.ts";
import { listEmployees } from "./staff.queries.ts";

const employeeSchema = payload({ id: idField("validation:general") });

/** The admins' work with the employees' accounts, and who is an admin, which the root account decides. */
export function registerStaff(app: FastifyInstance, deps: Deps): void {
  app.post(staffContract.register.path, async (request, reply) => {
    const isNew = await registerEmployee(deps, parse(registerSchema, request.body));
    if (!isNew) throw new Problem("CONFLICT", { email: "validation-staff:emailTaken" });
    return reply.code(201).send({});
  });

  app.get(staffContract.list.path, (request): Promise<Employee[]> => listEmployees(deps.db, staffOf(request)));

  app.post(staffContract.changePermission.path, async (request) => {
    const { id } = parse(employeeSchema, request.params);
    const { active } = parse(changePermissionSchema, request.body);
    if (!(await changePermission(deps, id, active))) throw new Problem("NOT_FOUND");
    return {};
  });

  app.post(staffContract.changeRole.path, async (request) => {
    const { id } = parse(employeeSchema, request.params);
    const { admin } = parse(changeRoleSchema, request.body);
    if (!(await changeRole(deps, id, admin, staffOf(request).id))) throw new Problem("NOT_FOUND");
    return {};
  });
}
