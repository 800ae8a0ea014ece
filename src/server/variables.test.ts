import { readFileSync } from "node:fs";
import { variableNames } from "./config.ts";

const variablesRead = () => variableNames().toSorted();

const variablesOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name).toSorted();

describe("the variables of the server", () => {
  it("are those of the table in src/deploy/README.md", () => {
    const rows = readFileSync("src/deploy/README.md", "utf8").match(/^\| `[A-Z].*$/gm) ?? [];
    const firstColumn = rows.map((row) => row.split(" | ")[0] ?? "").join("\n");
    expect(variablesOf(firstColumn, /`([A-Z_]+)`/g)).toEqual(variablesRead());
  });

  it("are those of .env.example with compose.yaml's own, each commented out, below what it means", () => {
    const example = readFileSync(".env.example", "utf8");
    const withoutItself = variablesRead().filter((name) => name !== "ENV_FILE");
    const ofCompose = new Set(variablesOf(readFileSync("compose.yaml", "utf8"), /\$\{([A-Z_]+)/g));
    expect(variablesOf(example, /^#?([A-Z_]+)=/gm)).toEqual([...withoutItself, ...ofCompose].toSorted());
    expect(example.match(/^[^#\n].*$/gm)).toBeNull();
  });
});
