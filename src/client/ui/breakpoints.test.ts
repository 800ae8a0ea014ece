import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { breakpoints } from "./breakpoints.ts";

const folder = path.resolve("src/client");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
const named = Object.values(breakpoints).map((query) => Number.parseFloat(query.replace("(min-width: ", "")));

it.each(files)("%s changes the layout at the named widths only", (file) => {
  const text = readFileSync(path.join(folder, file), "utf8");
  for (const [, edge = "", width = ""] of text.matchAll(/\((min|max)-width: ([\d.]+)rem\)/g)) {
    expect(named).toContain(edge === "min" ? Number(width) : Number(width) + 0.01);
  }
});
