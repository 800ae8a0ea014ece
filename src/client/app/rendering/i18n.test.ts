import { readFileSync } from "node:fs";
import { routes } from "../routing/routes.ts";
import { namespacesOf } from "../routing/screens.ts";

it("no English text is built that only the staff's pages read, which are German", () => {
  const source = readFileSync("src/client/app/rendering/i18n.ts", "utf8");
  const [, pattern = ""] = /webpackExclude: \/(.*)\/ \*\//.exec(source) ?? [];
  const isBuilt = (name: string) => !new RegExp(pattern).test(`./en/${name}.json`);
  const namesOf = (wanted: typeof routes) => wanted.flatMap((route) => namespacesOf(route));
  const seen = routes.flatMap((route) => (route.forStaff ? [route, { ...route, ...route.forStaff }] : [route]));
  const home = readFileSync("src/client/app/pages/home-page.tsx", "utf8");
  const later = [...home.matchAll(/namespaces: \[(.*)\]/g)].flatMap(([, names = ""]) =>
    names.replaceAll('"', "").split(", "),
  );
  const read = new Set([
    ...namesOf(seen.filter(({ access, staffFrame }) => !access && staffFrame !== "staff")),
    ...later,
  ]);
  const staff = new Set(namesOf(routes.filter(({ access }) => access)));
  expect([...staff].filter((name) => !read.has(name) && isBuilt(name))).toEqual([]);
  const english = new Set(namesOf(seen.filter(({ language }) => language === "en")));
  expect([...english].filter((name) => !isBuilt(name))).toEqual([]);
});
