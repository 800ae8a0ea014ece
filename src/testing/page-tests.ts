import { readdirSync } from "node:fs";
import path from "node:path";
// Before the first test: it cleans up after each one of all files.
import "@testing-library/react";

/**
 * The tests of pages and features as one file, for the whole run: one page and one set of modules serve them all, which
 * takes half of the time. Alone each of them has a page of its own; a test leaves nothing behind that another would see.
 */
const root = path.join(import.meta.dirname, "../client");
for (const folder of ["app", "features"]) {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => /\.test\.tsx?$/.test(name)).toSorted()) {
    describe(`${folder}/${file}`, () => void require(path.join(root, folder, file)));
  }
}
