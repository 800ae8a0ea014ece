import { retention } from "../../../shared/rules/retention.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptiedColumns, personalData } from "./personal-data.ts";

describeEachEngine((engine) => {
  it("says of every column that the migrations made whether it is about people, and names no other", async () => {
    const tables = await engine().db.introspection.getTables();
    const made = tables
      .filter(({ name }) => !name.startsWith("schema_migration"))
      .map(({ name, columns }) => [name, columns.map((column) => column.name).toSorted()] as const);
    const said = Object.entries(personalData).map(
      ([name, columns]) => [name, Object.keys(columns).toSorted()] as const,
    );
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(made));
  });
});

it("keeps what is about a guest no longer than the retention table says, but for bans and the reasons in the books", () => {
  const untimed = Object.entries(personalData).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, held]) =>
      held !== null && held.of !== "staff" && !(held.until in retention) ? [`${table}.${column}: ${held.until}`] : [],
    ),
  );
  expect(untimed).toEqual([
    ...["name", "phone", "email", "name_key", "phone_key", "email_key", "reason"].map((name) => `bans.${name}: ban`),
    "money_decisions.reason: books",
  ]);
});

it("empties texts, and nulls what may be missing", () => {
  expect(emptiedColumns("withdrawals")).toEqual({ name: "", email: "", contract: "" });
  expect(emptiedColumns("bookings")).toMatchObject({ name: "", comment: "", confirmation_token: null });
});
