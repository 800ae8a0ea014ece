import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import configurations from "../../webpack.config.ts";
import { chartsConfiguration, pageFolder } from "./webpack.config.ts";

const text = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) => (inner instanceof RegExp ? String(inner) : inner));
const configured = (mode: string) => text(configurations({}, { mode }));

describe("the workbench", () => {
  it("is in no build of the product; in development alone its pages tell what their machines do", () => {
    expect(configured("production")).not.toContain("src/charts");
    expect(configured("development")).toContain("src/charts/follow/xstate-react.ts");
  });

  it("is built apart from what is served", () => {
    const served = configurations({}, { mode: "production" }).map(({ output }) => String(output?.path));
    expect(served.every((folder) => path.relative(folder, pageFolder).startsWith(".."))).toBe(true);
    expect(chartsConfiguration.output?.path).toBe(pageFolder);
  });

  it("is imported by nothing that ships", () => {
    const files = ["src/client", "src/server", "src/shared", "machines"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
    );
    const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
    expect(sources.filter((file) => /from "[^"]*\/charts\//.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});
