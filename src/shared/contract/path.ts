/** The path of a call; the server also answers it without the last slash (requirements/api.md). */
export function apiPath<Name extends string>(name: Name): `/api/${Name}/` {
  return `/api/${name}/`;
}
