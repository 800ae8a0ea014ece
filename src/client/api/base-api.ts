import {
  type BaseQueryApi,
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  type FetchBaseQueryMeta,
  fetchBaseQuery,
} from "@reduxjs/toolkit/query/react";
import type { settingsContract } from "../../shared/contract/settings.ts";
import { currentBaseAddress } from "./base-address.ts";
import { type ApiFailure, failureOf } from "./failure.ts";

/** What the store hands to every call: the browser's fetch, the server's in-process one, or a test's fake. */
export interface ApiExtra {
  fetch: (request: Request) => Promise<Response>;
}

type CallArgs = string | FetchArgs;

function send(args: CallArgs, api: BaseQueryApi, extraOptions: object) {
  const { fetch } = api.extra as ApiExtra;
  const call = typeof args === "string" ? { url: args } : args;
  const query = fetchBaseQuery({
    baseUrl: currentBaseAddress(),
    credentials: "include",
    fetchFn: (request) => fetch(request as Request),
    prepareHeaders: (headers) => {
      const token = isSafe(call.method ?? "GET") ? null : csrfToken(document.cookie);
      if (token) headers.set("X-CSRFToken", token);
    },
  });
  return query(call, api, extraOptions);
}

/** Any GET answers with the token. */
export const refreshToken: typeof settingsContract.get.path = "/api/rere_get_business_settings/";

export type BaseQuery = BaseQueryFn<CallArgs, unknown, ApiFailure, object, FetchBaseQueryMeta>;

/** Sends a call. On CSRF_FAILED it fetches a new token by a GET and retries once (requirements/api.md). */
const baseQuery: BaseQuery = async (args, api, options) => {
  const failed = (result: Awaited<ReturnType<typeof send>>) =>
    result.error ? failureOf(result.error, result.meta?.response?.headers.get("Retry-After") ?? null) : null;
  let result = await send(args, api, options);
  if (failed(result)?.kind === "csrf") {
    await send(refreshToken, api, options);
    result = await send(args, api, options);
  }
  const error = failed(result);
  return error ? { error, meta: result.meta } : { data: result.data, meta: result.meta };
};

/**
 * The one client of all calls. Features add their tag types, inject their endpoints, and tag what they read by id or by
 * `LIST`.
 */
export const api = createApi({
  reducerPath: "api",
  baseQuery,
  endpoints: () => ({}),
});

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
function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}
