/** Who may call: anybody, any logged-in employee or admin, admins (the root account among them), the root account alone. */
export type Access = "everyone" | "staff" | "admin" | "root";

/** One call of the API. What it takes and answers stands beside it. */
export interface Call {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** The server refuses everybody else; HEAD goes with GET (requirements/api.md). */
  access: Access;
}

/** The calls of one capability, by a name of our own. */
export type Contract = Readonly<Record<string, Call>>;

/** The path of a call; the server also answers it without the last slash (requirements/api.md). */
export function apiPath<Name extends string>(name: Name): `/api/${Name}/` {
  return `/api/${name}/`;
}
