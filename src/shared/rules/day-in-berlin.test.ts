import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");
/** Tests and what they share write instants of their own. */
const isProduct = (file: string) =>
  /\.tsx?$/.test(file) && !/\.(?:test|fixture)\.tsx?$|^src\/(?:testing|e2e)\//.test(file);
/** A day cut out of an instant is that of Greenwich: another one for up to two hours each night. */
const inGreenwich =
  /toISOString\(\)\s*\.(?:slice|substring)\(0, ?10\)|(?:_at|At|[iI]nstant)\b\)?\.(?:slice|substring)\(0, ?10\)|\.split\("T"\)|\.get(?:UTC)?(?:Date|Day|Month|FullYear|Hours)\(|\.to(?:Locale)?DateString\(/g;

/** A text of a locale, which another engine writes in another way. */
const textOfLocale = /new Intl\.DateTimeFormat\(|\.toLocale(?:Date|Time)String\(/g;

function placesOf(pattern: RegExp): string[] {
  const files = ["src", "machines"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  return files
    .filter(isProduct)
    .flatMap((file) => [...readFileSync(path.join(root, file), "utf8").matchAll(pattern)].map(() => file))
    .toSorted();
}

it("days and hours are taken by the rules of rules/day.ts alone, which know where Berlin is", () => {
  // Arithmetic with days, that know no zone: those of the product, and those of foreign calendars by their own clocks.
  const calendars = "src/server/modules/portal-calendars";
  const repeated = Array.from({ length: 3 }, () => `${calendars}/repeated-days.ts`);
  const ofRules = ["src/shared/rules/day.ts", "src/shared/rules/day.ts"];
  expect(placesOf(inGreenwich)).toEqual([`${calendars}/event-days.ts`, ...repeated, ...ofRules]);
});

it("dates are made texts of where people read them, and days by rules/zone-clock.ts, which reads no such text", () => {
  const forPeople = [
    "src/client/format/dates.ts",
    "src/server/documents/closing-report-pdf.ts",
    "src/server/documents/receipt-blocks.ts",
    "src/server/mail/mail-language.ts",
  ];
  const nameOfZone = "src/server/modules/portal-calendars/zones.ts";
  const places = new Set(placesOf(textOfLocale));
  expect([...places]).toEqual([...forPeople, nameOfZone, "src/shared/rules/zone-clock.ts"]);
  const readBack = /\.format\([^;]*\)\s*\.(?:match|replace|slice|split|substring)\(|(?:Number|parse)\([^;]*\.format\(/;
  const texts = [...places].map((file) => [file, readFileSync(path.join(root, file), "utf8")] as const);
  expect(texts.filter(([, text]) => readBack.test(text)).map(([file]) => file)).toEqual([]);
});
