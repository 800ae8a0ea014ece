import { describeOnSqlite } from "../../../testing/database.ts";
import { startTestApp, type TestApp } from "../../../testing/server.ts";
import type { Part } from "../../app.ts";
import { deleteExpiredSessions, hashToken } from "./session.repository.ts";
import { ensureSession } from "./session.ts";

const routes: Part = (app, deps) => {
  app.get("/probe/who/", async (request) => request.actor);
  app.post("/probe/hold/", async (request, reply) => ({ hash: await ensureSession(request, reply, deps) }));
};

describeOnSqlite((engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({
      database: engine(),
      parts: [routes],
      config: { publicUrl: "https://boats.example" },
    });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await engine().db.deleteFrom("sessions").execute();
    await engine().db.deleteFrom("users").execute();
  });

  const addUser = async (changes: { active?: 0 | 1; role?: "employee" | "admin" | "root" } = {}) => {
    const user = {
      email: "kim@example.com",
      first_name: "Kim",
      last_name: "Beispiel",
      phone: "",
      street_and_number: "",
      additional: "",
      zip_code_and_city: "",
      password_hash: "",
      role: "employee",
      active: 1,
      created_at: "",
      ...changes,
    } as const;
    const { id } = await engine().db.insertInto("users").values(user).returning("id").executeTakeFirstOrThrow();
    return id;
  };

  describe("the session", () => {
    it("does not exist for somebody who only looks around", async () => {
      const visitor = await site.visitor();
      expect((await visitor.get("/probe/who/")).json()).toEqual({ role: "visitor", user: null, sessionHash: null });
      expect(visitor.cookies.has("sessionid")).toBe(false);
    });

    it("begins with the first hold and stays the same", async () => {
      const visitor = await site.visitor();
      const answer = await visitor.post("/probe/hold/", {});
      const { hash } = answer.json<{ hash: string }>();
      expect(answer.cookies.find(({ name }) => name === "sessionid")).toMatchObject({
        path: "/",
        httpOnly: true,
        sameSite: "Lax",
        secure: true,
      });
      expect((await visitor.post("/probe/hold/", {})).json()).toEqual({ hash });
      expect((await visitor.get("/probe/who/")).json()).toEqual({ role: "visitor", user: null, sessionHash: hash });
    });

    it("is kept as a hash only", async () => {
      const visitor = await site.visitor();
      await visitor.post("/probe/hold/", {});
      const token = visitor.cookies.get("sessionid") ?? "";
      const rows = await engine().db.selectFrom("sessions").selectAll().execute();
      expect(rows.map((row) => row.token_hash)).toEqual([hashToken(token)]);
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it("says who acts, and whether as admin", async () => {
      const employee = await site.login(await addUser());
      expect((await employee.get("/probe/who/")).json()).toMatchObject({
        role: "staff",
        user: { email: "kim@example.com", first_name: "Kim", last_name: "Beispiel", admin: false, active: true },
      });
      await engine().db.updateTable("users").set({ role: "admin" }).execute();
      expect((await employee.get("/probe/who/")).json()).toMatchObject({ user: { admin: true } });
    });

    it("of a deactivated user is a visitor's", async () => {
      const employee = await site.login(await addUser({ active: 0 }));
      expect((await employee.get("/probe/who/")).json()).toMatchObject({ role: "visitor", user: null });
    });

    it("ends when it expires, and is then removed", async () => {
      const visitor = await site.visitor();
      await visitor.post("/probe/hold/", {});
      site.clock.advance(24 * 3_600_000);
      expect((await visitor.get("/probe/who/")).json()).toMatchObject({ sessionHash: null });
      await deleteExpiredSessions(engine().db, site.clock.now());
      expect(await engine().db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    });

    it("is nobody's with a made-up token", async () => {
      for (const sessionid of ["x".repeat(43), "short", "'; drop table sessions --", ""]) {
        const answer = await site.app.inject({ url: "/probe/who/", cookies: { sessionid } });
        expect(answer.json()).toMatchObject({ role: "visitor", sessionHash: null });
      }
    });
  });
});
