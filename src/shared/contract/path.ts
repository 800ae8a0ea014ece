/** Where a call is answered: the names are the owner's. A path answers with and without its last slash. */
export function apiPath<Name extends string>(name: Name): `/api/${Name}/` {
  return `/api/${name}/`;
}
