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

/**
 * The namespaces that components of a part use, itself or through what it imports, and that are not fetched with it:
 * from a cold cache the reader would see bare keys.
 * @returns one line for each.
 */
export function undeclaredNamespaces(root: string, screens: readonly LoadedPart[]): string[] {
  const known = new Set(readdirSync(path.join(root, "locales/de")).map((file) => file.replace(/\.json$/, "")));
  const missing = (part: LoadedPart): string[] => {
    const declared = new Set(["common", ...part.namespaces]);
    const seen = new Set<string>();
    const waiting = [part.file];
    const found: string[] = [];
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      if (seen.has(file) || !existsSync(path.join(root, file))) continue;
      seen.add(file);
      const { imports, uses, parts } = readSource(root, file, known);
      waiting.push(...imports);
      const lacking = new Set(uses.filter((word) => !declared.has(word)));
      found.push(...[...lacking].map((word) => `${part.name} does not declare ${word}, which ${file} uses`));
      const inside = parts.map((inner) => ({ ...inner, namespaces: [...inner.namespaces, ...part.namespaces] }));
      found.push(...inside.flatMap(missing));
    }
    return found;
  };
  return [...new Set(screens.flatMap(missing))];
}

/** The file of each chunk that a route names. */
export function filesOfChunks(root: string): Map<string, string> {
  const places = ["routes.ts", "staff-pages.ts", "screens.ts"].map((name) => `src/client/app/routing/${name}`);
  return new Map(
    places.flatMap((file) =>
      [...readFileSync(path.join(root, file), "utf8").matchAll(/webpackChunkName: "([\w-]+)" \*\/ "(\.[^"]+)"/g)].map(
        ([, chunk = "", target = ""]) => [chunk, resolved(file, target)] as const,
      ),
    ),
  );
}
