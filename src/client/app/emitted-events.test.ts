import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The events that a machine's types say it emits. */
function emittedIn(types: string): string[] {
  const union = /export type \w*Emitted =(.*?);\n(?!\s*\|)/s.exec(`${types}\n`)?.[1] ?? "";
  return [...union.matchAll(/type: "([\w.]+)"/g)].map(([, type = ""]) => type);
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** What runs one machine does not hear another: many emit an event of the same name. */
it("each event that a machine emits is heard where the website runs that machine", () => {
  const website = readdirSync("src/client", { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => read(path.join("src/client", file)));
  const emitted = readdirSync("machines").flatMap((flow) => {
    const runners = website.filter((text) => text.includes(`machines/${flow}/`)).join("\n");
    const events = emittedIn(read(`machines/${flow}/${flow}.types.ts`));
    return events.map((type) => ({ event: `${flow}: ${type}`, isHeard: runners.includes(`.on("${type}"`) }));
  });
  expect(emitted.filter(({ isHeard }) => !isHeard).map(({ event }) => event)).toEqual([]);
  expect(emitted.map(({ event }) => event)).toContain("booking: voucher.rejected");
});
