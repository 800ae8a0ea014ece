import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");
/** Tests and what they share write instants of their own. */
const isProduct = (file: string) =>
  /\.tsx?$/.test(file) && !/\.(?:test|fixture)\.tsx?$|^src\/(?:testing|e2e)\//.test(file);
/** A day cut out of an instant is that of Greenwich: another one for up to two hours each night. */
const inGreenwich =
  /toISOString\(\)\s*\.(?:slice|substring)\(0, ?10\)|(?:_at|At|[iI]nstant)\b\)?\.(?:slice|substring)\(0, ?10\)|\.split\("T"\)|\.get(?:UTC)?(?:Date|Day|Month|FullYear|Hours)\(|\.to(?:Locale)?DateString\(/g;

it("days and hours are taken by the rules of rules/day.ts alone, which know where Berlin is", () => {
  const files = ["src", "machines"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const found = files
    .filter(isProduct)
    .flatMap((file) => [...readFileSync(path.join(root, file), "utf8").matchAll(inGreenwich)].map(() => file));
  // Arithmetic with days, that know no zone: those of the product, and those of foreign calendars by their own clocks.
  const calendars = "src/server/modules/portal-calendars";
  const repeated = Array.from({ length: 3 }, () => `${calendars}/repeated-days.ts`);
  const ofRules = ["src/shared/rules/day.ts", "src/shared/rules/day.ts"];
  expect(found.toSorted()).toEqual([`${calendars}/event-days.ts`, ...repeated, ...ofRules]);
});
