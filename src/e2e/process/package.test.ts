import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { productVersion } from "../../server/project-root.ts";
import { eventually } from "../../testing/eventually.ts";
import { freePort } from "../../testing/free-port.ts";
import { makePackage } from "../../tools/package.ts";
import { endWithThisProcess } from "../site.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "package-test-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// About 20 s, most of it for packing: what it holds shows where it is unpacked only.
it("a package runs where it is unpacked, without npm: the server, its pages and its commands", async () => {
  const archive = makePackage(folder);
  const [, commit = ""] =
    new RegExp(`houseboats-${productVersion()}-(.+)-${process.platform}-${process.arch}\\.tar\\.gz$`).exec(archive) ??
    [];
  expect(commit).not.toBe("");
  execFileSync("tar", ["-xzf", archive, "-C", folder]);
  const cwd = archive.replace(/\.tar\.gz$/, "");
  const port = String(await freePort());
  // No npm, no git, no package of the working copy.
  const env = { PATH: "/nowhere", NODE_ENV: "production", DATA_DIR: path.join(folder, "data"), PORT: port, DEMO: "on" };
  const server = spawn(process.execPath, ["src/tools/serve.cjs", "--new"], { cwd, env, stdio: "ignore" });
  endWithThisProcess(server);
  const ended = new Promise((resolve) => server.once("close", resolve));
  const get = (at: string) => fetch(`http://127.0.0.1:${port}${at}`);
  await eventually(
    () =>
      get("/readyz").then(
        ({ ok }) => ok || server.exitCode,
        () => server.exitCode,
      ),
    true,
  );
  expect(await (await get(encodeURI("/Buchen/Hausboote/Hektor"))).text()).toContain("Hektor");
  expect(await (await get("/metrics")).text()).toContain(
    `houseboats_info{version="${productVersion()}",commit="${commit}",engine="sqlite"} 1`,
  );
  const { scripts } = JSON.parse(readFileSync(path.join(cwd, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const [program = "", ...args] = (scripts["fsck"] ?? "").split(" ");
  expect(program).toBe("node");
  const said = execFileSync(process.execPath, args, { cwd, env, encoding: "utf8" });
  expect(said).toBe(`No contradictions in ${path.join(env.DATA_DIR, "houseboats.sqlite")}.\n`);
  // What only a working copy can run is not offered, and what is for development is not there.
  expect(Object.keys(scripts).filter((name) => ["build", "test", "package", "prestart"].includes(name))).toEqual([]);
  expect(
    ["node_modules/jest", "node_modules/react", "src/testing"].filter((name) => existsSync(path.join(cwd, name))),
  ).toEqual([]);
  server.kill("SIGTERM");
  expect(await ended).toBe(0);
});
