import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** What the product runs of a folder, by path; comments send nothing. */
const codeOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\.tsx?$/.test(file))
    .map((file) => path.join(folder, file))
    .map((file) => ({ file, text: read(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "") }));

/** The events that a machine's types say it takes, but for those that it raises itself. */
function eventsIn(types: string): string[] {
  const union = /export type \w*Event =(.*?);\n(?!\s*(?:\||\/\*|\*))/s.exec(`${types}\n`)?.[1] ?? "";
  const sent = union.replaceAll(/\/\*\*[^/]*nobody sends it from outside\. \*\/\s*\| \{[^}]*\}/g, "");
  return [...sent.matchAll(/\btype: "(\w+\.\w+)"/g)].map(([, type = ""]) => type);
}

/** The feature or part of the website that a file belongs to; the server's modules take the steps of lifecycles. */
const partOf = (file: string) =>
  /^src\/client\/(?:features\/)?[\w-]+|^src\/\w+|^machines\/[\w-]+/.exec(file)?.[0] ?? file;

/** A part of the product that runs one machine does not send to another: many take an event of the same name. */
it("each event that a machine takes is sent by a part of the product that runs that machine", () => {
  const product = ["src/client", "src/server", "machines"].flatMap(codeOf);
  const taken = readdirSync("machines").flatMap((flow) => {
    const own = new RegExp(`^machines/${flow}/${flow}\\.(?!state\\.)`);
    const others = product.filter(({ file }) => !own.test(file));
    const runners = others.filter(({ text }) => text.includes(`${flow}/${flow}.`));
    const parts = new Set([...runners.map(({ file }) => partOf(file)), `machines/${flow}`]);
    const texts = others.filter(({ file }) => parts.has(partOf(file))).map(({ text }) => text);
    const types = ["types", "machine"].map((kind) => read(`machines/${flow}/${flow}.${kind}.ts`)).join("\n");
    return eventsIn(types).map((type) => ({
      event: `${flow}: ${type}`,
      isSent: texts.some((text) => text.includes(`"${type}"`)),
    }));
  });
  expect(taken.filter(({ isSent }) => !isSent).map(({ event }) => event)).toEqual([]);
  const events = taken.map(({ event }) => event);
  for (const one of ["cash-register: sale.discarded", "vehicle-form: conflict.closed", "waiting: offer.declined"]) {
    expect(events).toContain(one);
  }
  expect(events).not.toContain("booking: voucher.refused");
});

it("each call that the website can send is sent by one of its screens", () => {
  const website = codeOf("src/client");
  const apis = website.filter(({ file }) => file.endsWith(".api.ts"));
  const calls = apis.flatMap(({ file, text }) =>
    [...text.matchAll(/^ {4}(\w+): (?:\w*[eE]ndpoint\(|build\.)/gm)].map(([, name = ""]) => ({ file, name })),
  );
  const isSent = ({ file, name }: (typeof calls)[number]) => {
    const hook = `use(?:Lazy)?${name.slice(0, 1).toUpperCase()}${name.slice(1)}(?:Query|Mutation)`;
    const used = new RegExp(`\\b(?:${name}|${hook})\\b`);
    const own = (text: string) => text.replaceAll(new RegExp(`^ {4}${name}: .*|^export const .*;$`, "gm"), "");
    return website.some((one) => used.test(one.file === file ? own(one.text) : one.text));
  };
  expect(calls.filter((call) => !isSent(call)).map(({ name }) => name)).toEqual([]);
  expect(calls.map(({ name }) => name)).toContain("declineOffer");
});
