import { configureStore } from "@reduxjs/toolkit";
import { api } from "./base-api.ts";
import { toForm } from "./form.ts";

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    save: build.mutation<{ id: number }, { name: string }>({
      query: (payload) => ({ url: "/api/save/", method: "POST", body: toForm(payload) }),
    }),
    read: build.query<string[], void>({ query: () => "/api/read/" }),
  }),
});

/** A server that answers in turn and remembers what it was sent. */
function startCalls(...answers: (() => Response | Promise<Response>)[]) {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    const next = answers.shift();
    if (!next) throw new Error("one call too many");
    return next();
  };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { fetch } } }).concat(api.middleware),
  });
  return { store, requests, save: () => store.dispatch(testApi.endpoints.save.initiate({ name: "Erika" })).unwrap() };
}

const setToken = (token: string) => {
  document.cookie = `csrftoken=${token}; path=/`;
};

describe("the client of all calls", () => {
  beforeEach(() => setToken("first"));

  it("sends the token of the cookie with calls that change something, and with no other", async () => {
    const calls = startCalls(
      () => answer(200, []),
      () => answer(201, { id: 7 }),
    );
    await calls.store.dispatch(testApi.endpoints.read.initiate()).unwrap();
    await expect(calls.save()).resolves.toEqual({ id: 7 });
    expect(calls.requests.map((request) => request.headers.get("X-CSRFToken"))).toEqual([null, "first"]);
    expect(calls.requests.every((request) => request.credentials === "include")).toBe(true);
  });

  it("fetches a fresh token once and sends the whole call again when the token is refused", async () => {
    const calls = startCalls(
      () => answer(403, { type: "CSRF_FAILED" }),
      () => {
        setToken("second");
        return answer(200, {});
      },
      () => answer(201, { id: 8 }),
    );
    await expect(calls.save()).resolves.toEqual({ id: 8 });
    const [refused, refresh, repeated] = calls.requests;
    expect([refused?.method, refresh?.method, repeated?.method]).toEqual(["POST", "GET", "POST"]);
    expect(repeated?.headers.get("X-CSRFToken")).toBe("second");
    expect((await repeated?.formData())?.get("name")).toBe("Erika");
  });

  it("gives up when the fresh token is refused too", async () => {
    const refuse = () => answer(403, { type: "CSRF_FAILED" });
    const calls = startCalls(refuse, () => answer(200, {}), refuse);
    await expect(calls.save()).rejects.toEqual({ kind: "csrf" });
    expect(calls.requests).toHaveLength(3);
  });

  it("does not repeat a call that was refused for another reason", async () => {
    const calls = startCalls(() => answer(403, { type: "BANNED" }));
    await expect(calls.save()).rejects.toEqual({ kind: "banned" });
  });

  it("passes on how long to wait and that nobody answered", async () => {
    const calls = startCalls(
      () => answer(429, { type: "RATE_LIMITED" }, { "Retry-After": "30" }),
      () => Promise.reject(new TypeError("offline")),
    );
    await expect(calls.save()).rejects.toEqual({ kind: "limited", retryAfter: 30 });
    await expect(calls.save()).rejects.toEqual({ kind: "network" });
  });
});
