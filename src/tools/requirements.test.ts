import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

// What code cites has to be in this repository: src/shared/requirements states the product's rules.

const folder = "src/shared/requirements";
const tops = [".ci", "locales", "machines", "src"];
const textFile = /(?:\.(?:ts|tsx|cjs|mjs|css|html|json|md)|^\.ci\/\w+)$/;

/** Every text of the repository, without what is installed or built. */
function textFiles(): string[] {
  const below = tops.flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => path.join(top, name)),
  );
  return [...readdirSync("."), ...below].filter(
    (file) => textFile.test(file) && file !== "package-lock.json" && statSync(file).isFile(),
  );
}

function isThere(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

/**
 * Markdown files, diagrams apart, that the text names and that are neither beside `file` nor at a place that citations
 * start from.
 */
function missingDocuments(file: string, text: string): string[] {
  const named = text.match(/(?<![\w/.*>-])[\w./-]*\w(?<!\.diagram)\.md\b/g) ?? [];
  const bases = [path.dirname(file), ".", "src/shared"];
  return [...new Set(named)].filter((name) => !bases.some((base) => isThere(path.join(base, name))));
}

/** Names of documents that are not part of this repository, with their chapters: nobody who reads this has them. */
const foreignDocuments = /\b(?:public|staff)-side\b|\bcontract \d|\b(?:the|our|its) spec(?:'s)?\b|\bspecification\b/gi;

describe("the requirements", () => {
  const pages = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");

  it("are listed in their README, one page per capability", () => {
    const index = readFileSync(path.join(folder, "README.md"), "utf8");
    expect(pages.filter((page) => !index.includes(`[${page}](${page})`))).toEqual([]);
  });

  it("can each be read in minutes: no page has 200 lines", () => {
    const lines = pages.map((page) => readFileSync(path.join(folder, page), "utf8").split("\n").length);
    expect(Math.max(...lines)).toBeLessThan(200);
  });

  it("cited anywhere are there, like every other document that is named", () => {
    const missing = textFiles().flatMap((file) =>
      missingDocuments(file, readFileSync(file, "utf8")).map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it("are missed where a page does not exist", () => {
    const absent = ["requirements/tides", "md"].join(".");
    expect(missingDocuments("src/server/app.ts", `// (requirements/booking.md), (${absent})`)).toEqual([absent]);
  });

  it("are the only document that is cited: no chapter of one that is not here", () => {
    const cited = textFiles().flatMap((file) =>
      (readFileSync(file, "utf8").match(foreignDocuments) ?? []).map((name) => `${file}: ${name}`),
    );
    expect(cited).toEqual([]);
    expect(["staff", "side 4"].join("-").match(foreignDocuments)).toHaveLength(1);
  });
});
