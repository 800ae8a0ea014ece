import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { startTestApp } from "../../testing/server.ts";
import type { Part } from "../app.ts";
import { registerMovedBoats } from "../pages/moved-boats.ts";
import { Problem } from "./problem.ts";

type Hook = (
  this: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
) => unknown;

const refuser = "x-refused-by";

/** Lets each `onRequest` hook of the server refuse the calls whose header names its place. @returns how many there are. */
function letHooksRefuse(app: FastifyInstance): number {
  const hooks = Object.getOwnPropertySymbols(app).find(({ description }) => description === "fastify.hooks");
  if (!hooks) throw new Error("Fastify keeps its hooks elsewhere");
  const { onRequest } = (app as unknown as Record<symbol, { onRequest: Hook[] }>)[hooks] ?? { onRequest: [] };
  for (const [place, hook] of onRequest.entries()) {
    onRequest[place] = function refusing(request, reply, done) {
      if (request.headers[refuser] === String(place)) return done(new Problem("RATE_LIMITED"));
      return hook.call(this, request, reply, done);
    };
  }
  return onRequest.length;
}

it("is answered as a refusal, whichever hook refuses a call: what is done to an answer needs nothing of later ones", async () => {
  let hooks = 0;
  const refusals: Part = async (app) => {
    // Hooks are added in turns.
    await app.after();
    hooks = letHooksRefuse(app);
  };
  const site = await startTestApp({ config: { rateLimits: true }, parts: [registerMovedBoats, refusals] });
  try {
    expect(hooks).toBeGreaterThan(5);
    // The first one reads cookies, and refuses nothing.
    for (let place = 1; place < hooks; place += 1) {
      for (const url of ["/api/rere_get_business_settings/", "/healthz", "/no-such-page/"]) {
        const answer = await site.app.inject({ url, headers: { [refuser]: String(place), "accept-encoding": "br" } });
        const said = [place, url, answer.statusCode, answer.json<unknown>()];
        expect(said).toEqual([place, url, 429, { type: "RATE_LIMITED", errors: {} }]);
      }
    }
  } finally {
    await site.close();
  }
});
