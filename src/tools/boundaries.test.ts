import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { checkBoundaries } from "./boundaries.ts";

/** One file that breaks each rule, by the rule's name. */
const offences: Record<string, [file: string, imported: string][]> = {
  "no-circular": [
    ["src/server/modules/a.ts", "./b.ts"],
    ["src/server/modules/b.ts", "./a.ts"],
  ],
  "no-unresolvable": [["src/server/lost.ts", "./nowhere.ts"]],
  "shared-is-leaf": [["src/shared/rules/leak.ts", "../../server/target.ts"]],
  "rules-know-no-contract": [["src/shared/rules/borrowed.ts", "../contract/target.ts"]],
  "machines-are-pure": [["machines/booking/impure.ts", "react"]],
  "client-not-server": [["src/client/api/reach.ts", "../../server/target.ts"]],
  "server-not-client": [["src/server/reach.ts", "../client/ui/target.ts"]],
  "features-not-features": [["src/client/features/one/reach.ts", "../two/target.ts"]],
  "nothing-imports-app": [["src/client/ui/upward.ts", "../app/target.ts"]],
  "ui-is-stateless": [["src/client/ui/clever.ts", "react-redux"]],
  "api-not-features": [["src/client/api/clever.ts", "../features/two/target.ts"]],
  "format-is-a-leaf": [["src/client/format/clever.ts", "../ui/target.ts"]],
  "storage-is-a-leaf": [["src/client/storage/clever.ts", "react"]],
  "wallet-knows-no-feature": [["src/client/wallet/clever.ts", "../features/two/target.ts"]],
  "checkout-knows-no-feature": [["src/client/checkout/clever.ts", "../features/two/target.ts"]],
  "payments-know-no-capability": [["src/server/modules/payments/reach.ts", "../one/type.ts"]],
  "mail-knows-no-module": [["src/server/mail/clever.ts", "../modules/one/type.ts"]],
  "production-packages-only": [["src/server/heavy.ts", "jsdom"]],
  "testing-only-in-tests": [
    ["src/server/faked.ts", "../testing/target.ts"],
    ["src/server/drawn.ts", "../charts/target.ts"],
  ],
};
/** Types cross no line either, and components are read like any other source. */
const typed = "src/client/features/one/typed.tsx";
/** Two modules that need each other: for a type alone, and by way of a file that belongs to no module. */
const circle = {
  "src/server/modules/one/type.ts": 'import type { X } from "../two/x.ts";\nexport type Y = X;\n',
  "src/server/modules/two/x.ts": 'import "../../between.ts";\nexport type X = string;\n',
  "src/server/between.ts": 'import type { Y } from "./modules/one/type.ts";\nexport type Z = Y;\n',
};
/** What the text of a file breaks. */
const written: [file: string, text: string, rule: string][] = [
  ["src/server/modules/two/raw.ts", "db.transaction().execute()", "no-raw-transaction"],
  ["src/server/modules/two/read.ts", 'db.selectFrom("bookings")', "sql-in-repositories"],
  ["src/server/modules/two/target/two.ts", 'db.selectFrom("bookings")', "sql-in-repositories"],
  ["src/server/modules/one/two.ts", 'db.selectFrom("bookings")', "sql-in-repositories"],
  ["src/server/ops/two.ts", 'db.selectFrom("bookings")', "sql-in-repositories"],
  ["src/server/ops/fsck/finding.ts", 'db.selectFrom("bookings")', "sql-in-repositories"],
  ["src/server/modules/two/task.repository.ts", 'db.insertInto("inbox")', "inbox-has-one-writer"],
  ["src/server/modules/two/money.repository.ts", 'db.updateTable("payments")', "payments-have-one-writer"],
  ["src/server/db/orders.ts", 'db.deleteFrom("wallet_orders")', "payments-have-one-writer"],
  [
    "src/server/modules/two/ban.repository.ts",
    'db\n.insertInto("bans")\n.values({ name })',
    "new-rows-name-every-column",
  ],
];
/** Where the same text may stand. */
const allowed: [file: string, text: string][] = [
  ["src/server/db/transaction.ts", "db.transaction().execute()"],
  ["src/server/modules/two/two.repository.ts", 'db.selectFrom("bookings")'],
  ["src/server/modules/two/two.ts", 'db.selectFrom("bookings")'],
  ["src/server/ops/fsck/two-check.ts", 'db.selectFrom("bookings")'],
  ["src/server/modules/two/read.test.ts", 'db.selectFrom("bookings")'],
  ["src/server/modules/inbox/inbox.repository.ts", 'db.insertInto("inbox")'],
  ["src/server/modules/payments/payments.repository.ts", 'db.updateTable("payments")'],
];
const targets = [
  "src/server",
  "src/client/ui",
  "src/client/app",
  "src/client/features/two",
  "src/testing",
  "src/charts",
  "src/shared/contract",
  "machines",
];

describe("the import directions", () => {
  const root = mkdtempSync(path.join(tmpdir(), "boundaries-"));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };

  beforeAll(() => {
    symlinkSync(path.resolve("node_modules"), path.join(root, "node_modules"));
    for (const file of ["tsconfig.json", "package.json"]) write(file, readFileSync(file, "utf8"));
    for (const folder of targets) write(`${folder}/target.ts`, "export const target = 1;\n");
    for (const [file, imported] of Object.values(offences).flat()) write(file, `import "${imported}";\n`);
    for (const [file, text] of Object.entries(circle)) write(file, text);
    for (const [file, text] of [...written, ...allowed]) write(file, `declare const db: any;\n${text};\nexport {};\n`);
    write(typed, 'import type { X } from "../two/target.ts";\nexport const Typed = (x: X) => <p>{String(x)}</p>;\n');
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it("bite: each rule reports the import that breaks it", () => {
    const { violations, unseen } = checkBoundaries(root);
    for (const [rule, files] of Object.entries(offences)) {
      expect(violations).toContainEqual(expect.stringMatching(`^${rule}: ${files[0]?.[0]} -> `));
    }
    expect(violations).toContain("testing-only-in-tests: src/server/drawn.ts -> src/charts/target.ts");
    expect(violations).toContain(`features-not-features: ${typed} -> src/client/features/two/target.ts`);
    expect(violations).toContain(
      "no-folder-cycles: src/server/modules/one -> src/server/modules/two -> src/server/modules/one",
    );
    expect(violations).not.toContainEqual(expect.stringMatching(/^no-folder-cycles: src\/server\/modules\/payments/));
    for (const [file, , rule] of written) expect(violations).toContain(`${rule}: ${file}`);
    for (const [file] of allowed) expect(violations).not.toContainEqual(expect.stringContaining(file));
    expect(unseen).toEqual([]);
  });

  it("cover every rule of the configuration with an offence", () => {
    const config = JSON.parse(readFileSync(".dependency-cruiser.json", "utf8")) as { forbidden: { name: string }[] };
    expect(Object.keys(offences).sort()).toEqual(config.forbidden.map((rule) => rule.name).sort());
  });

  it("hold in this project, in a run that saw every file", () => {
    const report = checkBoundaries(process.cwd());
    expect(report.unseen).toEqual([]);
    expect(report.violations).toEqual([]);
  });
});
