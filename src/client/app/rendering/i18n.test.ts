import { readdirSync, readFileSync } from "node:fs";
import { routes } from "../routing/routes.ts";
import { hasStaffFrame, namespacesOf } from "../routing/screens.ts";
import { commonNamespace } from "./i18n.ts";

const seen = routes.flatMap((route) => (route.forStaff ? [route, { ...route, ...route.forStaff }] : [route]));
const isOfStaff = (route: (typeof seen)[number]) => hasStaffFrame(route) || route.staffTexts === true;
const namesOf = (wanted: typeof routes) => [...new Set(wanted.flatMap((route) => namespacesOf(route)))].toSorted();
const source = (file: string) => readFileSync(`src/client/app/${file}`, "utf8");
const all = readdirSync("locales/de").map((file) => file.replace(".json", ""));
const matching = (file: string, place: RegExp) => {
  const [, pattern = ""] = place.exec(source(`rendering/${file}`)) ?? [];
  return all.filter((name) => new RegExp(pattern).test(`./${name}.json`));
};

it("builds a chunk of its own of each namespace that a public page speaks with, and of no other", () => {
  const later = [...source("pages/home-page.tsx").matchAll(/namespaces: \[(.*)\]/g)].flatMap(([, names = ""]) =>
    names.replaceAll('"', "").split(", ").filter(Boolean),
  );
  const wanted = new Set([...namesOf(seen.filter((route) => !isOfStaff(route))), ...later]);
  expect(matching("i18n.ts", /webpackInclude: \/(.*)\/ \*\//).toSorted()).toEqual([...wanted].toSorted());
});

it.each(["de", "en"])("has all that the internal area says in the chunk of its texts: %s", (language) => {
  const leftOut = matching(`staff-texts-${language}.ts`, /webpackExclude: \/(.*)\/ \*\//);
  const wanted = namesOf(seen.filter(isOfStaff)).filter((name) => name !== commonNamespace);
  expect(wanted.filter((name) => leftOut.includes(name))).toEqual([]);
  // The mails are the largest by far.
  expect(leftOut).toEqual(expect.arrayContaining(["mail", "documents", commonNamespace]));
});
