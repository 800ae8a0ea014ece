import type { RetainedData } from "../../../shared/rules/retention.ts";
import type { Database } from "../schema.ts";

/**
 * How long what a column says of people is retained: a row of the retention table, or
 * - `account`: as long as somebody works here, and what they did is to be proved;
 * - `ban`: until staff lift it;
 * - `books`: for good, as part of what the books say.
 */
type Retention = RetainedData | "account" | "ban" | "books";

/** What a column holds of people. */
export interface Held {
  of: "guest" | "staff" | "visitor";
  until: Retention;
  /**
   * What erasing a guest's data does (requirements/privacy.md).
   * - `emptied`: `to` takes its place. `cleared`: what is JSON keeps the facts, and loses the person.
   * - `deleted`: the row goes. `retained`: the law or a ban wants it; of staff and visitors a guest can demand nothing
   *   here.
   */
  erasure: "emptied" | "cleared" | "deleted" | "retained";
  to?: "" | null;
}

/** `null`: the column says nothing of people. */
export type HeldIn<Table extends keyof Database> = Record<keyof Database[Table], Held | null>;

/** Columns without personal data. */
export const none = <Name extends string>(...names: Name[]): Record<Name, null> =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;

const each = <Name extends string>(held: Held, names: readonly Name[]): Record<Name, Held> =>
  Object.fromEntries(names.map((name) => [name, held])) as Record<Name, Held>;

export const emptied = <Name extends string>(until: Retention, ...names: Name[]) =>
  each({ of: "guest", until, erasure: "emptied", to: "" }, names);
export const nulled = <Name extends string>(until: Retention, ...names: Name[]) =>
  each({ of: "guest", until, erasure: "emptied", to: null }, names);
export const cleared = <Name extends string>(until: Retention, ...names: Name[]) =>
  each({ of: "guest", until, erasure: "cleared" }, names);
export const deleted = <Name extends string>(until: Retention, ...names: Name[]) =>
  each({ of: "guest", until, erasure: "deleted" }, names);
export const retained = <Name extends string>(until: Retention, ...names: Name[]) =>
  each({ of: "guest", until, erasure: "retained" }, names);
export const ofStaff = <Name extends string>(until: Retention, ...names: Name[]) =>
  each({ of: "staff", until, erasure: "retained" }, names);
export const ofVisitor = <Name extends string>(until: Retention, ...names: Name[]) =>
  each({ of: "visitor", until, erasure: "retained" }, names);
