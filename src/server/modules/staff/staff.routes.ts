import type { FastifyInstance } from "fastify";
import { idField, payload } from "../../../shared/contract/fields.ts";
import {
  changePermissionSchema,
  type Employee,
  registerSchema,
  staffContract,
} from "../../../shared/contract/staff.ts";
import type { Deps } from "../../deps.ts";
import { parse } from "../../http/parse.ts";
import { Problem } from "../../http/problem.ts";
import { changePermission } from "./change-permission.ts";
import { registerEmployee } from "./register-employee.ts";
import { listEmployees } from "./staff.queries.ts";

const employeeSchema = payload({ id: idField("validation:general") });

/** The admins' work with the employees' accounts. */
export function registerStaff(app: FastifyInstance, deps: Deps): void {
  app.post(staffContract.register.path, async (request, reply) => {
    const isNew = await registerEmployee(deps, parse(registerSchema, request.body));
    if (!isNew) throw new Problem("CONFLICT", { email: "validation-staff:emailTaken" });
    return reply.code(201).send({});
  });

  app.get(staffContract.list.path, (): Promise<Employee[]> => listEmployees(deps.db));

  app.post(staffContract.changePermission.path, async (request) => {
    const { id } = parse(employeeSchema, request.params);
    const { active } = parse(changePermissionSchema, request.body);
    if (!(await changePermission(deps, id, active))) throw new Problem("NOT_FOUND");
    return {};
  });
}
