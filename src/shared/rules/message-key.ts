/**
 * The key of a text that says what is wrong with a field, or why something is refused: in `validation.json`, in the
 * internal area `validation-staff.json`, on the guest's page of a booking among its own texts.
 */
export type MessageKey =
  | KeysOf<"validation", Validation>
  | KeysOf<"validation-staff", StaffValidation>
  | `my-booking:refused.${keyof typeof import("../../../locales/de/my-booking.json")["refused"]}`
  | `guards:turnaround.${TurnaroundGuard}`
  | `guards:boatBlock.${keyof typeof import("../../../locales/de/guards.json")["boatBlock"]}`;
/** The guards that say why a step of a boat is refused, in `guards.json`. */
export type TurnaroundGuard = keyof typeof import("../../../locales/de/guards.json")["turnaround"];
type Validation = typeof import("../../../locales/de/validation.json");
type StaffValidation = typeof import("../../../locales/de/validation-staff.json");
type KeysOf<Namespace extends string, Texts> = `${Namespace}:${keyof Texts & string}`;
