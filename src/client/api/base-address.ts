const ipAddress = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\])$/i;

/**
 * Where the API is (requirements/api.md): a production build asks its own origin, a development build on `localhost` or
 * an IP asks the API's port of that host.
 * @param apiPort null in a production build.
 */
export function baseAddress(
  page: { origin: string; protocol: string; hostname: string },
  apiPort: string | null,
): string {
  const local = page.hostname === "localhost" || ipAddress.test(page.hostname);
  return apiPort && local ? `${page.protocol}//${page.hostname}:${apiPort}` : page.origin;
}

/** While rendering on the server no address is needed: calls are answered in process, only their path counts. */
const inProcess = "http://in-process";

export function currentBaseAddress(): string {
  if (typeof window === "undefined") return inProcess;
  return baseAddress(window.location, process.env.NODE_ENV === "development" ? (process.env.PORT ?? "8000") : null);
}

/**
 * The address of a document of the API, for a link. Pages and API have one origin but in a development build, and a
 * page that the server renders does not know it.
 */
export function documentAddress(path: string): string {
  return process.env.NODE_ENV === "development" && typeof window !== "undefined" ? currentBaseAddress() + path : path;
}
