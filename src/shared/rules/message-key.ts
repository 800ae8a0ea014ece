/**
 * The key of a text that says what is wrong with a field: in `validation.json`, in the internal area
 * `validation-staff.json`.
 */
export type MessageKey = KeysOf<"validation", Validation> | KeysOf<"validation-staff", StaffValidation>;
type Validation = typeof import("../../../locales/de/validation.json");
type StaffValidation = typeof import("../../../locales/de/validation-staff.json");
type KeysOf<Namespace extends string, Texts> = `${Namespace}:${keyof Texts & string}`;
