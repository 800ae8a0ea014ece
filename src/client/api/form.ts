type FormValue = string | number | boolean | readonly string[] | Blob | null | undefined;

/**
 * A payload as a multipart form, the way every POST is sent (requirements/api.md). Lists become JSON inside one field,
 * absent values are left out, files go as they are.
 */
export function toForm(payload: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(payload) as [string, FormValue][]) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob) form.append(name, value, name);
    else form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  return form;
}
