import { readFileSync } from "node:fs";
import { routes } from "../routing/routes.ts";
import { hasStaffFrame, namespacesOf } from "../routing/screens.ts";
import { commonNamespace } from "./i18n.ts";
import { staffEnglish } from "./staff-english.ts";

const seen = routes.flatMap((route) => (route.forStaff ? [route, { ...route, ...route.forStaff }] : [route]));
const namesOf = (wanted: typeof routes) => new Set(wanted.flatMap((route) => namespacesOf(route)));
const internal = seen.filter(hasStaffFrame);

it("the English of the internal area is one chunk: it has what its screens speak with, and nothing else", () => {
  const wanted = [...namesOf(internal)].filter((name) => name !== commonNamespace);
  expect(Object.keys(staffEnglish).toSorted()).toEqual(wanted.toSorted());
});

it("no English chunk of its own is built of what the internal area alone says, but of all that others say", () => {
  const source = readFileSync("src/client/app/rendering/i18n.ts", "utf8");
  const [, pattern = ""] = /webpackExclude: \/(.*)\/ \*\//.exec(source) ?? [];
  const isBuilt = (name: string) => !new RegExp(pattern).test(`./en/${name}.json`);
  const home = readFileSync("src/client/app/pages/home-page.tsx", "utf8");
  const later = [...home.matchAll(/namespaces: \[(.*)\]/g)].flatMap(([, names = ""]) =>
    names.replaceAll('"', "").split(", "),
  );
  const english = new Set([...namesOf(seen.filter(({ language }) => language === "en")), ...later]);
  const auth = namesOf(seen.filter(({ id }) => id === "login"));
  expect([...namesOf(internal)].filter((name) => !english.has(name) && !auth.has(name) && isBuilt(name))).toEqual([]);
  expect([...english].filter((name) => !isBuilt(name))).toEqual([]);
});
