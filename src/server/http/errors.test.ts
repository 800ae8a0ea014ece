import { startTestApp, type TestApp } from "../../testing/server.ts";
import type { Part } from "../app.ts";
import { Problem } from "./problem.ts";

const broken: Part = (app) => {
  app.get("/probe/fault/", async () => {
    throw new TypeError("undefined is not a function");
  });
  app.get("/probe/busy/", async () => {
    throw Object.assign(new Error("database is locked"), { code: "ERR_SQLITE_ERROR", errcode: 5 });
  });
  app.get("/probe/full/", async () => {
    throw Object.assign(new Error("disk full"), { code: "ERR_SQLITE_ERROR", errcode: 13 });
  });
  // As of a statement that returns rows.
  app.get("/probe/full-without-code/", async () => {
    throw Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR" });
  });
  app.get("/probe/full-postgres/", async () => {
    throw Object.assign(new Error("could not extend file"), { code: "53100" });
  });
  app.get("/probe/full-disk/", async () => {
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  });
  app.get("/probe/away/", async () => {
    throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  });
  app.get("/probe/late/", async () => {
    throw new Error("timeout exceeded when trying to connect");
  });
  app.get("/*", async ({ url }) => {
    if (url.startsWith("/api/")) throw new Problem("NOT_FOUND");
    return `page ${url}`;
  });
  app.get("/probe/conflict/", async () => {
    throw new Problem("CONFLICT", { status: "validation-staff:status" });
  });
};

describe("an error", () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ parts: [broken] });
  });
  afterAll(() => site.close());

  const get = async (url: string) => {
    const answer = await site.app.inject(url);
    return [answer.statusCode, answer.json<unknown>()];
  };

  it("is answered with its type and its fields", async () => {
    expect(await get("/probe/conflict/")).toEqual([
      409,
      { type: "CONFLICT", errors: { status: "validation-staff:status" } },
    ]);
  });

  it("names each wrong field of a payload", async () => {
    expect(await get("/api/rere_get_operating_vehicles/?vehicleType=cars")).toEqual([
      400,
      { type: "VALIDATION", errors: { vehicleType: "validation:vehicleType" } },
    ]);
  });

  it("of ours is 500 without a trace of its cause", async () => {
    const answer = await site.app.inject("/probe/fault/");
    expect([answer.statusCode, answer.body]).toEqual([500, '{"type":"UNAVAILABLE","errors":{}}']);
  });

  it.each(["busy", "full", "full-without-code", "full-postgres", "full-disk", "away", "late"])(
    "of a database that is busy or away, or a disk that is full, is 503: %s",
    async (name) => {
      const answer = await site.app.inject(`/probe/${name}/`);
      expect([answer.statusCode, answer.json(), answer.headers["retry-after"]]).toEqual([
        503,
        { type: "UNAVAILABLE", errors: {} },
        "5",
      ]);
    },
  );

  it("answers an unknown path and a wrong method with NOT_FOUND", async () => {
    expect(await get("/api/rere_nothing/")).toEqual([404, { type: "NOT_FOUND", errors: {} }]);
    for (const method of ["POST", "DELETE", "PUT", "PATCH"] as const) {
      const answer = await site.app.inject({ method, url: "/api/rere_get_business_settings/" });
      expect([answer.statusCode, answer.json()]).toEqual([404, { type: "NOT_FOUND", errors: {} }]);
    }
  });

  it("answers a path that cannot be decoded with VALIDATION", async () => {
    expect(await get("/api/%zz/")).toEqual([400, { type: "VALIDATION", errors: {} }]);
  });

  it.each(["/%E0%A4%A", "/%zz?x=1", "/Buchen/%", "/%00", "/Buchen/?a=%00", "/%C3%28/"])(
    "leaves a page's address that nobody can read to the page that says so: %s",
    async (url) => {
      expect((await site.app.inject(url)).body).toBe("page /404");
    },
  );

  it("leaves any other address as it is", async () => {
    for (const url of ["/Buchen/Gro%C3%9Fe%20Freiheit", "/a%2Fb?q=%zz", "/%2525"]) {
      expect((await site.app.inject(url)).body).toBe(`page ${url}`);
    }
  });

  it("does not depend on the last slash of a path", async () => {
    expect(await get("/api/rere_check_voucher?voucher_code=x")).toEqual(
      await get("/api/rere_check_voucher/?voucher_code=x"),
    );
  });
});
