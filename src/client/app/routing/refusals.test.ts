import { readFileSync } from "node:fs";
import type { Call } from "../../../shared/contract/call.ts";
import { contracts } from "../../../testing/contracts.ts";
import { filesOfChunks, type LoadedPart, sentCalls } from "../../../testing/namespaces.ts";
import { routes } from "./routes.ts";
import { namespacesOf } from "./screens.ts";

type Texts = { [name: string]: string | Texts };

/** A sentence of `locales`, by its key. */
function sentence(language: string, key: string): string | undefined {
  const [namespace = "", name = ""] = key.split(":");
  const texts = JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, "utf8")) as Texts;
  const found = name
    .split(".")
    .reduce<Texts | string | undefined>((part, word) => (typeof part === "object" ? part[word] : undefined), texts);
  return typeof found === "string" ? found : undefined;
}

describe("what a call may be refused for", () => {
  const files = filesOfChunks(".");
  const seen = routes.flatMap((route) => (route.forStaff ? [route, { ...route, ...route.forStaff }] : [route]));
  const screens = seen.map((route): LoadedPart => {
    return {
      name: `${route.id} ${route.language}`,
      file: files.get(route.chunk) ?? "",
      namespaces: namespacesOf(route),
    };
  });
  const sent = sentCalls(".", screens);
  let refused: Map<string, NonNullable<Call["refusals"]>>;
  beforeAll(async () => {
    refused = new Map(
      (await contracts()).flatMap(([name, contract]) =>
        Object.entries<Call>(contract).flatMap(([one, { refusals }]) =>
          refusals ? [[`${name}.${one}`, refusals] as const] : [],
        ),
      ),
    );
  });

  it("is sent by a page, whatever it is", () => {
    const known = new Set(sent.flatMap(({ calls }) => calls));
    expect([...refused.keys()].filter((call) => !known.has(call))).toEqual([]);
  });

  it("has a sentence in both languages, which each page that sends the call has loaded", () => {
    const faults = sent.flatMap(({ part, calls }) => {
      const loaded = new Set(["common", ...part.namespaces]);
      return calls.flatMap((call) =>
        (refused.get(call) ?? []).flatMap((key) => {
          const [namespace = ""] = key.split(":");
          const silent = ["de", "en"].filter((language) => sentence(language, key) === undefined);
          return [
            ...(loaded.has(namespace) ? [] : [`${part.name} lacks ${namespace}, by which ${call} is refused`]),
            ...silent.map((language) => `${key} is no sentence in ${language}`),
          ];
        }),
      );
    });
    expect([...new Set(faults)]).toEqual([]);
  });

  it("is told from whatever else the call may be refused for", () => {
    const faults = [...refused].flatMap(([call, keys]) =>
      ["de", "en"]
        .filter((language) => new Set(keys.map((key) => sentence(language, key))).size < keys.length)
        .map((language) => `${call} says the same of two refusals in ${language}`),
    );
    expect(faults).toEqual([]);
  });
});
