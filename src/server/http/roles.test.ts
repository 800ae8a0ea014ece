import type { InjectOptions } from "fastify";
import { type Access, hasAccess } from "../../shared/contract/call.ts";
import { recordApiRoutes } from "../../testing/api-routes.ts";
import { createMigratedDatabase, type TestDatabase } from "../../testing/database.ts";
import { addUser } from "../../testing/rows.ts";
import { startTestApp, type TestApp, type TestVisitor } from "../../testing/server.ts";
import { loadContracts } from "../../tools/openapi/contracts.ts";
import type { Part } from "../app.ts";

const people = ["visitor", "jetty", "employee", "inactive employee", "admin", "root"] as const;
type Person = (typeof people)[number];

/** Whom each word lets in (requirements/api.md). */
const letIn: Record<Access, readonly Person[]> = {
  everyone: people,
  jetty: ["jetty", "employee", "admin", "root"],
  staff: ["employee", "admin", "root"],
  admin: ["admin", "root"],
  root: ["root"],
};
/** They are answered 401; anybody else who may not, 403. */
const strangers: readonly Person[] = ["visitor", "inactive employee"];

/** Other servers call it: they have no cookie, and sign what they say. */
const withoutToken = "POST /api/rere_wallet_webhook/";

const foreign = "https://evil.example";
const tokens = {
  right: (token: string) => ({ cookie: token, header: token }),
  wrong: (token: string) => ({ cookie: token, header: "x".repeat(43) }),
  missing: (token: string) => ({ cookie: token }),
  "right, from a foreign origin": (token: string) => ({ cookie: token, header: token, origin: foreign }),
} satisfies Record<string, (token: string) => { cookie: string; header?: string; origin?: string }>;
type TokenCase = keyof typeof tokens;

/** No handler runs: what is left is who gets that far. */
const stopBeforeHandlers: Part = (app) => {
  app.addHook("preHandler", async (_request, reply) => reply.code(299).send({ type: "REACHED" }));
};

/** Who gets as far as a handler does not depend on the engine. */
describe("every call", () => {
  let database: TestDatabase;
  let site: TestApp;
  let routes: Map<string, Access | undefined>;
  const browsers = new Map<Person, TestVisitor>();

  beforeAll(async () => {
    database = await createMigratedDatabase("sqlite");
    const recorded = await recordApiRoutes(() =>
      startTestApp({ database, parts: [stopBeforeHandlers], checksAnswers: false }),
    );
    ({ built: site, routes } = recorded);
    const { db } = database;
    const add = async (person: Person, role: "jetty" | "employee" | "admin" | "root", active: 0 | 1) => {
      const id = await addUser(db, { email: `${browsers.size}@example.com`, role, active });
      browsers.set(person, await site.login(id));
    };
    browsers.set("visitor", await site.visitor());
    await add("jetty", "jetty", 1);
    await add("employee", "employee", 1);
    await add("inactive employee", "employee", 0);
    await add("admin", "admin", 1);
    await add("root", "root", 1);
  });
  afterAll(async () => {
    await site.close();
    await database.db.destroy();
    await database.remove();
  });

  /** @returns status and type of the answer. */
  async function call(method: string, path: string, person: Person, tokenCase: TokenCase): Promise<string> {
    const cookies = browsers.get(person)?.cookies ?? new Map<string, string>();
    const sent: { cookie: string; header?: string; origin?: string } = tokens[tokenCase](
      cookies.get("csrftoken") ?? "",
    );
    const answer = await site.app.inject({
      method: method as NonNullable<InjectOptions["method"]>,
      url: path,
      headers: {
        cookie: `sessionid=${cookies.get("sessionid") ?? ""}; csrftoken=${sent.cookie}`,
        ...(sent.header !== undefined && { "x-csrftoken": sent.header }),
        ...(sent.origin !== undefined && { origin: sent.origin }),
        ...(method === "POST" && { "content-type": "application/json" }),
      },
      ...(method === "POST" && { payload: "{}" }),
    });
    const type = method === "HEAD" ? "" : ` ${answer.json<{ type: string }>().type}`;
    return `${answer.statusCode}${type}`;
  }

  function expected(route: string, access: Access, person: Person, tokenCase: TokenCase): string {
    const asksForToken = !/^(?:GET|HEAD) /.test(route) && route !== withoutToken;
    if (asksForToken && tokenCase !== "right") return "403 CSRF_FAILED";
    if (letIn[access].includes(person)) return "299 REACHED";
    return strangers.includes(person) ? "401 UNAUTHENTICATED" : "403 FORBIDDEN";
  }

  const cases = people.flatMap((person) => (Object.keys(tokens) as TokenCase[]).map((token) => ({ person, token })));

  it("has every route in a contract, and nothing in a contract that nobody can call", async () => {
    const calls = (await loadContracts()).flatMap(({ contract }) => Object.values(contract));
    expect(routes).toEqual(new Map(calls.map(({ method, path, access }) => [`${method} ${path}`, access])));
  });

  it.each(cases)("answers as the contracts say: $person, CSRF token $token", async (one) => {
    const answers: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const [route, access] of routes) {
      const [method = "", template = ""] = route.split(" ");
      const path = template.replace(":category", "houseboats").replaceAll(/:\w+/g, "1");
      // Without its last slash it is the same call.
      for (const url of [path, path.replace(/\/$/, "")]) {
        answers[`${method} ${url}`] = await call(method, url, one.person, one.token);
        wanted[`${method} ${url}`] = access ? expected(route, access, one.person, one.token) : "a contract";
        if (method !== "GET") continue;
        answers[`HEAD ${url}`] = await call("HEAD", url, one.person, one.token);
        wanted[`HEAD ${url}`] = (wanted[`GET ${url}`] ?? "").slice(0, 3);
      }
    }
    expect(answers).toEqual(wanted);
  });

  it("does not start with a route that no contract describes, be it a known path with another method", async () => {
    const forgotten: Part = (app) => void app.get("/api/rere_forgotten/", async () => ({}));
    const other: Part = (app) => void app.delete("/api/rere_login/", async () => ({}));
    const start = (part: Part) => startTestApp({ database, parts: [part] });
    await expect(start(forgotten)).rejects.toThrow("GET /api/rere_forgotten/ is in no contract");
    await expect(start(other)).rejects.toThrow("DELETE /api/rere_login/ is in no contract");
  });
});

it("knows nobody as staff, and the root account as an admin", () => {
  const user = {
    id: 1,
    email: "",
    first_name: "",
    last_name: "",
    admin: true,
    root: true,
    active: true,
    language: "de",
  } as const;
  expect([hasAccess(null, "staff"), hasAccess(null, "everyone")]).toEqual([false, true]);
  expect([hasAccess(user, "admin"), hasAccess({ ...user, root: false }, "root")]).toEqual([true, false]);
});
