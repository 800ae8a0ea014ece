import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Schema } from "yup";
import type { Access, Call } from "../../shared/contract/call.ts";
import { loadContracts } from "./contracts.ts";
import { schemaOfFields } from "./field-schemas.ts";
import type { JsonSchema } from "./json-schema.ts";
import { type CallTypes, TypeSchemas } from "./type-schemas.ts";

// `npm run openapi`: describes all calls for people and programs elsewhere (OpenAPI 3.1), from the contract alone.
// Without --write it only says whether the file is stale.

const target = "src/shared/contract/openapi.json";

const description = [
  "The calls of the website and of the staff's screens (src/shared/requirements/api.md).",
  "Written by `npm run openapi` from src/shared/contract; a change of the contract that is not written here fails the check.",
  "A POST or DELETE carries the cookie csrftoken in the header X-CSRFToken.",
  "A body is a form or JSON: a form sends each field as text, an object or a list as JSON.",
].join(" ");

const rolesOf: Record<Exclude<Access, "everyone">, string[]> = {
  jetty: ["jetty", "employee", "admin", "root"],
  staff: ["employee", "admin", "root"],
  admin: ["admin", "root"],
  root: ["root"],
};

const bodyTypes = ["multipart/form-data", "application/x-www-form-urlencoded", "application/json"];

export async function openApi(): Promise<string> {
  const types = new TypeSchemas();
  try {
    const errors = types.declared("src/shared/contract/errors.ts", "ErrorAnswer");
    const paths: Record<string, Record<string, object>> = {};
    for (const { file, name: contractName, contract } of await loadContracts()) {
      for (const [name, call] of Object.entries(contract)) {
        const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
        const tag = contractName.replace(/Contract$/, "");
        const id = `${tag}.${name}`;
        const known = types.call(file, contractName, name);
        if (call.body) types.components[`${id}.request`] = requestOf(call.body, known);
        const summary = `${words(tag)}: ${words(name).toLowerCase()}`;
        const operation = { operationId: id, summary, tags: [tag], ...operationOf(id, call, known, errors) };
        paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation };
      }
    }
    const document = {
      openapi: "3.1.1",
      info: { title: "Havel Houseboats", version: "1", description, license: { name: "MIT", identifier: "MIT" } },
      // The server that answers with this website.
      servers: [{ url: "/" }],
      paths: sorted(paths),
      components: {
        schemas: sorted(types.components),
        responses: {
          Error: { description: "What was wrong, by field.", content: { "application/json": { schema: errors } } },
        },
        securitySchemes: { session: { type: "apiKey", in: "cookie", name: "sessionid" } },
      },
    };
    return `${JSON.stringify(document, null, 2)}\n`;
  } finally {
    types.close();
  }
}

function operationOf(
  id: string,
  { access, answer, params, query, body, refusals }: Call,
  types: CallTypes,
  errors: JsonSchema,
) {
  const request = { $ref: `#/components/schemas/${id}.request` };
  const content = { [answer.contentType]: { schema: answer.disposition ? {} : types.answer() } };
  return {
    ...(types.description && { description: types.description }),
    security: access === "everyone" ? [] : [{ session: rolesOf[access] }],
    ...((params || query) && { parameters: [...parameters("path", params), ...parameters("query", query)] }),
    ...(body && { requestBody: { content: Object.fromEntries(bodyTypes.map((type) => [type, { schema: request }])) } }),
    responses: {
      ...Object.fromEntries(answer.statuses.map((status) => [status, { description: "Done.", content }])),
      ...(refusals && { 409: refusedFor(refusals, errors) }),
      "4XX": { $ref: "#/components/responses/Error" },
      default: { $ref: "#/components/responses/Error" },
    },
  };
}

/** Beside them stands what any call may be refused for: its key came with something else before. */
function refusedFor(refusals: NonNullable<Call["refusals"]>, errors: JsonSchema) {
  const keys = { type: "object", additionalProperties: { enum: [...refusals, "validation:idempotencyKey"] } };
  const schema = { allOf: [errors, { properties: { errors: keys } }] };
  return { description: "The state does not allow it.", content: { "application/json": { schema } } };
}

function requestOf(body: Schema, types: CallTypes): JsonSchema {
  const fields = schemaOfFields(body);
  return fields.type === "object" ? fields : types.body();
}

function parameters(place: "path" | "query", schema: Schema | undefined) {
  const { properties = {}, required = [] }: JsonSchema = schema ? schemaOfFields(schema) : {};
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    ...(required.includes(name) && { required: true }),
    schema: field,
  }));
}

/** "dayPlan" as "Day plan". */
const words = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const sorted = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)));

async function main(): Promise<void> {
  const wanted = await openApi();
  const isStale = !existsSync(target) || readFileSync(target, "utf8") !== wanted;
  const mayWrite = process.argv.includes("--write");
  if (isStale && mayWrite) writeFileSync(target, wanted);
  console.log(`${target}: ${isStale ? (mayWrite ? "written" : "stale, see npm run openapi") : "as the contract says"}`);
  if (isStale && !mayWrite) process.exitCode = 1;
}

if (process.argv[1]?.endsWith("openapi.ts")) void main();
