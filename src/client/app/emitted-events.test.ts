import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const textsIn = (folder: string, isWanted: (file: string) => boolean) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(isWanted)
    .map((file) => readFileSync(path.join(folder, file), "utf8"));

/** The events that a machine's types say it emits. */
function emittedIn(types: string): string[] {
  const union = /export type \w*Emitted =(.*?);\n(?!\s*\|)/s.exec(`${types}\n`)?.[1] ?? "";
  return [...union.matchAll(/type: "([\w.]+)"/g)].map(([, type = ""]) => type);
}

it("each event that a machine emits is heard by somebody on the website", () => {
  const emitted = textsIn("machines", (file) => file.endsWith(".types.ts")).flatMap(emittedIn);
  const website = textsIn("src/client", (file) => /(?<!\.test)\.tsx?$/.test(file)).join("\n");
  const unheard = emitted.filter((type) => !website.includes(`.on("${type}"`));
  expect([...new Set(unheard)]).toEqual([]);
  expect(emitted).toContain("voucher.rejected");
});
