import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { loadFlows } from "../flows.ts";
import { chartsBelow, chartsOfCommit, differenceLines } from "./commit.ts";
import { effectLines } from "./effects.ts";
import { startChartsServer } from "./server.ts";
import { type GuardSentences, whyLines } from "./why.ts";

const usage = `npm run charts                                   the workbench, at http://localhost:8100/charts/
npm run charts -- --against <commit>             the same beside the charts of another commit, and as text
npm run charts -- --against <commit> --text      as text alone
npm run charts -- --port <port>                  at another port
npm run charts -- why <machine> <state> <event>  which guard refuses an event, and where it leads when none does
npm run charts -- effects <event or effect>      what happens with an event, or with which events something happens`;

/** @throws Error for a machine, state or event that does not exist, and for a commit that git does not know. */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      against: { type: "string" },
      text: { type: "boolean" },
      port: { type: "string", default: "8100" },
      help: { type: "boolean" },
    },
  });
  const [command, name = "", state = "", event = ""] = positionals;
  const isComplete = command === undefined || (command === "why" && event) || (command === "effects" && name);
  if (values.help || !isComplete) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  if (command === "effects") {
    for (const line of effectLines(await loadFlows(), name)) console.log(line);
    return 0;
  }
  if (command === "why") {
    const flow = (await loadFlows()).find(({ name: folder, machine }) => folder === name || machine.id === name);
    if (!flow) throw new Error(`there is no machine ${name}`);
    const sentences = JSON.parse(readFileSync("locales/en/guards.json", "utf8")) as GuardSentences;
    for (const line of whyLines(flow, state, event, sentences)) console.log(line);
    return 0;
  }
  const against = values.against === undefined ? null : await chartsOfCommit(values.against);
  if (against) {
    const lines = differenceLines(against.charts, await chartsBelow("."));
    console.log(lines.length > 0 ? lines.join("\n") : `no chart differs from ${against.commit}`);
    if (values.text) return 0;
  }
  const { url } = await startChartsServer({ port: Number(values.port), against });
  console.log(`charts: ${url}`);
  return 0;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
