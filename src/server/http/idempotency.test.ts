import { describeEachEngine } from "../../testing/database.ts";
import { withTestApp } from "../../testing/server.ts";
import type { Part } from "../app.ts";
import { deleteOldKeys } from "./idempotency.repository.ts";
import { Abort, idempotent } from "./idempotency.ts";
import { Problem } from "./problem.ts";

/** A call with an effect that can be counted: a blocked day, and then what the body asks for. */
const routes: Part = (app, deps) => {
  let runs = 0;
  app.post<{ Body: { fate?: string } }>("/probe/other/", async (request, reply) => {
    const answer = await idempotent(request, deps, async () => ({ status: 200, body: { other: true } }));
    return reply.code(answer.status).send(answer.body);
  });
  app.post<{ Body: { fate?: string } }>("/probe/act/", async (request, reply) => {
    const { fate } = request.body;
    const answer = await idempotent(request, deps, async (trx) => {
      runs += 1;
      const row = { day: `run-${runs}`, created_by: null, created_at: "" };
      await trx.insertInto("blocked_days").values(row).execute();
      if (fate === "taken") throw new Abort({ status: 200, body: { type: "ALREADY_BOOKED", run: runs } });
      if (fate === "invalid") throw new Problem("VALIDATION");
      return { status: 201, body: { run: runs } };
    });
    return reply.code(answer.status).send(answer.body);
  });
};

/** Two calls that lock two rows crosswise: neither asks for its second row before both have their first. */
const crosswise: Part = (app, deps) => {
  let locks = 0;
  let bothBegan = () => {};
  const both = new Promise<void>((resolve) => {
    bothBegan = resolve;
  });
  app.post<{ Body: { days: string } }>("/probe/lock/", async (request, reply) => {
    const answer = await idempotent(request, deps, async (trx) => {
      for (const day of request.body.days.split(",")) {
        await trx.updateTable("blocked_days").set({ created_at: "locked" }).where("day", "=", day).execute();
        locks += 1;
        if (locks === 2) bothBegan();
        await both;
      }
      return { status: 200, body: {} };
    });
    return reply.code(answer.status).send(answer.body);
  });
  app.get("/probe/locks/", () => ({ locks }));
};

describeEachEngine((engine) => {
  const site = withTestApp(engine, () => ({ parts: [routes, crosswise] }));
  beforeEach(async () => {
    await engine().db.deleteFrom("blocked_days").execute();
    await engine().db.deleteFrom("idempotency_keys").execute();
  });

  const act = async (body: object, key?: string) => {
    const visitor = await site.visitor();
    return visitor.post("/probe/act/", body, key === undefined ? {} : { "idempotency-key": key });
  };
  const effects = async () => (await engine().db.selectFrom("blocked_days").selectAll().execute()).length;

  describe("a repeated call", () => {
    it("has its effect each time without a key", async () => {
      await act({});
      await act({});
      expect(await effects()).toBe(2);
    });

    it("has one effect and the same answer with the same key and body", async () => {
      const first = await act({ a: 1, b: 2 }, "key-1");
      const second = await act({ b: 2, a: 1 }, "key-1");
      expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
      expect(await effects()).toBe(1);
    });

    it("has one effect when both come at once", async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => act({}, "key-2")));
      expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
      expect(answers[0]?.statusCode).toBe(201);
      expect(await effects()).toBe(1);
    });

    it("is a CONFLICT with the same key and another body", async () => {
      await act({ a: 1 }, "key-3");
      const other = await act({ a: 2 }, "key-3");
      expect([other.statusCode, other.json<{ type: string }>().type]).toEqual([409, "CONFLICT"]);
      expect(await effects()).toBe(1);
    });

    it("has an effect of its own with another key", async () => {
      await act({}, "key-4");
      await act({}, "key-5");
      expect(await effects()).toBe(2);
    });

    it("is no repetition of another call that has its key", async () => {
      await act({ fate: "" }, "k");
      const visitor = await site.visitor();
      const other = await visitor.post("/probe/other/", { fate: "" }, { "idempotency-key": "k" });
      expect([other.statusCode, other.json()]).toEqual([200, { other: true }]);
    });

    it("that was undone leaves nothing, with and without a key, and is answered the same again", async () => {
      expect((await act({ fate: "taken" })).json()).toMatchObject({ type: "ALREADY_BOOKED" });
      const first = await act({ fate: "taken" }, "key-6");
      const second = await act({ fate: "taken" }, "key-6");
      expect(first.json()).toMatchObject({ type: "ALREADY_BOOKED" });
      expect(second.body).toBe(first.body);
      expect(await effects()).toBe(0);
    });

    it("that was refused may be mended and sent again with the same key", async () => {
      expect((await act({ fate: "invalid" }, "key-7")).statusCode).toBe(400);
      expect((await act({}, "key-7")).statusCode).toBe(201);
    });

    it("is refused with a key that is none", async () => {
      for (const key of ["", "with space", "x".repeat(129)]) {
        expect((await act({}, key)).statusCode).toBe(400);
      }
    });

    it("is known for seven days, and then a new call", async () => {
      await act({}, "key-8");
      const afterHours = async (hours: number) => {
        site.clock.advance(hours * 3_600_000);
        await deleteOldKeys(engine().db, site.clock.now());
        await act({}, "key-8");
        return effects();
      };
      expect(await afterHours(7 * 24 - 1)).toBe(1);
      expect(await afterHours(2)).toBe(2);
    });
  });

  describe("two calls that lock each other out", () => {
    it("both get through: the one that the database refuses is done anew", async () => {
      // SQLite lets one transaction write at a time.
      if (engine().engine === "sqlite") return;
      const day = (name: string) => ({ day: name, created_by: null, created_at: "" });
      await engine()
        .db.insertInto("blocked_days")
        .values([day("one"), day("other")])
        .execute();
      const visitor = await site.visitor();
      const lock = (days: string, key: string) => visitor.post("/probe/lock/", { days }, { "idempotency-key": key });
      const answers = await Promise.all([lock("one,other", "lock-1"), lock("other,one", "lock-2")]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      // Two each, and what a refused one had to give back: at least one was refused, and may have been once more.
      const { locks } = (await visitor.get("/probe/locks/")).json<{ locks: number }>();
      expect(locks).toBeGreaterThanOrEqual(5);
    });
  });
});
