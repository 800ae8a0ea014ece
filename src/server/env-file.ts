import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { variableNames } from "./config.ts";
import { ConfigError, type Environment } from "./env.ts";

/**
 * The process's variables and those of the file `.env` in the current folder, or of the one that ENV_FILE names. What
 * the process was given wins, also where it is empty.
 * @throws ConfigError where the file cannot be read (only `.env` may be missing), or has a line that does not do what
 * it seems to: a misspelled name, a quote that does not end.
 */
export function withEnvFile(variables: Environment): Environment {
  const named = variables.ENV_FILE?.trim() || null;
  const file = named ?? ".env";
  const text = readEnvFile(file, named !== null);
  if (text === null) return variables;
  if (text.includes("\0")) throw new ConfigError(`the file ${file} is no text in UTF-8: save it as that`);
  // Some editors put a mark first, which would be taken for a part of the first name.
  const plain = text.replace(/^\uFEFF/, "");
  const names = variableNames();
  const problems = plain.split(/\r?\n/).flatMap((line, index) => problemOf(line.trim(), index + 1, names) ?? []);
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `${file}: ${problem}`).join("\n"));
  return { ...parseEnv(plain), ...variables };
}

function readEnvFile(file: string, isNamed: boolean): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && !isNamed) return null;
    const cure = isNamed ? "ENV_FILE must be a file that the server's user may read" : "let the server's user read it";
    throw new ConfigError(`the file ${file} cannot be read (${code}): ${cure}`);
  }
}

/** So many letters are a slip; what differs more is for another program. */
const slip = 2;

/**
 * What is wrong with a line that would be read as something else, or swallow the next one. A value is not told: it may
 * be a secret.
 */
function problemOf(line: string, number: number, names: readonly string[]): string | null {
  if (line === "" || line.startsWith("#")) return null;
  const [, name, value = ""] = /^(?:export\s+)?([^\s=]+)\s*=\s*(.*)$/.exec(line) ?? [];
  if (name === undefined) return `line ${number} is no NAME=value: correct or remove it`;
  // libpq's own names look like HOST and PORT.
  if (!names.includes(name) && !name.startsWith("PG")) {
    const meant = names.find((known) => editDistance(known, name.toUpperCase()) <= slip);
    if (meant !== undefined) return `there is no variable ${name}: write ${meant}, or remove the line`;
  }
  if (/^["'`]/.test(value) && !/^(["'`])(?:(?!\1).)*\1\s*(?:#.*)?$/.test(value)) {
    return `the quote of ${name} does not end on its line, or something follows it: close it at the end`;
  }
  return null;
}

/** How many letters have to be added, removed or replaced to make one text of the other (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [column, wanted] of Array.from(other).entries()) {
      const replaced = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
