import { type ImportGraph, importsOf, nearestTests, withinBudget } from "./nearest-tests.ts";

const command = "src/server/modules/booking/cancel-booking.ts";
const app = "src/server/app.ts";
const graph: ImportGraph = new Map([
  ["src/shared/rules/pricing.ts", []],
  ["src/shared/rules/pricing.test.ts", ["src/shared/rules/pricing.ts"]],
  [command, ["src/shared/rules/pricing.ts"]],
  [app, [command]],
  ["src/server/modules/booking/cancel-booking.test.ts", [app]],
  ["src/server/modules/booking/booking.routes.test.ts", [app]],
  ["src/server/modules/booking/cancel-booking.race.test.ts", [app, command]],
  ["src/server/modules/till/till.test.ts", [app]],
  ["src/server/http/roles.test.ts", [app]],
  ["src/server/http/csrf.test.ts", []],
]);
const nearest = (...changed: string[]) => nearestTests(graph, changed).map(({ file }) => file);

describe("the tests of a change", () => {
  it("are those that reach it by imports, the nearest first", () => {
    expect(nearest("src/shared/rules/pricing.ts")[0]).toBe("src/shared/rules/pricing.test.ts");
    expect(nearest("src/shared/rules/pricing.ts")).toHaveLength(6);
  });

  it("come first where they import the change or are named after it, then those beside it", () => {
    expect(nearest(command).slice(0, 3)).toEqual([
      "src/server/modules/booking/cancel-booking.race.test.ts",
      "src/server/modules/booking/cancel-booking.test.ts",
      "src/server/modules/booking/booking.routes.test.ts",
    ]);
  });

  it("are not those of other modules that reach a command over the whole server", () => {
    const tests = nearestTests(graph, [command]);
    expect(tests).toHaveLength(5);
    expect(withinBudget(tests, 100)).toEqual(tests.slice(0, 3));
  });

  it("are all that start the server where that itself was changed", () => {
    expect(withinBudget(nearestTests(graph, [app]), 100)).toHaveLength(5);
  });

  it("include a test that was changed itself, before all others", () => {
    expect(nearest(command, "src/server/http/csrf.test.ts")[0]).toBe("src/server/http/csrf.test.ts");
  });

  it("end with the budget, in which a short one takes the place of a long one", () => {
    const page = { file: "src/client/app/pages/till.screen.test.tsx", distance: 1 };
    const rule = { file: "src/shared/rules/stay.test.ts", distance: 2 };
    expect(withinBudget([page, rule], 4)).toEqual([page, rule]);
    expect(withinBudget([page, rule], 1)).toEqual([rule]);
  });
});

it("reads imports, also those on demand, but none of types alone", () => {
  const text = `
import type { Gate } from "./gates.ts";
import { runGate,
  sum } from "./gates.ts";
export * from "../shared/day.ts";
import "./setup.ts";
import fs from "node:fs";
const load = () => import(/* webpackChunkName: "page" */ "./page.tsx");
`;
  expect(importsOf("src/tools/check.ts", text)).toEqual([
    "src/tools/gates.ts",
    "src/shared/day.ts",
    "src/tools/setup.ts",
    "src/tools/page.tsx",
  ]);
});
