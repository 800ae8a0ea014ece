/** What a call was answered. `body` is the parsed JSON, or the text where it is none. */
export interface Answered {
  status: number;
  body: Record<string, unknown>;
  text: string;
  /** The header Retry-After. */
  retryAfter: string | null;
}

/** A browser without a page: keeps its cookies and sends the CSRF token with every call. */
export interface Caller {
  cookies: Map<string, string>;
  get: (path: string, headers?: Record<string, string>) => Promise<Answered>;
  /** Sends JSON, or a body as it is with the headers given. Rejects where no answer comes. */
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answered>;
}

/** Opens the website for the first time. */
export async function openCaller(url: string): Promise<Caller> {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, headers: Record<string, string>, body: BodyInit | null) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url + path, { method, headers: { cookie, ...headers }, body, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answered(response, await response.text());
  };
  const caller: Caller = {
    cookies,
    get: (path, headers = {}) => send("GET", path, headers, null),
    post: (path, body, headers = {}) => {
      const isRaw = typeof body === "string" || body instanceof Uint8Array || body instanceof FormData;
      const type: Record<string, string> = isRaw ? {} : { "content-type": "application/json" };
      const token = { "x-csrftoken": cookies.get("csrftoken") ?? "" };
      return send("POST", path, { ...type, ...token, ...headers }, isRaw ? (body as BodyInit) : JSON.stringify(body));
    },
  };
  await caller.get("/healthz");
  return caller;
}

function answered({ status, headers }: Response, text: string): Answered {
  const retryAfter = headers.get("retry-after");
  try {
    return { status, text, retryAfter, body: (JSON.parse(text) ?? {}) as Record<string, unknown> };
  } catch {
    return { status, text, retryAfter, body: {} };
  }
}
