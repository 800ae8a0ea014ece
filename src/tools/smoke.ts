import { execFileSync } from "node:child_process";
import { smoke } from "../e2e/smoke.ts";

// `npm run smoke -- <node> …`: books and pays on the built server, run by each of these Node programs; without one by
// this Node.

const given = process.argv.slice(2);
for (const node of given.length > 0 ? given : [process.execPath]) {
  const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  console.log(`Node ${version}\n  ${(await smoke(node)).join("\n  ")}`);
}
