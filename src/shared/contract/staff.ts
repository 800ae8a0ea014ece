import type { InferType } from "yup";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import { emailField, flagField, idField, payload, requiredFlagField } from "./fields.ts";
import {
  firstNameField,
  lastNameField,
  newPasswordField,
  optionalAddressField,
  optionalPhoneField,
} from "./staff-fields.ts";

/** A new employee (requirements/session.md); answered 201 `{}`. */
export const registerSchema = payload({
  firstName: firstNameField(),
  lastName: lastNameField(),
  email: emailField(),
  phone: optionalPhoneField(),
  address: optionalAddressField("validation-staff:street"),
  additional: optionalAddressField("validation:additional"),
  zipCodeAndCity: optionalAddressField("validation-staff:zipCodeAndCity"),
  password: newPasswordField().required("validation-staff:password"),
  /** Works at the jetty (requirements/jetty.md). */
  jetty: flagField("validation-staff:flag").default(false),
});
export type RegisterRequest = InferType<typeof registerSchema>;

const employeeParams = payload({ id: idField("validation:general") });

/** Sets `active`, or toggles it where it is absent. */
export const changePermissionSchema = payload({
  active: flagField("validation-staff:flag").optional().default(undefined),
});

/** Makes an employee an admin, or an admin an employee again. */
export const changeRoleSchema = payload({ admin: requiredFlagField("validation-staff:flag") });

/** Makes an employee one of the jetty, or the other way round (requirements/jetty.md). */
export const changeJettySchema = payload({ jetty: requiredFlagField("validation-staff:flag") });

/** An employee in the admins' list (requirements/staff.md); the root account's list has the admins too. */
export interface Employee {
  id: number;
  /** First and last name. */
  name: string;
  email: string;
  phone: string;
  streetAndNumber: string;
  additional: string;
  zipCodeAndCity: string;
  active: boolean;
  admin: boolean;
  /** Works at the jetty; absent: not so. */
  jetty?: true;
}

export const staffContract = {
  register: {
    method: "POST",
    path: apiPath("rere_register"),
    access: "admin",
    body: registerSchema,
    refusals: ["validation-staff:emailTaken"],
    answer: json<Done>(201),
  },
  list: { method: "GET", path: apiPath("rere_get_employees"), access: "admin", answer: json<Employee[]>() },
  changePermission: {
    method: "POST",
    path: `${apiPath("rere_change_permission")}:id/`,
    access: "admin",
    params: employeeParams,
    body: changePermissionSchema,
    answer: json<Done>(),
  },
  changeRole: {
    method: "POST",
    path: `${apiPath("rere_change_role")}:id/`,
    access: "root",
    params: employeeParams,
    body: changeRoleSchema,
    answer: json<Done>(),
  },
  changeJetty: {
    method: "POST",
    path: `${apiPath("rere_change_jetty")}:id/`,
    access: "admin",
    params: employeeParams,
    body: changeJettySchema,
    answer: json<Done>(),
  },
} as const satisfies Contract;
