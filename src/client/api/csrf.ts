/** The token that every unsafe call carries in `X-CSRFToken` (requirements/api.md). */
const cookieName = "csrftoken";

/** The token in the text of `document.cookie`, null where no GET has set it yet. */
export function csrfToken(cookies: string): string | null {
  for (const cookie of cookies.split(";")) {
    const [name, value] = cookie.trim().split("=", 2);
    if (name === cookieName && value) return decodeURIComponent(value);
  }
  return null;
}

/** Calls that change nothing need no token. */
export function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}
