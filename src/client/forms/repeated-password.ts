import type { FormErrors } from "./use-form.ts";

/** A new password is typed twice; only the form asks for it, no payload holds it. */
export function repeatedPasswordErrors(values: {
  password: string;
  passwordRepeat: string;
}): FormErrors<"passwordRepeat"> {
  return values.passwordRepeat === values.password ? {} : { passwordRepeat: "validation-staff:passwordRepeat" };
}
