import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installedNodes, newestOfEach } from "./installed-nodes.ts";

describe("the Nodes of a machine", () => {
  it("are found on the search path and at version managers; what is no program is passed over", () => {
    const home = mkdtempSync(path.join(tmpdir(), "nodes-"));
    const place = (file: string, version: string, mode = 0o755) => {
      mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
      writeFileSync(path.join(home, file), `#!/bin/sh\necho ${version}\n`, { mode });
    };
    try {
      place("bin/node", "v24.1.0");
      place(".nvm/versions/node/v22.2.0/bin/node", "v22.2.0");
      place(".nvm/versions/node/v22.3.0/bin/node", "v22.3.0", 0o644);
      const found = installedNodes({ HOME: home, PATH: path.join(home, "bin") });
      expect(found.filter(({ program }) => program.startsWith(home)).map(({ version }) => version)).toEqual([
        "v24.1.0",
        "v22.2.0",
      ]);
      expect(found[0]).toEqual({ program: process.execPath, version: process.version });
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });

  it("are tried in the newest of each line that is promised, and what is missing is known", () => {
    const nodes = ["v22.9.0", "v22.11.0", "v24.0.0", "v18.20.0"].map((version) => ({ program: version, version }));
    expect(newestOfEach(nodes).map(({ major, node }) => [major, node?.version ?? null])).toEqual([
      [20, null],
      [22, "v22.11.0"],
      [24, "v24.0.0"],
    ]);
  });
});
