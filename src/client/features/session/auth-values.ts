import { loginSchema, recoverSchema } from "../../../shared/contract/session.ts";
import { type RegisterRequest, registerSchema, type staffContract } from "../../../shared/contract/staff.ts";
import { capitalised } from "../../../shared/rules/names.ts";
import type { RequestOf } from "../../api/endpoint.ts";

/** Texts as they stand in the inputs. */
export interface LoginValues {
  email: string;
  password: string;
}
export interface RecoverValues {
  email: string;
}
export interface RegisterValues extends RegisterRequest {
  passwordRepeat: string;
}

export const emptyLogin: LoginValues = { email: "", password: "" };
export const emptyRecovery: RecoverValues = { email: "" };
export const emptyRegistration: RegisterValues = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  address: "",
  additional: "",
  zipCodeAndCity: "",
  password: "",
  passwordRepeat: "",
  jetty: false,
};

/** The payloads; of a form with errors, what they leave of it. */
export const toLogin = (values: LoginValues) => loginSchema.cast(values, { assert: false });
export const toRecovery = (values: RecoverValues) => recoverSchema.cast(values, { assert: false });

/**
 * Names are sent as requirements/session.md writes them, `jetty` where it is ticked; the repeated password is not sent
 * at all.
 */
export function toRegistration(values: RegisterValues): RequestOf<typeof staffContract.register> {
  const { jetty, ...request } = registerSchema.cast(values, { assert: false });
  const { firstName, lastName } = request;
  return { ...request, firstName: capitalised(firstName), lastName: capitalised(lastName), ...(jetty && { jetty }) };
}
