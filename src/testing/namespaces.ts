import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What is fetched as one: a screen, or a part of one that follows. */
export interface LoadedPart {
  name: string;
  /** Its first file, from the project's root. */
  file: string;
  /** The namespaces of the texts that are fetched with it. */
  namespaces: readonly string[];
}

const importStatement = /^(?:import|export) (?!type )(?:[^"';]*? from )?"(\.[^"]+)";/gm;
const dynamicImport = /(?<!typeof )\bimport\([^"]*(?:"[^"]*" \*\/ )?"(\.[^"]+)"\)/g;
/** A part that is fetched with texts of its own. */
const declaredPart = new RegExp(
  `${dynamicImport.source}[,;]\\s*(?:(?:export )?const )?namespaces(?::| =) \\[([^\\]]*)\\]`,
  "g",
);
const usedNamespaces = /useTranslation\((?:"([a-z-]+)"|\[([^\]]*)\])/g;
const quotedKey = /["'`]([a-z-]+):[a-z]/g;
/** What chooses a screen is on none. */
const ofRouting = "src/client/app/routing/";
/** Schemas name both kinds of messages, and each screen declares the one that its own schemas use. */
const ofSchemas = "src/client/forms/use-message-text.ts";

const quoted = (list: string) => [...list.matchAll(/"([\w-]+)"/g)].map(([, word = ""]) => word);
const resolved = (file: string, target: string) => path.posix.join(path.posix.dirname(file), target);

interface ReadFile {
  imports: string[];
  uses: string[];
  parts: LoadedPart[];
}

function readSource(root: string, file: string, known: ReadonlySet<string>): ReadFile {
  const text = readFileSync(path.join(root, file), "utf8").replaceAll(/^ *(?:\/\/|\/?\*).*$/gm, "");
  const parts = [...text.matchAll(declaredPart)].map(([, target = "", namespaces = ""]) => {
    return { name: path.posix.basename(target, ".tsx"), file: resolved(file, target), namespaces: quoted(namespaces) };
  });
  const separate = new Set(parts.map((part) => part.file));
  const targets = [...text.matchAll(importStatement), ...text.matchAll(dynamicImport)];
  const imports = targets.map(([, target = ""]) => resolved(file, target));
  const hooks = [...text.matchAll(usedNamespaces)].flatMap(([, one, list = ""]) => (one ? [one] : quoted(list)));
  // Addresses and heads of other screens stand in routes files.
  const keys = file.endsWith(".routes.ts") ? [] : [...text.matchAll(quotedKey)].map(([, word = ""]) => word);
  const isFollowed = (target: string) => target.startsWith("src/client/") && !target.startsWith(ofRouting);
  const isAwaited = (word: string) => known.has(word) && !text.includes(`/locales/de/${word}.json"`);
  return {
    imports: imports.filter((target) => isFollowed(target) && !separate.has(target)),
    uses: file === ofSchemas ? [] : [...hooks, ...keys].filter(isAwaited),
    parts,
  };
}

/** A part with what is fetched with it. */
interface ReadPart {
  part: LoadedPart;
  files: ReadonlyMap<string, ReadFile>;
}

/** The screens and the parts of them that follow, each with the files that its own reaches. */
function readParts(root: string, screens: readonly LoadedPart[]): ReadPart[] {
  const known = new Set(readdirSync(path.join(root, "locales/de")).map((file) => file.replace(/\.json$/, "")));
  const read = (part: LoadedPart): ReadPart[] => {
    const files = new Map<string, ReadFile>();
    const waiting = [part.file];
    const inside: LoadedPart[] = [];
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      if (files.has(file) || !existsSync(path.join(root, file))) continue;
      const found = readSource(root, file, known);
      files.set(file, found);
      waiting.push(...found.imports);
      inside.push(...found.parts.map((inner) => ({ ...inner, namespaces: [...inner.namespaces, ...part.namespaces] })));
    }
    return [{ part, files }, ...inside.flatMap(read)];
  };
  return screens.flatMap(read);
}

/**
 * The namespaces that components of a part use, itself or through what it imports, and that are not fetched with it:
 * from a cold cache the reader would see bare keys.
 * @returns one line for each.
 */
export function undeclaredNamespaces(root: string, screens: readonly LoadedPart[]): string[] {
  const missing = readParts(root, screens).flatMap(({ part, files }) => {
    const declared = new Set(["common", ...part.namespaces]);
    return [...files].flatMap(([file, { uses }]) =>
      [...new Set(uses.filter((word) => !declared.has(word)))].map(
        (word) => `${part.name} does not declare ${word}, which ${file} uses`,
      ),
    );
  });
  return [...new Set(missing)];
}

/** An endpoint of an `….api.ts`, with all that makes it. */
const declaredEndpoint = /^ {4,6}(\w+): (?:build\.|endpoint\b|keyedEndpoint\b)[\s\S]*?(?=^ {4,6}\w+: |^ {2,4}\}\))/gm;
const namedCall = /\b(\w+Contract\.\w+)/;
/** A call of whose contract only the type is loaded. */
const typedCall = /const (\w+) = typeOnly<typeof (\w+Contract\.\w+)>/g;

/** What else an `….api.ts` exports that uses an endpoint. */
function namedAfter(text: string, endpoint: string): string[] {
  const exported = text.split(/^export (?:const|function) (?=\w)/m).slice(1);
  const named = new RegExp(`\\b(?:${endpoint})`);
  const using = exported.filter((block) => !block.includes("injectEndpoints") && named.test(block));
  return using.map((block) => /^\w+/.exec(block)?.[0] ?? "");
}

/**
 * The calls that each part can send, by the names of contract and call: those whose endpoint is named in one of its
 * files.
 */
export function sentCalls(root: string, screens: readonly LoadedPart[]): { part: LoadedPart; calls: string[] }[] {
  return readParts(root, screens).map(({ part, files }) => {
    const texts = [...files.keys()].map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));
    const endpoints = texts
      .filter(({ file }) => file.endsWith(".api.ts"))
      .flatMap(({ file, text }) => {
        const typed = new Map([...text.matchAll(typedCall)].map(([, name = "", call = ""]) => [name, call]));
        return [...text.matchAll(declaredEndpoint)].flatMap(([made, endpoint = ""]) => {
          const call = namedCall.exec(made)?.[1] ?? [...typed].find(([name]) => made.includes(` ${name},`))?.[1];
          return call ? [{ file, endpoint, call }] : [];
        });
      });
    const isNamed = ({ file: own, endpoint }: (typeof endpoints)[number]) => {
      const hook = `use${endpoint.charAt(0).toUpperCase()}${endpoint.slice(1)}`;
      const others = texts.filter(({ file }) => file !== own).map(({ text }) => text);
      const made = texts.find(({ file }) => file === own)?.text ?? "";
      const wanted = new RegExp(
        `\\b(?:${[endpoint, `${hook}\\w+`, ...namedAfter(made, `${hook}|${endpoint}`)].join("|")})\\b`,
      );
      return others.some((text) => wanted.test(text));
    };
    return { part, calls: [...new Set(endpoints.filter(isNamed).map(({ call }) => call))].toSorted() };
  });
}

/** The file of each chunk that a route names. */
export function filesOfChunks(root: string): Map<string, string> {
  const places = ["routes.ts", "staff-screens.ts", "screens.ts"].map((name) => `src/client/app/routing/${name}`);
  return new Map(
    places.flatMap((file) =>
      [...readFileSync(path.join(root, file), "utf8").matchAll(/webpackChunkName: "([\w-]+)" \*\/ "(\.[^"]+)"/g)].map(
        ([, chunk = "", target = ""]) => [chunk, resolved(file, target)] as const,
      ),
    ),
  );
}
