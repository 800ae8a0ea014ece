import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type AnyObject, isSchema, type ObjectSchema } from "yup";
import { aUser } from "../../testing/builders.ts";
import { schemaErrors } from "./field-errors.ts";

/** Values that a form, a query or a JSON body can hold and no rule was written for. */
const strange: readonly unknown[] = [
  undefined,
  null,
  "",
  " ",
  "x",
  "x".repeat(5_000),
  "a\u0007b",
  "-1",
  "1.5",
  -1,
  0,
  1.5,
  1e300,
  Number.NaN,
  true,
  [],
  [null],
  [{}],
  {},
  { toString: 1 },
];

type PayloadSchema = ObjectSchema<AnyObject>;

/** Every schema that the contract's files export; one that depends on who asks is asked for by an admin. */
async function payloadSchemas(): Promise<[string, PayloadSchema][]> {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[\w-]+\.ts$/.test(file));
  const found = files.map(async (file) => {
    const module = (await import(path.join(import.meta.dirname, file))) as Record<string, unknown>;
    return Object.entries(module).flatMap(([name, value]): [string, PayloadSchema][] => {
      const schema =
        name.endsWith("Schema") && typeof value === "function" ? (value as (user: object) => unknown)(aUser()) : value;
      return isSchema(schema) && "fields" in schema ? [[`${file} ${name}`, schema as PayloadSchema]] : [];
    });
  });
  return (await Promise.all(found)).flat();
}

it("says what is wrong with a field by a text that there is, in both languages, whatever was sent", async () => {
  const texts = ["de", "en"].map((language) =>
    Object.fromEntries(
      ["validation", "validation-staff"].map((namespace) => [
        namespace,
        JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, "utf8")) as object,
      ]),
    ),
  );
  const hasText = (key: string) => {
    const [namespace = "", name = ""] = key.split(":");
    return texts.every((language) => Object.hasOwn(language[namespace] ?? {}, name));
  };
  const schemas = await payloadSchemas();
  expect(schemas.length).toBeGreaterThan(15);
  const faults = schemas.flatMap(([name, schema]) =>
    Object.keys(schema.fields).flatMap((field) =>
      strange.flatMap((value) =>
        Object.entries(schemaErrors(schema, { [field]: value }))
          .filter(([, key]) => !hasText(key))
          .map(([of, key]) => `${name} ${of}: ${key}`),
      ),
    ),
  );
  expect([...new Set(faults)]).toEqual([]);
});
