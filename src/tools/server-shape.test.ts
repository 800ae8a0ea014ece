import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What the import rules cannot see: which file of the server may say what. */
interface Rule {
  says: string;
  pattern: RegExp;
  /** Where it may stand. */
  allowed: RegExp;
}

const rules: readonly Rule[] = [
  {
    says: "SQL stands in repositories (*.repository.ts) and in db/",
    pattern: /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/,
    allowed: /\.repository\.ts$|^src\/server\/db\//,
  },
  {
    says: "a transaction is opened by inTransaction, which retries lost conflicts",
    pattern: /\.transaction\(\)/,
    allowed: /^src\/server\/db\/(?:transaction|migrate)\.ts$/,
  },
  {
    says: "only modules/inbox writes the inbox",
    pattern: /\.(?:insertInto|updateTable|deleteFrom)\("inbox"\)/,
    allowed: /^src\/server\/(?:modules\/inbox|db\/migrations)\//,
  },
  {
    says: "only modules/payments writes payments",
    pattern: /\.(?:insertInto|updateTable|deleteFrom)\("payments"\)/,
    allowed: /^src\/server\/(?:modules\/payments|db\/migrations)\//,
  },
  {
    says: "a new row is typed as NewRow, which requires every column",
    pattern: /\bInsertable<|insertInto\("\w+"\)\s*\.values\(\{/,
    allowed: /^$/,
  },
];

function violationsOf(file: string, text: string): string[] {
  return rules
    .filter(({ pattern, allowed }) => !allowed.test(file) && pattern.test(text))
    .map(({ says }) => `${file}: ${says}`);
}

it("holds in every file of the server", () => {
  const files = readdirSync("src/server", { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join("src/server", file.replaceAll(path.sep, "/")))
    .filter((file) => file.endsWith(".ts") && !/\.(?:test|fixture)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => violationsOf(file, readFileSync(file, "utf8")))).toEqual([]);
});

it.each([
  ["SQL stands", "modules/one/list.ts", 'db\n  .selectFrom("users")'],
  ["a transaction", "modules/one/one.repository.ts", "db.transaction().execute(work)"],
  ["only modules/inbox", "modules/one/one.repository.ts", 'trx.insertInto("inbox").values(row)'],
  ["only modules/payments", "db/seed/demo.ts", 'trx.updateTable("payments")'],
  ["a new row", "modules/one/one.repository.ts", 'trx\n  .insertInto("bans")\n  .values({ name })'],
])("bites: %s", (rule, file, text) => {
  expect(violationsOf(`src/server/${file}`, text)).toEqual([expect.stringContaining(rule)]);
});
