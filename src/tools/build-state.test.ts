import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { needsBuild } from "./build-state.ts";

describe("the state of the build", () => {
  let root: string;

  const write = (file: string, seconds: number) => {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, "");
    for (let at = target; at !== root; at = path.dirname(at)) utimesSync(at, seconds, seconds);
  };

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "build-"));
    write("src/client/app/a.ts", 100);
    write("locales/de/common.json", 100);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it("asks for a build where there is none, or only half of one", () => {
    expect(needsBuild(root)).toBe(true);
    write("dist/client/assets.json", 200);
    expect(needsBuild(root)).toBe(true);
  });

  it("is content with a build that is newer than everything it is made of", () => {
    write("dist/client/assets.json", 200);
    write("dist/ssr/render.cjs", 200);
    write("dist/server/main.js", 200);
    expect(needsBuild(root)).toBe(false);
  });

  it("asks again after a change and after a file was removed", () => {
    write("dist/client/assets.json", 200);
    write("dist/ssr/render.cjs", 200);
    write("dist/server/main.js", 200);
    write("locales/de/common.json", 300);
    expect(needsBuild(root)).toBe(true);
    write("locales/de/common.json", 100);
    rmSync(path.join(root, "src/client/app/a.ts"));
    expect(needsBuild(root)).toBe(true);
  });
});
