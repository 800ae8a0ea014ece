import type { FieldErrors, MessageKey } from "../../../shared/contract/errors.ts";
import { schemaErrors } from "../../../shared/contract/field-errors.ts";
import { loginSchema, recoverSchema } from "../../../shared/contract/session.ts";
import { type RegisterRequest, registerSchema } from "../../../shared/contract/staff.ts";
import { capitalised } from "../../../shared/rules/names.ts";

/** Message keys by field. */
export type AuthErrors<Values> = Partial<Record<keyof Values & string, MessageKey>>;

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
};

export const loginErrors = (values: LoginValues) => schemaErrors(loginSchema, values);
export const recoverErrors = (values: RecoverValues) => schemaErrors(recoverSchema, values);

/** What keeps the registration from being sent (public-side 5); the repeated password is asked for here alone. */
export function registerErrors(values: RegisterValues): AuthErrors<RegisterValues> {
  const errors = schemaErrors(registerSchema, values);
  return values.passwordRepeat === values.password
    ? errors
    : { ...errors, passwordRepeat: "validation-staff:passwordRepeat" };
}

/** The payloads of forms without errors: trimmed, but for passwords; names as public-side 5 writes them. */
export const toLogin = (values: LoginValues) => loginSchema.cast(values);
export const toRecovery = (values: RecoverValues) => recoverSchema.cast(values);
export function toRegistration(values: RegisterValues): RegisterRequest {
  const request = registerSchema.cast(values);
  return { ...request, firstName: capitalised(request.firstName), lastName: capitalised(request.lastName) };
}

/** What the server refused, at the fields that still say what was sent. */
export function stillRefused(
  refused: FieldErrors,
  sent: RegisterRequest | null,
  values: RegisterValues,
): AuthErrors<RegisterValues> {
  const now = registerSchema.cast(values, { assert: false });
  const isSame = ([field]: [string, string]) =>
    field in emptyRegistration && now[field as keyof RegisterRequest] === sent?.[field as keyof RegisterRequest];
  return Object.fromEntries(Object.entries(refused).filter(isSame));
}
