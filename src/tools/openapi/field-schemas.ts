import type { Schema, SchemaDescription, SchemaFieldDescription, SchemaObjectDescription } from "yup";
import type { JsonSchema } from "./json-schema.ts";

/**
 * What a schema of the contract asks for, as JSON Schema: types, limits, choices and defaults. Patterns and what fields
 * say about each other are left out: what they refuse is answered VALIDATION.
 */
export function schemaOfFields(schema: Schema): JsonSchema {
  return describe(schema.describe() as SchemaDescription);
}

function describe(field: SchemaFieldDescription): JsonSchema {
  if (!("tests" in field)) return {};
  const { type, nullable, oneOf, tests } = field;
  const limits: JsonSchema = {};
  const [least, most] = type === "string" ? (["minLength", "maxLength"] as const) : (["minimum", "maximum"] as const);
  let isWhole = false;
  for (const { name, params } of tests) {
    if (name === "integer") isWhole = true;
    if (name === "min") limits[least] = Number(params?.["min"]);
    if (name === "max" && type === "array") limits.maxItems = Number(params?.["max"]);
    else if (name === "max") limits[most] = Number(params?.["max"]);
  }
  const isSimple = ["string", "number", "boolean"].includes(typeof field.default);
  const own: JsonSchema = {
    ...(type !== "mixed" && { type: isWhole ? "integer" : type }),
    ...(oneOf.length > 0 && { enum: [...oneOf] }),
    ...limits,
    ...(isSimple && { default: field.default }),
    ...(type === "object" && objectOf(field as SchemaObjectDescription)),
    ...("innerType" in field &&
      field.innerType && { items: describe([field.innerType].flat()[0] as SchemaFieldDescription) }),
  };
  return nullable && type !== "mixed" ? { anyOf: [own, { type: "null" }] } : own;
}

function objectOf({ fields }: SchemaObjectDescription): JsonSchema {
  const required = Object.entries(fields)
    .filter(([, field]) => isRequired(field))
    .map(([name]) => name);
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, describe(field)]));
  return { properties, ...(required.length > 0 && { required }) };
}

const isRequired = (field: SchemaFieldDescription) =>
  "optional" in field && !field.optional && field.default === undefined;
